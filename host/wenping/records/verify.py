"""Whether log, record and certificate of one game say the same, and whether that is proved.

A source is the store's log, an SGF file with WPID and WPHD, a certificate as JSON, or the board
itself. Each is compared with the log, event by event through its head (wenping.link.heads) and in
what it says of the game. Whoever changes a log can make its checksums and heads anew: only a head
that was kept elsewhere, in a record, in a certificate or on the board, proves a log.
"""

import json
import re
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from wenping.counting import certificate, report
from wenping.errors import UserError
from wenping.game import events as ev
from wenping.link import Store, heads
from wenping.records.export import HEAD, ID, fold, marked, marks_of
from wenping.records.history import History
from wenping.records.sgf import Node, nodes_of, plain_text, read_nodes
from wenping.weiqi.points import WHITE

PROVED, CONSISTENT, CONTRADICTED = "proved", "consistent", "contradicted"
MOST_BYTES = 1_000_000  # of a certificate
_STORED = re.compile(r"(\d{1,9})\.(\d{1,10})")
_MARK = re.compile(r"([A-Za-z0-9._-]{1,60}) ([0-9a-f]{8}) (\d{1,10})")
_HEAD = re.compile(r"(\d{1,10}) ([0-9a-f]{64})")
# What writing.py says of a game, without the program, the day (which depends on the place) and us.
_SAID = {
    "SZ", "RU", "WPRU", "WPIN", "WPGO", "KM", "HA", "PB", "PW", "EV", "RO", "PC", "RE", "TM", "OT",
    "WPCL",
    "PL", "AB", "AW", "AE", "B", "W", "BL", "WL", "OB", "OW", "TB", "TW", "WPDD", "WPSE", "WPNS",
}  # fmt: skip
_DERIVED = ("day", "log", "lines")  # of a certificate: the place's day, the source itself, words


class Source(NamedTuple):
    """A record or certificate: its path, the log that it names, events and head, what it says."""

    path: Path
    mark: str
    events: int
    head: bytes
    nodes: list[Node] | None  # of a record
    told: dict | None  # of a certificate


@dataclass
class Verdict:
    """What was found. log: as the store or the sources name it. events, head: of the stored log.

    findings: (True agrees, False contradicts, None cannot be said; key of a text; its values).
    """

    log: str
    events: int = 0
    head: bytes = b""
    proved: bool = False
    findings: list[tuple[bool | None, str, dict]] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        """PROVED, CONSISTENT or CONTRADICTED."""
        if any(ok is False for ok, _, _ in self.findings):
            return CONTRADICTED
        return PROVED if self.proved else CONSISTENT

    def note(self, ok: bool | None, key: str, **values: object) -> None:
        """Add a finding."""
        self.findings.append((ok, key, values))


def find(store: Store, names: list[str]) -> tuple[tuple[int, int] | None, list[Source]]:
    """The stored log (row, log) that the names mean, None if it is not stored, and the sources.

    A name is a number as `wenping games` shows it, or a file. UserError for one that is neither,
    and for names of different games.
    """
    sources = [read_source(Path(name)) for name in names if not _is_number(name)]
    stored = {_stored(store, name) for name in names if _is_number(name)}
    marks = {source.mark for source in sources}
    marks |= {marks_of(store, *key)[ID] for key in stored}
    if len(marks) > 1:
        raise UserError("verify-other-games", marks=", ".join(sorted(marks)))
    return next(iter(stored), None) or _named(store, marks.pop(), sources), sources


def _is_number(name: str) -> bool:
    return bool(_STORED.fullmatch(name)) and not Path(name).exists()


def _stored(store: Store, name: str) -> tuple[int, int]:
    """(row, log) of a number as `wenping games` shows it; UserError if there is none."""
    row, log = map(int, name.split("."))
    known = {number for number, *_ in store.boards()}
    if row not in known or log not in dict(store.logs(row)):
        raise UserError("no-stored-game", id=name)
    return row, log


def _named(store: Store, mark: str, sources: list[Source]) -> tuple[int, int] | None:
    """(row, log) of the stored log with this mark, None if there is none.

    A board may have told several histories of a log, of which all but one were set aside
    (Store.set_aside): then the one that has the head of the first source.
    """
    log = int(mark.rsplit(" ", 1)[1])
    rows = [row for row, *_ in store.boards() if log in dict(store.logs(row))]
    found = [(row, log) for row in rows if marks_of(store, row, log)[ID] == mark]
    for key in found:
        if heads.known(store, *key, sources[0].events).head == sources[0].head:
            return key
    return next(iter(found), None)


def read_source(path: Path) -> Source:
    """The record or certificate in a file; UserError if it is none or does not name its log."""
    if path.suffix.lower() == ".json":
        told = _certificate(path)
        log = told["log"]
        return _source(path, log.get(ID), log.get(HEAD), None, told)
    nodes = read_nodes(path, [])
    mark, head = (plain_text(nodes[0].get(name, [""])[0]) for name in (ID, HEAD))
    return _source(path, mark, head, nodes, None)


def _certificate(path: Path) -> dict:
    """The object in a certificate; UserError if it is no certificate of a game on a board."""
    try:
        with path.open("rb") as file:
            told = json.loads(file.read(MOST_BYTES))
    except OSError as error:
        raise UserError("cannot-read", path=path, error=error) from None
    except (ValueError, RecursionError):
        raise UserError("verify-no-certificate", path=path) from None
    if not isinstance(told, dict) or not isinstance(told.get("log"), dict):
        raise UserError("verify-no-certificate", path=path)
    return told


