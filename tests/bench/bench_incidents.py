"""Incidents under hands on the real Board: are they proposed rightly, and nothing without one?

    PYTHONPATH as pytest has it: python tests/bench/bench_incidents.py [EACH] [HAND ...]

Each kind of incident is played EACH times with each hand (twin/manner.py), on the firmware's own
code over the twin's circuits (tests/firmware/tabletop.py). Right: the rulebook id and the side are
offered first. `none` is a capture as it should be: there nothing may be offered.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path += [str(Path(__file__).parents[1] / name) for name in ("firmware", "pure", "host")]

from referee_room import Room  # noqa: E402
from tabletop import Tabletop  # noqa: E402
from wenping.game import events as ev  # noqa: E402
from wenping.game.events import decode, encode  # noqa: E402
from wenping.twin.hands import Hand, manner  # noqa: E402
from wenping.twin.stones import BLACK, WHITE  # noqa: E402
from wenping.twin.tasks import Task  # noqa: E402
from wenping.twin.world import World  # noqa: E402
from wenping.weiqi.points import from_gtp  # noqa: E402

HANDS = ("careful", "sloppy", "quick")
KO = "B5 C5 A4 D4 B3 C3 C4 B4"


class Played(Room):
    """A room with the hands of both players."""

    def __init__(self, tabletop: Tabletop, how: str) -> None:
        super().__init__(tabletop)
        self.hands = [Hand(tabletop.world, player, manner(how, 0.0)) for player in (0, 1)]

    def set_up(self, settings: str, black: list[str], white: list[str]) -> None:
        """A new game whose first stones are laid one after another: four neighbours that come in
        one frame are taken for one large magnet.
        """
        record, world = self.tabletop.board.record, self.tabletop.world
        self.open(f"{settings}\nsetup={len(black + white)}", begin=False)
        for colour, names in ((BLACK, black), (WHITE, white)):
            for name in names:
                record.emit(encode(ev.SETUP, colour, from_gtp(name, self.size, self.size)))
                world.put(colour, self.sensor(name))
                self.run(0.2)
        self.run(2.0)

    def do(self, task: Task, rest_s: float = 0.6) -> None:
        """Have a task of a hand done, and the stones at rest."""
        self.tabletop.world.tasks.start(task)
        for _ in range(200):
            self.run(0.1)
            if self.tabletop.world.tasks.resting:
                break
        self.run(rest_s)

    def hand(self, colour: int) -> Hand:
        return self.hands[colour - 1]

    def place(self, colour: int, name: str) -> None:
        self.do(self.hand(colour).place(self.sensor(name)))

    def lift(self, colour: int, *names: str) -> None:
        """The side's hand lifts stones into their bowls."""
        for name in names:
            self.do(_away(self.hand(colour), self.sensor(name)))

    def elsewhere(self, colour: int, name: str, there: str) -> None:
        """The side's hand carries a stone to another point."""
        self.do(_moved(self.hand(colour), self.sensor(name), self.sensor(there)))


def _away(hand: Hand, sensor: int) -> Task:
    stone = yield from hand.lift(sensor)
    if stone:
        yield from hand.put_back(stone)


def _moved(hand: Hand, sensor: int, there: int) -> Task:
    stone = yield from hand.lift(sensor)
    if stone:
        yield from hand.carry(stone, *hand.aim(there))
        yield from hand.lay(stone, there)


def twice(room: Played) -> None:
    room.open("size=5\nrules=chinese", "C3 D4")
    room.place(WHITE, "B2")
    room.run(4.0)


def placed_elsewhere(room: Played) -> None:
    room.open("size=9\nrules=chinese", "C3 D4")
    room.do(room.hand(WHITE).press_clock())
    room.elsewhere(WHITE, "D4", "G8")
    room.run(4.0)


def displaced(room: Played) -> None:
    room.open("size=9\nrules=chinese", "C3 D4 E5 F6 G7")
    room.elsewhere(BLACK, "C3", "A1")
    room.elsewhere(WHITE, "D4", "H2")
    room.run(4.0)


