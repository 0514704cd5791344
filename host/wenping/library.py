"""What other programs may import from Wenping: the names that stay from version to version.

LIBRARY[module] = names. All else may change with any version. Every name here is typed and has a
docstring; tests/host/test_library.py holds the list, and README.md shows it.
"""

LIBRARY = {
    # A board behind a port, and what it said
    "wenping.link": (
        "Back",
        "Board",
        "Event",
        "Gap",
        "Item",
        "Link",
        "Lost",
        "Parted",
        "State",
        "Store",
        "StoredLog",
        "Uncompared",
    ),
    # Its games
    "wenping.records": ("Follower", "History"),
    # One table: what people decide, what a board is sent, what people are told
    "wenping.table": ("Command", "Notice", "Table"),
    # Records in files
    "wenping.records.record": ("Record", "read"),
    "wenping.records.rules": ("read_rules",),
    "wenping.records.replay": ("replay",),
    # Counting by any ruleset
    "wenping.weiqi.rules": ("Ruleset", "RulesetError", "preset_names", "ruleset"),
    "wenping.weiqi.points": ("BLACK", "EMPTY", "WHITE", "from_gtp", "to_gtp"),
    "wenping.counting": ("Final", "Result", "count", "final_of"),
    # What can go wrong
    "wenping.errors": (
        "Interrupted",
        "LinkError",
        "LocalProtocolError",
        "NoAnswer",
        "PortError",
        "Refused",
        "RemoteProtocolError",
        "UserError",
    ),
    "wenping.version": ("VERSION",),
}
