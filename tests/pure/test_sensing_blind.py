"""A stone that its own sensor does not tell of is found by the sensors around it."""

from scattered import Scattered, anywhere, square
from wenping.game.priors import CAME, FOUND
from wenping.geometry import LINES
from wenping.sensing.limits import (
    HINT,
)
from wenping.sensing.states import BLACK, EMPTY, MASKED, MOVING, WHITE


def test_the_last_stone_that_has_gone_from_a_masked_point_is_found():
    """A white stone is looked for: none lies beside the point from which a black one was taken."""
    lived = Scattered(3, clear=[180], masked=[179, 180])
    lived.lay(180, BLACK)
    lived.sensing.blind.mark()
    lived.lift(180, BLACK)
    lived.free = [s for s in lived.free if s != 180]

    def free(s):
        return s in lived.free

    assert lived.sensing.blind.find(WHITE, free, [180])[0] == 180
    assert lived.sensing.blind.find(WHITE, free, [180])[1] >= FOUND
    assert lived.sensing.blind.find(WHITE, free)[0] != 180


def test_a_known_stone_that_came_unseen_is_not_found_again_beside_its_point():
    """A handicap stone lies over a dead sensor; the board is marked anew when all of them lie."""
    lived = Scattered(5, stones=0, clear=[72], dead=[72])
    lived.lay(72, BLACK, 2, 0)
    blind = lived.sensing.blind
    assert blind.find(BLACK, anywhere)[0] == 72
    lived.sensing.mask(72)

    def free(s):
        return s != 72

    assert blind.find(BLACK, free)[0] == 71
    assert blind.find(BLACK, free, [72])[0] == 72


def test_a_masked_point_is_told_of_when_a_stone_comes_and_when_it_goes():
    """That a black one goes reads like a white one that comes."""
    for n, s in enumerate((100, 180, 0, 18, 360, 9)):
        colour = 1 + n % 2
        lived = Scattered(n, clear=[s], masked=[s])
        blind = lived.sensing.blind
        assert blind.came(s, CAME) == EMPTY
        lived.lay(s, colour, 3, -2)
        assert blind.came(s, CAME) == colour, (s, colour)
        blind.mark()
        assert blind.came(s, CAME) == EMPTY
        lived.lift(s, colour, 3, -2)
        assert blind.came(s, CAME) == 3 - colour, (s, colour)


def test_the_right_one_of_eight_masked_points_is_found():
    places = ((3, 3), (3, 9), (3, 15), (9, 3), (9, 9), (9, 15), (15, 9), (15, 4))
    masked = [LINES * row + col for row, col in places]
    for n in range(6):
        s = masked[n]
        lived = Scattered(40 + n, stones=50, clear=masked, masked=masked)
        lived.lay(s, 1 + n % 2, lived.felt.random(9) - 4, lived.felt.random(9) - 4)
        where, nats = lived.sensing.blind.find(1 + n % 2, anywhere)
        assert where == s and nats >= FOUND, (n, where, nats)


def test_a_deaf_sensor_is_found_by_the_stone_that_is_missed():
    for seed in range(4):
        s = 100 + 51 * seed
        lived = Scattered(20 + seed, clear=[s], dead=[s])
        assert lived.sensing.state[s] == 0
        lived.lay(s, 1 + seed % 2, 3, 2)
        assert lived.sensing.state[s] == 0
        where, nats = lived.sensing.blind.find(1 + seed % 2, anywhere)
        assert where == s and nats >= FOUND, (seed, where, nats)


def test_a_sound_sensor_is_not_called_deaf_while_something_moves_near_it():
    """A magnet that passes changes what a dozen sensors read as a stone on a deaf one would."""
    for masked, sure in (((), False), ((180,), True)):
        lived = Scattered(22, clear=[180], dead=[180], masked=masked)
        lived.lay(180, 1, 3, 2)
        mode, blind = lived.sensing._settling.mode, lived.sensing.blind
        for s, near in ((180 + 4, True), (180 + 5, False), (180 - 4 * LINES, True)):
            before, mode[s] = mode[s], MOVING
            where, nats = blind.find(1, anywhere)
            mode[s] = before
            assert where == 180 and (nats >= FOUND) == (sure or not near), (masked, s, nats)


def test_a_stone_at_the_edge_of_its_cell_makes_no_sensor_deaf():
    """Of forty stones within 3 mm of a dead sensor four are taken for such ones."""
    wrong = deaf = 0
    for n in range(40):
        aside = (11, 0), (8, 8), (0, 11), (-7, 8), (-11, 1), (-9, -6), (1, -11), (8, -7)
        s, (dx, dy) = 100 + 4 * n, aside[n % 8]
        lived = Scattered(300 + n, clear=[s])
        lived.lay(s, BLACK, dx, dy)
        assert lived.sensing.state[s] == EMPTY
        wrong += lived.sensing.blind.deaf(s, BLACK, False) > 0
        lived = Scattered(300 + n, clear=[s], dead=[s])
        lived.lay(s, BLACK, dx // 4, dy // 4)
        deaf += lived.sensing.blind.deaf(s, BLACK, False) > 0
    assert wrong <= 1 and deaf >= 35, (wrong, deaf)


def test_a_stone_between_two_points_is_asked_about():
    """It lies as far from one sensor as from the other, and neither reads it: of forty such stones
    at most four are sure, of forty on a dead sensor, within 3 mm, all but six.
    """
    sure = found = 0
    for n in range(40):
        s, (dx, dy) = 100 + 4 * n, ((11, 0), (0, 12), (-11, 1), (-1, -12))[n % 4]
        lived = Scattered(400 + n, clear=[s])
        lived.lay(s, BLACK, dx, dy)
        sure += lived.sensing.blind.find(BLACK, anywhere)[1] > HINT
        lived = Scattered(400 + n, clear=[s], dead=[s])
        lived.lay(s, BLACK, dx // 4, dy // 4)
        found += lived.sensing.blind.find(BLACK, anywhere)[1] >= FOUND
    assert sure <= 4 and found >= 34, (sure, found)


def test_nothing_is_found_where_nothing_came():
    for seed in range(4):
        lived = Scattered(60 + seed, stones=40)
        for n in range(10):
            s = lived.free[lived.felt.random(len(lived.free))]
            lived.put(s, 1 + n % 2, lived.felt.random(9) - 4, lived.felt.random(9) - 4)
            lived.frames(30)
            for colour in (1, 2):
                where, nats = lived.sensing.blind.find(colour, anywhere)
                assert nats < FOUND, (seed, n, where, nats)
            if n % 3 == 0:
                lived.sensing.blind.mark()


def test_a_stone_off_centre_beside_it_is_no_evidence():
    for n, (near, dx, dy) in enumerate(((161, 5, 4), (199, -5, 4), (162, -5, 4), (198, 5, -4))):
        lived = Scattered(80 + n, stones=0, masked=[180])
        lived.lay(near, 1, dx, dy)
        assert lived.sensing.blind.came(180, CAME) == EMPTY, near


def test_who_cannot_be_asked_says_nothing():
    """All sensors but one around K10 move."""
    lived = Scattered(9, stones=0, masked=[180])
    lived.lay(180, 2)
    for n in square(180)[:8]:
        lived.sensing._settling.mode[n] = MOVING if n != 180 else MASKED
    blind = lived.sensing.blind
    blind.survey(2)
    assert blind.nats[180] == 0 and blind.came(180, CAME) == EMPTY
