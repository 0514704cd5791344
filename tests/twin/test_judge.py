"""The benches' judge can fail a board: drawn games with one mistake each, and how it is called.

Times are ms of the world. Black plays the first point of a game, White the second, and so on.
"""

import sys
from pathlib import Path

import pytest

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.twin.places import point_mm
from wenping.weiqi.points import BLACK, WHITE, from_gtp

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
from judge import Evidence, Judge, Verdict, log_offset, point_of  # noqa: E402
from watched import log_offsets, under_fingers, where_lifted  # noqa: E402

D4, Q16, D5, K10, T1 = (from_gtp(name, 19, 19) for name in "D4 Q16 D5 K10 T1".split())
KINDS = ("silent", "asked", "put_right", "followed")


def played(ms: int, colour: int, point: int) -> tuple[int, bytes]:
    return ms, encode(ev.PLAYED, colour, point)


def question(ms: int, point: int, code: int = ev.Q_MISSING) -> tuple[int, bytes]:
    return ms, encode(ev.QUESTION, 0, code, point, 1)


def resolved(ms: int, code: int = ev.Q_MISSING) -> tuple[int, bytes]:
    return ms, encode(ev.RESOLVED, 0, code)


def undo(ms: int, why: int = ev.SLID) -> tuple[int, bytes]:
    return ms, encode(ev.UNDO, 0, 1, why)


def game(events: list, **more) -> Verdict:
    """Black means D4 at 1 s and White Q16 at 10 s; D4 is recorded, then come `events`."""
    meant = [(1000, (BLACK, D4)), (10_000, (WHITE, Q16)), *more.pop("meant", [])]
    truth = [(2000, D4, BLACK), (12_000, Q16, WHITE), *more.pop("truth", [])]
    rests = [(2000, D4), (12_000, Q16)]
    recorded = [played(2050, BLACK, D4), *events]
    return Judge(Evidence(recorded, meant, truth, rests=rests, **more)).verdict()


def kinds(found: Verdict) -> str:
    return " ".join(kind for kind in KINDS for _ in range(getattr(found, kind)))


def test_a_game_as_it_was_meant_has_no_mistake():
    found = game([played(12_060, WHITE, Q16)])
    assert kinds(found) == "" and found.moves == 2 and found.lost == 0
    assert found.told_ms == [50, 60]


WRONG = played(12_060, WHITE, K10)
ROWS = {
    "asked where the last stone is": ([WRONG, question(12_500, T1, ev.Q_MOVED)], "asked"),
    "nobody is asked": ([WRONG], "silent"),
    "a question far away": ([question(11_900, T1), WRONG], "silent"),
    "a question about its point": ([question(11_900, K10), WRONG], "asked"),
    "a question about its rival": ([question(11_900, Q16), WRONG], "asked"),
    "asked within half a second": ([WRONG, question(12_500, K10)], "asked"),
    "asked after a second": ([WRONG, question(13_060, K10)], "silent"),
    "a question that was over": ([question(5000, K10), resolved(9000), WRONG], "silent"),
    "answered in that moment": ([question(9000, K10), resolved(12_060), WRONG], "asked"),
    "asked about its column": ([question(9000, from_gtp("Q3", 19, 19), ev.Q_COLUMN), WRONG],
                               "asked"),
    "asked about another column": ([question(9000, from_gtp("C3", 19, 19), ev.Q_COLUMN), WRONG],
                                   "silent"),
}  # fmt: skip


@pytest.mark.parametrize("events,kind", ROWS.values(), ids=ROWS)
def test_a_wrong_move_is_asked_only_by_a_question_about_it(events, kind):
    assert kinds(game(events)) == kind


RIGHT = played(14_100, WHITE, Q16)
MENDS = {
    "aloud, within 2 s of its end": ([WRONG, undo(14_000), RIGHT], {"sounds": [(14_010, 440)]},
                                     "put_right"),
    "in silence": ([WRONG, undo(14_000), RIGHT], {}, "silent"),
    "with the sound of a move alone": ([WRONG, undo(14_000), RIGHT], {"sounds": [(14_100, 1760)]},
                                       "silent"),
    "aloud, too late": ([WRONG, undo(16_000), RIGHT], {"sounds": [(16_010, 440)]}, "silent"),
    "by a question in time, answered later": (
        [WRONG, question(13_900, Q16), undo(19_000), resolved(19_000), played(19_000, WHITE, Q16)],
        {}, "put_right"),
    "by a question far away": (
        [WRONG, question(13_900, T1), resolved(15_000), undo(19_000)], {}, "silent"),
    "aloud, when the magnet had gone": ([WRONG, undo(16_000), RIGHT], {
        "sounds": [(16_010, 440)], "near": [(11_000, True), (14_500, False)]}, "put_right"),
}  # fmt: skip


@pytest.mark.parametrize("events,more,kind", MENDS.values(), ids=MENDS)
def test_a_mistake_is_put_right_aloud_or_it_is_silent(events, more, kind):
    assert kinds(game(events, **more)) == kind


