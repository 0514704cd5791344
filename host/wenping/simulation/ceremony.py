"""Ceremonies on the simulated board: which stones the players put where, and the true result.

The stones come from the host's procedures (wenping.counting), which do not use the board's own
plans (game/ceremony.py).
"""

from wenping.counting import Result, count, final_of
from wenping.counting.methods import METHODS
from wenping.counting.result import table_of
from wenping.counting.table import Table
from wenping.twin.script import COUNT, Script
from wenping.weiqi.points import BLACK, PASS, WHITE, opponent
from wenping.weiqi.position import Position
from wenping.weiqi.rules import Ruleset, ruleset
from wenping.weiqi.score import score

# Methods by name: the ruleset and other lines of the settings, and the procedure of the host.
WAYS = {
    "ying": ("ying", "", "fill"),
    "fill-white": ("jiping", "fill-white", "fill-white"),
    "fill-both": ("chinese", "", "fill-both"),
    "area": ("aga", "", "fill-both"),
    "half": ("chinese", "half", "half"),
    "equal-stones": ("jiping", "equal-stones", "equal-stones"),
    "equal-territory": ("jiping", "equal-territory", "equal-territory"),
    "territory": ("japanese", "", ""),
    "territory-filled": ("japanese", "territory", "territory"),
    "lu": ("tang-song", "", "lu"),
    "touzi": ("ming-qing", "", "touzi"),
    "kept": ("jiping", "equal-stones-kept", "equal-stones-kept"),
}


# Scorings under which both sides do not fill their whole areas.
_PROCEDURES = ("fill", "fill-white", "equal-stones", "equal-territory", "lu", "touzi",
               "equal-stones-kept")  # fmt: skip


def with_stages(script: Script, rules: Ruleset) -> None:
    """Let the players of a counted script put the stones of the ruleset's procedure."""
    if rules.scoring in _PROCEDURES and script.end == COUNT:
        script.stages = stages(script, rules, rules.scoring)


def played(script: Script, rules: Ruleset) -> Position:
    """The position after the moves of a script."""
    position = Position(rules, script.size)
    for colour, p in script.setup:
        position.setup(p, colour)
    for colour, p in script.moves:
        if p == PASS:
            position.pass_(colour)
        elif not position.illegal(p, colour):
            position.play(p, colour)
    return position


def truth(script: Script, rules: Ruleset) -> Result:
    """The result of a script, counted by the host."""
    return count(final_of(played(script, rules), script.dead), rules)


def stages(script: Script, rules: Ruleset, procedure: str) -> list[list[tuple[int, int]]]:
    """(colour, point) of the stones that a procedure puts on the board, stage by stage: the last
    one are the stones that go into the other side's territory.
    """
    if not procedure:
        return []
    final = final_of(played(script, rules), script.dead)
    if procedure == "fill":  # each set is reduced to half of the board
        half = (final.points - 1) // 2
        sets = (min(rules.black_set, half), min(rules.white_set, half))
        rules = ruleset(f"{rules},black-set={sets[0]},white-set={sets[1]}")
    table = table_of(final, rules)
    if procedure == "half":
        rest = {colour: len(table.empty(colour)) % 10 for colour in (BLACK, WHITE)}
        side = WHITE if rest[WHITE] < rest[BLACK] else BLACK
        table.fill(side, table.empty(side), rest[side])
    elif procedure == "touzi":
        METHODS["fill-both"](table, rules)
        _hand_back(table, score(rules, final.ending()).heads)
    else:
        METHODS[procedure](table, rules)
    if procedure == "lu":
        for colour in (BLACK, WHITE):
            eyes = sum(unit.eyes for unit in final.units(colour))
            table.fill(colour, table.empty(colour), eyes)
    put = [
        (stone, p) for p, stone in enumerate(table.board) if stone and stone != final.grid[p]
    ]  # stones that are lifted are lifted as the lights say
    owner = final.area.owner
    over = [(colour, p) for colour, p in put if owner[p] == 3 - colour]
    return [[stone for stone in put if stone not in over], *([over] if over else [])]


def _hand_back(table: Table, heads: list[int]) -> None:
    """TS-2 (还棋头): for each unit that one side has more, a point of it goes to the other."""
    more = heads[BLACK] - heads[WHITE]
    payer = BLACK if more > 0 else WHITE
    owner, grid = table.final.area.owner, table.final.grid
    own = [p for p in range(len(owner)) if owner[p] == payer and not grid[p]]
    for p in own[-abs(more) :] if more else []:
        table.board[p] = opponent(payer)
