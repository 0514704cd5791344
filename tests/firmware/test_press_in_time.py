"""A press around the last millisecond, on the real Board over the twin's circuits, at any frame
rate: the time at which the contact closed decides, which its interrupt has noted.
"""

import pytest

from tabletop import Tabletop
from wenping.game import events as ev
from wenping.game.events import decode, encode
from wenping.game.phases import OVER, PLAYING
from wenping.twin.circuits import BUTTON_NAMES
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.weiqi.points import from_gtp


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with Tabletop(World(seed=3), tmp_path_factory.mktemp("board")) as table:
        table.run(2.0)
        yield table


def open_game(table, clock: str) -> None:
    """A game that has begun, with Black's time running."""
    record = table.board.record
    if record.game.phase not in (0, OVER):
        record.emit(encode(ev.RESULT, 0, ev.ABANDONED, 0))
    record.emit(encode(ev.GAME, ev.STRICT, f"size=9\nclock={clock}"))
    record.emit(encode(ev.BEGIN))


def press_at(table, button: str, log_ms: int) -> int:
    """Press a button as soon as the world is looked at after log_ms; the log's time of that."""
    world, record = table.world, table.board.record
    step, done = world.step, []

    def stepped(t_us, outputs):
        now = (t_us - table._start_us) // 1000 - record._base_ms
        if now >= log_ms and not done:
            done.append(now)
            world.press(BUTTON_NAMES.index(button))
        return step(t_us, outputs)

    world.step = stepped
    try:
        while not done:
            table.frame()
        table.run(0.3)
        world.press(BUTTON_NAMES.index(button), False)
        table.run(0.6)
    finally:
        world.step = step
    return done[0]


@pytest.mark.parametrize("frame_ms", [20, 100, 430])
@pytest.mark.parametrize("clock, increment", [("fischer:2,10", 10_000), ("byo-yomi:1,2x1", 0)])
def test_the_contact_decides(table, frame_ms, clock, increment, monkeypatch):
    monkeypatch.setattr(table.board._rest, "wait_ms", lambda now_ms, early: frame_ms)
    told = set()
    for before_ms in (300, 45, 21, 11, 1, 0, -15, -40, -80, -200):
        open_game(table, clock)
        game = table.board.game
        ends_ms = game.clock.ends_ms
        at_ms = press_at(table, "CLOCK_BLACK", ends_ms - before_ms)
        told.add(at_ms < ends_ms)
        if at_ms < ends_ms:
            assert game.phase == PLAYING and game.clock.running == WHITE, (at_ms, ends_ms)
            if increment:
                left = game.clock.left(BLACK, 0)[0]
                assert abs(left - (ends_ms - at_ms + increment)) <= 1, (left, ends_ms - at_ms)
        else:
            assert game.phase == OVER, (at_ms, ends_ms)
            assert game.result == (WHITE, ev.BY_TIME, 0)
    assert told == {False, True}


def test_resting_stones_and_the_host_are_refused_after_the_flag(table):
    open_game(table, "absolute:1")
    emitted = []
    record = table.board.record
    apply = record.game.apply

    def applied(t_ms, event):
        emitted.append(decode(event)[0])
        return apply(t_ms, event)

    record.game.apply = applied
    try:
        table.run(0.5)
        table.world.put(BLACK, 60)
        table.run(1.5)
        assert table.board.game.result == (WHITE, ev.BY_TIME, 0)
        assert ev.RESULT in emitted
        assert ev.PRESS not in emitted
    finally:
        del record.game.apply


def test_a_long_press_of_the_own_clock_asks_for_the_minutes(table):
    """CN-16.1: while the other side is on move."""
    open_game(table, "chinese:60,1")
    record = table.board.record
    record.emit(encode(ev.PASS_, BLACK, ev.VOID_MOVE))
    told = []
    emit = record.emit
    record.emit = lambda event: told.append(decode(event)) or emit(event)
    try:
        world = table.world
        world.press(BUTTON_NAMES.index("CLOCK_BLACK"))
        table.run(4.0)
        world.press(BUTTON_NAMES.index("CLOCK_BLACK"), False)
        table.run(0.5)
    finally:
        record.emit = emit
    assert [event for event in told if event[1] == BLACK and event[0] == ev.CLOCK] == [
        (ev.CLOCK, BLACK, (6, 1))
    ], told
    assert table.board.game.clock.running == WHITE


def test_a_flag_that_falls_in_the_frame_in_which_both_agree(table):
    """The time of the side to move ends between two frames; in the second of them both clocks have
    been held for long, which takes the last move back: that is too late, and no error.
    """
    open_game(table, "absolute:600")
    game, buttons = table.board.game, table.board.playing.buttons
    table.world.put(BLACK, game.sensor(from_gtp("E5", 9, 9)))
    table.run(1.0)
    agree, called = buttons._agree, []

    def late():
        called.append(game.position.moves)
        game.clock.ends_ms = table.board.record.t_ms
        return agree()

    buttons._agree = late
    try:
        for button in ("CLOCK_BLACK", "CLOCK_WHITE"):
            table.world.press(BUTTON_NAMES.index(button))
        table.run(3.5)
        for button in ("CLOCK_BLACK", "CLOCK_WHITE"):
            table.world.press(BUTTON_NAMES.index(button), False)
        table.run(0.5)
    finally:
        del buttons._agree
    assert called == [1] and game.position.moves == 1
    assert game.phase == OVER and game.result[1] == ev.BY_TIME
