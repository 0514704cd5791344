"""The fold of the events of play: set-up, moves, passes, moves taken back, time.

on_<name>(game, t_ms, colour, *fields) for each event of that name (events.TABLE): game is the Game
(fold.py), t_ms the event's time. FoldError, or any other Coded of which the fold makes one, and
nothing is changed, where it cannot follow.
"""

from wenping.game import events as ev
from wenping.game.clock import FLAG, REST_MS
from wenping.game.events import FoldError
from wenping.game.phases import FILLING, NAMES, PLAYING, STOPPED, means
from wenping.weiqi.points import CELLS, EMPTY, PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game


def on_setup(game: "Game", t_ms: int, colour: int, p: int) -> None:
    """A stone stands on the board before the first move (GO-5); colour 0: it is taken off again."""
    if game.position.moves:
        raise FoldError("fold-phase", "setup", NAMES[game.phase])
    if not (colour or game.meant(p)):
        raise FoldError("fold-stone", p)
    game.position.setup(p, colour)
    game.setups += 1 if colour else -1


def on_begin(game: "Game", t_ms: int, colour: int) -> None:
    """Play begins: the clock of the side to move runs."""
    game.go("begin")
    game.clock.start(game.position.to_move, t_ms)


def on_move(game: "Game", t_ms: int, colour: int, p: int) -> None:
    """A move was meant on p, where no stone of that side is seen: if one of the other side is, and
    no captured one lies there yet, the stone is upside down.  If nothing is, it is not detected
    until one is.
    """
    reads = game.seen[game.sensor(p)]
    turned = reads == 3 - colour and not game.to_lift[p]
    _move(game, t_ms, colour, p)
    if turned and p not in game.upside_down:
        game.upside_down.append(p)
    if reads == EMPTY and game.meant(p):
        game.undetected.append(p)


def on_played(game: "Game", t_ms: int, colour: int, p: int) -> None:
    """A stone was put down and is the move."""
    _move(game, t_ms, colour, p)
    game.see(p, colour)


def _move(game: "Game", t_ms: int, colour: int, p: int) -> None:
    """A side plays a move; FoldError out of turn or where the rules forbid it."""
    position = game.position
    if colour != position.to_move:
        raise FoldError("fold-turn")
    why = position.illegal(p, colour)
    if why:
        raise FoldError("fold-illegal", p, why)
    turn = game.turn
    if not turn.slid and not turn.waits_for(colour):
        _turn(game, colour, t_ms)
    taken = position.play(p, colour)
    loser = 3 - colour if position.grid[p] else colour
    for i in range(taken):
        game.to_lift[position.captured[i]] = loser
    game.lifting += taken
    if game.strict:
        _rest(game, colour, taken, t_ms)
    turn.moved(colour)
    game.last_point = p
    game.last_ms = t_ms


def on_pass(game: "Game", t_ms: int, colour: int, how: int) -> None:
    """A side passes, or proposes to stop (GO-4)."""
    rules, turn = game.settings.rules, game.turn
    if colour != game.position.to_move:
        raise FoldError("fold-turn")
    if means("pass " + rules.pass_is, game.phase) != ev.PASS_:
        raise FoldError("fold-phase", "pass", NAMES[game.phase])
    ends = not (turn.slid or turn.waits_for(colour, how))
    if ends:
        _turn(game, colour, t_ms)
    game.position.pass_(colour)
    if ends:
        game.clock.press(colour, t_ms)
    game.last_point = PASS
    game.last_ms = t_ms
    what = turn.passed(rules, colour, how)
    if what and not (what == "passes" and game.phase == STOPPED):
        game.go(what)
        turn.stopped_at = game.position.moves
        turn.restoring = game.question == ev.Q_SCATTERED  # what a sleeve swept off is not dead
        game.clock.stop(t_ms)


def on_press(game: "Game", t_ms: int, colour: int) -> None:
    """Fold a PRESS, which ends a turn or confirms."""
    if game.phase == PLAYING:
        _press(game, colour, t_ms)
    elif game.phase in (STOPPED, FILLING) and game.turn.confirm(colour, t_ms):
        filled = game.phase == FILLING or game.method or game.settings.rules.scoring != "territory"
        game.go("both confirm" if filled else "territory confirmed")


