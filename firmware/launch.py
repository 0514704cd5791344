"""Boot loader: chooses the firmware to run, runs it, and resets the board when it ends.

main.py calls launch().  The image in flash holds this file and one whole firmware.  `wenping flash`
can write newer firmwares into two slots, A and B.  The file SLOT has one line for each slot that
may run, the preferred one first:

    <A or B> <fingerprint of the image> <starts left, or ok>

Each start takes one off "starts left"; proved() writes "ok" when the firmware has run for a while.
A slot whose starts are used up is dropped from the file, and the next line counts; without any
line the image's own firmware runs.  A slot written for another image is never run.  Therefore a
power cut during an update, or an update that crashes, ends with a firmware that works.

While the referee's button is held at power-on, no firmware starts: the board stays at MicroPython's
prompt for `wenping flash` and `wenping doctor`.

This file must not import anything of wenping before mount(): that would import the image's modules
instead of the slot's.  The firmware calls this module's functions through the reference that
assembly.run() receives.
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
CRASH = "/crash"  # last line and call stack of the exception that ended the last run
CRASHES = "/crashes"  # how many runs in a row ended with an exception, in decimal digits
PROVED = "ok"
STARTS = "321"  # the digits that "starts left" may be
HELD_MS = 300  # how long the referee's button must be down
LONGEST = 180  # characters of CRASH; they must fit into a FAULT event


def launch(button: "machine.Pin", rows_off: "machine.Pin") -> None:
    """Run the chosen firmware, then reset the chip; return only when the button is held.

    button: the referee's, a Pin made from the image's own config.py (a slot may have another one).
    rows_off: /OE of the row chain; set high before the note of a crash is written.
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
        rows_off(1)  # a row would else stay on while flash is written
        keep(error)
    machine.reset()


def held(button: "machine.Pin") -> bool:
    """Return True if the button, a Pin that is low while it is down, is down for HELD_MS."""
    for _ in range(HELD_MS // 10):
        if button():
            return False
        time.sleep_ms(10)
    return True


def built() -> str:
    """Return the fingerprint of the running firmware (slot's or image's); "source": not built."""
    try:
        return __import__("built").ID
    except ImportError:
        return "source"


def image() -> str:
    """Return the fingerprint of the whole image; valid only before mount()."""
    try:
        return __import__("built").IMAGE
    except (ImportError, AttributeError):
        return "source"


def read(path: str) -> str:
    """Return the first 1000 bytes of a file as text; "" when it is missing or not UTF-8."""
    try:
        with open(path, "rb") as file:
            return str(file.read(1000), "utf-8")
    except (OSError, UnicodeError):
        return ""


def write(path: str, text: str) -> None:
    """Replace the file; after a power cut it is either the old or the new one.

    OSError when the flash is full or fails.
    """
    with open(path + "-new", "w") as file:
        file.write(text)
    os.rename(path + "-new", path)


def remove(path: str) -> None:
    """Remove the file if it is there."""
    try:
        os.remove(path)
    except OSError:
        pass


def choose() -> str:
    """Return the slot to run, "A" or "B", or "" for the image's own firmware.

    One start is taken off the chosen slot in SLOT.  Lines that cannot run are dropped from it.
    """
    text = read(SLOT)
    lines = []
    used_up = False
    for line in text.split("\n"):
        words = line.split(" ")
        used_up = used_up or words[2:] == ["0"]
        if len(words) == 3 and words[0] in ("A", "B") and words[1] == image():
            if words[2] == PROVED or words[2] in STARTS:
                lines.append(words)
    chosen = lines[0][0] if lines else ""
    if lines and lines[0][2] != PROVED:
        lines[0][2] = str(int(lines[0][2]) - 1)
    left = "\n".join([" ".join(words) for words in lines])
    if used_up:
        remove(CRASHES)  # they were crashes of the slot that is dropped now
    if left != text:
        write(SLOT, left) if left else remove(SLOT)
    return chosen


def partition():
    """Return the ROM partition, each half of which is a slot; None if this port has none."""
    import vfs

    try:
        flash = vfs.rom_ioctl(2, 0)
        return flash if flash.ioctl(4, 0) else None  # its blocks
    except AttributeError:
        return None


def mount(slot: str) -> None:
    """Put the slot, "A" or "B", first on sys.path; its code is executed from flash.

    Without a partition or with an empty slot nothing changes and the image's own firmware runs.
    """
    import vfs

    flash = partition()
    if flash is None:
        return  # the image's own firmware runs
    both = memoryview(flash)
    start = "AB".index(slot) * (len(both) // 2)
    try:
        rom = vfs.VfsRom(both[start : start + len(both) // 2])
    except OSError:
        return  # an empty slot
    vfs.mount(rom, "/firmware")
    sys.path.insert(0, "/firmware")
    for name in ("built", "config", "pins"):  # the image's, imported before
        sys.modules.pop(name, None)


def keep(error: BaseException) -> None:
    """Print the exception that ended the firmware; store it in CRASH and count it in CRASHES."""
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
        remove(CRASHES)  # the flash is full or broken: start without a note


def proved() -> None:
    """Mark the slot that runs as PROVED and reset the count of crashes.

    app/loop.py calls it when the firmware has run for a while.
    """
    if read(CRASHES):
        remove(CRASHES)
    lines = read(SLOT).split("\n")
    words = lines[0].split(" ")
    if len(words) == 3 and words[2] != PROVED:
        words[2] = PROVED
        write(SLOT, "\n".join([" ".join(words)] + lines[1:]))
