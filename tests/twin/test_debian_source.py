"""toolchain.debian and toolchain.micropython: both forms of apt's sources, the cache, errors."""

import hashlib
import shutil
import subprocess
import threading

import pytest

from wenping.toolchain import debian, micropython
from wenping.toolchain.debian import Apt, AptError, derived_sources, run

ONE_LINE = """\
# deb http://disabled.test/debian bookworm main
deb cdrom:[Debian 12]/ bookworm contrib
deb [arch=amd64] http://other.test/tool bookworm main
deb [signed-by=/k.gpg arch=amd64] http://mirror.test/debian bookworm main contrib # note
deb http://mirror.test/debian bookworm-updates main
deb-src http://mirror.test/debian bookworm main
"""
DEB822 = """\
# Modernised
Enabled: no
Types: deb
URIs: http://off.test/debian
Suites: bookworm
Components: main

Types: deb
# a comment inside
URIs: http://mirror.test/debian
Suites: bookworm bookworm-updates
Components: main
Architectures: amd64
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 mQ
 -----END PGP PUBLIC KEY BLOCK-----

Types: deb
URIs: http://mirror.test/debian-security
Suites: bookworm-security
Components: main
"""


def test_one_line_form(tmp_path):
    (tmp_path / "sources.list").write_text(ONE_LINE)
    first, second = derived_sources(tmp_path)
    line = "[signed-by=/k.gpg ] http://mirror.test/debian trixie main contrib\n"
    assert first == ("list", f"deb {line}deb-src {line}")
    line = "http://other.test/tool trixie main\n"
    assert second == ("list", f"deb {line}deb-src {line}")


def test_deb822_form(tmp_path):
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list.d" / "debian.sources").write_text(DEB822)
    [(extension, text)] = derived_sources(tmp_path)
    assert extension == "sources"
    assert text.startswith("Types: deb deb-src\nSuites: trixie\nURIs: http://mirror.test/debian\n")
    assert text.endswith("Signed-By:" + DEB822.split("Signed-By:")[1].split("\n\n")[0] + "\n")
    assert "Architectures" not in text


def test_no_source(tmp_path):
    assert derived_sources(tmp_path) == []


CONTROL = """\
Package: wenping-tried
Version: 1.0
Architecture: all
Maintainer: Nobody <nobody@localhost>
Description: a package for this test
"""


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="there is no dpkg-deb")
def test_what_a_newer_debian_has_installed_does_not_matter(tmp_path, monkeypatch):
    """The version of the source is fetched, though this machine has 2.0 of the same package."""
    made = tmp_path / "made"
    (made / "DEBIAN").mkdir(parents=True)
    (made / "DEBIAN" / "control").write_text(CONTROL)
    archive = tmp_path / "archive"
    archive.mkdir()
    deb = archive / "wenping-tried_1.0_all.deb"
    subprocess.run(["dpkg-deb", "-b", made, deb], check=True, capture_output=True)
    told = f"Filename: ./{deb.name}\nSize: {deb.stat().st_size}\n"
    told += f"SHA256: {hashlib.sha256(deb.read_bytes()).hexdigest()}\n"
    (archive / "Packages").write_text(CONTROL + told)
    installed = CONTROL.replace("1.0", "2.0") + "Status: install ok installed\n"
    (tmp_path / "status").write_text(installed)
    (tmp_path / "apt.conf").write_text(f'Dir::State::status "{tmp_path / "status"}";\n')
    monkeypatch.setenv("APT_CONFIG", str(tmp_path / "apt.conf"))
    source = f"deb [trusted=yes] file:{archive} ./\n"
    monkeypatch.setattr(debian, "derived_sources", lambda: [("list", source)])
    apt = Apt(tmp_path / "apt")
    apt.update("wenping-tried")
    (found,) = apt.download(["wenping-tried"], tmp_path / "fetched")
    assert found.name == deb.name


def test_a_failing_command_is_told_in_one_line():
    with pytest.raises(AptError, match="^sh: E: no such thing$"):
        run(["sh", "-c", "echo fine; echo 'E: no such thing'; echo bye; exit 3"])
    with pytest.raises(AptError, match="^no-such-tool is not on this machine$"):
        run(["no-such-tool"])


def test_missing_is_told_in_words(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(micropython.MissingMicroPython, match="run `make micropython`"):
        micropython.find.__wrapped__()


def test_a_micropython_without_machine_code_is_told_in_words(tmp_path, monkeypatch):
    """As on ARM64, where it refuses `@micropython.viper`."""
    program = tmp_path / "micropython"
    program.write_text('#!/bin/sh\ncase "$2" in *viper*) exit 1;; esac\necho micropython 1 25\n')
    program.chmod(0o755)
    monkeypatch.setenv("WENPING_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(micropython.MissingMicroPython, match="compiles no machine code"):
        micropython.find.__wrapped__()
    program.write_text("#!/bin/sh\necho micropython 1 25\n")
    assert micropython.find.__wrapped__() == [str(program)]


def test_making_leaves_all_or_nothing(tmp_path):
    target = tmp_path / "thing"
    with pytest.raises(ZeroDivisionError), micropython.making(target) as work:
        assert work
        (work / "half").touch()
        raise ZeroDivisionError
    assert [f.name for f in tmp_path.iterdir()] == [".thing.lock"]
    with micropython.making(target) as work:
        assert work
        (work / "whole").touch()
    assert [f.name for f in target.iterdir()] == ["whole"]


def test_making_twice_at_once_makes_once(tmp_path):
    made = []

    def make():
        with micropython.making(tmp_path / "thing") as work:
            if work:
                made.append(work)

    threads = [threading.Thread(target=make) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1 and (tmp_path / "thing").is_dir()


def test_making_anew_what_is_not_whole_and_removing_what_was_left(tmp_path):
    """A process was killed in the middle of it, and a disk has lost a file."""
    target = tmp_path / "thing"
    for folder in (target, tmp_path / ".thing.a1b2"):
        folder.mkdir()
        (folder / "half").touch()
    with micropython.making(target, lambda folder: (folder / "whole").exists()) as work:
        assert work
        (work / "whole").touch()
    assert sorted(f.name for f in tmp_path.rglob("*")) == [".thing.lock", "thing", "whole"]


@pytest.mark.parametrize("harm", ["truncated", "gone"])
def test_a_damaged_micropython_is_fetched_anew(harm, tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    if shutil.which("micropython"):
        pytest.skip("the machine's own is taken")
    library = micropython._home() / "usr" / "lib" / "any"
    binary = micropython._home() / "usr" / "bin" / "micropython"
    for file in (library / "ld-linux.so.2", binary):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o755)
    if harm == "gone":
        binary.unlink()
    monkeypatch.setattr(micropython, "find", micropython.find.__wrapped__)  # nothing is remembered
    with pytest.raises(micropython.MissingMicroPython, match="^no MicroPython >= 1.25 on PATH"):
        micropython.find()
    fetched = []
    monkeypatch.setattr(micropython, "Apt", lambda *_: fetched.append(1) or (1 / 0))
    with pytest.raises(ZeroDivisionError):
        micropython.install()
    assert fetched and not micropython._home().exists()
