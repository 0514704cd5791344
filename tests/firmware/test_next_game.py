"""One game ends and the next begins: cleared boards, stones that stay, both clocks held."""

import pytest

from people import BEGUN, Table
from tabletop import Tabletop
from wenping.game import events as ev
from wenping.game.events import decode, encode
from wenping.game.phases import OVER, PLAYING, READY, SETTING, STOPPED
from wenping.twin.stones import BLACK
from wenping.twin.world import World


def test_both_clocks_open_the_next_game_also_when_the_host_has_just_gone(table):
    """A host counts as attached for minutes after it has gone."""
    table.open("clock=none")
    table.do(BEGUN + "draw wait:1 B:-E5 W:-C3 wait:1")
    session = table.table.board.session
    session.attached, session._heard_ms = True, table.table.now_ms
    table.do("chord wait:1")
    assert session.attached and table.game.phase == PLAYING
    session.attached = False


def test_stones_that_lie_there_open_a_game(tmp_path):
    """No host: two handicap stones on the board, both clocks held; White moves first. After the
    result both clocks begin the next game.
    """
    with Tabletop(World(seed=3), tmp_path) as top:
        top.run(3.0)
        table = Table(top)
        top.world.put(BLACK, 70)
        top.world.put(BLACK, 290)
        table.do("wait:1")
        assert table.game.phase == READY
        table.do("chord wait:1")
        assert table.game.phase == PLAYING and table.agrees()
        assert table.told == ["begin", "agreed O XO16 XF4"]
        table.do("W:Q4 press:W")
        assert table.told[-1] == "played O Q4"
        top.board.record.emit(encode(ev.RESULT, BLACK, ev.BY_RESIGNATION, 0))
        for s in (70, 290, table.sensor("Q4")):
            top.world.take_away(s)
        table.do("wait:1 chord wait:0.5")
        assert table.game.phase == PLAYING, "the next game"
        table.do("B:D4 press:B")
        assert table.told[-3:] == ["begin", "agreed X", "played X D4"]


def test_a_game_that_ends_in_a_pause_asks_for_no_referee(table):
    """Amber says that the referee has stopped the game: with its result nobody waits for one."""
    table.open("clock=absolute:600")
    table.do(BEGUN + "referee wait:1")
    assert table.player_lights == bytes.fromhex("183000") * 2
    table.do("draw wait:1")
    assert table.game.phase == OVER and table.player_lights == bytes(6)


SEVENTEEN = [f"{column}{row}" for row in (3, 7, 11, 15) for column in "CGLQT"][:17]


def cleared(top, before: str = "", stay: int = 0):
    """A Table at which 17 moves were played, and after `before` all but the last `stay` stones were
    taken off.
    """
    top.run(3.0)
    table = Table(top)
    for i, name in enumerate(SEVENTEEN):
        table.do(f"{'BW'[i % 2]}:{name} press:{'BW'[i % 2]}")
    assert table.game.position.moves == 17
    table.do(before + " ".join(f"B:-{name}" for name in SEVENTEEN[: 17 - stay]))
    return table


def results(table) -> list:
    """How each game at this Table ended: the reasons of its results."""
    return [decode(event)[2][0] for event in table.log if event[0] & 0x3F == ev.RESULT]


def test_a_board_that_was_cleared_after_the_stop_is_not_counted(tmp_path):
    """Both have passed and count in their own way: their presses confirm nothing, held together
    they open the next game.
    """
    with Tabletop(World(seed=3), tmp_path) as top:
        table = cleared(top, "pass:W pass:B wait:1 ")
        table.do("press:B press:W wait:1")
        assert table.game.phase == STOPPED and not any(table.game.turn.confirmed)
        table.do("chord wait:1 B:D4 press:B")
        assert results(table) == [ev.ABANDONED]
        assert table.told[-1] == "played X D4" and table.agrees()


def test_who_clears_the_board_in_play_begins_anew(tmp_path):
    """Nobody has ended the game, and its stones are cleared away: both clocks open the next one. A
    stone laid when that is over is no game's; the first one on the cleared board opens a third.
    """
    with Tabletop(World(seed=3), tmp_path) as top:
        table = cleared(top)
        table.do("wait:4 chord wait:1")
        assert results(table) == [ev.ABANDONED]
        table.do("B:D4 press:B W:Q4 press:W draw")
        assert table.told[-2:] == ["played X D4", "played O Q4"]
        table.do("B:D16 wait:1 W:-Q4 B:-D4 wait:1 B:-D16 wait:2")
        assert table.game.phase == OVER and top.board.playing.awaits_game()
        table.do("B:D4 press:B W:Q4 press:W")
        assert table.told[-3:] == ["begin", "played X D4", "played O Q4"]
        assert table.game.position.moves == 2 and table.agrees()


@pytest.mark.parametrize("first", ["D4", "C3"])
def test_who_has_begun_anew_on_the_cleared_board_says_so_by_both_clocks(tmp_path, first):
    """The first stone of the next game lies there already, on a point of the last game or another:
    what the lights ask for is that game's. Both hold their clocks, and go on from that stone.
    """
    with Tabletop(World(seed=3), tmp_path) as top:
        table = cleared(top)
        table.do(f"wait:4 B:{first} press:B wait:4 chord wait:1")
        assert results(table) == [ev.ABANDONED]
        assert table.agrees() and table.game.position.moves <= 1
        table.do("W:Q16 press:W B:Q4 press:B")
        assert table.told[-2:] == ["played O Q16", "played X Q4"] and table.agrees()


def test_a_game_that_is_laid_again_goes_on(tmp_path):
    """The board was cleared, and all but four of the 17 stones lie there again: both say that this
    is the position.
    """
    with Tabletop(World(seed=3), tmp_path) as top:
        table = cleared(top)
        again = [f"{'BW'[i % 2]}:{p}" for i, p in enumerate(SEVENTEEN) if i not in (2, 5, 6, 9)]
        table.do("wait:2 " + " ".join(again) + " wait:4 chord wait:1")
        assert results(table) == [] and table.told[-1].startswith("agreed") and table.agrees()


def test_a_game_of_which_few_stones_are_left_goes_on(tmp_path):
    """The board was never empty: what both say is the position of that game."""
    with Tabletop(World(seed=3), tmp_path) as top:
        table = cleared(top, stay=4)
        table.do("wait:2 B:D4 wait:4 chord wait:1")
        assert results(table) == [] and table.told[-1].startswith("agreed") and table.agrees()


def test_stones_of_the_game_before_are_no_moves_of_the_next(table):
    """Three stones stay on the board, which came by turns: the next game of a host begins when they
    are off. Who holds both clocks instead begins with them as the position.
    """
    table.open("clock=absolute:600")
    table.do(BEGUN + "B:G7 press:B wait:1 draw wait:1")
    table.log.clear()
    table.table.board.record.emit(encode(ev.GAME, ev.STRICT, "size=9\nclock=absolute:600"))
    table.do("wait:4")
    assert (table.told, table.lit, table.game.phase) == ([], "take G7", SETTING)
    table.do("B:-E5 W:-C3 B:-G7 wait:1")
    assert table.told == ["begin"] and table.agrees()
    table.do(BEGUN + "B:G7 press:B wait:1 draw wait:1")
    table.log.clear()
    table.do("chord wait:1")
    assert table.told == ["begin", "agreed O XM12 XK10 OH8"] and table.agrees()
