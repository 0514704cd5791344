"""The folder of the cache from which the virtual board runs."""

import shutil
from pathlib import Path

from wenping.shipped import FIRMWARE
from wenping.toolchain import prepared as module
from wenping.toolchain.prepared import prepared


def test_the_folder_is_made_once_and_again_when_a_file_has_changed(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(module, "_KEPT", 2)
    mine = tmp_path / "firmware"
    shutil.copytree(FIRMWARE / "wenping" / "weiqi", mine / "wenping" / "weiqi")
    first = prepared(mine)
    rules = Path("wenping", "weiqi", "position.py")
    ours, theirs = (folder.joinpath(rules).read_text(encoding="utf-8") for folder in (mine, first))
    assert "EMPTY" in ours and "import EMPTY" not in theirs and len(theirs) < len(ours)
    made = (first / "wenping").stat().st_mtime_ns
    assert prepared(mine) == first and (first / "wenping").stat().st_mtime_ns == made
    others = set()
    for number in range(3):
        (mine / "more.py").write_text(f"A = {number}\n")
        others.add(prepared(mine))
    assert len(others) == 3 and first not in others
    assert len([path for path in first.parent.iterdir() if path.name[0] != "."]) == 2


def test_another_process_removes_old_folders_in_the_same_moment(tmp_path, monkeypatch):
    """Between finding a folder and looking how old it is."""
    monkeypatch.setenv("WENPING_CACHE", str(tmp_path / "cache"))
    there = Path.glob
    monkeypatch.setattr(Path, "glob", lambda self, what: [self / "removed", *there(self, what)])
    mine = tmp_path / "firmware"
    shutil.copytree(FIRMWARE / "wenping" / "weiqi", mine / "wenping" / "weiqi")
    assert prepared(mine).joinpath("wenping", "weiqi", "position.py").is_file()
