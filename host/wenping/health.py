"""wenping health PORT: which sensors are believed, how noisy they are, how the bowls are."""

import argparse
import json

from wenping.link import Link
from wenping.texts import say
from wire import messages as m

ROWS = 19
NOISY_10UT = 50
DRIFTED_10UT = 100
TROUBLES = (
    "certain", "touched", "odd", "no-scale", "weight-differs", "weight-unsure", "missing",
)  # fmt: skip


def add_parser(subparsers: argparse._SubParsersAction) -> None:
    parser = subparsers.add_parser("health", help="sensors, bowls, flash: what to look after")
    parser.add_argument("port", help="serial port of the board (wenping boards)")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    with Link(args.port, follow=False) as link:
        found = ask(link)
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return 0
    for line in lines(found, args.lang):
        print(line)
    return 0


def ask(link: Link) -> dict:
    """masked, noisy, drifted: points by name; bowls: stones and trouble; heap, log, full."""
    pages = [_values(link.command(m.C_HEALTH, page)) for page in range(ROWS + 1)]
    board = pages[0]
    found: dict = {"masked": board["masked"].split(), "noisy": [], "drifted": []}
    for row, page in enumerate(pages[1:]):
        for key, limit in (("noise", NOISY_10UT), ("drift", DRIFTED_10UT)):
            for col, text in enumerate(page[key].split()):
                if abs(int(text)) >= limit:
                    name = "ABCDEFGHJKLMNOPQRST"[col] + str(ROWS - row)
                    found["noisy" if key == "noise" else "drifted"].append((name, int(text) / 100))
    for side in ("black", "white"):
        trouble = TROUBLES[int(board[f"trouble_{side}"])]
        found[side] = {"stones": int(board[f"bowl_{side}"]), "trouble": trouble}
    for key in ("heap_free", "log", "kept", "full"):
        found[key] = int(board[key])
    return found


def lines(found: dict, lang: str) -> list[str]:
    out = []
    masked = " ".join(found["masked"])
    out.append(say("health-masked", lang, points=masked) if masked else say("health-all", lang))
    for key in ("noisy", "drifted"):
        for name, millitesla in found[key]:
            out.append(say("health-" + key, lang, point=name, mt=f"{millitesla:.1f}"))
    for side in ("black", "white"):
        bowl = found[side]
        words = say("bowl-" + bowl["trouble"], lang)
        out.append(say("health-bowl", lang, who=say(side, lang), count=bowl["stones"], words=words))
    if found["full"]:
        out.append(say("health-full", lang))
    return out


def _values(detail: bytes) -> dict[str, str]:
    return dict(line.split("=", 1) for line in detail.decode().split("\n"))
