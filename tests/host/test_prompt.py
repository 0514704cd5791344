"""A board at MicroPython's prompt: what it prints, and its errors in one line."""

import pytest
from mpremote import transport_serial
from mpremote.transport import TransportError

from wenping.maintenance.prompt import Prompt, PromptError


class Transport:
    """mpremote's transport to a board that answers every code with `answers`, by turns."""

    answers: list = []

    def __init__(self, port):
        self.serial = self

    def close(self):
        pass

    def enter_raw_repl(self, soft_reset, timeout_overall):
        pass

    def exec_raw_no_follow(self, code):
        pass

    def follow(self, timeout):
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.fixture
def prompt(monkeypatch):
    monkeypatch.setattr(transport_serial, "SerialTransport", Transport)
    with Prompt("/dev/board") as prompt:
        yield prompt


def test_the_value_of_an_expression(prompt):
    Transport.answers = [(b"['A', 3]\r\n", b"")]
    assert prompt.ask("x", list) == ["A", 3]


def test_an_error_on_the_board_is_its_last_line(prompt):
    Transport.answers = [(b"", b"Traceback:\r\n  File\r\nOSError: 28\r\n")]
    with pytest.raises(PromptError, match=r"^/dev/board: OSError: 28$"):
        prompt.run("x")


def test_a_board_that_stops_answering_is_named(prompt):
    Transport.answers = [TransportError("timeout waiting for first EOF reception")]
    with pytest.raises(PromptError, match=r"^/dev/board: timeout waiting"):
        prompt.run("x")
