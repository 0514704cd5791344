"""The same among stones: what each neighbour, known stone or pushed stone has a part in."""

from scattered import Scattered, anywhere
from wenping.game.priors import CAME, FOUND, HINTED
from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import (
    HINT,
)
from wenping.sensing.states import BLACK, EMPTY, WHITE

C2 = 17 * 19 + 2


B3 = 16 * 19 + 1


def came_to(s, seed, *stones, off=0, push=0):
    """What is known around a black stone on s, whose sensor is dead, among these white ones, which
    it pushes by so many mm.
    """
    board = Scattered(seed, stones=0, dead=(s,))
    for n in stones:
        board.lay(n, 2)
    board.sensing.blind.mark()
    for n in stones if push else ():
        board.felt.put(n, 2, part=-1)
        board.felt.put(n, 2, push, push)
    board.lay(s, 1, off, off)
    return board.sensing.blind


def test_two_neighbours_shared_by_two_points_are_not_sure():
    """What C2's stone takes from B2 and C1 may be B1's, when no other neighbour can be asked."""
    blind = came_to(C2, 50, C2 - 19, C2 + 1, push=4)
    _, nats = blind.find(1, anywhere)
    assert nats < FOUND and HINTED <= HINT < FOUND


def test_sensors_under_stones_part_two_points_that_share_two_neighbours():
    """C3 and D2 hold stones, which lie still: they read that C2's came, and B1's did not."""
    where, nats = came_to(C2, 50, C2 - 19, C2 + 1).find(1, anywhere)
    assert where == C2 and nats >= FOUND, (where, nats)


def test_a_stone_among_stones_is_found():
    """Three neighbours of K10 hold stones, one is empty."""
    for seed in range(4):
        where, nats = came_to(180, 90 + seed, 179, 181, 161, off=seed - 2).find(1, anywhere)
        assert where == 180 and nats >= FOUND, (seed, where, nats)


def test_a_stone_that_is_pushed_a_little_hides_no_other():
    """Where it comes to lie 1 mm off its point, its neighbours read the new stone all the same."""
    for seed, beside in enumerate((160, 162, 199, 179)):
        where, nats = came_to(180, 94 + seed, beside, push=1).find(1, anywhere)
        assert where == 180 and nats >= FOUND, (seed, where, nats)


def test_noisier_sensors_tell_less():
    """Beyond what the band of a noisy sensor can be: there noise alone reads like a stone."""
    blind = came_to(180, 94, 160)
    points = blind._settling
    told = []
    for noise in (20, 50, 100):
        for s in range(SENSORS):
            points.noise[s] = noise
        told.append(blind.find(1, anywhere)[1])
    assert told[0] >= FOUND and told[0] > told[1] > told[2], told


def test_a_neighbour_that_reads_nothing_shows_that_the_stone_is_elsewhere():
    """C2's stone takes from C1 and D2: they are neighbours of D1 as well, but E1 reads nothing."""
    blind = came_to(C2, 51, C2 - 19, C2 - 1)
    assert blind.came(C2 + 20, CAME) == EMPTY
    assert blind.find(1, anywhere)[0] == C2


def test_a_stone_beside_the_edge_is_not_taken_for_one_at_it():
    """B3's stone takes from A3, and A4's would; but A5 reads little."""
    for seed in range(62, 72, 2):
        blind = came_to(B3, seed, B3 + 1, B3 - 19, B3 + 19, off=-3)
        assert blind.find(1, anywhere)[0] == B3, seed


def test_a_stone_that_was_moved_to_a_masked_point_beside_its_own_is_found():
    """Its own sensor says where it lay: what it took there is subtracted."""
    for n, beside in enumerate((-1, 1, -LINES, LINES, LINES + 1)):
        board = Scattered(100 + n, stones=0, masked=[180])
        board.lay(180 + beside, BLACK, 1, -2)
        board.sensing.blind.mark()
        board.lift(180 + beside, BLACK, 1, -2)
        assert board.sensing.blind.find(BLACK, anywhere)[1] < HINTED
        board.lay(180, BLACK, -2, 1)
        where, nats = board.sensing.blind.find(BLACK, anywhere)
        assert where == 180 and nats >= FOUND, (beside, where, nats)


def test_unseen_stones_beside_each_other_are_found_one_after_the_other():
    """A row without power: what the first, which is known by now, took is subtracted."""
    row = [9 * LINES + col for col in range(LINES)]
    odds = []
    for n in range(6):
        for beside in (1, -1, 2, -2):
            board = Scattered(110 + n, stones=0, masked=row)
            blind, off = board.sensing.blind, board.felt.random
            board.lay(180, BLACK, off(7) - 3, off(7) - 3)
            assert blind.find(BLACK, anywhere)[0] == 180
            board.lay(180 + beside, WHITE, off(7) - 3, off(7) - 3)
            blind.tell([(180, BLACK)])
            where, nats = blind.find(WHITE, lambda s: s != 180)
            assert where == 180 + beside
            odds.append(nats)
    assert sorted(odds)[len(odds) // 2] >= HINTED, odds
