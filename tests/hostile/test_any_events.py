"""A short run of what `make soak PART=hostile` does for long: random logs into fold and record."""

import pytest
from any_events import soak


@pytest.mark.parametrize("seed", range(2))
def test_random_logs_fold_or_are_refused(seed):
    done = soak(6000, seed)
    assert done["games"] == 100 and 1000 < done["refused"] < 5500
