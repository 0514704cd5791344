"""board.py on a flash in which one bit of a log's file is flipped."""

import sys

sys.path.insert(0, sys.argv[0].rsplit("/", 1)[0])

from board import Board

board = Board(sys.argv[2], 0)
board.make(200)
board.journal.new_log()
path = "/flash/store/log/00000001-c8"
with open(path, "rb") as file:
    data = bytearray(file.read())
data[len(data) // 2] ^= 4
with open(path, "wb") as file:
    file.write(data)
board.run()
