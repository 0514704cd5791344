"""Rulings at a table (section 7, CN part 3): what is proposed, what a ruling does, what is refused.

The incidents are in refereed.py.
"""

import pytest
from refereed import CLOCK, KO, Refereed, retaken, triple_ko
from sgfmill import sgf

from at_table import BOARD, keys
from wenping.counting import certificate
from wenping.desk import picture
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.fold import FoldError
from wenping.game.guide import Guide
from wenping.game.phases import OVER, PLAYING, SETTING
from wenping.game.touch import LAST
from wenping.link import Event
from wenping.records.history import History
from wenping.referee import offences as of
from wenping.referee.incidents import incidents
from wenping.referee.ruling import Ruling, read, standing
from wenping.table import Table
from wenping.weiqi.points import BLACK, WHITE


def test_a_ko_retaken_at_once_is_void_and_loses_the_turn():
    """CN-20.1."""
    played = retaken()
    assert played.offered()[0] == ("CN-20.1", BLACK, "turn-lost")
    assert played.rule("1")[0] == "ruled"
    game = played.table.game
    assert game.position.to_move == WHITE and game.moves_made[-1].lost
    assert game.turn.passes == 0  # a turn lost by a ruling is no half of a stop
    assert game.question  # until the stones lie as the game means it
    played.sees(C4="E", B4="W")
    assert not game.question


def test_a_forbidden_point():
    """CN-19: Black has no liberty at A1."""
    played = Refereed(moves="E5 A2 E4 B1 E3 B2")
    played.sees(A1="B")
    assert played.offered() == [("CN-19", BLACK, "turn-lost")]
    played.rule("1")
    assert played.table.game.position.to_move == WHITE
    assert played.table.game.rulings[0].saw == (played.log.index(asked(played)),)


def asked(played):
    return [event for event in played.log if event.data[0] & 0x3F == ev.QUESTION][-1]


def test_under_rules_that_forbid_without_a_penalty_the_stone_is_taken_off():
    played = Refereed("size=5\nrules=jiping", moves=KO)
    played.happen(ev.LIFTED, BLACK, played.at("C4"))
    played.sees(C4="B", B4="E")
    assert played.offered() == [("JP-11", BLACK, "put-back")]


def test_two_moves_in_a_row():
    """CN-17.1: the side loses."""
    played = Refereed(moves="C3 D4")
    played.sees(B2="W")
    assert played.offered() == [("CN-17.1", WHITE, "loss")]
    assert "ruled" in played.rule("1")
    game = played.table.game
    assert game.phase == OVER and game.result_text() == "B+F"


def test_a_stone_lifted_and_placed_elsewhere():
    """CN-17.2: a warning, or it was dropped and may be placed freely."""
    played = Refereed(moves="C3 D4")
    played.happen(ev.PRESS, WHITE)
    played.sees(D4="E", B1="W")
    assert ("CN-17.2", WHITE, "warning") in played.offered()
    assert ("CN-17.2", WHITE, "free") in played.offered()
    played.rule("1")
    assert played.table.game.warned(WHITE) == 1 and played.table.game.warned(BLACK) == 0


def test_stones_found_displaced():
    """CN-17.3: put back or let stand, draw, replay; on purpose: loss."""
    played = Refereed("size=9\nrules=chinese", moves="C3 D4 E5 F6 G7")
    played.sees(C3="E", C2="B", D4="E", D3="W")
    names = [row[2] for row in played.offered()]
    assert names == ["put-back", "stands", "draw", "replay"]
    played.rule("2")
    game = played.table.game
    assert game.position.grid[played.at("C2")] == BLACK and not game.position.grid[played.at("C3")]
    assert game.position.to_move == WHITE
    record = sgf.Sgf_game.from_bytes(game.to_sgf().serialise())
    comments = "".join(n.get("C") for n in record.get_main_sequence() if n.has_property("C"))
    assert "CN-17.3" in comments and "The referee ruled that the board stands" in comments


