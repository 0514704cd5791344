"""The result three times (HW-6): area as played, filled board as sensed, bowls as sensed.

The arithmetic is that of the ruleset (wenping.counting); the board's own figures come from its log.
"""

from wenping.counting import Result, count, final_of
from wenping.game import events as ev
from wenping.game.ledger import UNTOLD
from wenping.records.history import History
from wenping.texts import say
from wenping.texts.questions import colour_name
from wenping.weiqi.points import BLACK, CELLS, WHITE
from wenping.weiqi.rules import points_text

SOURCES = (
    (ev.COMPUTED, "count-computed"),
    (ev.FILLED_BOARD, "count-filled"),
    (ev.BOWLS, "count-bowls"),
)
REASONS = {
    ev.BY_RESIGNATION: "by-resignation",
    ev.BY_TIME: "by-time",
    ev.BY_FORFEIT: "by-forfeit",
    ev.BY_AGREEMENT: "by-agreement",
    ev.BY_REFEREE: "by-referee",
}


def counted(game: History) -> Result:
    """The game counted by its ruleset, with its arithmetic; the dead are those taken off."""
    dead = [p for p in range(CELLS) if game.dead[p]]
    final = final_of(game.position, dead)
    final.handicap = game.settings.handicap
    return count(final, game.settings.rules)


def agree(game: History) -> list[tuple[str, int, int]]:
    """What does not agree: (text key, Black and White in half points); empty when all do."""
    computed = game.counts.get(ev.COMPUTED)
    found = []
    for source, key in SOURCES[1:]:
        if source not in game.counts:
            found.append((key, -1, -1))
        elif game.counts[source] != computed:
            found.append((key, *game.counts[source]))
    return found


def lines(game: History, lang: str) -> list[str]:
    """The result in words, for people; a game not counted names its reason (GO-6)."""
    if game.result is None:
        return [say("no-result", lang)]
    winner, reason, margin2 = game.result
    if reason != ev.BY_COUNT:
        who = colour_name(winner, lang) if winner else say("nobody", lang)
        return [say("wins-" + REASONS[reason], lang, who=who)]
    out = [say("arithmetic", lang)]
    result = counted(game)
    out += ["  " + line for line in result.text(lang)]
    out.append(say("three-counts", lang))
    for source, key in SOURCES:
        label = say(key, lang)
        if source in game.counts:
            black2, white2 = game.counts[source]
            sides = say("sides", lang, black=points_text(black2), white=points_text(white2))
            out.append(f"  {label}: {sides}")
        else:
            out.append(f"  {label}: {say('tells-nothing', lang)}")
    differ = agree(game)
    if differ:
        names = ", ".join(say(key, lang) for key, _, _ in differ)
        out.append(say("counts-differ", lang, names=names))
    else:
        out.append(say("counts-agree", lang))
    margin2 = margin2 if winner != WHITE else -margin2
    if 2 * result.margin != margin2:
        board, host = points_text(margin2), str(result.margin)
        out.append(say("board-and-host-differ", lang, board=board, host=host))
    for colour in (BLACK, WHITE):
        extra = game.ledger.told[colour]
        if extra not in (0, UNTOLD):
            key = "stones-missing" if extra < 0 else "stones-too-many"
            out.append(say(key, lang, who=colour_name(colour, lang), count=abs(extra)))
    return out
