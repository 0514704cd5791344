"""The host of a board on a port: what it asks, and the events it has received."""

import io
import time
from pathlib import Path

from wenping.game import events as ev
from wenping.game.phases import OVER, PLAYING, READY
from wenping.link import State, Store
from wenping.maintenance import diagnosis as doctor
from wenping.maintenance.recording import Player
from wenping.records.follower import Follower
from wenping.simulation.game import PatientLink
from wenping.weiqi.points import BLACK
from wenping.wire import messages as m

SENSORS = 361


class Host:
    """`game` is the board's; every wait is told in the board's seconds."""

    def __init__(self, rig, folder: Path):
        self._rig = rig
        self.store = Store(folder / "store.db")
        self.open()

    def open(self) -> None:
        """Attach to the port."""
        self.link = PatientLink(self._rig.port, self.store, timeout_s=6 * self._rig.patience)
        self.follower = Follower(self.link, self.store)
        self.seen = bytearray(SENSORS)

    def close(self) -> None:
        self.link.close()

    @property
    def game(self):
        return self.follower.game

    def step(self, timeout_s: float = 0.05) -> State | None:
        """Take the next message of the board; returns it if it is no event."""
        item = self.follower.step(timeout_s)
        if not isinstance(item, State):
            return None
        if item.name == "position":
            for s in range(SENSORS):
                self.seen[s] = item.tail[s >> 2] >> 2 * (s & 3) & 3
        return item

    def until(self, reached, what: str, seconds: float = 5.0) -> None:
        """Take messages until a condition is true."""
        end = time.monotonic() + seconds * self._rig.patience
        while not reached():
            assert time.monotonic() < end, f"not within {seconds} s: {what}{self._rig.told()}"
            self.step()

    def look(self, s: int, colour: int) -> bool:
        """Ask for the position until a sensor reads a colour."""
        end = time.monotonic() + 3 * self._rig.patience
        while time.monotonic() < end:
            self.link.command(m.C_POSITION)
            for _ in range(4):
                self.step(0.02)
            if self.seen[s] == colour:
                return True
        return False

    def frame(self) -> list[int]:
        """The raw counts of the 361 sensors, once."""
        self.link.command(m.C_CAPTURE, 1)
        recording = bytearray()
        end = time.monotonic() + 5 * self._rig.patience
        frame = part = parts = 0
        while not (frame == 1 and part + 1 == parts):
            assert time.monotonic() < end, "no frame came"
            item = self.step()
            if item and item.name == "raw":
                frame, part, parts = (item.fields[name] for name in ("frame", "part", "parts"))
                recording += item.tail
        player = Player(io.BytesIO(recording).read)
        assert player.next()
        return list(player.counts)

    def condition(self, page: int) -> dict[str, str]:
        return doctor.values_of(self.link.command(m.C_HEALTH, page))

    def bowls(self, black: int, white: int) -> bool:
        """Ask until both bowls have these counts and are certain of them."""
        end = time.monotonic() + 30 * self._rig.patience
        while time.monotonic() < end:
            state = self.condition(0)
            counts = [int(state[f"bowl_{side}"]) for side in ("black", "white")]
            if counts == [black, white] and state["trouble_black"] == state["trouble_white"] == "0":
                return True
            self.step(0.1)
        return False

    def end_game(self) -> None:
        """End the game that is being played, if there is one."""
        if self.game.phase == PLAYING:
            self.link.command(m.C_PROPOSE, tail=ev.encode(ev.RESIGN, BLACK))
        self.until(lambda: self.game.phase in (READY, OVER), "no game is played")

    def log(self) -> list[tuple[int, bytes]]:
        """The times and events of the current log, as the store keeps them."""
        row = self.store.board(self.link.board.id, self.link.board.store)
        return [(e.t_ms, e.data) for e in self.store.events(row, self.follower.log)]

    def count(self, kind: int) -> int:
        """Events of a kind in the current log."""
        return sum(data[0] & 0x3F == kind for _, data in self.log())
