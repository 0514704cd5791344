"""Strange acts at a Go board: each is somebody's turn, with what is strange about it."""

import os

from strange_people import People

from wenping.app.show import WHITE
from wenping.weiqi.points import lines_apart


def early(people: People) -> None:
    """Who moves presses before the stone lies."""
    side, table, dice = people.side, people.table, people.dice
    p = people.choose()
    table.press(side)
    table.wait(dice.choice((50, 150, 300, 600, 1200)))
    table.lay(p, side)
    people.off(people.mean(p))


def late(people: People) -> None:
    """The press comes when the reply lies already."""
    side, table, dice = people.side, people.table, people.dice
    p = people.choose()
    table.lay(p, side)
    people.off(people.mean(p))
    people.think()
    q = people.choose()
    table.lay(q, 3 - side)
    taken = people.mean(q)
    table.wait(dice.choice((50, 150, 300, 600)))
    table.press(side)
    people.off(taken)
    table.wait(dice.choice((100, 300, 1000)))
    table.press(3 - side)


def twice(people: People) -> None:
    """The clock is pressed twice."""
    side = people.side
    people.plain()
    for _ in range(people.dice.choice((1, 1, 2))):
        people.table.wait(people.dice.choice((150, 300, 800, 1600, 2500)))
        people.table.press(side)


def unpressed(people: People) -> None:
    """Nobody presses after one to three moves."""
    for _ in range(people.dice.choice((1, 1, 2, 3))):
        people.think()
        side, p = people.side, people.choose()
        people.table.lay(p, side)
        people.off(people.mean(p))


def both(people: People) -> None:
    """Both press at about the same time after a move."""
    side, table, dice = people.side, people.table, people.dice
    p = people.choose()
    table.lay(p, side)
    people.off(people.mean(p))
    table.wait(dice.choice((300, 700)))
    first = dice.choice((1, 2))
    table.press(first)
    table.wait(dice.choice((0, 50, 100, 150, 200, 300, 400)))
    table.press(3 - first)


def nothing(people: People) -> None:
    """Somebody presses though no stone was laid, and moves then."""
    table, dice = people.table, people.dice
    for _ in range(dice.choice((1, 1, 2))):
        who = dice.choice((people.side, 3 - people.side))
        if table.look()[1 + who] == WHITE:
            continue
        table.press(who)
        table.wait(dice.choice((200, 600, 1000, 2000, 4000)))
    people.plain()


def answered_nothing(people: People) -> None:
    """Who is to move presses for nothing, the other one by habit, too; then the first moves."""
    table, dice, side = people.table, people.dice, people.side
    table.press(side)
    table.wait(dice.choice((200, 300, 500, 1000, 2000)))
    table.press(3 - side)
    table.wait(dice.choice((500, 1000, 3000)))
    people.plain()


def wrong_point(people: People) -> None:
    """A stone is laid on the wrong point, and corrected before the press."""
    side, table, dice = people.side, people.table, people.dice
    p, q = people.choose(), people.choose()
    people.passing.add(q)
    if p == q or _two(people, q):
        people.plain()
        return
    table.lay(q, side)
    table.wait(dice.choice((200, 600, 1200, 2500, 5000)))
    table.lift(q)
    table.wait(dice.choice((300, 600, 1200, 2500)))
    table.lay(p, side)
    people.off(people.mean(p))
    table.wait(dice.choice((300, 700, 1500)))
    table.press(side)


def corrected_late(people: People) -> None:
    """The same, but the clock was pressed between; it is pressed again, or not."""
    side, table, dice = people.side, people.table, people.dice
    p, q = people.choose(), people.choose()
    if p == q or _two(people, q):
        people.plain()
        return
    people.passing.add(q)
    table.lay(q, side)
    table.wait(dice.choice((300, 600)))
    table.press(side)
    table.wait(dice.choice((200, 600, 1200)))
    table.lift(q)
    table.wait(dice.choice((300, 600, 1200)))
    table.lay(p, side)
    people.off(people.mean(p))
    if dice.random() < 0.6:
        table.wait(dice.choice((300, 700, 1500)))
        table.press(side)


