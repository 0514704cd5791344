"""Where the stones of a game are: as the sensors saw them, and how many lie in each bowl."""

from wenping.game import phases
from wenping.records.history import History
from wenping.weiqi.points import BLACK, BORDER, CELLS, EMPTY, WHITE


def physical(game: History) -> bytearray:
    """The stones that the sensors are recorded to see, by point; an uncertain point is empty."""
    grid = bytearray(BORDER if game.position.grid[p] == BORDER else EMPTY for p in range(CELLS))
    for sensor, p in enumerate(game.points):
        if p and game.seen[sensor] in (BLACK, WHITE):
            grid[p] = game.seen[sensor]
    return grid


def bowl_of(game: History, colour: int) -> int:
    """Stones in a bowl; -1 when its count is not certain.

    The log has bowl counts only now and then. During play, as long as no stone is missing, the
    count follows from the set and the stones on the board.
    """
    ledger = game.ledger
    if game.phase == phases.PLAYING and ledger.told[colour] == 0:
        return ledger.set[colour] - ledger.board[colour]
    return ledger.bowl(colour)
