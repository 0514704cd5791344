"""The interactive parts list of a board: one page that shows where each part goes.

InteractiveHtmlBom makes it. It needs KiCad's `pcbnew`, which only the system's Python has, and
wants wxPython for its window: `make cad` installs it alone, into .venv/ibom, and no window opens.
"""

from pathlib import Path

from cad.tools import ToolError, kicad_python, run
from wenping.make.checkout import ROOT

SCRIPT = ROOT / ".venv" / "ibom" / "InteractiveHtmlBom" / "generate_interactive_bom.py"


def write(board: Path, script: Path = SCRIPT) -> Path:
    """Write parts.html beside a board; the same board gives the same bytes."""
    if not script.is_file():
        raise ToolError("InteractiveHtmlBom is not installed: run `make cad`, it installs it")
    fields = "Value,Description,MPN,Footprint"
    run(
        [kicad_python(), str(script), str(board), "--no-browser", "--include-tracks",
         "--include-nets", "--dest-dir", str(board.parent), "--name-format", "parts",
         "--extra-data-file", str(board), "--show-fields", fields, "--group-fields", fields,
         "--dnp-field", "kicad_dnp"],
        INTERACTIVE_HTML_BOM_NO_DISPLAY="1",
    )  # fmt: skip
    return board.parent / "parts.html"