def test_a_scattered_board_is_rebuilt_or_not():
    """CN-17.4."""
    moves = "C3 D4 E5 F6 G7 C7 D3 E4 F5 G6 H7 C6 D7 E8 F9"
    played = Refereed("size=9\nrules=chinese", moves)
    played.sees(**dict.fromkeys("C3 D4 E5 F6 G7 C7 D3 E4 F5 G6 H7 C6 D7 E8".split(), "E"))
    assert [row[2] for row in played.offered()] == ["put-back", "draw", "replay"]
    assert played.refused("CN-17.4 loss") == "ruling-side"
    played.rule("CN-17.4 black loss pushed it over on purpose")
    assert played.table.game.result_text() == "W+F"


def test_stones_with_liberties_taken_off():
    """CN-18: one warning for the side that took them, and they are put back."""
    played = Refereed(moves="C3 D4 C4")
    played.sees(D4="E")
    assert ("CN-18", BLACK, "warning") in played.offered()


def test_the_own_stone_taken_off_instead_of_the_captured_one():
    """CN-18, as in the 22nd Kisei: White takes C4 and lifts B4, which has a liberty then."""
    played = Refereed(moves="B5 C5 A4 D4 B3 C3 C4 B4")
    played.sees(B4="E")
    assert played.offered()[0] == ("CN-18", WHITE, "warning")


def test_a_triple_ko_may_be_a_draw_or_replayed():
    """CN-20.3: never silently forbidden."""
    played = triple_ko()
    assert [row[0::2] for row in played.offered()] == [
        ("CN-20.3", "draw"), ("CN-20.3", "replay"), ("CN-6", "turn-lost"),
    ]  # fmt: skip
    played.rule("1")
    assert played.table.game.result_text() == "0"


def test_two_warnings_lose_the_game():
    """CN-25.2, also when given by hand."""
    played = Refereed(moves="C3 D4")
    played.rule("CN-24.2 w warning hums a tune")
    assert played.table.game.phase == PLAYING
    played.rule("CN-24.1 white warning")
    game = played.table.game
    assert game.result_text() == "B+F" and game.warned(WHITE) == 2
    assert [r.offence for r in game.rulings] == ["CN-24.2", "CN-24.1", "CN-25.2"]
    root = sgf.Sgf_game.from_bytes(game.to_sgf().serialise()).get_root()
    assert "警告：黑方 0 次，白方 2 次" in root.get("GC")


def test_under_other_rulesets_warnings_are_only_counted():
    played = Refereed("size=5\nrules=ying", "C3 D4")
    played.rule("CN-24.2 w warning")
    played.rule("CN-24.1 w warning")
    assert played.table.game.phase == PLAYING and played.table.game.warned(WHITE) == 2


def test_a_ruling_waits_for_both_players():
    """Both accept what is proposed (game/proposals.py); until then nothing is ruled."""
    played = triple_ko()
    said = [*played.carry_out(played.chair.propose("1")), *keys(played.table.steps.question())]
    game = played.table.game
    assert "ruling-proposed" in said and game.rulings == [] and game.phase == PLAYING
    before = game.hash()
    played.happen(ev.RULING, WHITE, ev.ACCEPTED, "")
    assert game.turn.confirmed[WHITE] and game.hash() != before and game.rulings == []
    assert "{" not in played.table.steps.question()[-1].words("zh")
    assert played.table.steps.question()[-1].values["who"] == "@black"
    shown = picture._question(played.table)
    assert shown and "CN-20.3" in shown["way_back"][-1]["en"]  # as the desk and its page have it
    played.happen(ev.RULING, 0, of.DRAW, "CN-20.3\nwho=both")  # as the board does it
    played.happen(ev.RESULT, 0, ev.DRAWN, 0)
    (made,) = game.rulings
    assert made.saw == (asked(played).seq,) and game.proposed is None and game.result_text() == "0"
    (row,) = [r for r in incidents([(e.t_ms, e.data) for e in played.log]) if r.ruled]
    assert row.ruled == made


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("CN-24.2 b advice", "ruling-not-by-presses"),
        ("CN-25.1 w turn-lost", "decision-refused"),
        ("CN-24.2 b warning " + "very " * 40, "decision-refused"),
        ("CN-24.2 b warning " + "very " * 60, "decision-refused"),
        ("CN-19 b loss", "ruling-remedy"),
        ("CN-17", "decision-refused"),
    ],
)
def test_what_cannot_be_proposed(text: str, key: str):
    played = Refereed(moves="C3 D4")
    (notice,) = played.chair.propose(text)
    assert notice.key == key and all(notice.words(lang) for lang in ("zh", "en"))
    with pytest.raises(FoldError):
        game = played.table.game
        game.apply(game.t_ms, encode(ev.RULING, BLACK, ev.ACCEPTED, ""))  # nothing is proposed


