"""The records of the corpus through the device's own files, on CPython and on MicroPython.

What the host counts with fractions is checked elsewhere; here is what the board has to know:
captures, violations, rare forms, areas, units and 路 of every record.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wenping.records.record import read
from wenping.records.steps import Move, Setup
from wenping.toolchain.micropython import MissingMicroPython, find, find32
from wenping.weiqi.points import BLACK, WHITE, from_gtp

pytestmark = pytest.mark.corpus
REPLAY = Path(__file__).parent.parent / "pure" / "record_replay.py"


def described(path, rules, dead=(), more="", **want):
    """One line for record_replay.py: a record, completing moves, what is known of it."""
    record = read(path)
    moves = [[step.colour, step.point] for step in record.steps if isinstance(step, Move)]
    for name in more.split():
        moves.append([BLACK if name[0] == "b" else WHITE, from_gtp(name[1:], 19, 19)])
    return {
        "name": path.stem,
        "rules": rules,
        "rows": record.rows,
        "cols": record.cols,
        "setup": [
            list(item) for s in record.steps if isinstance(s, Setup) for item in s.stones.items()
        ],
        "moves": moves,
        "dead": [from_gtp(name, 19, 19) for name in dead],
        "want": want,
    }


def corpus(data):
    clean: dict[str, Any] = {"violations": [], "forms": []}
    for folder, rules in (("pro", "chinese"), ("ing", "ying")):
        for game in json.loads((data / folder / "results.json").read_text()):
            area = [game["B"], game["W"]]
            path = data / folder / game["f"]
            yield described(path, rules, game["dead"], area=area, shared=game["dame"], **clean)
    counts = json.loads((data / "historic" / "counts.json").read_text())
    for name, game in counts.items():
        done, dead = game["completed"], game["sgf"]["dead_at_end"].split()
        yield described(
            data / "historic" / f"{name}.sgf",
            "tang-song",
            dead,
            done["moves"],
            captured=[game["sgf"]["captured_in_play_B"], game["sgf"]["captured_in_play_W"]],
            area=done["area"],
            lost=done["lost"],
            units=done["groups"],
            lu=done["lu"],
            **clean,
        )
    for name, violations, forms in (
        (
            "eternal_life_1",
            [[145, "repetition"], [146, "repetition"], [147, "repetition"]],
            ["eternal life"],
        ),
        ("illegal_ko_1", [[213, "ko"]], ["ko"]),
        ("illegal_ko_2", [[202, "ko"]], ["ko"]),
        ("suicide_1", [[105, "suicide"]], []),
        ("longest", [], []),
        ("triple_ko_1", [], []),
        ("triple_ko_2", [], []),
    ):
        path = data / "unusual" / f"{name}.sgf"
        yield described(path, "chinese", violations=violations, forms=forms)
    for name, form in (
        ("eternal_life_2", "eternal life"),
        ("quadruple_ko_1", "quadruple ko"),
        ("quintuple_ko_1", "quintuple ko"),
        ("triple_ko_7", "triple ko"),
    ):
        yield described(data / "unusual" / f"{name}.sgf", "chinese", forms=[form])


@pytest.mark.parametrize("interpreter", ["cpython", "64bit", "32bit"])
def test_every_record(shared_data, tmp_path, interpreter):
    try:
        command = {
            "cpython": lambda: [sys.executable],
            "64bit": lambda: [*find(), "-X", "heapsize=2M"],
            "32bit": lambda: [*find32(), "-X", "heapsize=2M"],
        }[interpreter]()
    except MissingMicroPython as missing:
        pytest.skip(str(missing))
    path = tmp_path / "records.jsonl"
    records = [json.dumps(record) for record in corpus(shared_data)]
    path.write_text("\n".join(records) + "\n")
    done = subprocess.run([*command, str(REPLAY), str(path)], capture_output=True, text=True)
    assert done.stdout.endswith(f"{len(records)} records, 0 differences\n"), (
        done.stdout + done.stderr
    )
