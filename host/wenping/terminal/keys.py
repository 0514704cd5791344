"""What people press at the terminal of `wenping play`, and the decisions that follow from it."""

import codecs
import os
import select
import sys
from collections.abc import Callable

from wenping.game import pauses
from wenping.referee.chair import Chair
from wenping.table import Notice, Out, Table
from wenping.weiqi.points import BLACK, WHITE

Decision = Callable[[Table], Out]


_AT_ONCE: dict[str, Decision] = {
    "p": lambda table: table.decisions.pass_move(),
    " ": lambda table: table.decisions.pause(),
    "n": lambda table: table.agreements.ways(),
    "j": lambda table: [*Chair(table).listed()],
}
_BY_SIDE: dict[str, Callable[[Table, int], Out]] = {
    "c": lambda table, colour: table.decisions.confirm(colour),
    "g": lambda table, colour: table.decisions.play_on(colour),
    "r": lambda table, colour: table.decisions.resign(colour),
    "f": lambda table, colour: table.decisions.forfeit(colour),
}
_AGREED: dict[str, Decision] = {
    "u": lambda table: table.decisions.undo(),
    "=": lambda table: table.decisions.draw(),
    "t": lambda table: table.decisions.restore(),
}
_BY_TEXT: dict[str, Callable[[Table, str], Out]] = {
    "d": lambda table, text: table.agreements.dead(text),
    "s": lambda table, text: table.agreements.seki(text),
    "e": lambda table, text: table.decisions.result(text),
    "n": lambda table, text: table.agreements.ceremony(text),
    "j": lambda table, text: Chair(table).rule(text),
}
_WHY = {
    "1": pauses.ADJOURNED,
    "2": pauses.REFEREE_CALLED,
    "3": pauses.LEAVE,
    "4": pauses.OUTSIDE_FORCE,
}
_SIDES = {"b": BLACK, "w": WHITE}
_NAMES = {"g": "play-on", "r": "resign", "f": "forfeit", "u": "undo", "=": "draw", "t": "restore"}
_NAMES |= {"c": "confirm", "d": "dead", "s": "seki", "e": "result", "n": "ceremony", "j": "rule"}
_ENTER, _ESCAPE, _ERASE = "\r\n", "\x1b", "\x7f\b"


class Keys:
    """The keys pressed so far: what is still to be answered, and the text of it.

    What ends or changes the game takes a second key: `b` or `w` says whose decision it is, `y` says
    that the other side agrees. ended: `q` was pressed, the host leaves the table.
    """

    def __init__(self) -> None:
        self.ended = False
        self._open = ""
        self._text = ""

    def press(self, key: str) -> Decision | None:
        """Take one key; return the decision that is complete with it, None if none is."""
        opened = self._open
        if opened in _BY_TEXT:
            return self._write(key)
        self._open = ""
        if opened in _BY_SIDE:
            return self._side(opened, key.lower())
        if opened == "a":
            why = _WHY.get(key)
            return (lambda table: table.decisions.pause(why)) if why else None
        if opened in _AGREED:
            return _AGREED[opened] if key.lower() == "y" else None
        key = key.lower()
        if key in _BY_SIDE or key in _AGREED or key in _BY_TEXT or key == "a":
            self._open, self._text = key, ""
        elif key == "q":
            self.ended = True
        return _AT_ONCE.get(key)

    def _side(self, opened: str, key: str) -> Decision | None:
        decide = _BY_SIDE[opened]
        if opened == "g" and key == "n":  # neither side asks: the referee does
            return lambda table: table.decisions.play_on(0)
        colour = _SIDES.get(key)
        return (lambda table: decide(table, colour)) if colour else None

    def _write(self, key: str) -> Decision | None:
        """Add to the text that is asked for; Enter ends it, Escape forgets it."""
        if key in _ENTER:
            decide, text = _BY_TEXT[self._open], self._text
            self._open = ""
            return lambda table: decide(table, text)
        if key == _ESCAPE:
            self._open = ""
        elif key in _ERASE:
            self._text = self._text[:-1]
        elif key.isprintable():
            self._text += key
        return None

    def prompt(self) -> Notice:
        """What the keys do now."""
        opened = self._open
        if not opened:
            return Notice("keys")
        if opened == "a":
            return Notice("keys-pause")
        values: dict[str, object] = {"what": f"@decide-{_NAMES[opened]}", "text": self._text}
        if opened in _BY_TEXT:
            return Notice(f"keys-{_NAMES[opened]}", values)
        if opened in _AGREED:
            return Notice("keys-agreed", values)
        return Notice("keys-side-or-none" if opened == "g" else "keys-side", values)


class Keyboard:
    """Single keys of the terminal on standard input, none where it is not a terminal.

    Use it in a `with` statement, which leaves the terminal as it was.
    """

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")("ignore").decode
        self.there = sys.stdin.isatty() and sys.stdout.isatty()
        self._was: list | None = None

    def __enter__(self) -> "Keyboard":
        if self.there:
            import termios
            import tty

            self._was = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin)
        return self

    def __exit__(self, *_: object) -> None:
        if self._was is not None:
            import termios

            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._was)

    def read(self) -> str:
        """The keys pressed since the last call, without waiting."""
        if self._was is None or not select.select([sys.stdin], [], [], 0)[0]:
            return ""
        return self._decode(os.read(sys.stdin.fileno(), 256))
