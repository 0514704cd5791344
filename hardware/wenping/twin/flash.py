"""The flash of a virtual or emulated board from outside: files are put in, logs are read.

An image is a LittleFS of blocks of 4096 bytes, as MicroPython's rp2 port makes it; littlefs-python
mounts the same bytes. Logs are read by the firmware's own journal.
"""

from pathlib import Path

from littlefs import LittleFS
from littlefs.errors import LittleFSError

from wenping.journal.cursor import AGAIN
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.journal.records import LONGEST_EVENT, LONGEST_RECORD, encode
from wenping.toolchain.flash_map import BLOCK

PROGRAM = 256  # bytes that are programmed at once, as board/boot.py mounts it
CACHE = 4 * PROGRAM  # as MicroPython takes it; a smaller one cannot read its longer inline files
LOGS = "/store/log"  # firmware/wenping/app/files.py, drivers/storage.py
SLIP = "/store/slip/slip"

Event = tuple[int, bytes]  # t_ms of its log, and its bytes


def make(path: Path, blocks: int, files: dict[str, bytes]) -> None:
    """Write the image of a new board with so many blocks and these files (contents by path)."""
    fs = LittleFS(block_size=BLOCK, block_count=blocks, prog_size=PROGRAM, read_size=PROGRAM)
    _write(fs, path, files)


def put(path: Path, files: dict[str, bytes]) -> None:
    """Write files into an image; LittleFSError when that was never formatted."""
    _write(_mount(path), path, files)


def _write(fs: LittleFS, path: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        fs.makedirs(str(Path(name).parent), exist_ok=True)
        with fs.open(name, "wb") as file:
            file.write(data)
    path.write_bytes(fs.context.buffer)


def read(path: Path, name: str) -> bytes:
    """Return the content of a file of an image.

    It is empty when the file is not there, or when the image was never formatted.
    """
    try:
        fs = _mount(path)  # has to outlive its files
        with fs.open(name, "rb") as file:
            return file.read()
    except (FileNotFoundError, LittleFSError):
        return b""


def read_log(path: Path, log: int = 0) -> tuple[int, list[Event]]:
    """Return the number and the events of a log, the current one if `log` is 0.

    They are what a board would find after a power cut now. Raises LittleFSError when the image was
    never formatted or has no logs.
    """
    fs = _mount(path)
    storage = MemoryStorage(room=1 << 24)
    for name in fs.listdir(LOGS):
        with fs.open(f"{LOGS}/{name}", "rb") as file:
            storage.files[name] = file.read()
    try:
        with fs.open(SLIP, "rb") as file:
            slip = file.read()
        storage.write_slip(slip, len(slip))
    except FileNotFoundError:
        pass
    journal = Journal(storage)
    journal.open()
    log = log or journal.log
    cursor = journal.cursor()
    cursor.seek(log, 0)
    events = []
    out = bytearray(LONGEST_EVENT)
    while n := cursor.next(out):
        if n != AGAIN:
            events.append((cursor.t_ms, bytes(out[:n])))
    return log, events


def log_bytes(log: int, events: list[Event]) -> bytes:
    """Return the records of a log one after another, as a running log has them in flash."""
    record = bytearray(LONGEST_RECORD)
    out = bytearray()
    before_ms = 0
    for seq, (t_ms, event) in enumerate(events):
        end = encode(record, 0, log, seq, t_ms - before_ms, event, len(event))
        out += record[:end]
        before_ms = t_ms
    return bytes(out)


def _mount(path: Path) -> LittleFS:
    image = path.read_bytes()
    fs = LittleFS(
        block_size=BLOCK,
        block_count=len(image) // BLOCK,
        prog_size=PROGRAM,
        read_size=PROGRAM,
        cache_size=CACHE,
        mount=False,
    )
    fs.context.buffer = bytearray(image)
    fs.mount()
    return fs
