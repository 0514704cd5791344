"""What an image is built from: the compilers, and MicroPython's sources with their libraries.

All comes from Debian packages. The sources are fetched and unpacked once, into the cache.
"""

import os
import shutil
import tempfile
from pathlib import Path

from wenping.errors import UserError
from wenping.texts import default_language, say
from wenping.toolchain.debian import SUITE, Apt, AptError, run
from wenping.toolchain.micropython import cache, making

# What this build is known to work with; a Debian security update may change what follows.
VERSIONS = {
    "micropython": "1.25.0+ds",
    "mbedtls": "3.6.",
    "pico-sdk-source": "2.1.1",
    "tinyusb-source": "0.18.0",
}
_TOOLS = {
    "arm-none-eabi-gcc": "gcc-arm-none-eabi",
    "cmake": "cmake",
    "make": "make",
    "gcc": "gcc",
    "dpkg-source": "dpkg-dev",
}
_LIBRARIES = {
    "libc.a": "libnewlib-arm-none-eabi",
    "libstdc++.a": "libstdc++-arm-none-eabi-newlib",
}


class BuildError(UserError):
    """The image cannot be built; the text is one line: what is missing, what to do."""


def missing_packages() -> list[str]:
    """Return the Debian packages whose tools or libraries are not on this machine."""
    missing = [package for tool, package in _TOOLS.items() if not shutil.which(tool)]
    for library, package in _LIBRARIES.items():
        try:
            found = run(["arm-none-eabi-gcc", f"-print-file-name={library}"])
        except AptError:
            found = ""
        if "/" not in found:
            missing.append(package)
    return missing


def install_tools() -> None:
    """Install the missing packages, if this runs as root on Debian; else BuildError names them."""
    missing = missing_packages()
    if not missing:
        return
    names = " ".join(missing)
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise BuildError("build-no-compiler", packages=names)
    print(say("build-installs", default_language(), packages=names), flush=True)
    try:
        run(["apt-get", "-q", "update"])
        run(
            ["apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300"]
            + ["--no-install-recommends", "install", *missing]
        )
    except AptError as error:
        raise BuildError("build-not-installed", packages=names, error=error) from None


def source_tree() -> Path:
    """Return the folder of the unpacked sources with mpy-cross built; fetch them when needed.

    MicroPython is in its folder `mp`, its libraries in `mp/lib`, their versions in `versions.txt`.
    Raises AptError, and MissingMicroPython when the cache cannot be written.
    """
    tree = cache() / f"micropython-rp2-{SUITE}"
    with making(tree) as work, tempfile.TemporaryDirectory() as scratch:
        if work:
            print(say("build-downloads", default_language()), flush=True)
            _unpack(work, Path(scratch))
            run(["make", "-C", str(work / "mp" / "mpy-cross"), "-j2"])
    return tree


def _unpack(work: Path, scratch: Path) -> None:
    """Fetch the packages into `scratch` and unpack them into `work`; AptError for a new version."""
    apt = Apt(scratch / "apt")
    apt.update("pico-sdk-source")
    files = [apt.source(package, scratch) for package in ("micropython", "mbedtls")]
    files += apt.download(["pico-sdk-source", "tinyusb-source"], scratch)
    versions = dict(file.stem.split("_")[:2] for file in files)
    for package, known in VERSIONS.items():
        if not versions[package].startswith(known):
            raise AptError(
                "debian-other-version", package=package, version=versions[package], known=known
            )
    for dsc in files[:2]:
        target = work / ("mp" if dsc.name.startswith("micropython") else "mbedtls")
        run(["dpkg-source", "--no-check", "-x", str(dsc), str(target)])
    for deb in files[2:]:
        run(["dpkg-deb", "-x", str(deb), str(scratch / "x")])
    library = work / "mp" / "lib"
    for name, origin in (
        ("mbedtls", work / "mbedtls"),
        ("tinyusb", scratch / "x/usr/src/tinyusb"),
        ("pico-sdk", scratch / "x/usr/src/pico-sdk"),
    ):
        shutil.rmtree(library / name, ignore_errors=True)
        shutil.move(origin, library / name)
    (library / "micropython-lib" / "README.md").touch()  # cmake looks for it
    text = "".join(f"{package} {version}\n" for package, version in sorted(versions.items()))
    (work / "versions.txt").write_text(text)
