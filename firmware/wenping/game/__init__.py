"""What it means: events, phases, the fold of a log into a game, ledger, clock, inference. PURE."""
