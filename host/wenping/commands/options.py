"""Options that several commands have."""

from argparse import ArgumentParser

from wenping.texts import say


def add_port(parser: ArgumentParser, lang: str) -> None:
    """PORT: the board's serial port."""
    parser.add_argument("port", metavar="PORT", help=say("opt-port", lang))


def add_game(parser: ArgumentParser, lang: str) -> None:
    """GAME.sgf: a record to read."""
    parser.add_argument("game", metavar="GAME.sgf", help=say("opt-game", lang))


def add_rules(parser: ArgumentParser, lang: str) -> None:
    """--rules: instead of what the record says."""
    parser.add_argument("--rules", metavar="R", help=say("opt-rules", lang))


def add_json(parser: ArgumentParser, lang: str, key: str = "opt-json") -> None:
    """--json: the same for a program."""
    parser.add_argument("--json", action="store_true", help=say(key, lang))
