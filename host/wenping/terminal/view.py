"""View: a game as text with board, clocks, last move and progress."""

import collections
import re
import sys

from rich.cells import cell_len
from rich.console import Console
from rich.live import Live
from rich.text import Text

from wenping.counting.words import ruleset_name
from wenping.game import phases
from wenping.geometry import COLUMN_LETTERS, STAR_LINES
from wenping.records.history import History
from wenping.records.stones import bowl_of, physical
from wenping.table import Notice, Table
from wenping.texts import say
from wenping.texts.foreign import visible
from wenping.texts.questions import colour_name, phase_key
from wenping.weiqi.points import (
    BLACK,
    PASS,
    WHITE,
    col_of,
    point,
    row_of,
    to_gtp,
)
from wenping.weiqi.rules import points_text

_MARKS = {BLACK: "●", WHITE: "○"}
_WORD = r"（?(?:[\u3000-\uffef]|[^ \u3000-\uffef]+)[，。：；、）]*| "
_ASCII = {BLACK: "X", WHITE: "O"}


def board_lines(grid: bytearray, size: int, last: int = PASS, ascii: bool = False) -> list[str]:
    """The lines of a board with its coordinates, the last move in brackets.

    grid: stones by point. ascii: X and O instead of black and white circles.
    """
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


def clock_text(game: History, colour: int, t_ms: int) -> str:
    """The time that a colour has left: "1:02:03", in byo-yomi "0:25 x3", "-" without a clock."""
    if game.clock.kind == "none":
        return "-"
    main, periods, period = game.clock.left(colour, t_ms)
    if main or not periods:
        return hms(main)
    return f"{hms(period)} x{periods}"


def hms(ms: int) -> str:
    """Milliseconds as H:MM:SS or M:SS, rounded up to whole seconds as a clock shows them."""
    seconds = (ms + 999) // 1000
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def phase_name(game: History, lang: str) -> str:
    """The phase of a game in "zh" or "en"."""
    return say(phase_key(game), lang)


