"""Strange doings: each does what it says in a world without a board; two are played on one."""

import sys
from pathlib import Path

import pytest

from wenping.errors import UserError
from wenping.twin.doings import BEFORE, CLEAR, DOINGS, LAY, PRESS, Doing, read_hand
from wenping.twin.doings.habits import Habits, act
from wenping.twin.doings.turn import Turn
from wenping.twin.exchange import Outputs
from wenping.twin.hands import Hand
from wenping.twin.manner import HANDS, manner
from wenping.twin.script import STOP, Script
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, WHITE, from_gtp

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
import bench_strange_games as bench  # noqa: E402
import shadow  # noqa: E402
import watched  # noqa: E402
from frames import FrameWorld  # noqa: E402
from judge import Judge  # noqa: E402

LYING = {100: BLACK, 101: WHITE, 120: BLACK, 200: WHITE, 60: BLACK, 300: WHITE, 303: BLACK}
# The captured stone goes before the other comes:
TAKEN = {"captured-first", "prisoner-in-palm", "other-hand-lays"}
MOVED = {"sleeve", "nudged"}  # what these have done stays so
OFF_MM = {"stays-off": 7.6}


def seen():
    """A task that waits for the lights, which are not asked here."""
    yield 0.1


def a_turn(seed: int = 1) -> Turn:
    """White has just played on 101; Black is to play on 140 and takes White's stone on 200."""
    world = World(seed)
    for sensor, colour in LYING.items():
        world.put(colour, sensor)
    hands = [Hand(world, i, manner("careful")) for i in range(2)]
    return Turn(
        hand=hands[0], other=hands[1], sensor=140, captured=[200], following=(WHITE, 160),
        last=(WHITE, 101), until=lambda colour: seen(), ahead=set(), beyond={},
    )  # fmt: skip


def run(turn: Turn, doing: Doing) -> World:
    world = turn.world
    world.tasks.start(act(doing, turn))
    for ms in range(0, 90_000, 20):
        world.step(1000 * ms, Outputs())
        if world.tasks.resting:
            return world
    pytest.fail(f"{doing.act} does not end")


@pytest.mark.parametrize("name", DOINGS)
def test_every_doing_ends_with_empty_hands_and_the_board_as_it_should_be(name):
    check(name, DOINGS[name])


def check(name: str, doing: Doing, seed: int = 1) -> None:
    turn = a_turn(seed)
    world = run(turn, doing)
    assert not world.surface.moving and not world.aside and not world.buttons
    now = {s: colour for s, colour in enumerate(world.surface.colours()) if colour}
    meant = dict(LYING)
    if doing.when not in (BEFORE, PRESS, CLEAR):
        meant[140] = BLACK
    if doing.when == CLEAR or name in TAKEN:
        del meant[200]
    if turn.ahead:
        meant[160] = WHITE
    if name in MOVED:
        assert len(now) == len(meant) and (name == "nudged" or now != meant)
    else:
        assert now == meant
    if doing.when == LAY:
        stone = world.surface.near(140)
        assert stone and stone.sensor == 140
    presses = [note for note in world.trace if note[1] == "pressed"]
    assert bool(presses) >= doing.presses


@pytest.mark.parametrize("name", [name for name, doing in DOINGS.items() if doing.when == LAY])
def test_the_same_seed_does_the_same(name):
    doing = DOINGS[name]
    assert run(a_turn(3), doing).trace == run(a_turn(3), doing).trace


def test_a_magnet_is_strong_while_it_passes_and_gone_after():
    turn = a_turn()
    before = turn.world.surface.field_mt()
    turn.world.tasks.start(act(DOINGS["phone"], turn))
    for ms in range(0, 800, 100):
        turn.world.step(1000 * ms, Outputs())
    assert abs(turn.world.surface.field_mt() - before).max() > 3
    for ms in range(800, 4000, 100):
        turn.world.step(1000 * ms, Outputs())
    assert abs(turn.world.surface.field_mt() - before).max() < 1e-6


def test_a_hand_is_a_manner_and_doings():
    assert read_hand("quick+watch+tea") == (HANDS["quick"], ("watch", "tea"))
    assert read_hand("watch")[0] == HANDS["careful"] and read_hand("cat") == (HANDS["cat"], ())
    with pytest.raises(UserError):
        read_hand("careful+moon")


def test_there_are_as_many_as_were_asked_for():
    assert len(DOINGS) >= 30 and len(bench.FAULTS) >= 15


def test_all_doings_come_before_one_comes_again_and_the_seed_decides():
    files = ["a.sgf", "b.sgf"]
    jobs = bench.draw(42, 7, list(DOINGS), files, files)
    assert (
        jobs
        == bench.draw(42, 7, list(DOINGS), files, files)
        != bench.draw(42, 8, list(DOINGS), files, files)
    )
    first = [name for job in jobs for name in job.doings][: len(DOINGS)]
    assert sorted(first) == sorted(DOINGS)
    assert all(len(job.doings) == 2 for job in jobs[1::2]), "two at a time"


def test_a_doing_that_does_not_fit_waits_for_a_move_at_which_it_does():
    turn = a_turn()
    turn.captured = []
    habits = Habits(["slow-capture"], 60, 1)
    assert not any(habits.at(number, turn) for number in range(50))
    turn.captured = [200]
    assert any(habits.at(number, turn) for number in range(50, 60))


