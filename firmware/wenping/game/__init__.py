"""PURE: what has happened: events, and their fold into a game: phases, turn, clock, ledger of
stones, rulings, how a game ends and what people are to do then.  What sensors tell is taken for an
event in wenping.inference.
"""
