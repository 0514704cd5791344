"""Constants of other modules as numbers, before the firmware is compiled for a board.

MicroPython's const() puts a number in place of its name within one module only. A name that another
module imports costs 8 bytes of heap in each module that has it, 3 bytes of flash and the search of
a dictionary wherever it stands, and its letters in each .mpy. So the compiler gets sources in which
every whole number that a module binds once, in capitals, has taken the place of its name, there and
in the modules that import it. Where nothing says the name any more it is not defined either: each
took 8 bytes of heap, and some 20 of flash. Functions that only a host calls go the same way, but
for the on_<event> of a fold, which are called by their events' names; so do the pointers and
decorators of viper.py, which the compiler reads and nothing that runs. Tests that import constants
run sources with all names; config.py keeps its own for the prompt of the board. What only a type
checker imports (`if TYPE_CHECKING:`) is compiled to nothing. Lines keep their numbers, which
tracebacks show.
"""

import ast
import operator
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from wenping.toolchain.arguments import shortened
from wenping.toolchain.edits import Edit, edited, offsets, parsed

_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
}

_VIPER = "wenping.viper"  # the module that has `const` and what only the compiler reads
_DECORATORS = ("native", "viper")  # of `micropython`
_CALLED_BY_NAME = ("on_", "__")  # functions of events, and those that Python calls
_FOR_TYPES = "TYPE_CHECKING"  # False in every module that has it, for all but a type checker

Numbers = dict[str, int]  # constants by name


def compact(sources: Mapping[Path, str]) -> dict[Path, str]:
    """The sources of a firmware as boards run them: inlined(), without the constants and functions
    whose names no module says, and shortened().
    """
    texts = inlined(sources)
    said = Counter(name for text in texts.values() for name in _said(parsed(text)))
    return shortened(
        {
            path: edited(text, chain(_unnamed(text, said), _uncalled(text, said)))
            if path.parts[1:]
            else text
            for path, text in texts.items()
        }
    )


def _said(tree: ast.AST) -> Iterator[str]:
    """Every name that is used, of whatever it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.ImportFrom):
            yield from (a.name for a in node.names)


def _unnamed(text: str, said: Counter[str]) -> Iterator[Edit]:
    """What goes from a module: numbers whose names in capitals nobody says, and of what it imports
    from viper.py all but what it calls when it runs.
    """
    tree, offset = parsed(text), offsets(text)
    bound = _bindings(tree)
    left = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))["const"]
    for node in tree.body:
        if not (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)):
            continue
        name = node.targets[0].id
        alone = name.isupper() and bound[name] == 1 and not said[name]
        if alone and _number(node.value, {}) is not None:
            left -= isinstance(node.value, ast.Call)
            begin, end = offset(node)
            yield begin, end, "pass" + "\n" * text[begin:end].count("\n")
    called = {"const"} if left else set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr not in _DECORATORS:
            called.add(ast.unparse(node.value))
    for node in _imports(tree):
        stay = [a for a in node.names if a.name in called]
        if node.module == _VIPER and len(stay) < len(node.names):
            yield *offset(node), _shorter(node, stay)


def _uncalled(text: str, said: Counter[str]) -> Iterator[Edit]:
    """What goes from a module: functions whose names nobody says."""
    offset = offsets(text)
    for node in ast.walk(parsed(text)):
        if not isinstance(node, ast.FunctionDef) or node.decorator_list or said[node.name]:
            continue
        if not node.name.startswith(_CALLED_BY_NAME):
            begin, end = offset(node)
            yield begin, end, "pass" + "\n" * text[begin:end].count("\n")


def idle(sources: Mapping[Path, str]) -> set[Path]:
    """The modules of numbers alone that nobody imports, as these stand in the code that uses them.
    sources: of all modules, as compact() returns them. Files beside the rooms are never idle, nor
    what is no Python: the compiler will say it.
    """
    trees = {path: parsed(text) for path, text in sources.items()}
    imported = {
        name
        for tree in trees.values()
        for node in _imports(tree)
        for name in (node.module, *(f"{node.module}.{a.name}" for a in node.names))
    }
    return {
        path
        for path, tree in trees.items()
        if path.parts[1:] and _module_of(path) not in imported and _is_idle(tree)
    }


def _is_idle(tree: ast.Module) -> bool:
    """Whether a module only explains itself, imports, and gives numbers their names."""
    return bool(tree.body) and all(
        _number(node.value, {}) is not None
        if isinstance(node, ast.Assign)
        else isinstance(node, ast.Pass | ast.ImportFrom)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in tree.body
    )


def inlined(sources: Mapping[Path, str]) -> dict[Path, str]:
    """The sources of a firmware, by their paths below its folder, with numbers for constants.

    A file that is no Python stays as it is: the compiler says why.
    """
    modules = {_module_of(path): parsed(text) for path, text in sources.items()}
    known: dict[str, Numbers] = {}
    for name in modules:
        _constants(name, modules, known)
    return {
        path: edited(text, _edits(text, _module_of(path), modules[_module_of(path)], known))
        for path, text in sources.items()
    }


def _module_of(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _constants(name: str, modules: Mapping[str, ast.Module], known: dict[str, Numbers]) -> Numbers:
    """The constants that a module defines; {} for a module that is not of the firmware."""
    if name in known or name not in modules:
        return known.get(name, {})
    known[name] = own = {}
    bound = _bindings(modules[name]) + Counter(
        a.asname or a.name for node in _imports(modules[name]) for a in node.names
    )
    seen: Numbers = {}
    for node in modules[name].body:
        if isinstance(node, ast.ImportFrom):
            found = _constants(node.module or "", modules, known)
            seen |= {a.asname or a.name: found[a.name] for a in node.names if a.name in found}
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            target, number = node.targets[0].id, _number(node.value, seen)
            if number is not None and target.isupper() and bound[target] == 1:
                seen[target] = own[target] = number
    return own


def _imports(tree: ast.Module) -> list[ast.ImportFrom]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]


def _bindings(tree: ast.Module) -> Counter[str]:
    """How often each name is bound anywhere in a module, imports aside."""
    bound: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            bound[node.id] += 1
        elif isinstance(node, ast.arg):
            bound[node.arg] += 1
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound[node.name] += 1
    return bound


def _number(node: ast.expr, known: Mapping[str, int]) -> int | None:
    """The value of an expression of whole numbers and constants; None for any other."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Call):
        is_const = isinstance(node.func, ast.Name) and node.func.id == "const"
        return _number(node.args[0], known) if is_const else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _number(node.operand, known)
        return None if number is None else -number
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = _number(node.left, known), _number(node.right, known)
        return None if left is None or right is None else _OPERATORS[type(node.op)](left, right)
    return None