def test_nobody_takes_back_a_move_while_its_stone_lies_there_from_before_its_turn():
    turn = a_turn()
    turn.ahead.add(turn.sensor)
    habits = Habits(["takes-back"], 60, 1)
    assert not any(habits.at(number, turn) for number in range(50))
    turn.ahead.clear()
    assert any(habits.at(number, turn) for number in range(50, 60))


def test_a_quick_hand_presses_for_the_stone_that_it_has_laid_ahead():
    names = "D4 Q16 Q4 D16 K10 C10 R10 K3 K17 C3 R3 R17 C17 F3 O3".split()
    sides = [BLACK, WHITE] * 8
    moves = [(c, from_gtp(n, 19, 19)) for c, n in zip(sides, names, strict=False)]
    played = watched.play(
        Script(19, moves, end=STOP), hand="quick+both-lay", seed=4, faults="",
        settings="size=19\nrules=chinese\nclock=byo-yomi:600,5x60", most_s=300, by_lights=True,
    )  # fmt: skip
    assert played.evidence.doings == ["both-lay"] and not played.trouble
    assert [note[1] for note in played.trace].count("pressed") == len(moves)


def test_lights_that_are_ignored_are_ignored_for_thirty_moves():
    habits = Habits(["ignores-lights"], 80, 1)
    assert [habits.looks(number) for number in range(80)].count(False) == 30
    assert not any(Habits(["no-clock"], 80, 1).looks(number) for number in range(80))


def test_a_short_game_is_judged_and_its_frames_give_the_same_events_again(tmp_path):
    names = "D4 Q16 Q4 D16 K10 C10 R10 K3 K17 C3".split()
    sides = [BLACK, WHITE] * 5
    moves = [(c, from_gtp(n, 19, 19)) for c, n in zip(sides, names, strict=True)]
    frames = tmp_path / "frames.npz"
    played = watched.play(
        Script(19, moves, end=STOP), hand="careful+changes-mind+adjusts", seed=4, faults="dead=T1",
        settings="size=19\nrules=chinese\nclock=none", most_s=300, by_lights=True, frames=frames,
    )  # fmt: skip
    found = Judge(played.evidence).verdict()
    assert not played.trouble and not played.evidence.stuck
    assert (found.moves, found.silent, found.lost) == (10, 0, 0)
    assert found.told_ms and max(found.told_ms) < 400
    again = shadow.Firmware().events(FrameWorld(frames))
    assert again == played.events
    assert "no difference" in shadow.compare(frames, shadow.Firmware(), shadow.Firmware())


def test_the_shadow_says_who_is_right_and_where_they_part(tmp_path):
    class Lines:
        """A judgement that was written down."""

        def __init__(self, moves):
            self.made = moves

        def events(self, frames):
            return [(ms, bench_played(colour, point)) for ms, colour, point in self.made]

    d4, q16, k10 = (from_gtp(name, 19, 19) for name in "D4 Q16 K10".split())
    world = World(1)
    kept = watched.FrameWriter(world, b"")
    kept.add(0, world.answer, False)
    kept.save(tmp_path / "f.npz", {"meant": [(0, (BLACK, d4)), (50, (WHITE, q16))]})
    old = Lines([(100, BLACK, d4), (200, WHITE, k10)])
    new = Lines([(130, BLACK, d4), (230, WHITE, q16)])
    line = shadow.compare(tmp_path / "f.npz", old, new)
    assert "| 2 | 1 | 2 | new is right longer | +30 |" in line
    assert "after 1: old 0.20 s played white K10; new 0.23 s played white Q16" in line
    assert "old is right longer" in shadow.compare(tmp_path / "f.npz", new, old)


def bench_played(colour: int, point: int) -> bytes:
    from wenping.game import events as ev

    return ev.encode(ev.PLAYED, colour, point)


def kept_aside_sets() -> dict:
    import kept_aside
    import kept_aside_eighth
    import kept_aside_fifth
    import kept_aside_fourth
    import kept_aside_seventh
    import kept_aside_sixth
    import kept_aside_third

    return {
        2: kept_aside.DOINGS, 3: kept_aside_third.DOINGS, 4: kept_aside_fourth.DOINGS,
        5: kept_aside_fifth.DOINGS, 6: kept_aside_sixth.DOINGS, 7: kept_aside_seventh.DOINGS,
        8: kept_aside_eighth.DOINGS,
    }  # fmt: skip


KEPT = [(name, doing) for these in kept_aside_sets().values() for name, doing in these.items()]


@pytest.mark.parametrize("name,doing", KEPT, ids=[name for name, _ in KEPT])
def test_a_doing_that_is_kept_aside_is_another_and_can_be_done(name, doing):
    assert name not in DOINGS and [known for known, _ in KEPT].count(name) == 1
    for seed in (1, 3):
        check(name, doing, seed)
    assert run(a_turn(3), doing).trace == run(a_turn(3), doing).trace


def test_each_set_that_was_kept_aside_can_be_drawn(monkeypatch):
    monkeypatch.setattr(bench, "DOINGS", dict(DOINGS))
    assert bench.held_out(0) == [] and len(bench.held_out(1)) == 9
    for number, these in kept_aside_sets().items():
        assert bench.held_out(number) == list(these) and len(these) >= 12
    assert bench.NEWEST == max(kept_aside_sets())