def last_move(game: History, lang: str) -> str:
    """The last move as "12. White Q16"; "" before the first move."""
    if not game.moves_made:
        return ""
    move = game.moves_made[-1]
    name = say("undetected" if move.undetected else "pass", lang)
    if move.point != PASS:
        name = to_gtp(move.point, game.size)
    return f"{len(game.moves_made)}. {colour_name(move.colour, lang)} {name}"


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most `width` columns; English breaks at spaces, Chinese anywhere but
    before a closing mark and after an opening one.
    """
    lines = [""]
    for word in re.findall(_WORD, text):
        if cell_len(lines[-1] + word) > width and lines[-1].strip():
            lines.append("")
        if word.isspace() and not lines[-1]:
            continue
        while cell_len(lines[-1] + word) > width:  # one word that is longer than a line
            lines[-1], word = word[:width], word[width:]
            lines.append("")
        lines[-1] += word
    return [line.rstrip() for line in lines if line.strip()]


class View:
    """Shows a game. A terminal gets the board, redrawn in place; a file a line every 20 moves.

    total: moves that the game will have, for the progress line; 0 if unknown. ascii: X and O for
    stones.
    """

    def __init__(self, lang: str, total: int = 0, ascii: bool = False) -> None:
        self.lang = lang
        self.total = total
        self.ascii = ascii
        self.console = Console(highlight=False)
        self._live: Live | None = None
        self._told = -1
        self._said: collections.deque[str] = collections.deque(maxlen=8)
        if sys.stdout.isatty():
            self._live = Live(console=self.console, refresh_per_second=12, transient=True)
            self._live.start()

    def update(self, table: Table, t_ms: int, keys: Notice | None = None) -> None:
        """Show the game as it is at a time of its log; nothing before a game is opened.

        keys: what the keys do now.
        """
        game = table.game
        if game.position is None:
            return
        if self._live:
            size = self.console.size
            lines = self.screen(table, t_ms, keys, size.width, size.height)
            self._live.update(Text("\n".join(lines), no_wrap=True))
        elif self._worth_a_line(game):
            self.say(self.progress(game))

    def say(self, line: str) -> None:
        """Print a line that stays above the redrawn board; the newest are beside it, too."""
        line = visible(line)
        self._said.append(line)
        self.console.print(line, markup=False, soft_wrap=True)

    def close(self) -> None:
        """Stop redrawing, and leave the terminal to others."""
        if self._live:
            self._live.stop()
            self._live = None

    def screen(
        self, table: Table, t_ms: int, keys: Notice | None, width: int = 80, height: int = 24
    ) -> list[str]:
        """What a terminal shows: the board, beside it the state of the table, below it the keys.

        A board of 19 lines and everything that players need have room on 80 x 24.
        """
        board = board_lines(self._stones(table.game), table.game.size, table.game.last_point,
                            self.ascii)  # fmt: skip
        wide = max(map(cell_len, board)) + 2
        said = keys.words(self.lang) if keys else ""
        if keys and keys.key == "keys":  # a key and what it does stay on one line
            said = re.sub(r"(?<=\S) (?=\S)", "\N{NO-BREAK SPACE}", said)
        below = [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrapped(said, width - 1)]
        rows = max(len(board), min(height - 1 - len(below), len(board) + 6))
        beside = self._beside(table, t_ms, max(20, width - 1 - wide), rows)
        lines = []
        for i in range(max(len(board), len(beside))):
            left = board[i] if i < len(board) else ""
            right = beside[i] if i < len(beside) else ""
            lines.append((left + " " * (wide - cell_len(left)) + visible(right)).rstrip())
        return lines + below

    def _beside(self, table: Table, t_ms: int, width: int, rows: int) -> list[str]:
        """The state of the table in at most `rows` lines: what matters most is never left out."""
        game, lang = table.game, self.lang
        rules = game.settings.rules
        names = game.settings.names
        name = ruleset_name(rules.name.split(",")[0], lang)
        head = wrapped(say("view-rules", lang, rules=name, komi=points_text(rules.komi)), width)
        head += wrapped(" ".join(filter(None, (names["event"], names["round"]))), width)[:1]
        for colour, key in ((BLACK, "black"), (WHITE, "white")):
            turn = "*" if game.clock.running == colour else " "
            head += wrapped(f"{turn} {colour_name(colour, lang)} {names[key]}", width)[:1]
            bowl = bowl_of(game, colour)
            head.append("   " + say("view-side", lang, clock=clock_text(game, colour, t_ms),
                        bowl="?" if bowl < 0 else bowl,
                        prisoners=game.position.prisoners[3 - colour]))  # fmt: skip
        head += wrapped(phase_name(game, lang) + "  " + last_move(game, lang), width)
        steps = table.steps
        now = [notice for notice in (steps.awaited(), steps.step()) if notice is not None]
        for notice in [*now, *steps.question()]:
            head += wrapped(notice.words(lang), width)
        shown = {notice.words(lang) for notice in steps.question()}
        news: list[str] = []
        for line in reversed(self._said):
            part = wrapped("- " + line, width) if line not in shown else []
            if len(head) + 1 + len(part) + len(news) > rows:
                break
            news = part + news
        return [*head[:rows], *(["", *news] if news else [])]

    def _stones(self, game: History) -> bytearray:
        counting = game.phase in (phases.FILLING, phases.COUNTED)
        return physical(game) if counting else game.position.grid

    def picture(self, game: History) -> list[str]:
        """The game as lines for print: the board, both players with clocks and bowls, progress."""
        lines = board_lines(self._stones(game), game.size, game.last_point, self.ascii)
        for colour, key in ((BLACK, "black"), (WHITE, "white")):
            turn = "*" if game.clock.running == colour else " "
            bowl = bowl_of(game, colour)
            lines.append(
                f" {turn} {colour_name(colour, self.lang)} {game.settings.names[key]}  "
                f"{clock_text(game, colour, game.t_ms)}  "
                + say("bowl-holds", self.lang, count="?" if bowl < 0 else bowl)
            )
        return [*map(visible, lines), self.progress(game)]

    def progress(self, game: History) -> str:
        """One line with the phase, how far the game is, the last move and the clocks."""
        done = len(game.moves_made)
        words = [phase_name(game, self.lang)]
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
        """True once for each phase and each 20 moves."""
        mark = (game.phase, len(game.moves_made) // 20)
        if mark == self._told:
            return False
        self._told = mark
        return True
