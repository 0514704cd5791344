"""How long, how branched and how well described the code is: python tests/bench/bench_code.py

    python tests/bench/bench_code.py [ROOT]     ROOT: another checkout, to compare with

A module's length is its lines, a function's from its first decorator to its last line. Public is
what has no leading underscore in its name or in those around it. A parameter counts as annotated
if it has a type or is self or cls.
"""

import ast
import json
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
ROOMS = ("firmware", "host", "hardware")
PURE = ("weiqi", "sensing", "game", "inference", "journal", "wire")
MOST_BRANCHES = 10

Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(root: Path) -> dict[Path, ast.Module]:
    """The parsed modules of firmware, host and twin."""
    paths = [path for room in ROOMS for path in sorted((root / room).rglob("*.py"))]
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def functions(tree: ast.AST, public: bool = True):
    """Yield (function, whether it is public) of a module."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield node, public and (node.name[0] != "_" or node.name[:2] == "__")
            yield from functions(node, False)
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, public and node.name[0] != "_")
        else:
            yield from functions(node, public)


def length(node: Function) -> int:
    """Lines from the first decorator on."""
    first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
    return (node.end_lineno or node.lineno) - first + 1


def spread(lengths: list[int]) -> str:
    """Median, 90 % and largest."""
    lengths.sort()
    return f"{statistics.median(lengths):.0f}, {lengths[len(lengths) * 9 // 10]}, {lengths[-1]}"


def parameters(node: Function) -> list[ast.arg]:
    """All but self and cls."""
    arguments = node.args
    rest = [one for one in (arguments.vararg, arguments.kwarg) if one]
    given = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *rest]
    return [one for one in given if one.arg not in ("self", "cls")]


def is_viper(node: Function) -> bool:
    """Whether MicroPython compiles it to machine code with machine integers."""
    return any("viper" in ast.dump(decorator) for decorator in node.decorator_list)


def branched(root: Path, trees: dict[Path, ast.Module]) -> tuple[int, int]:
    """How many functions have a complexity above 10 (ruff's C901): viper functions, and others."""
    command = [
        *(sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--ignore-noqa"),
        *("--select", "C901", "--config", f"lint.mccabe.max-complexity={MOST_BRANCHES}"),
        *("--output-format", "json", *(str(root / room) for room in ROOMS)),
    ]
    found = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    viper = 0
    for one in found:
        path, line = Path(one["filename"]), one["location"]["row"]
        viper += any(is_viper(f) for f, _ in functions(trees[path]) if f.lineno == line)
    return viper, len(found) - viper


def main() -> None:
    """Print the figures of BENCHMARKS.md."""
    root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE
    trees = modules(root)
    every = [pair for tree in trees.values() for pair in functions(tree)]
    public = [node for node, shown in every if shown and not node.name.startswith("__")]
    pure = [
        parameter
        for path, tree in trees.items()
        if path.relative_to(root).parts[:1] == ("firmware",) and path.parent.name in PURE
        for node, _ in functions(tree)
        for parameter in parameters(node)
    ]
    viper, other = branched(root, trees)
    bare = sum(1 for node in public if not ast.get_docstring(node))
    lines = [len(path.read_text(encoding="utf-8").splitlines()) for path in trees]
    print(f"modules: {len(trees)}; lines: {sum(lines)}; of one: {spread(lines)}")
    print(f"functions: {len(every)}; lines of one: {spread([length(node) for node, _ in every])}")
    print(f"complexity above {MOST_BRANCHES}: {other}, and {viper} viper functions")
    print(f"public functions without a docstring: {bare} of {len(public)}")
    unknown = sum(1 for parameter in pure if parameter.annotation is None)
    print(f"parameters of pure rooms without a type: {unknown} of {len(pure)}")


if __name__ == "__main__":
    main()