def _edits(
    text: str, module: str, tree: ast.Module, known: Mapping[str, Numbers]
) -> Iterator[Edit]:
    """What changes in a module: names and attributes that are numbers, and what imported them."""
    names, rooms = _meant(module, tree, known)
    offset = offsets(text)
    left: Counter[str] = Counter()  # uses of modules that stay
    for node in ast.walk(tree):
        number = None
        if isinstance(node, ast.Assign) and _names(node.targets[0], _FOR_TYPES):
            yield *offset(node), "pass"
        elif isinstance(node, ast.If) and _names(node.test, _FOR_TYPES):
            yield *offset(node.test), "0"  # the compiler leaves out what follows
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            number = names.get(node.id)
            left[node.id] += 1
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            number = rooms.get(node.value.id, {}).get(node.attr)
            left[node.value.id] -= number is not None
        if number is not None and isinstance(node, ast.expr):
            begin, end = offset(node)
            yield begin, end, str(number) if number >= 0 else f"({number})"
    for node in _imports(tree):
        stay = [a for a in node.names if not _goes(a.asname or a.name, left, names, rooms)]
        if len(stay) < len(node.names):
            yield *offset(node), _shorter(node, stay)


def _shorter(node: ast.ImportFrom, stay: list[ast.alias]) -> str:
    """An import of what stays of it, on as many lines."""
    line = f"from {node.module} import {', '.join(map(ast.unparse, stay))}"
    return (line if stay else "pass") + "\n" * ((node.end_lineno or 0) - node.lineno)


def _names(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _meant(
    module: str, tree: ast.Module, known: Mapping[str, Numbers]
) -> tuple[dict[str, int], dict[str, Numbers]]:
    """The numbers of a module's names, and the constants of the modules that it names."""
    bound = _bindings(tree)
    names, rooms = dict(known[module]), {}
    for node in _imports(tree):
        for a in node.names:
            name, there = a.asname or a.name, known.get(node.module or "", {})
            if not bound[name] and a.name in there:
                names[name] = there[a.name]
            elif not bound[name] and f"{node.module}.{a.name}" in known:
                rooms[name] = known[f"{node.module}.{a.name}"]
    return names, rooms


def _goes(name: str, left: Mapping[str, int], names: Numbers, rooms: Mapping[str, Numbers]) -> bool:
    """True if an import goes: of a constant, or of a module that only constants were taken from."""
    return name in names or name in rooms and not left[name]
