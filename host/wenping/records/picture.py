"""A position as an SVG picture: board, stones, last move, territory, captions below it."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from wenping.geometry import COLUMN_LETTERS, PITCH_X_UM, PITCH_Y_UM, STAR_LINES
from wenping.weiqi.points import BLACK, CELLS, PASS, WHITE, col_of, point, row_of

STEP_X, STEP_Y = PITCH_X_UM / 1000, PITCH_Y_UM / 1000  # one unit of the picture is 1 mm
MARGIN = 30.0
LINE_HEIGHT = 18
_FILL = {BLACK: "#111", WHITE: "#fff"}


def board_svg(
    grid: Sequence[int],
    size: int,
    last: int = PASS,
    owner: Sequence[int] | None = None,
    captions: Sequence[str] = (),
) -> str:
    """The text of an SVG file that shows a size x size board.

    grid: the stones by point. last: the point of the last move, which is marked. owner: by point,
    whose territory an empty point is; dots mark it. captions: lines of text below the board.
    """
    width = 2 * MARGIN + STEP_X * (size - 1)
    height = 2 * MARGIN + STEP_Y * (size - 1)
    total = height + LINE_HEIGHT * len(captions) + (8 if captions else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{total:.0f}" '
        f'viewBox="0 0 {width:.1f} {total:.1f}" font-family="sans-serif" font-size="11">',
        f'<rect width="{width:.1f}" height="{total:.1f}" fill="#fff"/>',
        f'<rect width="{width:.1f}" height="{height:.1f}" fill="#dcb35c"/>',
        *_lines(size, width - MARGIN, height - MARGIN),
        *_stones(grid, owner),
    ]
    if last:
        parts.append(_disc(last, 4, "none", "#d22"))
    for i, line in enumerate(captions):
        y = height + LINE_HEIGHT * (i + 1)
        parts.append(f'<text x="{MARGIN}" y="{y:.1f}" font-size="13">{escape(line)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _lines(size: int, right: float, bottom: float) -> list[str]:
    """The lines with their letters and numbers, and the star points."""
    parts = []
    for i in range(size):
        x, y = MARGIN + STEP_X * i, MARGIN + STEP_Y * i
        parts.append(f'<path d="M{x:.1f} {MARGIN}V{bottom:.1f}M{MARGIN} {y:.1f}H{right:.1f}" '
                     'stroke="#553" fill="none"/>')  # fmt: skip
        parts.append(_text(x, MARGIN - 16, COLUMN_LETTERS[i]))
        parts.append(_text(MARGIN - 18, y + 4, str(size - i)))
    stars = STAR_LINES.get(size, ())
    return parts + [_disc(point(row, col), 2.5, "#553") for row in stars for col in stars]


def _stones(grid: Sequence[int], owner: Sequence[int] | None) -> list[str]:
    """The stones, and a dot on each empty point that one side owns."""
    parts = []
    for p in range(CELLS):
        if grid[p] == BLACK:
            parts.append(_disc(p, 10.6, "#111"))
        elif grid[p] == WHITE:
            parts.append(_disc(p, 10.4, "#fff", "#777"))
        elif owner is not None and owner[p] in _FILL and grid[p] == 0:
            parts.append(_disc(p, 4, _FILL[owner[p]], "#777"))
    return parts


def _disc(p: int, radius: float, fill: str, stroke: str = "none") -> str:
    x, y = MARGIN + STEP_X * col_of(p), MARGIN + STEP_Y * row_of(p)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}" stroke="{stroke}"/>'


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{text}</text>'
