"""Any event at any time: a game takes it or refuses it with FoldError and is as before (wall 2)."""

import struct

from drawn import opened, play
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.fold import FoldError, Game
from wenping.game.phases import PLAYING
from wenping.sensing.states import UNCERTAIN
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
        (ev.SEEN, colour, game.sensor(p)), (ev.SEEN, UNCERTAIN, game.sensor(p)),
        (ev.MOVE, turn, p), (ev.LIFTED, 3 - turn, p),
    )  # fmt: skip
    return encode(*events[dice.below(len(events))])


def mask(game: Game, seed: int) -> None:
    """Have every third sensor of the board fail in every other game."""
    on_board = [s for s in range(361) if game.points[s]]
    for s in on_board[:: 3 if seed % 2 else 361]:
        game.apply(0, encode(ev.SEEN, UNCERTAIN, s))


def counted(game: Game) -> list:
    """Stones on the board by colour: those seen, and those meant where a sensor is uncertain, or
    does not detect its stone.
    """
    stones = [0, 0, 0]
    for p, state in zip(game.points, game.seen):
        unsure = state == UNCERTAIN or p in game.undetected
        colour = (game.meant(p) if p else 0) if unsure else state
        stones[colour] += 1
    return [0] + stones[1:]


def test_any_event_at_any_time():
    names = preset_names()
    for seed in range(150):
        dice, game, t_ms = Dice(seed), Game(), 0
        rules = names[seed % len(names)]
        game.apply(0, encode(ev.GAME, ev.STRICT, "size=5\nrules=%s\nclock=absolute:600" % rules))
        game.apply(0, encode(ev.BEGIN))
        mask(game, seed)
        for _ in range(60):
            t_ms += dice.below(3000)
            event, before = some_event(dice, game), game.hash()
            what = (seed, ev.TABLE[event[0] & 63][0])
            try:
                game.apply(t_ms, event)
            except FoldError:
                assert game.hash() == before, what
            assert game.position.to_move in (1, 2), what
            assert game.ledger.board == counted(game), what
            runs = game.phase == PLAYING and not game.paused and not game.clock.flagged
            assert bool(game.clock.running) == runs, what


TEXTS = ("", "28/3", "71/3 76/3", "1/0", "\u00b2/3", "9" * 200 + "/7", "dead=A1 Z99", "size=\u00b2")


def any_event(dice: Dice, game: Game) -> bytes:
    """An event of any kind, any colour and any fields, half of them points of the board."""
    kinds = sorted(ev.TABLE)
    kind = kinds[dice.below(len(kinds))]
    _name, fmt, _on_point, has_text = ev.TABLE[kind]
    body = b""
    for letter in fmt[1:]:
        most = 1 << 8 * struct.calcsize("<" + letter)
        value = dice.below(14)
        if letter == "H" and dice.below(2):
            value = 20 * (dice.below(5) + 1) + dice.below(5) + 1
        elif not dice.below(3):
            value = (dice.below(65536) << 16 | dice.below(65536)) % most
        body += struct.pack("<" + letter.upper(), value)
    text = TEXTS[dice.below(len(TEXTS))] if has_text else ""
    return bytes((kind | dice.below(4) << 6,)) + body + text.encode()


def test_any_fields_of_any_event():
    """What a hostile board may have in its log, or a stranger propose: FoldError or nothing."""
    names = preset_names()
    for seed in range(200):
        dice, game, t_ms = Dice(seed), Game(), 0
        rules = names[seed % len(names)]
        game.apply(0, encode(ev.GAME, 0, "size=5\nrules=%s\nclock=byo-yomi:60,3x30" % rules))
        mask(game, seed)
        for i in range(40):
            t_ms += dice.below(60000)
            event = some_event(dice, game) if i % 3 else any_event(dice, game)
            before = game.hash()
            try:
                game.apply(t_ms, event)
            except FoldError:
                assert game.hash() == before, (seed, event)
            assert game.ledger.board == counted(game), (seed, event)


# Phase, then an event that once raised IndexError, TypeError or ValueError, or was taken.
ATTACKS = (
    ("", (ev.LIFTED, 1, 60000)),
    ("", (ev.PLAYED, 1, 60000)),
    ("", (ev.CLOCK, 3, 3, 0)),
    ("", (ev.CLOCK, 0, 3, 7)),
    ("", (ev.PRESS, 3)),
    ("", (ev.LEDGER, 3, 1)),
    ("", (ev.LEDGER, 0, 1)),
    ("", (ev.RESULT, 3, ev.BY_REFEREE, 1)),
    ("", (ev.RESULT, 1, ev.BY_COUNT, 1, "\u00b2/3")),
    ("", (ev.RESULT, 1, ev.BY_COUNT, 1, "71/3 76/3")),
    ("stop", (ev.DEAD, 1, 65535)),
    ("stop", (ev.ALIVE, 2, 32191)),
    ("stop", (ev.SEKI, 0, 421, 1)),
    ("fill", (ev.FILLED, 1, 5337)),
    ("fill", (ev.FILLED, 0, 63)),
    ("fill", (ev.UNFILLED, 2, 65533)),
    ("count", (ev.COUNT, 0, 18, 1, 1)),
    ("count", (ev.COUNT, 0, 1, 1, 1, "28/3")),
)


def test_events_that_no_game_has():
    for phase, event in ATTACKS:
        game = opened("size=9\nrules=ying\nclock=byo-yomi:60,3x30")
        play(game, "pass pass" if phase else "")
        for _ in range({"fill": 1, "count": 2}.get(phase, 0)):
            for colour in (1, 2):
                game.apply(1, encode(ev.PRESS, colour))
        before = game.hash()
        try:
            game.apply(2, encode(*event))
        except FoldError:
            assert game.hash() == before, event
        else:
            assert False, ("taken", phase, event)


def test_a_stone_of_no_colour_is_not_set_up():
    game = Game()
    game.apply(0, encode(ev.GAME, 0, "size=9"))
    for colour in (0, 3):
        try:
            game.apply(0, encode(ev.SETUP, colour, 63))
        except FoldError:
            continue
        assert False, colour
