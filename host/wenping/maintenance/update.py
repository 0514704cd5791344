"""Updates the firmware of a board over its port (wenping flash PORT).

The board has two slots beside the firmware of its image. The new firmware is written into the slot
that does not run; only when all of it reads back right, a small file that is replaced in one step
names it. A power cut before that leaves the old firmware. firmware/launch.py gives up a firmware
that does not start. Log, calibration and name lie elsewhere in flash and stay as they are.
"""

import time
from collections.abc import Callable
from pathlib import Path

from wenping.errors import LinkError, PortError, Refused, UserError
from wenping.link import Link
from wenping.maintenance.prompt import Prompt, SlotWriter
from wenping.toolchain import slots
from wenping.wire import messages as m

BOARD_NAME = "Wenping board"  # hardware/boards
LINK_S = 6.0  # a handshake may take so long
BUTTON_S = 60.0  # a person has so long to press the referee's button
START_S = 30.0  # the new firmware may take so long to start
STARTS = 3  # the new firmware has so many starts to prove itself
_AT_PROMPT = ("port-micropython", "port-silent")  # errors of a board that runs no firmware


class Update:
    """One update of the board on a port by the firmware in a folder.

    tell(key, **values) is called with texts of wenping.texts that say what happens. patience: a
    factor on all time-outs, for emulated boards.
    """

    def __init__(
        self,
        port: str,
        firmware: Path,
        tell: Callable[..., None] = lambda key, **v: None,
        patience: float = 1.0,
    ) -> None:
        self.port = port
        self.firmware = firmware
        self._tell = tell
        self._patience = patience

    def run(self) -> str:
        """Update the board; return the version of the firmware that runs then.

        Does nothing but say so when that firmware runs already. Raises UserError, which says what
        went wrong and what runs now.
        """
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
        """Bring the board to its prompt; return the version that ran, "" if it was there already.

        A board that runs the wanted firmware is left alone.
        """
        try:
            link = self._link()
        except PortError as error:
            if error.key in _AT_PROMPT:
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
        """Ask until the referee's button is held, which the board requires for its prompt."""
        told = False
        end = time.monotonic() + BUTTON_S * self._patience
        while time.monotonic() < end:
            try:
                link.command(m.C_REPL, timeout_s=5 * self._patience)
                self._tell("flash-keep-holding")
                link.close()
                time.sleep(1.0 * self._patience)  # the port goes and comes while the board restarts
                return
            except Refused as refused:
                if refused.reason != m.R_PANEL:
                    raise UserError("as-is", words=refused) from None
            except LinkError:
                return  # the board went to its prompt before its reply was out
            if not told:
                told = True
                self._tell("flash-hold-button")
            time.sleep(0.2)
        raise UserError("flash-nobody", port=self.port)

    def _write(self, prompt: Prompt, wanted: str) -> None:
        """Write the firmware into the slot that does not run, and name that slot."""
        machine = prompt.ask("__import__('os').uname().machine", str)
        chip = machine.split(" ")[-1]
        if not machine.startswith(BOARD_NAME) or chip not in slots.ARCHITECTURES:
            raise UserError("flash-other-board", port=self.port, machine=machine)
        prompt.run("import launch")
        image_id = prompt.ask("launch.image()", str)
        if prompt.ask("launch.built()", str) == wanted:
            self._tell("flash-image-has-it")
            prompt.run("launch.remove(launch.SLOT)")
            return
        running = _running_line(prompt.ask("launch.read(launch.SLOT)", str), image_id)
        slot = "B" if running.startswith("A") else "A"
        image = slots.slot_image(self.firmware, chip)
        self._copy(SlotWriter(prompt, slot), slot, image)
        text = "\\n".join([f"{slot} {image_id} {STARTS}"] + ([running] if running else []))
        prompt.run(f"launch.write(launch.SLOT, '{text}')")
        self._tell("flash-verified", slot=slot, bytes=len(image))

    def _copy(self, writer: SlotWriter, slot: str, image: bytes) -> None:
        """Write the blocks of a slot that differ from the image, and read all of them back."""
        todo = writer.differing(image)
        if todo:
            writer.invalidate()
        for done, n in enumerate(todo):
            self._tell("flash-writes", slot=slot, done=done + 1, all=len(todo))
            writer.write(n, image[slots.BLOCK * n : slots.BLOCK * (n + 1)])
        if writer.differing(image):
            raise UserError("flash-bad-copy", port=self.port)

    def _came_back(self, wanted: str) -> str:
        """Wait until the board answers again; return its version if it is the wanted one."""
        end = time.monotonic() + START_S * self._patience
        version = ""
        while time.monotonic() < end and not version:
            time.sleep(0.5)
            try:
                with self._link() as link:
                    version = link.board.firmware
            except PortError:
                continue
        if version.endswith("+" + wanted):
            self._tell("flash-done", version=version)
            return version
        if version:
            raise UserError("flash-went-back", port=self.port, version=version)
        raise UserError("flash-not-back", port=self.port)

    def _link(self) -> Link:
        timeout_s = LINK_S * self._patience
        return Link(self.port, follow=False, name="wenping flash", timeout_s=timeout_s)


def _running_line(slot_file: str, image_id: str) -> str:
    """The line of the board's slot file by which it started, "" if its image runs.

    That is the first which names a slot for this image (firmware/launch.py, choose).
    """
    for line in slot_file.split("\n"):
        words = line.split(" ")
        if len(words) == 3 and words[0] in ("A", "B") and words[1] == image_id:
            return line
    return ""
