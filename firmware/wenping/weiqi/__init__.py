"""The rules of Go, pure: the same files on the board (MicroPython) and on the host (CPython).

    weiqi.points    point numbers, colours, GTP and SGF names
    weiqi.rules     rulesets as data: ruleset("chinese,komi=5.5")
    weiqi.position  a game's position: illegal(), play(), pass_(), undo()
    weiqi.captures  which stones a move takes off the board
    weiqi.history   the moves of a game and the positions they made
    weiqi.keys      hash keys of positions
    weiqi.area      regions, area, units and 路 of a position without dead stones
    weiqi.score     the one count of a finished game: points, payments, margin, winner
    weiqi.forms     open kos; triple ko, eternal life and other forms by name
    weiqi.ying      Ying's fighting and disturbing ko (YING.md)

How a game is followed:

    pos = Position(ruleset("chinese"), 19)         # or Position(rules, rows, cols)
    pos.setup(p, BLACK)                            # handicap and seat stones, before the first move
    why = pos.illegal(p, colour)                   # 0 = legal, else KO, SUICIDE, ...; REASONS[why]
    n = pos.play(p, colour)                        # plays it, legal or not; ValueError if occupied
    pos.captured[0:n]                              # stones that left the board
    pos.pass_(colour); pos.undo()
    pos.grid[p], pos.to_move, pos.moves, pos.prisoners[colour]
    area = Area(); area.count(pos.grid); area.halves(BLACK)

A string is a group of stones of one colour joined along the lines.
"""
