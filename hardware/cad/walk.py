"""Follows rows and columns through the circuits of all boards and the cables between them.

`System` puts the boards together as they are built. Its walks know pins and nets only: which
output of the row chain reaches the enable of which sensor, and which ADC input and select that
sensor's output reaches. Tests compare what they find with the twin and the firmware.
"""

from collections.abc import Collection
from dataclasses import dataclass

from cad import circuits
from cad.geometry import TILE_LINES, TILES, sensor_on_tile, tile_lines
from cad.netlist import NC, Design, Item, Part
from wenping.geometry import LAYERS, LINES
from wenping.twin.places import PITCH_X_MM, PITCH_Y_MM

Node = tuple[str, str]  # a board's name and a net of it

_SERIES = {"33", "100", "330"}  # resistors through which a signal goes on
_ARRAY_PAIRS = {"1": "8", "2": "7", "3": "6", "4": "5"}


@dataclass(frozen=True)
class Found:
    """A sensor as the walk found it."""

    board: str
    ref: str
    row: int
    column: int


class System:
    """Carrier, four tiles, both rails of two bars, two stacks of six trays, joined by cables.

    cables: the part of the plug that each has at its first end.
    """

    def __init__(self, carrier: Design | None = None, without: Collection[int] = ()):
        """Make all boards and cables.

        `carrier` replaces the one of circuits.py; tiles `without` (0..3, row by row) and their
        ribbons are not there.
        """
        self.boards: dict[str, Design] = {"carrier": carrier or circuits.carrier()}
        self._parent: dict[Node, Node] = {}
        self.cables: list[Part] = []
        tile, tray = circuits.tile(), circuits.tray()
        for r in range(TILES):
            for c in range(TILES):
                if TILES * r + c not in without:
                    self.boards[f"tile {r}{c}"] = tile
        for player, name in enumerate(("Black", "White")):
            for bar in range(2):
                self.boards[f"rail {name} {bar}"] = circuits.rail(corner=bar == 1)
            self._cable("carrier", f"J{5 + player}", f"rail {name} 0", "J1")
            self._cable(f"rail {name} 0", "J2", f"rail {name} 1", "J1")
            below, plug = "carrier", f"J{7 + player}"
            for layer in range(LAYERS):
                self.boards[f"tray {name} {layer}"] = tray
                self._cable(below, plug, f"tray {name} {layer}", "J1")
                below, plug = f"tray {name} {layer}", "J1"
        for k in range(TILES):
            self._cable("carrier", f"J{1 + k}", f"tile {k}0", "J1")
            self._cable("carrier", f"J{3 + k}", f"tile 0{k}", "J3")
            self._cable(f"tile {k}0", "J2", f"tile {k}1", "J1")
            self._cable(f"tile 0{k}", "J4", f"tile 1{k}", "J3")

    def _root(self, node: Node) -> Node:
        while node in self._parent:
            node = self._parent[node]
        return node

    def _join(self, a: Node, b: Node) -> None:
        a, b = self._root(a), self._root(b)
        if a != b:
            self._parent[b] = a

    def _cable(self, a: str, plug_a: str, b: str, plug_b: str) -> None:
        """A cable that leads each pin to the pin of the same number, if both boards are there."""
        if not {a, b} <= self.boards.keys():
            return
        self.cables.append(self.boards[a].item(plug_a).part)
        nets_a, nets_b = self.boards[a].item(plug_a).nets, self.boards[b].item(plug_b).nets
        for number, net in nets_a.items():
            if net != NC and nets_b[number] != NC:
                self._join((a, net), (b, nets_b[number]))

    def _pins(self, root: Node, fitted: bool = True) -> list[tuple[str, Item, str]]:
        """All pins on a node: board, item, name of the pin."""
        found = []
        for board, design in self.boards.items():
            for item in design.items:
                if fitted and not item.fitted:
                    continue
                for pin in item.part.pins:
                    net = item.nets[pin.number]
                    if net != NC and self._root((board, net)) == root:
                        found.append((board, item, pin.name))
        return found

    def gpio_net(self, gpio: int) -> str:
        """The carrier's net on a GPIO of the Pico."""
        return self.boards["carrier"].item("A1").net(f"GP{gpio}")

    def _through(self, net: str) -> set[str]:
        """The carrier's nets that a net reaches through series resistors."""
        reached, todo = {net}, [net]
        while todo:
            at = todo.pop()
            for item in self.boards["carrier"].items:
                if item.part.prefix == "R" and item.part.name in _SERIES:
                    a, b = item.nets["1"], item.nets["2"]
                    for one, other in ((a, b), (b, a)):
                        if one == at and other not in reached:
                            reached.add(other)
                            todo.append(other)
        return reached

    def chain(self, data: int, clock: int, latch: int, off: int) -> list[str]:
        """The row chain's output nets in order, from the GPIOs that drive it.

        Output 0 is the bit that was shifted in last. Raises ValueError where a chip hangs on
        another clock, latch or enable than the pins given.
        """
        chips = [i for i in self.boards["carrier"].items if i.part.name == "74HC595"]
        nets = [self._through(self.gpio_net(gpio)) for gpio in (data, clock, latch, off)]
        found: list[str] = []
        carry = nets[0]
        while chips:
            fed = [chip for chip in chips if chip.net("SER") in carry]
            if len(fed) != 1:
                raise ValueError(f"{len(fed)} chips are fed by {sorted(carry)}")
            chip = fed[0]
            for pin, wanted in (("SRCLK", nets[1]), ("RCLK", nets[2]), ("/OE", nets[3])):
                if chip.net(pin) not in wanted:
                    raise ValueError(f"{chip.ref} {pin} is on {chip.net(pin)}")
            found += [chip.net(f"Q{letter}") for letter in "ABCDEFGH"]
            carry = {chip.net("QH'")}
            chips.remove(chip)
        return found

    def columns(self, selects: tuple[int, int, int], adcs: tuple[int, int, int]) -> dict[Node, int]:
        """Which column each node is, from the GPIOs of the selects and of the ADC inputs."""
        found: dict[Node, int] = {}
        for chip in self.boards["carrier"].items:
            if chip.part.name != "74LV4051A":
                continue
            for i, gpio in enumerate(selects):
                if chip.net(f"S{i}") != self.gpio_net(gpio):
                    raise ValueError(f"{chip.ref} S{i} is on {chip.net(f'S{i}')}")
            adc = [self.gpio_net(gpio) for gpio in adcs].index(chip.net("Z"))
            for select in range(8):
                found[self._root(("carrier", chip.net(f"Y{select}")))] = 8 * adc + select
        return found

    def links(self, outputs: list[str], columns: dict[Node, int]) -> dict[str, tuple[int, int]]:
        """Of each tray: the output of the chain that opens its STEP, the column that READ drives.

        STEP has to be the row clock, inverted, and that output, through an AND; -1 where it is not.
        """
        carrier = self.boards["carrier"]
        clocks = {item.net("SRCLK") for item in carrier.items if item.part.name == "74HC595"}
        inverted = {
            item.net("Y")
            for item in carrier.items
            if item.part.name == "74LVC1G04" and item.net("A") in clocks
        }
        opens, drives = {}, {}
        for item in carrier.items:
            if item.part.name == "74LVC1G08" and item.net("A") in inverted:
                for net in self._through(item.net("Y")):
                    opens[self._root(("carrier", net))] = outputs.index(item.net("B"))
        for (board, net), column in columns.items():
            for other in self._through(net) if board == "carrier" else ():
                drives[self._root(("carrier", other))] = column
        return {
            board: (
                opens.get(self._root((board, "STEP")), -1),
                drives.get(self._root((board, "READ")), -1),
            )
            for board in self.boards
            if board.startswith("tray")
        }

    def sensors(self, outputs: list[str], columns: dict[Node, int]) -> list[Found]:
        """Every sensor, with the row that enables it and the column that reads it."""
        rows = {self._root(("carrier", net)): row for row, net in enumerate(outputs)}
        found = []
        for board, design in self.boards.items():
            for item in design.items:
                if not item.part.name.startswith("TMAG5253") or not item.fitted:
                    continue
                row = rows.get(self._root((board, item.net("EN"))), -1)
                column = columns.get(self._root((board, item.net("OUT"))), -1)
                found.append(Found(board, item.ref, row, column))
        return found

    def resistance_to(self, net: str, other: str) -> list[str]:
        """Values of what joins a net of the carrier to another: resistors and arrays."""
        found = []
        for item in self.boards["carrier"].items:
            if item.part.prefix == "RN":
                for a, b in _ARRAY_PAIRS.items():
                    if {item.nets[a], item.nets[b]} == {net, other}:
                        found.append(item.part.name.removeprefix("4x"))
            elif item.part.prefix == "R" and set(item.nets.values()) == {net, other}:
                found.append(item.part.name)
        return found


