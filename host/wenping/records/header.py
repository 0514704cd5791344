"""What the root of a record says: size, komi, rules, times, in the many forms that are about."""

import re
from fractions import Fraction

from wenping.errors import UserError
from wenping.geometry import LINES
from wenping.records.sgf import Node, plain_text
from wenping.weiqi.rules import points_text, preset_names

Note = tuple[str, dict]  # a key of wenping.texts and its values

# Words of RU, in lower case, and the preset they mean; the first that is found counts.
_RULES = (
    ("1988", "chinese-1988"),
    ("jiping", "jiping"),
    ("计枰点", "jiping"),
    ("tang", "tang-song"),
    ("ming", "ming-qing"),
    ("tromp", "tromp-taylor"),
    ("aga", "aga"),
    ("chin", "chinese"),
    ("中国", "chinese"),
    ("数子", "chinese"),
    ("goe", "ying"),
    ("ying", "ying"),
    ("应", "ying"),
    ("應", "ying"),
    ("japan", "japanese"),
    ("korea", "japanese"),
    ("日", "japanese"),
    ("韩", "japanese"),
    ("zealand", "ko=situational,suicide=yes,scoring=area,stop=pass"),
)
_RULES_WHOLE = {
    "cn": "chinese",
    "jp": "japanese",
    "kr": "japanese",
    "ing": "ying",
    "ing's": "ying",
    "nz": "ko=situational,suicide=yes,scoring=area,stop=pass",
}


def first_text(node: Node, name: str) -> str:
    return plain_text(node[name][0]) if node.get(name) else ""


def seconds(text: str) -> float | None:
    found = re.match(r"\d+(\.\d*)?", text)
    if not found:
        return None
    value = float(found[0])
    return value * 3600 if re.match(r"\s*h", text[found.end() :], re.I) else value


def board_size(text: str, path: object) -> tuple[int, int]:
    """(rows, cols) of SZ: "19", "cols:rows"."""
    found = re.fullmatch(r"(\d{1,2})(?:\s*[:x]\s*(\d{1,2}))?", text or str(LINES))
    if found:
        cols = int(found[1])
        rows = int(found[2] or cols)
        if 1 <= rows <= LINES and 1 <= cols <= LINES:
            return rows, cols
    raise UserError("record-size", path=path, text=text)


_KOMI = re.compile(
    r"(?P<sign>[+-]?)(?P<whole>\d*(?:[.,]\d*)?)\s*(?:(?P<up>\d+)/(?P<down>[1-9]\d*))?"
    r"\s*(?P<unit>zi|子|目|点|points?|pts?|moku)?",
    re.I,
)


def komi_halves(root: Node, notes: list[Note], path: object) -> int | None:
    """Half points of KM in its many forms: 7.5, 6,5, 3 3/4子, and Fox's hundredths 375 and 650.

    UserError if it is no half point.
    """
    text = first_text(root, "KM")
    if not text:
        return None
    found = _KOMI.fullmatch(text)
    if not found or not any(c.isdigit() for c in text):
        raise UserError("record-komi", path=path, text=text)
    whole = found["whole"].replace(",", ".").rstrip(".")
    value = Fraction(f"0{whole}") + Fraction(int(found["up"] or 0), int(found["down"] or 1))
    if found["sign"] == "-":
        value = -value
    in_zi = (found["unit"] or "").lower() in ("zi", "子")
    fox = "foxwq" in first_text(root, "AP").lower() and value.denominator == 1 and value >= 50
    if fox or value >= 200:
        value /= 100
        in_zi = value.denominator == 4
    elif value in (Fraction(11, 4), Fraction(15, 4)) and "chin" in first_text(root, "RU").lower():
        in_zi = True  # 2 3/4 and 3 3/4 can be nothing else
    if in_zi:
        value *= 2
        notes.append(("note-komi-zi", {"text": text, "points": points_text(int(2 * value))}))
    if (2 * value).denominator != 1:
        raise UserError("record-komi-half", path=path, text=text)
    return int(2 * value)


def preset_of(text: str, result: str, notes: list[Note], path: object) -> str:
    """A ruleset text for what RU says.

    Ying's rules of 1988 shared a common liberty in proportion: a result such as "W+6 3/5" tells
    that they were used.
    """
    name = text.strip().lower()
    if name.split(",")[0].split("=")[0] in [*preset_names(), "ko"]:
        return name
    found = _RULES_WHOLE.get(name) or next((rule for word, rule in _RULES if word in name), "")
    if found == "ying" and re.search(r"\d/\d", result):
        found = "ying-1988"
        notes.append(("note-ying-1988", {"result": result}))
    if found:
        return found
    raise UserError("record-rules", path=path, text=text, names=" ".join(preset_names()))
