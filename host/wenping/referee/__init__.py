"""Referee: what may be ruled, rulings as events of the log, incidents, sealed moves, certificate.

offences.py    rulebook ids, the phases in which they may be ruled, and the remedies the text allows
ruling.py      a ruling as it stands in a RULING event, and in words
remedies.py    the events that carry a ruling out
chair.py       what a referee decides at a table: proposals, rulings, lateness, sealed moves
incidents.py   what of a log a referee looks at, and what was ruled
otherwise.py   another ruling on a copy of a log
cases.py       an incident without names as a file that any host replays
logs.py        a log by the name that people give it
paper.py       the certificate as a page to print
sealed.py      sealed moves; envelopes.py: where this host keeps them
draw.py        drawing for colour with the stones of White's bowl
"""
