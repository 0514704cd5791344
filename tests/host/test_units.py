"""The units of the desk: hardened, accepted by systemd, put and taken back."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from wenping.cli import main
from wenping.desk import attendant
from wenping.errors import UserError
from wenping.maintenance import units
from wenping.maintenance.linux_host import Host

TOOL = str(Path(sys.executable).with_name("wenping"))


@pytest.fixture
def ran() -> list[tuple[str, ...]]:
    return []


@pytest.fixture
def host(tmp_path, ran) -> Host:
    """A machine below tmp_path whose commands are only noted."""
    return Host(tmp_path, lambda command: ran.append(tuple(command)))


@pytest.mark.parametrize("kind", units.KINDS)
def test_a_unit_is_hardened_restarts_and_says_it_to_the_journal(kind):
    lines = units.unit(kind, TOOL, "dialout").splitlines()
    assert f"ExecStart={TOOL} serve" in lines
    assert {"NoNewPrivileges=yes", "Restart=on-failure", "UMask=0077"} <= set(lines)
    assert ("StateDirectory=wenping" in lines) == (kind == units.SYSTEM)
    assert "StandardOutput=journal" in lines and "KillSignal=SIGINT" in lines
    assert "Type=notify" in lines and not any(line.startswith("User=root") for line in lines)
    (watchdog,) = (int(line[12:]) for line in lines if line.startswith("WatchdogSec="))
    assert watchdog >= 1.5 * attendant.STUCK_S  # a silent board is not taken for a stuck desk


def test_the_machines_unit_opens_serial_ports_only():
    text = units.unit(units.SYSTEM, TOOL, "uucp")
    assert "DynamicUser=yes\nSupplementaryGroups=uucp\n" in text and "DevicePolicy=closed" in text
    assert set(re.findall(r"^DeviceAllow=(\S+)", text, re.M)) == {"char-ttyACM", "char-ttyUSB"}
    assert "ProtectHome=yes" in units.unit(units.SYSTEM, "/usr/bin/wenping", "dialout")
    assert "ProtectHome=read-only" in units.unit(units.SYSTEM, "/home/a/bin/wenping", "dialout")


@pytest.mark.parametrize("kind", units.KINDS)
def test_systemd_accepts_the_unit(kind, tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("there is no systemd-analyze")
    file = tmp_path / "wenping.service"
    file.write_text(units.unit(kind, "/bin/true", "dialout"))
    command = ["systemd-analyze", "verify", *(["--user"] if kind == units.USER else []), file]
    done = subprocess.run(command, capture_output=True, text=True)
    said = [line for line in done.stderr.splitlines() if "wenping" in line]
    assert not said, said
    if "Failed to" not in done.stderr:  # without a manager that can be asked it ends with 1
        assert done.returncode == 0, done.stderr


def test_what_is_done_is_undone(host, ran, tmp_path):
    path = units.path_of(units.SYSTEM, tmp_path)
    text = units.unit(units.SYSTEM, TOOL, "dialout")
    host.put(path, text, units.FIRST_LINE, units.commands(units.SYSTEM, True))
    assert path.read_text() == text
    assert ran == [("systemctl", "daemon-reload"), ("systemctl", "enable", "--now",
                                                    "wenping.service")]  # fmt: skip
    ran.clear()
    assert host.take_back(path, units.FIRST_LINE, units.commands(units.SYSTEM, False))
    assert ran == [("systemctl", "disable", "--now", "wenping.service")] and not path.exists()
    assert not host.take_back(path, units.FIRST_LINE, units.commands(units.SYSTEM, False))


def test_a_unit_of_somebody_else_is_left_alone(host, ran, tmp_path):
    path = units.path_of(units.SYSTEM, tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text("# mine\n")
    with pytest.raises(UserError, match="was not written by wenping"):
        host.put(path, "x", units.FIRST_LINE, ())
    with pytest.raises(UserError, match="was not written by wenping"):
        host.take_back(path, units.FIRST_LINE, ())
    assert path.read_text() == "# mine\n" and not ran


@pytest.mark.parametrize("kind", units.KINDS)
def test_it_is_only_shown(kind, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["--lang", "en", "setup-host", "--service", kind]) == 0
    out = capsys.readouterr().out
    assert "NoNewPrivileges=yes" in out and "Nothing was changed" in out
    assert not list(tmp_path.iterdir())
    assert ("sudo" in out) == (kind == units.SYSTEM)