def scattered(room: Played) -> None:
    moves = "C3 D4 E5 F6 G7 C7 D3 E4 F5 G6 H7 C6 D7 E8 F9"
    room.open("size=9\nrules=chinese", moves)
    for name in moves.split()[:14]:
        room.tabletop.world.take_away(room.sensor(name))
    room.run(4.0)


def taken_with_liberties(room: Played) -> None:
    room.open("size=5\nrules=chinese", "C3 D4 B2")
    room.lift(BLACK, "D4")
    room.run(4.0)


def forbidden(room: Played) -> None:
    room.open("size=5\nrules=chinese", "E5 A2 E4 B1 E3 B2")
    room.place(BLACK, "A1")
    room.run(2.0)


def retaken(room: Played) -> None:
    room.open("size=5\nrules=chinese", KO)
    room.take("C4")
    room.place(BLACK, "C4")
    room.lift(BLACK, "B4")
    room.run(4.0)


def tripled(room: Played) -> None:
    """tests/data/endings/trip.sgf by hands: the sixth capture would repeat the position."""
    black = "B6 A5 C5 E5 G5 A4 B4 C4 D4 E4 F4 G4".split()
    white = "A7 B7 C7 D7 E7 F7 G7 A6 C6 E6 G6 D5 F5 A3 B3 C3 D3 E3 F3 G3".split()
    room.set_up("size=7\nrules=chinese\nclock=byo-yomi:600,3x30", black, white)
    taken = {"D6": "D5", "B5": "B6", "F6": "F5", "D5": "D6", "B6": "B5", "F5": "F6"}
    for number, (name, gone) in enumerate(taken.items()):
        room.place(1 + number % 2, name)
        room.lift(1 + number % 2, gone)
        if number < 5:
            room.do(room.hand(1 + number % 2).press_clock())
    room.run(4.0)


def pressed_early(room: Played) -> None:
    room.open("size=5\nrules=chinese\nclock=chinese:600,1", "B5 C5 A4 D4 B3 C3 C4")
    room.place(WHITE, "B4")
    room.do(room.hand(WHITE).press_clock(), 4.0)
    room.lift(WHITE, "C4")


def capture(room: Played) -> None:
    """No incident: White takes, lifts, and Black answers elsewhere."""
    room.open("size=5\nrules=chinese", "B5 C5 A4 D4 B3 C3 C4")
    room.place(WHITE, "B4")
    room.lift(WHITE, "C4")
    room.place(BLACK, "E1")
    room.run(4.0)


KINDS: dict[str, tuple[Callable[[Played], None], tuple[str, int] | None]] = {
    "CN-17.1": (twice, ("CN-17.1", WHITE)),
    "CN-17.2": (placed_elsewhere, ("CN-17.2", WHITE)),
    "CN-17.3": (displaced, ("CN-17.3", 0)),
    "CN-17.4": (scattered, ("CN-17.4", 0)),
    "CN-18": (taken_with_liberties, ("CN-18", BLACK)),
    "CN-19": (forbidden, ("CN-19", BLACK)),
    "CN-20.1": (retaken, ("CN-20.1", BLACK)),
    "CN-20.3": (tripled, ("CN-20.3", 0)),
    "CN-23.4": (pressed_early, ("CN-23.4", WHITE)),
    "none": (capture, None),
}


def rightly(how: str, each: int) -> dict[str, int]:
    """How often each kind was proposed rightly under a hand."""
    right = dict.fromkeys(KINDS, 0)
    with tempfile.TemporaryDirectory() as folder, Tabletop(World(seed=7), folder) as tabletop:
        tabletop.run(3.0)
        room = Played(tabletop, how)
        for number in range(each):
            for kind, (play, wanted) in KINDS.items():
                play(room)
                offered = room.offered()
                found = offered[0][:2] if offered else None
                right[kind] += found == wanted
                if found != wanted:
                    last = [decode(event.data) for event in room.log[-8:]]
                    print(f"  {how} {number} {kind}: {offered}; {last}", flush=True)
    return right


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    print("hand     " + " ".join(f"{kind:>8}" for kind in KINDS))
    for name in sys.argv[2:] or HANDS:
        found = rightly(name, count)
        print(f"{name:9}" + " ".join(f"{found[kind]:>4}/{count:<3}" for kind in KINDS), flush=True)
