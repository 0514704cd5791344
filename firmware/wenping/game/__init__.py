"""PURE: what the settled points mean: events, the fold of a log into a game, phases, inference of
moves, questions, clock, ledger of stones, results.
"""
