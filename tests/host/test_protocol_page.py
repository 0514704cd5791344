"""PROTOCOL.md says what the table says."""

import binascii
import re
from pathlib import Path

from wenping import meanings
from wenping.game import events as ev
from wenping.game import faults
from wenping.make.protocol import _EXAMPLES, page
from wenping.wire import messages as m

PAGE = Path(__file__).parents[2] / "firmware" / "PROTOCOL.md"


def test_the_page_is_the_table():
    assert PAGE.read_text(encoding="utf-8") == page(), (
        "run python -m wenping.make.protocol > firmware/PROTOCOL.md"
    )


def test_the_host_has_a_meaning_for_every_row_of_the_board():
    """As many names as the row has fields, and a tail's name where it has a tail."""
    for rows, said in ((m.MESSAGES, {k: row[1:] for k, row in meanings.MESSAGES.items()}),
                       (m.COMMANDS, meanings.COMMANDS)):  # fmt: skip
        assert list(rows) == list(said)
        for number, (name, fmt, has_tail) in rows.items():
            names, tail, _ = said[number]
            assert (len(names.split()), bool(tail)) == (len(fmt) - 1, has_tail), name
    assert list(ev.TABLE) == list(meanings.EVENTS)
    for kind, (name, fmt, on_point, _) in ev.TABLE.items():
        names = meanings.EVENTS[kind][0].split()
        assert len(names) == len(fmt) - 1 and on_point == (names[:1] == ["point"]), name


def test_every_message_but_the_longest_has_worked_bytes():
    assert set(m.MESSAGES) - set(_EXAMPLES) == {m.POSITION}


def test_the_worked_bytes_decode_as_the_page_says():
    """Another host, written from the page alone."""
    text = page()
    found = re.findall(
        r"^    (\w+)\(.*\n    message (.*)\n    crc32   (.*)\n    frame   (.*)\n", text, re.M
    )
    assert len(found) == len(_EXAMPLES)
    for name, message, crc, frame in found:
        message, crc, frame = bytes.fromhex(message), bytes.fromhex(crc), bytes.fromhex(frame)
        assert frame[0] == frame[-1] == 0 and 0 not in frame[1:-1]
        data, rest = b"", frame[1:-1]
        while rest:
            piece, rest = rest[1 : rest[0]], rest[rest[0] :]
            data += piece + (b"\0" if rest else b"")
        assert data == message + crc, name
        assert binascii.crc32(message) == int.from_bytes(crc, "little")
        assert m.MESSAGES[message[0]][0] == name


def test_every_code_of_a_question_a_result_and_a_fault_is_on_the_page():
    said = PAGE.read_text(encoding="utf-8")
    for room, names in ((ev, r"Q_\w+"), (faults, r"(?!BO)[A-Z_]+")):
        for name in filter(re.compile(names).fullmatch, vars(room)):
            words = name.removeprefix("Q_").lower().replace("_", " ")
            assert f" {getattr(room, name)} {words}" in said, name
