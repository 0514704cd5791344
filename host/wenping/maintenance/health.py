"""Which sensors are in use, how noisy they are, how the bowls are (wenping health)."""

from wenping.geometry import LAYER_POCKETS, LINES, sensor_name
from wenping.link import Link
from wenping.texts import say
from wenping.wire import messages as m

NOISY_10UT = 50
DRIFTED_10UT = 100
TROUBLES = (
    "certain", "touched", "odd", "no-scale", "weight-differs", "weight-unsure", "missing",
)  # fmt: skip

FINE = ("certain", "touched", "missing")
KINDS = ("", "", "foreign", "flipped", "foreign-flipped")  # firmware/wenping/sensing/pockets.py
MOST = 12  # points of a kind are listed, the worst first


def ask(link: Link) -> dict:
    """masked, noisy, drifted: points by name; bowls: stones, trouble and where; heap, log, full."""
    pages = [_values(link.command(m.C_HEALTH, page)) for page in range(LINES + 1)]
    board = pages[0]
    found: dict = {"masked": [], "noisy": [], "drifted": []}
    for row, page in enumerate(pages[1:]):
        found["masked"] += [sensor_name(LINES * row + int(col)) for col in page["masked"].split()]
        for key, limit in (("noise", NOISY_10UT), ("drift", DRIFTED_10UT)):
            for col, text in enumerate(page[key].split()):
                if abs(int(text)) >= limit:
                    what = "noisy" if key == "noise" else "drifted"
                    found[what].append((sensor_name(LINES * row + col), int(text) / 100))
    for side in ("black", "white"):
        trouble = TROUBLES[int(board[f"trouble_{side}"])]
        layer, pocket, kind = (int(text) for text in board[f"where_{side}"].split())
        found[side] = {"stones": int(board[f"bowl_{side}"]), "trouble": trouble}
        if trouble not in FINE and layer >= 0:
            found[side]["layer"] = layer + 1
        if trouble == "odd" and pocket >= 0:
            found[side] |= {"pocket": pocket % LAYER_POCKETS + 1, "kind": KINDS[kind]}
    for key in ("heap_free", "log", "kept", "full"):
        found[key] = int(board[key])
    return found


def lines(found: dict, lang: str) -> list[str]:
    out = []
    masked = " ".join(found["masked"])
    out.append(say("health-masked", lang, points=masked) if masked else say("health-all", lang))
    for key in ("noisy", "drifted"):
        worst = sorted(found[key], key=lambda point: -abs(point[1]))
        for name, millitesla in worst[:MOST]:
            out.append(say("health-" + key, lang, point=name, mt=f"{millitesla:.1f}"))
        if len(worst) > MOST:
            out.append(say("health-more-" + key, lang, count=len(worst) - MOST))
    for side in ("black", "white"):
        bowl = found[side]
        who, words = say(side, lang), bowl_words(bowl, lang)
        out.append(say("health-bowl", lang, who=who, count=bowl["stones"], words=words))
    if found["full"]:
        out.append(say("health-full", lang))
    return out


def bowl_words(bowl: dict, lang: str) -> str:
    """What is wrong with a bowl, and in which layer (the lowest is 1) or pocket."""
    if "kind" in bowl:
        where = {"layer": bowl["layer"], "pocket": bowl["pocket"]}
        return say("pocket-" + bowl["kind"], lang, **where)
    words = say("bowl-" + bowl["trouble"], lang)
    return (
        say("bowl-in-layer", lang, words=words, layer=bowl["layer"]) if "layer" in bowl else words
    )


def _values(detail: bytes) -> dict[str, str]:
    return dict(line.split("=", 1) for line in detail.decode().split("\n"))
