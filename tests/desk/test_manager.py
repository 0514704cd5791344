"""What systemd hears of the desk: that it serves, that it attends every board, that it ends."""

import contextlib
import socket
import time
from types import SimpleNamespace

import pytest
from served import Served

from wenping.desk.manager import ALIVE, READY, STOPPING, Manager


@pytest.fixture
def heard(tmp_path, monkeypatch):
    """A socket in the manager's place, which wants a sign of life every 0.4 s."""
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(path))
        line.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        monkeypatch.setenv("WATCHDOG_USEC", "400000")
        monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
        yield line


def said(line: socket.socket) -> str:
    return line.recv(100).decode()


def silent(line: socket.socket, seconds: float) -> bool:
    """Whether nothing is heard for so long, after what waits already."""
    line.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        while line.recv(100):
            pass
    line.settimeout(seconds)
    try:
        line.recv(100)
    except TimeoutError:
        return True
    finally:
        line.settimeout(10)
    return False


def test_the_desk_says_that_it_serves_lives_and_ends(heard):
    served = Served()
    try:
        assert [said(heard) for _ in range(3)] == [READY, ALIVE, ALIVE]
        served.desk.attendants.append(SimpleNamespace(stuck=lambda now: True))  # type: ignore
        time.sleep(0.2)
        assert silent(heard, 1)
        served.desk.attendants.clear()
        assert said(heard) == ALIVE
    finally:
        served.close()
    while (last := said(heard)) == ALIVE:
        pass
    assert last == STOPPING


@pytest.mark.parametrize(
    ("environment", "due"),
    [
        ({}, False),
        ({"WATCHDOG_USEC": "2000000"}, True),
        ({"WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "1"}, False),  # meant for another process
        ({"WATCHDOG_USEC": "soon"}, False),
    ],
)
def test_when_a_sign_of_life_is_due(environment, due):
    manager = Manager(environment)
    assert manager.due(1000.0) == due
    manager.tell(ALIVE, 1000.0)
    assert [manager.due(now) for now in (1000.9, 1001.1)] == [False, due]


def test_a_socket_without_a_file_and_a_manager_that_is_gone(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("\0wenping-test")
        line.settimeout(5)
        Manager({"NOTIFY_SOCKET": "@wenping-test"}).tell(READY)
        assert said(line) == READY
    Manager({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).tell(READY)
