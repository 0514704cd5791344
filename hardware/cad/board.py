"""From a design and a layout to a routed KiCad board: build, route, report."""

import json
import math
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cad.geometry import CLEARANCE, TRACK, VIA, VIA_DRILL
from cad.layout import Layout
from cad.netlist import Design, DesignError
from cad.router import Copper, Grid, Router
from cad.schematic import identity
from cad.tools import kicad_python, run

_SCRIPT = Path(__file__).with_name("in_kicad.py")
_ROUTE_CLEARANCE = CLEARANCE - 0.03  # the grid's slack; the rule of the boards is 0.15


@dataclass
class Routed:
    """What became of a board: its file, and what is not connected."""

    path: Path
    failed: list[str]
    tracks: int
    vias: int


def nets_of(xml: Path) -> dict[tuple[str, str], str]:
    """The net of every pin, (reference, number), as KiCad's net list in XML has it."""
    return {
        (node.get("ref", ""), node.get("pin", "")): _name_on_board(net.get("name", ""))
        for net in ET.parse(xml).iter("net")
        for node in net.findall("node")
    }


def _name_on_board(net: str) -> str:
    """How a board has to call a net: the slash in the name of an open pin is written out."""
    return net.replace("/", "{slash}") if net.startswith("unconnected-") else net


def _spec(design: Design, layout: Layout, nets: dict[tuple[str, str], str]) -> dict[str, Any]:
    items = []
    for item in design.items:
        if not item.part.footprint:
            continue
        if item.ref not in layout.places:
            raise DesignError(f"{design.name}: {item.ref} has no place; give it one in layout.py")
        x, y, turn = layout.places[item.ref]
        items.append(
            {
                "ref": item.ref, "value": item.value, "shape": item.part.footprint,
                "path": identity(design.name, item.ref), "x": x, "y": y, "turn": turn,
                "side": "B" if item.ref in layout.below else "F", "dnp": not item.fitted,
                "ordered": item.part.ordered, "shown": False,
                "fields": {"Description": item.part.text, "MPN": item.part.mpn},
                "pads": {n: nets[item.ref, n] for n in item.nets if (item.ref, n) in nets},
            }
        )  # fmt: skip
    for i, (x, y) in enumerate(layout.holes):
        items.append(
            {
                "ref": f"H{i + 1}", "value": "M3", "shape": "MountingHole:MountingHole_3.2mm_M3",
                "path": "", "x": x, "y": y, "turn": 0, "side": "F", "dnp": False,
                "ordered": False, "shown": False, "fields": {}, "pads": {},
            }
        )  # fmt: skip
    return {
        "name": design.name, "width": layout.width, "height": layout.height,
        "layers": layout.layers, "nets": sorted(set(nets.values())), "items": items,
        "texts": layout.texts,
    }  # fmt: skip


