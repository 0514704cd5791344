"""Rulesets are data (rulebook, section 2): independent fields, presets by name, overrides.

    ruleset("chinese")                      a preset
    ruleset("chinese,komi=5.5,tie=black")   a preset with fields changed
    ruleset("ko=situational,suicide=yes")   fields only; the rest as in `chinese`

A Ruleset has one attribute for each row of FIELDS ('-' in a name is '_' in the attribute; `pass`
is pass_is).  Points are kept in half points as integers (komi 7.5 is 15).  `str()` gives a text
that ruleset() reads back.  Errors are RulesetError and name the field and what it may be.
"""

from wenping.coded import Coded
from wenping.weiqi.points import is_number


class RulesetError(Coded):
    """An unknown preset or field, or a value that the field cannot have."""


# name, default as it is kept, choices: "half points", "count", or the words allowed
FIELDS = (
    # Section 3.  `basic` forbids only the immediate retake of one stone.
    ("ko", "positional", "basic positional situational jiping ying"),
    # What a long cycle that `ko` allows leads to, and what the referee may do about one (CN-20.3).
    ("cycles", "none", "none referee no-result"),
    # GO-3, CN-5, YG-4.  One stone alone changes nothing and is never a move.
    ("suicide", False, "no yes"),
    # Passes in a row that stop play (GO-4; JP-6: 4).
    ("passes", 2, "count"),
    # Both confirm, both pass, or the position as played with all stones alive.
    ("stop", "confirm", "confirm pass play"),
    # What a pass is: nothing, a stone laid outside (JP-4), a stone handed over (AGA).
    ("pass", "plain", "plain lays gives"),
    ("last-pass", "any", "any white"),
    # C-1 C-2 C-3 C-4 C-5 C-6 (JP-22, JP-21) C-7 TS-1 TS-2 GO-7
    (
        "scoring",
        "zi",
        "area zi fill fill-white fill-both equal-stones equal-stones-kept equal-territory"
        " lu touzi territory",
    ),
    # Shared points: half each, or in proportion to the stones beside them (Ing 1988).
    ("share", "half", "half stones"),
    ("komi", 15, "half points"),
    # JP-25, JP-33: Black pays this if Black made the last real move.
    ("black-last", 0, "half points"),
    # JP-29: White gets this if White passed first.
    ("white-first-pass", 0, "half points"),
    # Who moves first when play goes on after a stop: whose turn it is, or the opponent of who asks.
    ("resume", "turn", "turn opponent"),
    # JP-28: who insists on playing on pays this.
    ("insist", 0, "half points"),
    # JP-30: an even number of moves, else the last mover lifts a stone (JP-25).
    ("even", False, "no yes"),
    # GO-5: what White gets for each handicap stone.
    ("handicap", 0, "half points"),
    ("tie", "draw", "draw black white"),
    # GO-1: stones of the sets.
    ("black-set", 180, "count"),
    ("white-set", 180, "count"),
)

PRESETS = (
    ("chinese", "ko=positional,cycles=referee,stop=confirm,scoring=zi,komi=7.5"),
    ("chinese-1988", "ko=positional,cycles=referee,stop=confirm,scoring=zi,komi=5.5"),
    ("ying", "ko=ying,cycles=referee,suicide=yes,stop=pass,scoring=fill,komi=8,tie=black"),
    (
        "ying-1988",  # the edition of 1988: shared points by the stones beside them
        "ko=ying,cycles=referee,suicide=yes,stop=pass,scoring=fill,share=stones,komi=8,tie=black",
    ),
    ("ying-1974", "ko=positional,suicide=yes,stop=pass,scoring=fill,komi=8,tie=black"),
    ("jiping", "ko=jiping,suicide=yes,stop=confirm,pass=lays,scoring=area,komi=7.5"),
    (
        "jiping-6.5",
        "ko=jiping,suicide=yes,stop=confirm,pass=lays,scoring=area,komi=6.5,black-last=1",
    ),
    ("tang-song", "ko=basic,stop=pass,scoring=lu,komi=0,even=yes"),
    ("ming-qing", "ko=basic,stop=pass,scoring=touzi,komi=0"),
    ("japanese", "ko=basic,cycles=no-result,stop=pass,scoring=territory,resume=opponent,komi=6.5"),
    (
        "aga",
        "ko=situational,stop=pass,pass=gives,last-pass=white,scoring=area,komi=7.5",
    ),
    ("tromp-taylor", "ko=positional,suicide=yes,stop=play,scoring=area,komi=7.5"),
    ("new-zealand", "ko=situational,suicide=yes,stop=pass,scoring=area,komi=7"),
)