def _press(game: "Game", colour: int, t_ms: int) -> None:
    """A clock is pressed in play."""
    clock, turn = game.clock, game.position.to_move
    if clock.resting == 3 - colour:
        _wake(game, colour, t_ms)
        return
    if colour == turn and game.turn.early != colour:
        clock.keep(game.position.moves)
    ran = colour in (clock.running, clock.resting) or clock.kind == "none"
    if ran or not game.strict:
        clock.press(colour, t_ms)
    game.turn.press(colour, turn, ran, t_ms)


def _wake(game: "Game", colour: int, t_ms: int) -> None:
    """Restart the clock of the other side, which has lifted captured stones for REST_MS or more;
    FoldError before that (CK-3).
    """
    if t_ms - game.clock.since_ms < REST_MS:
        raise FoldError("fold-resting", REST_MS // 1000)
    game.clock.start(3 - colour, t_ms)


def on_lifted(game: "Game", t_ms: int, colour: int, p: int) -> None:
    """A captured stone came off the board."""
    if not game.to_lift[p]:
        raise FoldError("fold-stone", p)
    game.to_lift[p] = 0
    game.lifting -= 1
    game.see(p, EMPTY)
    if game.clock.resting and not game.lifting:
        game.clock.start(game.clock.resting, t_ms)


def on_undo(game: "Game", t_ms: int, colour: int, count: int, why: int) -> None:
    """The last moves are taken back."""
    if count > game.position.moves:
        raise FoldError("fold-undo", count)
    if why == ev.RESTORED and game.clock.kind != "none":
        game.clock.give_back(game.position.moves - count, t_ms)
    stopped = game.phase == STOPPED
    if stopped:
        game.go("resume")
        forget_stop(game)
    take_back(game, count)
    exact = game.strict and not stopped
    slid = exact and why == ev.SLID
    pressed = game.turn.undone(count if slid else 0)
    if slid:
        return  # the same moves follow: the clocks go on
    if exact and why == ev.TAKEN_BACK and pressed and count == 1:
        game.clock.reopen(game.position.to_move, game.position.moves)
    running = game.clock.running or game.clock.resting
    if running or stopped and not game.paused:
        game.clock.start(game.position.to_move, t_ms)


def on_pause(game: "Game", t_ms: int, colour: int, on: int) -> None:
    """The clocks stop, or go on (CK-4)."""
    before, game.paused = game.paused, bool(on)
    if game.strict and before == game.paused:
        return
    if on:
        game.clock.stop(t_ms)
    elif game.phase == PLAYING:
        game.clock.start(_whose_time(game), t_ms)


def on_clock(game: "Game", t_ms: int, colour: int, code: int, value: int) -> None:
    """The clock announced something; FoldError for a flag that has not fallen."""
    clock = game.clock
    if game.strict and code == FLAG and (clock.flagged or clock.over(t_ms) != colour):
        raise FoldError("fold-flag")
    clock.said(colour, code, value, t_ms)


def _rest(game: "Game", colour: int, taken: int, t_ms: int) -> None:
    """After a move: if it took stones, stop its side's time while they are lifted (CK-3)."""
    clock = game.clock
    if taken:
        clock.rest(colour, t_ms)
    elif clock.resting and not game.lifting:  # the stone has slid, and takes none where it is
        clock.start(clock.resting, t_ms)


def _turn(game: "Game", colour: int, t_ms: int) -> None:
    """A side begins its turn: press for the other side if that has not pressed its own clock."""
    clock = game.clock
    if 3 - colour in (clock.running, clock.resting):
        clock.press(3 - colour, t_ms)
    clock.keep(game.position.moves)


def _whose_time(game: "Game") -> int:
    """The colour whose time has to run: that of the last move until its clock is pressed."""
    turn = game.position.to_move
    if game.strict and game.turn.early == turn:
        return 3 - turn
    return turn if game.turn.pressed or not game.position.moves else 3 - turn


def take_back(game: "Game", count: int) -> None:
    """Take the last `count` moves back; stones that they captured need not be lifted any more."""
    for _ in range(count):
        game.position.undo()
    lift_no_more(game)
    last = game.position.moves - 1
    game.last_point = game.position.move_point(last) if last >= 0 else PASS


def lift_no_more(game: "Game") -> None:
    """Captured stones that belong to the position again need not be lifted."""
    for p in range(CELLS):
        if game.to_lift[p] and game.position.grid[p]:
            game.to_lift[p] = 0
            game.lifting -= 1


def forget_stop(game: "Game") -> None:
    """Play goes on: forget what is dead, what was said of seki, and the chosen way to count."""
    game.seki = None
    game.method = game.settings.count
    game.dead[:] = bytes(CELLS)
