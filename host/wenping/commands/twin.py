"""wenping twin: a virtual board on a PTY, alone or with two players who play a record on it."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from wenping.commands.options import add_json, json_of, must_be_writable
from wenping.errors import UserError
from wenping.exit_status import DONE, FOUND
from wenping.texts import LANGUAGES, TEXTS, say
from wenping.twin.doings import DOINGS, read_hand
from wenping.twin.extents import EXTENTS
from wenping.twin.manner import HANDS

if TYPE_CHECKING:
    from wenping.simulation.serve import Alone

HELP = "twin-help"
EXAMPLES = ("twin", "twin --play $(wenping sample short) --hand quick --sgf out.sgf")
_FAULT = "fault-"  # keys of texts: this and the name of a fault of wenping.twin.faults


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping twin`; its help lists hands and faults."""
    parser.add_argument("--play", type=Path, metavar="GAME.sgf", help=say("opt-twin-play", lang))
    parser.add_argument("--rules", metavar="R", help=say("opt-rules", lang))
    doings = ", ".join(DOINGS)
    hands = say("opt-twin-hand", lang, hands=", ".join(HANDS), doings=doings)
    parser.add_argument("--hand", default="careful", metavar="H", help=hands)
    parser.add_argument("--faults", default="", metavar="F", help=say("opt-twin-faults", lang))
    parser.add_argument(
        "--board", default="whole", choices=EXTENTS, help=say("opt-twin-board", lang)
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("opt-seed", lang))
    parser.add_argument("--log", type=Path, metavar="FILE", help=say("opt-twin-log", lang))
    parser.add_argument("--sgf", type=Path, metavar="OUT", help=say("opt-twin-sgf", lang))
    parser.add_argument("--clock", default="none", metavar="C", help=say("opt-twin-clock", lang))
    add_json(parser, lang, "opt-twin-json")
    faults = [key for key in TEXTS if key.startswith(_FAULT)]
    lines = [f"  {key.removeprefix(_FAULT):12}{say(key, lang)}" for key in faults]
    parser.epilog = "\n".join([say("twin-faults", lang), *lines])


def run(args: Namespace) -> int:
    """Serve until Ctrl-C, or have the record played and print its result."""
    import tempfile

    from wenping.game.clock import ClockError
    from wenping.game.systems import parse
    from wenping.simulation.serve import serve
    from wenping.trouble import damaged
    from wenping.twin.virtual import BoardDied

    for name in args.hand.split(","):
        read_hand(name)  # told before anything starts
    try:
        parse(args.clock)
    except ClockError as error:
        raise UserError("as-is", words=error) from None
    must_be_writable(args.log, args.sgf)
    get_micropython(args.lang)
    with tempfile.TemporaryDirectory(prefix="wenping-twin-") as folder:
        flash = Path(folder) / "flash.img"
        try:
            if args.play:
                return _play(args, flash)
            if args.log or args.sgf or args.json:
                raise UserError("twin-no-game")
            serve(
                flash, args.seed, args.faults, lambda port: _say_port(port, args.lang), args.board
            )
            return 0
        except BoardDied as error:
            died = UserError("twin-died", error=str(error).splitlines()[-1])
            raise damaged() or died from None


def get_micropython(lang: str) -> None:
    """Fetch MicroPython from Debian if it is not here; MissingMicroPython when that fails."""
    import shutil

    from wenping.toolchain import micropython

    try:
        micropython.find()
    except micropython.MissingMicroPython:
        if shutil.which("apt-get"):
            print(say("micropython-download", lang, cache=micropython.cache()), file=sys.stderr)
        micropython.install()


def _play(args: Namespace, flash: Path) -> int:
    from wenping.counting import report
    from wenping.records.export import write_record
    from wenping.simulation.serve import play_alone
    from wenping.table.steps import Steps

    played = play_alone(
        args.play,
        args.rules,
        flash,
        hand=args.hand,
        seed=args.seed,
        faults=args.faults,
        clock=args.clock,
        ready=lambda port: _say_port(port, args.lang, sys.stderr if args.json else sys.stdout),
        extent=args.board,
    )
    if args.log:
        _write(args.log, played.log)
    if args.sgf:
        write_record(played.history, args.sgf)
    if played.trouble:
        raise UserError("port-failed", port=args.play, error=played.trouble)
    unfinished = Steps(played.history).unfinished()
    if args.json:
        why = {lang: unfinished.words(lang) for lang in LANGUAGES} if unfinished else None
        print(json_of(_told(played, why)))
    elif unfinished is not None:
        print(unfinished.words(args.lang))
    else:
        for line in report.lines(played.history, args.lang):
            print(line)
    return DONE if unfinished is None else FOUND


def _told(played: "Alone", why: dict | None) -> dict:
    """The object of --json: result (RE), unfinished (why there is none, in both languages), the
    three counts, whether they agree, and the questions that the board has asked.
    """
    from wenping.counting import certificate

    game = played.history
    return {
        "result": game.result_text(),
        "unfinished": why,
        "counts": certificate.counts(game),
        "agree": certificate.agree(game),
        "questions": played.questions,
    }


def _say_port(port: str, lang: str, out: TextIO = sys.stdout) -> None:
    print(say("twin-port", lang, port=port), flush=True, file=out)


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise UserError("cannot-write", path=path, error=error) from None
