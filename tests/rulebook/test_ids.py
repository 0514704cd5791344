"""Every id of sections 2 to 7 of the rulebook has a test (ids.py)."""

import re
from pathlib import Path

import pytest
from ids import IDS

TESTS = Path(__file__).parents[1]
RULEBOOK = TESTS.parents[1] / "shared" / "rulebook.md"
CITED = re.compile(r"\b(?:CK|HW|YG|CN|JP|GO|TS|C)-\d+(?:\.\d)?(?:\(\d\))?")


@pytest.mark.parametrize("id", IDS)
def test_an_id_has_a_test(id):
    assert IDS[id]
    for name in IDS[id]:
        file, function = name.split("::")
        assert f"\ndef {function}(" in (TESTS / file).read_text(encoding="utf-8"), name


def test_no_id_is_left_out():
    """Ids that sections 5 and 6 begin a line with, and all those of sections 2, 3, 4 and 7."""
    if not RULEBOOK.exists():
        pytest.skip("the rulebook does not lie beside the project")
    text = RULEBOOK.read_text(encoding="utf-8")
    sections = re.split(r"^## \d\. .*$", text, flags=re.M)
    begun = {m for s in sections[5:7] for m in re.findall(rf"^- ({CITED.pattern})", s, re.M)}
    begun |= {m for number in (2, 3, 4, 7) for m in re.findall(CITED, sections[number])}
    begun -= {"CN-16", "CN-20", "CN-21", "CN-23"}  # the heads of articles; their parts follow
    known = {id.split(" ")[0] for id in IDS}
    assert {id for id in begun if not any(k.startswith(id) for k in known)} == set()
