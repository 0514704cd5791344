"""What tests of people at the board share."""

from collections.abc import Iterator

import pytest

from people import Table
from tabletop import Tabletop
from wenping.twin.world import World


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Two people at one board, for all tests of a file: each opens a game of its own."""
    with Tabletop(World(seed=3), tmp_path_factory.mktemp("board")) as table:
        table.run(3.0)
        yield Table(table)
