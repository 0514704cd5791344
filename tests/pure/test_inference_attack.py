"""What tests/soak/strange.py has found: after these sequences play does not go on as it should.

Sensing is perfect, people do what firmware/LIGHTS.md allows, or slip as people do.
"""

from drawn import Blind, at, blind_game, happen, opened, sensed
from wenping.app.buttons import Buttons
from wenping.app.chord import Chord
from wenping.drivers.panel import CLOCK_BLACK, CLOCK_WHITE, PRESS, SHORT
from wenping.game import events as ev
from wenping.inference.infer import Inference


def clock(game, infer, now, colour):
    """A clock is pressed: what is offered to this side is its move then (app/buttons.py)."""
    questions = infer.questions
    if questions.offer and questions.declares(colour) and questions.is_known():
        for event in infer.accept():
            game.apply(now, event)
    game.apply(now, ev.encode(ev.PRESS, colour))


def last(game, infer, state, first_ms, end_ms):
    """What the board makes of this state from first_ms to end_ms."""
    done = []
    for now in range(first_ms, end_ms, 100):
        done += [what for what in happen(game, infer, state, now) if what != "seen"]
    return done


def agreed(game, infer, state, now, presses):
    """Both have held their clocks for 3 s until now; nothing was asked when they began."""
    for event in infer.agree(state, 0, False, presses):
        game.apply(now, event)


def turn(game, infer, stones, now, name):
    """A stone of the side to move, and 400 ms later its clock: the stones that lie there then."""
    colour = game.position.to_move
    stones = dict(stones, **{name: ".XO"[colour]})
    last(game, infer, sensed(game, **stones), now, now + 400)
    clock(game, infer, now + 400, colour)
    last(game, infer, sensed(game, **stones), now + 500, now + 1000)
    return stones


class Panel:
    """One press of a clock, which Buttons takes."""

    kind, at_ms, button, waits = 1, 0, 0, False

    def take(self):
        waits, self.waits = self.waits, False
        return waits

    def held(self, button):
        return False

    def was_long(self, button):
        return False


class Record:
    """Applies what Buttons emits."""

    def __init__(self, game):
        self.game, self.now_ms = game, 0

    def at(self, now_ms):
        self.now_ms = now_ms

    def emit(self, event):
        return self.game.apply(self.now_ms, event)

    def emit_all(self, events):
        for event in events:
            self.emit(event)


def by_hand(game, infer):
    """A function of (now, colour) that presses a clock as the board's buttons do."""
    panel, record = Panel(), Record(game)
    buttons = Buttons(panel, game, infer, infer.sensing, None, record, None)

    def pressed(now, colour):
        panel.waits, panel.button, panel.at_ms = True, colour - 1, now
        buttons.take(now, now, False)
        panel.kind = 2
        panel.waits = True
        buttons.take(now, now, False)
        panel.kind = 1

    return pressed


def test_a_reply_to_an_unseen_stone_is_ended_by_its_clock_where_no_time_is_set():
    """White lays K10, which is masked, and presses; Black replies and presses, too: that press is
    lost, and Black's stone is offered to White as its own.
    """
    for text in ("size=19\nclock=byo-yomi:7200,5x60", "size=19"):
        game = opened(text)
        infer = Inference(game, "", Blind(game.sensor(at(game, "K10"))))
        press = by_hand(game, infer)
        last(game, infer, sensed(game, K10="?", D4="X"), 0, 1000)
        press(1000, 1)
        last(game, infer, sensed(game, K10="?", D4="X"), 1100, 3500)
        press(3500, 2)
        state = sensed(game, K10="?", D4="X", Q16="X")
        last(game, infer, state, 3900, 4300)
        press(4300, 1)
        last(game, infer, state, 4400, 6000)
        assert len(game.turn.presses) == 2, text
        assert game.about != at(game, "Q16"), text


