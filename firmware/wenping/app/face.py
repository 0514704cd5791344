"""Writes on the display: both clocks, the move, the open question or a proposed ruling, the next
touch. app/board.py calls it once a frame; assembly.py makes it only where a display answers.

Words are numbers of app/words.py, which is generated from the host's texts (wall 8).
"""

from wenping.app import words
from wenping.drivers.display import BLANK, COLUMNS
from wenping.drivers.glyphs import CHINESE, NARROW, WIDE
from wenping.game.phases import OVER, PLAYING
from wenping.game.touch import BLIND, LAST
from wenping.viper import const
from wenping.weiqi.points import col_of, row_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.drivers.display import Display


_DRAWN_MS = const(200)  # interval at which the cells are written anew
_CELLS = const(4)  # sent in a frame: 2.4 ms of the bus
_COLON = const(36)
_DOT = const(37)
_QUERY = const(39)
_MARK = const(40)  # before the side whose time runs
_LETTERS = const(10)  # the cell of A


class Face:
    """Writes four lines of cells; text() shows a host's words on the last two for a while."""

    def __init__(self, display: "Display"):
        """Takes Display."""
        self._display = display
        self._cells = display.cells
        self._words = words.WORDS.split(b"\xff")
        self._at = self._end = 0  # the cell that is written next, and the end of its line
        self._drawn_ms = -_DRAWN_MS
        self._text = b""
        self._until_ms = 0

    def step(self, now_ms: int, record, what: int, p: int) -> None:
        """Draw what has changed and send a few cells of it.

        record: the Record; what, p: what is to be touched next, and where (game/guide.py).
        """
        if now_ms - self._drawn_ms >= _DRAWN_MS:
            self._drawn_ms = now_ms
            self._draw(record.game, record.t_ms, what, p)
            if now_ms < self._until_ms:
                self._show_text()
        self._display.step(now_ms, _CELLS)

    def text(self, seconds: int, text: str, now_ms: int) -> None:
        """Show a text for so long; characters without a glyph are question marks."""
        cells = bytearray()
        for letter in text.upper():
            narrow = NARROW.find(letter)
            wide = CHINESE.find(letter)
            if narrow >= 0:
                cells.append(narrow)
            elif wide >= 0:
                cells.extend(bytes((WIDE + 2 * wide, WIDE + 2 * wide + 1)))
            else:
                cells.append(_QUERY)
        self._text = bytes(cells[: 2 * COLUMNS])
        self._until_ms = now_ms + 1000 * seconds

    def _show_text(self) -> None:
        cells = self._cells
        for i in range(2 * COLUMNS):
            cells[2 * COLUMNS + i] = self._text[i] if i < len(self._text) else BLANK

    def _draw(self, game, t_ms: int, what: int, p: int) -> None:
        cells = self._cells
        for i in range(len(cells)):
            cells[i] = BLANK
        for colour in (1, 2):
            self._side(game, colour, t_ms)
        self._line(2)
        self._state(game)
        self._line(3)
        if game.proposed:
            self._ruling(*game.proposed)
        elif what <= BLIND and what != LAST and p:
            self._word(words.STEPS + what)
            self._point(game, p)

    def _side(self, game, colour: int, t_ms: int) -> None:
        """A side, a mark if its time runs, its time and the periods that are left."""
        clock = game.clock
        self._line(colour - 1)
        self._word(words.BLACK + colour - 1)
        self._put(_MARK if colour in (clock.running, clock.resting) else BLANK)
        if clock.kind == "none":
            return
        main, periods, period = clock.left(colour, t_ms)
        self._time(main if main or not periods else period)
        if periods and not main:
            self._put(BLANK)
            self._number(periods)
            self._word(words.PERIODS)

    def _state(self, game) -> None:
        """The question with its point, a pause, the result, the last move, or the phase."""
        if game.question:
            self._word(words.QUESTIONS + game.question)
            self._point(game, game.about)
        elif game.phase == OVER and game.result:
            self._result(*game.result)
        elif game.paused:
            self._word(words.PAUSED)
        else:
            self._word(words.PHASES + game.phase)
            if game.phase == PLAYING:
                self._number(game.position.moves)
                self._word(words.MOVE)
                self._point(game, game.last_point)

    def _result(self, winner: int, reason: int, margin2: int) -> None:
        if winner:
            self._word(words.BLACK + winner - 1)
        self._word(words.RESULTS + reason)
        if winner and not reason:
            self._put(BLANK)
            self._number(margin2 // 2)
            if margin2 & 1:
                self._put(_DOT)
                self._put(5)

    def _ruling(self, colour: int, code: int, text: str) -> None:
        """Whose, what, and the rulebook id."""
        self._word(words.BLACK + colour - 1 if colour else words.BOTH)
        if 2 <= code <= 7:
            self._word(words.REMEDIES + code - 2)
        self._put(BLANK)
        for letter in text.split("\n")[0]:
            self._put(max(0, NARROW.find(letter)))

    def _line(self, line: int) -> None:
        """Write into this line from now on."""
        self._at = line * COLUMNS
        self._end = self._at + COLUMNS

    def _put(self, cell: int) -> None:
        """Write one cell; nothing beyond the end of the line."""
        if self._at < self._end:
            self._cells[self._at] = cell
            self._at += 1

    def _word(self, number: int) -> None:
        for cell in self._words[number]:
            if cell < WIDE:
                self._put(cell)
            else:
                self._put(2 * cell - WIDE)
                self._put(2 * cell - WIDE + 1)

    def _number(self, number: int) -> None:
        if number > 9:
            self._number(number // 10)
        self._put(number % 10)

    def _time(self, ms: int) -> None:
        """H:MM:SS or M:SS, rounded up to whole seconds as a clock shows them."""
        seconds = (ms + 999) // 1000
        minutes = seconds // 60
        if minutes >= 60:
            self._number(minutes // 60)
            self._put(_COLON)
            minutes %= 60
            self._put(minutes // 10)
            self._put(minutes % 10)
        else:
            self._number(minutes)
        self._put(_COLON)
        self._put(seconds % 60 // 10)
        self._put(seconds % 10)

    def _point(self, game, p: int) -> None:
        """A point as players name it: Q16; nothing for PASS."""
        if p:
            col = col_of(p)
            self._put(BLANK)
            self._put(_LETTERS + col + (col >= 8))  # there is no I
            self._number(game.size - row_of(p))
