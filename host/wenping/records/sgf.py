"""The nodes of a record in a file: any encoding, SGF of all dialects, NGF and GIB.

A node is a dict of property name -> list of raw text values. Only the main line is read. sgfmill
reads correct SGF; pysgf reads SGF with mistakes, and the NGF and GIB files of other servers.
"""

import re
from pathlib import Path

from sgfmill import sgf_grammar

from wenping.errors import UserError

Node = dict[str, list[str]]

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_GB = ("gb2312", "gbk", "gb", "cp936")
_LATIN = ("iso-8859-1", "latin-1", "latin1", "iso8859-1")


def read_nodes(path: str | Path) -> list[Node]:
    """The nodes of a record's main line, at least one; UserError if the file is no record."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError("cannot-read", path=path, error=error) from None
    text = decode(data)
    kind = path.suffix.lower()
    if kind in (".ngf", ".gib"):
        return _foreign(text, kind[1:], path)
    try:
        return _nodes(text)
    except ValueError as error:
        try:
            return _foreign(text, "sgf", path)
        except UserError:
            raise UserError("record-no-sgf", path=path, error=error) from None


def decode(data: bytes) -> str:
    """The text of a record: by its byte order mark, by CA if it decodes, else UTF-8.

    Text that is neither is taken as GB18030 if all its high bytes come in pairs of the GB2312
    range, and as Latin-1 otherwise.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, errors="replace")
    for name in _encodings(data):
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            pass
    runs = re.findall(rb"[\x80-\xff]+", data)
    if all(len(run) % 2 == 0 and min(run) >= 0xA1 for run in runs):
        try:
            return data.decode("gb18030")
        except UnicodeDecodeError:
            pass
    return data.decode("latin-1")


def _encodings(data: bytes) -> list[str]:
    """Names of encodings to try, the likeliest first."""
    said = re.search(rb"CA\s*\[\s*([A-Za-z0-9_.:-]+)\s*\]", data[:4000])
    name = said[1].decode("ascii").lower() if said else "utf-8"
    if name in _LATIN:
        return ["utf-8", name]  # any bytes decode as Latin-1: try what can fail before it
    # GB2312 and GBK are parts of GB18030, and programs write one name for another.
    return ["gb18030" if name in _GB else name, "utf-8"]


def _nodes(text: str) -> list[Node]:
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
