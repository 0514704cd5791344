"""Any event at any time: a game takes it or refuses it with FoldError and is as before (wall 2)."""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.fold import FoldError, Game
from wenping.game.phases import PLAYING
from wenping.weiqi.rules import preset_names


class Dice:
    """Random numbers that both interpreters draw alike."""

    def __init__(self, seed: int):
        self._seed = seed * 7919 + 1

    def below(self, n: int) -> int:
        self._seed = (self._seed * 1103515245 + 12345) % 2147483648
        return (self._seed >> 12) % n


def some_event(dice: Dice, game: Game) -> bytes:
    """One of all kinds that change a game; colour 3 is nobody's."""
    turn, colour = game.position.to_move, dice.below(4)
    p = 20 * (dice.below(5) + 1) + dice.below(5) + 1
    events = (
        (ev.PLAYED, turn, p), (ev.PLAYED, turn, p), (ev.PASS_, turn, dice.below(6)),
        (ev.PASS_, turn, 0), (ev.PRESS, colour), (ev.DEAD, colour, p), (ev.ALIVE, colour, p),
        (ev.RESUME, colour), (ev.RESTORE,), (ev.UNDO, 0, dice.below(4), 1), (ev.FILLED, colour, p),
        (ev.UNFILLED, colour, p), (ev.SEKI, 0, p, dice.below(3)), (ev.PAUSE, 0, dice.below(2)),
        (ev.SETUP, colour, p), (ev.BOWL, colour, dice.below(256)), (ev.LEDGER, colour, 1),
        (ev.SET_CLOCK, colour, dice.below(90000), 255), (ev.CEREMONY, 0, dice.below(12)),
        (ev.AGREED, colour, 0, ("", "Bcc", "WbbEcc", "Waabbabba")[dice.below(4)]),
    )  # fmt: skip
    return encode(*events[dice.below(len(events))])


def test_any_event_at_any_time():
    names = preset_names()
    for seed in range(150):
        dice, game, t_ms = Dice(seed), Game(), 0
        rules = names[seed % len(names)]
        game.apply(0, encode(ev.GAME, 0, "size=5\nrules=%s\nclock=absolute:600" % rules))
        game.apply(0, encode(ev.BEGIN))
        for _ in range(60):
            t_ms += dice.below(3000)
            event, before = some_event(dice, game), game.hash()
            what = (seed, ev.TABLE[event[0] & 63][0])
            try:
                game.apply(t_ms, event)
            except FoldError:
                assert game.hash() == before, what
            assert game.position.to_move in (1, 2), what
            runs = game.phase == PLAYING and not game.paused and not game.clock.flagged
            assert bool(game.clock.running) == runs, what
