"""Board size, komi and times in the root node of a record, in the many ways programs write them."""

import re
from fractions import Fraction

from wenping.errors import UserError
from wenping.geometry import LINES
from wenping.records.sgf import Node, Note, plain_text
from wenping.weiqi.rules import points_text


def first_text(node: Node, name: str) -> str:
    """The first value of a property as plain text; "" when the node does not have it."""
    return plain_text(node[name][0]) if node.get(name) else ""


def seconds(text: str) -> float | None:
    """Seconds of a time such as "3600", "29.5" or "2h"; None when it begins with no number."""
    found = re.match(r"[0-9]{1,9}(\.[0-9]{0,9})?", text)
    if not found:
        return None
    value = float(found[0])
    return value * 3600 if re.match(r"\s*h", text[found.end() :], re.I) else value


def board_size(text: str, path: object) -> tuple[int, int]:
    """(rows, cols) of SZ: "19" or "cols:rows", 1 to 19 each; 19x19 for "". Else UserError."""
    found = re.fullmatch(r"([0-9]{1,2})(?:\s*[:x]\s*([0-9]{1,2}))?", text or str(LINES))
    if found:
        cols = int(found[1])
        rows = int(found[2] or cols)
        if 1 <= rows <= LINES and 1 <= cols <= LINES:
            return rows, cols
    raise UserError("record-size", path=path, text=text[:40])


_KOMI = re.compile(
    r"(?P<sign>[+-]?)(?P<whole>[0-9]{0,6}(?:[.,][0-9]{0,6})?)"
    r"\s*(?:(?P<up>[0-9]{1,3})/(?P<down>[1-9][0-9]{0,2}))?"
    r"\s*(?P<unit>zi|子|目|点|points?|pts?|moku)?",
    re.I,
)


def komi_halves(root: Node, notes: list[Note], path: object) -> int | None:
    """Komi in half points from KM; None when the record does not say.

    KM may be in points (7.5, 6,5), in zi of two points (3 3/4子), or in hundredths as Fox writes it
    (650 points, 375 zi). A note is added when zi were turned into points. Raises UserError when KM
    is no number of half points.
    Our own records always have points.
    """
    text = first_text(root, "KM")
    if not text:
        return None
    found = _KOMI.fullmatch(text)
    if not found or not any(c in "0123456789" for c in text):
        raise UserError("record-komi", path=path, text=text[:40])
    value, in_zi = _komi(found, root)
    if in_zi:
        value *= 2
        notes.append(("note-komi-zi", {"text": text, "points": points_text(int(2 * value))}))
    if (2 * value).denominator != 1:
        raise UserError("record-komi-half", path=path, text=text[:40])
    if abs(value) >= 10000:  # as a ruleset (weiqi/rules.py)
        raise UserError("record-komi", path=path, text=text[:40])
    return int(2 * value)


def _komi(found: re.Match[str], root: Node) -> tuple[Fraction, bool]:
    """The number in KM without hundredths, and True if it is in zi."""
    whole = found["whole"].replace(",", ".").rstrip(".")
    value = Fraction(f"0{whole}") + Fraction(int(found["up"] or 0), int(found["down"] or 1))
    if found["sign"] == "-":
        value = -value
    if first_text(root, "AP").startswith("Wenping:"):
        return value, False
    fox = "foxwq" in first_text(root, "AP").lower() and value.denominator == 1 and value >= 50
    if fox or value >= 200:
        value /= 100
        return value, value.denominator == 4
    chinese = "chin" in first_text(root, "RU").lower()
    if chinese and value in (Fraction(11, 4), Fraction(15, 4)):
        return value, True  # 2 3/4 and 3 3/4 are no half points, but well-known komi in zi
    return value, (found["unit"] or "").lower() in ("zi", "子")