def test_a_ruling_is_overruled():
    """The overruling is a further event: the warning does not count, the turn is given back."""
    played = retaken()
    played.rule("1")
    played.rule("CN-24.2 b warning")
    lost, warned = played.table.game.rulings
    played.rule(f"CN-24.2 b overrule={warned.number} misheard")
    played.rule(f"CN-20.1 b overrule={lost.number}")
    game = played.table.game
    assert game.warned(BLACK) == 0 and game.position.to_move == BLACK
    assert not game.moves_made[-1].lost and standing(game.rulings) == []
    assert played.refused(f"CN-24.2 b overrule={warned.number}") == "decision-refused"


def test_a_time_that_the_referee_names():
    played = Refereed(f"size=5\nrules=chinese\n{CLOCK}", "C3 D4")
    played.rule("CN-25.1 black time=5:00 the clock was not pressed")
    assert played.table.game.clock.left(BLACK, played.log[-1].t_ms)[0] == 300_000
    assert played.refused("CN-25.1 black time=soon") == "decision-refused"
    assert played.refused("CN-25.1 time=5:00") == "ruling-side"


def test_moves_taken_back_by_ruling():
    played = Refereed(f"size=5\nrules=chinese\n{CLOCK}", "C3 D4 C4")
    played.rule("CN-25.1 - undo=2")
    assert len(played.table.game.moves_made) == 1
    assert played.refused("CN-25.1 - undo=9") == "decision-refused"


@pytest.mark.parametrize(
    ("late", "ids", "result"),
    [
        ({BLACK: 300}, ["CN-23.3"], None),
        ({BLACK: 60, WHITE: 120}, ["CN-23.3", "CN-23.3"], None),
        ({BLACK: 0, WHITE: 0}, [], None),
        ({BLACK: 1000}, ["CN-23.1"], "W+F"),
        ({BLACK: 1000, WHITE: 30}, ["CN-23.1"], "W+F"),
        ({BLACK: 1000, WHITE: 901}, ["CN-23.2"], "Void"),
    ],
)
def test_who_comes_late(late, ids, result):
    """CK-4, CN-23.1 to 23.3: the time is deducted; over the limit (900 s) it is a forfeit."""
    played = Refereed("size=5\nrules=chinese\nclock=absolute:3600\nsetup=1")
    assert played.table.game.phase == SETTING
    out = played.chair.late(late, 900)
    if not ids:
        assert keys(out) == ["late-nobody"]
        return
    played.carry_out(out)
    game = played.table.game
    assert [r.offence for r in game.rulings] == ids and game.result_text() == result
    for colour in late if result is None else ():
        assert game.clock.left(colour, 0)[0] == 3_600_000 - 1000 * late[colour]


