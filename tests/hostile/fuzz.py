"""Coverage-guided fuzzing of what reads foreign bytes: no exception but the named ones.

    python fuzz.py [TARGET [RUNS]]      a name of TARGETS, or all: one after the other (make fuzz)

atheris (libFuzzer for Python) changes inputs and keeps those that reach new lines; hypofuzz was
tried, too: it drives hypothesis' strategies, and here there are bytes. More than 512 MB, or 20 s
for one input, is a failure. An input that fails is written into the present folder.
"""

import os
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / name) for name in ("host", "firmware", "hardware", "tests/pure")]

with atheris.instrument_imports(include=["wenping"]):
    from wenping.errors import UserError
    from wenping.game import events as ev
    from wenping.game.fold import FoldError
    from wenping.journal import names
    from wenping.journal.log import Journal
    from wenping.journal.memory import MemoryStorage
    from wenping.link import describe, heads
    from wenping.link.download import decode
    from wenping.link.line import board_of
    from wenping.records import check, record, rules, verify
    from wenping.records.history import History
    from wenping.wire import messages as m
    from wenping.wire.frames import Decoder
    from wenping.wire.rights import Rights
    from wenping.wire.session import About, Session

RUNS = 1_000_000
_LONGEST = 4096  # bytes of an input
_PLACE = Path(tempfile.mkdtemp(prefix="wenping-fuzz-"))


def frames(data: bytes) -> None:
    """Bytes from a board: frames, messages, and the words that monitor makes of them."""
    decoder, at = Decoder(), 0
    while at < len(data):
        at, n = decoder.take(data, at, len(data))
        if n:
            _message(bytes(decoder.message[:n]))
    _message(data[:300])


def _message(data: bytes) -> None:
    try:
        message = m.unpack(data, len(data))
    except m.WireError:
        return
    for sent in (True, False):
        assert describe.text_of(describe.describe(sent, message)).isprintable()
    if message[0] == m.WELCOME:
        board_of(message)


def host(data: bytes) -> None:
    """A host made of bytes: each piece is a frame for the board's session, with a key or without.

    Piece: length u8, bytes. The journal stays whole, whatever is asked for.
    """
    journal = _journal({})
    port = _Port()
    session = Session(port, journal, About("a", "b", "c"))
    session.commands.rights = Rights(bytes, 0)
    session.commands.rights.key = data[:16] if data[:1] > b"\x7f" else b""
    session.commands.handle(m.C_CHALLENGE, lambda: session.commands.rights.nonce)
    at, now_ms = 1, 0
    while at < len(data):
        n = data[at]
        port.feed(data[at + 1 : at + 1 + n])
        at += 1 + n
        for _ in range(3):
            now_ms += 20
            session.poll(now_ms, now_ms)
    assert journal.log == 2 and journal.kept == 20


class _Port:
    """The board's end of a cable whose other end nobody reads."""

    def __init__(self) -> None:
        self._waiting = b""

    def feed(self, message: bytes) -> None:
        from wenping.wire.frames import CRC, OVERHEAD, encode

        if message:
            out = bytearray(len(message) + CRC + OVERHEAD)
            end = encode(out, 0, bytearray(message) + bytearray(CRC), len(message))
            self._waiting += bytes(out[:end])

    def read(self, buf: bytearray) -> int:
        n = min(len(buf), len(self._waiting))
        buf[:n] = self._waiting[:n]
        self._waiting = self._waiting[n:]
        return n

    def write(self, buf: bytearray, start: int, end: int) -> int:
        return end - start


def _journal(files: dict[str, bytes]) -> Journal:
    """A journal over these files; two logs of 20 events each over none."""
    storage = MemoryStorage(room=64 * 4096)
    storage.files |= files
    journal = Journal(storage)
    journal.open(7)
    for _ in range(0 if files else 2):
        journal.new_log()
        for seq in range(20):
            journal.append(50 * seq, struct.pack("<BH", 5, seq), 3)
        journal.flush()
    return journal


