"""A private apt source for one Debian suite, derived from the machine's own.

The machine's Debian may be older than the suite that has what is needed. `Apt` copies one of the
configured Debian sources (address, key and components kept, suite replaced, no architecture named)
into a folder of its own with its own package lists: nothing of the system changes, and root is not
needed. Standard library only: this runs before the virtual environment exists.
"""

import os
import re
import subprocess
from pathlib import Path

from wenping.errors import UserError

SUITE = "trixie"
_ETC_APT = Path("/etc/apt")
_POCKETS = ("-updates", "-security", "-backports", "/updates", "-proposed-updates")


class AptError(UserError):
    """A command failed, or Debian does not have what is asked for; the text is one line."""


def _is_release_suite(suite: str) -> bool:
    return re.fullmatch(r"[a-z]+", suite) is not None and not suite.endswith(_POCKETS)


def _from_one_line(text: str) -> list[str]:
    """The source lines of a `.list` file, suite replaced, in the same form."""
    found = []
    for line in text.splitlines():
        match = re.match(r"\s*deb\s+(\[[^]]*\]\s+)?(\S+)\s+(\S+)\s+([^#]*\bmain\b[^#]*)", line)
        if match and _is_release_suite(match[3]):
            options, address, _, components = match.groups()
            options = re.sub(r"\barch[+-]?=[^] ]*", "", options or "")
            options = options if "=" in options else ""
            tail = f"{options}{address} {SUITE} {components.strip()}\n"
            found.append(f"deb {tail}deb-src {tail}")
    return found


def _from_deb822(text: str) -> list[str]:
    """The stanzas of a `.sources` file, types and suite replaced, in the same form."""
    found = []
    text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    for stanza in re.split(r"\n\s*\n", text):
        fields = re.findall(r"^([A-Za-z0-9-]+):((?:.*)(?:\n[ \t].*)*)", stanza, re.M)
        field = {name.lower(): value.split() for name, value in fields}
        if (
            "deb" in field.get("types", [])
            and "main" in field.get("components", [])
            and any(_is_release_suite(s) for s in field.get("suites", []))
            and field.get("enabled", ["yes"])[0].lower() not in ("no", "false")
        ):
            kept = "".join(
                f"{name}:{value}\n"
                for name, value in fields
                if name.lower() not in ("types", "suites", "architectures")
            )
            found.append(f"Types: deb deb-src\nSuites: {SUITE}\n{kept}")
    return found


def derived_sources(etc_apt: Path = _ETC_APT) -> list[tuple[str, str]]:
    """Return extension and text of every source that may be Debian's own, likely ones first.

    A third-party archive may look the same: the caller has to try one after the other. `etc_apt` is
    apt's folder of settings.
    """
    files = [etc_apt / "sources.list"]
    files += sorted((etc_apt / "sources.list.d").glob("*.list"))
    files += sorted((etc_apt / "sources.list.d").glob("*.sources"))
    found = []
    for file in files:
        try:
            text = file.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        if file.suffix == ".sources":
            found += [("sources", one) for one in _from_deb822(text)]
        else:
            found += [("list", one) for one in _from_one_line(text)]
    return sorted(found, key=lambda one: re.search(r"/debian/?\s", one[1]) is None)


def run(command: list[str], cwd: Path | None = None) -> str:
    """Run a command and return its output, errors included.

    Raises AptError when it fails or is not there, with the line of its output that says most.
    """
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            errors="replace",
            env=dict(os.environ, LC_ALL="C", DEBIAN_FRONTEND="noninteractive"),
        )
    except FileNotFoundError:
        raise AptError("program-none", program=command[0]) from None
    if done.returncode:
        lines = [line.strip() for line in done.stdout.splitlines() if line.strip()] or [
            "@program-no-reason"
        ]
        telling = [x for x in lines if re.match(r"[EW]:|.*\berror\b", x, re.I) and "***" not in x]
        unreached = [x for x in telling if "Failed to fetch" in x]
        worst = unreached or telling[:1] or lines
        raise AptError("program-said", program=Path(command[0]).name, words=worst[-1])
    return done.stdout


class Apt:
    """apt-get with package lists of SUITE only. Every method raises AptError when it fails."""

    def __init__(self, home: Path, architecture: str = ""):
        """Keep the lists in `home`, a folder that can be written.

        `architecture` is Debian's name of one, such as "armhf"; empty means the machine's own.
        """
        self._home = home
        self._options: list[str] = []
        self._architecture = (
            [f"-oAPT::Architecture={architecture}", f"-oAPT::Architectures={architecture}"]
            if architecture
            else []
        )

    def update(self, must_have: str) -> None:
        """Fetch the package lists from the first source that has the package `must_have`."""
        sources = derived_sources()
        if not sources:
            raise AptError("debian-no-source")
        last: AptError | str = ""
        for number, (extension, text) in enumerate(sources):
            home = self._home / str(number)
            (home / "lists" / "partial").mkdir(parents=True, exist_ok=True)
            (home / "cache" / "archives" / "partial").mkdir(parents=True, exist_ok=True)
            source = home / f"debian.{extension}"
            source.write_text(text, encoding="utf-8")
            none_installed = home / "status"  # else apt prefers what a newer Debian has installed
            none_installed.touch()
            self._options = [
                "-q",
                *self._architecture,
                f"-oDir::Etc::sourcelist={source}",
                "-oDir::Etc::sourceparts=/dev/null",
                "-oDir::Etc::preferences=/dev/null",
                "-oDir::Etc::preferencesparts=/dev/null",
                f"-oDir::State::Lists={home / 'lists'}",
                f"-oDir::State::status={none_installed}",
                f"-oDir::Cache={home / 'cache'}",
                "-oAPT::Sandbox::User=root",
                "-oAPT::Update::Error-Mode=any",
                "-oAcquire::Languages=none",
                "-oAcquire::Retries=2",
            ]
            try:
                run(["apt-get", *self._options, "update"])
                run(["apt-cache", *self._options, "show", must_have])
                return
            except AptError as error:
                last = error
        raise AptError("debian-no-package", package=must_have, suite=SUITE, error=last)

    def download(self, packages: list[str], into: Path) -> list[Path]:
        """Download binary packages into a folder; returns the .deb files."""
        into.mkdir(parents=True, exist_ok=True)
        run(["apt-get", *self._options, "download", *packages], cwd=into)
        return sorted(into.glob("*.deb"))

    def source(self, package: str, into: Path) -> Path:
        """Download a source package (verified by apt's own hashes); returns its .dsc file."""
        into.mkdir(parents=True, exist_ok=True)
        run(["apt-get", *self._options, "source", "--download-only", package], cwd=into)
        return sorted(into.glob(f"{package}_*.dsc"))[0]
