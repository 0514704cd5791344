"""The game as text: board, clocks, last move, progress; redrawn in a terminal, or as a log."""

import sys

from rich.console import Console
from rich.live import Live
from rich.text import Text

from wenping.game import phases
from wenping.geometry import COLUMN_LETTERS, STAR_LINES
from wenping.records.history import History
from wenping.texts import say
from wenping.texts.questions import colour_name
from wenping.weiqi.points import (
    BLACK,
    BORDER,
    CELLS,
    EMPTY,
    PASS,
    WHITE,
    col_of,
    point,
    row_of,
    to_gtp,
)

_MARKS = {BLACK: "●", WHITE: "○"}
_ASCII = {BLACK: "X", WHITE: "O"}


def board_lines(grid, size: int, last: int = PASS, ascii: bool = False) -> list[str]:
    """The board with its coordinates, the last move in brackets; `grid` by point."""
    marks = _ASCII if ascii else _MARKS
    stars = STAR_LINES.get(size, ())
    letters = "   " + " ".join(COLUMN_LETTERS[:size])
    lines = [letters]
    for row in range(size):
        line = f"{size - row:2d}"
        for col in range(size):
            p = point(row, col)
            before = "(" if p == last else ")" if col and p - 1 == last else " "
            empty = "+" if row in stars and col in stars else "."
            line += before + marks.get(grid[p], empty)
        closing = ")" if col_of(last) == size - 1 and row_of(last) == row and last else " "
        lines.append(f"{line}{closing}{size - row}")
    return [*lines, letters]


def physical(game: History) -> bytearray:
    """What the sensors are recorded to see, as a grid by point (an uncertain point is empty)."""
    grid = bytearray(BORDER if game.position.grid[p] == BORDER else EMPTY for p in range(CELLS))
    for sensor, p in enumerate(game.points):
        if p and game.seen[sensor] in (BLACK, WHITE):
            grid[p] = game.seen[sensor]
    return grid


def clock_text(game: History, colour: int, t_ms: int) -> str:
    """Time left: "1:02:03", in overtime "0:25 x3", "-" without a clock."""
    if game.clock.kind == "none":
        return "-"
    main, periods, period = game.clock.left(colour, t_ms)
    if main or not periods:
        return hms(main)
    return f"{hms(period)} x{periods}"


def bowl_of(game: History, colour: int) -> int:
    """Stones in a bowl: in play by what is on the board (bowls are recorded only now and then)."""
    ledger = game.ledger
    if game.phase == phases.PLAYING and ledger.told[colour] == 0:
        return ledger.set[colour] - ledger.board[colour]
    return ledger.bowl(colour)


def hms(ms: int) -> str:
    """H:MM:SS or M:SS, rounded up to the second as a clock shows it."""
    seconds = (ms + 999) // 1000
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def last_move(game: History, lang: str) -> str:
    """ "12. White Q16", or nothing."""
    if not game.moves_made:
        return ""
    move = game.moves_made[-1]
    name = say("pass", lang) if move.point == PASS else to_gtp(move.point, game.size)
    return f"{len(game.moves_made)}. {colour_name(move.colour, lang)} {name}"


class View:
    """Shows a History; in a terminal the board is redrawn in place, elsewhere a line a few moves.

    total: moves expected, for the progress line (0: not known).
    """

    def __init__(self, lang: str, total: int = 0, ascii: bool = False):
        self.lang = lang
        self.total = total
        self.ascii = ascii
        self.console = Console(highlight=False)
        self._live: Live | None = None
        self._told = -1
        if sys.stdout.isatty():
            self._live = Live(console=self.console, refresh_per_second=12, transient=True)
            self._live.start()

    def update(self, game: History) -> None:
        if game.position is None:
            return
        if self._live:
            self._live.update(Text("\n".join(self.picture(game))))
        elif self._worth_a_line(game):
            self.say(self.progress(game))

    def say(self, line: str) -> None:
        """A line that stays."""
        self.console.print(line, markup=False, soft_wrap=True)

    def close(self) -> None:
        if self._live:
            self._live.stop()
            self._live = None

    def picture(self, game: History) -> list[str]:
        """Board, players with clocks, what is going on."""
        grid = physical(game) if game.phase in (phases.FILLING, phases.COUNTED) else None
        lines = board_lines(grid or game.position.grid, game.size, game.last_point, self.ascii)
        for colour, key in ((BLACK, "black"), (WHITE, "white")):
            turn = "*" if game.clock.running == colour else " "
            bowl = bowl_of(game, colour)
            lines.append(
                f" {turn} {colour_name(colour, self.lang)} {game.settings.names[key]}  "
                f"{clock_text(game, colour, game.t_ms)}  "
                + say("bowl-holds", self.lang, count="?" if bowl < 0 else bowl)
            )
        return [*lines, self.progress(game)]

    def progress(self, game: History) -> str:
        """One line: phase, last move, how far, clocks."""
        done = len(game.moves_made)
        words = [say("phase-" + phases.NAMES[game.phase], self.lang)]
        if self.total:
            width = 24
            filled = min(width, done * width // self.total)
            words.append(f"[{'#' * filled}{'.' * (width - filled)}] {done}/{self.total}")
        words.append(last_move(game, self.lang))
        if game.clock.kind != "none":
            words.append(
                " ".join(
                    f"{colour_name(c, self.lang)} {clock_text(game, c, game.t_ms)}"
                    for c in (BLACK, WHITE)
                )
            )
        return "  ".join(word for word in words if word)

    def _worth_a_line(self, game: History) -> bool:
        mark = (game.phase, len(game.moves_made) // 20)
        if mark == self._told:
            return False
        self._told = mark
        return True
