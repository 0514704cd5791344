"""The certificate as one printable HTML page in both languages, without scripts."""

from collections.abc import Callable
from html import escape

from wenping.counting import certificate
from wenping.records.picture import board_svg
from wenping.texts import LANGUAGES, say
from wenping.weiqi.points import BLACK, BORDER, CELLS, EMPTY, WHITE, from_gtp, point

_SIDES = {"black": BLACK, "white": WHITE}
_MARKS = {"B": BLACK, "W": WHITE}
_WIDTH, _HEIGHT, _LEFT, _BELOW = 640, 190, 46, 24  # of the plot of the clocks, in pixels
_COLOURS = {"black": "#111", "white": "#b5651d"}
_STYLE = """@page{size:A4;margin:14mm}
body{font:13px/1.45 "Noto Sans CJK SC","WenQuanYi Micro Hei",sans-serif;color:#111}
body{max-width:180mm;margin:1em auto}
h1{font-size:20px;margin:0 0 .3em}h2{font-size:14px;margin:1em 0 .2em;border-bottom:1px solid #999}
.two{display:grid;grid-template-columns:1fr 1fr;gap:0 2em}.two div{white-space:pre-line}
svg{max-width:100%;height:auto}figure{margin:.5em 0;text-align:center}
.sign{display:grid;grid-template-columns:1fr 1fr 1fr;gap:2em;margin-top:3em}
.sign div{border-top:1px solid #111}
section{break-inside:avoid}code{font-size:11px;overflow-wrap:anywhere}"""


def page(told: dict) -> str:
    """The page of a certificate (counting/certificate.py)."""
    parts = [
        _head(told),
        f"<figure>{_board(told)}</figure>",
        _both("paper-count", told, certificate.count_lines),
        _both("paper-evidence", told, certificate.evidence_lines) if "log" in told else "",
        _clocks(told.get("clocks")),
        _both("paper-rulings", told, certificate.ruling_lines),
        _signatures(told),
        _both("paper-log", told, certificate.source_lines),
    ]
    title = escape(" / ".join(say("cert-title", lang, result=told["result"]) for lang in LANGUAGES))
    return (
        f'<!doctype html>\n<html lang="zh"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join(filter(None, parts))
        + "</body></html>\n"
    )


def _head(told: dict) -> str:
    return "".join(
        f"<h1>{escape(say('cert-title', lang, result=told['result']))}</h1>" for lang in LANGUAGES
    ) + _columns([certificate.head_lines(told, lang)[1:] for lang in LANGUAGES])


def _both(key: str, told: dict, lines_of: Callable[[dict, str], list[str]]) -> str:
    """A section with its lines in both languages; "" without lines."""
    columns = [lines_of(told, lang) for lang in LANGUAGES]
    if not any(columns):
        return ""
    title = escape(" ".join(say(key, lang) for lang in LANGUAGES))
    return f"<section><h2>{title}</h2>{_columns(columns)}</section>"


def _columns(columns: list[list[str]]) -> str:
    cells = "".join(f"<div>{escape(chr(10).join(lines))}</div>" for lines in columns)
    return f'<div class="two">{cells}</div>'


def _board(told: dict) -> str:
    """The final position with dots on the territory."""
    rows, size = told["position"], len(told["position"])
    grid, owner = bytearray([BORDER] * CELLS), bytearray(CELLS)
    for row in range(size):
        for col in range(size):
            grid[point(row, col)] = _MARKS.get(rows[row][col], EMPTY)
    for side, colour in _SIDES.items():
        for name in told["territory"][side]:
            owner[from_gtp(name, size, size)] = colour
    return board_svg(grid, size, owner=owner)


def _clocks(clocks: dict | None) -> str:
    """Both clocks over the time of the game: what was left, in minutes; "" without a clock."""
    if not clocks:
        return ""
    end = max([t for side in _SIDES for t, _ in clocks[side]] + [1])
    most = max([left for side in _SIDES for _, left in clocks[side]] + [1])

    def at(t_ms: int, left_ms: int) -> str:
        x = _LEFT + (_WIDTH - _LEFT - 8) * t_ms / end
        y = 8 + (_HEIGHT - _BELOW - 8) * (1 - left_ms / most)
        return f"{x:.1f},{y:.1f}"

    parts = []
    for side, dash in (("black", ""), ("white", ' stroke-dasharray="6 3"')):
        points = " ".join(at(t, left) for t, left in clocks[side])
        line = f'<polyline points="{points}" fill="none" stroke="{_COLOURS[side]}"'
        parts.append(f'{line} stroke-width="1.6"{dash}/>')
    axis = f'<path d="M{_LEFT} 8V{_HEIGHT - _BELOW}H{_WIDTH - 8}" fill="none" stroke="#666"/>'
    labels = [(_LEFT - 4, 14, f"{most / 60000:.0f}", "end")]
    labels += [(_LEFT - 4, _HEIGHT - _BELOW, "0", "end")]
    labels += [(_WIDTH - 8, _HEIGHT - 8, f"{end / 60000:.0f} min", "end")]
    text = "".join(
        f'<text x="{x}" y="{y}" font-size="11" text-anchor="{anchor}">{words}</text>'
        for x, y, words, anchor in labels
    )
    view = f'width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{axis}{"".join(parts)}{text}</svg>'
    titles = [say("paper-clocks", lang) for lang in LANGUAGES]
    titles += [say("paper-lines", lang) for lang in LANGUAGES]
    title, lines = escape(" ".join(titles[:2])), escape(" / ".join(titles[2:]))
    return (
        f"<section><h2>{title}</h2><figure>{svg}<figcaption>{lines}</figcaption></figure></section>"
    )


def _signatures(told: dict) -> str:
    """Room for the signatures of both sides and of the referee."""
    cells = "".join(
        f"<div>{escape(' '.join(say(key, lang) for lang in LANGUAGES))}</div>"
        for key in ("sign-black", "sign-white", "sign-referee")
    )
    return f'<div class="sign">{cells}</div>'
