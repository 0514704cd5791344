"""Unseen stones and their replies: by turns and presses the board tells which move is missing."""

from drawn import (
    COLOURS,
    Still,
    at,
    blind_game,
    happen,
    names,
    opened,
    play,
    press,
    rest,
    sensed,
    wait_for,
)
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.priors import ANYWHERE, ASK_MS, FOUND, HINTED, LATE_MS, QUIET_MS
from wenping.inference.infer import Inference
from wenping.weiqi.points import WHITE


def test_a_press_for_a_reply_to_an_unseen_stone_ends_no_turn():
    game, infer, sensing = blind_game()
    state = sensed(game, D4="X")
    happen(game, infer, state, 1000)
    laid = sensing.marks
    game.apply(1400, ev.encode(ev.PRESS, 2))  # White's stone is not seen
    game.apply(1500, ev.encode(ev.PRESS, 1))
    happen(game, infer, state, 1520)
    assert game.turn.skipped and sensing.marks == laid


def test_two_presses_of_the_side_whose_stone_is_not_detected():
    """A quick game goes on: White has replied, Black has laid the next stone and pressed for it.
    The stones are Black's and White's in turn after the unseen one: they are not ordered off.
    """
    game, infer, _ = blind_game("C3")
    state = sensed(game, C3="?", K10="O", D4="X")
    game.apply(3000, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game, C3="?", K10="O"), 4500)
    game.apply(4600, ev.encode(ev.PRESS, 2))
    happen(game, infer, state, 5500)
    game.apply(5600, ev.encode(ev.PRESS, 1))
    for now in range(5700, 5500 + QUIET_MS, 100):
        happen(game, infer, state, now)
        assert not game.question
    wait_for(game, infer, state, 5500 + QUIET_MS, ev.Q_MASKED, "C3")


def test_a_stone_after_two_that_are_not_detected_takes_nobodys_place():
    """A row without power: Black and White have both pressed for a stone on it when Black plays on.
    That stone is neither of the two: Black is asked where the first lies, and it stays.
    """
    game, infer, _ = blind_game("C3", "D3")
    masked = {"C3": "?", "D3": "?"}
    game.apply(3000, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game, **masked), 3100)
    game.apply(5000, ev.encode(ev.PRESS, 2))
    happen(game, infer, sensed(game, **masked), 5100)
    state = sensed(game, K10="X", **masked)
    for now in range(6000, 6000 + ASK_MS, 100):
        assert happen(game, infer, state, now) == []
    asked_ms = wait_for(game, infer, state, 6000 + ASK_MS, ev.Q_MASKED, "C3")
    for now in range(asked_ms, asked_ms + 2 * LATE_MS, 100):
        happen(game, infer, state, now)
    assert press(game, infer, now) == ["move X C3"]


def test_who_presses_again_after_two_that_are_not_detected_changes_nothing():
    """As before, but Black's stone has just come to rest when White presses for its reply: the
    presses for the two unseen stones were long before.
    """
    game, infer, _ = blind_game("C3", "D3")
    masked = {"C3": "?", "D3": "?"}
    for t_ms, colour in ((3000, 1), (5000, 2), (5600, 1)):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
        happen(game, infer, sensed(game, **masked), t_ms + 20)
    state = sensed(game, K10="X", **masked)
    infer.difference.arrivals.arriving = lambda before=0: True  # White's stone comes
    assert happen(game, infer, sensed(game, K10="?", **masked), 6000) == []
    game.apply(6100, ev.encode(ev.PRESS, 2))
    assert happen(game, infer, state, 6200) == []


def test_who_plays_on_beside_a_question_takes_no_unseen_stones_place():
    """Black's stone on C3 is not seen. White takes D4, people are asked for that, Black plays on.
    The board is right: but R4 was no move before D5.
    """
    game, infer, sensing = blind_game("C3")
    rest(game, sensing, D5=4000, R4=5200)
    play(game, "D4 C4 R10 E4 R12 D3")
    masked = {"C3": "?"}
    happen(game, infer, sensed(game, **masked), 3000)
    game.apply(3100, ev.encode(ev.PRESS, 1))
    taken = sensed(game, D5="O", D4=".", **masked)
    happen(game, infer, taken, 4000)
    game.apply(4100, ev.encode(ev.PRESS, 2))
    for now in range(4200, 5000, 100):
        happen(game, infer, taken, now)
    assert game.question == ev.Q_MISSING
    game.apply(5100, ev.encode(ev.PRESS, 1))
    on = sensed(game, R4="X", **masked)
    for now in range(5200, 9000, 100):
        assert not [word for word in happen(game, infer, on, now) if "played" in word]
    told = names(game, [ev.decode(data) for data in infer.agree(on, 0, True)])
    assert not [word for word in told if "played" in word], told


