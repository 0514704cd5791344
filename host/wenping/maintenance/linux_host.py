"""What a Linux machine needs so that its people can use boards: a udev rule, and a group.

The rule is one file, which names what else was done, so that `undo` can undo all of it.
"""

import contextlib
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from wenping.errors import UserError

RULES = Path("etc/udev/rules.d/70-wenping.rules")  # 70: before 73-seat-late.rules reads "uaccess"
FIRST_LINE = "# Written by `wenping setup-host`; `wenping setup-host --undo` removes it."
_JOINED = "# Joined the group: "
_RELOAD = (("udevadm", "control", "--reload"), ("udevadm", "trigger", "--subsystem-match=tty"))
# The USB ids of MicroPython on an RP2040 or RP2350: the board has none of its own.
_USB = 'ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="0005"'

Run = Callable[[Sequence[str]], None]


def rule(group: str, names: dict[str, str], joined: str = "") -> str:
    """Return the text of the rules file.

    Boards appear as /dev/wenping/ID, those in `names` (ID: name) by their name too. `joined` is the
    user whom `Host.do` made a member of the group, or "".
    """
    lines = [
        FIRST_LINE,
        "# It matches every MicroPython board of this kind, not Wenping's only.",
        'SUBSYSTEM=="usb", ENV{DEVTYPE}=="usb_device", ATTR{idVendor}=="2e8a", '
        'ATTR{idProduct}=="0005", ENV{ID_MM_DEVICE_IGNORE}="1"',
        f'SUBSYSTEM=="tty", SUBSYSTEMS=="usb", {_USB}, ENV{{ID_MM_PORT_IGNORE}}="1", '
        f'GROUP="{group}", MODE="0660", TAG+="uaccess", SYMLINK+="wenping/$attr{{serial}}"',
    ]
    lines += [
        f'SUBSYSTEM=="tty", SUBSYSTEMS=="usb", {_USB}, ATTRS{{serial}}=="{board}", '
        f'SYMLINK+="wenping/{name}"'
        for board, name in names.items()
    ]
    if joined:
        lines.append(_JOINED + joined)
    return "\n".join(lines) + "\n"


def parse_names(texts: Sequence[str]) -> dict[str, str]:
    """The board names of ID=NAME texts; UserError for one that udev could not use."""
    names = {}
    for text in texts:
        found = re.fullmatch(r"([0-9A-Fa-f]{4,32})=([\w.-]{1,40})", text)
        if not found:
            raise UserError("host-name-wrong", text=text)
        names[found[1].lower()] = found[2]
    return names


class Host:
    """This machine, or the one whose files lie below `root`; `run` runs a command as root does."""

    def __init__(self, root: Path = Path("/"), run: Run | None = None) -> None:
        self.path = root / RULES
        self.group = self._group(root)
        self._run = run or _run
        self._has_udev = run is not None or shutil.which("udevadm") is not None

    def present(self) -> str:
        """The rules file as it is, "" if there is none; UserError if somebody else wrote it."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""
        if not text.startswith(FIRST_LINE):
            raise UserError("host-not-ours", path=self.path)
        return text

    def do(self, names: dict[str, str], user: str) -> None:
        """Write the rule, add the user to the group unless it is "", have udev read the rule.

        Raises UserError before anything is changed when this system has no udev.
        """
        if not self._has_udev:
            raise UserError("host-linux")
        before = _joined(self.present())
        joins = bool(user) and user != "root" and not self.is_member(user)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(rule(self.group, names, user if joins else before), encoding="utf-8")
        if joins:
            self._run(("usermod", "-aG", self.group, user))
        self._reload()

    def undo(self) -> bool:
        """Undo what `do` did; False when there is nothing to undo."""
        text = self.present()
        if not text:
            return False
        self.path.unlink()
        if user := _joined(text):
            self._run(("gpasswd", "-d", user, self.group))
        self._reload()
        return True

    def put(self, path: Path, text: str, mark: str, then: Sequence[Sequence[str]]) -> None:
        """Write a file of ours, then run commands; UserError if somebody else wrote it."""
        self._ours(path, mark)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        for command in then:
            self._run(command)

    def take_back(self, path: Path, mark: str, before: Sequence[Sequence[str]]) -> bool:
        """Run commands, then remove a file of ours; False when it is not there."""
        if not self._ours(path, mark):
            return False
        for command in before:
            self._run(command)
        path.unlink()
        return True

    @staticmethod
    def _ours(path: Path, mark: str) -> bool:
        """Whether a file is there; UserError if it does not begin with our mark."""
        try:
            if not path.read_text(encoding="utf-8").startswith(mark):
                raise UserError("host-not-ours", path=path)
        except FileNotFoundError:
            return False
        return True

    def is_member(self, user: str) -> bool:
        """Whether a user is in the group of serial ports; UserError when there is no such user."""
        import grp
        import os
        import pwd

        try:
            groups = os.getgrouplist(user, pwd.getpwnam(user).pw_gid)
            return grp.getgrnam(self.group).gr_gid in groups
        except KeyError:
            raise UserError("host-no-user", user=user) from None

    def _reload(self) -> None:
        for command in _RELOAD if self._has_udev else ():
            self._run(command)

    @staticmethod
    def _group(root: Path) -> str:
        """The group of serial ports: dialout on Debian and Fedora, uucp on Arch."""
        names = []
        with contextlib.suppress(OSError):
            names = re.findall(r"^([^:]+):", (root / "etc/group").read_text(), re.M)
        return "uucp" if "uucp" in names and "dialout" not in names else "dialout"


def reload_words() -> str:
    """The commands that have udev read its rules, as one types them."""
    return " && ".join(" ".join(command) for command in _RELOAD)


def _joined(text: str) -> str:
    found = re.search(f"^{re.escape(_JOINED)}(.*)$", text, re.M)
    return found[1] if found else ""


def _run(command: Sequence[str]) -> None:
    """Run a command; UserError with its last line when it fails or is not there."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    except OSError as error:
        raise UserError("program-start", program=command[0], error=error) from None
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["@program-no-reason"]
        raise UserError("program-failed", command=" ".join(command), words=lines[-1])
