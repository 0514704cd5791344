"""Starts the firmware, and starts it again when it ends, with a note of how it ended.

The image carries this file and one whole firmware.  `wenping flash` may have put newer ones into
two slots beside it; the file SLOT names the one to run, as a line each, best first:

    <A or B> <fingerprint of the image> <starts left to prove itself, or ok>

A slot that has not proved itself within its starts is given up for the next line; a slot written
for another image is not run at all.  So a cut anywhere in an update, or an update that does not
work, leaves a firmware that does.

Held down while the board starts, the referee's button keeps the firmware from starting: the board
stays at MicroPython's prompt for `wenping flash` and `wenping doctor`.

Nothing of wenping may be imported here before mount(): it would be the image's, not the slot's.
The firmware is handed this module, which answers what it asks about its start.
"""

import gc
import io
import os
import sys
import time

import machine
import micropython

# The stubs do not know VfsRom, rom_ioctl and the stream that print_exception takes.
# pyright: reportAttributeAccessIssue=false, reportArgumentType=false, reportCallIssue=false

SLOT = "/slot"
CRASH = "/crash"  # how the last run ended, in words; the next start writes it into the log
CRASHES = "/crashes"  # how many runs in a row ended so, as text
SLOT_BYTES = 192 * 1024
PROVED = "ok"
STARTS = "321"  # what may be left to a slot that has not proved itself
HELD_MS = 300
LONGEST = 180  # bytes of a crash that fit into an event


def launch(button) -> None:
    """Start the newest firmware that works; comes back only for the prompt.

    button: the referee's, as the image has it, whatever pin map a slot brings.
    """
    if held(button):
        print("the referee's button is held: MicroPython's prompt, no game")
        micropython.kbd_intr(3)
        return
    sys.path[:] = [path for path in sys.path if path not in ("", "/lib")]
    try:
        slot = choose()
        if slot:
            mount(slot)
        from wenping.app import assembly

        assembly.run(sys.modules[__name__])
    except BaseException as error:
        keep(error)
    machine.reset()


def held(button) -> bool:
    """Whether the button (low while it is down) is held, not only touched."""
    for _ in range(HELD_MS // 10):
        if button():
            return False
        time.sleep_ms(10)
    return True


def built() -> str:
    """The fingerprint of the firmware that runs, the image's or the slot's."""
    try:
        return __import__("built").ID
    except ImportError:
        return "source"


def image() -> str:
    """The fingerprint of the whole image, before mount()."""
    try:
        return __import__("built").IMAGE
    except (ImportError, AttributeError):
        return "source"


def read(path: str) -> str:
    """The text of a small file; nothing when there is none, or no text in it."""
    try:
        with open(path, "rb") as file:
            return str(file.read(), "utf-8")
    except (OSError, UnicodeError):
        return ""


def write(path: str, text: str) -> None:
    """Replace the file; after a power cut it is the old one or the new one."""
    with open(path + "-new", "w") as file:
        file.write(text)
    os.rename(path + "-new", path)


def remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        pass


def choose() -> str:
    """The slot to run ("A" or "B"), one of its starts taken off; "" for the image itself."""
    text = read(SLOT)
    lines = []
    for line in text.split("\n"):
        words = line.split(" ")
        if len(words) == 3 and words[0] in ("A", "B") and words[1] == image():
            if words[2] == PROVED or words[2] in STARTS:
                lines.append(words)
    chosen = lines[0][0] if lines else ""
    if lines and lines[0][2] != PROVED:
        lines[0][2] = str(int(lines[0][2]) - 1)
    left = "\n".join([" ".join(words) for words in lines])
    if " 0" in text:
        remove(CRASHES)  # they were those of the slot that is given up now
    if left != text:
        write(SLOT, left) if left else remove(SLOT)
    return chosen


def partition():
    """The flash of both slots; None where there is none (another image, no real board)."""
    import vfs

    try:
        flash = vfs.rom_ioctl(2, 0)
        return flash if flash.ioctl(4, 0) * 4096 >= 2 * SLOT_BYTES else None
    except AttributeError:
        return None


def mount(slot: str) -> None:
    """Let imports come from the slot first; its code is run in place."""
    import vfs

    flash = partition()
    if flash is None:
        return  # the image's own firmware runs
    start = "AB".index(slot) * SLOT_BYTES
    try:
        rom = vfs.VfsRom(memoryview(flash)[start : start + SLOT_BYTES])
    except OSError:
        return  # an empty slot
    vfs.mount(rom, "/firmware")
    sys.path.insert(0, "/firmware")
    for name in ("built", "config", "pins"):  # the image's, imported before
        sys.modules.pop(name, None)


def keep(error) -> None:
    """Note how the firmware ended, for the next start and for whoever reads the serial port."""
    gc.collect()
    out = io.StringIO()
    sys.print_exception(error, out)
    text = out.getvalue()
    print(text)
    lines = text.strip().split("\n")
    words = lines[-1]
    for line in reversed(lines[1:-1]):  # File "/app/board.py", line 86, in step
        at = line.replace('"', "").replace(",", "").split()
        if len(at) == 6:
            words += " < %s:%s %s" % (at[1].split("/")[-1], at[3], at[5])
    try:
        write(CRASH, words[:LONGEST])
        write(CRASHES, str(int(read(CRASHES) or "0") + 1))
    except (OSError, ValueError):
        remove(CRASHES)  # a full or broken flash: better a start without a note than none


def proved() -> None:
    """The firmware has run for a while: the slot is good, the crashes are over."""
    if read(CRASHES):
        remove(CRASHES)
    lines = read(SLOT).split("\n")
    words = lines[0].split(" ")
    if len(words) == 3 and words[2] != PROVED:
        words[2] = PROVED
        write(SLOT, "\n".join([" ".join(words)] + lines[1:]))
