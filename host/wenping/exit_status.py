"""What a command's exit status says: one table, for help, man page, site and tests."""

DONE = 0
FOUND = 1  # something is wrong, or nothing is there
CANNOT = 2  # one line on standard error says why, and what to do
INTERRUPTED = 130  # by Ctrl-C, as shells have it

# Keys of wenping.texts.
WHEN = {
    DONE: "status-done",
    FOUND: "status-found",
    CANNOT: "status-cannot",
    INTERRUPTED: "status-interrupted",
}
# What FOUND means, for each command that may end with it.
FINDS = {
    "boards": "status-boards",
    "play": "status-play",
    "twin": "status-twin",
    "abandon": "status-abandon",
    "games": "status-games",
    "export": "status-download",
    "download": "status-download",
    "check": "status-check",
    "verify": "status-verify",
    "rule": "status-rule",
    "rulings": "status-rulings",
    "key": "status-key",
    "calibrate": "status-calibrate",
    "setup": "status-setup",
    "doctor": "status-doctor",
}
