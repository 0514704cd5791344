"""Wall 8: the firmware sends codes and values; every sentence stands in the host's texts."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "firmware"
# What a maker reads at MicroPython's prompt, where there is no host.
AT_THE_PROMPT = {"launch.py"}
# Meanings in the tables from which PROTOCOL.md is made; they are not sent.
TABLES = {"wenping/wire/messages.py", "wenping/game/events.py"}
FILES = [
    file
    for file in sorted(ROOT.rglob("*.py"))
    if str(file.relative_to(ROOT)) not in AT_THE_PROMPT | TABLES
]


# Lists of codes ("draw black white") have none of these.
OF_A_SENTENCE = set(
    "a an and are as at be by for from in is it must no not of on or that the to".split()
)


def sentences(source: str) -> list[str]:
    """Literals of three words and more, one of them of a sentence, outside of docstrings."""
    tree = ast.parse(source)
    docs = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docs.add(id(first.value))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docs:
            value = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
            words = value.lower().split() if isinstance(value, str) else []
            if len(words) >= 3 and OF_A_SENTENCE & set(words):
                found.append(value)
    return found


def test_the_check_sees_a_sentence():
    assert sentences('raise ValueError("there is no sensor %d" % s)') == ["there is no sensor %d"]
    assert sentences('"""A docstring of many words."""\nx = "area zi fill lu"') == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_sentence_is_sent_from_here(file):
    assert sentences(file.read_text()) == []
