"""The settings of a game as people ask for them, by the options of `wenping play`; no I/O."""

from collections.abc import Mapping

from wenping.coded import Coded
from wenping.errors import UserError
from wenping.game.settings import NAMES, Settings
from wenping.geometry import LINES
from wenping.handicap import handicap_points, seat_stones
from wenping.texts.questions import COLOURS
from wenping.weiqi.points import BLACK
from wenping.weiqi.rules import Ruleset, points_text

Stones = list[tuple[int, int]]
_OPTIONS = {"clock": "time"}  # options of `wenping play` that are not named as their setting


def settings_of(asked: Mapping[str, object]) -> tuple[Settings, Stones]:
    """The settings, and (colour, point) of the stones that stand before the first move.

    asked: size, rules, komi, time, press, handicap (a number), seats, first, and the names of
    game.settings.NAMES; what is missing or empty has its default. UserError names what is wrong.
    """
    text = {key: " ".join(str(value).split()) for key, value in asked.items()
            if value is not None and value is not False and value != ""}  # fmt: skip
    rules = text.get("rules", "chinese") + (f",komi={text['komi']}" if "komi" in text else "")
    lines = [f"size={text.get('size', LINES)}", f"rules={rules}"]
    lines.append(f"clock={text.get('time', 'none')}")
    lines += [f"{key}={text[key]}" for key in ("press", *NAMES) if key in text]
    stones: Stones = []
    if "handicap" in text and "seats" in text:
        raise UserError("handicap-or-seats")
    try:
        size = Settings("\n".join(lines)).size
        if "handicap" in text:
            count = int(text["handicap"])
            stones = [(BLACK, p) for p in handicap_points(count, size)]
            lines.append(f"handicap={count}")
        elif "seats" in text:
            stones = [(colour, p) for p, colour in seat_stones(size)]
        first = text.get("first") or ("white" if stones else "black")
        lines += [f"first={first}", f"setup={len(stones)}"]
        return Settings("\n".join(lines)), stones
    except Coded as error:
        raise UserError("as-is", words=error) from None
    except ValueError:
        raise UserError("desk-field", field="handicap") from None


def contradictions(
    asked: Settings, stands: Settings, given: frozenset[str]
) -> list[tuple[str, object, object]]:
    """(option, what people asked for, what stands) of each given setting that is not that of the
    game on the board.
    """
    pairs: dict[str, tuple[object, object]] = {
        key: (getattr(asked, key), getattr(stands, key)) for key in ("size", "clock", "handicap")
    }
    pairs["rules"] = (_rules(asked.rules), _rules(stands.rules))
    pairs["press"] = ("stone" if asked.by_stone else "", "stone" if stands.by_stone else "")
    pairs["first"] = (COLOURS[asked.first], COLOURS[stands.first])
    pairs |= {key: (asked.names[key], stands.names[key]) for key in NAMES}
    differ = [(key, a, b) for key, (a, b) in pairs.items() if key in given and a != b]
    return [(_OPTIONS.get(key, key), a or "-", b or "-") for key, a, b in differ]


def _rules(rules: Ruleset) -> str:
    """A ruleset with its komi, so that equal texts are equal rules."""
    komi = points_text(rules.komi)
    return rules.name if "komi=" in rules.name else f"{rules.name},komi={komi}"
