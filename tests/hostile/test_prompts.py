"""wenping flash at ports that are mute, that talk without end, or that answer nonsense."""

import itertools
import threading
import time

import pytest
from bytes_board import BytesBoard

from wenping.cli import main
from wenping.errors import PortError
from wenping.maintenance import prompt as prompts
from wenping.maintenance import update
from wenping.maintenance.prompt import Prompt, PromptError

ENTERED = b"raw REPL; CTRL-B to exit\r\n>"


class Mouth(BytesBoard):
    """A port that answers what it hears with the next of `answers`; the last is said for ever."""

    def __init__(self, *answers: bytes) -> None:
        super().__init__(mute=True)
        self._answers = iter(answers)
        self._last = answers[-1] if answers else b""

    def _serve(self) -> None:
        import os
        import select

        while not self._closing:
            if select.select([self._master], [], [], 0.05)[0]:
                data = os.read(self._master, 4096)
                if data.endswith((b"\x01", b"\x04")) or b"\x05A" in data:
                    self.write(next(self._answers, self._last))


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    """Time-outs of a second."""
    monkeypatch.setattr(update, "LINK_S", 0.3)
    monkeypatch.setattr(prompts, "PATIENCE_S", 0.2)


def test_a_mute_port_is_named_in_time(capsys, monkeypatch):
    monkeypatch.setattr(update, "Prompt", lambda port, patience: Prompt(port, 0.1))
    began = time.monotonic()
    with BytesBoard(mute=True) as board:
        assert main(["--lang", "en", "flash", board.port]) == 2
    assert time.monotonic() - began < 10
    said = capsys.readouterr().err
    assert "prompt does not answer" in said and said.count("\n") == 1


def test_a_port_that_goes_mute_after_its_prompt():
    began = time.monotonic()
    with Mouth(ENTERED, b"") as board, Prompt(board.port, 0.1) as prompt:
        with pytest.raises(PromptError):
            prompt.run("x")
    assert time.monotonic() - began < 10


def test_a_port_that_talks_without_end():
    board = Mouth()

    def talk():
        while not board._closing:
            board.write(b"x" * 500)
            time.sleep(0.001)

    began = time.monotonic()
    with board:
        threading.Thread(target=talk, daemon=True).start()
        with pytest.raises(PortError, match="prompt does not answer"):
            Prompt(board.port, 0.1)
    assert time.monotonic() - began < 10


ODD = (b"7", b"", b"[1, ", b"'A'" * 9, b"-" * 99999, b"[" * 5000, b"\xff\xfe", b"__import__('os')")


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd[:16]))
def test_an_answer_that_makes_no_sense(odd, capsys):
    with Mouth(ENTERED) as board, Prompt(board.port, 0.1) as prompt:
        prompt.run = lambda code: odd.decode(errors="replace")
        with pytest.raises(PromptError) as raised:
            prompt.ask("launch.image()", list)
    for lang in ("zh", "en"):
        words = raised.value.words(lang)
        assert words.startswith(board.port) and "\n" not in words and len(words) < 200


@pytest.mark.parametrize("key", ["prompt-stopped", "prompt-odd", "prompt-silent", "port-failed"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_prompt_error_has_words(key, lang):
    assert PromptError(key, port="PORT", error="e", told="t").words(lang).startswith("PORT")


# The board's /slot, and the line by which it started.
SLOTS = (
    ("A id 3", "A id 3"),
    ("B id proved\nA id proved", "B id proved"),
    ("X id 3\nA id proved", "A id proved"),
    ("Always odd\nB id 2", "B id 2"),
    ("A other 3\nB id proved", "B id proved"),
    ("\ufeffA id 3", ""),
    ("A  id 3", ""),
    ("", ""),
    ("A\n" * 900, ""),
)


@pytest.mark.parametrize(("text", "line"), SLOTS, ids=itertools.count())
def test_a_slot_file_that_begins_oddly(text, line):
    """The slot that runs is never the one that is written."""
    assert update._running_line(text, "id") == line