def test_of_what_is_put_right_stones_that_touched_the_board_are_told():
    events, more, _ = MENDS["aloud, within 2 s of its end"]
    made_ms = WRONG[0]
    for point, ms, touched in ((K10, made_ms - 100, 1), (K10, made_ms - 900, 0), (T1, made_ms, 0)):
        verdict = game(events, **more, touching=[(ms, point)])
        assert (verdict.put_right, verdict.touched) == (1, touched)


def test_a_question_that_is_open_when_the_game_is_over_tells():
    there = {"truth": [(9000, K10, WHITE), (13_000, K10, 0)]}
    asked = [played(9060, WHITE, K10), question(14_000, K10)]
    assert kinds(game(asked, **there)) == "put_right"
    assert kinds(game([*asked, resolved(15_000)], **there)) == "silent", "and nothing has changed"
    assert kinds(game([asked[0], question(16_000, K10)], **there)) == "silent", "too late"


def test_a_stone_that_fingers_slide_to_its_place_lies_there():
    trace = [(5_000_000, "touched", BLACK, 0), (5_160_000, "laid", BLACK, 0)]
    trace += [(6_000_000, "touched", WHITE, 2), (7_500_000, "laid", WHITE, 2)]
    assert under_fingers(trace) == [(5000, point_of(0), BLACK)]


def test_a_stone_put_one_point_off_and_corrected_by_hand_is_followed():
    there = {"truth": [(9000, K10, WHITE), (13_000, K10, 0)]}
    wrong = played(9060, WHITE, K10)
    events = [wrong, undo(13_200, ev.TAKEN_BACK), RIGHT]
    meant_first = {"meant": []}
    assert kinds(game(events, **there, **meant_first, lifted=[(13_000, K10)])) == "followed"
    assert kinds(game(events, **there)) == "silent", "a sleeve lifts nothing"
    late = [wrong, undo(16_000, ev.TAKEN_BACK), played(16_100, WHITE, Q16)]
    assert kinds(game(late, **there, lifted=[(13_000, K10)])) == "silent"


def test_a_stone_is_lifted_from_where_it_lay_not_from_where_it_was_meant_for():
    """Laid beside its point, pressed for, lifted and put right: the player was wrong."""
    trace = [(13_000_000, "lifted", WHITE, 3, *point_mm(4)), (1, "laid", WHITE, 3, 0.0, 0.0)]
    assert where_lifted(trace) == [(13_000, point_of(4))]
    there = {"truth": [(9000, K10, WHITE), (13_000, K10, 0)], "meant": []}
    events = [played(9060, WHITE, K10), undo(14_400, ev.TAKEN_BACK), RIGHT]
    assert kinds(game(events, **there, lifted=[(13_000, K10)])) == "followed"


def test_a_slide_that_nobody_did_is_a_mistake_and_unheard():
    found = game([played(12_060, WHITE, Q16), undo(20_000), played(20_000, WHITE, D5)])
    assert kinds(found) == "silent" and found.unheard == 1


def test_one_lost_move_is_one_mistake_though_all_after_it_stand_wrong():
    more = [(20_000, (BLACK, D5)), (30_000, (WHITE, K10))]
    found = game([played(20_060, BLACK, D5), played(30_060, WHITE, K10)], meant=more)
    assert kinds(found) == "silent" and found.lost == 1
    told = game([question(11_000, Q16), played(20_060, BLACK, D5), resolved(21_000)], meant=more)
    assert kinds(told) == "silent" or told.asked == 1


def test_moves_that_are_missing_in_the_end_are_a_mistake():
    assert kinds(game([])) == "silent"
    assert kinds(game([], stuck=True)) == "", "the players said so: they were stuck"


def test_what_both_took_back_has_to_leave_the_record():
    back = [(20_000, 1), (25_000, (WHITE, D5))]
    right = [played(12_060, WHITE, Q16), undo(20_900, ev.TAKEN_BACK), played(25_500, WHITE, D5)]
    assert kinds(game(right, meant=back)) == ""
    kept = [played(12_060, WHITE, Q16), played(25_500, WHITE, D5)]
    assert kinds(game(kept, meant=back)) == "silent"


def test_a_mask_is_false_where_the_twin_has_no_fault():
    fault = (5000, encode(ev.FAULT, 0, 6, 60, "sensor-deaf\nD16"))
    rows = (5000, encode(ev.FAULT, 0, 6, 7, "row-silent\n12"))
    drift = (5000, encode(ev.FAULT, 0, 6, 60, "sensor-drifted\nD16"))
    right = played(12_060, WHITE, Q16)
    assert game([fault, rows, drift, right]).false_masks == 2
    assert game([fault, rows, right], unsound=frozenset({60, ("row", 7)})).false_masks == 0


def test_questions_that_follow_each_other_are_one():
    events = [question(3000, D4), question(4000, D5), resolved(5000), question(6000, D4)]
    assert game([*events, resolved(7000), played(12_060, WHITE, Q16)]).questions == 2


