"""Makes everything that a maker orders: python -m cad (`make cad`). Exit status 1 on any finding.

python -m cad [--only schematics|boards|parts|mechanics] [--board tile] [--pictures]

Outputs go to build/cad; --pictures also rewrites the small pictures that the documents show.
"""

import argparse
import json
import shutil
import sys
import time
import zipfile
from pathlib import Path

from cad import (
    board,
    bom,
    budget,
    circuits,
    geometry,
    interactive,
    layout,
    schematic,
    spice,
    tools,
)
from cad.netlist import Design, DesignError
from wenping.make.checkout import HARDWARE

PICTURES = HARDWARE / "pictures"
_GERBERS = (
    "F.Cu,B.Cu,In1.Cu,In2.Cu,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,F.Paste,B.Paste,Edge.Cuts"
)


def make_schematics(out: Path, pictures: bool) -> tuple[list[str], dict[str, int]]:
    """Write, check, print and export every schematic; return findings and ERC counts."""
    found: list[str] = []
    counts: dict[str, int] = {}
    for design in circuits.all_designs():
        found += design.check()
        sheet = schematic.write_project(design, out / design.name)
        report = sheet.with_suffix(".erc.json")
        tools.run(["kicad-cli", "sch", "erc", "--severity-all", "--format", "json", "-o",
                   str(report), str(sheet)])  # fmt: skip
        said = [v for s in json.loads(report.read_text())["sheets"] for v in s["violations"]]
        counts[design.name] = len(said)
        found += [f"ERC {design.name}: {v['type']}: {v['description']}" for v in said]
        base = ["kicad-cli", "sch", "export"]
        tools.run([*base, "pdf", "-o", str(sheet.with_suffix(".pdf")), str(sheet)])
        tools.run([*base, "netlist", "--format", "kicadxml", "-o",
                   str(sheet.with_suffix(".xml")), str(sheet)])  # fmt: skip
        tools.same_bytes(report, sheet.with_suffix(".pdf"), sheet.with_suffix(".xml"))
        if kicad_nets(design, sheet.with_suffix(".xml")) != our_nets(design):
            found.append(f"{design.name}: KiCad reads another net list than the one written")
        if pictures:
            tools.run([*base, "svg", "--no-background-color", "-o", str(out / "svg"), str(sheet)])
            _picture(out / "svg" / f"{design.name}.svg", f"schematic-{design.name}", 1000)
    return found, counts


def our_nets(design: Design) -> dict[str, list[tuple[str, str]]]:
    """Nets of a design without the flags, which are on no board."""
    return {
        net: sorted(pin for pin in pins if not pin[0].startswith("#"))
        for net, pins in design.nets().items()
    }


def kicad_nets(design: Design, xml: Path) -> dict[str, list[tuple[str, str]]]:
    """The same as KiCad exports them."""
    found: dict[str, list[tuple[str, str]]] = {}
    for pin, net in board.nets_of(xml).items():
        if not net.startswith("unconnected-"):
            found.setdefault(net.removeprefix("/"), []).append(pin)
    return {net: sorted(pins) for net, pins in found.items()}


def make_boards(
    out: Path, pictures: bool, only: str | None = None
) -> tuple[list[str], dict[str, dict[str, int]]]:
    """Place, route, check and export the boards that have a layout, or `only` one of them."""
    found: list[str] = []
    figures: dict[str, dict[str, int]] = {}
    for design in circuits.all_designs():
        if design.name not in layout.LAYOUTS or only not in (None, design.name):
            continue
        places = layout.LAYOUTS[design.name]()
        folder = out / design.name
        start = time.monotonic()
        routed = board.make(design, places, folder, folder / f"{design.name}.xml")
        open_ends, findings = board.drc(routed.path)
        tools.same_bytes(routed.path.with_suffix(".drc.json"))
        parity = sum(line.startswith("schematic_parity") for line in findings)
        figures[design.name] = {
            "unrouted": open_ends, "drc": len(findings) - parity, "parity": parity,
            "tracks": routed.tracks, "vias": routed.vias,
            "seconds": round(time.monotonic() - start),
        }  # fmt: skip
        found += [f"{design.name}: {line}" for line in findings]
        if open_ends:
            nets = ", ".join(net.removeprefix("/") for net in routed.failed[:8])
            found.append(f"{design.name}: {open_ends} connections are not routed ({nets})")
        _export(routed.path, folder / "fabrication", places.layers)
        interactive.write(routed.path)
        if pictures:
            _render(routed.path, design.name)
    return found, figures


