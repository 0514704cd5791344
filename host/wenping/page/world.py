"""One visitor's world: a virtual board with its magnets, a serial port, hands, the desk's table.

The desk sees a board on a port, as any other. Beside that this module shows the true state of the
twin, and what the board's raw frames measure of it.
"""

import collections
import shutil
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from wenping.desk.attendant import Attendant
from wenping.desk.decisions import REFEREE
from wenping.desk.desk import Desk
from wenping.errors import LinkError, UserError
from wenping.game.touch import ASK, ASK_COLUMN, FILL, LIFT, PUT, TAKE
from wenping.geometry import LINES
from wenping.link import Link, State
from wenping.maintenance.health import ask
from wenping.opening import settings_of
from wenping.page.hands import ACCIDENTS, Hands, button_number, off_board
from wenping.page.raw import FRAMES, Camera
from wenping.page.watched import Watched
from wenping.shipped import samples
from wenping.simulation.script import read_script, settings_text
from wenping.twin.exchange import Outputs
from wenping.twin.manner import manner
from wenping.twin.places import POINTS
from wenping.twin.players import Players
from wenping.twin.repair import PlayError
from wenping.twin.virtual import BoardDied, VirtualBoard
from wenping.twin.world import World
from wenping.wire import messages as m

SPEEDS = (1, 2, 5, 10, 25, 50)
STARTED_S = 30.0  # a virtual board on a busy machine answers so long after it was switched on
OPENED_S = 10.0  # the event that opens a game may take so long
BEGIN_SPEED = 25.0  # while the board starts and counts its bowls
FRAME_S = 0.4  # from one raw frame that is asked for to the next
MASKED_S = 10.0  # from one question for the masked sensors to the next
CUT_S = 1.0  # how long the power or the cable stays away
_NAMES = ".BW?"
_KEPT = 4  # beeps that are told
# Faults by a click: the text for wenping.twin.faults, with {point}, {row}, {columns}.
FAULTS = {
    "dead": "dead={point}", "row": "row={row}", "swap": "swap=K+L", "weak": "weak=0.6",
    "drift": "drift=2", "phone": "magnet=C10", "flipped": "flipped=3", "bowl": "bowl=black",
}  # fmt: skip


class Wish(NamedTuple):
    """What a visitor wants: settings as `wenping play` takes them, or a kept game that is played.

    hand: a manner of twin/manner.py. speed: simulated seconds a second.
    """

    settings: dict[str, object]
    game: str = ""
    hand: str = "careful"
    speed: int = 1