def test_stones_of_three_quick_turns_two_of_them_unseen_are_not_taken_for_the_other_sides():
    """The same with two masked points: Black's reply A9 is White's move, upside down."""
    game = opened("size=9")
    infer = Inference(game, "", Blind(*[game.sensor(at(game, name)) for name in ("D6", "J1")]))
    press = by_hand(game, infer)
    stones, now = {"D6": "?", "J1": "?"}, 1000
    for name, colour in (("F3", 1), ("", 2), ("A9", 1), ("", 2), ("H8", 1), ("F6", 2)):
        if name:
            stones[name] = ".XO"[colour]
        last(game, infer, sensed(game, **stones), now, now + 300)
        press(now + 300, colour)
        last(game, infer, sensed(game, **stones), now + 400, now + 600)
        now += 600
    last(game, infer, sensed(game, **stones), now, now + 3000)
    assert game.position.grid[at(game, "A9")] != 2


def test_a_move_taken_back_by_both_clocks_is_not_recorded_again():
    """White's clock, held first, is a press of the side to move: 1.7 s later White is asked where
    its stone lies. Black's stone still lies there when both have held: the lights want it off.
    """
    for first in (1, 2):
        game, infer, _ = blind_game()
        stones = turn(game, infer, {}, 1000, "D4")
        state = sensed(game, **stones)
        if first == 2:  # Black's has no effect then
            clock(game, infer, 5000, 2)
        last(game, infer, state, 5100, 8100)
        agreed(game, infer, state, 8100, 0)
        assert game.position.moves == 0
        last(game, infer, state, 8200, 10000)
        assert game.position.moves == 0 and game.about == at(game, "D4"), first


def test_late_presses_of_the_move_before_are_not_for_unseen_stones():
    """No time is set. Black ends its turn when White's stone lies already, and White its own then:
    with one masked point somewhere Black's next stone was illegal, the lights said.
    """
    for masked in ((), ("K10",), ("K10", "C14", "R6")):
        game, infer, _ = blind_game(*masked)
        stones = {name: "?" for name in masked}
        stones["D4"] = "X"
        last(game, infer, sensed(game, **stones), 1000, 3000)
        stones["Q16"] = "O"
        last(game, infer, sensed(game, **stones), 3000, 3300)
        clock(game, infer, 3300, 1)
        last(game, infer, sensed(game, **stones), 3400, 3700)
        clock(game, infer, 3700, 2)
        last(game, infer, sensed(game, **stones), 3800, 5000)
        stones["D16"] = "X"
        last(game, infer, sensed(game, **stones), 5000, 5400)
        clock(game, infer, 5400, 1)
        last(game, infer, sensed(game, **stones), 5500, 7000)
        assert game.position.moves == 3 and not game.question, masked


def test_late_presses_with_a_masked_point_ask_nobody_for_a_stone():
    """The same; Black thinks for a while before its next move."""
    game, infer, _ = blind_game("K10", "C14", "R6")
    state = sensed(game, D4="X")
    last(game, infer, state, 1000, 3000)
    state = sensed(game, D4="X", Q16="O")
    last(game, infer, state, 3000, 3300)
    clock(game, infer, 3300, 1)
    last(game, infer, state, 3400, 3700)
    clock(game, infer, 3700, 2)
    last(game, infer, state, 3800, 9000)
    assert not game.question


def test_both_clocks_remove_a_stone_that_lies_nowhere():
    """White presses for nothing and again while a point is offered: a stone is recorded there.
    Three moves later both hold their clocks: the last move is taken back. They hold them again
    without lifting its stone: what lies there is the position.
    """
    game, infer, _ = blind_game()
    stones = turn(game, infer, {}, 1000, "D4")
    clock(game, infer, 3000, 2)
    last(game, infer, sensed(game, **stones), 3100, 5600)
    nowhere = game.about
    assert game.question == ev.Q_MASKED
    clock(game, infer, 5600, 2)
    assert game.meant(nowhere) == 2
    for i, name in enumerate(("Q16", "D16", "Q4")):
        stones = turn(game, infer, stones, 9000 + 4000 * i, name)
    state = sensed(game, **stones)
    last(game, infer, state, 24000, 27000)
    agreed(game, infer, state, 27000, 0)
    last(game, infer, state, 27100, 29000)
    assert game.meant(nowhere) == 2 and game.position.moves == 4
    agreed(game, infer, state, 32000, 0)
    last(game, infer, state, 32100, 34000)
    assert game.meant(nowhere) == 0
    assert game.meant(at(game, "Q4")) == 1


