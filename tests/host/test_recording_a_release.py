"""A release is recorded on purpose only: it plays a game, and what is there never changes."""

import pytest

from wenping.make import fixtures


@pytest.mark.parametrize(
    "words,status,said",
    [(["--help"], 0, "tests/data/releases"), (["{there}"], 2, "exists already"), (["--x"], 2, "")],
)
def test_nothing_is_recorded(words, status, said, tmp_path, capsys):
    with pytest.raises(SystemExit) as left:
        fixtures.main([word.format(there=tmp_path) for word in words])
    assert left.value.code == status and said in "".join(capsys.readouterr())
    assert list(tmp_path.iterdir()) == []
