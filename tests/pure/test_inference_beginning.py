"""Before the first move: a game that the first stone opens, handicap stones, a set-up."""

from drawn import Still, at, happen, sensed, setting, watch
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.fold import Game
from wenping.game.guide import Guide
from wenping.game.priors import ASK_MS, HAND_MS
from wenping.game.touch import PUT
from wenping.inference.infer import Inference


def test_a_set_up_stone_that_is_uncertain_is_asked_about_since_play_cannot_begin():
    game = setting("size=9\nsetup=2", (1, "D4"), (2, "E5"))
    infer = Inference(game, "", Still())
    state = sensed(game, E5="?")
    assert happen(game, infer, state, 100) == [] and infer.questions.waiting
    assert happen(game, infer, state, 99 + HAND_MS) == ["seen ?"]
    assert happen(game, infer, state, 100 + HAND_MS) == ["question %d E5" % ev.Q_UNCERTAIN]
    assert happen(game, infer, state, 200 + HAND_MS) == []
    assert Guide(Arbiter(game)).look(game) == (PUT, at(game, "E5"))
    clear = sensed(game, E5="O")
    assert happen(game, infer, clear, 5000)[0] == "resolved"
    assert not game.question


def test_the_first_stone_opens_a_game_on_a_board_alone():
    game = Game()
    state = bytearray(361)
    state[19 * 3 + 3] = 1
    got = watch(game, state, 100)
    assert got == ["game X", "begin", "played X D16"], got


class Weak(Still):
    """One sensor has read weakly since the board was switched on; nothing else has yet."""

    weak = 19 * 9 + 9

    def is_proved(self, s):
        return s != self.weak

    def contradict(self, s, meant, centred=False):
        self.contradicted = s, meant


def test_the_first_stone_beside_a_weak_reading_opens_a_game():
    """The weak one is no stone: it is doubted, and the other one is the first move."""
    game, state = Game(), bytearray(361)
    infer = Inference(game, "", Weak())
    state[Weak.weak] = 2
    assert happen(game, infer, state, 100) == []
    state[19 * 3 + 3] = 1
    assert happen(game, infer, state, 5000) == ["game X", "begin"]
    assert infer.sensing.contradicted == (Weak.weak, 0)
    state[Weak.weak] = 3
    assert happen(game, infer, state, 5100) == ["played X D16"]


def test_handicap_stones_on_a_board_alone():
    """GO-5: the stones that the settings ask for are the set-up; then White moves."""
    game = Game()
    infer = Inference(game, "size=9\nhandicap=2\nsetup=2\nfirst=white", Still())
    state = bytearray(361)
    state[game.sensor(at(game, "M12"))] = 1
    assert happen(game, infer, state, 100) == ["game X", "setup X G7", "seen X"]
    assert happen(game, infer, sensed(game, G7="X", C3="X"), 2000) == ["setup X C3", "seen X"]
    game.apply(2000, ev.encode(ev.BEGIN))
    assert happen(game, infer, sensed(game, G7="X", C3="X", E5="O"), 9000)[-1] == "played O E5"


def test_a_handicap_stone_that_is_lifted_again_is_laid_elsewhere():
    game = setting("size=9\nhandicap=2\nsetup=2\nfirst=white")
    infer = Inference(game, "", Still())
    assert happen(game, infer, sensed(game, C3="X"), 100) == ["setup X C3", "seen X"]
    assert happen(game, infer, sensed(game, C3="."), 3000) == ["setup C3", "seen"]
    assert happen(game, infer, sensed(game, C4="X"), 4000) == ["setup X C4", "seen X"]
    assert happen(game, infer, sensed(game, G6="X"), 6000) == ["setup X G6", "seen X"]
    assert game.setups == 2 and not game.meant(at(game, "C3"))
    game.apply(6000, ev.encode(ev.BEGIN))
    assert happen(game, infer, sensed(game, G6="."), 7000) == ["setup G6", "seen"], "until a move"
    assert happen(game, infer, sensed(game, D2="O"), 7500) == [], "not before the second stone"
    both = sensed(game, G7="X", D2="O")
    assert happen(game, infer, both, 8000) == [], "it may be Black's reply"
    assert happen(game, infer, both, 8000 + ASK_MS)[0] == "setup X G7"
    assert happen(game, infer, both, 8100 + ASK_MS)[0] == "played O D2"


def test_a_stone_that_a_host_has_set_up_stays_set_up():
    game = setting("size=9\nsetup=2", (1, "C3"), (1, "G6"))
    infer = Inference(game, "", Still())
    state = sensed(game, C3=".")
    assert happen(game, infer, state, 100) == []
    assert happen(game, infer, state, 5000) == ["seen"] and game.setups == 2
