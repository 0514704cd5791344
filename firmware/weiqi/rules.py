"""Rulesets are data (rulebook, section 2): independent fields, presets by name, overrides.

    ruleset("chinese")                      a preset
    ruleset("chinese,komi=5.5,tie=black")   a preset with fields changed
    ruleset("ko=situational,suicide=yes")   fields only; the rest as in `chinese`

A Ruleset has one attribute for each row of FIELDS ('-' in a name is '_' in the attribute; `pass`
is pass_is).  Points are kept in half points as integers (komi 7.5 is 15).  `str()` gives a text
that ruleset() reads back.  Errors are RulesetError and name the field and what it may be.
"""


class RulesetError(ValueError):
    """An unknown preset or field, or a value that the field cannot have."""


# name, default, choices ("half points", "count" or the words allowed), what it says
FIELDS = (
    ("ko", "positional", "basic positional situational jiping ying ing-spight"),  # section 3
    ("suicide", "no", "no yes"),  # GO-3, CN-5, YG-4; one stone alone is never a move
    ("passes", "2", "count"),  # passes in a row that stop play (GO-4, JP-6: 4)
    (
        "stop",
        "confirm",
        "confirm pass play",
    ),  # both confirm / both pass / as played, all stones alive
    (
        "pass",
        "plain",
        "plain lays gives",
    ),  # what a pass is: nothing, a stone laid outside, one handed over
    ("last-pass", "any", "any white"),  # AGA: White passes last
    (
        "scoring",
        "zi",
        "area zi fill fill-white fill-both equal-stones equal-territory lu touzi territory",
    ),
    (
        "share",
        "half",
        "half stones",
    ),  # shared points: half each, or by adjacent stones (references.md)
    ("komi", "7.5", "half points"),
    (
        "black-last",
        "0",
        "half points",
    ),  # JP-25/33: Black pays this if Black made the last real move
    ("white-first-pass", "0", "half points"),  # JP-29: White gets this if White passed first
    ("insist", "0", "half points"),  # JP-28: who insists on playing on pays this
    ("even", "no", "no yes"),  # JP-30: an even number of moves, else Black lifts one (JP-25)
    ("handicap", "0", "half points"),  # compensation to White for each handicap stone
    ("tie", "draw", "draw black white"),
    ("black-set", "180", "count"),  # GO-1: stones of the sets
    ("white-set", "180", "count"),
)

PRESETS = (
    ("chinese", "ko=positional,suicide=no,stop=confirm,scoring=zi,komi=7.5"),
    ("chinese-1988", "ko=positional,suicide=no,stop=confirm,scoring=zi,komi=5.5"),
    ("ying", "ko=ying,suicide=yes,stop=pass,scoring=fill,komi=8,tie=black"),
    ("ying-1974", "ko=positional,suicide=yes,stop=pass,scoring=fill,komi=8,tie=black"),
    ("jiping", "ko=jiping,suicide=yes,stop=confirm,pass=lays,scoring=area,komi=7.5"),
    (
        "jiping-6.5",
        "ko=jiping,suicide=yes,stop=confirm,pass=lays,scoring=area,komi=6.5,black-last=1",
    ),
    ("tang-song", "ko=basic,suicide=no,stop=pass,scoring=lu,komi=0,even=yes"),
    ("ming-qing", "ko=basic,suicide=no,stop=pass,scoring=touzi,komi=0"),
    ("japanese", "ko=basic,suicide=no,stop=pass,scoring=territory,komi=6.5"),
    (
        "aga",
        "ko=situational,suicide=no,stop=pass,pass=gives,last-pass=white,scoring=area,komi=7.5",
    ),
    ("tromp-taylor", "ko=positional,suicide=yes,stop=play,scoring=area,komi=7.5"),
)


class Ruleset:
    """One set of rules.  Attributes: see FIELDS; numbers are int, the rest str, yes/no are bool."""

    def __init__(self, name: str):
        self.name = name
        for field, default, choices in FIELDS:
            setattr(self, _attribute(field), _value(field, default, choices))

    def change(self, text: str) -> None:
        """Set fields from "field=value,field=value"; a RulesetError changes none."""
        changes = []
        for part in text.split(","):
            field, equals, value = _partition(part)
            if not equals:
                raise RulesetError("%r in the rules is not field=value" % part.strip())
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
    """Names of the presets, in the order of the rulebook."""
    return [name for name, _fields in PRESETS]


def ruleset(text: str) -> Ruleset:
    """The ruleset that a text names; RulesetError says what is wrong with it."""
    first, _comma, rest = text.strip().partition(",")
    if "=" in first:
        first, rest = "chinese", text
    elif not first:
        raise RulesetError("no ruleset given; the rulesets are: " + " ".join(preset_names()))
    for name, fields in PRESETS:
        if name == first.strip().lower():
            rules = Ruleset(name)
            rules.change(fields)
            if rest.strip():
                rules.change(rest)
            rules.name = text.strip()
            return rules
    raise RulesetError(
        "unknown ruleset %r; the rulesets are: %s" % (first, " ".join(preset_names()))
    )


def half_points(text: str) -> int:
    """Half points of a text such as "7.5", "-0.5", "8"; ValueError if it is no half point."""
    digits = text.strip()
    sign = 1
    if digits[:1] in ("-", "+") and digits:
        sign = -1 if digits[0] == "-" else 1
        digits = digits[1:]
    whole, _dot, part = digits.partition(".")
    part = part.rstrip("0")
    if not (whole or "0").isdigit() or not digits.strip(".") or part not in ("", "5"):
        raise ValueError("%r is not a number of half points (7, 7.5)" % text)
    return sign * (2 * int(whole or "0") + (1 if part else 0))


def points_text(halves: int) -> str:
    """ "7.5" for 15 half points, "8" for 16, "-0.5" for -1."""
    text = str(abs(halves) // 2) + (".5" if halves % 2 else "")
    return "-" + text if halves < 0 else text


def _partition(part: str) -> tuple:
    field, equals, value = part.partition("=")
    return field.strip().lower(), equals, value.strip().lower()


def _attribute(field: str) -> str:
    return {"pass": "pass_is"}.get(field, field.replace("-", "_"))


def _choices(field: str) -> str:
    for name, _default, choices in FIELDS:
        if name == field:
            return choices
    names = " ".join([name for name, _default, _choices in FIELDS])
    raise RulesetError("the rules have no field %r; the fields are: %s" % (field, names))


def _value(field: str, text: str, choices: str) -> object:
    if choices == "half points":
        try:
            return half_points(text)
        except ValueError:
            raise RulesetError("%s=%s: must be a number of half points (7, 7.5)" % (field, text))
    if choices == "count":
        if not text.isdigit() or not 0 < int(text) < 1000:
            raise RulesetError("%s=%s: must be a whole number from 1 to 999" % (field, text))
        return int(text)
    if text not in choices.split():
        raise RulesetError("%s=%s: must be one of: %s" % (field, text, choices))
    return text == "yes" if choices == "no yes" else text


def _spell(rules: Ruleset, field: str, choices: str) -> str:
    value = getattr(rules, _attribute(field))
    if choices == "half points":
        value = points_text(value)
    elif choices == "no yes":
        value = "yes" if value else "no"
    return "%s=%s" % (field, value)
