"""What all tests share."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# Folders whose files take longest are begun first: no worker is left alone with one at the end.
LONGEST_FIRST = ("emulator", "", "twin", "firmware", "host")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the folders of the tests by LONGEST_FIRST, the others after them; skip what is long."""
    if "WENPING_NIGHTLY" not in os.environ:
        for item in items:
            if item.get_closest_marker("nightly"):
                item.add_marker(pytest.mark.skip(reason="takes long: .ci/nightly runs it"))

    def place(item: pytest.Item) -> int:
        folder = item.path.relative_to(ROOT / "tests").parts[:-1]
        name = folder[0] if folder else ""
        return LONGEST_FIRST.index(name) if name in LONGEST_FIRST else len(LONGEST_FIRST)

    items.sort(key=place)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of game records: $WENPING_DATA, else ../shared/data; skips when it is absent."""
    data = Path(os.environ.get("WENPING_DATA") or ROOT.parent / "shared" / "data")
    if not data.is_dir():
        pytest.skip(f"no game records in {data}")
    return data
