"""Every id of sections 5 to 7 of the rulebook has a test, or says why it has none yet (ids.py)."""

import re
from pathlib import Path

import pytest
from ids import IDS, NOT_YET

TESTS = Path(__file__).parents[1]
RULEBOOK = TESTS.parents[1] / "shared" / "rulebook.md"
CITED = re.compile(r"(?:CK|HW|YG|CN|JP)-\d+(?:\.\d)?(?:\(\d\))?")


@pytest.mark.parametrize("id", IDS)
def test_an_id_has_a_test(id):
    for name in IDS[id]:
        if name.startswith(NOT_YET):
            assert len(name) > len(NOT_YET) + 10
            continue
        file, function = name.split("::")
        assert f"\ndef {function}(" in (TESTS / file).read_text(encoding="utf-8"), name


def test_no_id_is_left_out():
    """Ids that sections 5 and 6 begin a line with, and those of section 7."""
    if not RULEBOOK.exists():
        pytest.skip("the rulebook does not lie beside the project")
    text = RULEBOOK.read_text(encoding="utf-8")
    sections = re.split(r"^## \d\. .*$", text, flags=re.M)[5:8]
    begun = {m for s in sections for m in re.findall(rf"^- ({CITED.pattern})", s, re.M)}
    begun |= set(re.findall(CITED, sections[2])) - {"JP-10", "CN-16", "CN-20", "CN-21", "CN-23"}
    known = {id.split(" ")[0] for id in IDS}
    assert {id for id in begun if not any(k.startswith(id) for k in known)} == set()
