"""Logs of random events, as a board made of bytes may have them, folded as the host folds them."""

import random
import struct

from wenping.game import events as ev
from wenping.game.fold import FoldError
from wenping.records.history import History
from wenping.weiqi.rules import preset_names

CLOCKS = ("none", "absolute:600", "byo-yomi:60,3x30", "chinese:120,2", "fischer:60,5")
TEXTS = (
    "",
    "x",
    "28/3",
    "71/3 76/3",
    "1/0",
    "\u00b2/3",
    "9" * 200 + "/3",
    "dead=A1 Z99",
    "a\n" * 80,
)


def event(dice: random.Random, game: History) -> bytes:
    """An event of any kind, colour and fields; often one that the game may take."""
    kind = dice.choice((*ev.TABLE, ev.PLAYED, ev.PASS_, ev.PRESS, ev.PLAYED, ev.PASS_, ev.PRESS))
    _name, fmt, _on_point, has_text = ev.TABLE[kind]
    body = b""
    for letter in fmt[1:]:
        most = 1 << 8 * struct.calcsize("<" + letter)
        value = dice.choice((dice.randrange(14), dice.randrange(most), most - 1))
        if letter == "H" and dice.random() < 0.6:
            size = game.size or 19
            value = 20 * (dice.randrange(size) + 1) + dice.randrange(size) + 1
        body += struct.pack("<" + letter.upper(), value)
    colour = dice.randrange(4)
    if kind in (ev.PLAYED, ev.PASS_, ev.MOVE) and game.position and dice.random() < 0.8:
        colour = game.position.to_move
    if has_text:
        body += dice.choice(TEXTS).encode()
    return bytes((kind | colour << 6,)) + body[: ev.LONGEST - 1]


def soak(count: int, seed: int) -> dict[str, int]:
    """Fold games of 60 such events and write their records; any error but FoldError is raised."""
    dice = random.Random(seed)
    done = {"events": 0, "refused": 0, "games": 0}
    rules = preset_names()
    while done["events"] < count:
        game = History()
        size, preset, clock = dice.choice((2, 5, 9, 19)), dice.choice(rules), dice.choice(CLOCKS)
        game.apply(0, ev.encode(ev.GAME, 0, f"size={size}\nrules={preset}\nclock={clock}"))
        if dice.random() < 0.9:
            game.apply(0, ev.encode(ev.BEGIN))
        t_ms = 0
        for _ in range(60):
            t_ms += dice.choice((0, 10, 5000, 1 << 31, 1 << 32))
            data, before = event(dice, game), game.hash()
            try:
                game.apply(t_ms, data)
            except FoldError:
                assert game.hash() == before, data
                done["refused"] += 1
        game.to_sgf().serialise()
        assert game.date() is None or game.margin() >= 0
        done["events"] += 60
        done["games"] += 1
    return done