def _source(
    path: Path, mark: object, head: object, nodes: list[Node] | None, told: dict | None
) -> Source:
    named, held = _MARK.fullmatch(str(mark)), _HEAD.fullmatch(str(head))
    if not named or not held:
        raise UserError("verify-unmarked", path=path)
    return Source(path, str(mark), int(held[1]), bytes.fromhex(held[2]), nodes, told)


def verify(store: Store, key: tuple[int, int] | None, sources: list[Source]) -> Verdict:
    """Compare the stored log, if there is one, with the sources; without it them with each other.

    key: (row, log) of the log in the store.
    """
    if key is None:
        verdict = Verdict(sources[0].mark)
        verdict.note(None, "verify-not-stored", log=sources[0].mark)
        _compare_sources(verdict, sources)
        return verdict
    verdict = Verdict(marks_of(store, *key)[ID])
    _check_log(verdict, store, key)
    for source in sources:
        if _compare_head(verdict, store, key, source):
            log = [(it.t_ms, it.data) for it in islice(store.events(*key), source.events)]
            _compare_words(verdict, source, fold(store, *key, source.events)[0], log)
    return verdict


def ask_board(verdict: Verdict, name: str, head: bytes | None) -> None:
    """Compare the head of all stored events with the board's own; None: it has not so many."""
    if head == verdict.head:
        verdict.proved = True
        verdict.note(True, "verify-head", source=name, events=verdict.events)
    else:
        verdict.note(False, "verify-head-other", source=name, events=verdict.events)


def _check_log(verdict: Verdict, store: Store, key: tuple[int, int]) -> None:
    """The log by itself: are its events all there, do they follow, is its result its own count?"""
    known = heads.known(store, *key)
    verdict.events, verdict.head = known.events, known.head
    if "~" in store.identity(key[0])[0]:
        verdict.note(None, "verify-set-aside", game=f"{key[0]}.{key[1]}")
    game, count, refused = fold(store, *key)
    if store.missing(*key) is not None or count != known.events:
        verdict.note(None, "verify-gaps", first=known.events)
    if refused is not None:
        verdict.note(False, "verify-refused", event=refused[0], why=refused[1])
    else:
        verdict.note(True, "verify-follows", events=count)
    if refused is None and game.result is not None and game.result[1] == ev.BY_COUNT:
        lead = -game.margin() if game.result[0] == WHITE else game.margin()
        same = report.counted(game).margin == lead
        verdict.note(same, "verify-count" if same else "verify-count-other",
                     result=game.result_text())  # fmt: skip


def _compare_head(verdict: Verdict, store: Store, key: tuple[int, int], source: Source) -> bool:
    """Compare a source's head with that of as many stored events; True if it is the same."""
    known = heads.known(store, *key, source.events)
    values = {"source": source.path.name, "events": source.events}
    if known.events < source.events:
        lost = store.missing(*key) is not None
        verdict.note(None if lost else False, "verify-fewer", stored=known.events, **values)
        return False
    if known.head != source.head:
        verdict.note(False, "verify-head-other", **values)
        return False
    whole = source.events == verdict.events
    verdict.proved |= whole
    verdict.note(True, "verify-head" if whole else "verify-head-part", **values)
    return True


def _compare_words(
    verdict: Verdict, source: Source, game: History, log: list[tuple[int, bytes]]
) -> None:
    """Compare what a source says of the game with what follows from the log: (t_ms, event)s."""
    if source.told is not None:
        over = game.result is not None
        clocks = certificate.clock_series(log) if over else None
        ours = certificate.of_game(game, clocks=clocks) if over else {}
        wrong = [name for name in ours if name not in _DERIVED
                 and source.told.get(name) != json.loads(json.dumps(ours[name]))]  # fmt: skip
        where = ", ".join(wrong)
    else:
        ours = nodes_of(marked(game, {}).serialise().decode())
        where = _first_difference(source.nodes or [], ours)
    name = source.path.name
    if where:
        verdict.note(False, "verify-words-other", source=name, where=where)
    else:
        verdict.note(True, "verify-words", source=name)


def _first_difference(theirs: list[Node], ours: list[Node]) -> str:
    """Where two main lines first say something else, as "12 B[pd]"; "" where they do not."""
    for number in range(max(len(theirs), len(ours))):
        theirs_here, ours_here = (_said(line, number) for line in (theirs, ours))
        for name in sorted(theirs_here.keys() | ours_here.keys()):
            if theirs_here.get(name) != ours_here.get(name):
                return f"{number} {name}[{' '.join(theirs_here.get(name, ['-']))[:40]}]"
    return ""


def _said(line: list[Node], number: int) -> Node:
    """What a node says of the game, in one order; {} behind the end of the line."""
    node = line[number] if number < len(line) else {}
    return {name: sorted(map(plain_text, node[name])) for name in node if name in _SAID}


def _compare_sources(verdict: Verdict, sources: list[Source]) -> None:
    """Compare sources of a log that is not stored here with the first of them."""
    first = sources[0]
    for source in sources[1:]:
        values = {"source": source.path.name, "events": source.events}
        if source.events != first.events:
            verdict.note(None, "verify-uncomparable", **values)
            continue
        same = source.head == first.head
        verdict.note(same, "verify-head" if same else "verify-head-other", **values)
        if same and _result_of(source) != _result_of(first):
            verdict.note(False, "verify-words-other", source=values["source"], where="RE")


def _result_of(source: Source) -> str:
    """RE, as a record or a certificate has it."""
    if source.told is not None:
        return str(source.told.get("result"))
    return plain_text((source.nodes or [{}])[0].get("RE", [""])[0])