def fold(data: bytes) -> None:
    """A log of a hostile board: pieces of length u8, time u8 in tens of ms, event."""
    game, at, t_ms = History(), 0, 0
    if data[:1] < b"\x80":
        game.apply(0, ev.encode(ev.GAME, 0, "size=9\nrules=chinese\nclock=byo-yomi:60,3x30"))
    while at + 1 < len(data):
        n, t_ms = data[at], t_ms + 10 * data[at + 1]
        try:
            game.apply(t_ms, data[at + 2 : at + 2 + n])
        except FoldError:
            pass
        at += 2 + n
    game.hash()
    game.result_text()
    if game.settings is not None:
        game.to_sgf().serialise()


def flash(data: bytes) -> None:
    """A flash of any bytes: recovery of a running log, reading of a closed and of a sealed one."""
    running = names.make(3, 0, names.CURRENT)
    journal = _journal({running: data[:2000], "slip": data[2000:]})
    journal.new_log()
    assert journal.append(5, b"\x05\x01\x00", 3) >= 0 and journal.flush()
    for state in (names.CLOSED, names.CLOSED | names.SEALED):
        count = len(data) % 300
        events = decode(3, count, state, data)
        assert all(event.log == 3 and len(event.data) <= 250 for event in events)
        heads.head_of(7, 3, events)


def sgf(data: bytes) -> None:
    """A record of any bytes: read, replayed, checked."""
    path = _PLACE / "game.sgf"
    path.write_bytes(data)
    try:
        read = record.read(path)
        assert check.check(read, rules.read_rules(read, None, path), path)
    except UserError as error:
        assert error.words("zh") and error.words("en")


def witness(data: bytes) -> None:
    """A certificate of any bytes, as wenping verify reads it."""
    path = _PLACE / "game.json"
    path.write_bytes(data)
    try:
        verify.read_source(path)
    except UserError as error:
        assert error.words("zh") and error.words("en")


TARGETS: dict[str, Callable[[bytes], None]] = {
    each.__name__: each for each in (frames, host, fold, flash, sgf, witness)
}
_SEEDS = {
    "sgf": [b"(;GM[1]FF[4]SZ[9]KM[7.5]RU[Chinese]HA[2]AB[cc][gg];W[ee]WL[59];B[ff];W[])"],
    "witness": [b'{"log": {"WPID": "chip 00000007 1", "WPHD": "3 ' + b"0" * 64 + b'"}}'],
    "host": [bytes((0, 11, m.HELLO)) + struct.pack("<HI", m.PROTOCOL, 5) + b"test"
             + bytes((12, m.COMMAND, 1, 0, m.C_FOLLOW)) + bytes(8)],
    "fold": [bytes(1) + b"".join(bytes((len(e), 5)) + e for e in (
        ev.encode(ev.BEGIN), ev.encode(ev.PLAYED, 1, 21), ev.encode(ev.PASS_, 2, 0)))],
}  # fmt: skip


def _run(name: str, runs: int) -> None:
    """Fuzz one target in this process, until libFuzzer ends it."""
    corpus = _PLACE / "corpus"
    corpus.mkdir()
    for number, seed in enumerate(_SEEDS.get(name, [b"\0"])):
        (corpus / str(number)).write_bytes(seed)
    limits = [f"-runs={runs}", f"-max_len={_LONGEST}", "-rss_limit_mb=512", "-timeout=20"]
    atheris.Setup([sys.argv[0], *limits, "-print_final_stats=1", str(corpus)], TARGETS[name])
    atheris.Fuzz()


def main() -> int:
    """Fuzz the target that is named, or each in a process of its own; 1 if one fails."""
    name, runs = (sys.argv + ["all", str(RUNS)][len(sys.argv) - 1 :])[1:3]
    if name != "all":
        _run(name, int(runs))
        return 0
    failed = []
    for each in TARGETS:
        line = [sys.executable, __file__, each, runs]
        done = subprocess.run(line, stderr=subprocess.PIPE, text=True, env=os.environ)
        kept = ("DONE", "stat::number_of", "stat::peak_rss")
        said = [text for text in done.stderr.splitlines() if any(word in text for word in kept)]
        print(each, *said, sep="\n  ", flush=True)
        if done.returncode:
            failed.append(each)
            print(done.stderr[-3000:], file=sys.stderr)
    print(f"failed: {', '.join(failed)}" if failed else "nothing failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
