"""What launch.py decides: which firmware runs, what is kept of a crash (CPython, machine faked)."""

import ast
import importlib
import sys
import types

import pytest

from wenping.shipped import FIRMWARE
from wenping.toolchain.flash_map import SLOT_BYTES


@pytest.fixture
def launch(monkeypatch, tmp_path):
    resets = []

    machine = types.SimpleNamespace(reset=lambda: resets.append(1))
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setitem(sys.modules, "micropython", types.SimpleNamespace(kbd_intr=lambda _: None))
    monkeypatch.setitem(sys.modules, "built", types.SimpleNamespace(ID="f00d", IMAGE="1111"))
    monkeypatch.delitem(sys.modules, "launch", raising=False)
    module = importlib.import_module("launch")
    for name in ("SLOT", "CRASH", "CRASHES"):
        monkeypatch.setattr(module, name, str(tmp_path / name.lower()))
    module.resets = resets
    yield module
    sys.modules.pop("launch", None)


def released() -> int:
    """The level of a button that nobody holds."""
    return 1


CHOICES = [
    # the file before, the slot that runs, the file after
    ("", "", ""),
    ("A 1111 ok", "A", "A 1111 ok"),
    ("B 1111 3\nA 1111 ok", "B", "B 1111 2\nA 1111 ok"),
    ("B 1111 1\nA 1111 ok", "B", "B 1111 0\nA 1111 ok"),
    ("B 1111 0\nA 1111 ok", "A", "A 1111 ok"),  # it did not prove itself
    ("B 1111 0", "", ""),
    ("A 2222 ok", "", ""),  # for another image: a newer one was flashed
    ("A 2222 ok\nB 1111 ok", "B", "B 1111 ok"),
    ("C 1111 ok", "", ""),
    ("A 1111 99", "", ""),
    ("\0\xff nonsense\n\n", "", ""),
]


@pytest.mark.parametrize(("before", "chosen", "after"), CHOICES)
def test_which_slot_runs(launch, before, chosen, after):
    if before:
        launch.write(launch.SLOT, before)
    assert launch.choose() == chosen
    assert launch.read(launch.SLOT) == after


def test_the_crashes_of_a_slot_that_is_given_up_do_not_count_for_the_next(launch):
    launch.write(launch.SLOT, "B 1111 0\nA 1111 ok")
    launch.write(launch.CRASHES, "3")
    launch.choose()
    assert launch.read(launch.CRASHES) == ""


def test_an_image_whose_name_begins_with_0_has_starts_left(launch, monkeypatch):
    monkeypatch.setattr(launch, "image", lambda: "0abc1234")
    launch.write(launch.SLOT, "A 0abc1234 ok")
    launch.write(launch.CRASHES, "2")
    launch.choose()
    assert launch.read(launch.CRASHES) == "2"


def test_a_slot_proves_itself(launch):
    launch.write(launch.SLOT, "B 1111 2\nA 1111 ok")
    launch.write(launch.CRASHES, "2")
    launch.proved()
    assert launch.read(launch.SLOT) == "B 1111 ok\nA 1111 ok"
    assert launch.read(launch.CRASHES) == ""
    launch.proved()  # costs nothing from then on
    assert launch.read(launch.SLOT) == "B 1111 ok\nA 1111 ok"


def test_a_crash_is_noted_and_the_board_restarts(launch, monkeypatch):
    def crash(_launch):
        raise ValueError("bang " + 300 * "!")

    app = types.ModuleType("wenping.app")
    app.assembly = types.SimpleNamespace(run=crash)
    monkeypatch.setitem(sys.modules, "wenping.app", app)
    monkeypatch.setattr(
        sys, "print_exception", lambda e, out: out.write(f"Traceback\n{e!r}\n"), raising=False
    )
    done = []  # /OE goes high before flash is written
    write = launch.write
    monkeypatch.setattr(launch, "write", lambda *a: done.append("note") or write(*a))
    for times in ("1", "2", "3"):
        done.clear()
        launch.launch(released, lambda level: done.append(("/OE", level)))
        assert done[0] == ("/OE", 1) and done.count("note") == 2
        assert launch.read(launch.CRASH).startswith("ValueError('bang !!!")
        assert len(launch.read(launch.CRASH)) == launch.LONGEST
        assert launch.read(launch.CRASHES) == times
    assert len(launch.resets) == 3


def test_no_slots_means_the_images_own_firmware(launch, monkeypatch):
    path = list(sys.path)
    monkeypatch.setitem(sys.modules, "vfs", types.SimpleNamespace())
    launch.mount("A")
    assert sys.path == path


def test_nothing_of_wenping_is_imported_before_a_slot_is_mounted():
    """It would be the image's; config.py and pins.py are dropped again by mount()."""
    for name in ("main", "launch", "pins", "config"):
        tree = ast.parse((FIRMWARE / f"{name}.py").read_text())
        for node in tree.body:  # at the top: what runs at import
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            assert not any(module.startswith("wenping") for module in modules), name


@pytest.mark.parametrize(("slot", "start"), [("A", 0), ("B", SLOT_BYTES)])
def test_each_half_of_the_rom_partition_is_a_slot(launch, monkeypatch, slot, start):
    flash = bytearray(range(256)) * (2 * SLOT_BYTES // 256)
    flash[SLOT_BYTES] = 255
    mounted = []
    vfs = types.SimpleNamespace(VfsRom=bytes, mount=lambda rom, path: mounted.append(rom))
    monkeypatch.setitem(sys.modules, "vfs", vfs)
    monkeypatch.setattr(launch, "partition", lambda: flash)
    monkeypatch.setattr(sys, "path", list(sys.path))
    launch.mount(slot)
    assert mounted == [flash[start : start + SLOT_BYTES]]


def test_a_slot_brings_its_own_pin_map(launch, monkeypatch):
    flash = bytearray(2 * SLOT_BYTES)
    vfs = types.SimpleNamespace(VfsRom=lambda part: part, mount=lambda rom, path: None)
    monkeypatch.setitem(sys.modules, "vfs", vfs)
    monkeypatch.setattr(launch, "partition", lambda: flash)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in ("config", "pins", "built"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    launch.mount("A")
    assert sys.path[0] == "/firmware"
    assert not {"config", "pins", "built"} & set(sys.modules)
