"""A sealed move (CK-4, CN art. 14 and 22): the side on move writes its point in private.

    out, envelope = seal(table, "Q16", nonce)       # pauses the clocks; the log keeps the SHA-256
    out = unseal(table, envelope)                   # checks it, lets the clocks run, says the point

The log has "sealed=" and the SHA-256 of the envelope's text ("Q16 nonce"), later "opened=" and the
text. A point that is occupied, or where no move may be made, is a lost turn (CN-22).
"""

import hashlib

from wenping.game import events as ev
from wenping.game import pauses
from wenping.game.phases import PLAYING
from wenping.records.history import OPENED_NOTE, SEALED_NOTE, point_of
from wenping.referee import offences as of
from wenping.referee.remedies import events_of
from wenping.referee.ruling import Ruling
from wenping.table import Notice, Out, Table
from wenping.texts.questions import COLOURS
from wenping.weiqi.points import PASS, to_gtp


def digest(envelope: str) -> str:
    """The SHA-256 of an envelope's text, as the log keeps it."""
    return hashlib.sha256(envelope.encode()).hexdigest()


def seal(table: Table, name: str, nonce: str) -> tuple[Out, str]:
    """The side on move seals a point ("Q16", "pass"); the clocks rest.

    nonce: random letters and digits that nobody can guess. Returns commands and notices, and the
    text of the envelope, which is kept from both players; "" when nothing was sealed.
    """
    game = table.game
    p = point_of(game, name)
    if game.phase != PLAYING or game.paused or game.sealed:
        return [Notice("seal-not-now")], ""
    if p is None:
        return [Notice("seal-no-point")], ""
    envelope = f"{'pass' if p == PASS else to_gtp(p, game.size)} {nonce}"
    note = ev.encode(ev.NOTE, 0, SEALED_NOTE + digest(envelope))
    out = table.proposals.decide("seal", note, ev.encode(ev.PAUSE, 0, pauses.SEALED))
    done = not any(isinstance(part, Notice) for part in out)
    return out, envelope if done else ""


def unseal(table: Table, envelope: str) -> Out:
    """Open the envelope, and play on: who has to put a stone where, or that the turn is lost."""
    game = table.game
    if not game.sealed:
        return [Notice("seal-none")]
    if digest(envelope) != game.sealed:
        return [Notice("seal-broken")]
    name = envelope.split(" ")[0]
    p = point_of(game, name)
    turn = game.position.to_move
    events = [ev.encode(ev.NOTE, 0, OPENED_NOTE + envelope)]
    if game.paused:
        events.append(ev.encode(ev.PAUSE, 0, pauses.RUNS))
    if p == PASS:
        events.append(ev.encode(ev.PASS_, turn, ev.BY_HOST))
    elif p is None or game.position.illegal(p, turn):
        events += events_of(game, Ruling("CN-22", turn, of.TURN_LOST, why=name))
    out = table.proposals.decide("unseal", *events)
    if len(events) > 1 + bool(game.paused) or any(isinstance(part, Notice) for part in out):
        return out
    return [*out, Notice("seal-put", {"who": COLOURS[turn], "point": name})]
