"""The result of a game on a board, three times (HW-6): computed, filled board, bowls.

The arithmetic is that of the ruleset (result.py); what the sensors saw comes from the board's log.
"""

from fractions import Fraction

from wenping.counting import Result, count, final_of
from wenping.counting.differences import differences
from wenping.counting.words import decimal
from wenping.errors import Told
from wenping.game import events as ev
from wenping.game.ledger import UNTOLD
from wenping.records.history import History
from wenping.texts import say
from wenping.texts.questions import colour_name
from wenping.weiqi.points import BLACK, CELLS, WHITE
from wenping.weiqi.score import all_alive

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
    ev.ABANDONED: "abandoned",
    ev.DRAWN: "drawn",
}
_NOBODY = ("by-forfeit", "by-agreement", "by-referee", "abandoned", "drawn")
NOBODY = {reason: "nobody-" + reason for reason in _NOBODY}


def counted(game: History) -> Result:
    """The game counted by its ruleset. Dead are the strings of which the players took a stone off
    as dead, unless all stones are alive by the ruleset.
    """
    rules = game.settings.rules
    alive = all_alive(rules, game.position, game.turn.passes)
    dead = [] if alive else [p for p in range(CELLS) if game.dead[p]]
    final = final_of(game.position, dead, seki=game.seki)
    final.handicap = game.settings.handicap
    penalties = {c: Fraction(game.clock.points(c, game.t_ms)) for c in (BLACK, WHITE)}
    return count(final, rules, game.turn.insisted, penalties)


def agree(game: History) -> list[tuple[str, int | None, int | None]]:
    """The sensed counts that differ from the computed one; empty when all three agree.

    Each as (key of its text, Black, White) in half points; None where the board recorded no count.
    Where nothing is filled the bowls give no count and need not.
    """
    computed = game.count_of(ev.COMPUTED)
    found = []
    for source, key in SOURCES[1:]:
        if source not in game.counts:
            if source == ev.BOWLS and not _is_filled(game):
                continue
            found.append((key, None, None))
        elif game.count_of(source) != computed:
            found.append((key, *game.counts[source]))
    return found


def _is_filled(game: History) -> bool:
    """Whether stones are filled in before the count; territory only if the players chose so, and
    nothing where all stones are alive.
    """
    if all_alive(game.settings.rules, game.position, game.turn.passes):
        return False
    return game.settings.rules.scoring != "territory" or game.method != 0


def lines(game: History, lang: str) -> list[str]:
    """The result for people, line by line: the arithmetic, the three counts, what differs.

    A game that ended without a count gives one line with its reason (GO-6).
    """
    if game.result is None:
        return [say("no-result", lang)]
    winner, reason, _margin2 = game.result
    if reason != ev.BY_COUNT:
        return [_without_count(winner, REASONS[reason], game.margin(), lang)]
    result = counted(game)
    out = [say("arithmetic", lang), *("  " + line for line in result.text(lang))]
    out += [say("three-counts", lang), *_three_counts(game, lang)]
    margin = game.margin()
    out += _board_and_host(-margin if winner == WHITE else margin, result, lang)
    return [*out, *_stones(game, lang), result.summary(lang)]


def _without_count(winner: int, reason: str, margin: Fraction, lang: str) -> str:
    """The result of a game that was not counted; winner: a colour, 0 for nobody.

    margin: the winner's points, of which only a referee speaks without a count; else 0.
    """
    if winner and margin:
        values = {"who": colour_name(winner, lang), "points": decimal(margin, lang)}
        return say("wins-points-by-referee", lang, **values)
    if winner:
        return say("wins-" + reason, lang, who=colour_name(winner, lang))
    return say(NOBODY.get(reason, "nobody-wins"), lang)


def _three_counts(game: History, lang: str) -> list[str]:
    """Both sides' points by each source, then whether all agree."""
    out = []
    filled = ev.FILLED_BOARD in game.counts and _is_filled(game)
    certain = all(game.ledger.bowl(colour) >= 0 for colour in (BLACK, WHITE))
    absent = "count-not-complete" if certain else "count-not-certain"
    for source, key in SOURCES:
        sides = say(absent if filled else "count-not-there", lang)
        if source in game.counts:
            black, white = game.count_of(source)
            sides = say("sides", lang, black=decimal(black, lang), white=decimal(white, lang))
        out.append(say("count-line", lang, source=say(key, lang), sides=sides))
    found = agree(game)
    differing = [say(key, lang) for key, black, _ in found if black is not None]
    if differing:
        out.append(say("counts-differ", lang, names=say("comma", lang).join(differing)))
    if found:
        out += ["  " + Told(key, **values).words(lang) for key, values in differences(game)]
    else:
        same = "counts-agree" if ev.BOWLS in game.counts else "counts-agree-unfilled"
        out.append(say(same, lang))
    return out


def _board_and_host(margin: Fraction, result: Result, lang: str) -> list[str]:
    """A line when Black's lead in the board's log is not the host's."""
    if result.margin == margin:
        return []
    board, host = decimal(margin, lang), decimal(result.margin, lang)
    return [say("board-and-host-differ", lang, board=board, host=host)]


def _stones(game: History, lang: str) -> list[str]:
    """A line for each colour of which stones are missing or too many (HW-3)."""
    out = []
    for colour in (BLACK, WHITE):
        extra = game.ledger.told[colour]
        if extra not in (0, UNTOLD):
            key = "stones-missing" if extra < 0 else "stones-too-many"
            out.append(say(key, lang, who=colour_name(colour, lang), count=abs(extra)))
    return out
