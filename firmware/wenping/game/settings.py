"""The settings of a game: the key=value lines in its GAME event.

    size=19                 9, 13, 17 or 19 (GO-1), or any other up to 19
    rules=chinese           a ruleset of weiqi/rules.py, with fields changed if wanted
    clock=byo-yomi:1800,5x30    or a preset of game/clock.py, as cn-national
    press=                  "stone": a move ends the turn without a press of the clock
    first=black             who moves first (GO-2)
    handicap=0              stones that were given, for the record and the compensation (GO-5)
    setup=0                 stones on the board before the first move: so many SETUP events follow
    count=                  how the game is counted (JP-24), a name of game/methods.py that the
                            ruleset allows; without it as the ruleset says
    black= white= event= round= place=      names for the record

Any other line is an error; a line left out has the default shown.
"""

from wenping.coded import Coded
from wenping.game.clock import Clock, ClockError
from wenping.geometry import LINES, SENSORS
from wenping.weiqi.points import is_number
from wenping.weiqi.rules import RulesetError, ruleset

NAMES = ("black", "white", "event", "round", "place")
_DEFAULTS = {
    "size": str(LINES),
    "rules": "chinese",
    "clock": "none",
    "first": "black",
    "handicap": "0",
    "setup": "0",
}
_ORDER = ("size", "rules", "clock", "press", "first", "handicap", "setup", "count") + NAMES
LONGEST = 240  # bytes of UTF-8, so that they fit into one event


class SettingsError(Coded):
    """A line that is no setting, or a value out of its range: key and values as in Coded."""


class Settings:
    """The settings of one game.

    size      rows and columns, 2..19
    rules     Ruleset
    clock     text, valid for clock.Clock
    by_stone  a legal move at rest with nothing left to lift ends the turn (press=stone)
    first     the colour that moves first
    handicap  stones given, 0..99
    setup     stones on the board before the first move, 0..361
    count     the method of game/methods.py, 0: as the ruleset says
    names     dict of NAMES to text, "" where there is none
    text      all of these as key=value lines
    """

    def __init__(self, text: str = ""):
        """text: key=value lines as above.  Raises SettingsError."""
        values = dict(_DEFAULTS)
        for line in text.split("\n"):
            key, equals, value = line.partition("=")
            if not line:
                continue
            if not equals or key not in _ORDER:
                raise SettingsError("settings-line", line, " ".join(_ORDER))
            values[key] = value
        if len(text.encode()) > LONGEST:
            raise SettingsError("settings-long", LONGEST)
        self.size = _number("size", values["size"], 2, LINES)
        self.handicap = _number("handicap", values["handicap"], 0, 99)
        self.setup = _number("setup", values["setup"], 0, SENSORS)
        if values["first"] not in ("black", "white"):
            raise SettingsError("settings-first", values["first"])
        self.first = 1 if values["first"] == "black" else 2
        try:
            self.rules = ruleset(values["rules"])
            Clock(values["clock"])
            self.clock = values["clock"]
        except (RulesetError, ClockError) as error:
            raise SettingsError(error.key, *error.values) from None
        if values.get("press", "") not in ("", "stone"):
            raise SettingsError("settings-press", values["press"])
        self.by_stone = values.get("press") == "stone"
        self.count = 0
        if values.get("count"):
            from wenping.game.methods import named

            self.count = named(values["count"], self.rules)
            if not self.count:
                raise SettingsError("settings-count", values["count"])
        self.names = {key: values.get(key, "") for key in NAMES}
        self.text = "\n".join([key + "=" + values[key] for key in _ORDER if values.get(key)])


def _number(key: str, text: str, low: int, high: int) -> int:
    """The number from low to high in a text; SettingsError if it is none."""
    if not is_number(text, 9) or not low <= int(text) <= high:
        raise SettingsError("settings-number", key, text, low, high)
    return int(text)
