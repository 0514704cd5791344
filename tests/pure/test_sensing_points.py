from felt import Felt
from wenping.game.fold import Game
from wenping.inference.infer import Inference
from wenping.sensing.calibration import Calibration
from wenping.sensing.points import Sensing
from wenping.sensing.states import MOVING

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        pass

    def heap_unlock():
        pass


def run(sensing, felt, now_ms, frames, noise=8):
    """The changes of some frames 20 ms apart, as (sensor, state)."""
    changes = []
    for n in range(frames):
        for i in range(sensing.step(felt.counts(noise), now_ms + 20 * n)):
            s = sensing.changed[i]
            changes.append((s, sensing.state[s]))
    return changes


def test_when_a_stone_began_to_be_felt():
    """If its point has been restless again since it settled, that is not known any more."""
    felt, sensing = Felt(3), Sensing(Calibration())
    run(sensing, felt, 1000, 60)
    felt.put(180, 1)
    run(sensing, felt, 3000, 60)
    rested = sensing.since_ms[180]
    assert sensing.state[180] == 1 and 0 <= sensing.unrest_ms(180) - 3000 <= rested - 3000 < 200
    felt.put(180, 1, part=-1)
    felt.put(180, 1, 6, 0)
    run(sensing, felt, 5000, 60)
    assert sensing.since_ms[180] == rested == sensing.unrest_ms(180)


def test_a_board_of_stones_is_read():
    felt = Felt(2)
    stones = {}
    for s in range(361):
        colour = felt.random(3)
        if colour:
            stones[s] = colour
            felt.put(s, colour, felt.random(7) - 3, felt.random(7) - 3)
    sensing = Sensing(Calibration())
    changes = run(sensing, felt, 1000, 40)
    assert sensing.started and not sensing.busy()
    assert len(changes) == 361, len(changes)
    for s in range(361):
        assert sensing.state[s] == stones.get(s, 0), (
            s,
            sensing.state[s],
            stones.get(s, 0),
            sensing.field(s),
        )


def test_a_stone_comes_and_goes_while_a_hand_is_elsewhere():
    felt = Felt(3)
    sensing = Sensing(Calibration())
    run(sensing, felt, 0, 20)
    felt.put(180, 1, 5.0, -3.0)
    changes = []
    for n in range(20):
        felt.put(20, 2, part=0.15 + 0.02 * (n % 5))
        changes += run(sensing, felt, 1000 + 20 * n, 1)
        felt.put(20, 2, part=-0.15 - 0.02 * (n % 5))
    assert (180, 1) in changes and sensing.busy(), changes
    felt.put(180, 1, 5.0, -3.0, part=-1)
    assert run(sensing, felt, 2000, 20) == [(180, 0)]


def test_a_masked_sensor_stays_uncertain():
    felt = Felt(4)
    table = Calibration()
    table.mask[5] = 1
    sensing = Sensing(table)
    felt.offset[5] = 2000
    run(sensing, felt, 0, 20)
    assert sensing.started and sensing.is_masked(5)
    assert abs(sensing.field(6)) < 40 and abs(sensing.field(5)) < 40
    assert sensing.state[5] == 3 and sensing.state[6] == 0


def test_no_frame_but_the_first_allocates():
    """The first one allocates what the noise of all sensors is measured in."""
    felt = Felt(5)
    felt.put(7, 1)
    frames = [felt.counts(10) for _ in range(3)]
    sensing = Sensing(Calibration())
    sensing.step(frames[2], 0)
    for n in range(1, 70):
        heap_lock()
        sensing.step(frames[n % 3], n * 20)
        heap_unlock()
    assert sensing.state[7] == 1


def test_a_sensor_that_is_off_since_power_on_is_no_first_stone():
    """An offset of 2.8 mT reads as a weak stone, and nothing tells it from one, until a stone is
    laid: that is the first move, and what read as one before is doubted.
    """
    felt = Felt(4)
    felt.offset[100] = 104  # counts: 2.8 mT
    sensing = Sensing(Calibration())
    run(sensing, felt, 0, 100)
    assert sensing.state[100] == 1 and not sensing.is_proved(100)
    game = Game()
    infer = Inference(game, "size=19", sensing)
    assert list(infer.step(sensing.state, 2000)) == []
    felt.put(300, 1, 2.0, 1.0)
    run(sensing, felt, 2000, 30)
    assert sensing.state[300] == 1 and sensing.is_proved(300)
    for event in infer.step(sensing.state, 2600):
        game.apply(2600, event)
    assert game.position.moves == 1 and game.sensor(game.last_point) == 300
    assert sensing.state[100] == 3
    run(sensing, felt, 2600, 30)
    assert sensing.state[100] == 3, "it is doubted as long as it reads so"


