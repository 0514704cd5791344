"""What a question of the board means, and the way back, in words (wall 4, CN-17, CN-18)."""

from wenping.game import events as ev
from wenping.game.repair import plan
from wenping.records.history import History
from wenping.texts import say
from wenping.weiqi.points import BLACK, PASS, WHITE, to_gtp
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


def colour_name(colour: int, lang: str) -> str:
    """The name of a side, BLACK or WHITE, in "zh" or "en"."""
    return say({BLACK: "black", WHITE: "white"}[colour], lang)


def question(game: History, code: int, p: int, count: int, lang: str) -> str:
    """The question in one line."""
    why = ""
    if code == ev.Q_ILLEGAL:
        why = say("why-" + REASONS[game.position.illegal(p, game.position.to_move)], lang)
    name = to_gtp(p, game.size) if p else "-"
    return say(QUESTIONS[code], lang, point=name, column=name[0], count=count, why=why)


def way_back(game: History, lang: str) -> list[str]:
    """What to touch, in this order, so that the board is as the game means it."""
    lines = []
    for number, (source, goal, colour) in enumerate(plan(game), 1):
        key = "repair-put" if source == PASS else "repair-take" if goal == PASS else "repair-move"
        who = colour_name(colour, lang) if colour in (BLACK, WHITE) else ""
        names = {"source": to_gtp(source, game.size), "goal": to_gtp(goal, game.size)}
        line = say(key if who else "repair-clear", lang, who=who, **names)
        lines.append(f"  {number}. {line}")
    return lines
