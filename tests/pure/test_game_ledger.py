"""The ledger of stones: what bowls and board hold, and when a difference is told (HW-3)."""

from ceremonies import SPLIT, told
from drawn import at, names, opened, play
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.fold import Game
from wenping.game.ledger import UNSURE, Ledger, LiveLedger
from wenping.game.priors import LEDGER_MS
from wenping.sensing.states import UNCERTAIN
from wenping.weiqi.points import BLACK, WHITE


def test_a_difference_is_told_when_nothing_has_moved_for_a_while():
    recorded = Ledger(3, 3)
    live = LiveLedger(recorded)
    live.layers[BLACK][0] = 2
    assert live.extra(BLACK) == -1
    assert not live.due(BLACK, 0, 0)
    assert not live.due(BLACK, 0, LEDGER_MS - 1)
    assert live.due(BLACK, 0, LEDGER_MS)
    assert not live.due(BLACK, -1, LEDGER_MS)  # told already
    recorded.board[BLACK] = 1  # the stone was in a hand
    assert not live.due(BLACK, 0, LEDGER_MS + 1)
    assert live.due(BLACK, -1, LEDGER_MS + 1)  # agreement is due at once


def test_the_patience_begins_anew_with_every_stone():
    recorded = Ledger(9, 9)
    live = LiveLedger(recorded)
    live.layers[WHITE][0] = 8
    live.due(WHITE, 0, 0)
    live.layers[WHITE][0] = 7
    recorded.board[WHITE] = 1
    assert not live.due(WHITE, 0, LEDGER_MS)
    assert live.due(WHITE, 0, 2 * LEDGER_MS)


def test_an_uncertain_layer_is_no_difference():
    live = LiveLedger(Ledger(3, 3))
    live.layers[WHITE][2] = UNSURE
    assert live.bowl(WHITE) == -1 and not live.due(WHITE, 0, 10**6)


# White's stones in the highest layer of its bowl, what is told of Black and White
BESIDE_A_MASKED_SENSOR = [(25, [0, 0]), (24, [0, -1]), (26, [0, 1])]


def test_a_stone_on_a_masked_sensor_is_not_missing():
    """HW-3: where no sensor tells, the ledger has the stone that the game means; a stone that is
    really missing, or too many, is told as everywhere."""
    for left, want in BESIDE_A_MASKED_SENSOR:
        stones = SPLIT
        game = opened("size=5\nrules=chinese", *stones)
        for colour in (BLACK, WHITE):
            for layer, count in enumerate((30, 30, 30, 30, 30, 25)):
                game.apply(0, encode(ev.BOWL, colour, layer << 5 | count))
        game.apply(1, encode(ev.SEEN, UNCERTAIN, game.sensor(at(game, "B4"))))
        game.apply(1, encode(ev.BOWL, WHITE, 5 << 5 | left))
        assert told(game) == want, (left, game.ledger.told)


# an event on masked sensors, black and white stones that the ledger then has on the board
ON_MASKED_SENSORS = [
    ("setup O A1", 0, 1),
    ("begin", 0, 1),
    ("move X A2", 1, 1),
    ("move O C3", 1, 2),
    ("move X B1", 2, 1),  # takes A1, which is on its way to the bowl
    ("undo", 1, 2),
    ("move X B1", 2, 1),
    ("pass O", 2, 1),
    ("pass X", 2, 1),
    ("dead O C3", 2, 0),
    ("alive O C3", 2, 1),
    ("seen . C3", 2, 0),
    ("seen ? C3", 2, 1),
    ("seen O C3", 2, 1),
]


def test_on_masked_sensors_the_ledger_follows_the_game():
    kinds = {"setup": ev.SETUP, "move": ev.MOVE, "dead": ev.DEAD, "alive": ev.ALIVE}
    game = Game()
    game.apply(0, encode(ev.GAME, 0, "size=5\nsetup=1"))
    for name in ("A1", "A2", "B1", "C3"):
        game.apply(0, encode(ev.SEEN, UNCERTAIN, game.sensor(at(game, name))))
    for text, black, white in ON_MASKED_SENSORS:
        what, mark, name = (text + "  ").split(" ")[:3]
        colour = ".XO?".find(mark) if mark else 0
        if what == "undo":
            event = encode(ev.UNDO, 0, 1, ev.TAKEN_BACK)
        elif what == "pass":
            event = encode(ev.PASS_, colour, ev.BY_BUTTON)
        elif what == "seen":
            event = encode(ev.SEEN, colour, game.sensor(at(game, name)))
        else:
            event = encode(kinds.get(what, ev.BEGIN), colour, *([at(game, name)] if name else []))
        game.apply(1, event)
        if what in ("dead", "alive"):  # they say what their sensor saw, which a masked one did not
            game.apply(1, encode(ev.SEEN, UNCERTAIN, game.sensor(at(game, name))))
        assert game.ledger.board == [0, black, white], (text, game.ledger.board)


BOWLS_IN_PLAY = [(2, []), (39, []), (40, ["bowl X", "bowl X"]), (41, ["bowl X", "bowl X"])]


def test_in_play_the_bowls_are_recorded_only_now_and_then():
    for used, want in BOWLS_IN_PLAY:
        game = opened("size=9")
        live = LiveLedger(game.ledger)
        arbiter = Arbiter(game)
        for layers in (game.ledger.layers, live.layers):
            for colour in (BLACK, WHITE):
                layers[colour][0] = layers[colour][1] = 30
        game.ledger.told[BLACK] = game.ledger.told[WHITE] = live.extra(BLACK)
        live.certain = True
        assert list(arbiter.step(0, True, live)) == []
        live.layers[BLACK][1] = 30 - (used + 1) // 2
        live.layers[BLACK][0] = 30 - used // 2
        done = [game.apply(1, event) for event in arbiter.step(1, True, live)]
        assert names(game, done) == want, (used, names(game, done))


# Stones in Black's bowl as recorded last and now (-1: not certain); whether that is recorded.
BOWLS_WHILE_FILLING = [(0, 1, True), (1, 0, True), (2, 1, False), (0, -1, False), (6, 1, True)]


def test_while_areas_are_filled_an_empty_bowl_is_known_at_once():
    """A stone lay in an eye and goes back into the empty bowl: the light asks for it again."""
    for before, now, want in BOWLS_WHILE_FILLING:
        game = opened("size=9")
        play(game, "pass pass")
        for colour in (BLACK, WHITE):
            game.apply(1, encode(ev.PRESS, colour))
        game.apply(1, encode(ev.BOWL, BLACK, before))
        live, arbiter = LiveLedger(game.ledger), Arbiter(game)
        game.ledger.told[BLACK] = game.ledger.told[WHITE] = live.extra(BLACK)
        live.layers[BLACK][0] = before
        live.certain = True
        for event in arbiter.step(1, True, live):
            game.apply(1, event)
        live.layers[BLACK][0] = now if now >= 0 else UNSURE
        done = names(game, [game.apply(2, event) for event in arbiter.step(2, True, live)])
        assert ("bowl X" in done) == want, (before, now, done)
