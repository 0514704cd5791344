"""What `make cad` says where a tool is missing or of another version: one line, what to do."""

import subprocess

import pytest

from cad import interactive, tools
from cad.__main__ import main
from cad.netlist import DesignError


def test_no_kicad(monkeypatch):
    monkeypatch.setattr(tools.shutil, "which", lambda _: None)
    assert tools.kicad_missing().startswith("KiCad is not installed: run `make cad`")
    assert tools.ngspice_missing().startswith("ngspice is not installed: run `make cad`")


def test_another_version(monkeypatch):
    monkeypatch.setattr(tools.shutil, "which", lambda name: f"/usr/bin/{name}")
    said = subprocess.CompletedProcess([], 0, "6.0.11\n", "")
    monkeypatch.setattr(tools.subprocess, "run", lambda *_, **__: said)
    assert tools.kicad_missing() == (
        "this is KiCad 6.0.11, the boards are made with 9: install that version"
    )


@pytest.mark.parametrize(
    "why, told",
    [
        ("KiCad is not installed: run `make cad`", "KiCad is not installed: as root, apt-get"),
        ("this is KiCad 6.0.11, the boards are made with 9: install", "KiCad 6.0.11, .*: as root,"),
    ],
)
def test_somebody_who_may_not_install(monkeypatch, why, told):
    monkeypatch.setattr(tools, "kicad_missing", lambda: why)
    monkeypatch.setattr(tools.os, "geteuid", lambda: 1000)
    with pytest.raises(tools.ToolError, match=told):
        tools.install()


def test_a_command_that_is_not_there():
    with pytest.raises(tools.ToolError, match="no-such-tool is not on this machine") as error:
        tools.run(["no-such-tool"])
    assert "\n" not in str(error.value)


def test_no_interactive_parts_list(tmp_path):
    with pytest.raises(
        tools.ToolError, match="InteractiveHtmlBom is not installed: run `make cad`"
    ):
        interactive.write(tmp_path / "x.kicad_pcb", tmp_path / "none.py")


@pytest.mark.parametrize(
    "broken, words",
    [
        (tools.ToolError("this is KiCad 6.0.11, the boards are made with 9"), "KiCad 6.0.11"),
        (DesignError("pinmap.csv: GP2 is used by ROW_DATA and by LIGHTS"), "GP2 is used by"),
    ],
)
def test_make_cad_ends_with_one_line(monkeypatch, capsys, broken, words):
    def install():
        raise broken

    monkeypatch.setattr(tools, "install", install)
    monkeypatch.setattr("sys.argv", ["make cad"])
    assert main() == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1 and said[0].startswith("error: ") and words in said[0]
