"""The rules of Go, pure: the same files on the board (MicroPython) and on the host (CPython).

    weiqi.points    point numbers, colours, GTP and SGF names
    weiqi.rules     rulesets as data: ruleset("chinese,komi=5.5")
    weiqi.position  a game's position: illegal(), play(), pass_(), undo()
    weiqi.opening   handicap and seat stones
    weiqi.area      regions, area, units and 路 of a cleaned position
    weiqi.forms     kos that stand open, rare forms by name
    weiqi.ying      Ying's fighting and disturbing ko (YING.md)
    weiqi.history   moves and positions of a game, exact repetition
    weiqi.loops     the inner loops: viper on the device, plain Python elsewhere

How a game is followed:

    pos = Position(ruleset("chinese"), 19)         # or Position(rules, rows, cols)
    pos.setup(p, BLACK)                            # handicap and seat stones, before the first move
    why = pos.illegal(p, colour)                   # 0 = legal, else KO, SUICIDE, ...; REASONS[why]
    n = pos.play(p, colour)                        # plays it, legal or not; ValueError if occupied
    pos.captured[0:n]                              # stones that left the board
    pos.pass_(colour); pos.undo()
    pos.grid[p], pos.to_move, pos.moves, pos.prisoners[colour]
    area = Area(); area.count(pos.grid); area.halves(BLACK)
"""
