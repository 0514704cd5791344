"""A new board's first hour: the host leads a person through its commissioning (wenping setup).

The board is calibrated with everything empty, tests itself, shows its lights, detects each button,
counts its stones, and gets a name. What is wrong is told at once; `wenping doctor` tells most of it
again.
"""

import time

from wenping.errors import Interrupted, LinkError, NoAnswer, Refused, UserError
from wenping.geometry import LIGHTS
from wenping.link import Link
from wenping.link.features import has
from wenping.maintenance import diagnosis
from wenping.maintenance.finding import FAULT, WARNING, Finding
from wenping.maintenance.health import values_of
from wenping.terminal.person import Person
from wenping.wire import messages as m

WHITE = (0x20, 0x20, 0x20)
LIGHT_S = 60  # the lights are shown for so long
BACK_S = 30.0  # a restart may take so long
BOWLS_S = 30.0  # the bowls may take so long to count
SET = 180  # stones of a side
_NOT_CALIBRATED = "doctor-not-calibrated"
_GOOD_NEWS = ("doctor-columns", "health-all", "doctor-flash")


class FirstHour:
    """The steps of the commissioning, one after the other, with a person at the board.

    The link is replaced by a new one in between; `close` closes the last.
    """

    def __init__(self, link: Link, person: Person) -> None:
        self._link = link
        self._person = person
        self._wrong = 0

    def go(self, wanted_name: str | None) -> int:
        """Do all steps; return 0, or 1 when something was not as it should be.

        wanted_name: the name that the board gets; None: the person is asked for one. Raises
        UserError when the person has gone or the board does not come back, and LinkError.
        """
        board = self._link.board
        self._person.tell("doctor-board", name=board.name, firmware=board.firmware)
        self._calibrate()
        self._test_itself()
        self._lights()
        self._buttons()
        self._bowls()
        self._name(wanted_name)
        self._person.tell("setup-key", port=self._link.port)
        self._person.tell("setup-wrong" if self._wrong else "setup-done", count=self._wrong)
        return 1 if self._wrong else 0

    def close(self) -> None:
        """Let the port go."""
        self._link.close()

    def _complain(self, key: str, **values: object) -> None:
        """Say what is wrong, and count it."""
        self._wrong += 1
        self._person.tell(key, **values)

    def _calibrate(self) -> None:
        """Have the board measure itself empty; without a calibration it does so when it starts."""
        self._person.do("setup-empty")
        if any(f.key == _NOT_CALIBRATED for f in self._examine()):
            self._restart_by(m.C_REBOOT)
            return
        try:
            self._restart_by(m.C_CALIBRATE, 0)
        except Refused as refused:
            self._complain("setup-refused", words=refused.words(self._person.lang))

    def _restart_by(self, command: int, *fields: int) -> None:
        """Give a command that restarts the board, and wait until it is back."""
        boots = self._link.board.boots
        try:
            self._link.command(command, *fields)
        except (Interrupted, NoAnswer):
            pass  # the board restarts before its reply is out
        end = time.monotonic() + BACK_S
        while self._link.board.boots == boots or not self._link.connected:
            if time.monotonic() > end:
                raise UserError("setup-not-back", port=self._link.port)
            self._link.next(0.2)

    def _examine(self) -> list[Finding]:
        """All findings on the board, over a new link, which gets the whole log from event 0."""
        self._link.close()
        self._link = Link(self._link.port)
        return diagnosis.examine(self._link)

    def _test_itself(self) -> None:
        for finding in self._examine():
            if finding.level in (WARNING, FAULT) and finding.key != "health-bowl":
                self._complain(finding.key, **finding.values)
            elif finding.key in _GOOD_NEWS:
                self._person.tell(finding.key, **finding.values)

    def _lights(self) -> None:
        if has(self._link.board, m.F_LIGHTS):
            self._link.command(m.C_LIGHTS, 0, LIGHT_S, tail=bytes(WHITE) * LIGHTS)
            if not self._person.ask("setup-lights"):
                self._complain("setup-lights-dark")
            self._link.command(m.C_LIGHTS, 0, 0, tail=bytes(3) * LIGHTS)

    def _buttons(self) -> None:
        """Have the person press each button; check that the board detects that one and no other."""
        if not has(self._link.board, m.F_PANEL):
            return  # the self-test has told it
        for i, button in enumerate(diagnosis.BUTTONS):
            before = self._presses()
            self._person.do("hand-press", button=f"@button-{button}")
            after = self._presses()
            if [j for j in range(len(after)) if after[j] != before[j]] != [i]:
                self._complain("setup-button-deaf", button=f"@button-{button}")

    def _presses(self) -> list[str]:
        return self._state(diagnosis.PAGE)["presses"].split()

    def _bowls(self) -> None:
        """Have the person put all stones into the bowls, and wait until both count a full set."""
        self._person.do("setup-fill", count=SET)
        end = time.monotonic() + BOWLS_S
        counted: dict[str, str] = {}
        while time.monotonic() < end:
            state = self._state(0)
            counted = {side: state[f"bowl_{side}"] for side in ("black", "white")}
            if set(counted.values()) == {str(SET)}:
                self._person.tell("setup-counted", **counted)
                return
            time.sleep(0.2)
        self._complain("setup-miscounted", count=SET, **counted)

    def _state(self, page: int) -> dict[str, str]:
        return values_of(self._link.command(m.C_HEALTH, page))

    def _name(self, wanted: str | None) -> None:
        """Ask for a name until the board takes it; an empty answer leaves the name as it is."""
        while wanted or (wanted := self._person.answer("setup-name", name=self._link.board.name)):
            try:
                self._link.command(m.C_NAME, tail=wanted.encode())
                self._person.tell("named", name=wanted)
                return
            except LinkError as error:
                self._person.tell("setup-refused", words=error.words(self._person.lang))
                wanted = None
