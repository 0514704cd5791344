"""The ruleset that a record was played by: what RU means, and what was asked for instead."""

import re

from wenping.errors import UserError
from wenping.records.header import Note
from wenping.records.record import Record
from wenping.weiqi.rules import Ruleset, RulesetError, preset_names, ruleset

_NEW_ZEALAND = "ko=situational,suicide=yes,scoring=area,stop=pass"

# Parts of RU in lower case and the ruleset they mean; the first part that occurs counts.
_PARTS = (
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
    ("zealand", _NEW_ZEALAND),
)
# Whole texts of RU in lower case.
_WHOLE = {
    "cn": "chinese",
    "jp": "japanese",
    "kr": "japanese",
    "ing": "ying",
    "ing's": "ying",
    "nz": _NEW_ZEALAND,
}


def preset_of(text: str, result: str, notes: list[Note], path: object) -> str:
    """A text that wenping.weiqi.rules.ruleset() reads, for the text of RU; UserError if unknown.

    result: RE. Ying's rules of 1988 share common liberties in proportion: a result with a fraction,
    such as "W+6 3/5", shows that they were used, and a note is added.
    """
    name = text.strip().lower()
    if name.split(",")[0].split("=")[0] in [*preset_names(), "ko"]:
        return name
    found = _WHOLE.get(name) or next((rules for part, rules in _PARTS if part in name), "")
    if found == "ying" and re.search(r"\d/\d", result):
        found = "ying-1988"
        notes.append(("note-ying-1988", {"result": result}))
    if not found:
        raise UserError("record-rules", path=path, text=text, names=" ".join(preset_names()))
    return found


def read_rules(
    record: Record, asked: str | None, path: object = "@the-record", counting: bool = True
) -> Ruleset:
    """The ruleset that was asked for, else that of the record, else `chinese` with a note.

    Komi: the one asked for (komi=...), else that of the record, else none for a handicap game, else
    that of the ruleset. Raises UserError for an unknown ruleset; for an impossible komi in the
    record only if it is needed for counting.
    """
    try:
        rules = ruleset(asked or _rules_text(record, path))
    except RulesetError as error:
        raise UserError("as-is", words=error) from None
    if not re.search(r"\bkomi\s*=", asked or record.rules or ""):
        if record.komi_error and counting:
            raise record.komi_error
        if record.komi is not None:
            rules.komi = record.komi
        elif record.handicap > 1:
            rules.komi = 0
            record.notes.append(("note-handicap-komi", {"stones": record.handicap}))
    return rules


def _rules_text(record: Record, path: object) -> str:
    if record.rules:
        return preset_of(record.rules, record.result, record.notes, path)
    record.notes.append(("note-no-rules", {}))
    return "chinese"
