"""One-time codes and tokens, what players may decide, and what spectators see later: all no I/O."""

import json
import threading

import pytest
from played import Played

from wenping.desk import place
from wenping.desk.decisions import DECISIONS, HOST, REFEREE, ROLES, take
from wenping.desk.delay import Delay, Moment
from wenping.desk.kept_rights import KeptRights
from wenping.desk.rights import CODE_S, MOST, TOKEN_S, Rights
from wenping.errors import UserError
from wenping.table import Command


def test_a_code_is_good_once():
    rights = Rights()
    code = rights.invite("black", 3, 0)
    token, right = rights.exchange(code, 10)
    assert rights.exchange(code, 11) is None
    assert rights.of(token, 11) == right
    assert right.at(3) and not right.at(4)


@pytest.mark.parametrize("code", ["", "x", "纹枰", "a" * 5000])
def test_a_code_that_is_none(code):
    assert Rights().exchange(code, 0) is None


def test_codes_and_tokens_expire():
    rights = Rights()
    old = rights.invite("referee", 0, 0)
    assert rights.exchange(old, CODE_S + 1) is None
    token, _ = rights.grant("referee", 0, 0)
    assert rights.of(token, TOKEN_S) and rights.of(token, TOKEN_S + 1) is None


def test_rights_are_taken_back():
    rights = Rights()
    black, white = (rights.grant(role, 1, 0)[0] for role in ("black", "white"))
    other = rights.grant("black", 2, 0)[0]
    code = rights.invite("black", 1, 0)
    assert rights.revoke("black", 1) == 2
    assert rights.of(black, 1) is None and rights.exchange(code, 1) is None
    assert rights.of(white, 1) and rights.of(other, 1)
    rights.drop(white)
    assert rights.of(white, 1) is None


def test_codes_cannot_fill_the_memory():
    rights = Rights()
    first = rights.invite("black", 1, 0)
    for _ in range(MOST):
        rights.invite("black", 1, 0)
    assert rights.exchange(first, 1) is None


def decided(role: str, **asked) -> list:
    return take(Played("size=9", "E5 C3").table, asked, role)


@pytest.mark.parametrize("name", DECISIONS)
def test_a_referee_may_ask_for_everything(name):
    assert decided(REFEREE, do=name, colour="black", text="B+R", count=1)


@pytest.mark.parametrize("name", [name for name, row in DECISIONS.items() if not row.player])
def test_a_player_may_not(name):
    with pytest.raises(UserError) as error:
        decided("black", do=name, colour="black", text="B+R")
    assert error.value.key == "desk-not-yours"


def test_a_player_decides_for_the_own_side_only():
    (command,) = decided("white", do="resign", colour="black")
    assert isinstance(command, Command) and command.tail[0] >> 6 == 2  # White's
    with pytest.raises(UserError):  # it is Black's turn
        decided("white", do="pass")
    assert isinstance(decided("black", do="pass")[0], Command)


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"do": None}, {"do": ["pass"]}, {"do": "__class__"}, {"do": "resign"},
        {"do": "resign", "colour": "red"}, {"do": "resign", "colour": ["black"]},
        {"do": "dead", "text": 5}, {"do": "dead", "text": "D4 " * 200},
        {"do": "undo", "count": 0}, {"do": "undo", "count": True}, {"do": "undo", "count": 10**9},
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_asked_for(asked):
    with pytest.raises(UserError):
        decided(HOST, **asked)


def moment(at: float, moves: int, row: int, over: bool = False) -> Moment:
    told = {"board": {"log": 1}, "moves": moves}
    return Moment(at, moves, over, [(row, {})], told, row)


def test_a_delay_in_seconds():
    delay = Delay(seconds=60)
    delay.put(moment(0, 1, 5))
    delay.put(moment(30, 2, 6))
    assert [m.moves for m in delay.due(59)] == []
    assert delay.first_held == 5
    assert [m.moves for m in delay.due(60)] == [1] and delay.first_held == 6
    assert [m.moves for m in delay.due(200)] == [2] and delay.first_held == 0


def test_a_delay_in_moves_ends_with_the_game():
    delay = Delay(moves=2)
    for moves in (1, 2, 3):
        delay.put(moment(0, moves, moves))
    assert [m.moves for m in delay.due(0)] == [1]
    delay.put(moment(0, 3, 4, over=True))
    assert [m.moves for m in delay.due(0)] == [2, 3, 3]


def test_rights_last_longer_than_a_desk():
    rights = Rights()
    code, (black, _) = rights.invite("white", 1, 100), rights.grant("black", 1, 100)
    host = rights.grant(HOST, 0, 100)[0]
    later = Rights()
    later.take_up(rights.lasting(400, ROLES), 7)
    assert later.of(host, 7) is None  # the host's own token ends with its desk
    assert later.of(black, 7).role == "black"
    assert later.of(black, 7 + TOKEN_S - 300) and later.of(black, 8 + TOKEN_S - 300) is None
    assert later.exchange(code, 7 + CODE_S - 300)[1].role == "white"


def test_a_right_that_ended_does_not_come_back():
    rights = Rights()
    token, _ = rights.grant("black", 1, 0)
    gone, _ = rights.grant("white", 1, 0)
    rights.revoke("white", 1)
    later = Rights()
    later.take_up(rights.lasting(TOKEN_S + 1, ROLES), 0)
    assert later.of(token, 0) is None and later.of(gone, 0) is None


def test_a_clock_that_was_set_back_gives_no_more_time():
    rights = Rights()
    token, right = rights.grant("black", 1, 0)
    later = Rights()
    later.take_up(({}, {key: right._replace(until=1e9) for key in rights._tokens}), 0)
    assert later.of(token, TOKEN_S) and later.of(token, TOKEN_S + 1) is None


@pytest.mark.parametrize("text", [
    "", "{", "[]", '{"codes": 5}', '{"codes": {"x": [1]}, "tokens": {}}',
    '{"codes": {}, "tokens": {"x": ["host", 0, 9e99], "y": ["black", "1", 9e99]}}',
])  # fmt: skip
def test_a_broken_file_gives_no_rights(text, tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    (tmp_path / "rights.json").write_text(text)
    rights = Rights()
    KeptRights(rights).save()
    assert rights.lasting(0, (*ROLES, HOST)) == ({}, {})
    assert (tmp_path / "rights.json").stat().st_mode & 0o777 == 0o600


def test_several_who_write_a_private_file_leave_it_whole(tmp_path):
    path = tmp_path / "desk.json"
    failed = []

    def write(number: int) -> None:
        try:
            for _ in range(200):
                place.write_private(path, [number] * 500)
        except OSError as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = json.loads(path.read_text())
    assert not failed and told == told[:1] * 500
    assert [file.name for file in tmp_path.iterdir()] == ["desk.json"]
    assert path.stat().st_mode & 0o777 == 0o600
