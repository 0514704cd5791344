"""wenping sample [NAME]: the sample games that come with the tool."""

from argparse import ArgumentParser, Namespace

from wenping.errors import UserError
from wenping.texts import say

HELP = "sample-help"
EXAMPLES = ("sample", "sample demo")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping sample`."""
    parser.add_argument("name", nargs="?", metavar="NAME", help=say("opt-sample", lang))


def run(args: Namespace) -> int:
    """Print the path of a sample, or the names of all."""
    from wenping.shipped import samples

    found = samples()
    if args.name is None:
        print("\n".join(found))
    elif args.name in found:
        print(found[args.name])
    else:
        raise UserError("sample-unknown", name=args.name, names=", ".join(found))
    return 0
