"""The flash image of a virtual or emulated board, seen from outside: files put in, the log read.

The image is a LittleFS of 4096-byte blocks, as MicroPython's rp2 port makes it. littlefs-python
mounts the same bytes.
"""

from pathlib import Path

from littlefs import LittleFS
from littlefs.errors import LittleFSError

from wenping.journal.cursor import AGAIN
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.journal.records import LONGEST_EVENT, LONGEST_RECORD, encode

BLOCK = 4096
PROGRAM = 256  # as hardware/wenping/twin/board/boot.py mounts it
LOGS = "/store/log"  # firmware/wenping/app/start.py, drivers/storage.py
SLIP = "/store/slip/slip"

Event = tuple[int, bytes]  # t_ms of the log, bytes


def make(path: Path, blocks: int, files: dict[str, bytes]) -> None:
    """Write the image of a new board that has these files in its flash."""
    fs = LittleFS(block_size=BLOCK, block_count=blocks, prog_size=PROGRAM, read_size=PROGRAM)
    for name, data in files.items():
        fs.makedirs(str(Path(name).parent), exist_ok=True)
        with fs.open(name, "wb") as file:
            file.write(data)
    path.write_bytes(fs.context.buffer)


def _mount(path: Path) -> LittleFS:
    image = path.read_bytes()
    fs = LittleFS(
        block_size=BLOCK,
        block_count=len(image) // BLOCK,
        prog_size=PROGRAM,
        read_size=PROGRAM,
        mount=False,
    )
    fs.context.buffer = bytearray(image)
    fs.mount()
    return fs


def read(path: Path, name: str) -> bytes:
    """The content of a file; nothing when it is not there, or the image was never formatted."""
    try:
        fs = _mount(path)  # has to outlive its files
        with fs.open(name, "rb") as file:
            return file.read()
    except (FileNotFoundError, LittleFSError):
        return b""


def read_log(path: Path, log: int = 0) -> tuple[int, list[Event]]:
    """The number and the events of a log (0: the current one), as they survive a power cut now."""
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
    """The records of a log one after another, as they stand in flash."""
    record = bytearray(LONGEST_RECORD)
    out = bytearray()
    before_ms = 0
    for seq, (t_ms, event) in enumerate(events):
        end = encode(record, 0, log, seq, t_ms - before_ms, event, len(event))
        out += record[:end]
        before_ms = t_ms
    return bytes(out)
