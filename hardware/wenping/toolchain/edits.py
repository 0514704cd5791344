"""Changes of Python sources, which keep all else as it stands: places of what an `ast` found."""

import ast
from collections.abc import Callable, Iterator

Edit = tuple[int, int, str]  # begin and end in a text, and what comes there


def parsed(text: str) -> ast.Module:
    """The module of a text; an empty one if it is no Python: the compiler will say it."""
    try:
        return ast.parse(text)
    except SyntaxError:
        return ast.Module([], [])


def offsets(text: str) -> Callable[[ast.expr | ast.stmt | ast.arg], tuple[int, int]]:
    """A function that tells where a node begins and ends in the text."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def at(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def place(node: ast.expr | ast.stmt | ast.arg) -> tuple[int, int]:
        end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
        return at(node.lineno, node.col_offset), at(end_line, end_column)

    return place


def edited(text: str, edits: Iterator[Edit]) -> str:
    """The text with these changes, which do not overlap."""
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    return text
