"""What lies on the board since it was switched on, where nobody watched it come.

A stone that came then moved nothing that a mark remembers.  But the offsets of all sensors are
known, so that the sensors around tell of each stone by how far they read off nothing.
"""

from wenping.game.priors import ASKED, CAME
from wenping.weiqi.points import BLACK, EMPTY, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.difference import Difference
    from wenping.sensing.points import Sensing


def against(sensing: "Sensing", s: int) -> int:
    """By what odds (1/16 nats) no stone lies on sensor s, which reads like one since the board was
    switched on: those around it read as if none did.
    """
    sensing.blind.mark(True)
    return _none(sensing, s)


def are_doubtful(difference: "Difference") -> bool:
    """Whether the sensors around speak, be it weakly, against one of the new stones that have lain
    there since the board was switched on.
    """
    return len(_unlikely(difference, ASKED)) > 0


def weigh(difference: "Difference") -> None:
    """Of what has lain there since the board was switched on doubt the new stones that the sensors
    around them speak against, and believe the doubted readings for which they speak.
    """
    game, sensing = difference.game, difference.sensing
    difference.unlikely = _unlikely(difference, CAME)
    for p in difference.unlikely:
        sensing.contradict(game.sensor(p), EMPTY)
    blind = difference.blind()
    for p in difference.unsure:
        s = game.sensor(p)
        colour = sensing.doubted_as(s)
        if colour:
            blind.survey(colour, s, s + 1)
            if blind.nats[s] >= CAME:
                sensing.believe(s, colour)


def _unlikely(difference: "Difference", least: int) -> list:
    """Those new stones since then that by odds of `least` (1/16 nats) are none."""
    game, sensing = difference.game, difference.sensing
    if sensing is None:
        return []
    difference.mark(True)
    difference.blind()  # told of the stones that no sensor detects
    old = [p for p in difference.extra if not difference.arrivals.is_new(p)]
    return [p for p in old if _none(sensing, game.sensor(p)) >= least]


def _none(sensing: "Sensing", s: int) -> int:
    """As against(), since a bare mark."""
    blind = sensing.blind
    # decode.py has subtracted what that stone takes from them: as if one of the other colour came
    blind.survey(BLACK + WHITE - sensing.state[s], s, s + 1)
    return blind.nats[s]
