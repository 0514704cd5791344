"""From a file to the nodes of a game record, whatever wrote it: encodings, dialects, formats.

A node is a dict of property name -> list of raw text values.  Only the main line is read.
sgfmill reads what is SGF; pysgf what is nearly SGF, and the NGF and GIB files of other servers.
"""

import re
from pathlib import Path

from sgfmill import sgf_grammar

from wenping.errors import UserError

Node = dict[str, list[str]]


def read_nodes(path: str | Path) -> list[Node]:
    """The nodes of a record's main line; UserError if the file cannot be read as a record."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError("cannot-read", path=path, error=error.strerror) from None
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
    """Text of a record: as its CA says if that is true, else UTF-8, GB18030 or Latin-1.

    Without a true CA, text that is not UTF-8 is Chinese if all its high bytes come in pairs of the
    GB2312 range, and Latin-1 otherwise.
    """
    for mark, name in (
        (b"\xef\xbb\xbf", "utf-8-sig"),
        (b"\xff\xfe", "utf-16"),
        (b"\xfe\xff", "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(name, errors="replace")
    names = ["utf-8"]
    said = re.search(rb"CA\s*\[\s*([A-Za-z0-9_.:-]+)\s*\]", data[:4000])
    if said:
        name = said[1].decode("ascii").lower()
        # GB2312 and GBK are parts of GB18030; writers are careless about which they mean.
        names.insert(0, "gb18030" if name in ("gb2312", "gbk", "gb", "cp936") else name)
        if names[0] in ("iso-8859-1", "latin-1", "latin1", "iso8859-1"):
            # Every text is Latin-1: believe it only if the text is not plainly something else.
            names.reverse()
    for name in names:
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            pass
    runs = re.findall(rb"[\x80-\xff]+", data)
    paired = all(len(run) % 2 == 0 and min(run) >= 0xA1 for run in runs)
    if paired:
        try:
            return data.decode("gb18030")
        except UnicodeDecodeError:
            pass
    return data.decode("latin-1")


def _nodes(text: str) -> list[Node]:
    """Main line by sgfmill's grammar; ValueError if it is not SGF."""
    tree = sgf_grammar.parse_sgf_game(text.encode("utf-8", errors="replace"))
    line = sgf_grammar.main_sequence_iter(tree)
    return [
        _node({name: [value.decode("utf-8") for value in values] for name, values in raw.items()})
        for raw in line
    ]


def _foreign(text: str, kind: str, path: Path) -> list[Node]:
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
    """FF[1-3] long names ("Black") mean their capitals ("B")."""
    node: Node = {}
    for name, values in raw.items():
        node.setdefault("".join(c for c in name if c.isupper()) or name, []).extend(values)
    return node


def plain_text(value: str) -> str:
    """A text value without SGF's escapes and line breaks."""
    value = re.sub(r"\\(\r\n|\n\r|\n|\r)", "", value)
    return re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL).strip()
