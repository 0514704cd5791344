"""What a question of the board means, and the way back, in words (wall 4, CN-17, CN-18)."""

from wenping.game import events as ev
from wenping.game.phases import FILLING, NAMES
from wenping.game.repair import UNCERTAIN, plan
from wenping.records.history import History
from wenping.records.rule_ids import rule_id
from wenping.texts import TEXTS, named, say
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, to_gtp
from wenping.weiqi.position import REASONS

QUESTIONS = {
    ev.Q_OUT_OF_TURN: "q-out-of-turn",
    ev.Q_ILLEGAL: "q-illegal",
    ev.Q_MISSING: "q-missing",
    ev.Q_EXTRA: "q-extra",
    ev.Q_WRONG_COLOUR: "q-wrong-colour",
    ev.Q_CAPTURED_LEFT: "q-captured-left",
    ev.Q_UNCERTAIN: "q-uncertain",
    ev.Q_SCATTERED: "q-scattered",
    ev.Q_AMBIGUOUS: "q-ambiguous",
    ev.Q_MASKED: "q-masked",
    ev.Q_MOVED: "q-moved",
    ev.Q_COLUMN: "q-column",
    ev.Q_IN_EYE: "q-in-eye",
}


COLOURS = ("", "@black", "@white")  # by colour, as values of texts; "" for none


def colour_name(colour: int, lang: str) -> str:
    """The name of a side, BLACK or WHITE, in "zh" or "en"."""
    return say(COLOURS[colour][1:], lang)


def phase_key(game: History) -> str:
    """The key of the phase's name. Only under Ying's rules is the filling fill-to-count (C-3)."""
    key = "phase-" + NAMES[game.phase]
    ying = game.phase == FILLING and game.settings.rules.scoring == "fill"
    return key + "-ying" if ying else key


def question_values(game: History, code: int, p: int, count: int) -> tuple[str, dict[str, object]]:
    """The question as the key of a text and its values."""
    why = rule = ""
    if code == ev.Q_ILLEGAL:
        kind = REASONS[game.position.illegal(p, game.position.to_move)]
        cited = f"cited-{rule_id(kind, p, game.position)}"
        why, rule = f"@why-{kind}", f"@{cited}" if cited in TEXTS else ""
    name = to_gtp(p, game.size) if p else "-"
    values = {"point": name, "column": name[0], "count": count, "why": why, "rule": rule}
    return QUESTIONS[code] if p or code != ev.Q_COLUMN else "q-nowhere", values


def question(game: History, code: int, p: int, count: int, lang: str) -> str:
    """The question in one line."""
    key, values = question_values(game, code, p, count)
    return say(key, lang, **{name: named(value, lang) for name, value in values.items()})


def repairs(game: History) -> list[tuple[str, dict[str, object]]]:
    """What to touch, in this order, so that the board is as the game means it: keys and values."""
    steps: list[tuple[str, dict[str, object]]] = []
    for source, goal, colour in plan(game):
        key = "repair-put" if source == PASS else "repair-take" if goal == PASS else "repair-move"
        if colour not in (BLACK, WHITE):
            key, colour = "repair-clear", EMPTY
        elif source == PASS and game.seen[game.sensor(goal)] == UNCERTAIN:
            key = "repair-right"
        values = {"source": to_gtp(source, game.size), "goal": to_gtp(goal, game.size)}
        steps.append((key, {"who": COLOURS[colour], **values}))
    return steps


def way_back(game: History, lang: str) -> list[str]:
    """The repairs as numbered lines."""
    return [
        f"  {number}. "
        + say(key, lang, **{name: named(value, lang) for name, value in values.items()})
        for number, (key, values) in enumerate(repairs(game), 1)
    ]