class HeardWorld(World):
    """A world that notes when the buzzer began and ended."""

    def _start(self) -> None:
        super()._start()
        self.beeps: collections.deque[tuple[int, int, int]] = collections.deque(maxlen=32)
        self._sound = 0

    def step(self, t_us: int, outputs: Outputs) -> None:
        """As World.step; notes a change of the buzzer, and forgets old notes."""
        sound = outputs.buzzer_hz if outputs.buzzer_duty else 0
        if sound != self._sound:
            number = self.beeps[-1][0] + 1 if self.beeps else 1
            self.beeps.append((number, t_us // 1000, sound))
            self._sound = sound
        super().step(t_us, outputs)
        if len(self.trace) > 2000:
            del self.trace[:1000]


class Visit:
    """A visitor's world. used: when somebody last did something. failure: what broke it. ended:
    `close` was called.
    """

    def __init__(self, desk: Desk, template: Path, wish: Wish) -> None:
        self._desk = desk
        self._folder = tempfile.TemporaryDirectory(prefix="wenping-try-")
        flash = Path(self._folder.name) / "flash.img"
        shutil.copyfile(template, flash)
        self.world = HeardWorld(1)
        self.hands = Hands(self.world, wish.hand)
        self.players: Players | None = None
        self.wish = wish
        self.used = time.monotonic()
        self.failure: Exception | None = None
        self.ended = False
        self.viewers = 0
        self.watched = Watched()
        self.camera = Camera()
        self.masked: list[int] = []
        self.faults: list[str] = []
        self.cable = True
        self._following = False
        self._framed = self._asked_masked = 0.0
        self.board = VirtualBoard(self.world, flash=flash, crashes=True)
        self.attendant: Attendant | None = None
        self.token = ""

    def begin(self) -> Attendant:
        """Switch the board on, give it to the desk, and open the game; what VirtualBoard raises."""
        self.board.power_on()
        self.board.speed = BEGIN_SPEED
        self.board.start()
        port = str(self.board.port.path)
        link = Link(port, self._desk.store, watch=self.watched.take, timeout_s=STARTED_S)
        attendant = self.attendant = self._desk.attend(link)
        self._tap = attendant.tap()
        self.token, _ = self._desk.rights.grant(REFEREE, attendant.id, time.monotonic())
        self._open(attendant)
        self.board.speed = float(self.wish.speed)
        return attendant

    def _open(self, attendant: Attendant) -> None:
        """Open the game that was wished for."""
        from wenping.game.settings import Settings

        if self.wish.game:
            script, record, rules = read_script(samples()[self.wish.game])
            clock = str(self.wish.settings.get("time") or "none")
            settings, stones = Settings(settings_text(record, rules, script, clock)), script.setup
            self.players = Players(self.world, script, self.wish.hand, wait=True)
            with self.board.lock:
                self.players.start()
        else:
            settings, stones = settings_of(self.wish.settings)
        attendant.open(settings, stones, attendant.picture["version"])
        end = time.monotonic() + OPENED_S
        while not attendant.picture["game"] and time.monotonic() < end:
            time.sleep(0.02)

    def close(self) -> None:
        """End it all; nothing of it is kept."""
        self.ended = True
        if self.attendant is not None:
            self._desk.rights.revoke("", self.attendant.id)
            self._desk.leave(self.attendant)
        try:
            self.board.stop()
        except (BoardDied, PlayError) as error:
            self.failure = error
        self._folder.cleanup()

    # What a visitor does

    def act(self, asked: dict) -> None:
        """Do one thing; UserError when it cannot be asked for like that."""
        self.used = time.monotonic()
        name = asked.get("do")
        call = getattr(self, f"_act_{name}".replace("-", "_"), None) if name in ACTS else None
        if call is None:
            raise UserError("desk-field", field="do")
        try:
            call(asked)
        except (KeyError, TypeError, ValueError, IndexError):
            raise UserError("desk-field", field="do") from None

    def _act_place(self, asked: dict) -> None:
        colour, sensor = 1 + ("black", "white").index(asked["colour"]), _sensor(asked["sensor"])
        with self.board.lock:
            self.hands.place(colour, sensor, asked.get("press", True) is True)

    def _act_lift(self, asked: dict) -> None:
        with self.board.lock:
            self.hands.lift(_sensor(asked["sensor"]))

    def _act_shift(self, asked: dict) -> None:
        x, y = float(asked["x"]), float(asked["y"])
        with self.board.lock:
            if off_board(x, y):
                self.hands.lift(_sensor(asked["sensor"]))
            else:
                self.hands.shift(_sensor(asked["sensor"]), x, y)

    def _act_press(self, asked: dict) -> None:
        button = button_number(asked["button"])
        if button < 0:
            raise ValueError
        with self.board.lock:
            self.hands.press(button, 3.4 if asked.get("long") is True else 0.0)

    def _act_hand(self, asked: dict) -> None:
        with self.board.lock:
            self.hands.take_manner(str(asked["hand"]))

    def _act_speed(self, asked: dict) -> None:
        speed = SPEEDS[SPEEDS.index(asked["speed"])]
        with self.board.lock:
            self.board.speed = float(speed)

    def _act_accident(self, asked: dict) -> None:
        if asked["accident"] not in ACCIDENTS:
            raise ValueError
        with self.board.lock:
            self.hands.accident(asked["accident"])

    def _act_fault(self, asked: dict) -> None:
        name = asked["fault"]
        text = FAULTS[name].format(
            point=_point_name(_sensor(asked.get("sensor", 180))),
            row=LINES - _sensor(asked.get("sensor", 180)) // LINES,
        )
        with self.board.lock:
            self.world.afflict(text)
        self.faults.append(text)
        self._asked_masked = 0.0

    def _act_heal(self, asked: dict) -> None:
        with self.board.lock:
            self.world.heal()
        self.faults.clear()
        self._asked_masked = 0.0

    def _act_cable(self, asked: dict) -> None:
        self.cable = not self.cable
        (self.board.replug if self.cable else self.board.unplug)()

    def _act_cut(self, asked: dict) -> None:
        with self.board.lock:
            self.board.power_cut()
        threading.Timer(CUT_S, self._power_on).start()

    def _power_on(self) -> None:
        with self.board.lock:
            if not self.board.powered and self.failure is None:
                self.board.power_on()

    def _act_follow(self, asked: dict) -> None:
        """Do what the lights ask for, one touch after the other, until they ask for nothing."""
        if not self._following:
            self._following = True
            threading.Thread(target=self._follow, name="follow", daemon=True).start()

    def _act_stop(self, asked: dict) -> None:
        self._following = False

    def _follow(self) -> None:
        attendant = self.attendant
        done: dict[tuple[int, int], float] = {}
        while self._following and attendant is not None and self.failure is None:
            touch = attendant.touch()
            if touch is None:
                break
            action, p, colour = touch
            sensor = attendant.table.game.sensor(p)
            if time.monotonic() - done.get((action, sensor), 0.0) > 4.0:
                done[action, sensor] = time.monotonic()
                self._touch(action, sensor, colour)
            time.sleep(0.05)
        self._following = False

    def _touch(self, action: int, sensor: int, colour: int) -> None:
        """Do one touch that the lights ask for."""
        with self.board.lock:
            if action in (LIFT, TAKE):
                self.hands.lift(sensor)
            elif action in (PUT, FILL):
                self.hands.place(colour, sensor, False)
            elif action in (ASK, ASK_COLUMN):
                self.hands.press(colour - 1, 0.0)

    # What a visitor sees

    def check(self) -> None:
        """Note why the board or its players have ended."""
        try:
            self.board.check()
        except (BoardDied, PlayError) as error:
            self.failure = error

    def view(self, fields: bool) -> dict:
        """What the twin's world is now. fields: with what every sensor reads."""
        self.check()
        self._take_frames()
        if fields:
            self._ask_frame()
        with self.board.lock:
            world, board = self.world, self.board
            lying = [*world.surface.stones, *world.surface.moving]
            told = {
                "stones": [
                    [id(it), round(it.x, 1), round(it.y, 1), _NAMES[it.colour], it.z > 0.5,
                     it.flipped] for it in lying
                ],
                "lights": board.outputs.lights.hex(),
                "beeps": list(world.beeps)[-_KEPT:],
                "buttons": world.buttons,
                "bowls": [
                    {"count": bowl.count(), "grams": round(bowl.cell.grams),
                     "pockets": "".join(_NAMES[it.colour] if it else "." for it in bowl.stones)}
                    for bowl in world.bowls
                ],
                "powered": board.powered,
                "seconds": board.t_us // 1_000_000,
                "speed": board.speed,
                "waiting": self.hands.waiting,
            }  # fmt: skip
            if fields:
                true = world.surface.field_mt()[:POINTS]
                told["true"] = [round(float(it), 1) for it in true]
        told |= {
            "cable": self.cable, "hand": self.hands.how, "faults": self.faults,
            "following": self._following, "playing": self._playing(),
            "wire": self.watched.lines(), "bytes": self.watched.bytes,
            "failure": str(self.failure) if self.failure else None,
        }  # fmt: skip
        return told | (self._seen() if fields else {})

    def _playing(self) -> list[int] | None:
        players = self.players
        return [players.move, len(players.script.moves)] if players else None

    def _seen(self) -> dict:
        """What the board's own frames and its log say of every sensor."""
        attendant = self.attendant
        if attendant is None:
            return {}
        state = attendant.table.game.seen
        off = {*self.camera.masked, *self.masked}
        taken = "".join("x" if s in off else _NAMES[state[s]] for s in range(POINTS))
        return {"seen": self.camera.field_mt, "taken": taken}

    def _take_frames(self) -> None:
        """Take the pieces of raw frames that have come."""
        while not self._tap.empty():
            item = self._tap.get()
            if isinstance(item, State) and item.name == "raw":
                self.camera.take(item)

    def _ask_frame(self) -> None:
        """Have the board send a frame, and now and then the sensors that it does not use."""
        attendant = self.attendant
        now = time.monotonic()
        if attendant is None or not attendant.link.connected:
            return
        try:
            if now - self._framed > FRAME_S:
                self._framed = now
                attendant.link.command(m.C_CAPTURE, FRAMES, timeout_s=1.0)
            if now - self._asked_masked > MASKED_S:
                self._asked_masked = now
                self.masked = [_sensor_of(name) for name in ask(attendant.link)["masked"]]
        except (LinkError, KeyError, ValueError):
            pass  # busy, or just cut off: the next time


ACTS = ("place", "lift", "shift", "press", "hand", "speed", "accident", "fault", "heal", "cable",
        "cut", "follow", "stop")  # fmt: skip


def wish_of(asked: dict) -> Wish:
    """What a visitor asked for; UserError names what is wrong."""
    settings, game = asked.get("settings", {}), asked.get("game", "")
    hand, speed = asked.get("hand", "careful"), asked.get("speed", 1)
    if not isinstance(settings, dict) or len(str(settings)) > 1000:
        raise UserError("desk-field", field="settings")
    if game and game not in samples():
        raise UserError("sample-unknown", name=str(game)[:40], names=", ".join(samples()))
    if speed not in SPEEDS:
        raise UserError("desk-field", field="speed")
    manner(str(hand)[:40])
    settings_of(settings)
    return Wish(settings, game, hand, speed)


def _sensor(number: object) -> int:
    """A sensor of the grid; ValueError for anything else."""
    if type(number) is not int or not 0 <= number < POINTS:
        raise ValueError
    return number


def _point_name(sensor: int) -> str:
    from wenping.geometry import sensor_name

    return sensor_name(sensor)


def _sensor_of(name: str) -> int:
    from wenping.geometry import COLUMN_LETTERS, LINES

    return LINES * (LINES - int(name[1:])) + COLUMN_LETTERS.index(name[0])
