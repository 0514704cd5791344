"""What the players are to play: a game with its set-up, its moves and its end."""

from dataclasses import dataclass, field

from weiqi.points import BLACK, PASS, WHITE, point

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
    TW). A game that was resigned is resigned; one that ends in another way without a count stops.
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
    last = game.get_last_node()
    territory = {BLACK: "TB", WHITE: "TW"}
    marked = {
        colour: {to_point(p) for p in last.get(name)} if last.has_property(name) else set()
        for colour, name in territory.items()
    }
    script.dead = dead if dead is not None else sorted(marked[BLACK] | marked[WHITE])
    result = str(game.get_root().get("RE")).upper() if game.get_root().has_property("RE") else ""
    if result[1:3] == "+R":
        script.end, script.loser = RESIGN, WHITE if result[0] == "B" else BLACK
    elif result[1:3] in ("+T", "+F") or result in ("VOID", "?"):
        script.end = STOP
    return script
