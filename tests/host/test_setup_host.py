"""wenping setup-host: one udev rule and one group, shown, done and undone."""

import os
import pwd
import shutil
import subprocess

import pytest

from wenping.cli import main
from wenping.errors import UserError
from wenping.maintenance.linux_host import FIRST_LINE, Host, parse_names, rule

NOBODY = "nobody"


@pytest.fixture
def ran() -> list[tuple[str, ...]]:
    """The commands that were run as root."""
    return []


@pytest.fixture
def host(tmp_path, ran) -> Host:
    """A machine below tmp_path whose commands are only noted."""
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "group").write_text("root:x:0:\ndialout:x:20:\nuucp:x:10:\n")
    return Host(tmp_path, lambda command: ran.append(tuple(command)))


def test_what_is_done_is_undone(host, ran, monkeypatch):
    monkeypatch.setattr(host, "is_member", lambda user: False)
    host.do({"e66058388335a52c": "table-1"}, NOBODY)
    assert host.present().startswith(FIRST_LINE)
    assert ran[0] == ("usermod", "-aG", "dialout", NOBODY)
    assert [command[:2] for command in ran[1:]] == [("udevadm", "control"), ("udevadm", "trigger")]
    ran.clear()
    monkeypatch.setattr(host, "is_member", lambda user: True)
    host.do({}, NOBODY)  # once more: nobody joins, and who joined before is not forgotten
    assert not any(command[0] == "usermod" for command in ran)
    assert host.undo()
    assert ("gpasswd", "-d", NOBODY, "dialout") in ran
    assert not host.path.exists() and not host.undo()


def test_who_was_a_member_before_stays_one(host, ran, monkeypatch):
    monkeypatch.setattr(host, "is_member", lambda user: True)
    host.do({}, NOBODY)
    assert host.undo()
    assert not any(command[0] in ("usermod", "gpasswd") for command in ran)


def test_a_file_of_somebody_else_is_left_alone(host, ran):
    host.path.parent.mkdir(parents=True)
    host.path.write_text("# mine\n")
    for act in (lambda: host.do({}, ""), host.undo):
        with pytest.raises(UserError, match="was not written by wenping"):
            act()
    assert host.path.read_text() == "# mine\n" and not ran


def test_without_udev_nothing_is_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    host = Host(tmp_path)
    with pytest.raises(UserError, match="Linux with udev"):
        host.do({}, NOBODY)
    assert not host.path.exists() and not host.undo()


def test_the_group_is_the_systems(host, tmp_path):
    assert host.group == "dialout"
    (tmp_path / "etc" / "group").write_text("uucp:x:10:\n")
    assert Host(tmp_path).group == "uucp"


def test_a_user_who_is_not_there(host):
    with pytest.raises(UserError, match="there is no user no-such-user"):
        host.is_member("no-such-user")
    assert host.is_member(pwd.getpwuid(os.getuid()).pw_name) in (True, False)


@pytest.mark.parametrize("text", ["table", "=x", "zz=table", "e660=", 'e660=a"b', "e660=../sda"])
def test_a_name_that_udev_could_not_use(text):
    with pytest.raises(UserError, match="write ID=NAME"):
        parse_names([text])


def test_names_become_links():
    text = rule("dialout", parse_names(["E660583883=一号桌"]))
    assert 'ATTRS{serial}=="e660583883", SYMLINK+="wenping/一号桌"' in text
    assert 'SYMLINK+="wenping/$attr{serial}"' in text and 'GROUP="dialout"' in text


def test_udev_accepts_the_rule(tmp_path):
    if not shutil.which("udevadm"):
        pytest.skip("no udevadm")
    file = tmp_path / "70-wenping.rules"
    file.write_text(rule("dialout", {"e66058388335a52c": "table-1"}, NOBODY))
    done = subprocess.run(["udevadm", "verify", file], capture_output=True, text=True)
    if "Unknown command" in done.stderr:
        pytest.skip("udevadm is older than 254: it has no verify")
    assert done.returncode == 0, done.stderr


def test_it_only_shows_what_it_would_do(capsys):
    assert main(["--lang", "en", "setup-host", "--name", "e660583883=table-1"]) == 0
    out = capsys.readouterr().out
    assert FIRST_LINE in out and "wenping/table-1" in out and "Nothing was changed" in out
    assert len(out.splitlines()) < 24  # one screen


def test_it_says_how_to_become_root(capsys, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert main(["--lang", "en", "setup-host", "--do", "--name", "e660583883=table-1"]) == 2
    error = capsys.readouterr().err
    assert "needs root: run sudo " in error
    assert error.rstrip().endswith("setup-host --do --name e660583883=table-1")
