"""The desk as a service of systemd: one unit for the machine, one for a user.

Neither may gain privileges. The machine's writes its own state folder only and opens serial ports
only. The user's has that user's store, so that `wenping games` sees what the desk stores, and is
confined less, for without root a kernel may refuse to make name spaces. The desk tells systemd that
it serves, and that every board is attended (wenping/desk/manager.py); when it is silent for
WatchdogSec, it is started again.
"""

from pathlib import Path

from wenping.folders import folder

SYSTEM, USER = "system", "user"
KINDS = (SYSTEM, USER)
FIRST_LINE = "# Written by `wenping setup-host --service`; with --undo it is removed."
_NAME = "wenping.service"

_UNIT = """[Unit]
Description=Wenping: the desk of the Go boards
{after}StartLimitIntervalSec=300
StartLimitBurst=5

[Service]
Type=notify
ExecStart={command}
WatchdogSec=90
KillSignal=SIGINT
SuccessExitStatus=130
Restart=on-failure
RestartSec=5
StandardOutput=journal
StandardError=journal
SyslogIdentifier=wenping
UMask=0077
NoNewPrivileges=yes
{more}
[Install]
WantedBy={target}
"""
_OF_THE_SYSTEM = """DynamicUser=yes
SupplementaryGroups={group}
StateDirectory=wenping
Environment=WENPING_STORE=%S/wenping/store.db
CapabilityBoundingSet=
DevicePolicy=closed
DeviceAllow=char-ttyACM rw
DeviceAllow=char-ttyUSB rw
LockPersonality=yes
MemoryDenyWriteExecute=yes
PrivateTmp=yes
ProcSubset=pid
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome={home}
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
"""
_OF_A_USER = """LockPersonality=yes
MemoryDenyWriteExecute=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
"""


def unit(kind: str, command: str, group: str) -> str:
    """The text of the unit of a kind that runs this command.

    group: of the serial ports. A command below /home or /root can still be read by the machine's
    unit, but nothing there can be written.
    """
    if kind == USER:
        return _filled(command, "", _OF_A_USER, "default.target")
    inside = command.startswith(("/home/", "/root/"))
    more = _OF_THE_SYSTEM.format(group=group, home="read-only" if inside else "yes")
    return _filled(command, "After=local-fs.target\n", more, "multi-user.target")


def _filled(command: str, after: str, more: str, target: str) -> str:
    text = _UNIT.format(command=f"{command} serve", after=after, more=more, target=target)
    return f"{FIRST_LINE}\n{text}"


def path_of(kind: str, root: Path = Path("/")) -> Path:
    """Where the unit of a kind lies."""
    if kind == SYSTEM:
        return root / "etc" / "systemd" / "system" / _NAME
    return folder("XDG_CONFIG_HOME", ".config", instead="HOME") / "systemd" / "user" / _NAME


def commands(kind: str, on: bool) -> tuple[tuple[str, ...], ...]:
    """What systemd has to be told after the unit was written, or before it is removed."""
    systemctl = ("systemctl", "--user") if kind == USER else ("systemctl",)
    if on:
        return ((*systemctl, "daemon-reload"), (*systemctl, "enable", "--now", _NAME))
    return ((*systemctl, "disable", "--now", _NAME),)
