"""A record reads back as the rules that it was played by: every preset, every changed field."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sgfmill import sgf

from wenping.game import events as ev
from wenping.game.settings import LONGEST
from wenping.records.history import History
from wenping.records.record import read
from wenping.records.rules import read_rules, written
from wenping.weiqi.rules import FIELDS, Ruleset, half_points, points_text, preset_names, ruleset

_HALVES = st.integers(-1000, 1000).map(points_text)
_COUNTS = st.integers(1, 999).map(str)


def changes(field: tuple) -> st.SearchStrategy[str]:
    """ "field=value" with any value of a row of FIELDS."""
    name, _default, choices = field
    values = {"half points": _HALVES, "count": _COUNTS}.get(choices)
    if values is None:
        values = st.sampled_from(choices.split())
    return values.map(lambda value: f"{name}={value}")


@st.composite
def rules_texts(draw: st.DrawFn) -> str:
    """A preset with any of its fields changed, or fields only."""
    fields = draw(st.lists(st.sampled_from(FIELDS), unique_by=lambda row: row[0], max_size=7))
    parts = [draw(changes(field)) for field in fields]
    if not parts or draw(st.integers(0, 5)):
        parts.insert(0, draw(st.sampled_from(preset_names())))
    return ",".join(parts)


def record_of(rules: str, handicap: int, path: Path) -> History:
    """Write the record of a board's game by these rules."""
    game = History()
    game.apply(0, ev.encode(ev.GAME, 0, f"size=5\nrules={rules}\nhandicap={handicap}"))
    game.apply(0, ev.encode(ev.BEGIN))
    path.write_bytes(game.to_sgf().serialise())
    return game


def read_back(path: Path, handicap: int) -> Ruleset:
    record = read(path)
    assert record.handicap == handicap and record.komi_error is None
    return read_rules(record, None)


@settings(
    max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(rules=rules_texts(), handicap=st.integers(0, 9))
def test_written_and_read_back(rules: str, handicap: int, tmp_path: Path) -> None:
    if len(rules) > LONGEST - 30:
        return
    path = tmp_path / "out.sgf"
    game = record_of(rules, handicap, path)
    assert read_back(path, handicap) == game.settings.rules == ruleset(rules)


@pytest.mark.parametrize("name", preset_names())
def test_presets(name: str, tmp_path: Path) -> None:
    path = tmp_path / "out.sgf"
    record_of(name, 0, path)
    assert read_back(path, 0) == ruleset(name)


# rules, RU as other programs see it, WPRU
SEEN = (
    ("chinese", "Chinese", ""),
    ("chinese-1988", "Chinese", ""),  # komi is in KM
    ("chinese,handicap=1", "Chinese", "chinese,handicap=1"),
    ("chinese,scoring=area", "chinese,scoring=area", ""),  # not what Chinese means
    ("ying", "GOE", ""),
    ("ying-1974", "ying-1974", ""),  # GOE is the ko rule of 1991
    ("ying-1988", "ying-1988", ""),
    ("japanese,komi=0", "Japanese", ""),
    ("aga", "AGA", ""),
    ("aga,tie=white", "AGA", "aga,tie=white"),
    ("tromp-taylor", "Tromp-Taylor", ""),
    ("new-zealand,komi=7.5", "NZ", ""),
    ("jiping", "jiping", ""),
    ("jiping,insist=1", "jiping,insist=1", ""),
)


@pytest.mark.parametrize(("rules", "ru", "own"), SEEN)
def test_what_other_programs_see(rules: str, ru: str, own: str, tmp_path: Path) -> None:
    assert written(ruleset(rules)) == (ru, own)
    path = tmp_path / "out.sgf"
    record_of(rules, 0, path)
    root = sgf.Sgf_game.from_bytes(path.read_bytes()).get_root()
    assert root.get("RU") == ru and root.get("KM") == ruleset(rules).komi / 2
    assert root.has_property("WPRU") == bool(own)


def test_rules_edited_by_another_program(tmp_path: Path) -> None:
    """Somebody has changed RU or KM: that counts, what stood beside it does not."""
    path = tmp_path / "out.sgf"
    record_of("chinese,handicap=1", 4, path)
    text = path.read_text()
    path.write_text(text.replace("RU[Chinese]", "RU[Japanese]"))
    assert read_rules(read(path), None) == ruleset("japanese,komi=7.5")
    path.write_text(text.replace("KM[7.5]", "KM[0.5]"))
    assert read_rules(read(path), None) == ruleset("chinese,handicap=1,komi=0.5")
    path.write_text(text.replace("WPRU[chinese,handicap=1]", "WPRU[chinese,colour=red]"))
    assert read_rules(read(path), None) == ruleset("chinese")


def test_komi_in_our_records_is_in_points(tmp_path: Path) -> None:
    """3.75 zi and 650 hundredths are other programs' ways: 300 points are 300."""
    path = tmp_path / "out.sgf"
    for komi in ("300", "-0.5", "0", "450.5"):
        record_of(f"chinese,komi={komi}", 0, path)
        assert read_rules(read(path), None).komi == half_points(komi)