def test_what_a_tournament_needs_comes_from_the_board():
    """TN-5: lateness, warnings, lost turns and forfeits, in the certificate for programs."""
    played = Refereed("size=5\nrules=chinese\nclock=absolute:3600\nsetup=1")
    played.carry_out(played.chair.late({BLACK: 300}, 900))
    played.rule("CN-24.2 w warning")
    played.rule("CN-24.1 w warning")
    told = certificate.of_game(played.table.game)["discipline"]
    assert told == {
        "black": {"warnings": 0, "lost_turns": 0, "late_s": 300, "forfeit": False},
        "white": {"warnings": 2, "lost_turns": 0, "late_s": 0, "forfeit": True},
    }
    both = Refereed("size=5\nrules=chinese\nclock=absolute:3600\nsetup=1")
    both.carry_out(both.chair.late({BLACK: 901, WHITE: 902}, 900))
    told = certificate.of_game(both.table.game)["discipline"]
    assert told["black"]["forfeit"] and told["white"]["forfeit"]
    void = retaken()
    void.rule("1")
    assert certificate.of_game(void.table.game)["discipline"]["black"]["lost_turns"] == 1


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "decision-refused"),
        ("7", "ruling-number"),
        ("CN-99 b warning", "decision-refused"),
        ("CN-24.2 b hanging", "decision-refused"),
        ("CN-24.2 b draw", "ruling-remedy"),
        ("CN-24.2 warning", "ruling-side"),
        ("CN-16.3 - result=B+1", "ruling-phase"),
        ("CN-19 white turn-lost", "decision-refused"),  # not its turn
        ("CN-24.2 b warning " + "long " * 60, "decision-refused"),
        ("CN-25.1 - overrule=3", "decision-refused"),
        ("²", "decision-refused"),
    ],
)
def test_what_cannot_be_ruled_is_said_and_changes_nothing(text, key):
    played = Refereed(moves="C3 D4")
    assert played.refused(text) == key


def test_a_ruling_that_is_confirmed_twice_stands_once():
    played = Refereed("size=5\nrules=chinese", "C3 D4 B2")
    played.sees(D4="E")
    played.happen(ev.RULING, BLACK, of.WARNING, played.chair.proposals()[0].event()[2:].decode())
    assert played.refused("1") == "ruling-again"


def test_a_count_is_corrected_after_the_end():
    """CN-16.3."""
    played = Refereed(moves="C3 D4")
    played.happen(ev.RESULT, BLACK, ev.BY_REFEREE, 3)
    played.rule("CN-16.3 - result=W+0.5 two stones were counted twice")
    assert played.table.game.result_text() == "W+0.5"
    assert Table(played.again().following).game.result_text() == "W+0.5"  # another host


def test_the_fold_counts_warnings_and_the_hash_covers_them():
    game = History()
    game.apply(0, encode(ev.GAME, ev.STRICT, "size=5"))
    before = game.hash()
    game.apply(0, Ruling("CN-24.2", WHITE, of.WARNING).event())
    assert game.hash() != before and (game.warned(BLACK), game.warned(WHITE)) == (0, 1)
    game.apply(0, Ruling("CN-24.2", WHITE, of.UNWARNING).event())
    assert game.hash() == before
    for colour in (0, BLACK):
        with pytest.raises(FoldError):
            game.apply(0, encode(ev.RULING, colour, of.UNWARNING, "CN-24.2"))


def test_a_ruling_comes_back_from_its_event():
    ruling = Ruling("CN-18", BLACK, of.WARNING, (12, 15), "", "王裁判", "误提 D4")
    kind, colour, fields = ev.decode(ruling.event())
    assert kind == ev.RULING and read(colour, *fields) == ruling
    assert read(0, 200, "x\n=\nsaw=1 ² 99999999999").saw == (1,)


def test_every_offence_and_remedy_has_words():
    for offence, row in of.OFFENCES.items():
        for remedy in (*row.remedies, of.OVERRULED, of.UNWARNING):
            key, values = Ruling(offence, BLACK, remedy, value="1").words()
            assert key == "ruled" and "-" not in (values["what"], values["remedy"])


def test_leaving_in_byo_yomi_once_a_game():
    """CK-4, CN-23.6: asked for while the other side thinks; the clock runs on."""
    played = Refereed(f"size=5\nrules=chinese\n{CLOCK}", "C3 D4")
    assert played.refused("CN-23.6 black none") == "ruling-own-turn"
    played.rule("CN-23.6 white none")
    assert played.table.game.clock.running and not played.table.game.paused
    assert played.refused("CN-23.6 white none") == "ruling-once"


