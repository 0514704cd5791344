"""One bowl is not plugged in: the other one is counted all the same (HW-3)."""

from wenping.twin.stones import BLACK, WHITE


def test_a_stone_that_the_other_side_lacks_is_told(table):
    """The bowl that was gone stayed "touched", and neither was counted any more."""
    table.open("rules=chinese\nclock=absolute:600")
    table.do("B:E5 press:B W:C3 press:W wait:10")
    world, ledger = table.table.world, table.game.ledger
    assert ledger.told[1:] == [0, 0]
    world.defects.bowls_gone = (BLACK - 1,)
    world.refresh()
    world.set_aside(world.take(WHITE - 1))
    table.table.run(25.0)
    assert ledger.told[1:] == [0, -1]
    live = table.table.board.senses.counting.live
    assert live.certain and live.bowl(BLACK) < 0  # unknown