class _Work:
    """One board while it is routed."""

    def __init__(self, layout: Layout, pads: list[dict[str, Any]]):
        self.layout = layout
        self.pads = pads
        self.numbers: dict[str, int] = {}
        self.tracks: list[tuple[Any, ...]] = []
        self.vias: list[tuple[Any, ...]] = []
        self.grid = Grid(layout.width, layout.height, layout.cell, TRACK, _ROUTE_CLEARANCE, VIA)
        self.failed: list[str] = []

    def number(self, net: str) -> int:
        return self.numbers.setdefault(net, len(self.numbers) + 1) if net else 0

    def draw(self) -> None:
        """Pads, holes and scripted tracks, as copper that stands."""
        grid, layout = self.grid, self.layout
        for pad in self.pads:
            both = (
                (0, 1) if pad["drill"] else tuple("FB".index(k) for k in pad["layers"] if k in "FB")
            )
            grid.fixed.append(Copper(self.number(pad["net"]), tuple(pad["box"]), both))
            x1, y1, x2, y2 = pad["box"]
            if pad["drill"]:
                grid.kept.append((pad["x"], pad["y"], pad["drill"] / 2 + VIA_DRILL / 2 + 0.3))
            else:
                radius = math.hypot(x2 - x1, y2 - y1) / 2 + VIA / 2
                grid.kept.append(((x1 + x2) / 2, (y1 + y2) / 2, min(radius, 1.2)))
        for net, layer, width, x1, y1, x2, y2 in layout.tracks:
            self.lay("/" + net, layer, width, x1, y1, x2, y2)
        for net, x, y in layout.vias:
            self.bore("/" + net, x, y)

    def lay(
        self, net: str, layer: str, width: float, x1: float, y1: float, x2: float, y2: float
    ) -> None:
        """A track of a script."""
        h = width / 2
        box = (min(x1, x2) - h, min(y1, y2) - h, max(x1, x2) + h, max(y1, y2) + h)
        self.grid.fixed.append(Copper(self.number(net), box, ("FB".index(layer),)))
        self.tracks.append((net, layer, width, x1, y1, x2, y2))

    def bore(self, net: str, x: float, y: float) -> None:
        """A via of a script."""
        h = VIA / 2
        self.grid.fixed.append(Copper(self.number(net), (x - h, y - h, x + h, y + h), (0, 1)))
        self.grid.kept.append((x, y, VIA + 0.05))
        self.vias.append((net, VIA, VIA_DRILL, x, y))

    def to_planes(self) -> None:
        """A via beside every pad of a net that has a plane inside, joined by a short track.

        On a board that is stitched also beside those of its ground, but for the scripted ones.
        """
        planes = self.layout.planes.items()
        inner = {"/" + net for net, layers in planes if layers[0] in "12" or self.layout.stitch}
        boxes = [(c.net, c.box, c.layers) for c in self.grid.fixed]
        holes = [(x, y, r) for x, y, r in self.grid.kept]
        for pad in self.pads:
            if pad["net"] not in inner or pad["drill"] or self._is_joined(pad):
                continue
            found = self._beside(pad, boxes, holes)
            if not found:
                self.failed.append(f"{pad['net']} at {pad['ref']}.{pad['pad']}")
                continue
            (mx, my), (x, y) = found
            layer = pad["layers"][0]
            before = len(self.grid.fixed)
            if (mx, my) != (pad["x"], pad["y"]):
                self.lay(pad["net"], layer, 0.3, pad["x"], pad["y"], mx, my)
            self.lay(pad["net"], layer, 0.3, mx, my, x, y)
            self.bore(pad["net"], x, y)
            boxes += [(c.net, c.box, c.layers) for c in self.grid.fixed[before:]]
            holes.append((x, y, VIA + 0.05))

    def _beside(self, pad: dict[str, Any], boxes: list[Any], holes: list[Any]) -> Any:
        net = self.number(pad["net"])
        side = "FB".index(pad["layers"][0])
        px, py = pad["x"], pad["y"]
        near = [b for b in boxes if b[0] != net and b[1][0] < px + 4 and b[1][2] > px - 4
                and b[1][1] < py + 4 and b[1][3] > py - 4]  # fmt: skip

        def free(x1: float, y1: float, x2: float, y2: float, half: float, both: bool) -> bool:
            gap = half + CLEARANCE
            for _, (a, b, c, d), layers in near:
                if (
                    (both or side in layers)
                    and a < x2 + gap
                    and c > x1 - gap
                    and b < y2 + gap
                    and d > y1 - gap
                ):
                    return False
            return (
                x1 > 0.8
                and y1 > 0.8
                and x2 < self.layout.width - 0.8
                and y2 < self.layout.height - 0.8
            )

        for step in range(9, 34):
            far = step / 10
            for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                x, y = px + dx * far, py + dy * far
                if any((x - hx) ** 2 + (y - hy) ** 2 < r * r for hx, hy, r in holes):
                    continue
                x1, x2, y1, y2 = min(px, x), max(px, x), min(py, y), max(py, y)
                if free(x1, y1, x2, y2, 0.15, False) and free(x, y, x, y, VIA / 2, True):
                    return (px, py), (x, y)
        return None

    def pieces(self) -> dict[int, list[list[tuple[int, int, int]]]]:
        """What has to be connected: per net, groups of cells that are one piece of copper."""
        cell = self.layout.cell
        planes = {"/" + net for net in self.layout.planes}
        found: dict[int, list[list[tuple[int, int, int]]]] = {}
        scripted: dict[str, list[tuple[int, int, int]]] = {}
        for net, layer, _, x1, y1, x2, y2 in self.tracks:
            if net in planes:
                continue
            steps = max(1, round(math.hypot(x2 - x1, y2 - y1) / 1.0))
            cells = scripted.setdefault(net, [])
            for i in range(steps + 1):
                x, y = x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps
                cells.append(("FB".index(layer), round(y / cell), round(x / cell)))
        for net, cells in scripted.items():
            found.setdefault(self.number(net), []).append(cells)
        for pad in self.pads:
            net = pad["net"]
            if not net or net in planes or net.startswith("unconnected"):
                continue
            if self._is_joined(pad):
                continue
            r, c = round(pad["y"] / cell), round(pad["x"] / cell)
            sides = (0, 1) if pad["drill"] else tuple("FB".index(k) for k in pad["layers"])
            found.setdefault(self.number(net), []).append([(s, r, c) for s in sides])
        return found

    def _is_joined(self, pad: dict[str, Any]) -> bool:
        """Whether a script's track ends in a pad without a hole."""
        x1, y1, x2, y2 = pad["box"]
        return not pad["drill"] and any(
            net == pad["net"] and layer in pad["layers"] and x1 <= x <= x2 and y1 <= y <= y2
            for net, layer, _, *ends in self.tracks
            for x, y in (ends[:2], ends[2:])
        )

    def stitch(self) -> None:
        """Vias wherever there is room, every so many mm, between the two zones of one net."""
        pitch, need = self.layout.stitch, VIA / 2 + CLEARANCE
        if not pitch:
            return
        (net,) = ("/" + net for net, layers in self.layout.planes.items() if len(layers) > 1)
        boxes = [pad["box"] for pad in self.pads if pad["net"] != net or pad["drill"]]
        lines = [(x1, y1, x2, y2, w / 2) for one, _, w, x1, y1, x2, y2 in self.tracks if one != net]
        holes = [(x, y, 2.5) for x, y in self.layout.holes]
        holes += [(x, y, VIA + CLEARANCE) for _, _, _, x, y in self.vias]
        for row in range(1, int(self.layout.height / pitch)):
            for col in range(1, int(self.layout.width / pitch)):
                x, y = col * pitch, row * pitch
                if (
                    all(math.hypot(x - a, y - b) > far for a, b, far in holes)
                    and all(_from_box(x, y, box) > need for box in boxes)
                    and all(_from_line(x, y, *line[:4]) > need + line[4] for line in lines)
                ):
                    self.vias.append((net, VIA, VIA_DRILL, x, y))

    def route(self, tries: int) -> None:
        """Route what the script has left."""
        router = Router(self.grid)
        failed = router.route(self.pieces(), tries)
        names = {number: net for net, number in self.numbers.items()}
        self.failed += [names[net] for net in failed]
        cell = self.layout.cell
        for net, ways in router.ways.items():
            for way in ways:
                self._keep(names[net], way.cells, cell)

    def _keep(self, net: str, cells: list[tuple[int, int, int]], cell: float) -> None:
        start = cells[0]
        for i in range(1, len(cells)):
            a, b = cells[i - 1], cells[i]
            if a[0] != b[0]:
                self._segment(net, start, a, cell)
                self.vias.append((net, VIA, VIA_DRILL, b[2] * cell, b[1] * cell))
                start = b
                continue
            if i + 1 < len(cells):
                c = cells[i + 1]
                if (c[0], c[1] - b[1], c[2] - b[2]) == (b[0], b[1] - a[1], b[2] - a[2]):
                    continue
            self._segment(net, start, b, cell)
            start = b

    def _segment(
        self, net: str, a: tuple[int, int, int], b: tuple[int, int, int], cell: float
    ) -> None:
        if a != b:
            self.tracks.append(
                (net, "FB"[a[0]], TRACK, a[2] * cell, a[1] * cell, b[2] * cell, b[1] * cell)
            )


