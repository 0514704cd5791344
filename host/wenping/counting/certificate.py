"""The certificate of a count (C-9): position, dead stones, filling, bowls, arithmetic, agreement,
the log or record that it follows from, and what was ruled, as JSON, text and a page.
"""

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from wenping.counting import Result, report
from wenping.counting.differences import differences
from wenping.counting.words import both, decimal, number, ruleset_name
from wenping.errors import Told, UserError
from wenping.game import events as ev
from wenping.game.fold import FoldError
from wenping.records.clocks import System
from wenping.records.history import History
from wenping.referee.ruling import discipline, penalty_lines
from wenping.texts import LANGUAGES, say
from wenping.weiqi.points import BLACK, WHITE, point, to_gtp
from wenping.weiqi.rules import points_text

SCHEMA = 1  # counts up when a key goes or changes its meaning; keys may be added
_SIDES = {"black": BLACK, "white": WHITE}
_SEEN_IN_THE_PLOT = (
    ev.BEGIN, ev.PRESS, ev.PLAYED, ev.MOVE, ev.PASS_, ev.UNDO, ev.PAUSE, ev.SET_CLOCK, ev.RESULT,
)  # fmt: skip
_SOURCES = {"computed": ev.COMPUTED, "board": ev.FILLED_BOARD, "bowls": ev.BOWLS}


def of_result(result: Result, sha256: str | None = None) -> dict:
    """The certificate of a counted position. sha256: of the record that was counted."""
    final = result.final
    return {
        "result": result.sgf,
        "rules": result.rules.name,
        "komi": points_text(result.rules.komi),
        "position": _rows(final.grid, final.rows),
        "dead": {
            name: [to_gtp(p, final.rows) for p in final.dead[c]] for name, c in _SIDES.items()
        },
        "territory": {
            name: [to_gtp(p, final.rows) for p in final.empty_points(c)]
            for name, c in _SIDES.items()
        },
        "lines": both(result.lines),
        "counts": None,
        "agree": None,
        "record_sha256": sha256,
    }


class LogOf(NamedTuple):
    """The log of a game: name of its board, number, how many events it has, and its marks.

    marks: what names it for ever, and its head (wenping.records.export.marks_of); {} without them.
    """

    board: str = ""
    number: int = 0
    events: int = 0
    marks: Mapping[str, str] = MappingProxyType({})


_NO_LOG = LogOf()


def of_game(
    game: History, log: LogOf = _NO_LOG, clocks: dict[str, list[list[int]]] | None = None
) -> dict:
    """The certificate of a game that is over on a board.

    clocks: as clock_series. A game that was not counted has its result and its position only.
    """
    counted = game.result is not None and game.result[1] == ev.BY_COUNT
    told = of_result(report.counted(game))
    if not counted:
        told |= {"lines": both([])}
    told |= {"result": game.result_text(), "counts": counts(game), "agree": agree(game)}
    told |= {name: game.settings.names[name] for name in _SIDES}
    told["day"] = game.date()
    told["rulings"] = {
        lang: [Told(r.words()[0], **r.words()[1]).words(lang) for r in game.rulings]
        for lang in LANGUAGES
    }
    told["discipline"] = discipline(game)
    told["penalties"] = {lang: penalty_lines(game, lang) for lang in LANGUAGES}
    found = differences(game) if told["agree"] is False else []
    told["differences"] = {
        lang: [Told(key, **values).words(lang) for key, values in found] for lang in LANGUAGES
    }
    told["clocks"] = clocks
    told["filled"] = {name: game.filled.count(c) for name, c in _SIDES.items()}
    bowls = {name: game.ledger.bowl(c) for name, c in _SIDES.items()}
    told["bowls"] = {name: None if held < 0 else held for name, held in bowls.items()}
    told["log"] = {
        "board": log.board, "number": log.number, "events": log.events,
        "hash": f"{game.hash():08x}", **log.marks,
    }  # fmt: skip
    return told


def counts(game: History) -> dict:
    """Both sides' points by each source, None where there is no count; for programs."""
    found: dict[str, dict | None] = {}
    for name, source in _SOURCES.items():
        sides = game.count_of(source)
        found[name] = dict(zip(_SIDES, map(number, sides), strict=True)) if sides else None
    return found


def agree(game: History) -> bool | None:
    """True if all three counts are the same; None for a game that was not counted."""
    return not report.agree(game) if ev.COMPUTED in game.counts else None