def test_what_the_game_has_needs_no_proof_from_the_neighbours():
    felt = Felt(5)
    felt.put(100, 2, 2.0, 1.0)
    sensing = Sensing(Calibration())
    run(sensing, felt, 0, 60)
    sensing.contradict(100, 0)
    assert not sensing.believe(100, 1), "it reads as a white stone"
    assert sensing.believe(100, 2) and sensing.state[100] == 2
    assert not sensing.believe(101, 2), "nothing is doubted there"
    felt.put(102, 1)
    run(sensing, felt, 1200, 2)
    assert not sensing.believe(102, 0), "where no stone is meant there is none to believe in"
    assert sensing.mode_of(102) == MOVING, "and it goes on settling"


def off_by(counts, *sensors):
    """These sensors are off by so much since power-on, and doubted."""
    felt = Felt(4)
    for s in sensors:
        felt.offset[s] = counts
    sensing = Sensing(Calibration())
    run(sensing, felt, 0, 100)
    for s in sensors:
        sensing.contradict(s, 0)
    run(sensing, felt, 2000, 30)
    assert all([sensing.state[s] == 3 for s in sensors])
    return felt, sensing


def test_a_stone_that_is_lifted_from_a_sensor_that_is_off_is_gone():
    """It reads as before the stone came: no stone was doubted there. The offset follows, and the
    next stone is read as on any sensor.
    """
    for counts, colour in ((150, 1), (150, 2), (-150, 1), (-150, 2)):
        felt, sensing = off_by(counts, 100)
        felt.put(100, colour)
        run(sensing, felt, 3000, 60)
        assert sensing.state[100] == colour, (counts, colour)
        felt.put(100, colour, part=-1)
        run(sensing, felt, 5000, 60)
        assert sensing.state[100] == 0, (counts, colour)
        assert abs(sensing.drift(100) - counts * 3602 // 1024) < 40
        felt.put(100, 3 - colour, 3.0, 2.0)
        run(sensing, felt, 7000, 60)
        assert sensing.state[100] == 3 - colour


def test_a_reading_that_turns_over_is_doubted_and_no_offset():
    """A black stone is taken off, and at that moment the sensor goes wrong: nothing was doubted
    there before, so that nobody knows whether a white one came.
    """
    felt, sensing = Felt(4), Sensing(Calibration())
    run(sensing, felt, 0, 60)
    felt.put(100, 1)
    run(sensing, felt, 2000, 60)
    assert sensing.state[100] == 1
    felt.put(100, 1, part=-1)
    felt.offset[100] = -150
    run(sensing, felt, 4000, 200)
    assert sensing.state[100] in (2, 3) and sensing.drift(100) > -20


def test_stones_that_are_lifted_together_from_sensors_that_are_off_are_gone():
    """Without noise both are judged in the same frame."""
    felt, sensing = off_by(150, 100, 200)
    for part in (1, -1):
        felt.put(100, 1, part=part)
        felt.put(200, 1, part=part)
        run(sensing, felt, 7000 - 1000 * part, 60, noise=0)
        assert (sensing.state[100], sensing.state[200]) == ((1, 1) if part > 0 else (0, 0))
    assert all([sensing.drift(s) > 480 for s in (100, 200)])


def doubted_stone():
    """A weak stone that lay there since power-on, and was touched since it is doubted."""
    felt, sensing = Felt(4), Sensing(Calibration())
    felt.put(100, 2, 5.0, 1.0, part=0.7)
    run(sensing, felt, 0, 60)
    sensing.contradict(100, 0)
    felt.put(100, 1, part=0.1)
    run(sensing, felt, 2000, 5)
    felt.put(100, 1, part=-0.1)
    run(sensing, felt, 3000, 60)
    assert sensing.state[100] == 3
    return felt, sensing


def test_a_doubted_stone_over_which_another_is_held_is_not_gone():
    felt, sensing = doubted_stone()
    felt.put(100, 2, held=True)
    run(sensing, felt, 5000, 30)
    felt.put(100, 2, part=-1, held=True)
    run(sensing, felt, 6000, 60)
    assert sensing.state[100] in (2, 3) and sensing.drift(100) < 20


def test_a_doubted_stone_that_the_players_believe_in_stays_when_it_is_pushed():
    felt, sensing = doubted_stone()
    assert sensing.believe(100, 2)
    for n in range(3):
        felt.put(100, 2, 5.0, 1.0, part=-0.7)
        felt.put(100, 2)
        run(sensing, felt, 5000 + 2000 * n, 50)
        felt.put(100, 2, part=-1)
        felt.put(100, 2, 5.0, 1.0, part=0.7)
        run(sensing, felt, 6000 + 2000 * n, 50)
        assert sensing.state[100] == 2


def test_a_sensor_that_is_masked_takes_what_was_added_for_it_from_those_around():
    """Only if they have followed that: it is masked 100 frames, or 10, after a stone came."""
    for frames, least in ((100, 20), (10, -6)):
        felt, sensing = Felt(3), Sensing(Calibration())
        run(sensing, felt, 1000, 60)
        felt.put(180, 1)
        run(sensing, felt, 3000, frames)
        before = sensing._settling.ref[181]
        sensing.mask(180)
        taken = (before - sensing._settling.ref[181]) // 4
        assert least <= taken <= least + 30, taken
        run(sensing, felt, 6000, 60)
        assert sensing.state[181] == 0