def _from_box(x: float, y: float, box: tuple[float, float, float, float]) -> float:
    """How far a place is from a rectangle."""
    x1, y1, x2, y2 = box
    return math.hypot(max(x1 - x, 0.0, x - x2), max(y1 - y, 0.0, y - y2))


def _from_line(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> float:
    """How far a place is from a line."""
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))


def make(design: Design, layout: Layout, folder: Path, xml: Path, tries: int = 12) -> Routed:
    """Write the design's .kicad_pcb into a folder that has its schematic already."""
    path = folder / f"{design.name}.kicad_pcb"
    spec, pads, routes = (folder / f"{design.name}.{k}.json" for k in ("spec", "pads", "routes"))
    spec.write_text(json.dumps(_spec(design, layout, nets_of(xml))))
    run([kicad_python(), str(_SCRIPT), "place", str(spec), str(path), str(pads)])
    work = _Work(layout, json.loads(pads.read_text()))
    work.draw()
    work.to_planes()
    work.route(tries)
    work.stitch()
    edge = 0.5
    zones = [
        ("/" + net, layer, edge, edge, layout.width - edge, layout.height - edge)
        for net, layers in layout.planes.items()
        for layer in layers
    ]
    for _ in range(4):
        routes.write_text(json.dumps({"tracks": work.tracks, "vias": work.vias, "zones": zones}))
        run([kicad_python(), str(_SCRIPT), "place", str(spec), str(path), str(pads)])
        run([kicad_python(), str(_SCRIPT), "finish", str(routes), str(path)])
        loose = _loose_ends(path)
        kept = [one for one in work.tracks if not _is_one_of(one, loose)]
        if len(kept) == len(work.tracks):
            break
        work.tracks = kept
    return Routed(path, work.failed, len(work.tracks), len(work.vias))


