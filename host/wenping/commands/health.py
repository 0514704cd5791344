"""wenping health PORT: which sensors are in use, how noisy they are, how the bowls are."""

from argparse import ArgumentParser, Namespace

from wenping.commands.options import add_json, add_port, json_of

HELP = "health-help"
EXAMPLES = ("health /dev/ttyACM0",)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping health`."""
    add_port(parser, lang)
    add_json(parser, lang)


def run(args: Namespace) -> int:
    """Print what the board says of its sensors, bowls and flash."""
    from wenping.desk.remote import attach
    from wenping.maintenance.health import ask, lines

    with attach(args.port, follow=False) as link:
        found = ask(link)
    if args.json:
        print(json_of(found, indent=1))
    else:
        print("\n".join(lines(found, args.lang)))
    return 0
