"""wenping certificate GAME [FILE]: the certificate of a stored game, as text, JSON or a page (C-9).

GAME is a number of `wenping games`, or a case file.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wenping.commands.options import add_json, must_be_writable
from wenping.errors import UserError
from wenping.texts import say

HELP = "certificate-help"
EXAMPLES = ("certificate case.json", "certificate case.json certificate.html")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping certificate`."""
    parser.add_argument("game", metavar="GAME", help=say("opt-stored-game", lang))
    out = say("opt-certificate-out", lang)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=out)
    add_json(parser, lang)


def run(args: Namespace) -> int:
    """Write or print the certificate; UserError for a game without a result."""
    from wenping.counting import certificate
    from wenping.referee.incidents import fold
    from wenping.referee.logs import log_of

    must_be_writable(args.file)
    stored = log_of(args.game)
    game = fold(stored.log)
    if game.result is None:
        raise UserError("certificate-early")
    clocks = certificate.clock_series(stored.log)
    log = certificate.LogOf(stored.board, stored.number, len(stored.log), stored.marks)
    told = certificate.of_game(game, log, clocks)
    if args.file:
        certificate.write(told, args.file, args.lang)
        print(say("record-written", args.lang, path=args.file))
    else:
        print(certificate.as_text(told, ".json" if args.json else "", args.lang), end="")
    return 0
