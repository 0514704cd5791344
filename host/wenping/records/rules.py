"""The ruleset that a record was played by: what RU means, and what was asked for instead.

Our own records have RU as the servers know it, for other programs, and where that is not all of it
the whole ruleset in the private property WPRU: a changed field inside RU ("Chinese,handicap=1")
would make most programs take RU for unknown and fall back to their own rules, while they keep
properties that they do not know. Only where a changed field is what the servers mean by the name
(ko, suicide, scoring, shared points) RU has our own text, which is read back as it stands: no name
of theirs would be true. WPRU counts as long as RU still is what was written beside it.
"""

import re

from wenping.errors import UserError
from wenping.records.record import Record
from wenping.records.sgf import Note
from wenping.weiqi.rules import Ruleset, RulesetError, preset_names, ruleset

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
    ("zealand", "new-zealand"),
    ("新西兰", "new-zealand"),
)
# Whole texts of RU in lower case.
_WHOLE = {
    "cn": "chinese",
    "jp": "japanese",
    "kr": "japanese",
    "ing": "ying",
    "ing's": "ying",
    "nz": "new-zealand",
}


# RU as the servers know it, where they mean exactly this ruleset; komi stands in KM.
_SERVERS = (
    ("Chinese", "chinese"),
    ("GOE", "ying"),
    ("Japanese", "japanese"),
    ("AGA", "aga"),
    ("Tromp-Taylor", "tromp-taylor"),
    ("NZ", "new-zealand"),
)
# What a server's name says of the rules, as attributes of a Ruleset.
_MEANT = ("ko", "suicide", "scoring", "share")


def written(rules: Ruleset) -> tuple[str, str]:
    """(RU, WPRU) of a record played by a ruleset; WPRU is "" where RU and KM say all."""
    for name, text in _SERVERS:
        known = ruleset(text)
        known.komi = rules.komi
        if known == rules:
            return name, ""
    base, own = _spelled(rules)
    for name, text in _SERVERS:
        known = ruleset(text)
        if text == base and all(getattr(known, field) == getattr(rules, field) for field in _MEANT):
            return name, own
    return own, ""


def _spelled(rules: Ruleset) -> tuple[str, str]:
    """(preset, text): the preset that a ruleset began with, and "preset,field=value,..." with every
    field that differs from it.
    """
    first = rules.name.split(",")[0].strip().lower()
    base = first if first in preset_names() else "chinese"
    fields = zip(str(ruleset(base)).split(","), str(rules).split(","), strict=True)
    return base, ",".join([base, *(ours for preset, ours in fields if ours != preset)])


def preset_of(text: str, result: str, notes: list[Note], path: object) -> str:
    """A text that wenping.weiqi.rules.ruleset() reads, for the text of RU; UserError if unknown.

    result: RE. Ying's rules of 1988 share common liberties in proportion: a result with a fraction,
    such as "W+6 3/5", shows that they were used, and a note is added.
    """
    name = text.strip().lower()
    if name.split(",")[0].split("=")[0].strip() in [*preset_names(), "ko"]:
        return name
    found = _WHOLE.get(name) or next((rules for part, rules in _PARTS if part in name), "")
    if found == "ying" and re.search(r"\d/\d", result):
        found = "ying-1988"
        notes.append(("note-ying-1988", {"result": result}))
    if not found:
        raise UserError("record-rules", path=path, text=text[:60], names=" ".join(preset_names()))
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
    if record.own_rules:
        try:
            if written(ruleset(record.own_rules))[0] == record.rules:
                return record.own_rules
        except RulesetError:
            pass  # of a newer version, or edited: RU stands
    if record.rules:
        return preset_of(record.rules, record.result, record.notes, path)
    record.notes.append(("note-no-rules", {}))
    return "chinese"