def test_both_clocks_remove_a_stone_that_lies_nowhere_whoever_holds_first():
    """The same, and the clock that is held first says yes to the question about the stone that lies
    there: its move is recorded before both have held.
    """
    game, infer, _ = blind_game()
    stones = turn(game, infer, {}, 1000, "D4")
    clock(game, infer, 3000, 2)
    last(game, infer, sensed(game, **stones), 3100, 5600)
    nowhere = game.about
    clock(game, infer, 5600, 2)
    for i, name in enumerate(("Q16", "D16", "Q4")):
        stones = turn(game, infer, stones, 9000 + 4000 * i, name)
    state = sensed(game, **stones)
    last(game, infer, state, 24000, 27000)
    agreed(game, infer, state, 27000, 0)
    last(game, infer, state, 27100, 32000)
    assert game.question == ev.Q_EXTRA and game.meant(nowhere) == 2
    owner, moves = game.position.to_move, game.position.moves
    clock(game, infer, 32000, owner)
    last(game, infer, state, 32100, 35000)
    assert game.position.moves == moves + 1
    for event in infer.agree(state, 1, True, 0):
        game.apply(35000, event)
    last(game, infer, state, 35100, 37000)
    assert game.meant(nowhere) == 0 and not game.question
    assert game.meant(at(game, "Q4")) == owner and game.position.to_move == 3 - owner


def test_a_question_is_not_resolved_by_the_other_clock():
    """White has pressed for nothing and is asked; Black presses, too: nothing has changed."""
    game, infer, _ = blind_game()
    stones = turn(game, infer, {}, 1000, "D4")
    state = sensed(game, **stones)
    clock(game, infer, 4000, 2)
    last(game, infer, state, 4100, 6500)
    assert game.question
    clock(game, infer, 6500, 1)
    got = last(game, infer, state, 6600, 10000)
    assert "resolved" not in got, got


def test_a_captured_stone_that_lies_upside_down_is_lifted_by_a_hand():
    """Black's A1, upside down, is taken by White's A2: blue light until it is off."""
    game = opened("size=9", (2, "B2"), (2, "C1"), (1, "B1"))
    infer = Inference(game, "", Blind())
    state = sensed(game)
    happen(game, infer, state, 0)
    last(game, infer, sensed(game, A1="O"), 1000, 1400)
    clock(game, infer, 1400, 1)
    now = 1500
    while game.question != ev.Q_MASKED or game.about != at(game, "A1"):
        happen(game, infer, sensed(game, A1="O"), now)
        now += 100
        assert now < 20000
    last(game, infer, sensed(game, A1="O"), now, now + 700)
    clock(game, infer, now + 700, 1)
    assert game.position.moves == 1
    now += 3000
    done = last(game, infer, sensed(game, A1="O", A2="O"), now, now + 400)
    assert "lifted X A1" not in done, done
    assert game.to_lift[at(game, "A1")] and not game.question


def test_presses_for_nothing_with_a_masked_point_hide_no_seen_stone():
    """White presses for nothing, Black answers by its clock; White lays its stone and presses. With
    one masked point anywhere the lights say that the stone is illegal.
    """
    for masked in ((), ("K10",), ("K10", "C14", "R6", "Q4")):
        game, infer, _ = blind_game(*masked)
        infer.sensing.nats = [-48] * 361  # the sensors around say that nothing has come
        stones = {name: "?" for name in masked}
        stones = turn(game, infer, stones, 1000, "D4")
        clock(game, infer, 4000, 2)
        last(game, infer, sensed(game, **stones), 4100, 5000)
        clock(game, infer, 5000, 1)
        stones["H7"] = "O"
        last(game, infer, sensed(game, **stones), 5500, 5900)
        clock(game, infer, 5900, 2)
        last(game, infer, sensed(game, **stones), 6000, 8500)
        assert game.position.moves == 2 and not game.question, masked