def _loose_ends(path: Path) -> list[tuple[str, float, float]]:
    """Net and place of the short tracks that KiCad finds to end nowhere."""
    _, found = drc(path)
    del found
    said = json.loads(path.with_suffix(".drc.json").read_text())["violations"]
    ends = []
    for one in said:
        if one["type"] == "track_dangling":
            item = one["items"][0]
            net = item["description"].split("[")[1].split("]")[0]
            ends.append((net, item["pos"]["x"], item["pos"]["y"]))
    return ends


def _is_one_of(track: tuple[Any, ...], loose: list[tuple[str, float, float]]) -> bool:
    """Whether a track found here, at most 3 mm long, begins or ends in one of these places."""
    net, _, _, x1, y1, x2, y2 = track
    return math.hypot(x2 - x1, y2 - y1) < 3 and any(
        net == other and (math.hypot(x1 - x, y1 - y) < 0.01) for other, x, y in loose
    )


def drc(board: Path) -> tuple[int, list[str]]:
    """KiCad's rule check with schematic parity: how many are not connected, and all findings."""
    report = board.with_suffix(".drc.json")
    run(["kicad-cli", "pcb", "drc", "--severity-all", "--schematic-parity",
         "--format", "json", "-o", str(report), str(board)], check=False)  # fmt: skip
    said = json.loads(report.read_text())
    found = []
    for kind in ("violations", "schematic_parity"):
        for one in said[kind]:
            where = "; ".join(i["description"] for i in one["items"][:2])
            found.append(f"{kind}: {one['type']}: {one['description']} ({where})")
    return len(said["unconnected_items"]), found
