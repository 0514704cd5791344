"""What all tests share."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of game records: $WENPING_DATA, else ../shared/data; skips when it is absent."""
    data = Path(os.environ.get("WENPING_DATA") or ROOT.parent / "shared" / "data")
    if not data.is_dir():
        pytest.skip(f"no game records in {data}")
    return data
