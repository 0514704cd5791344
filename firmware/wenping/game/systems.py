"""Systems of time by their settings: the rows that game/clock.py counts by.

Imported when a game is opened, not at boot. The settings are explained in clock.py.
"""

from wenping.game.clock import MAX_S, MOST_PERIODS, NONE, ClockError
from wenping.viper import const

# (name, the form of its numbers, what they are, what it does besides counting down): M main time, I
# increment, C its cap, N periods, P length of a period, S stones in it, R minutes of the main time
# that are read out.
#
# rests: in byo-yomi, while captured stones are lifted (CK-3). carries: a move does not refresh the
# period. back: the increment is at most what the move used. reads: by the Chinese text. charges: 2
# points for each period entered (YG-5). begun: it has no main time, so its end is not announced.
_SYSTEMS = (
    ("absolute", "0", "M", ""),
    ("simple", "0", "P", "begun"),
    ("fischer", "0,0", "MI", ""),
    ("fischer", "0,0,0", "MIC", ""),
    ("bronstein", "0,0", "MI", "back"),
    ("byo-yomi", "0,0x0", "MNP", "rests"),
    ("canadian", "0,0/0", "MSP", "carries"),
    ("chinese", "0,0", "MR", "rests reads"),
    ("chinese-1988", "0,0", "MR", "rests reads"),
    ("ying", "0", "M", "carries charges"),
)
_LETTERS = "MICNPSR"
_MOST = (MAX_S, 3600, MAX_S, MOST_PERIODS, 3600, 99, 60)  # of each letter, in that order

# Main times of the Chinese presets are ours: the text leaves them to the event.
PRESETS = (
    ("cn-national", "chinese:9000,5"),
    ("cn-local", "chinese:3600,1"),
    ("cn-national-1988", "chinese-1988:9000,5"),
    ("cn-local-1988", "chinese-1988:3600,1"),
    ("ying-pro", "ying:12600"),
    ("ying-college", "ying:4320"),
    ("shared-60", "absolute:3600"),
    ("shared-30", "absolute:1800"),
    ("shared-15", "absolute:900"),
    ("shared-10", "absolute:600"),
    ("shared-5", "absolute:300"),
)

_MORE_MS = const(10000)  # how much longer than a minute the last one of the older text is


def parse(text: str) -> tuple:
    """The systems of Black and White in the text of settings, each a tuple.

    Kind; words for what it does besides counting down (_SYSTEMS); main time in ms, without the
    minutes of Chinese byo-yomi; periods; length of one in ms; stones to play in one, 0: no number;
    increment and its cap in ms, 0: none; ms that the last period is longer.
    Raises ClockError, which says what is wrong.
    """
    black, two, white = text.partition("~")
    system = _system(black, text)
    other = _system(white, text) if two else system
    if two and "none" in (system[0], other[0]):
        raise ClockError("clock-settings", text)
    return system, other


def _system(text: str, whole: str) -> tuple:
    """The system in the text of one side's clock."""
    for name, settings in PRESETS:
        if name == text:
            text = settings
    if text == "none":
        return NONE
    kind, _, rest = text.partition(":")
    form = ""
    numbers = []
    for c in rest:
        if c not in "0123456789":
            form += c
        elif form[-1:] == "0":
            numbers[-1] = numbers[-1] * 10 + int(c)
        else:
            form += "0"
            numbers.append(int(c))
    for row in _SYSTEMS:
        if row[0] == kind and row[1] == form:
            return _made(row, dict(zip(row[2], numbers)), text)
    raise ClockError("clock-settings", whole)


def _made(row: tuple, number: dict, text: str) -> tuple:
    """The system of a row with these numbers by letter; ClockError if they cannot be."""
    for letter, value in number.items():
        least = 0 if letter == "I" or letter == "M" and ("P" in number) else 1
        most = _MOST[_LETTERS.find(letter)]
        if not least <= value <= most:
            raise ClockError("clock-range", text, value, least, most)
    main = number.get("M", 0)
    periods, length, more = number.get("N", 1 if "P" in number else 0), number.get("P", 0), 0
    if "R" in number:
        periods, length = number["R"], 60
        main -= 60 * periods
        more = _MORE_MS if row[0] == "chinese-1988" else 0
        if main < 0:
            raise ClockError("clock-read", text, periods)
    length *= 1000
    if "charges" in row[3]:
        periods, length = 3, main * 1000 // 6
    cap = number.get("C", main)
    if cap < main:
        raise ClockError("clock-cap", text, cap, main)
    cap = 1000 * cap if "C" in number else 0
    increment = 1000 * number.get("I", 0)
    stones = number.get("S", 0)
    return row[0], row[3], 1000 * main, periods, length, stones, increment, cap, more
