"""Every method of section 4 as a procedure on the table: they agree, and no stone is lost."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawn_games import drawn, finished_games, margin
from score_cases import CASES, drawn_ending
from wenping.counting import Final, count, final_of
from wenping.counting.deadstones import string_of
from wenping.counting.methods import METHODS
from wenping.counting.neutral import neutral_points
from wenping.counting.result import table_of
from wenping.weiqi.points import BLACK, WHITE, from_gtp, point
from wenping.weiqi.rules import ruleset

AREA_METHODS = (
    "area",
    "zi",
    "fill",
    "fill-white",
    "fill-both",
    "equal-stones",
    "equal-stones-kept",
    "equal-territory",
)


@settings(max_examples=300, deadline=None)
@given(
    final=finished_games(),
    share=st.sampled_from(("half", "stones")),
    pass_is=st.sampled_from(("plain", "lays", "gives")),
    sets=st.sampled_from(((180, 180), (181, 180), (20, 20), (5, 9))),
)
def test_area_methods_agree(final: Final, share: str, pass_is: str, sets: tuple[int, int]) -> None:
    """C-1 to C-7 give the same difference, B + W = n, and the stones balance with the sets."""
    common = f"share={share},pass={pass_is},black-set={sets[0]},white-set={sets[1]}"
    found = {}
    for method in AREA_METHODS:
        rules = ruleset(f"{common},scoring={method}")
        result = count(final, rules)
        assert result.table.balanced()
        assert sum(result.points.values()) == final.points, method
        found[method] = result.points
        table = result.table
        if method.startswith("equal-stones"):
            assert table.on_board(BLACK) == table.on_board(WHITE)
        elif method == "equal-territory":
            assert len(table.empty(BLACK)) == len(table.empty(WHITE))
    assert all(points == found["area"] for points in found.values()), found


@settings(max_examples=200, deadline=None)
@given(final=finished_games(), share=st.sampled_from(("half", "stones")))
def test_shared_points_are_shared_whole(final: Final, share: str) -> None:
    shares = final.shares(share)
    assert shares[BLACK] + shares[WHITE] == final.shared
    assert min(shares.values()) >= 0
    if share == "half":
        assert shares[BLACK] == shares[WHITE]


@settings(max_examples=200, deadline=None)
@given(final=finished_games())
def test_lu_and_touzi_differ_by_the_stones(final: Final) -> None:
    """TS-1 and TS-2 agree where both sides have put equally many stones on the board."""
    units = {c: final.units(c) for c in (BLACK, WHITE)}
    if any(unit.eyes not in (0, 2) for c in units for unit in units[c]):
        return
    lu = count(final, ruleset("tang-song")).margin
    touzi = count(final, ruleset("ming-qing")).margin
    put = {c: final.stones(c) + final.lost(c) for c in (BLACK, WHITE)}
    assert touzi - lu == put[BLACK] - put[WHITE]


@settings(max_examples=200, deadline=None)
@given(final=finished_games())
def test_territory_is_area_by_pass_stones(final: Final) -> None:
    """AGA: with a stone handed over for each pass, territory and area differ by who moved last."""
    if any(unit.seki for c in (BLACK, WHITE) for unit in final.units(c)):
        return
    area = margin(final, "scoring=area")
    territory = margin(final, "scoring=territory,pass=gives")
    moves = {c: final.plays[c] + final.passes[c] for c in (BLACK, WHITE)}
    assert area - territory == moves[BLACK] - moves[WHITE]


# A 7x7 board: Black 26 points, White 21, and one shared two-point seki-like lane between them.
BOARD = [
    ". . B . W . .",
    ". . B . W . .",
    ". . B B W . .",
    ". . . B W . .",
    ". . . B W . .",
    ". . . B W . .",
    ". . . B W . .",
]


def final_of_board(dead: str = "") -> Final:
    position = drawn(BOARD)
    return final_of(position, [from_gtp(name, 7, 7) for name in dead.split()])


def test_a_position_by_hand() -> None:
    final = final_of_board()
    assert (final.stones(BLACK), final.stones(WHITE), final.shared) == (8, 7, 2)
    assert (final.territory(BLACK), final.territory(WHITE)) == (18, 14)
    result = count(final, ruleset("scoring=area,komi=3.5"))
    assert result.points == {BLACK: 27, WHITE: 22}
    assert (result.margin, result.sgf) == (Fraction(3, 2), "B+1.5")


# method, what lies where afterwards: bowls, then stones on the board (sets of 25 and 24)
TABLES = (
    ("area", {BLACK: 17, WHITE: 17}, {BLACK: 8, WHITE: 7}),
    ("fill", {BLACK: 0, WHITE: 0}, {BLACK: 25, WHITE: 24}),  # 2 负子 in Black's 胜空
    ("fill-white", {BLACK: 16, WHITE: 2}, {BLACK: 9, WHITE: 22}),
    ("fill-both", {BLACK: 0, WHITE: 2}, {BLACK: 25, WHITE: 22}),
    ("equal-stones", {BLACK: 17, WHITE: 16}, {BLACK: 8, WHITE: 8}),
    ("equal-territory", {BLACK: 13, WHITE: 17}, {BLACK: 12, WHITE: 7}),
)


@pytest.mark.parametrize(("method", "bowl", "board"), TABLES)
def test_what_stays_in_which_bowl(method: str, bowl: dict, board: dict) -> None:
    result = count(final_of_board(), ruleset(f"scoring={method},black-set=25,white-set=24"))
    table = result.table
    assert table.bowl == bowl
    assert {c: table.on_board(c) for c in (BLACK, WHITE)} == board
    assert table.balanced()


def test_the_arithmetic_in_both_languages() -> None:
    final = final_of_board()
    result = count(final, ruleset("chinese,komi=3.5"))
    assert result.text("zh") == [
        "数黑：活子 8 + 围空 18 + 分得公气 1 = 27子",
        "归本数：49 ÷ 2 = 24又1/2子",
        "黑贴 1又3/4子（3.5 点）",
        "27 − 24又1/2 − 1又3/4 = 3/4子",
        "黑胜 3/4子（1.5 点）",
    ]
    assert result.text("en")[-1] == "Black wins by 3/4 zi (1.5 points)"
    result = count(final, ruleset("ying,black-set=25,white-set=24,komi=6"))
    assert result.text("zh") == [
        "公气 2 点：黑填 1 点，白填 1 点；不足一子的零头：黑 0，白 0",
        "黑填入 17 子：棋罐内余 0 子，盘上余空 2 点",
        "白填入 15 子：棋罐内余 2 子，盘上余空 0 点",
        "两副棋子：黑 25 枚，白 24 枚",
        "白方负子 2 枚填入黑方胜空，每枚计 2 点；胜空余 0 点",
        "盘面黑减白 = 5 点",
        "黑贴 6 点",
        "白胜 1 点",
    ]
    result = count(final, ruleset("tang-song"))
    assert result.text("en") == [
        "Black: territory 18 - lost stones filled back 0 - basic eyes of 1 living groups 2 = 16 lu",
        "White: territory 14 - lost stones filled back 0 - basic eyes of 1 living groups 2 = 12 lu",
        "Black wins by 4 lu",
    ]
    result = count(final, ruleset("japanese,komi=0.5"))
    assert result.text("zh") == [
        "黑：围空 18 + 提子与对方死子 0 = 18 目",
        "白：围空 14 + 提子与对方死子 0 = 14 目",
        "黑贴 0.5 目",
        "黑胜 3.5 目",
    ]


def test_ties() -> None:
    final = final_of_board()
    for rules, sgf, last in (
        ("scoring=area,komi=5", "0", "和棋"),
        ("scoring=area,komi=5,tie=black", "B+0", "平局，按规则黑胜"),
        ("scoring=area,komi=5,tie=white", "W+0", "平局，按规则白胜"),
    ):
        result = count(final, ruleset(rules))
        assert (result.sgf, result.text("zh")[-1]) == (sgf, last), rules


def test_black_has_more_stones_than_the_set() -> None:
    """Both sides are given spare stones; the count is the same."""
    final = final_of_board()
    for method in AREA_METHODS:
        result = count(final, ruleset(f"scoring={method},black-set=3,white-set=2"))
        assert result.table.spare >= 5 and result.table.balanced()
        assert result.points == {BLACK: 27, WHITE: 22}, method


@pytest.mark.parametrize("method", METHODS)
def test_every_method_speaks_both_languages(method: str) -> None:
    result = count(final_of_board(), ruleset(f"scoring={method}"))
    for lang in ("zh", "en"):
        assert all(line and "{" not in line for line in result.text(lang))


def test_units_and_their_eyes() -> None:
    """A unit in seki keeps what eyes it has, one living alone keeps two."""
    final = final_of(
        drawn(
            [
                ". B W . W .",
                "B B W W W W",
                ". B B B B B",
                "B B . B . B",
            ]
        ),
        [],
    )
    assert [(unit.territory, unit.eyes, unit.seki) for unit in final.units(BLACK)] == [
        (4, 2, False)
    ]
    assert [(unit.territory, unit.eyes, unit.seki) for unit in final.units(WHITE)] == [
        (2, 2, False)
    ]
    seki = final_of(
        drawn([". W B . W B . B", "W W B B W W B B", ". W W B . W B .", "W W W B B W B ."]), []
    )
    assert [unit.seki for unit in seki.units(WHITE)].count(True) == 1


def test_neutral_points_are_filled_in_turn() -> None:
    position = drawn([". B . W . W", "B B . W W W", ". B . W . W"])
    position.to_move = WHITE
    final = final_of(position, [], True)
    assert [colour for colour, _p in final.neutral] == [WHITE, BLACK, WHITE]
    assert final.first_pass == BLACK and final.last_play == WHITE
    assert margin(final, "scoring=area") == -4
    assert final_of(position, []).shared == 3


def test_liberties_of_a_seki_are_not_neutral() -> None:
    final = final_of(drawn(["B B B W W W", ". B . . W .", "B B B W W W"]), [])
    assert len(neutral_points(final)) == 2  # each side has an eye only, but nothing else lives
    seki = final_of(drawn(["W B . W B", "W B . W B", "W B B W B", "W W B W B", ". W B W B"]), [])
    assert neutral_points(seki) == []


def test_a_neutral_point_may_join_two_weak_units() -> None:
    """One eye each: no seki if the point between them joins them."""
    final = final_of(drawn([". B . B .", "B B W B B"]), [])
    assert [unit.seki for unit in final.units(BLACK)] == [True, True]
    assert neutral_points(final) == [point(0, 2)]
    apart = final_of(drawn([". B . W .", "B B . W W"]), [])
    assert neutral_points(apart) == []


def test_a_large_region_between_both_is_not_filled() -> None:
    rows = ["B" + "." * 9 + "W"]
    assert len(neutral_points(final_of(drawn(rows), []))) == 9
    rows = ["B" + "." * 10 + "W"]
    assert neutral_points(final_of(drawn(rows), [])) == []


def test_negative_moves() -> None:
    """JP-25: a stone lifted from the border costs a point; JP-26: from inside it costs none."""
    rows = [". B B W W ."] * 3
    for lift, lead in (("border", -1), ("inside", 0)):
        final = final_of(drawn(rows), [])
        table = table_of(final, ruleset("jiping"))
        if lift == "border":
            assert table.lift_border(BLACK)
        else:
            assert table.lift(BLACK, 1) == 1
        assert table.balanced() and table.on_board(BLACK) == 5
        after = Final(table.board)
        assert margin(after, "scoring=area") == lead
        assert after.shared == (1 if lift == "border" else 0)


def test_the_table_before_counting_is_the_table_of_the_game() -> None:
    final = final_of_board()
    table = table_of(final, ruleset("chinese,black-set=25,white-set=24"))
    assert table.bowl == {BLACK: 17, WHITE: 17} and table.balanced()
    assert table.lift_border(BLACK) and table.on_board(BLACK) == 7 and table.balanced()


def shares_by_hand(final: Final) -> dict[int, Fraction]:
    """Ying 1988: each shared region in proportion to the stones beside it."""
    shares = {BLACK: Fraction(0), WHITE: Fraction(0)}
    for region in final.shared_regions():
        rim = {p + side for p in region for side in (-20, -1, 1, 20)}
        beside = {c: sum(1 for p in rim if final.grid[p] == c) for c in (BLACK, WHITE)}
        total = sum(beside.values())
        for colour in (BLACK, WHITE):
            shares[colour] += len(region) * (
                Fraction(beside[colour], total) if total else Fraction(1, 2)
            )
    return shares


@settings(max_examples=200, deadline=None)
@given(final=finished_games())
def test_shares_by_the_stones_beside(final: Final) -> None:
    assert final.shares("stones") == shares_by_hand(final)


@st.composite
def said_of_seki(draw: st.DrawFn, final: Final) -> bytearray:
    """Players say of some strings that they live in seki, or that they do not."""
    seki = bytearray(421)
    for p in range(421):
        if final.grid[p] in (BLACK, WHITE) and not seki[p]:
            said = draw(st.sampled_from((0, 0, 1, 2)))
            for q in string_of(final.grid, p):
                seki[q] = said
    return seki


@settings(max_examples=300, deadline=None)
@given(data=st.data(), final=finished_games(), handicap=st.integers(0, 9))
def test_every_procedure_finds_the_one_count(
    data: st.DataObject, final: Final, handicap: int
) -> None:
    """The margin by stones moved on a table is that of wenping.weiqi.score, which the board has,
    with seki, shared points, odd sets, handicap and every payment.
    """
    final.handicap = handicap
    final.seki = data.draw(said_of_seki(final))
    text = ",".join(
        (
            f"share={data.draw(st.sampled_from(('half', 'stones')))}",
            f"pass={data.draw(st.sampled_from(('plain', 'lays', 'gives')))}",
            f"last-pass={data.draw(st.sampled_from(('any', 'white')))}",
            f"black-set={data.draw(st.integers(1, 200))}",
            f"white-set={data.draw(st.integers(1, 200))}",
            "komi=6.5,handicap=0.5,black-last=1,white-first-pass=1.5,insist=2,even=yes",
        )
    )
    insisted = data.draw(st.sampled_from((0, BLACK, WHITE)))
    for method, counted in METHODS.items():
        rules = ruleset(f"{text},scoring={method}")
        found = counted(table_of(final, rules), rules)
        one = final.score(rules, insisted)
        assert found.margin == Fraction(one.points[BLACK] - one.points[WHITE], one.unit), method
        paid = sum(h if payer == WHITE else -h for _rule, payer, h in one.payments)
        assert Fraction(one.margin, one.unit) == found.margin + Fraction(paid, 2), method
        assert count(final, rules, insisted).margin == Fraction(one.margin, one.unit), method
        heads = {c: sum(not unit.seki for unit in final.units(c)) for c in (BLACK, WHITE)}
        tax = {rule: (payer, h) for rule, payer, h in one.payments}.get("TS-2")
        more = heads[BLACK] - heads[WHITE]
        assert tax == ((BLACK if more > 0 else WHITE, 4 * abs(more)) if more else None) or (
            method != "touzi" and tax is None
        )


# fields, payments: rule, payer, half points (JP-28 and JP-29 exclude each other)
PAID = (
    ("komi=0", 0, []),
    ("komi=-0.5", 0, [("komi", BLACK, -1)]),
    ("komi=0,black-last=1", 0, [("JP-33", BLACK, 2)]),
    ("komi=0,black-last=1,white-first-pass=1", 0, [("JP-29", BLACK, 2)]),
    ("komi=0,insist=1,white-first-pass=1", WHITE, [("JP-28", WHITE, 2)]),
    ("komi=0,insist=1,white-first-pass=1", 0, [("JP-29", BLACK, 2)]),
    ("komi=0,even=yes", 0, [("JP-30", BLACK, 2)]),
    ("komi=0,even=yes,scoring=lu", 0, []),
    ("komi=0,handicap=1.5", 0, [("GO-5", BLACK, 6)]),
)


@pytest.mark.parametrize(("rules", "insisted", "paid"), PAID)
def test_payments_of_the_one_count(rules: str, insisted: int, paid: list) -> None:
    final = final_of_board()
    final.plays = {BLACK: 8, WHITE: 7}
    final.last_play, final.first_pass, final.handicap = BLACK, WHITE, 2
    assert final.score(ruleset("scoring=area," + rules), insisted).payments == paid


@pytest.mark.parametrize("case", CASES)
def test_the_cases_of_both_interpreters(case: tuple) -> None:
    """What tests/pure holds weiqi/score.py to is what the procedures on the table find."""
    rows, cols, seed, moves, handicap, insisted, rules, want = case
    position, dead, seki = drawn_ending(rows, cols, seed, moves)
    final = final_of(position, [p for p in range(421) if dead[p]], seki=seki)
    final.handicap = handicap
    found = METHODS[ruleset(rules).scoring](table_of(final, ruleset(rules)), ruleset(rules))
    result = count(final, ruleset(rules), insisted)
    paid = sum(p.points if p.payer == WHITE else -p.points for p in result.payments)
    assert found.margin + paid == result.margin == Fraction(want)
