"""The one place that makes foreign text harmless: names, notes, refusals, what a board says.

Whoever writes a name into a log, an SGF file or a board's flash must not move the cursor of a
terminal, retitle its window, turn the order of letters round, or add a line that nobody has said.
wenping.texts.say() passes every value through visible(), View every line, records/writing.py every
text of a record; what is printed as JSON is made by json_text().
"""

import json
import unicodedata

# Unicode's categories of characters that are not seen: controls, directions and joiners, halves of
# pairs, private and unassigned ones, line and paragraph separators.
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def visible(text: str, keep: str = "") -> str:
    """The text with each character that cannot be seen as its JSON escape: "\\u001b", "\\n".

    keep: characters that stay as they are. A text of seen characters comes back unchanged.
    """
    if text.isprintable():  # nearly always; it is quick
        return text
    return "".join(
        json.dumps(c)[1:-1] if unicodedata.category(c) in _UNSEEN and c not in keep else c
        for c in text
    )


def json_text(value: object, indent: int | None = None) -> str:
    """A value as JSON that a terminal may show: what it means is as json.dumps() has it."""
    return visible(json.dumps(value, ensure_ascii=False, indent=indent), keep="\n")
