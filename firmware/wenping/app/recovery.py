"""Resumes the game of the current log when the board starts, or begins a new log."""

from wenping.coded import detail
from wenping.game import events as ev
from wenping.game import faults
from wenping.game.events import encode
from wenping.game.fold import FoldError
from wenping.journal.cursor import AGAIN, END
from wenping.journal.records import LONGEST_EVENT


def recover(record, store: int, boot: int, cause: int, crash) -> None:
    """Open the journal of a Record and resume its current log, or begin a new one; record the
    start.

    store: random number for a new storage.  boot: number of starts.  cause: machine.reset_cause().
    crash: the Crash (app/crash.py); if it is hopeless, or the log cannot be folded, a new log is
    begun.
    """
    journal = record.journal
    journal.open(store)
    before = journal.log
    trouble = _fold(record) if before and not crash.hopeless else ""
    if trouble or crash.hopeless or not before:
        record.new_log()
    record.go_on(journal.t_ms)
    record.emit(encode(ev.BOOT, 0, boot & 0xFFFF, cause))
    if trouble:
        _fault(record, faults.LOG_UNREADABLE, before, trouble)
    if journal.torn:
        _fault(record, faults.LOG_TORN, journal.torn, "")
    if crash.words:
        _fault(record, faults.CRASHED, crash.times, crash.words)
    if crash.hopeless:
        _fault(record, faults.GAME_LEFT, before, "")
    if record.keep():
        crash.told()


def _fault(record, code: int, value: int, text: str) -> None:
    """Emit a FAULT event (codes: game/faults.py)."""
    record.emit(encode(ev.FAULT, 0, code, value & 0xFFFF, text))


def _fold(record) -> str:
    """Fold the current log into the game; return what is wrong (coded.detail), or ""."""
    cursor = record.journal.cursor()
    cursor.seek(record.journal.log, 0)
    out = bytearray(LONGEST_EVENT)
    while True:
        n = cursor.next(out)
        if n == AGAIN:
            continue
        if n == END:
            return detail("log-unreadable", cursor.log) if cursor.broken else ""
        try:
            record.game.apply(cursor.t_ms, memoryview(out)[:n])
        except FoldError as error:
            record.game.clear()
            told = " ".join(str(error).split("\n"))
            return detail("log-event", record.journal.log, cursor.seq, told)