def test_replies_by_turns_say_that_an_unpressed_stone_is_there():
    """Nobody presses: how surely it lies on C3, and how surely there is one, count together."""
    for nats, stones, taken in (
        (ANYWHERE + HINTED, ("D16",), False),
        (ANYWHERE + HINTED, ("D16", "Q3"), True),
        (FOUND, ("D16", "Q3"), False),
    ):
        game, infer, sensing = blind_game()
        happen(game, infer, sensed(game), 100)
        sensing.feels = game.sensor(at(game, "C3")), nats
        lie, told = {}, []
        for name, mark, came_ms in zip(stones, "OX", (1000, 2000)):  # noqa: B905
            lie[name] = mark
            rest(game, sensing, **{name: came_ms})
            for now in range(came_ms + 100, came_ms + 1000, 100):
                told += happen(game, infer, sensed(game, **lie), now)
        assert ("move X C3" in told) == taken, (nats, stones, told)


def test_a_reply_that_is_adjusted_just_then_is_no_missing_one():
    """Black's first stone is not seen; White's reply, Q4, is lifted for 0.6 s when six more wait:
    without it they would seem to follow each other.
    """
    game, infer, sensing = blind_game()
    replies = ("Q4", "R7", "R9", "S9", "Q9", "Q7", "P7")
    stones = [(name, "OX"[i % 2]) for i, name in enumerate(replies)]
    lying, now, told = {}, 3000, []
    game.apply(now, ev.encode(ev.PRESS, 1))
    for name, mark in stones:
        lying[name] = mark
        rest(game, sensing, **{name: now + 500})
        for t_ms in range(now + 100, now + 1000, 100):
            told += happen(game, infer, sensed(game, **lying), t_ms)
        now += 1000
        game.apply(now, ev.encode(ev.PRESS, 2 if mark == "O" else 1))
    for t_ms in range(now, now + 300, 100):
        told += happen(game, infer, sensed(game, **lying), t_ms)
    off = {name: mark for name, mark in lying.items() if name != "Q4"}
    rest(game, sensing, Q4=now + 300)
    for t_ms in range(now + 300, now + 900, 100):
        told += happen(game, infer, sensed(game, **off), t_ms)
    rest(game, sensing, Q4=now + 900)
    for t_ms in range(now + 900, now + 2000, 100):
        told += happen(game, infer, sensed(game, **lying), t_ms)
    assert not [word for word in told if "played" in word]


def test_stones_that_are_exchanged_for_those_of_the_right_colour_keep_their_turns():
    """Each side has taken from the other's bowl, laid its stone and pressed; in the corner H19 is
    surrounded by Black's stones and by G19, which goes too: it may look captured.
    """
    game, sensing = opened("size=19"), Still()
    play(game, "H18 Q4 J19 F19")
    game.apply(1000, ev.encode(ev.PRESS, WHITE))
    infer, lie, told = Inference(game, "", sensing), {}, []
    come = "5000 H19 O, 5300 press X, 9000 G19 X, 9300 press O, 12000 H19 ., 15000 H19 X"
    for word in (come + ", 16500 G19 ., 19000 G19 O").split(", "):
        now, name, mark = int(word.split()[0]), word.split()[1], word[-1]
        if name == "press":
            game.apply(now, ev.encode(ev.PRESS, COLOURS[mark]))
        else:
            lie[name] = mark
        told = happen(game, infer, sensed(game, **lie), now)
        for wait in range(1, 3):
            told += happen(game, infer, sensed(game, **lie), now + 400 * wait)
    assert told[:3] == ["played X H19", "played O G19", "press O"], told


def test_as_many_stones_as_are_missing_were_put_elsewhere_unless_they_are_pressed_for():
    """Three stones are lifted one by one, and each is put down far away, by turns of colour."""
    for pressed in (False, True):
        game = opened("size=19\nclock=absolute:600")
        infer = Inference(game, "", Still())
        play(game, "D5 Q16 E4 C4 C7 D3 Q10 Q4")
        happen(game, infer, sensed(game), 1000)
        told = happen(game, infer, sensed(game, D5="."), 2000)
        told += happen(game, infer, sensed(game, D5="."), 2600)
        assert game.question == ev.Q_MISSING
        now, changes = 2700, {"D5": "."}
        for off, there, mark, side in (
            ("", "F1", "X", 1), ("C4", "C10", "O", 2), ("E4", "G8", "X", 1)
        ):  # fmt: skip
            if off:
                changes[off] = "."
                told += happen(game, infer, sensed(game, **changes), now)
            changes[there] = mark
            told += happen(game, infer, sensed(game, **changes), now + 500)
            if pressed:
                game.apply(now + 700, encode(ev.PRESS, side))
            now += 1200
        for ms in range(now, now + 1500, 300):
            told += happen(game, infer, sensed(game, **changes), ms)
        assert (game.position.moves > 8) == pressed, told
