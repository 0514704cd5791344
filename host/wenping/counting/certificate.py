"""The certificate of a count (C-9): position, dead stones, filling, bowls, arithmetic, agreement,
and the log or record that it follows from, as JSON and as text in both languages.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from wenping.counting import Result, report
from wenping.counting.words import both, decimal, number, ruleset_name
from wenping.errors import UserError
from wenping.game import events as ev
from wenping.records.history import History
from wenping.texts import say
from wenping.weiqi.points import BLACK, WHITE, point, to_gtp
from wenping.weiqi.rules import points_text

_SIDES = {"black": BLACK, "white": WHITE}
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


def of_game(game: History, log: LogOf = _NO_LOG) -> dict:
    """The certificate of a game that is over on a board.

    A game that was not counted has its result and its position only.
    """
    counted = game.result is not None and game.result[1] == ev.BY_COUNT
    told = of_result(report.counted(game))
    if not counted:
        told |= {"lines": both([])}
    told |= {"result": game.result_text(), "counts": counts(game), "agree": agree(game)}
    told |= {name: game.settings.names[name] for name in _SIDES}
    told["day"] = game.date()
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
    out = [say("cert-title", lang, result=told["result"])]
    if "log" in told:
        names = {name: told[name] or "-" for name in _SIDES}
        out.append(say("cert-players", lang, day=told["day"] or "-", **names))
    out.append(say("cert-rules", lang, rules=ruleset_name(told["rules"], lang), komi=told["komi"]))
    out += [say("cert-position", lang), *("  " + row for row in told["position"])]
    dead = {name: " ".join(told["dead"][name]) or "-" for name in _SIDES}
    out.append(say("cert-dead", lang, **dead))
    out += told["lines"][lang]
    if "log" not in told:
        out.append(say("cert-single", lang))
        return out + [say("cert-record", lang, hash=told["record_sha256"] or "-")]
    bowls = {name: "?" if held is None else held for name, held in told["bowls"].items()}
    out += [say("cert-fill", lang, **told["filled"]), say("cert-bowls", lang, **bowls)]
    if told["agree"] is not None:
        absent = "count-not-certain" if any(told["filled"].values()) else "count-not-there"
        for sides, (_, key) in zip(told["counts"].values(), report.SOURCES, strict=True):
            words = say(absent, lang)
            if sides:
                points = {name: decimal(Fraction(str(n)), lang) for name, n in sides.items()}
                words = say("sides", lang, **points)
            out.append(say("count-line", lang, source=say(key, lang), sides=words))
        out.append(say("cert-agree" if told["agree"] else "cert-differ", lang))
    log = told["log"]
    values = {"board": log["board"] or "-", "log": log["number"], "events": log["events"]}
    out.append(say("cert-board", lang, hash=log["hash"], **values))
    if "WPHD" in log:
        out.append(say("cert-head", lang, id=log["WPID"], head=log["WPHD"]))
    return out


def write(told: dict, path: Path, lang: str) -> None:
    """Write it into a file: JSON where the name ends in .json, else text; UserError if it fails."""
    whole = json.dumps(told, ensure_ascii=False, indent=1)
    text = whole if path.suffix == ".json" else "\n".join(lines(told, lang))
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError("cannot-write", path=path, error=error) from None


def _rows(grid: bytearray, size: int) -> list[str]:
    """The position from the top, as `wenping check --json` writes it: "B", "W" and "."."""
    marks = {BLACK: "B", WHITE: "W"}
    return [
        "".join(marks.get(grid[point(row, col)], ".") for col in range(size)) for row in range(size)
    ]