def test_discipline_is_entered_by_the_referee():
    """CN-24: leaving, disturbing, consulting; the remedies that the text allows and no other."""
    played = Refereed(moves="C3 D4")
    for text in ("CN-24.1 b advice", "CN-24.2 b loss", "CN-24.3 b advice"):
        assert played.refused(text) == "ruling-remedy"
    played.rule("CN-24.2 black advice")
    assert played.table.game.warned(BLACK) == 0
    played.rule("CN-24.3 black loss")
    assert played.table.game.result_text() == "W+F"


def pressed_early(clock: str, lifted_ms: int) -> Refereed:
    """White takes C4, presses at once, and lifts the stone lifted_ms later."""
    played = Refereed(f"size=5\nrules=chinese\nclock={clock}", KO)
    begun = played.log[-1].t_ms + 1500
    played.happen(ev.PRESS, WHITE, t_ms=begun)
    stone = ev.encode(ev.LIFTED, BLACK, played.at("C4"))
    played.log.append(Event(1, len(played.log), begun + lifted_ms, stone))
    told = played.table.take(played.log[-1], BOARD._replace(t_ms=begun + lifted_ms))
    played.heard = keys(told)
    return played


def test_captured_stones_left_at_a_press_are_advised_then_warned():
    """CN-23.4; in byo-yomi, where the time rests for them, it is none (CK-3)."""
    played = pressed_early("chinese:600,1", 4000)
    assert "captured-left" in played.heard
    assert played.offered() == [("CN-23.4", WHITE, "advice"), ("CN-23.4", WHITE, "warning")]
    (row,) = incidents([(event.t_ms, event.data) for event in played.log])
    assert (row.code, row.offered[0].offence) == ("captured-left", "CN-23.4")
    played.rule("1")
    assert [row[2] for row in played.offered()] == ["warning", "advice"]
    for clock, lifted_ms in (("chinese:600,1", 900), ("chinese:60,1", 4000), ("none", 4000)):
        assert pressed_early(clock, lifted_ms).offered() == [], (clock, lifted_ms)


def test_the_board_shows_where_the_opponent_has_put_the_stone():
    """CN-16.6: to a player who was away."""
    played = Refereed(moves="C3 D4")
    game = played.table.game
    assert Guide(Arbiter(game)).look(game) == (LAST, played.at("D4"))


def cut_off(played, text: str, sent: int = 1) -> list:
    """The referee rules, but only the first commands reach the board; the others."""
    out = played.chair.rule(text)
    played.carry_out(out[:sent])
    return out[sent:]


def test_a_ruling_that_was_cut_off_is_carried_out_when_it_is_given_again():
    """The board or the host stopped between its RULING and what follows: it is written once."""
    played = Refereed("size=5\nrules=chinese", "C3 D4")
    played.sees(B2="W")
    left = cut_off(played, "1")
    assert played.table.game.phase == PLAYING
    assert played.chair.rule("1") == left
    played.rule("1")
    assert played.table.game.phase == OVER and len(played.table.game.rulings) == 1


def test_a_lost_turn_that_was_cut_off():
    played = retaken()
    left = cut_off(played, "1")
    assert played.chair.rule("1") == left
    played.rule("1")
    game = played.table.game
    assert game.position.to_move == WHITE and len(game.rulings) == 1


def test_a_second_warning_that_was_cut_off():
    """CN-25.2: after the warning, and after the ruling that two of them lose."""
    for sent in (1, 2):
        played = Refereed("size=5\nrules=chinese", "C3 D4 B2")
        played.rule("CN-24.2 black warning")
        played.sees(D4="E")
        assert played.offered()[0] == ("CN-18", BLACK, "warning")
        left = cut_off(played, "1", sent)
        assert played.chair.rule("1") == left
        played.rule("1")
        assert played.table.game.phase == OVER and played.table.game.warned(BLACK) == 2
        assert [r.offence for r in played.table.game.rulings] == ["CN-24.2", "CN-18", "CN-25.2"]
