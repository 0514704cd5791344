"""Games of one name and day in one folder: one file a game, always the same, none overwritten."""

import pytest
from bytes_board import BytesBoard
from sgfmill import sgf

from wenping.cli import main
from wenping.game import events as ev
from wenping.link import Event, Store
from wenping.records.export import export


def events(point: int, settings: str = "size=9\nblack=A\nwhite=B") -> list[tuple[int, bytes]]:
    """A game of one move."""
    played = (ev.encode(ev.GAME, 0, settings), ev.encode(ev.BEGIN), ev.encode(ev.PLAYED, 1, point))
    return list(enumerate(played))


def moves_in(folder) -> dict[str, tuple[int, int]]:
    """The first move in every file of a folder, by the file's name."""
    found = {}
    for path in folder.glob("*.sgf"):
        nodes = sgf.Sgf_game.from_bytes(path.read_bytes()).get_main_sequence()
        found[path.name] = nodes[1].get_move()[1]
    return found


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))


def test_three_boards_of_one_name_and_day(store, tmp_path, capsys):
    out = tmp_path / "out"
    for board_id, point in (("one", 21), ("two", 22), ("three", 23)):
        with BytesBoard(name="table 1", id=board_id) as board:
            board.logs[1] = events(point)
            assert main(["--lang", "en", "download", board.port, str(out)]) == 0
    first = moves_in(out)
    assert len(first) == 3 and len(set(first.values())) == 3
    endings = ["table-1_A-vs-B.sgf", "table-1_A-vs-B_2.sgf", "table-1_A-vs-B_3.sgf"]
    assert sorted(name.partition("_")[2] for name in first) == endings
    for line in (["export", str(out)], ["export", str(out), "3.1"], ["export", str(out), "1.1"]):
        assert main(line) == 0
        assert moves_in(out) == first, line


def test_a_game_keeps_its_file_when_others_go_or_come(store, tmp_path):
    with Store() as games:
        for board_id, point in (("one", 21), ("two", 22)):
            row = games.board(board_id, 7, "t")
            games.add(row, [Event(1, n, *event) for n, event in enumerate(events(point))])
            export(games, row, "t", {1}, tmp_path)
        (tmp_path / "undated_t_A-vs-B.sgf").unlink()
        assert export(games, 2, "t", {1}, tmp_path)[0]["file"].endswith("B_2.sgf")
        assert export(games, 1, "t", {1}, tmp_path)[0]["file"].endswith("B.sgf")
        assert len(moves_in(tmp_path)) == 2


@pytest.mark.parametrize("mine", [b"mine", b"(;GM[1]WPID[other 00000007 1])", b""])
def test_what_is_not_of_this_game_is_left_alone(store, tmp_path, mine):
    taken = tmp_path / "undated_t_A-vs-B.sgf"
    taken.write_bytes(mine)
    with Store() as games:
        row = games.board("one", 7, "t")
        games.add(row, [Event(1, n, *event) for n, event in enumerate(events(21))])
        told = export(games, row, "t", {1}, tmp_path)
    assert taken.read_bytes() == mine and told[0]["file"].endswith("_2.sgf")


def test_a_link_that_leads_nowhere_is_no_free_name(store, tmp_path):
    (tmp_path / "undated_t_A-vs-B.sgf").symlink_to(tmp_path / "elsewhere" / "x")
    with Store() as games:
        row = games.board("one", 7, "t")
        games.add(row, [Event(1, n, *event) for n, event in enumerate(events(21))])
        assert export(games, row, "t", {1}, tmp_path)[0]["file"].endswith("_2.sgf")


def test_long_names_fit_into_a_file_name(store, tmp_path):
    names = "\n".join(f"{key}={'枰' * 13}" for key in ("black", "white", "round", "place"))
    with Store() as games:
        row = games.board("one", 7, "长" * 90)
        games.add(row, [Event(1, n, *event) for n, event in enumerate(events(21, names))])
        games.add(row, [Event(2, n, *event) for n, event in enumerate(events(22, "size=9"))])
        told = export(games, row, "长" * 90, {1, 2}, tmp_path)
    assert all(row["file"] for row in told) and len(moves_in(tmp_path)) == 2


BAD = (
    (ev.encode(ev.PLAYED, 1, 21), "occupied"),
    (bytes((ev.LIFTED | 64, 0x60, 0xEA)), "60000"),
    (bytes((ev.RESULT | 192, 5, 0, 0)), "result"),
    (b"\x3f", "63"),
)


@pytest.mark.parametrize("bad", BAD, ids=["twice", "lifted 60000", "colour 3", "newer kind"])
def test_a_bad_log_is_one_bad_log(store, tmp_path, capsys, bad):
    with BytesBoard() as board:
        board.logs = {1: events(21), 2: [*events(22), (9, bad[0])], 3: events(23)}
        assert main(["--lang", "en", "download", board.port, str(tmp_path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert len(moves_in(tmp_path)) == 3 and len(out) == 3
    assert "event 3 does not follow, the record ends there" in out[1]
    assert "does not follow" not in out[0] + out[2]
    assert main(["--lang", "en", "games"]) == 0