def _two(people: People, q: int) -> bool:
    """Whether a stone on q would take or be illegal: then it is no simple slip."""
    return bool(people.mind.illegal(q, people.side)) or people._takes(q)


def slow_prisoners(people: People) -> None:
    """Captured stones come off slowly, in part before the capturing stone, or one is left."""
    side, table, dice = people.side, people.table, people.dice
    legal = [p for p in people.points if not people.mind.illegal(p, side) and people._takes(p)]
    legal = [p for p in legal if p not in table.lies]
    if not legal:
        people.plain()
        return
    p = dice.choice(legal)
    first, others = [], people.mean(p)
    way = dice.choice(("before", "slow", "left", "part"))
    if way in ("before", "part"):
        first = others[: dice.randrange(1, len(others) + 1)] if way == "part" else others[:]
        others = others[len(first) :]
    people.off(first)
    table.wait(dice.choice((300, 900, 2000)))
    table.lay(p, side)
    if way == "left" and others:
        others = others[1:]
    people.off(others, (900, 2000, 3500) if way == "slow" else (300, 600))
    table.wait(dice.choice((300, 700)))
    table.press(side)


def ko(people: People) -> None:
    """Six quick moves: whoever can take stones does."""
    for _ in range(6):
        side, table = people.side, people.table
        taking = [p for p in people.points if not people.mind.illegal(p, side) and people._takes(p)]
        taking = [p for p in taking if p not in table.lies]
        p = people.dice.choice(taking) if taking else people.choose()
        table.wait(people.dice.choice((200, 400, 800)))
        table.lay(p, side)
        people.off(people.mean(p), (200, 300))
        table.wait(people.dice.choice((150, 300, 500)))
        table.press(side)


def touched(people: People) -> None:
    """An older stone is lifted and put back, or one point off."""
    table, dice = people.table, people.dice
    old = [p for p in sorted(table.lies) if p not in people.blind and p != people.game.last_point]
    p = dice.choice(old or [0])
    if p and p not in people.game.undetected:
        colour, _ = table.lies[p]
        table.lift(p)
        table.wait(dice.choice((300, 600, 1200, 2500, 5000)))
        beside = [q for q in people.points if lines_apart(p, q) <= 1 and q not in table.lies]
        if dice.random() < 0.3 and len(beside) > 1:
            q = dice.choice(beside)
            table.lay(q, colour)
            if q != p:
                table.wait(dice.choice((600, 2000)))
        else:
            table.lay(p, colour)
    people.think()
    people.look_before()
    people.plain()


def swept(people: People) -> None:
    """A sleeve sweeps two stones off."""
    table, dice = people.table, people.dice
    near = sorted(table.lies)
    if len(near) > 1:
        p = dice.choice(near)
        q = min([q for q in near if q != p], key=lambda q: lines_apart(p, q))
        table.lift(p)
        table.wait(dice.choice((0, 100, 200)))
        table.lift(q)
    people.think()
    people.look_before()
    people.plain()


def at_once(people: People) -> None:
    """The reply comes with the move."""
    side, table, dice = people.side, people.table, people.dice
    p = people.choose()
    taken = people.mean(p)
    q = people.choose()
    if taken or q == p or people._takes(q) or people.mind.illegal(q, 3 - side):
        table.lay(p, side)
        people.off(taken)
        table.wait(400)
        table.press(side)
        return
    people.mean(q)
    gap = dice.choice((-300, -200, -100, 0, 0, 100, 200))
    table.lay(*((p, side) if gap >= 0 else (q, 3 - side)))
    table.wait(abs(gap))
    table.lay(*((q, 3 - side) if gap >= 0 else (p, side)))
    table.wait(dice.choice((300, 600)))
    if dice.random() < 0.8:
        table.press(side)
        table.wait(dice.choice((50, 200, 500)))
    table.press(3 - side)