def lines(told: dict, lang: str) -> list[str]:
    """The certificate as text."""
    out = head_lines(told, lang)
    out += [say("cert-position", lang), *("  " + row for row in told["position"])]
    out += count_lines(told, lang)
    out += evidence_lines(told, lang) if "log" in told else []
    return out + ruling_lines(told, lang) + source_lines(told, lang)


def head_lines(told: dict, lang: str) -> list[str]:
    """Result, players and day, rules."""
    out = [say("cert-title", lang, result=told["result"])]
    if "log" in told:
        names = {name: told[name] or "-" for name in _SIDES}
        out.append(say("cert-players", lang, day=told["day"] or "-", **names))
    rules = ruleset_name(told["rules"], lang)
    return [*out, say("cert-rules", lang, rules=rules, komi=told["komi"])]


def count_lines(told: dict, lang: str) -> list[str]:
    """The dead stones and the arithmetic."""
    dead = {name: " ".join(told["dead"][name]) or "-" for name in _SIDES}
    return [say("cert-dead", lang, **dead), *told["lines"][lang]]


def evidence_lines(told: dict, lang: str) -> list[str]:
    """What lay on the board and in the bowls of a game, and the three counts."""
    bowls = {name: "?" if held is None else held for name, held in told["bowls"].items()}
    out = [say("cert-fill", lang, **told["filled"]), say("cert-bowls", lang, **bowls)]
    if told["agree"] is not None:
        absent = "count-not-certain" if None in told["bowls"].values() else "count-not-complete"
        if not any(told["filled"].values()):
            absent = "count-not-there"
        for sides, (_, key) in zip(told["counts"].values(), report.SOURCES, strict=True):
            words = say(absent, lang)
            if sides:
                points = {name: decimal(Fraction(str(n)), lang) for name, n in sides.items()}
                words = say("sides", lang, **points)
            out.append(say("count-line", lang, source=say(key, lang), sides=words))
        out.append(say("cert-agree" if told["agree"] else "cert-differ", lang))
    return out + ["  " + line for line in told["differences"][lang]]


def ruling_lines(told: dict, lang: str) -> list[str]:
    """What was ruled, and the penalties; [] where nothing was."""
    return [*told.get("rulings", {}).get(lang, []), *told.get("penalties", {}).get(lang, [])]


def source_lines(told: dict, lang: str) -> list[str]:
    """The log or the record that the certificate follows from."""
    if "log" not in told:
        record = say("cert-record", lang, hash=told["record_sha256"] or "-")
        return [say("cert-single", lang), record]
    log = told["log"]
    values = {"board": log["board"] or "-", "log": log["number"], "events": log["events"]}
    out = [say("cert-board", lang, hash=log["hash"], **values)]
    if "WPHD" in log:
        out.append(say("cert-head", lang, id=log["WPID"], head=log["WPHD"]))
    return out


def clock_series(log: Iterable[tuple[int, bytes]]) -> dict[str, list[list[int]]] | None:
    """By side, what its clock had left whenever a turn ended: [t_ms, ms], overtime included; None
    without a clock. log: (t_ms, event) of a log, as far as they follow.
    """
    game = History()
    series: dict[str, list[list[int]]] = {name: [] for name in _SIDES}
    for t_ms, data in log:
        try:
            kind = game.apply(t_ms, data)[0]
        except FoldError:
            break
        if kind not in _SEEN_IN_THE_PLOT or game.clock.kind == "none":
            continue
        for name, c in _SIDES.items():
            main, periods, period = game.clock.left(c, t_ms)
            length = System(*game.clock.systems[c]).length_ms
            series[name].append([t_ms, main + period + max(0, periods - 1) * length])
    return series if any(series.values()) else None


def as_text(told: dict, form: str, lang: str) -> str:
    """The certificate as ".json", as a page (".html") or as text."""
    if form == ".html":
        from wenping.referee.paper import page

        return page(told)
    whole = json.dumps({"schema": SCHEMA} | told, ensure_ascii=False, indent=1)
    return (whole if form == ".json" else "\n".join(lines(told, lang))) + "\n"


def write(told: dict, path: Path, lang: str) -> None:
    """Write it into a file, in the form of its ending; UserError if it fails."""
    try:
        path.write_text(as_text(told, path.suffix, lang), encoding="utf-8")
    except OSError as error:
        raise UserError("cannot-write", path=path, error=error) from None


def _rows(grid: bytearray, size: int) -> list[str]:
    """The position from the top, as `wenping check --json` writes it: "B", "W" and "."."""
    marks = {BLACK: "B", WHITE: "W"}
    return [
        "".join(marks.get(grid[point(row, col)], ".") for col in range(size)) for row in range(size)
    ]
