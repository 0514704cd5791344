"""The generated parts of firmware/README.md: the phases' diagram and the table of events.

python3 -m wenping.make.pages        writes them anew; a test compares page and code
"""

import re

from wenping.game.events import TABLE
from wenping.game.phases import diagram
from wenping.meanings import EVENTS
from wenping.shipped import FIRMWARE

PAGE = FIRMWARE / "README.md"


def events_table() -> str:
    """The Markdown table of events, a row for each kind: number, name, fields, meaning."""
    rows = ["| Kind | Name | Fields | Meaning |", "|---|---|---|---|"]
    for kind, (name, fmt, _, text) in sorted(TABLE.items()):
        fields, meaning = EVENTS[kind]
        names = [f"{field} {code}" for field, code in zip(fields.split(), fmt[1:], strict=True)]
        rows.append(f"| {kind} | `{name}` | {', '.join(names + ['text'] * text)} | {meaning} |")
    return "\n".join(rows)


def firmware_page(page: str) -> str:
    """The text of the page with its generated parts made anew."""
    page = re.sub(r"```mermaid\n.*?\n```", f"```mermaid\n{diagram()}\n```", page, flags=re.S)
    return re.sub(
        r"(wire \(\[PROTOCOL.md\]\(PROTOCOL.md\)\)\.\n\n).*?(\n\n## )",
        lambda found: found[1] + events_table() + found[2],
        page,
        flags=re.S,
    )


if __name__ == "__main__":
    PAGE.write_text(firmware_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