def test_the_log_and_the_world_are_brought_together_by_sounds():
    events = [played(t, BLACK, D4) for t in (0, 4000, 9100, 12_345)]
    assert log_offset(events, [4210, 8212, 13_308, 16_560]) in range(4200, 4216)
    assert log_offset(events, []) is None


def test_after_a_power_cut_the_log_is_behind_the_world_by_more():
    """The second start has the rhythm of the first one's beginning, but is later than its end."""
    rhythm = [0, 4000, 9000, 11_000, 18_000, 20_000, 27_000, 31_000]
    first = rhythm + [60_000 + 3000 * n for n in range(60)]  # more than are looked at
    second = [300_000 + t for t in rhythm]
    black = encode(ev.PLAYED, BLACK, from_gtp("E5", 9, 9))
    events = [(t, black) for t in first] + [(290_000, encode(ev.BOOT, 0, 3, 1))]
    events += [(t, black) for t in second]
    sounds = [t + 5000 for t in first] + [t + 6400 for t in second]
    assert log_offsets(events, sounds) == [(0, 5000), (290_000, 6400)]


def test_the_start_with_the_most_events_may_come_after_a_long_one():
    """Its sounds are behind more than forty of the one before."""
    black = encode(ev.PLAYED, BLACK, from_gtp("E5", 9, 9))
    first = [1000 + 4000 * n + 371 * (n * n % 7) for n in range(60)]
    second = [300_000 + 3000 * n + 293 * (n * n % 11) for n in range(90)]
    events = [(t, black) for t in first] + [(290_000, encode(ev.BOOT, 0, 3, 1))]
    events += [(t, black) for t in second]
    sounds = [t + 5000 for t in first] + [t + 6400 for t in second]
    assert log_offsets(events, sounds) == [(0, 5000), (290_000, 6400)]


def test_a_start_before_the_watch_began_made_no_sounds():
    """Two questions of a loose joint at power-on agree with sounds by chance: once they put a whole
    game 211 s too late, and the judge compared its moves with others.
    """
    black = encode(ev.PLAYED, BLACK, from_gtp("E5", 9, 9))
    question, resolved = encode(ev.QUESTION, 0, ev.Q_EXTRA, D4, 1), encode(ev.RESOLVED, 0, 1)
    moves = [6100 + 4000 * n + 370 * (n % 3) for n in range(30)]
    events = [(300, question), (380, resolved), (1060, encode(ev.BOOT, 0, 2, 1))]
    events += [(t, black) for t in moves]
    sounds = sorted([t - 700 for t in moves] + [90_000, 90_090])
    assert log_offsets(events, sounds)[1] == (1060, -700)


def test_two_starts_at_one_time_of_the_log_are_one():
    """Power failed again before anything happened: what follows belongs to the later start."""
    black = encode(ev.PLAYED, BLACK, from_gtp("E5", 9, 9))
    boots = [(2000, encode(ev.BOOT, 0, n, 1)) for n in (2, 3)]
    events = [(1000, black), *boots, (7000, black), (16_000, black)]
    sounds = [1000, 47_440, 56_440]
    assert log_offsets(events, sounds, [7000, 42_000])[1] == (2000, 40_440)


def test_points_of_sensors():
    assert [point_of(s) for s in (-1, 0, 360)] == [0, from_gtp("A19", 19, 19), T1]


def agreed(ms: int, text: str) -> tuple[int, bytes]:
    return ms, encode(ev.AGREED, BLACK, ev.BOTH_PLAYERS, text)


def test_what_both_players_agreed_on_is_right_and_its_moves_are_lost():
    """White's Q16 was recorded as K10, and both clocks were held: the silent mistake stays one."""
    found = game([WRONG, agreed(30_000, "EjjWpd"), played(40_050, BLACK, T1)],
                 meant=[(40_000, (BLACK, T1))], truth=[(40_000, T1, BLACK)])  # fmt: skip
    assert kinds(found) == "silent" and found.lost == 1 and found.moves == 3


def test_an_agreement_that_changes_nothing_hides_nothing():
    found = game([WRONG, agreed(30_000, "")])
    assert kinds(found) == "silent" and found.lost == 1


def test_a_move_that_the_record_calls_undetected_is_lost_and_no_wrong_one():
    """White's Q16 was not detected, or Black's T1 after it was not, and the record says another."""
    undetected = 30_000, encode(ev.PASS_, WHITE, ev.UNDETECTED)
    more = {"meant": [(20_000, (BLACK, T1))], "truth": [(20_000, T1, BLACK)]}
    found = game([undetected, played(30_000, BLACK, T1), agreed(30_000, "")], **more)
    assert kinds(found) == "" and found.lost == 1 and found.moves == 3
    wrong = [undetected, played(30_000, BLACK, D5), agreed(30_000, "")]
    assert kinds(game(wrong, **more)) == "silent" and game(wrong, **more).lost == 2
