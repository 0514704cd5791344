"""When the doings of a hand come in a game: drawn by seed."""

from collections.abc import Iterable
from importlib import import_module

import numpy as np

from wenping.twin.doings import ALWAYS, DOINGS, SET_UP, Doing
from wenping.twin.doings.turn import Turn
from wenping.twin.tasks import Task

_FIRST_MOVE = 6  # none comes before, but those that last a whole game


def act(doing: Doing, turn: Turn) -> Task:
    """Return the task that does it."""
    module, _, function = doing.act.rpartition(".")
    where = module[1:] if module.startswith(":") else f"wenping.twin.doings.{module}"
    return getattr(import_module(where), function)(turn)


class Habits:
    """Which doings come at which move of a game. The same seed gives the same moves."""

    def __init__(self, names: Iterable[str], moves: int, seed: int):
        """Draw the moves of each doing in a game of so many moves."""
        rng = np.random.default_rng([seed, 78])
        self._due = {name: _due(DOINGS[name], moves, rng) for name in dict.fromkeys(names)}

    def looks(self, number: int) -> bool:
        """Tell whether people wait for their light at move `number`, counted from 0."""
        due = [name for name, spans in self._due.items() if _within(DOINGS[name], spans, number)]
        return all(DOINGS[name].looks for name in due)

    def at(self, number: int, turn: Turn) -> dict[str, Doing]:
        """Return what is done at a move, by when; at most one doing for each when.

        What does not fit this turn is due at the next.
        """
        found: dict[str, Doing] = {}
        for name, starts in self._due.items():
            doing = DOINGS[name]
            if doing.when == SET_UP:
                continue
            begins = number in starts
            if not _within(doing, starts, number):
                continue
            if doing.when not in found and doing.fits(turn):
                found[doing.when] = doing
                if begins:
                    turn.world.note("doing", name, number)
            elif begins:
                starts.discard(number)
                starts.add(number + 1)
        return found

    def at_set_up(self, turn: Turn) -> Task:
        """Return how a handicap stone is set up."""
        for name in self._due:
            if DOINGS[name].when == SET_UP:
                turn.world.note("doing", name, -1)
                return act(DOINGS[name], turn)
        return turn.hand.place(turn.sensor)


def _due(doing: Doing, moves: int, rng: np.random.Generator) -> set[int]:
    """Draw at which moves a doing begins."""
    if doing.every >= ALWAYS:
        return {0 if doing.lasts >= ALWAYS else min(20, moves // 4)}
    most = max(1, (moves - _FIRST_MOVE) // doing.every)
    return {int(n) for n in rng.integers(_FIRST_MOVE, max(moves - 1, _FIRST_MOVE + 1), most)}


def _within(doing: Doing, starts: set[int], number: int) -> bool:
    return any(start <= number < start + doing.lasts for start in starts)
