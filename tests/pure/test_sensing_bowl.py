from array import array

from wenping.sensing.bowl import NO_SCALE, ODD, TOUCHED, WEIGHT_DIFFERS, WEIGHT_UNSURE, Bowl
from wenping.sensing.pockets import EMPTY, FLIPPED, FOREIGN, FOREIGN_FLIPPED, OWN, Pockets
from wenping.sensing.weight import Weight

PER_STONE = 11000
TARE = -123456
# mT in the own pocket, in the one above, in the one below
FIELDS = {
    "own": (66.0, 13.9, 3.2),
    "foreign": (-66.0, -13.9, -3.2),
    "flipped": (-19.5, -43.7, -1.7),
    "foreign flipped": (19.5, 43.7, 1.7),
}


def counts(player, stones):
    """stones: pocket -> what lies there; 360 counts."""
    fields = [0.0] * 360
    for i, what in stones.items():
        own, above, below = FIELDS[what]
        i += 180 * player
        fields[i] += own
        if i % 180 + 30 < 180:
            fields[i + 30] += above
        if i % 180 >= 30:
            fields[i - 30] += below
    sign = 1 if player == 0 else -1
    return array("H", [max(0, min(4095, int(2048.5 + 18.6 * sign * f))) for f in fields])


def look(bowl, stones, sweeps=3):
    """Some sweeps over all rows of both bowls.  Returns how often something changed."""
    changes = 0
    for _ in range(sweeps):
        for extra in range(25):
            changes += bowl.step(extra, counts(bowl.player, stones))
    return changes


def weigh(bowl, stones, times=6, off=0):
    for _ in range(times):
        bowl.weigh(TARE + int(PER_STONE * stones) + off)


def bowl_of(player=0):
    return Bowl(player, Weight(TARE, PER_STONE))


FULL = {i: "own" for i in range(180)}


def test_a_full_bowl_is_certain_for_both_colours():
    for player in (0, 1):
        bowl = bowl_of(player)
        assert bowl.trouble == TOUCHED
        look(bowl, FULL)
        assert (bowl.total, list(bowl.layers), bowl.trouble) == (180, [30] * 6, NO_SCALE)
        weigh(bowl, 180)
        assert bowl.certain() and bowl.weight.residual == 0


def test_stones_go_one_by_one_from_the_top():
    bowl = bowl_of()
    stones = dict(FULL)
    look(bowl, stones)
    weigh(bowl, 180)
    for n in range(179, 140, -1):
        del stones[n]
        look(bowl, stones, 2)
        assert bowl.total == n, (n, bowl.total)
        assert not bowl.certain(), n
        weigh(bowl, n)
        assert bowl.certain(), (n, bowl.trouble, bowl.weight.residual)
    assert list(bowl.layers) == [30, 30, 30, 30, 21, 0]


def test_odd_stones_are_named_with_their_layer():
    for what, state in (
        ("foreign", FOREIGN),
        ("flipped", FLIPPED),
        ("foreign flipped", FOREIGN_FLIPPED),
    ):
        for player in (0, 1):
            for i in (0, 70, 179):
                stones = dict(FULL)
                stones[i] = what
                bowl = bowl_of(player)
                look(bowl, stones, 5)
                weigh(bowl, 180)
                wrong = [k for k in range(180) if bowl.pockets.state[k] != OWN]
                assert wrong == [i] and bowl.pockets.state[i] == state, (what, player, i, wrong)
                assert (bowl.trouble, bowl.layer, bowl.total) == (ODD, i // 30, 179)


def test_an_empty_pocket_between_full_ones_is_empty():
    bowl = bowl_of()
    stones = dict(FULL)
    del stones[75]
    look(bowl, stones, 5)
    assert bowl.pockets.state[75] == EMPTY and bowl.total == 179 and bowl.pockets.odd == 0


def test_weak_magnets_count():
    bowl = bowl_of()
    for _ in range(3):
        for extra in range(25):
            c = counts(0, FULL)
            bowl.step(extra, array("H", [2048 + (x - 2048) * 6 // 10 for x in c]))
    assert bowl.total == 180 and bowl.pockets.odd == 0, (bowl.total, bowl.pockets.odd)


def test_the_scale_disagrees():
    bowl = bowl_of()
    look(bowl, FULL)
    weigh(bowl, 179)
    assert bowl.trouble == WEIGHT_DIFFERS
    weigh(bowl, 180.3)
    assert bowl.trouble == WEIGHT_UNSURE and 28 <= bowl.weight.residual <= 30
    weigh(bowl, 180.3, times=300)  # the tare follows no count that differs
    assert bowl.trouble == WEIGHT_UNSURE
    weigh(bowl, 180.2, times=60)
    assert bowl.certain() and bowl.total == 180


def test_while_a_hand_is_in_the_bowl_nothing_is_certain():
    bowl = bowl_of()
    look(bowl, FULL)
    weigh(bowl, 180)
    bowl.weigh(TARE + 190 * PER_STONE)
    assert bowl.trouble == TOUCHED
    weigh(bowl, 180)
    assert bowl.certain()
    bowl.weight.lost()
    assert bowl.step(0, counts(0, FULL)) and bowl.trouble == NO_SCALE


def test_a_known_count_moves_the_tare():
    weight = Weight(0, PER_STONE)
    for _ in range(8):
        weight.add(TARE + 180 * PER_STONE)
    weight.is_full(180)
    for _ in range(8):
        weight.add(TARE + 150 * PER_STONE)
    assert weight.stones == 150 and weight.residual == 0, (weight.stones, weight.residual)


def test_one_odd_reading_is_not_believed():
    bowl = bowl_of()
    look(bowl, FULL)
    weigh(bowl, 180)
    without = dict(FULL)
    del without[100]
    assert bowl.step(6, counts(0, without)) and bowl.trouble == TOUCHED and bowl.total == 180
    for extra in range(25):
        bowl.step(extra, counts(0, FULL))
    assert bowl.certain() and bowl.total == 180


def test_the_tare_creeps_after_an_agreed_count():
    bowl = bowl_of()
    look(bowl, FULL)
    weigh(bowl, 180.2, times=600)
    assert bowl.certain() and abs(bowl.weight.residual) <= 2, bowl.weight.residual
    weigh(bowl, 179.2, times=600)
    assert bowl.trouble == WEIGHT_DIFFERS and bowl.weight.stones == 179


def test_rows_that_are_not_judged_again_are_as_if_they_were():
    """A pocket row is judged when it reads otherwise; here beside one that is always judged."""
    skips, judges = Pockets(1), Pockets(1)
    stones = {}
    seed = 5
    for turn in range(60):
        seed = seed * 1103515245 + 12345 & 0x3FFFFFFF
        pocket = seed // 64 % 180
        if pocket in stones:
            del stones[pocket]
        else:
            stones[pocket] = ("own", "own", "foreign", "flipped")[seed // 16384 % 4]
        seen = counts(1, stones)
        for i in range(360):
            seen[i] = max(0, min(4095, seen[i] + (i * 7 + turn * 3) % 13 - 6))
        for extra in range(25):
            for row in range(12):
                judges._due[row] = 1
            assert skips.step(extra, seen) == judges.step(extra, seen), (turn, extra)
            for name in ("state", "layers", "total", "odd", "unseen", "restless"):
                assert getattr(skips, name) == getattr(judges, name), (turn, extra, name)


def test_a_row_at_rest_is_not_judged():
    bowl = bowl_of()
    look(bowl, dict.fromkeys(range(30), "own"), sweeps=6)
    assert not any(bowl.pockets._due)
