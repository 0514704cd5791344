"""The coder of sealed logs is made while a board is in use: it must find room in the heap then."""

import tracemalloc

from wenping.journal.coder import Coder


def test_no_list_of_its_cells_is_made():
    """A list takes as much again as all of the coder: on a virtual board under a flood of commands
    there was no room for it, and the board started again.
    """
    tracemalloc.start()
    try:
        coder = Coder()
        stays, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert coder.n == 0
    assert most <= stays + 5_000
