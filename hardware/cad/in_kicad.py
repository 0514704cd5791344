"""Runs inside the system's Python, the only one that has KiCad's `pcbnew`.

python3 in_kicad.py place SPEC.json BOARD PADS.json    footprints and outline; tells where pads are
python3 in_kicad.py finish ROUTES.json BOARD           tracks, vias, zones, filled
"""

# pyright: reportMissingImports=false

import json
import os
import sys

import pcbnew

FOOTPRINTS = os.environ.get("WENPING_FOOTPRINTS", "/usr/share/kicad/footprints")
COPPER = {"F": pcbnew.F_Cu, "B": pcbnew.B_Cu, "1": pcbnew.In1_Cu, "2": pcbnew.In2_Cu}


def at(x, y):
    """A place in mm as KiCad has it."""
    return pcbnew.VECTOR2I(pcbnew.FromMM(x), pcbnew.FromMM(y))


def load(shape):
    """A footprint "library:name"."""
    library, name = shape.split(":")
    found = pcbnew.FootprintLoad(os.path.join(FOOTPRINTS, library + ".pretty"), name)
    if found is None:
        sys.exit(f"error: KiCad's footprints have no {shape}; install kicad-footprints")
    found.SetFPID(pcbnew.LIB_ID(library, name))
    return found


def outline(board, width, height):
    """A rectangle as the board's edge."""
    edge = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_RECT)
    edge.SetLayer(pcbnew.Edge_Cuts)
    edge.SetStart(at(0, 0))
    edge.SetEnd(at(width, height))
    edge.SetWidth(pcbnew.FromMM(0.1))
    board.Add(edge)


def text(board, words, x, y, size):
    """Words on the upper side."""
    drawn = pcbnew.PCB_TEXT(board)
    drawn.SetText(words)
    drawn.SetPosition(at(x, y))
    drawn.SetLayer(pcbnew.F_SilkS)
    drawn.SetTextSize(at(size, size))
    drawn.SetTextThickness(pcbnew.FromMM(0.15))
    board.Add(drawn)


def place(spec, path):
    """Make the board of a spec; return its pads."""
    board = pcbnew.NewBoard(path)
    board.SetCopperLayerCount(spec["layers"])
    board.GetTitleBlock().SetTitle(spec["name"])
    board.GetTitleBlock().SetDate("not built yet")  # a day would make every page another one
    outline(board, spec["width"], spec["height"])
    nets = {}
    for name in spec["nets"]:
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    pads = []
    for item in spec["items"]:
        one = load(item["shape"])
        name_item(one, item)
        board.Add(one)
        tie_to_schematic(one, item, spec["name"])
        put(one, item)
        pads += closed_areas(one, item["ref"])
        pads += connect(one, item, nets)
    for words, x, y, size in spec["texts"]:
        text(board, words, x, y, size)
    pcbnew.SaveBoard(path, board)
    return pads


def name_item(one, item):
    """Give a footprint its reference, value and fields."""
    for name, words in item["fields"].items():
        one.SetField(name, words)
        one.GetFieldByName(name).SetVisible(False)
    one.SetReference(item["ref"])
    one.SetValue(item["value"])


def tie_to_schematic(one, item, name):
    """Tie a footprint to its symbol; what has none (holes, marks) is on the board only."""
    if item["path"]:
        one.SetPath(pcbnew.KIID_PATH("/" + item["path"]))
        one.SetSheetname("/")
        one.SetSheetfile(name + ".kicad_sch")
    else:
        one.SetAttributes(
            pcbnew.FP_BOARD_ONLY | pcbnew.FP_EXCLUDE_FROM_POS_FILES | pcbnew.FP_EXCLUDE_FROM_BOM
        )
    if item["dnp"]:
        one.SetDNP(True)
    one.SetExcludedFromBOM(not item["ordered"])