class Ruleset:
    """One set of rules: an attribute for each row of FIELDS, which says what they mean.

    name is the text that the ruleset was made from.
    """

    ko: str
    cycles: str
    suicide: bool
    passes: int
    stop: str
    pass_is: str
    last_pass: str
    scoring: str
    share: str
    komi: int
    black_last: int
    white_first_pass: int
    resume: str
    insist: int
    even: bool
    handicap: int
    tie: str
    black_set: int
    white_set: int

    def __init__(self, name: str):
        """All fields have their defaults; ruleset() makes a Ruleset from a text."""
        self.name = name
        for field, default, _choices in FIELDS:
            setattr(self, _attribute(field), default)

    def change(self, text: str) -> None:
        """Set fields from "field=value,field=value".

        RulesetError says which field or value is wrong; then no field is changed.
        """
        changes = []
        for part in text.split(","):
            field, equals, value = [word.strip().lower() for word in part.partition("=")]
            if not equals:
                raise RulesetError("rules-field", part.strip())
            changes.append((field, _value(field, value, _choices(field))))
        for field, value in changes:
            setattr(self, _attribute(field), value)

    def __str__(self) -> str:
        return ",".join([_spell(self, field, choices) for field, _default, choices in FIELDS])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def preset_names() -> list:
    """The names of the presets, in the order of the rulebook."""
    return [name for name, _fields in PRESETS]


def ruleset(text: str) -> Ruleset:
    """The ruleset of a text: a preset, a preset with fields changed, or fields only.

    RulesetError says what is wrong with the text.
    """
    first, _comma, rest = text.strip().partition(",")
    if "=" in first:
        first, rest = "chinese", text
    elif not first:
        raise RulesetError("rules-none", " ".join(preset_names()))
    for name, fields in PRESETS:
        if name == first.strip().lower():
            rules = Ruleset(name)
            rules.change(fields)
            if rest.strip():
                rules.change(rest)
            rules.name = text.strip()
            return rules
    raise RulesetError("rules-unknown", first, " ".join(preset_names()))


def half_points(text: str) -> int:
    """The half points of a text such as "7.5", "-0.5" or "8": 15, -1, 16.

    ValueError if the text is not a number of half points below 10000 points: totals and margins
    are half points in 16 bits (game/events.py).
    """
    digits = text.strip()
    sign = -1 if digits[:1] == "-" else 1
    if digits[:1] in ("-", "+"):
        digits = digits[1:]
    whole, _dot, part = digits.partition(".")
    part = part.rstrip("0")
    if not is_number(whole or "0", 4) or not digits.strip(".") or part not in ("", "5"):
        raise Coded("half-points", text)
    return sign * (2 * int(whole or "0") + (1 if part else 0))


def points_text(halves: int) -> str:
    """ "7.5" for 15 half points, "8" for 16, "-0.5" for -1."""
    text = str(abs(halves) // 2) + (".5" if halves % 2 else "")
    return "-" + text if halves < 0 else text


def _attribute(field: str) -> str:
    """The attribute of a Ruleset that holds a field; `pass` is a keyword of Python."""
    return "pass_is" if field == "pass" else field.replace("-", "_")


def _choices(field: str) -> str:
    """What a field of FIELDS may be; RulesetError if there is no such field."""
    for name, _default, choices in FIELDS:
        if name == field:
            return choices
    names = " ".join([name for name, _default, _choices in FIELDS])
    raise RulesetError("rules-no-field", field, names)


def _value(field: str, text: str, choices: str) -> object:
    """The value of a field as it is kept; RulesetError if it is not one of the choices."""
    if choices == "half points":
        try:
            return half_points(text)
        except ValueError:
            raise RulesetError("rules-half-points", field, text)
    if choices == "count":
        if not is_number(text, 3) or not int(text):
            raise RulesetError("rules-count", field, text)
        return int(text)
    if text not in choices.split():
        raise RulesetError("rules-choice", field, text, choices)
    return text == "yes" if choices == "no yes" else text


def _spell(rules: Ruleset, field: str, choices: str) -> str:
    """ "field=value" of one field."""
    value = getattr(rules, _attribute(field))
    if choices == "half points":
        value = points_text(value)
    elif choices == "no yes":
        value = "yes" if value else "no"
    return "%s=%s" % (field, value)
