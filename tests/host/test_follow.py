"""What a link brings is folded: the game of the board that is there now, of no other."""

from types import SimpleNamespace

import pytest

from wenping.game import events as ev
from wenping.link import Back, Board, Event, Lost, State, Store
from wenping.records.follower import Follower

ONE = Board("a", "one", "0", 1, 1, 1, 2, 0, 0, 0)
TWO = Board("b", "two", "0", 2, 1, 1, 1, 0, 0, 0)


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "store.db") as store:
        yield store


def game(size: int, seq: int = 0) -> Event:
    return Event(1, seq, 0, ev.encode(ev.GAME, 0, f"size={size}"))


def test_what_the_store_has_is_folded_first(store):
    store.add(store.board("a", 1), [game(9)])
    follower = Follower(SimpleNamespace(board=ONE), store)
    assert follower.game.settings.size == 9 and follower.seq == 1
    follower.take(Event(1, 1, 20, ev.encode(ev.NOTE, 0, "hello")))
    assert follower.seq == 2 and follower.differs == ""


def test_another_board_on_the_port_is_another_game(store):
    store.add(store.board("b", 2), [game(13)])
    follower = Follower(SimpleNamespace(board=ONE), store)
    follower.take(game(9))
    follower.take(Lost("pulled"))
    follower.take(Back(ONE))
    assert follower.game.settings.size == 9
    follower.take(Back(TWO))
    assert follower.game.settings.size == 13 and follower.seq == 1


def test_the_hash_of_a_pong_is_compared_when_its_events_have_come(store):
    link = SimpleNamespace(board=ONE, next=lambda timeout_s: None)
    follower = Follower(link, store)
    right = Follower(link, store)
    right.take(game(9))
    link.board = ONE._replace(log=1, events=1, hash=right.game.hash() ^ 1)
    follower.step()
    assert follower.differs == ""  # the event has not come
    follower.take(game(9))
    assert "differ after event 1 of log 1" in str(follower.differs)


def test_a_hash_that_is_not_ours_is_told(store):
    follower = Follower(SimpleNamespace(board=ONE), store)
    follower.take(game(9))
    right = follower.game.hash()
    follower.take(State("position", {"log": 1, "seq": 1, "hash": right}, b""))
    assert follower.differs == ""
    follower.take(State("position", {"log": 1, "seq": 1, "hash": right ^ 1}, b""))
    assert "differ after event 1 of log 1" in str(follower.differs)
