"""Questions and the way back are told in both languages, with the points and what to do."""

import pytest

from drawn import at, opened, play
from wenping.counting import report
from wenping.errors import RemoteProtocolError, UserError
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.ledger import UNSURE
from wenping.game.phases import FILLING
from wenping.records.history import History
from wenping.terminal.view import phase_name
from wenping.texts import TEXTS, say
from wenping.texts.questions import QUESTIONS, question, way_back


def game_with(*stones, rules="chinese") -> History:
    history = History()
    history.apply(0, encode(ev.GAME, 0, f"size=9\nrules={rules}"))
    for colour, name in stones:
        history.apply(0, encode(ev.SETUP, colour, at(history, name)))
    history.apply(0, encode(ev.BEGIN))
    for sensor, p in enumerate(history.points):
        if p:
            history.seen[sensor] = history.meant(p)
    return history


def test_every_question_has_words_in_both_languages():
    game = game_with((1, "E5"))
    for code in QUESTIONS:
        for lang in ("zh", "en"):
            assert question(game, code, at(game, "E5"), 3, lang)


def test_an_illegal_move_names_the_rule():
    game = game_with((2, "A2"), (2, "B1"), (2, "B2"))
    said = question(game, ev.Q_ILLEGAL, at(game, "A1"), 1, "en")
    assert said == "A1: no move may be made here: the stone would have no liberty (CN-5)"
    assert "第 5 条" in question(game, ev.Q_ILLEGAL, at(game, "A1"), 1, "zh")


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("chinese", "the stone would have no liberty (CN-5)"),
        ("japanese", "the stone would have no liberty"),
        ("ying", "it would repeat an earlier whole-board position (YG-4)"),
        ("jiping", "it would repeat an earlier whole-board position (JP-11)"),
        ("tromp-taylor", "it would repeat an earlier whole-board position"),
    ],
)
def test_an_illegal_move_names_the_rule_of_its_own_ruleset(rules, why):
    game = game_with((2, "A2"), (2, "B1"), (2, "B2"), rules=rules)
    said = question(game, ev.Q_ILLEGAL, at(game, "A1"), 1, "en")
    assert said == f"A1: no move may be made here: {why}"


def test_the_way_back_is_told_step_by_step():
    game = game_with((1, "E5"), (2, "C3"))
    game.seen[game.sensor(at(game, "E5"))] = 0
    game.seen[game.sensor(at(game, "E6"))] = 1
    game.seen[game.sensor(at(game, "A1"))] = 2
    assert way_back(game, "en") == [
        "  1. take White's stone off A1",
        "  2. move Black's stone from E6 to E5",
    ]
    assert way_back(game, "zh")[1] == "  2. 把 E6 的黑子放回 E5"


def test_the_filling_has_its_name_by_the_rules():
    for rules, words in (("chinese", "填子数子"), ("ying", "填满计点"), ("jiping", "填子数子")):
        game = History()
        game.apply(0, encode(ev.GAME, 0, f"size=9\nrules={rules}"))
        game.phase = FILLING
        assert phase_name(game, "zh") == words


def test_a_result_without_a_count_is_told_with_its_reason():
    game = game_with((1, "E5"))
    for winner, reason, zh, en in (
        (1, ev.BY_RESIGNATION, "黑中盘胜", "Black wins by resignation"),
        (2, ev.BY_TIME, "白胜（对方超时）", "White wins on time"),
        (0, ev.BY_REFEREE, "无胜负（裁判判定）", "No result, by the referee's ruling"),
        (0, ev.BY_FORFEIT, "双方弃权，均判负", "Both sides lose by forfeit"),
        (0, ev.BY_TIME, "无胜负", "No result"),
    ):
        game.result = (winner, reason, 0)
        assert report.lines(game, "zh") == [zh] and report.lines(game, "en") == [en]


def test_a_count_that_is_not_there_does_not_differ():
    game = game_with((1, "E5"))
    game.result = (1, ev.BY_COUNT, 147)
    game.counts = {ev.COMPUTED: (162, 0)}
    lines = report.lines(game, "en")
    assert "  by the filled board: not available: board not filled" in lines
    assert not any("differ from the computed" in line or "agree" in line for line in lines)
    assert "  按填子后的棋盘：无：棋盘未填子" in report.lines(game, "zh")
    game.counts = {ev.COMPUTED: (162, 0), ev.FILLED_BOARD: (160, 2)}
    lines = report.lines(game, "en")
    assert "These counts differ from the computed one: by the filled board" in lines
    assert any("not all stones were put" in line for line in lines)
    game.ledger.layers[1][0] = UNSURE
    assert any("the bowls could not be counted" in line for line in report.lines(game, "en"))
    game.counts = dict.fromkeys((ev.COMPUTED, ev.FILLED_BOARD, ev.BOWLS), (162, 0))
    assert "All three agree." in report.lines(game, "en")
    assert report.lines(game, "zh")[-1] == "结果：黑胜 36又3/4子（中国规则），SGF 记作 B+73.5"


def test_errors_of_the_operating_system_are_told_in_either_language():
    error = UserError("cannot-read", path="x", error=FileNotFoundError(2, "No such file"))
    assert error.words("zh") == "不能读取 x：没有这个文件或目录"
    assert error.words("en") == "cannot read x: no such file or directory"
    other = UserError("cannot-read", path="x", error=OSError(75, "Value too large"))
    assert other.words("zh") == "不能读取 x：Value too large"


def test_no_text_is_in_one_language_only():
    for key, pair in TEXTS.items():
        assert len(pair) == 2 and all(pair), key


def test_an_open_question_is_remembered_until_it_is_resolved():
    game = game_with((1, "E5"))
    game.apply(1, encode(ev.QUESTION, 0, ev.Q_MISSING, at(game, "E5"), 1))
    assert game.asked == (ev.Q_MISSING, at(game, "E5"), 1)
    game.apply(2, encode(ev.RESOLVED, 0, ev.Q_MISSING))
    assert game.asked is None


def test_drawn_boards_agree_with_histories():
    assert opened("size=9").hash() == game_with().hash()
    a, b = opened("size=9"), game_with()
    play(a, "E5")
    play(b, "E5")
    assert a.hash() == b.hash()


def test_what_a_board_says_is_no_key_of_ours():
    for words in ("@nonsense", "@", "@{0}", "{port}"):
        error = RemoteProtocolError("as-is", words=words)
        assert str(error) == words == error.words("zh")
    assert str(RemoteProtocolError("as-is", words="@black")) == say("black", "en")