def test_a_stone_upside_down_is_offered_in_its_column():
    """Both press together, then White lays a stone upside down: it says in which column it lies."""
    masked = ("J9", "E4", "K9", "A1")
    game, infer, _ = blind_game(*masked)
    stones = {name: "?" for name in masked}
    stones["D1"] = "X"
    last(game, infer, sensed(game, **stones), 2000, 3300)
    clock(game, infer, 3300, 1)
    clock(game, infer, 3400, 2)
    last(game, infer, sensed(game, **stones), 3500, 7300)
    stones["S5"] = "X"
    state, now = sensed(game, **stones), 7300
    while game.question != ev.Q_COLUMN or game.sensor(game.about) % 19 != 17:
        happen(game, infer, state, now)
        if game.position.moves == 2 or game.about == at(game, "S5"):
            return  # taken or offered at once
        now += 100
        assert now < 100000
    now += 700
    happen(game, infer, state, now)
    clock(game, infer, now, 2)
    for later in range(now + 100, now + 60000, 100):
        happen(game, infer, state, later)
        if game.about == at(game, "S5"):
            return
    raise AssertionError("never offered")


def test_the_press_that_begins_an_agreement_has_made_the_move_that_it_put_elsewhere():
    """Both want to take D4 back; Black's press says yes to an offer to have it on K10 instead."""
    for moved, made in ((False, 0), (True, 1)):
        game, infer, _ = blind_game()
        turn(game, infer, {}, 1000, "D4")
        chord = Chord(Panel(), game)
        chord.kind(CLOCK_BLACK, PRESS, 5000, 5000)
        if moved:
            game.apply(5000, ev.encode(ev.UNDO, 0, 1, ev.SLID))
            game.apply(5000, ev.encode(ev.MOVE, 1, at(game, "K10")))
        assert chord.made() == made


def test_a_press_waits_no_longer_than_its_clock_is_held():
    """White presses beside Black, who holds: nothing is thought until White lets go, be it that its
    release was never told (another mode of the board took it).
    """
    game, _, _ = blind_game()
    panel, down = Panel(), []
    panel.held = lambda button: button in down
    chord = Chord(panel, game)
    for button in (CLOCK_BLACK, CLOCK_WHITE):
        down.append(button)
        chord.kind(button, PRESS, 5000, 5000)
    assert chord.waits()
    down.remove(CLOCK_WHITE)
    assert not chord.waits()
    down.append(CLOCK_WHITE)
    chord.kind(CLOCK_WHITE, SHORT, 5200, 5200)
    assert not chord.waits()


def test_of_many_new_stones_none_is_taken_for_the_missing_one_by_its_column():
    """White's stone on C3 is not detected, and four have followed: it is asked where its stone is
    and means the newest, in column R.
    """
    game, infer, _ = blind_game("C3")
    happen(game, infer, sensed(game, D4="X", C3="?"), 1000)
    stones, now = {"D4": "X", "C3": "?"}, 1300
    clock(game, infer, 1300, 1)
    clock(game, infer, 2300, 2)
    for name, mark in (("Q16", "X"), ("D16", "O"), ("K4", "X"), ("R10", "O")):
        stones[name] = mark
        now += 1500
        last(game, infer, sensed(game, **stones), now, now + 400)
        clock(game, infer, now + 500, ".XO".index(mark))
    state = sensed(game, **stones)
    infer.unseen.search.narrow(at(game, "R4"))
    offered = infer.unseen.search._offers
    assert at(game, "R4") in offered and at(game, "R10") not in offered
    assert state[game.sensor(at(game, "R10"))] == 2
