"""The nodes of a record in a file: SGF of all dialects, NGF and GIB (text: encoding.py).

A node is a dict of property name -> list of raw text values. Only the main line is read. sgfmill
reads correct SGF; pysgf reads SGF with mistakes, and the NGF and GIB files of other servers.
"""

import re
from pathlib import Path

from sgfmill import sgf_grammar

from wenping.errors import UserError
from wenping.records.encoding import text_of

Node = dict[str, list[str]]
Note = tuple[str, dict]  # a key of wenping.texts and its values

# A record of 60,000 moves with clocks has 1.2 MB and 180,000 values.
MOST_BYTES = 4_000_000
MOST_VALUES = 200_000
MOST_TREES = 5_000  # variations: "("
# A value from its bracket to the closing one, or to the end; without backtracking.
_VALUE = re.compile(r"\[(?:[^]\\]++|\\.)*+(\]|\\?$)", re.DOTALL)
# Behind an escaped bracket another property begins: the escape was half of a character.
_BEGIN = re.compile(r"\(\s*;")  # of a game tree
_LOST = re.compile(r"\\\]\s*;?\s*[A-Z]{1,2}\[")


def read_nodes(path: str | Path, notes: list[Note]) -> list[Node]:
    """The nodes of a record's main line, at least one; UserError if the file is no record.

    What was guessed, or looks wrong, is added to the notes.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UserError("cannot-read", path=path, error=error) from None
    if len(data) > MOST_BYTES:
        raise UserError("record-large", path=path, most=f"{MOST_BYTES:,}")
    text, guessed = text_of(data)
    if guessed:
        notes.append(("note-encoding", {"encoding": guessed}))
    kind = path.suffix.lower()
    if kind in (".ngf", ".gib"):
        if text.count("\n") > MOST_VALUES // 2:
            raise UserError("record-crowded", path=path)
        return _foreign(text, kind[1:], path)
    _check_shape(text, path)
    lost = _LOST.search(text)
    if lost:
        notes.append(("note-lost-bracket", {"text": text[max(0, lost.start() - 12) : lost.end()]}))
    try:
        return nodes_of(text)
    except ValueError as error:
        try:
            return _foreign(text, "sgf", path)
        except UserError:
            if not _BEGIN.search(text):
                raise UserError("record-no-game", path=path) from None
            raise UserError("record-no-sgf", path=path, error=error) from None


def _check_shape(text: str, path: Path) -> None:
    """UserError for a bracket that is not closed, or more than one game can have of anything.

    It is asked before the text is parsed, as a parser takes up to 800 bytes for each of them.
    """
    values = marks = 0
    end = trees = 0
    for value in _VALUE.finditer(text):
        if value[1] != "]":
            raise UserError("record-unclosed", path=path, text=value[0][:40])
        values += 1
        trees += text.count("(", end, value.start())
        marks += text.count(";", end, value.start())
        end = value.end()
    trees += text.count("(", end)
    marks += text.count(";", end)
    if max(values, marks) > MOST_VALUES or trees > MOST_TREES:
        raise UserError("record-crowded", path=path)


def nodes_of(text: str) -> list[Node]:
    """The main line as sgfmill reads it; ValueError if the text is not SGF."""
    tree = sgf_grammar.parse_sgf_game(text.encode("utf-8", errors="replace"))
    line = sgf_grammar.main_sequence_iter(tree)
    return [
        _node({name: [value.decode("utf-8") for value in values] for name, values in raw.items()})
        for raw in line
    ]


def _foreign(text: str, kind: str, path: Path) -> list[Node]:
    """The main line as pysgf reads it (kind: sgf, ngf or gib); UserError if it cannot."""
    from pysgf import GoGame, ParseError

    try:
        node = GoGame.from_string(text, ext=kind).root
    except (ParseError, ValueError, IndexError, KeyError, TypeError, RecursionError) as error:
        raise UserError("record-unreadable", path=path, error=error) from None
    nodes = []
    while node is not None:
        nodes.append(_node({k: [str(v) for v in values] for k, values in node.properties.items()}))
        node = node.children[0] if node.children else None
    return nodes


def _node(raw: Node) -> Node:
    """A node with short property names: FF[1-3] may write "Black" for "B"."""
    node: Node = {}
    for name, values in raw.items():
        node.setdefault("".join(c for c in name if c.isupper()) or name, []).extend(values)
    return node


def plain_text(value: str) -> str:
    """A property value without SGF's escapes, soft line breaks and surrounding space."""
    value = re.sub(r"\\(\r\n|\n\r|\n|\r)", "", value)
    return re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL).strip()
