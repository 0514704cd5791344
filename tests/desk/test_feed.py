"""The numbered events of a desk: streams get every row, in the order of the rows."""

import contextlib
import time

import pytest
from bytes_board import BytesBoard
from served import Served, stream

from wenping.desk import attendant
from wenping.game import events as ev
from wenping.link import Event, Link, Store
from wenping.wire import messages as m

OPENING = [(0, ev.encode(ev.GAME, 0, "size=9")), (0, ev.encode(ev.BEGIN, 0))]


def happen(board: BytesBoard, count: int) -> None:
    """So many sensors change on the board."""
    log = board.logs[1]
    for _ in range(count):
        log.append((len(log), ev.encode(ev.SEEN, len(log) % 2, 180)))
        board.send(m.EVENT, 1, len(log) - 1, *log[-1][:1], tail=log[-1][1])


def reading(desk, after: int):
    """The rows that a stream gives after a row, once it is there."""
    path = "/api/1/events?show=events,pictures"
    messages = stream(desk, path, **{"Last-Event-ID": str(after)})
    assert next(messages)[0] == "picture"
    return (told["cursor"] for kind, _, told in messages if kind == "event")


@pytest.fixture
def served(tmp_path, monkeypatch):
    """A desk with one board of bytes, whose game is open: (board, desk)."""
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    with BytesBoard(name="slow") as board:
        board.logs[1] = list(OPENING)
        with contextlib.closing(Served(board.port)) as desk:
            desk.until(lambda told: told["board"]["events"] == 2)
            yield board, desk


def test_a_stream_misses_no_row_of_a_thousand_that_come_at_once(served):
    board, desk = served
    after = desk.get("/api/1/events?after=0")["next"]
    rows = reading(desk, after)
    table = desk.desk.table(1)
    with table._lock:  # the desk is busy while the board sends all it has
        happen(board, 1500)
        while desk.store.next_seq(1, 1) < 1502:
            time.sleep(0.01)
    assert [next(rows) for _ in range(1500)] == list(range(after + 1, after + 1501))


def test_rows_of_two_boards_come_in_their_order(served, monkeypatch):
    """A reader that is cut off takes up what follows its last row: all before must have come."""
    board, desk = served
    picture = attendant.picture

    def slowly(table, board, now_ms):
        time.sleep(0.3 if board.name == "slow" else 0)
        return picture(table, board, now_ms)

    with BytesBoard(name="fast", id="other") as other:
        other.logs[1] = list(OPENING)
        second = desk.desk.attend(Link(other.port, desk.store))
        desk.until(lambda told: second.follower.seq == 2)
        after = desk.get("/api/1/events?after=0")["next"]
        rows = reading(desk, after)
        monkeypatch.setattr(attendant, "picture", slowly)
        happen(board, 1)
        while desk.store.last_row() == after:
            time.sleep(0.005)
        happen(other, 1)
        assert [next(rows), next(rows)] == [after + 1, after + 2]


def test_what_another_program_stored_comes_with_the_next_events(served):
    """`wenping download` beside the desk keeps another log of the board in the same store."""
    board, desk = served
    after = desk.get("/api/1/events?after=0")["next"]
    rows = reading(desk, after)
    with Store() as other:
        events = [Event(9, seq, t_ms, data) for seq, (t_ms, data) in enumerate(OPENING)]
        other.add(1, events)
        other.number(1, 9)
    happen(board, 1)
    assert [next(rows) for _ in range(3)] == [after + 1, after + 2, after + 3]