def out_of_turn(people: People) -> None:
    """Who is not to move lays a stone, with or without a press, and takes it off again."""
    side, table, dice = people.side, people.table, people.dice
    q = people.choose()
    if people.mind.illegal(q, 3 - side):
        people.plain()
        return
    table.lay(q, 3 - side)
    if dice.random() < 0.4:
        table.wait(dice.choice((300, 700)))
        table.press(3 - side)
    table.wait(dice.choice((500, 1500, 4000)))
    table.lift(q)
    table.wait(dice.choice((300, 1000)))
    people.look_before()
    people.plain()


def turned(people: People) -> None:
    """A stone lies upside down."""
    side, table, dice = people.side, people.table, people.dice
    p = people.choose()
    table.lay(p, side, True)
    people.off(people.mean(p))
    table.wait(dice.choice((300, 700)))
    if dice.random() < 0.3:
        table.wait(1500)
        table.lift(p)
        table.wait(400)
        table.lay(p, side)
        table.wait(300)
    table.press(side)


def back(people: People) -> None:
    """The last move is taken back: off first, or afterwards as the lights say."""
    table, dice, mind = people.table, people.dice, people.mind
    if (
        mind.moves < 1
        or people.agreed
        or not people.laid_right()
        or not people.sound
        or not people.content()
    ):
        people.plain()
        return
    before = bytes(mind.grid)
    p = mind.move_point(mind.moves - 1)
    mind.undo()
    people.meant.discard((mind.to_move, p))
    if dice.random() < 0.5 or os.environ.get("KNOWN"):  # the known fault: it is recorded again
        table.lift(p)
        for q in people.points:
            if mind.grid[q] and not before[q]:
                table.wait(300)
                table.lay(q, mind.grid[q])
        table.wait(dice.choice((300, 1000, 2500)))
    first = dice.choice((1, 2))
    table.hold(first)
    table.wait(dice.choice((0, 100, 300)))
    table.hold(3 - first)
    table.wait(4500)
    people.look_before()
    people.plain()


def ignoring(people: People) -> None:
    """Nobody minds the lights for some moves, the first of which is strange."""
    people.heedless = people.dice.choice((2, 3, 5))
    people.dice.choice((late, nothing, touched, swept, turned, at_once, corrected_late))(people)


def forbidden(people: People) -> None:
    """A move that the rules forbid is tried, seen, and taken off; then another is made."""
    side, table, dice = people.side, people.table, people.dice
    bad = [p for p in people.points if people.mind.illegal(p, side) and p not in table.lies]
    if not bad:
        people.plain()
        return
    p = dice.choice(bad)
    table.lay(p, side)
    ko_stones = [q for q in around(p) if _alone(people, q, p, 3 - side)]
    people.off(ko_stones)
    if dice.random() < 0.5:
        table.wait(dice.choice((300, 700)))
        table.press(side)
    table.wait(dice.choice((1500, 3000, 5000)))
    table.lift(p)
    for q in ko_stones:
        table.wait(400)
        table.lay(q, 3 - side)
    table.wait(dice.choice((400, 1000)))
    people.look_before()
    people.plain()


def around(p: int) -> tuple:
    return p - 20, p - 1, p + 1, p + 20


def _alone(people: People, q: int, p: int, colour: int) -> bool:
    """Whether the stone on q is one alone of this colour whose last liberty is p."""
    grid = people.mind.grid
    near = [n for n in around(q) if n in people.points and n != p]
    return grid[q] == colour and q in people.table.lies and all(grid[n] == 3 - colour for n in near)


def removed(people: People) -> None:
    """Some of a large group are taken by mistake, and put back."""
    table, dice = people.table, people.dice
    own = [p for p in sorted(table.lies) if table.lies[p][0] == 3 - people.side]
    people.plain()
    for p in own[: dice.choice((1, 2))]:
        if p in table.lies and people.mind.grid[p]:
            table.wait(300)
            table.lift(p)


ACTS = (early, late, twice, unpressed, both, nothing, answered_nothing, wrong_point, corrected_late,
        slow_prisoners, ko, touched, swept, at_once, out_of_turn, turned, back, ignoring, forbidden,
        removed)  # fmt: skip
