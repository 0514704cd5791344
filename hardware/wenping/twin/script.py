"""What the players are to play: a game with its set-up, its moves and its end."""

from dataclasses import dataclass, field

from wenping.weiqi.points import BLACK, PASS, WHITE, opponent, point
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset

COUNT, RESIGN, STOP = "count", "resign", "stop"
_COLOURS = {"b": BLACK, "w": WHITE}


class ScriptError(ValueError):
    """Not a game that players could play; the text says why."""


@dataclass
class Script:
    """Moves are (colour, point); points as in weiqi.points, PASS for a pass."""

    size: int
    moves: list[tuple[int, int]]
    setup: list[tuple[int, int]] = field(default_factory=list)
    dead: list[int] = field(default_factory=list)  # lifted before the count
    end: str = COUNT  # COUNT: two passes and a count; RESIGN; STOP: the hands just stop
    loser: int = 0  # who resigns
    rules: str = "chinese"  # by what captures and repetition are judged


def from_sgf_text(data: bytes, rules: str = "chinese", dead: list[int] | None = None) -> Script:
    """The main line of an SGF; raises ScriptError.

    Without a list, the dead stones are those on points marked as the other colour's territory (TB,
    TW) in the last node. A game that was resigned is resigned; one that ends in another way without
    a count stops.
    """
    from sgfmill import sgf

    try:
        game = sgf.Sgf_game.from_bytes(data)
    except ValueError as error:
        raise ScriptError(f"not an SGF: {error}") from None
    size = game.get_size()
    if not 2 <= size <= 19:
        raise ScriptError(f"a board of {size} lines does not fit: 2 to 19 do")

    def to_point(row_col) -> int:
        """sgfmill counts rows from below."""
        if row_col is None:
            return PASS
        row, col = row_col
        return point(size - 1 - row, col)

    script = Script(size, [], rules=rules)
    black, white, _ = game.get_root().get_setup_stones()
    script.setup = [(BLACK, to_point(p)) for p in sorted(black)]
    script.setup += [(WHITE, to_point(p)) for p in sorted(white)]
    for node in game.get_main_sequence()[1:]:
        if node.has_setup_stones():
            raise ScriptError("stones are set up in the middle of the game: people cannot play it")
        colour, move = node.get_move()
        if colour:
            script.moves.append((_COLOURS[colour], to_point(move)))
    script.dead = _marked_dead(script, game.get_last_node(), to_point) if dead is None else dead
    result = str(game.get_root().get("RE")).upper() if game.get_root().has_property("RE") else ""
    if result[1:3] == "+R":
        script.end, script.loser = RESIGN, WHITE if result[0] == "B" else BLACK
    elif result[1:3] in ("+T", "+F") or result in ("VOID", "?"):
        script.end = STOP
    return script


def _marked_dead(script: Script, last, to_point) -> list[int]:
    """Stones that stand at the end on what is marked as the other side's territory."""
    position = Position(ruleset(script.rules), script.size)
    for colour, p in script.setup:
        position.setup(p, colour)
    for colour, p in script.moves:
        if p == PASS:
            position.pass_(colour)
        elif position.grid[p]:
            break  # the players will say so
        else:
            position.play(p, colour)
    dead = []
    for colour, name in ((BLACK, "TB"), (WHITE, "TW")):
        marked = last.get(name) if last.has_property(name) else ()
        dead += [p for p in map(to_point, marked) if position.grid[p] == opponent(colour)]
    return sorted(dead)
