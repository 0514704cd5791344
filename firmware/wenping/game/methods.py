"""The ways to count with stones, which players may choose (JP-24); ceremony.py plans them."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.weiqi.rules import Ruleset

# The field of a CEREMONY event; 0 is the method of the ruleset.
FILL = 1  # C-3: both fill; stones left go into the other side's empty points
FILL_WHITE = 2  # C-4: White alone fills
FILL_BOTH = 3  # C-5: both fill
HALF = 4  # C-2: one side's empty points are put in order by tens
EQUAL_STONES = 5  # C-6, JP-22: the side with fewer stones on the board fills up to the other's
EQUAL_TERRITORY = 6  # C-7, JP-16: the side with more territory fills down to the other's
TERRITORY = 7  # GO-7: prisoners and dead stones are filled into their own side's territory
LU = 8  # TS-1: the same, and the eye points of each unit are filled: 路 are what stays empty
KEPT = 9  # JP-21: the same with the stones of passes; JP-26 lifts what one side has more
HEADS = 10  # TS-2: both fill; the side with more units leaves a point for each to the other: 还棋头

NAMES = ("", "fill", "fill-white", "fill-both", "half", "equal-stones", "equal-territory",
         "territory", "lu", "equal-stones-kept", "heads")  # fmt: skip
_BY_SCORING = {
    "fill": FILL,
    "fill-white": FILL_WHITE,
    "equal-stones": EQUAL_STONES,
    "equal-territory": EQUAL_TERRITORY,
    "territory": TERRITORY,
    "lu": LU,
    "equal-stones-kept": KEPT,
    "touzi": HEADS,
}
PRISONERS = (TERRITORY, LU, KEPT)  # prisoners and dead stones are what is filled in


def official(rules: "Ruleset") -> int:
    """The method of a ruleset when nobody chooses."""
    return _BY_SCORING.get(rules.scoring, FILL_BOTH)


def allowed(rules: "Ruleset") -> tuple:
    """The methods that the players may choose from under a ruleset (JP-24), the official first."""
    first, more = official(rules), ()
    if rules.pass_is == "lays":
        more = (FILL, FILL_WHITE, FILL_BOTH, HALF, EQUAL_STONES, EQUAL_TERRITORY, KEPT)
    elif rules.scoring in ("zi", "touzi", "area"):
        more = (FILL_BOTH, HALF)
    return (first,) + tuple([method for method in more if method != first])


def named(name: str, rules: "Ruleset") -> int:
    """The method with a name, 0 if there is none or the ruleset does not allow it."""
    for method in allowed(rules):
        if NAMES[method] == name:
            return method
    return 0
