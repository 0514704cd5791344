"""The command line: one sub-command for each module named in COMMANDS.

Such a module gives `add_parser(subparsers)`, which adds its sub-command, and `run(args)`, which
does the work and returns the exit status (None is 0).  Bad input is a UserError: one line, exit
status 2.  args.lang is "zh" or "en".
"""

import argparse
import importlib
import importlib.util
import os
import sys

from wenping.errors import LinkError, UserError
from wenping.texts import default_language, say

COMMANDS = (
    "boards",
    "play",
    "download",
    "score",
    "check",
    "twin",
    "monitor",
    "serve",
    "flash",
    "health",
    "calibrate",
    "setup",
    "name",
    "doctor",
    "capture",
)
# The module of a sub-command, where it has another name.
MODULES = {"score": "scoring", "twin": "commands.twin"}


def module_of(command: str) -> str:
    return "wenping." + MODULES.get(command, command)


def build_parser(commands: tuple = COMMANDS) -> argparse.ArgumentParser:
    """The parser with those of the sub-commands whose modules are there."""
    parser = argparse.ArgumentParser(prog="wenping", description=say("about", default_language()))
    parser.add_argument(
        "--lang",
        choices=("zh", "en"),
        default=default_language(),
        help="language of what is printed (default: from $WENPING_LANG or $LANG)",
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in commands:
        name = module_of(command)
        if importlib.util.find_spec(name) is not None:
            module = importlib.import_module(name)
            module.add_parser(subparsers)
            subparsers.choices[command].set_defaults(run=module.run)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    words = sys.argv[1:] if argv is None else argv
    # Only the module that is asked for is imported: the tool starts quickly.
    asked = tuple(word for word in words if word in COMMANDS)[:1]
    lang = default_language()
    try:
        args = build_parser(asked or COMMANDS).parse_args(words)
        lang = args.lang
        return args.run(args) or 0
    except (UserError, LinkError) as error:
        print(f"wenping: {error.words(lang)}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has gone (| head): nothing more to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
