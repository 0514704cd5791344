"""Real incidents: violations and rare forms are found where they are."""

import json

import pytest

from wenping.cli import main

pytestmark = pytest.mark.corpus

# file, first violation (move, colour, kind, rule), form and the move that completes it
GAMES = (
    ("eternal_life_1", (145, "black", "repetition", "CN-6"), ("eternal life", 145)),
    ("eternal_life_2", (328, "white", "repetition", "CN-6"), ("eternal life", 328)),
    ("fractional_2", None, None),
    ("illegal_ko_1", (213, "black", "ko", "CN-20.1"), None),
    ("illegal_ko_2", (202, "white", "ko", "CN-20.1"), None),
    ("longest", None, None),
    ("not_removed", None, None),  # the moves themselves are legal
    ("own_removed", None, None),
    ("quadruple_ko_1", (286, "white", "repetition", "CN-6"), ("quadruple ko", 286)),
    ("quintuple_ko_1", (312, "white", "repetition", "CN-6"), ("quintuple ko", 312)),
    ("suicide_1", (105, "black", "suicide", "CN-5"), None),
    ("triple_ko_1", None, ("triple ko", 172)),  # agreed before anything came back
    ("triple_ko_2", None, ("triple ko", 232)),
    ("triple_ko_7", (219, "black", "repetition", "CN-6"), ("triple ko", 219)),
    ("two_moves_1", (189, "white", "two-in-a-row", "CN-17.1"), None),
)


@pytest.mark.parametrize(("name", "violation", "form"), GAMES)
def test_incident(shared_data, capsys, name, violation, form):
    path = str(shared_data / "unusual" / f"{name}.sgf")
    assert main(["check", path, "--json", "--rules", "chinese"]) == (1 if violation else 0)
    found = json.loads(capsys.readouterr().out)
    violations = [(v["move"], v["colour"], v["kind"], v["rule"]) for v in found["violations"]]
    assert violations[:1] == ([violation] if violation else [])
    assert [(f["name"], f["move"]) for f in found["forms"]] == ([form] if form else [])
    if form:
        assert found["forms"][0]["rulings"] == ["draw", "replay"]


def test_every_record_can_be_checked(shared_data, capsys):
    for path in sorted(shared_data.glob("*/*.sgf")):
        status = main(["check", str(path), "--json"])
        assert status == bool(json.loads(capsys.readouterr().out)["violations"]), path
