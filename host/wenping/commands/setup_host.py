"""wenping setup-host: shows what a Linux machine needs for boards; --do does it, --undo undoes."""

import os
import shlex
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from wenping.errors import UserError
from wenping.texts import say

if TYPE_CHECKING:
    from wenping.maintenance.linux_host import Host

HELP = "setup-host-help"
EXAMPLES = (
    "setup-host",
    "setup-host --name e66058388335a52c=table-1",
    "setup-host --service user",
)


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping setup-host`."""
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--do", action="store_true", help=say("opt-host-do", lang))
    action.add_argument("--undo", action="store_true", help=say("opt-host-undo", lang))
    parser.add_argument("--user", metavar="USER", help=say("opt-host-user", lang))
    service = say("opt-host-service", lang)
    parser.add_argument("--service", choices=("system", "user"), help=service)
    name = say("opt-host-name", lang)
    parser.add_argument("--name", action="append", default=[], metavar="ID=NAME", help=name)


def run(args: Namespace) -> int:
    """Show what is to be done, or do it, or undo it."""
    from wenping.maintenance.linux_host import Host, parse_names

    if sys.platform != "linux":
        raise UserError("host-linux")
    host = Host()
    names = parse_names(args.name)
    if (args.do or args.undo) and args.service != "user" and os.geteuid() != 0:
        raise UserError("host-no-root", command=shlex.join(["sudo", *_ourselves(args)]))
    if args.service:
        _service(host, args)
    elif args.undo:
        undone = host.undo()
        print(say("host-undone" if undone else "host-nothing", args.lang, path=host.path))
    elif args.do:
        host.do(names, _user(args))
        print(say("host-done", args.lang))
    else:
        _show(host, names, args)
    return 0


def _service(host: "Host", args: Namespace) -> None:
    """Show the unit of the desk, or do what it needs, or undo that."""
    from wenping.maintenance import units

    kind, lang = args.service, args.lang
    path = units.path_of(kind)
    text = units.unit(kind, shlex.join(_program()), host.group)
    if args.undo:
        undone = host.take_back(path, units.FIRST_LINE, units.commands(kind, False))
        print(say("host-undone" if undone else "host-nothing", lang, path=path))
    elif args.do:
        host.put(path, text, units.FIRST_LINE, units.commands(kind, True))
        print(say("host-service-done", lang, path=path))
    else:
        print(say("host-service", lang, path=path))
        print("".join(f"    {line}\n" for line in text.splitlines()), end="")
        for command in units.commands(kind, True):
            print(f"    {shlex.join(command)}")
        sudo = [] if kind == units.USER else ["sudo"]
        do, undo = ([*sudo, *_ourselves(args), word] for word in ("--do", "--undo"))
        print(say("host-to-do", lang, do=shlex.join(do), undo=shlex.join(undo)))


def _user(args: Namespace) -> str:
    """Who is to join the group: --user, else who runs sudo, else who runs this, unless root."""
    import pwd

    try:
        ours = pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        ours = ""
    user = args.user or os.environ.get("SUDO_USER") or ours
    return "" if user == "root" else user


def _show(host: "Host", names: dict[str, str], args: Namespace) -> None:
    from wenping.maintenance.linux_host import reload_words, rule

    lang, text, user = args.lang, rule(host.group, names), _user(args)
    print(say("host-rule", lang, path=host.path, group=host.group))
    print("".join(f"    {line}\n" for line in text.splitlines()), end="")
    if user and not host.is_member(user):
        print(say("host-group", lang, user=user, group=host.group))
    print(say("host-reload", lang, command=reload_words()))
    if host.present().startswith(text):
        print(say("host-is-done", lang))
    do = shlex.join(["sudo", *_ourselves(args), "--do"])
    undo = shlex.join(["sudo", *_program(), "setup-host", "--undo"])
    print(say("host-to-do", lang, do=do, undo=undo))


def _program() -> list[str]:
    """How to start this tool, by its full path: sudo has another PATH."""
    program = Path(sys.argv[0]).absolute()
    return [str(program)] if program.name == "wenping" else [sys.executable, "-m", "wenping.cli"]


def _ourselves(args: Namespace) -> list[str]:
    """This command with its options."""
    words = ["setup-host", *(["--do"] if args.do else []), *(["--undo"] if args.undo else [])]
    words += ["--service", args.service] if args.service else []
    for name in args.name:
        words += ["--name", name]
    return [*_program(), *words, *(["--user", args.user] if args.user else [])]
