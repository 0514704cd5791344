"""Puts the firmware on a board, over its port or into its boot loader (wenping flash).

The board has two slots beside the firmware of its image. The new firmware goes into the slot that
does not run; only when all of it reads back right does a small file, replaced at once, name it. A
cut anywhere before leaves the old firmware; a firmware that does not start is given up by itself
(firmware/launch.py). Log, calibration and name lie elsewhere in flash and are not touched.

A board without MicroPython, or with another one, gets the image by its boot loader: hold BOOTSEL
while it is plugged in, then `wenping flash DRIVE`.
"""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

from wenping.errors import LinkError, NoAnswer, PortError, Refused, UserError
from wenping.link import Link
from wenping.maintenance.prompt import Prompt, SlotWriter
from wenping.toolchain import slots
from wenping.toolchain.checkout import BUILD, FIRMWARE
from wenping.wire import messages as m

IMAGE = BUILD / "firmware" / "wenping-pico.uf2"
BOARD_NAME = "Wenping board"  # hardware/boards
BUTTON_S = 60.0
START_S = 30.0
STARTS = 3  # to prove itself
_BOOT_LOADERS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}


class Update:
    """One update of a board; `tell(key, **values)` says how far it is. patience: see Prompt."""

    def __init__(
        self,
        port: str,
        firmware: Path,
        tell: Callable[..., None] = lambda key, **v: None,
        patience: float = 1.0,
    ):
        self.port = port
        self.firmware = firmware
        self._tell = tell
        self._patience = patience

    def run(self) -> str:
        """Do it; returns the version that runs then. Raises UserError."""
        wanted = slots.fingerprint(self.firmware)
        running = self._to_the_prompt(wanted)
        if running.endswith("+" + wanted):
            self._tell("flash-same", version=running)
            return running
        with Prompt(self.port, self._patience) as prompt:
            self._write(prompt, wanted)
            prompt.restart()
        return self._came_back(wanted)

    def _to_the_prompt(self, wanted: str) -> str:
        """Bring the board to its prompt; returns the version that ran, "" if it was there."""
        try:
            link = self._link(6.0)
        except PortError as error:
            if error.key in ("port-micropython", "port-silent"):
                return ""
            raise
        with link:
            version = link.board.firmware
            if not link.board.features & m.F_UPDATES:
                raise UserError("flash-no-slots", port=self.port, version=version)
            if version.endswith("+" + wanted):
                return version
            self._tell("flash-runs", name=link.board.name, version=version)
            self._ask_for_the_prompt(link)
        return version

    def _ask_for_the_prompt(self, link: Link) -> None:
        told = False
        end = time.monotonic() + BUTTON_S * self._patience
        while time.monotonic() < end:
            try:
                link.command(m.C_REPL, timeout_s=5 * self._patience)
                self._tell("flash-keep-holding")
                self._port_is_back(link)
                return
            except Refused as refused:
                if refused.reason != m.R_PANEL:
                    raise UserError("as-is", words=refused) from None
            except (NoAnswer, LinkError):
                return  # it has gone to its prompt already
            if not told:
                told = True
                self._tell("flash-hold-button")
            time.sleep(0.2)
        raise UserError("flash-nobody", port=self.port)

    def _port_is_back(self, link: Link) -> None:
        """The board restarts: its port goes and comes."""
        link.close()
        time.sleep(1.0 * self._patience)

    def _write(self, prompt: Prompt, wanted: str) -> None:
        machine = prompt.ask("__import__('os').uname().machine")
        chip = machine.split(" ")[-1]
        if not machine.startswith(BOARD_NAME) or chip not in slots.ARCHITECTURES:
            raise UserError("flash-other-board", port=self.port, machine=machine)
        prompt.run("import launch")
        image_id = prompt.ask("launch.image()")
        if prompt.ask("launch.built()") == wanted:
            self._tell("flash-image-has-it")
            prompt.run("launch.remove(launch.SLOT)")
            return
        present = prompt.ask("launch.read(launch.SLOT)").split("\n")
        best = present[0].split(" ")
        running = best[0] if len(best) == 3 and best[1] == image_id else ""
        slot = "B" if running == "A" else "A"
        image = slots.slot_image(self.firmware, chip)
        writer = SlotWriter(prompt, slot)
        todo = writer.differing(image)
        if todo:
            writer.invalidate()
        for done, n in enumerate(todo):
            self._tell("flash-writes", slot=slot, done=done + 1, all=len(todo))
            writer.write(n, image[slots.BLOCK * n : slots.BLOCK * (n + 1)])
        if writer.differing(image):
            raise UserError("flash-bad-copy", port=self.port)
        lines = [f"{slot} {image_id} {STARTS}"] + ([" ".join(best)] if running else [])
        text = "\\n".join(lines)
        prompt.run(f"launch.write(launch.SLOT, '{text}')")
        self._tell("flash-verified", slot=slot, bytes=len(image))

    def _came_back(self, wanted: str) -> str:
        end = time.monotonic() + START_S * self._patience
        version = ""
        while time.monotonic() < end:
            time.sleep(0.5)
            try:
                with self._link(6.0) as link:
                    version = link.board.firmware
                    break
            except PortError:
                continue
        if version.endswith("+" + wanted):
            self._tell("flash-done", version=version)
            return version
        if version:
            raise UserError("flash-went-back", port=self.port, version=version)
        raise UserError("flash-not-back", port=self.port)

    def _link(self, timeout_s: float) -> Link:
        timeout_s *= self._patience
        return Link(self.port, follow=False, name="wenping flash", timeout_s=timeout_s)


def copy_image(drive: Path, image: Path) -> None:
    """Copy the image to a boot loader's drive, which flashes it and restarts the board."""
    try:
        about = (drive / "INFO_UF2.TXT").read_text(errors="replace")
    except OSError:
        raise UserError("flash-no-drive", drive=drive) from None
    chip = next((chip for name, chip in _BOOT_LOADERS.items() if f"Board-ID: {name}" in about), "")
    if chip != "RP2040":
        raise UserError("flash-other-chip", drive=drive, chip=chip or "?")
    try:
        data = image.read_bytes()
    except OSError:
        raise UserError("flash-no-image", image=image) from None
    if data[:4] != b"UF2\n":
        raise UserError("flash-no-uf2", image=image)
    if image == IMAGE and FIRMWARE.exists() and not _holds(data, slots.fingerprint(FIRMWARE)):
        raise UserError("flash-old-image", image=image)
    shutil.copyfile(image, drive / image.name)


def _holds(uf2: bytes, text: str) -> bool:
    """Whether the text is somewhere in an image (of blocks of 256 bytes in 512)."""
    return text.encode() in b"".join(uf2[at + 32 : at + 288] for at in range(0, len(uf2), 512))
