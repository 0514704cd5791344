"""What differs when the three counts of a game do not agree: points, bowls and layers by name, each
with the way to settle it (HW-6).
"""

from wenping.counting.deadstones import names
from wenping.game import ceremony, methods
from wenping.game.ledger import UNSURE
from wenping.records.history import History
from wenping.texts.questions import COLOURS
from wenping.weiqi.points import BLACK, EMPTY, WHITE, opponent

Difference = tuple[str, dict[str, object]]  # a key of wenping.texts, values

UNCERTAIN = 3  # of Game.seen


def differences(game: History) -> list[Difference]:
    """Every difference that can be named in a counted game; empty if board and bowls are right."""
    return _of_board(game) + _of_ceremony(game) + _of_bowls(game)


def _of_board(game: History) -> list[Difference]:
    """Points on which the sensors see something else than the game means."""
    found: dict[str, list[int]] = {"missing": [], "extra": [], "colour": []}
    for sensor, p in enumerate(game.points):
        seen, meant = game.reads(sensor), game.meant(p) if p else EMPTY
        if p and seen not in (meant, UNCERTAIN):
            kind = "missing" if seen == EMPTY else "extra" if meant == EMPTY else "colour"
            found[kind].append(p)
    return [
        (f"differs-{kind}", {"points": names(points, game.size)})
        for kind, points in found.items()
        if points
    ]


def _of_ceremony(game: History) -> list[Difference]:
    """Stones that the way to count asks for and that were not put."""
    plan = ceremony.of(game)
    own, _shared, over = plan.laid(game)
    found: list[Difference] = []
    if plan.alive or not (game.method or game.settings.rules.scoring != "territory"):
        return []
    for colour in (BLACK, WHITE):
        count = plan.fill[colour] + plan.over[colour] - own[colour] - over[colour]
        if count > 0:
            where = colour if plan.fill[colour] > own[colour] else opponent(colour)
            empty = [p for p in game.points if plan.owner[p] == where and not game.meant(p)]
            values = {"who": COLOURS[colour], "count": count, "points": names(empty, game.size)}
            found.append(("differs-unfilled", values))
    return found


def _of_bowls(game: History) -> list[Difference]:
    """Layers that could not be counted, and bowls that hold other than what belongs in them."""
    found: list[Difference] = []
    for colour in (BLACK, WHITE):
        ledger = game.ledger
        layers = ledger.layers[colour]
        unsure = [number for number, count in enumerate(layers, 1) if count == UNSURE]
        for number in unsure:
            found.append(("differs-layer", {"who": COLOURS[colour], "layer": number}))
        extra = 0 if unsure else ledger.extra(colour, _away(game, colour))
        if extra:
            partly = [number for number, count in enumerate(layers, 1) if 0 < count < 30]
            have = ledger.bowl(colour)
            values = {"who": COLOURS[colour], "have": have, "want": have - extra}
            values["layer"] = partly[0] if partly else 1
            found.append(("differs-too-many" if extra > 0 else "differs-too-few", values))
    return found


def _away(game: History, colour: int) -> int:
    """How many stones of a colour may lie outside bowl and board."""
    if ceremony.of(game).method not in methods.PRISONERS:
        return 0
    lost = game.position.prisoners[colour] + game.dead.count(colour)
    laid = game.filled.count(colour)
    return lost - max(0, laid - ceremony.of(game).more[colour])
