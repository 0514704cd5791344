"""wenping monitor: what passes, in words or JSON, and nothing taken from other hosts."""

import json

from rig import Rig

from wenping.cli import main
from wenping.link import Link
from wenping.link.describe import describe, text_of
from wenping.wire import messages as m

CASES = [
    (
        False,
        (m.EVENT, (7, 41, 63512), b"\x45\x54\x00"),
        "< event     log=7 seq=41 t_ms=63512 played colour=black point=84",
    ),
    (
        False,
        (m.EVENT, (7, 41, 63512), b"\x3f\x54\x00"),
        "< event     log=7 seq=41 t_ms=63512 unknown bytes=3f5400",
    ),
    (True, (m.COMMAND, (3, m.C_ERASE), b"\x07\0\0\0"), "> command   number=3 command=erase log=7"),
    (
        True,
        (m.COMMAND, (3, m.C_ERASE), b"\x07"),
        "> command   number=3 command=erase arguments=07",
    ),
    (
        True,
        (m.COMMAND, (3, m.C_NEW_GAME), b"size=9\nkomi=7"),
        "> command   number=3 command=new_game settings=size=9 | komi=7",
    ),
    (
        False,
        (m.REPLY, (3, 1, m.R_FULL), b""),
        "< reply     number=3 status=1 reason=full detail=",
    ),
    (
        False,
        (m.TEXT, (1,), "captured-left\n三".encode()),
        "< text      level=1 words=captured-left | 三",
    ),
]


def test_a_line_says_what_passed():
    for sent, message, line in CASES:
        assert text_of(describe(sent, message))[9:] == line


def test_a_message_is_json_too():
    row = describe(True, (m.HELLO, (1, 5), b"wenping"))
    assert row.pop("time") > 0
    assert row == {
        "from": "host", "message": "hello", "protocol": 1, "session": 5, "name": "wenping",
    }  # fmt: skip


def test_a_monitor_shows_and_keeps_nothing_from_other_hosts(capsys):
    with Rig() as rig:
        with Link(rig.path) as link:
            link.command(m.C_LIGHTS, 40, 0)
            link.command(m.C_NEW_GAME, tail=b"size=9")
            while link.next(20)[:2] != (2, 0):  # no frame is under way: opening the port cuts it
                pass
            link.fetch(1)
        assert main(["monitor", rig.path, "--json", "--seconds", "3"]) == 0
        out, err = capsys.readouterr()
        rows = [json.loads(line) for line in out.splitlines()]
        names = [row["message"] for row in rows]
        assert names[0] == "hello" and "ack" not in names
        # before its welcome passes what was meant for the host before
        events = [row for row in rows[names.index("welcome") :] if row["message"] == "event"]
        assert events and all((row["log"], row["seq"]) == (2, 0) for row in events)
        assert all(row["event"] == {"name": "game", "text": "size=9"} for row in events)
        assert "0 of them" in err
        with Link(rig.path, follow=False) as link:
            assert [row.state for row in link.logs()] == [1, 0]  # nothing is delivered
        assert rig.errors() == ""
