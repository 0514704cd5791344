"""What is decided by stands in two tables: how people behave in game/priors.py, what sensors tell
in sensing/limits.py.
"""

import ast
import re
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).parents[1] / "firmware" / "wenping"
PRIORS = FIRMWARE / "game" / "priors.py"
# What the rules, the hardware or the wire give, beside what it belongs to.
OTHERS = {
    "app/assembly.py _VREG_SETTLES_MS": "a voltage",
    "app/board.py _ENDING_MS": "a reply is sent by then",
    "app/calibrating.py _SCAN_MS": "an interval of scans",
    "app/face.py _DRAWN_MS": "an interval of the display",
    "app/known_stone.py _GONE_MS": "a host that asks no more",
    "app/loop.py _PROVED_MS": "a firmware that works",
    "app/not_calibrated.py _AGAIN_MS": "an interval of measurements",
    "app/playing.py _THINK_MS": "an interval of frames",
    "app/record.py _KEEP_MS": "writing to flash",
    "app/rest.py _PRESSING_MS": "erasing flash",
    "app/rest.py _TIDY_MS": "erasing flash",
    "game/clock.py REST_MS": "CK-3",
    "game/systems.py _MORE_MS": "the clock of 1988",
}


def times(path: Path) -> list[tuple[str, int]]:
    """The names of a module's own times, with their lines."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    targets = [node.targets[0] for node in body if isinstance(node, ast.Assign)]
    return [
        (target.id, target.lineno)
        for target in targets
        if isinstance(target, ast.Name) and target.id.endswith("_MS")
    ]


def test_times_of_people_stand_in_one_table():
    found = {
        f"{path.parent.name}/{path.name} {name}"
        for room in ("game", "inference", "app")
        for path in (FIRMWARE / room).glob("*.py")
        if path != PRIORS
        for name, _ in times(path)
    }
    assert found == OTHERS.keys()


def test_each_has_a_reason():
    lines = PRIORS.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if " = " in line and not line.startswith("#"):
            assert "  # " in line, f"{number}: {line}"
    assert len(times(PRIORS)) > 20


def test_no_name_stands_in_both_tables():
    """A reader of either would take one number for the other."""
    names = [
        {node.targets[0].id for node in ast.parse(path.read_text(encoding="utf-8")).body
         if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)}
        for path in (PRIORS, FIRMWARE / "sensing" / "limits.py")
    ]  # fmt: skip
    assert names[0] & names[1] == set()


# What decides nothing in the judgement of the sensing: codes, indices, formats and their scales,
# how many readings are averaged, sizes of buffers, a frame's work, what keeps sums positive.
SIZES = {
    "baseline": "_FAR_ROW _FAR_COLUMN _FAR_KNIGHT_ROW _FAR_KNIGHT_COLUMN _FAR_DIAGONAL _UNKNOWN"
    " _START _STEPS _COUNTED _DUE _STEP",
    "bowl": "CERTAIN TOUCHED ODD NO_SCALE WEIGHT_DIFFERS WEIGHT_UNSURE",
    "bowl_offsets": "TOTAL READINGS",
    "calibration": "SLOTS _VERSION GAIN_MOST MASK_STUCK MASK_BY_HAND",
    "decode": "_SHIFT _HALF _ALL_ZERO",
    "findings": "STUCK SILENT ECHO NOISY DRIFTED GHOST DEAF ROW_SILENT COLUMN_SILENT ROW_ON SUPPLY"
    " LEFT_OUT BACK TILES_SILENT LOOSE UNDETECTED _NEWS",
    "gain_calibration": "WAITING FELT DONE WRONG _CENTRE",
    "health": "_A_FRAME",
    "judge": "WAITS TAKEN DOUBTFUL LIKELIEST ACROSS OFFSET",
    "losses": "_NOTHING _SAME UNMARKED",
    "offset_calibration": "FRAMES _MOST_NAMES",
    "pockets": "EMPTY OWN FOREIGN FLIPPED FOREIGN_FLIPPED UNSEEN _SEEN_SHIFT",
    "rails": "UNUSED UNSETTLED",
    "readings": "_FULL",
    "recorder": "VERSION ESCAPE MIDDLE",
    "settle": "_MOST _TURNS _WEIGHINGS _DOUBTS _NEW_STONE",
    "silence": "_FELL _COLUMNS _USED _ALL",
    "states": "EMPTY BLACK WHITE UNCERTAIN QUIET MOVING NEW MASKED DOUBTED AGED OF_DOUBTED",
    "supply": "SAMPLES WHOLE _BAND_SAMPLES",
    "suspects": "_AT_END _FELL _ECHOES",
    "templates": "LAID HELD MAGNET ONE",  # generated: computed fields, and their costs
    "verdicts": "_BITS _OWN _READ _TIMES _RIGHT _TRIAL",
    "wiring": "_PAIRS",
    "witness": "_TRACKS _FREE _MOST_FRAMES _LIFT _RESIDUAL_MOST _BEST _PARTS _MIDDLE _ROW"
    " _UPRIGHT _LEFT _STRENGTHS ASKED LIES HOLDS PASSES FAILS CROSSED READS",
}
MODULES = {path.stem for path in (FIRMWARE / "sensing").glob("*.py")} - {"__init__", "limits"}


@pytest.mark.parametrize("name", sorted(MODULES))
def test_thresholds_of_the_sensing_stand_in_one_table(name):
    body = ast.parse((FIRMWARE / "sensing" / f"{name}.py").read_text(encoding="utf-8")).body
    found = [
        node.targets[0].id
        for node in body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and re.search(r"const\(|= -?\d", ast.unparse(node))
    ]
    assert sorted(found) == sorted(SIZES.get(name, "").split())
