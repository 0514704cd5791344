"""wenping fit RECORDING...: a board's numbers by its raw frames, and which default is wrong."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wenping.commands.options import add_json, json_of
from wenping.texts import say

HELP = "fit-help"
EXAMPLES = ("fit walk.bin", "fit walk.bin --tilt 12", "fit walk.bin --json")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping fit`."""
    parser.add_argument(
        "recordings", type=Path, nargs="+", metavar="RECORDING", help=say("opt-fit-files", lang)
    )
    parser.add_argument("--tilt", type=float, metavar="DEGREES", help=say("opt-tilt", lang))
    add_json(parser, lang)
    parser.epilog = say("fit-procedure", lang)


def run(args: Namespace) -> int:
    """Print each number with what the tables have, and say which of them it contradicts."""
    from wenping.maintenance.fit import fit, read

    found = fit([read(path) for path in args.recordings], args.tilt)
    if args.json:
        print(json_of({"rows": [row._asdict() for row in found]}))
        return 0
    for row in found:
        key = "fit-contradicts" if row.contradicts else "fit-agrees"
        value = say(
            key,
            args.lang,
            name=row.name,
            value=f"{row.value:.3g}",
            off=f"{row.off:.1g}",
            default=f"{row.default:.3g}",
            unit=row.unit,
        )
        print(value)
    return 0
