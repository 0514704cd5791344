"""What a release consists of, as CycloneDX: python -m wenping.make.sbom [FILE]   (make sbom)

The tool with all extras as it is installed here, the compilers of its bytecode, and what the Pico's
image links. Nothing is asked of a network, and it has no time and no random number in it: the same
installation gives the same bytes.
"""

import importlib.metadata
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from wenping.version import VERSION

# What the image of the board has beside our modules: the versions that the toolchain builds
# (wenping/toolchain/source_tree.py) or the file itself names (wenping/drivers/glyphs.py), the
# licences that their sources state.
IN_THE_IMAGE = (
    ("micropython", "1.25.0", "MIT"),
    ("littlefs", "of micropython 1.25.0", "BSD-3-Clause"),
    ("pico-sdk", "2.1.1", "BSD-3-Clause"),
    ("tinyusb", "0.18.0", "MIT"),
    ("mbedtls", "3.6", "Apache-2.0 OR GPL-2.0-or-later"),
    ("newlib", "of Debian's libnewlib-arm-none-eabi", "several, all permissive"),
    ("unifont", "15.0.01", "OFL-1.1 OR GPL-2.0-or-later WITH Font-exception-2.0"),
)
# A sentence of a licence, and which it is, for distributions that state nothing.
_TEXTS = (
    ("Permission is hereby granted, free of charge", "MIT"),
    ("endorse or promote products derived", "BSD-3-Clause"),
    ("Redistribution and use in source and binary forms", "BSD-2-Clause"),
)
_CLASSIFIER = "License :: OSI Approved :: "


def parts() -> list[tuple[str, str, str]]:
    """(name, version, licence) of the tool and of all that `wenping[all]` needs, by name."""
    found: dict[str, tuple[str, str, str]] = {}
    for name in _needed("wenping", {"all", "twin", "flash"}, set()):
        about = importlib.metadata.distribution(name)
        found[name] = (name, about.version, licence(about))
    return sorted(found.values())


def _needed(name: str, extras: set[str], seen: set[str]) -> Iterator[str]:
    """The names of a distribution and of those it needs here, extras included."""
    name = re.sub(r"[-_.]+", "-", name).lower()
    try:
        about = importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return  # of another system, or an extra that is not installed
    if name in seen:
        return
    seen.add(name)
    yield name
    for line in about.requires or ():
        wanted, _, marker = line.partition(";")
        extra = re.search(r"""extra\s*==\s*['"]([\w.-]+)['"]""", marker)
        if extra is None or extra[1] in extras:
            found = re.match(r"\s*([\w.-]+)", wanted)
            if found:
                yield from _needed(found[1], extras if found[1] == "wenping" else set(), seen)


def licence(of: importlib.metadata.Distribution) -> str:
    """The licence that a distribution states: an SPDX expression, its classifiers, its text."""
    about = of.metadata
    if expression := about.get_all("License-Expression"):
        return str(expression[0])
    named = [text for text in about.get_all("Classifier") or [] if text.startswith(_CLASSIFIER)]
    if named:
        return " AND ".join(text.removeprefix(_CLASSIFIER) for text in named)
    for file in of.files or ():
        if re.match(r"(?i)(licen[cs]e|copying)", file.name):
            words = " ".join(Path(str(of.locate_file(file))).read_text(errors="replace").split())
            for sentence, name in _TEXTS:
                if sentence in words:
                    return name
    return str((about.get_all("License") or ["not stated"])[0]).splitlines()[0][:60]


def bom() -> dict:
    """The bill of materials as a CycloneDX 1.6 object."""
    shipped = [
        _component(name, version, stated, f"pkg:pypi/{name}@{version}")
        for name, version, stated in parts()
        if name != "wenping"
    ]
    linked = [
        _component(name, version, stated, f"pkg:generic/{name}@{version}")
        for name, version, stated in IN_THE_IMAGE
    ]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": _component("wenping", VERSION, "MIT", f"pkg:pypi/wenping@{VERSION}")
        },
        "components": shipped + linked,
    }


def _component(name: str, version: str, stated: str, purl: str) -> dict:
    is_spdx = re.fullmatch(r"[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*", stated) is not None
    said = [{"expression": stated}] if is_spdx else [{"license": {"name": stated}}]
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": said,
    }


def text() -> str:
    """The bill as it is written to a file."""
    return json.dumps(bom(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text(), encoding="utf-8")
    else:
        print(text(), end="")
