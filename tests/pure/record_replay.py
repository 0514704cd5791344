"""Replays records that the corpus tests have read, and compares: runs on every interpreter.

    micropython record_replay.py FILE       JSON lines: see tests/corpus/test_both_interpreters.py

Of each record: violations of the rules named, stones captured, area and shared points once the
dead are off, units and 路 (TS-1), forms that came up, open kos.  The last line sums up.
"""

import json
import sys

sys.path.insert(0, (__file__.rpartition("/")[0] or ".") + "/../../firmware")

from wenping.weiqi.area import Area
from wenping.weiqi.forms import moves_since, name_cycle, open_kos
from wenping.weiqi.points import BLACK, PASS, WHITE
from wenping.weiqi.position import REASONS, Position
from wenping.weiqi.rules import ruleset


def replay(record):
    """What a record comes to: the keys of its "want" that can be computed here."""
    pos = Position(ruleset(record["rules"]), record["rows"], record["cols"])
    for p, colour in record["setup"]:
        pos.setup(p, colour)
    violations = []
    forms = []
    for number, (colour, p) in enumerate(record["moves"]):
        if p == PASS:
            pos.pass_(colour)
            continue
        why = pos.illegal(p, colour)
        if why:
            violations.append([number + 1, REASONS[why]])
        pos.play(p, colour)
        i = pos.repeated()
        if i >= 0:
            name = name_cycle(moves_since(pos, i))
            if name not in forms:
                forms.append(name)
    kos = len(open_kos(pos.grid))
    lost = [0, pos.prisoners[BLACK], pos.prisoners[WHITE]]
    for p in record["dead"]:
        lost[pos.grid[p]] += 1
        pos.grid[p] = 0
    area = Area()
    area.count(pos.grid)
    units = [len([1 for _size, own in area.units(pos.grid, c) if own >= 2]) for c in (BLACK, WHITE)]
    found = {
        "violations": violations,
        "forms": forms,
        "open_kos": kos,
        "captured": [pos.prisoners[BLACK], pos.prisoners[WHITE]],
        "area": [area.area[BLACK], area.area[WHITE]],
        "shared": area.shared,
        "lost": lost[1:],
        "units": units,
        "lu": [area.lu(pos.grid, BLACK, lost[1]), area.lu(pos.grid, WHITE, lost[2])],
    }
    while pos.moves:
        pos.undo()
    return found


def main(path):
    records = differences = 0
    with open(path) as lines:
        for line in lines:
            record = json.loads(line)
            found = replay(record)
            records += 1
            for key, want in record["want"].items():
                if found[key] != want:
                    differences += 1
                    print("%s: %s is %s, not %s" % (record["name"], key, found[key], want))
    print("%d records, %d differences" % (records, differences))
    return 1 if differences or not records else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
