"""A whole table without a board: the virtual board, its stones, two players who play a record."""
