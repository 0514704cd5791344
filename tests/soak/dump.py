"""What a flash image holds: micropython dump.py FIRMWARE IMAGE prints `log seq t_ms hex` lines."""

import os
import sys

sys.path.insert(0, sys.argv[0].rsplit("/", 1)[0])
sys.path.insert(0, sys.argv[1])

from board import mount

from wenping.drivers.storage import FileStorage
from wenping.journal.cursor import AGAIN
from wenping.journal.log import Journal

mount(sys.argv[2])
journal = Journal(FileStorage(os, open, "/flash/store"))
journal.open()
cursor = journal.cursor()
out = bytearray(250)
for log in [row[0] for row in journal.logs()]:
    cursor.seek(log, 0)
    while True:
        n = cursor.next(out)
        if n > 0:
            print(log, cursor.seq, cursor.t_ms, bytes(out[:n]).hex())
        elif n != AGAIN:
            break
