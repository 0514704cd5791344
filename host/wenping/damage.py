"""Whether the installation is whole: files that pip has noted, with their sizes and SHA-256.

An installation that did not end, a disk that was full or a file that was lost show as errors of
any kind. A checkout has nothing to compare: there every file is taken for whole.
"""

import base64
import hashlib
import re
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution


def first() -> tuple[Distribution, str] | None:
    """The first file that is missing or changed, with the package that it belongs to; or None.

    Looks at wenping and at every package that it needs, in about half a second.
    """
    for package in _needed("wenping"):
        for file in package.files or ():
            if file.hash and file.parts[0] != ".." and not _whole(file):
                return package, str(file)
    return None


def _needed(name: str) -> list[Distribution]:
    """A package and what it requires, whether always or for an extra, as far as it is installed."""
    found: dict[str, Distribution] = {}
    todo = [name]
    while todo:
        name = todo.pop()
        if name not in found:
            try:
                found[name] = distribution(name)
            except PackageNotFoundError:
                continue
            todo += [re.split(r"[^\w.-]", told)[0] for told in found[name].requires or ()]
    return list(found.values())


def _whole(file: PackagePath) -> bool:
    """Whether an installed file is as the package had it."""
    try:
        data = file.read_binary()
    except OSError:
        return False
    assert file.hash
    digest = hashlib.new(file.hash.mode, data).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value
