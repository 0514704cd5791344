"""A whole table without a board: the virtual board, its stones, two players who play a record.

script   what the players do, and the settings of their game, by a record
table    the board set up as its owner would, stones and players with it
game     a whole game with a host attached, and what came of it
ceremony what people put where to count, by the host's procedures; results: compared
serve    the virtual board on a PTY (wenping twin)
"""
