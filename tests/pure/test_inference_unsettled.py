"""Readings that are not yet believed: stones that are coming, weak ones after power-on."""

from drawn import Still, at, happen, opened, play, sensed
from wenping.game import events as ev
from wenping.game.fold import Game
from wenping.game.priors import ANSWERED_MS, HAND_MS, PATIENCE_MS
from wenping.inference.infer import Inference
from wenping.sensing.states import MOVING, QUIET, UNCERTAIN
from wenping.weiqi.points import BLACK, EMPTY


class Coming(Still):
    """A Sensing on which one stone is felt that has not come to rest."""

    def __init__(self, sensor):
        Still.__init__(self)
        self.sensor = sensor
        self.state = bytes(361)

    def busy(self):
        return self.sensor >= 0

    def mode_of(self, s):
        return MOVING if s == self.sensor else QUIET

    def field(self, s):
        return self.feels if s == self.sensor else 0

    feels = 900

    def earlier_ms(self, s, rested):
        return self.earlier

    earlier = 0


def test_the_first_of_two_stones_is_not_settled_yet():
    """Black's stone on Q13 has lain there for longer than an early answer would, and has not been
    told yet: K10's, alone a move, is the next. Nobody is asked while Q13's is coming. White's is
    no move before Black's.
    """
    first = ["played X K10"]
    for earlier, field, moves in (
        (ANSWERED_MS, 900, first),
        (ANSWERED_MS + 1, -900, first),
        (ANSWERED_MS + 1, 900, []),
    ):
        game = opened("size=19")
        sensing = Coming(game.sensor(at(game, "Q13")))
        sensing.feels = field
        sensing.earlier = earlier
        infer = Inference(game, "", sensing)
        state = sensed(game, K10="X")
        assert happen(game, infer, state, 1000) == moves
        assert happen(game, infer, state, 1000 + PATIENCE_MS) == []
    sensing.sensor = -1
    assert happen(game, infer, state, 1900) == ["played X K10"], "it was nothing"


def test_a_stone_below_one_that_is_coming_may_be_its_echo():
    """An open sensor repeats the row before: Q12 must not be played when Q13 is."""
    game = opened("size=19")
    sensing = Coming(game.sensor(at(game, "Q13")))
    infer = Inference(game, "", sensing)
    assert happen(game, infer, sensed(game, Q12="X"), 1000) == []
    assert happen(game, infer, sensed(game, Q12="X"), 1100) == []
    sensing.sensor = -1
    both = sensed(game, Q12="X", Q13="X")
    assert not [line for line in happen(game, infer, both, 1200) if line.startswith("played")]
    assert happen(game, infer, sensed(game, Q13="X"), 2000)[0] == "played X Q13"
    sensing.sensor = game.sensor(at(game, "D5"))  # below
    assert happen(game, infer, sensed(game, Q13="X", D6="O"), 3000) == ["played O D6"]


def test_a_stone_that_is_just_being_lifted_is_no_move():
    game = opened("size=19")
    sensing = Coming(game.sensor(at(game, "Q12")))
    infer = Inference(game, "", sensing)
    assert happen(game, infer, sensed(game, Q12="X"), 1000) == []
    assert happen(game, infer, sensed(game), 1100) == []


class Offsets(Still):
    """A Sensing just switched on: some sensors read like weak stones, and are doubted when the game
    says so.
    """

    def __init__(self, *weak):
        Still.__init__(self)
        self.weak = weak
        self.started_ms = 5000

    def is_proved(self, s):
        return s not in self.weak

    def contradict(self, s, meant, centred=False):
        assert meant == EMPTY
        self.state[s] = UNCERTAIN


def test_a_weak_reading_since_power_on_is_no_move():
    """The power was off: K9 reads like a weak stone of Black's, whose turn it is, and is an offset.
    A stone that was recorded before, however weak, stays one; so does a strong one that came.
    """
    for before in (".", "X"):
        game = opened("size=19")
        play(game, "D4 Q16 K9" if before == "X" else "D4 Q16")
        sensing = Offsets(game.sensor(at(game, "K9")))
        infer = Inference(game, "", sensing)
        state = sensing.state = sensed(game, K9="X")
        told = [happen(game, infer, state, now) for now in range(1000, 1200 + HAND_MS, 100)]
        assert sum(told, []) in ([], ["seen ?"]), "no move, no question"
        assert state[game.sensor(at(game, "K9"))] == (BLACK if before == "X" else UNCERTAIN)
    state = sensing.state = sensed(game, O3="O")
    assert happen(game, infer, state, 9000) == ["played O O3"]


def test_a_weak_reading_since_power_on_is_not_in_an_agreed_beginning():
    """Both clocks are held: what reads as stones on K10 and on D4 is an offset and a stone."""
    game = Game()
    sensing = Offsets(180)
    infer = Inference(game, "size=19", sensing)
    state = sensing.state = bytearray(361)
    state[180] = state[288] = BLACK
    infer.difference.compare(state)
    for event in infer.beginning.open_unseen(True):
        game.apply(0, event)
    infer.look_anew()
    infer.difference.compare(state)
    for event in infer.agree(state, 0, False):
        game.apply(0, event)
    grid = game.position.grid
    assert (grid[at(game, "K10")], grid[at(game, "D4")]) == (EMPTY, BLACK)


def test_a_reading_of_no_colour_is_not_asked_about_again_once_both_have_insisted():
    """D4's sensor has failed between empty and a stone: the lights want its stone off, and both
    hold their clocks.  Asked for the first time they have not been told of D4 before.
    """
    game = opened("size=19")
    infer = Inference(game, "", Offsets())
    state = infer.sensing.state = sensed(game, D4="?")
    happen(game, infer, state, 5000)
    for event in infer.agree(state, 0, True):  # before D4 was asked about
        game.apply(5100, event)
    asked = happen(game, infer, state, 5100 + HAND_MS)
    assert asked[0] == "question %d D4" % ev.Q_UNCERTAIN
    for event in infer.agree(state, 0, True):
        game.apply(9000, event)
    assert happen(game, infer, state, 9000) == ["resolved"]
    assert happen(game, infer, state, 99000) == []
    state = infer.sensing.state = sensed(game, D4="?", Q16="X")
    assert happen(game, infer, state, 99100) == ["played X Q16"], "play goes on"
    state = infer.sensing.state = sensed(game, D4="O", Q16="X")
    assert happen(game, infer, state, 99200) == ["played O D4"], "it has settled"
    state = infer.sensing.state = sensed(game, D4="?")
    told = [happen(game, infer, state, now) for now in (99300, 99300 + HAND_MS, 99900 + HAND_MS)]
    assert "question %d D4" % ev.Q_UNCERTAIN in sum(told, []), told
