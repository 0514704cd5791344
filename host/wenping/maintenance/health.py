"""Which sensors are in use, how noisy they are, how the bowls are (wenping health)."""

from wenping.geometry import LAYER_POCKETS, LINES, sensor_name
from wenping.link.contracts import AnyLink
from wenping.texts import say
from wenping.wire import messages as m

_UNIT_UT = 7.64  # a unit of the board's fields (firmware/wenping/sensing/limits.py) in uT
NOISY_MT = 0.5  # from here on a sensor's noise is told
DRIFTED_MT = 1.0  # and its drift
# By the codes of firmware/wenping/sensing/bowl.py; the last is MISSING of app/counting.py.
TROUBLES = (
    "certain", "touched", "odd", "no-scale", "weight-differs", "weight-unsure", "missing",
)  # fmt: skip
FINE = ("certain", "touched", "missing")  # troubles that concern no layer
# What lies wrong in a pocket: states of firmware/wenping/sensing/pockets.py.
KINDS = ("", "", "foreign", "flipped", "foreign-flipped")
POWERS = ("usb", "battery")  # what supplies the board
MOST = 12  # points that are listed for each kind of trouble, the worst first


def values_of(detail: bytes) -> dict[str, str]:
    """The key=value lines of a reply's detail as a dict."""
    return dict(line.split("=", 1) for line in detail.decode().split("\n"))


def ask(link: AnyLink) -> dict:
    """What a board says of its sensors, bowls, log and memory.

    masked: names of points whose sensors are not used. noisy, drifted: (name, mT) of sensors.
    black, white: of each bowl its stones and trouble (one of TROUBLES), and where that is known the
    layer (1 is the lowest), pocket (1 to 30) and kind. heap_free: bytes. log: number of the current
    log. kept: its events that survive a power cut. full: 1 when the flash has no room for events.
    power: one of POWERS. supply_v: V that supply the Pico. Older firmware tells neither: None.
    """
    pages = [values_of(link.command(m.C_HEALTH, page)) for page in range(LINES + 1)]
    board = pages[0]
    found: dict = {"masked": [], "noisy": [], "drifted": []}
    for row, page in enumerate(pages[1:]):
        found["masked"] += [sensor_name(LINES * row + int(col)) for col in page["masked"].split()]
        found["noisy"] += _above(page["noise"], NOISY_MT, row)
        found["drifted"] += _above(page["drift"], DRIFTED_MT, row)
    for side in ("black", "white"):
        found[side] = _bowl(board, side)
    found |= {key: int(board[key]) for key in ("heap_free", "log", "kept", "full")}
    return found | {"power": board.get("power"), "supply_v": supply_v(board)}


def supply_v(board: dict[str, str]) -> float | None:
    """The supply in V by the lines of page 0; None when the firmware does not tell."""
    told = board.get("supply_mv")
    return round(int(told) / 1000, 2) if told and told.isdigit() else None


def _above(texts: str, limit_mt: float, row: int) -> list[tuple[str, float]]:
    """(name, mT) of the sensors of a row whose value reaches a limit."""
    values = [int(text) * _UNIT_UT / 1000 for text in texts.split()]
    return [
        (sensor_name(LINES * row + col), round(mt, 2))
        for col, mt in enumerate(values)
        if abs(mt) >= limit_mt
    ]


def bowl_stones(link: AnyLink, side: str) -> int | None:
    """The stones in a side's bowl ("black", "white") now; None while they are not certain."""
    bowl = _bowl(values_of(link.command(m.C_HEALTH, 0)), side)
    return bowl["stones"] if bowl["trouble"] == "certain" else None


def _bowl(board: dict[str, str], side: str) -> dict:
    trouble = TROUBLES[int(board[f"trouble_{side}"])]
    layer, pocket, kind = (int(text) for text in board[f"where_{side}"].split())
    bowl: dict = {"stones": int(board[f"bowl_{side}"]), "trouble": trouble}
    if trouble not in FINE and layer >= 0:
        bowl["layer"] = layer + 1
    if trouble == "odd" and pocket >= 0:
        bowl |= {"pocket": pocket % LAYER_POCKETS + 1, "kind": KINDS[kind]}
    return bowl


def lines(found: dict, lang: str) -> list[str]:
    """What `ask` returned, line by line for people."""
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
    if found["supply_v"] is not None:
        power = say("power-" + found["power"], lang)
        out.append(say("health-supply", lang, power=power, volts=f"{found['supply_v']:.1f}"))
    if found["full"]:
        out.append(say("health-full", lang))
    return out


def bowl_words(bowl: dict, lang: str) -> str:
    """What is wrong with a bowl, as `ask` has it, and in which layer or pocket."""
    if "kind" in bowl:
        where = {"layer": bowl["layer"], "pocket": bowl["pocket"]}
        return say("pocket-" + bowl["kind"], lang, **where)
    words = say("bowl-" + bowl["trouble"], lang)
    if "layer" not in bowl:
        return words
    return say("bowl-in-layer", lang, words=words, layer=bowl["layer"])
