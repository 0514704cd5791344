"""What the theme's HTML gets wrong for this site: requests, languages, and what axe-core finds."""

import re

_FOREIGN = re.compile(r'<script src="https://unpkg\.com/iframe-worker/shim"[^>]*></script>')
_SHIM = '<script src="{up}assets/javascripts/frame-worker.js"></script>'
_NO_HEADING = re.compile(r"<th( [^>]*)?></th>")
_NAV = re.compile(r"<nav\b[^>]*>|</nav>")


def corrected(text: str, depth: int, folder: str) -> str:
    """The text of a page that lies `depth` folders deep, in the folder of its language."""
    # Search in a folder: the theme asks another server for a script.
    text = _FOREIGN.sub(_SHIM.format(up="../" * depth), text)
    if folder == "zh":
        text = text.replace('<html lang="en"', '<html lang="zh-CN"', 1)
    # A heading without words is a cell; what scrolls can be reached by keys.
    text = _NO_HEADING.sub(r"<td\1></td>", text).replace("<pre>", '<pre tabindex="0">')
    return _NAV.sub(_Menus(), text)


class _Menus:
    """Makes groups of the menus inside the menu: as landmarks they have the same name twice."""

    def __init__(self) -> None:
        self._inside: list[bool] = []  # whether each element that is open was changed

    def __call__(self, found: re.Match) -> str:
        tag = found[0]
        if tag == "</nav>":
            return "</div>" if self._inside.pop() else tag
        level = re.search(r'data-md-level="(\d)"', tag)
        self._inside.append(level is not None and level[1] != "0")
        return tag.replace("<nav", '<div role="group"', 1) if self._inside[-1] else tag
