"""Arguments of functions under names of one letter, before the firmware is compiled for a board.

A .mpy file keeps the name of each argument: some 4 KB in an update slot. Names by which any call
passes an argument (`find(colour, free, centred=True)`) stay, as do those of nested functions'
arguments. Nothing on a board shows the others: MicroPython's tracebacks name functions and lines.
"""

import ast
import string
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from wenping.toolchain.edits import Edit, edited, offsets, parsed

_LONG = 3  # letters; what is shorter stays


def shortened(sources: Mapping[Path, str]) -> dict[Path, str]:
    """The sources of a firmware with short names of arguments, but for the files beside its rooms,
    whose functions are called from the board's prompt.
    """
    said = {word for text in sources.values() for word in _keywords(parsed(text))}
    return {
        path: edited(text, _shorter(text, said)) if path.parts[1:] else text
        for path, text in sources.items()
    }


def _keywords(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from (keyword.arg for keyword in node.keywords if keyword.arg)


def _shorter(text: str, said: set[str]) -> Iterator[Edit]:
    offset, tree = offsets(text), parsed(text)
    rooms = [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]
    for function in (node for room in rooms for node in room.body):
        if isinstance(function, ast.FunctionDef):
            new = _new_names(function, said)
            for node in ast.walk(function):
                if isinstance(node, ast.Name | ast.arg) and _name_of(node) in new:
                    begin, _ = offset(node)
                    yield begin, begin + len(_name_of(node)), new[_name_of(node)]


def _new_names(function: ast.FunctionDef, said: set[str]) -> dict[str, str]:
    """The new names of a function's arguments: letters that nothing in it is called by."""
    inside = list(ast.walk(function))
    if any(isinstance(node, ast.Nonlocal | ast.ClassDef) for node in inside):
        return {}  # these say names that are no ast.Name
    bound = Counter(node.arg for node in inside if isinstance(node, ast.arg))
    letters = sorted(set(string.ascii_lowercase) - {_name_of(node) for node in inside})
    names = [a.arg for a in function.args.args if a.arg != "self" and a.arg not in said]
    long = [name for name in names if len(name) >= _LONG and bound[name] == 1]
    return dict(zip(long, letters, strict=False))


def _name_of(node: ast.AST) -> str:
    """What a part of a function uses or binds a name as; "" if it is none."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.arg):
        return node.arg
    if isinstance(node, ast.alias):
        return node.asname or node.name
    if isinstance(node, ast.ExceptHandler | ast.FunctionDef):
        return node.name or ""
    return ""
