"""The command line: one sub-command for each module of wenping.commands.

Bad input is a UserError, trouble with a board a LinkError: one line, exit status 2.  --lang may
stand anywhere on the line; the help is in that language too.
"""

import argparse
import importlib
import os
import sys

from wenping.errors import LinkError, UserError
from wenping.texts import LANGUAGES, default_language, say
from wenping.texts.command_line import argparse_words
from wenping.version import VERSION

COMMANDS = (
    "boards",
    "play",
    "download",
    "score",
    "check",
    "twin",
    "monitor",
    "flash",
    "health",
    "calibrate",
    "setup",
    "name",
    "clock",
    "doctor",
    "capture",
)


def build_parser(commands: tuple[str, ...], lang: str) -> argparse.ArgumentParser:
    """The parser with these sub-commands, its help in a language."""
    argparse_words(lang)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("opt-lang", lang)
    )
    parser = argparse.ArgumentParser(
        prog="wenping", description=say("about", lang), parents=[common]
    )
    parser.add_argument(
        "--version", action="version", version=f"wenping {VERSION}", help=say("opt-version", lang)
    )
    subparsers = parser.add_subparsers(dest="command", metavar=say("command", lang), required=True)
    for name in commands:
        module = importlib.import_module(f"wenping.commands.{name}")
        words = say(module.HELP, lang)
        raw = argparse.RawDescriptionHelpFormatter
        command = subparsers.add_parser(
            name, help=words, description=words, parents=[common], formatter_class=raw
        )
        module.options(command, lang)
        command.set_defaults(run=module.run)
    return parser


def language(words: list[str]) -> str:
    """The language that --lang asks for, else that of the environment."""
    asking = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    asking.add_argument("--lang", choices=LANGUAGES, default=default_language())
    try:
        return asking.parse_known_args(words)[0].lang
    except SystemExit:  # argparse has printed what is wrong with it
        raise SystemExit(2) from None


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    words = sys.argv[1:] if argv is None else argv
    # Only the module that is asked for is imported: the tool starts quickly.
    asked = tuple(word for word in words if word in COMMANDS)[:1]
    lang = language(words)
    try:
        args = build_parser(asked or COMMANDS, lang).parse_args(words)
        args.lang = lang
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