def put(one, item):
    """Put a footprint to its place, with its reference in small print."""
    one.Value().SetVisible(False)
    one.Reference().SetVisible(item["shown"])
    one.Reference().SetTextSize(at(0.8, 0.8))
    one.Reference().SetTextThickness(pcbnew.FromMM(0.12))
    one.SetPosition(at(item["x"], item["y"]))
    one.SetOrientationDegrees(item["turn"])
    if item["side"] == "B":
        one.Flip(at(item["x"], item["y"]), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)


def corners(box):
    """Left, top, right and bottom of a box in mm."""
    edges = box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom()
    return [pcbnew.ToMM(edge) for edge in edges]


def closed_areas(one, ref):
    """The areas of a footprint in which no track may be, as pads without a net."""
    return [
        {"ref": ref, "pad": "", "net": "", "layers": ["F", "B"], "drill": 0, "x": 0, "y": 0,
         "box": corners(zone.GetBoundingBox())}
        for zone in one.Zones()
        if zone.GetIsRuleArea() and zone.GetDoNotAllowTracks()
    ]  # fmt: skip


def connect(one, item, nets):
    """Connect a footprint's pads to their nets; return those with copper or a hole."""
    pads = []
    for pad in one.Pads():
        name = item["pads"].get(pad.GetNumber())
        if name:
            pad.SetNet(nets[name])
        layers = [key for key, layer in COPPER.items() if pad.IsOnLayer(layer)]
        hole = pad.GetDrillSize().x
        if layers or hole:
            place = pad.GetPosition()
            pads.append(
                {"ref": item["ref"], "pad": pad.GetNumber(), "net": name or "",
                 "x": pcbnew.ToMM(place.x), "y": pcbnew.ToMM(place.y),
                 "box": corners(pad.GetBoundingBox()), "layers": layers,
                 "drill": pcbnew.ToMM(hole)}
            )  # fmt: skip
    return pads


def finish(routes, path):
    """Add tracks, vias and zones to a placed board, save it, fill its zones, save it again."""
    board = pcbnew.LoadBoard(path)
    nets = board.GetNetsByName()
    for net, layer, width, x1, y1, x2, y2 in routes["tracks"]:
        track = pcbnew.PCB_TRACK(board)
        track.SetStart(at(x1, y1))
        track.SetEnd(at(x2, y2))
        track.SetWidth(pcbnew.FromMM(width))
        track.SetLayer(COPPER[layer])
        track.SetNet(nets[net])
        board.Add(track)
    for net, size, drill, x, y in routes["vias"]:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(at(x, y))
        via.SetWidth(pcbnew.FromMM(size))
        via.SetDrill(pcbnew.FromMM(drill))
        via.SetNet(nets[net])
        board.Add(via)
    for net, layer, x1, y1, x2, y2 in routes["zones"]:
        zone = pcbnew.ZONE(board)
        zone.SetLayer(COPPER[layer])
        zone.SetNet(nets[net])
        zone.SetLocalClearance(pcbnew.FromMM(0.2))
        zone.SetMinThickness(pcbnew.FromMM(0.2))
        zone.SetThermalReliefGap(pcbnew.FromMM(0.25))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.3))
        # Spokes end on islands where tracks pass between pins: outer layers join pads whole.
        inside = layer in "12"
        zone.SetPadConnection(
            pcbnew.ZONE_CONNECTION_THT_THERMAL if inside else pcbnew.ZONE_CONNECTION_FULL
        )
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        corners = pcbnew.VECTOR_VECTOR2I()
        for x, y in ((x1, y1), (x2, y1), (x2, y2), (x1, y2)):
            corners.append(at(x, y))
        zone.AddPolygon(corners)
        board.Add(zone)
    pcbnew.SaveBoard(path, board)
    # The filler crashes on a board that was never on disk.
    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(path, board)


if __name__ == "__main__":
    task, source, target = sys.argv[1:4]
    # The same input gives the same file: identities are drawn from a seeded generator.
    pcbnew.KIID.SeedGenerator(2026 if task == "place" else 2027)
    with open(source, encoding="utf-8") as file:
        given = json.load(file)
    if task == "place":
        found = place(given, target)
        with open(sys.argv[4], "w", encoding="utf-8") as file:
            json.dump(found, file)
    else:
        finish(given, target)
