"""An SGF maker: a good record with pieces cut, doubled, moved or changed, in several encodings."""

import random
from pathlib import Path

from wenping.errors import UserError
from wenping.records import sgf
from wenping.records.record import read


def spoiled(dice: random.Random, text: str) -> str:
    """A record with pieces cut, doubled, moved, or changed into what has a meaning in SGF."""
    for _ in range(dice.randrange(1, 6)):
        at, end = sorted(dice.randrange(len(text) + 1) for _ in range(2))
        end = min(end, at + dice.choice((1, 1, 1, 4, 40)))
        put = dice.choice(("", text[at:end] * 2, dice.choice("[](;)\\:\n\u00b2\x000Aa\U0001f600")))
        text = text[:at] + put + text[end:]
    return text


GOOD = (
    "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]RU[Chinese]PB[\u67ef\u6d01]PW[B]HA[2]AB[cc][gg]"
    "TM[60]OT[3x30 byo-yomi]RE[B+1.5];W[ee]WL[59];B[ff]C[a\\]b:c];W[](;B[aa])(;B[bb])"
    ";W[tt]TB[aa:cc]TW[hh])"
)


def soak(count: int, seed: int, path: Path) -> dict[str, int]:
    """Read so many spoiled records; how many were read and refused. Any other error is raised."""
    dice = random.Random(seed)
    done = {"read": 0, "refused": 0}
    for _ in range(count):
        data = spoiled(dice, GOOD).encode(dice.choice(("utf-8", "gb18030", "utf-16")), "replace")
        path.write_bytes(data)
        try:
            assert len(read(path).moves) <= sgf.MOST_VALUES
            done["read"] += 1
        except UserError as error:
            assert error.words("zh") and error.words("en"), data
            done["refused"] += 1
    return done