def place_on_board(board: str, ref: str) -> tuple[float, float] | None:
    """Where a tile's sensor is, in the twin's millimetres; None for one that is not fitted.

    `board` is "tile RC"; lines beyond the board's 19 carry no sensor.
    """
    r, c = int(board[5]), int(board[6])
    row, col = divmod(int(ref[1:]) - 1, TILE_LINES)
    rows, cols = tile_lines(r, c)
    if row >= len(rows) or col >= len(cols):
        return None
    x, y = sensor_on_tile(row, col)
    return (
        x - PITCH_X_MM / 2 + c * TILE_LINES * PITCH_X_MM,
        y - PITCH_Y_MM / 2 + r * TILE_LINES * PITCH_Y_MM,
    )


def fitted_points() -> int:
    """How many of the tiles' places carry a sensor."""
    return LINES * LINES


class TrayLogic:
    """What a tray's chips do with STEP, read from its net list: pins in, the sensor on READ out.

    A simulation of the chips' truth tables, without time: `step` is a short low of STEP, `reset` a
    long one.
    """

    def __init__(self, tray: Design, layer: int):
        """A tray whose solder jumper of this layer is closed."""
        self.tray = tray
        self.layer = layer
        self.count = 0
        self._by = {item.ref: item for item in tray.items}

    def reset(self) -> None:
        """STEP stays low until the counter is cleared."""
        self.count = 0

    def step(self) -> None:
        """STEP goes low and high again."""
        self.count = (self.count + 1) % 4096

    def reads(self) -> str:
        """The sensor on READ: its reference, or "" while another tray is meant."""
        level = self._levels()
        through = []
        for ref in ("U35", "U36"):
            switch = self._by[ref]
            if switch.net("Z") == "READ" and not level[switch.net("/E")]:
                select = sum(level[switch.net(f"S{i}")] << i for i in range(3))
                through.append(switch.net(f"Y{select}"))
        if len(through) > 1:
            return "two at once"
        return " ".join(self._on(through[0], level)) if through else ""

    def powered(self) -> list[str]:
        """The sensors that have power."""
        level = self._levels()
        sensors = (item for item in self.tray.items if item.part.name.startswith("TMAG5253"))
        return [s.ref for s in sensors if level[s.net("EN")]]

    def _on(self, net: str, level: dict[str, int]) -> list[str]:
        """The enabled sensors whose output is on a net."""
        sensors = (item for item in self.tray.items if item.part.name.startswith("TMAG5253"))
        return [s.ref for s in sensors if s.net("OUT") == net and level[s.net("EN")]]

    def _levels(self) -> dict[str, int]:
        """The logic level of every net that a chip drives."""
        level = {"GND": 0, "3V3": 1, "STEP": 1}
        for i in range(12):
            level[self._by["U31"].net(f"Q{i}")] = self.count >> i & 1
        self._decode_layer(level)
        jumper = [i for i in self.tray.items if i.value == f"layer {self.layer}"][0]
        level[jumper.nets["2"]] = level[jumper.nets["1"]]
        self._decode_halves(level)
        inverters = self._by["U32"]
        for gate in range(1, 7):
            given = inverters.net(f"{gate}A")
            if given in level:
                level[inverters.net(f"{gate}Y")] = 1 - level[given]
        return level

    def _decode_layer(self, level: dict[str, int]) -> None:
        """The decoder U33 (74HC138): the output of the layer that is meant is low."""
        decoder = self._by["U33"]
        address = sum(level[decoder.net(f"A{i}")] << i for i in range(3))
        on = level[decoder.net("E3")] and not level[decoder.net("/E1")]
        for i in range(8):
            level[decoder.net(f"/Y{i}")] = 0 if on and address == i else 1

    def _decode_halves(self, level: dict[str, int]) -> None:
        """The two decoders of U34 (74HC139): which half of the tray is enabled."""
        pair = self._by["U34"]
        for half in ("1", "2"):
            chosen = level[pair.net(f"{half}A0")] + 2 * level[pair.net(f"{half}A1")]
            enabled = not level[pair.net(f"/{half}E")]
            for i in range(4):
                level[pair.net(f"/{half}Y{i}")] = 0 if enabled and chosen == i else 1