def _export(path: Path, folder: Path, layers: int) -> None:
    """Gerbers, drill, pick and place, one archive."""
    folder.mkdir(exist_ok=True)
    wanted = [x for x in _GERBERS.split(",") if layers > 2 or not x.startswith("In")]
    base = ["kicad-cli", "pcb", "export"]
    tools.run([*base, "gerbers", "-l", ",".join(wanted), "-o", str(folder), str(path)])
    tools.run([*base, "drill", "-o", str(folder) + "/", str(path)])
    tools.run([*base, "pos", "--format", "csv", "--units", "mm", "--exclude-dnp", "-o",
               str(folder / "places.csv"), str(path)])  # fmt: skip
    tools.same_bytes(*folder.iterdir())
    with zipfile.ZipFile(path.with_suffix(".zip"), "w") as archive:
        for one in sorted(folder.iterdir()):
            archive.writestr(zipfile.ZipInfo(one.name), one.read_bytes())


def _render(path: Path, name: str) -> None:
    svg = path.with_suffix(".svg")
    tools.run(["kicad-cli", "pcb", "export", "svg", "-l", "F.Cu,B.Cu,F.Silkscreen,Edge.Cuts",
               "--mode-single", "--page-size-mode", "2", "--exclude-drawing-sheet", "-o", str(svg),
               str(path)])  # fmt: skip
    _picture(svg, f"board-{name}", 900)


def _picture(svg: Path, name: str, width: int) -> None:
    """A small PNG of an SVG, if the machine can make one."""
    tools.same_bytes(svg)
    PICTURES.mkdir(exist_ok=True)
    if not shutil.which("rsvg-convert"):
        print(f"no picture of {name}: install librsvg2-bin")
        return
    tools.run(["rsvg-convert", "-w", str(width), "-b", "white", str(svg), "-o",
               str(PICTURES / f"{name}.png")])  # fmt: skip


def make_parts(out: Path) -> tuple[list[str], dict[str, float]]:
    """Parts lists, currents, settling."""
    for path in bom.write(out):
        print(f"{path.name}: {path}")
    for one in budget.sums():
        print(f"{one.ma:4.0f} of {one.most_ma:.0f} mA  {one.what}")
    found = bom.findings() + budget.findings()
    error = spice.settling()
    print("column settling, counts:", {k: round(v, 2) for k, v in error.items()})
    if error["row"] > 1 or error["1 us"] > 2:
        found.append(f"a column settles too slowly: {error}")
    link = spice.link_settling()
    print(f"a bowl's link 2 us after a step: {link:.2f} counts")
    if link > 2:
        found.append(f"a bowl's link settles too slowly: {link:.1f} counts after 2 us")
    return found, bom.totals()


def make_mechanics(out: Path, pictures: bool) -> list[str]:
    """Printed parts."""
    from cad import mechanics

    made = mechanics.make(out / "print", PICTURES if pictures else out / "print")
    for one in made:
        size = " x ".join(f"{x:.1f}" for x in one.size)
        print(f"{one.count:4} {one.name:18} {size} mm, {one.grams:.1f} g, "
              f"{'watertight' if one.watertight else 'LEAKS'}")  # fmt: skip
    black, white = mechanics.stone_grams(made)
    print(f"stones of PETG with their magnets: {black:.1f} and {white:.1f} g")
    tight = [f"{what}: {gap:.2f} mm" for what, gap, least in mechanics.fits() if gap < least - 1e-9]
    return mechanics.findings(made) + tight


def main() -> int:
    """Make all, tell what was found."""
    asked = argparse.ArgumentParser(prog="make cad")
    asked.add_argument("--only", choices=("schematics", "boards", "parts", "mechanics"))
    asked.add_argument("--board", choices=sorted(layout.LAYOUTS), help="of the boards this one")
    asked.add_argument("--pictures", action="store_true")
    args = asked.parse_args()
    start = time.monotonic()
    found: list[str] = []
    try:
        geometry.check()
        tools.install()
        out = tools.OUT
        out.mkdir(parents=True, exist_ok=True)
        if args.only in (None, "schematics", "boards"):
            more, counts = make_schematics(out, args.pictures)
            found += more
            print("ERC findings:", counts)
        if args.only in (None, "parts"):
            more, prices = make_parts(out)
            found += more
            print("USD, estimates:", {name: round(usd, 2) for name, usd in prices.items()})
        if args.only in (None, "mechanics"):
            found += make_mechanics(out, args.pictures)
        if args.only in (None, "boards"):
            more, figures = make_boards(out, args.pictures, args.board)
            found += more
            for name, figure in figures.items():
                print(name, figure)
    except (DesignError, tools.ToolError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except ImportError as error:
        print(f"error: {error}; run `make cad`, it installs the extra `cad`", file=sys.stderr)
        return 1
    for line in found:
        print(f"finding: {line}")
    print(f"{len(found)} findings, {time.monotonic() - start:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
