"""The command line: one sub-command for each module of wenping.commands.

Bad input is a UserError, trouble with a board a LinkError: one line, exit status 2.  So is a line
that cannot be understood, and what the machine refuses or lacks (wenping.trouble).  --lang may
stand anywhere on the line; the help is in that language too.
"""

import argparse
import importlib
import io
import os
import sys
from typing import NoReturn

from wenping.errors import LinkError, UserError
from wenping.exit_status import CANNOT, FINDS, FOUND, INTERRUPTED
from wenping.texts import LANGUAGES, default_language, say
from wenping.texts.command_line import argparse_words

COMMANDS = (
    "boards",
    "play",
    "serve",
    "try",
    "abandon",
    "games",
    "export",
    "download",
    "score",
    "check",
    "verify",
    "twin",
    "monitor",
    "flash",
    "health",
    "calibrate",
    "setup",
    "name",
    "key",
    "clock",
    "rule",
    "rulings",
    "certificate",
    "doctor",
    "capture",
    "fit",
    "sample",
    "setup-host",
)
STANDARD = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))


def module_of(command: str) -> str:
    """The name of a command's module."""
    return "wenping.commands." + command.replace("-", "_")


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with a command line, and which help to ask for."""

    lang = "en"
    command = ""

    def error(self, message: str) -> NoReturn:
        """Print that line and end the program."""
        words = say("line-wrong", self.lang, error=message, command=self.command)
        self.exit(CANNOT, f"wenping: {' '.join(words.split())}\n")


def build_parser(commands: tuple[str, ...], lang: str) -> argparse.ArgumentParser:
    """The parser with these sub-commands, its help in a language."""
    argparse_words(lang)
    _Parser.lang = lang
    _Parser.command = f" {commands[0]}" if len(commands) == 1 else ""
    common = _Parser(add_help=False)
    common.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("opt-lang", lang)
    )
    parser = _Parser(prog="wenping", description=say("about", lang), parents=[common])
    parser.add_argument("--version", action=_Version, nargs=0, help=say("opt-version", lang))
    subparsers = parser.add_subparsers(dest="command", metavar=say("command", lang), required=True)
    for name in commands:
        module = importlib.import_module(module_of(name))
        words = say(module.HELP, lang)
        raw = argparse.RawDescriptionHelpFormatter
        command = subparsers.add_parser(
            name, help=words, description=words, parents=[common], formatter_class=raw
        )
        module.options(command, lang)
        told = [command.epilog] if command.epilog else []
        if name in FINDS:
            told.append(say("status-line", lang, when=say(FINDS[name], lang)))
        examples = [f"  wenping {words}" for words in module.EXAMPLES]
        command.epilog = "\n".join([*told, say("examples", lang), *examples])
        command.set_defaults(run=module.run)
    return parser


class _Version(argparse.Action):
    """--version: prints the versions of tool, protocol and firmware, and ends the program."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, *_: object
    ) -> None:
        from wenping.versions import line

        print(line(getattr(namespace, "lang", default_language())))
        parser.exit()


def language(words: list[str]) -> str:
    """The language that --lang asks for, else that of the environment."""
    _Parser.lang, _Parser.command = default_language(), ""
    asking = _Parser(add_help=False, allow_abbrev=False)
    asking.add_argument("--lang", choices=LANGUAGES, default=_Parser.lang)
    try:
        return asking.parse_known_args(words)[0].lang
    except SystemExit:  # argparse has printed what is wrong with it
        raise SystemExit(CANNOT) from None


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    words = sys.argv[1:] if argv is None else argv
    _open_streams()
    # Only the module that is asked for is imported: the tool starts quickly.
    asked = tuple(word for word in words if word in COMMANDS)[:1]
    lang = language(words)
    try:
        return _run(asked or COMMANDS, words, lang)
    except (UserError, LinkError) as error:
        return _say(error, lang)
    except BrokenPipeError:
        # The reader has gone (| head): nothing more to say, not even at exit.
        _drop_output()
        return FOUND
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        from wenping.trouble import told

        words_for_it = told(error)
        if words_for_it is None:
            raise
        return _say(words_for_it, lang)


def _run(commands: tuple[str, ...], words: list[str], lang: str) -> int:
    try:
        args = build_parser(commands, lang).parse_args(words)
    except SystemExit:  # help or the version is printed, or the line is wrong
        _flush()
        raise
    args.lang = lang
    status = args.run(args) or 0
    _flush()
    return status


def _flush() -> None:
    """Write what is printed. Raises UserError when that fails, BrokenPipeError without a reader."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _drop_output()
        raise UserError("output-error", error=error) from None


def _open_streams() -> None:
    """Open what the caller has closed, and let a stream replace what its encoding does not have.

    Without the first, a file that is opened later would become the standard input.
    """
    for name, mode in STANDARD:
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Send what is still to be written to standard output nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(error: UserError | LinkError, lang: str) -> int:
    print(f"wenping: {' '.join(error.words(lang).split())}", file=sys.stderr)
    return CANNOT


if __name__ == "__main__":
    sys.exit(main())
