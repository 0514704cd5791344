"""The power is cut at the flash commands of an update: one whole firmware is there, old or new.

The new firmware is small, so that an update takes a second. The image, its flash commands and what
`wenping flash` sends to a board's prompt are the real ones.
"""

import ast

import pytest

from wenping.maintenance.prompt import SlotWriter
from wenping.maintenance.update import Update
from wenping.toolchain.slots import fingerprint, slot_image
from wenping.twin.chip import Flash, PowerFails
from wenping.twin.repl import Console

KEPT = "offsets of every sensor"
START = (
    "import launch\n"
    "slot = launch.choose()\n"
    "if slot: launch.mount(slot)\n"
    "from wenping.app import assembly\n"
    "print([launch.built(), assembly.NAME, open('/calibration').read()])\n"
)


class AtThePrompt:
    """In place of wenping.maintenance.prompt.Prompt: the prompt of the emulated chip."""

    port = "the emulated chip"

    def __init__(self, console: Console):
        self._console = console

    def run(self, code: str, timeout_s: float = 0) -> str:
        return self._console.run(code)

    def ask(self, expression: str, kind: type):
        value = ast.literal_eval(self.run(f"print(repr({expression}))").strip())
        assert isinstance(value, kind)
        return value


def firmware(folder, name):
    folder = folder / name
    folder.mkdir()
    app = folder / "wenping" / "app"
    app.mkdir(parents=True)
    (app / "assembly.py").write_text(f"NAME = {name!r}\nPADDING = {'x' * 4200!r}\n")
    return folder


def update(console: Console, folder) -> None:
    Update("", folder)._write(AtThePrompt(console), fingerprint(folder))


def again(flash: Flash, uf2) -> Flash:
    """A copy of a flash with an image in it."""
    copy = Flash(uf2.read_bytes())
    copy.data[:] = flash.data
    return copy


@pytest.mark.timeout(900)
def test_a_cut_anywhere_leaves_the_old_firmware_or_the_new(bare_uf2, tmp_path):
    old, new = firmware(tmp_path, "old"), firmware(tmp_path, "new")
    versions = {name: [fingerprint(tmp_path / name), name, KEPT] for name in ("old", "new")}
    console = Console(bare_uf2)
    console.run(f"with open('/calibration', 'w') as file: file.write('{KEPT}')")
    update(console, old)
    console.run("import launch; launch.proved()")
    with_old = console.flash

    console = Console(flash=again(with_old, bare_uf2))
    assert ast.literal_eval(console.run(START)) == versions["old"]
    console = Console(flash=again(with_old, bare_uf2))
    before = console.chip.flash_operations
    update(console, new)
    total = console.chip.flash_operations
    assert before == 0 and total > 30

    ran = []
    # Some in the slot, then each one from its last block to the file that names it.
    for cut_at in [*range(1, total - 8, 5), *range(total - 8, total + 1)]:
        flash = again(with_old, bare_uf2)
        with pytest.raises(PowerFails):
            update(Console(flash=flash, cut_at=cut_at), new)
        console = Console(flash=flash)
        found = ast.literal_eval(console.run(START))
        assert found in versions.values(), f"cut at {cut_at}"
        ran.append(found[1])
        if found[1] == "new":
            writer = SlotWriter(AtThePrompt(console), "B")  # type: ignore[arg-type]
            assert writer.differing(slot_image(new, "RP2040")) == []
    assert ran == sorted(ran, reverse=True) and ran[0] == "old"  # once it is new, it stays new
    # And after a cut the update goes through.
    console = Console(flash=flash)
    update(console, new)
    assert ast.literal_eval(Console(flash=console.flash).run(START)) == versions["new"]
