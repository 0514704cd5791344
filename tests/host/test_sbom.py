"""The bill of materials is whole and says each licence; an audit that asked nothing says so."""

import json
import re
import tomllib

from wenping.make import audit, sbom
from wenping.make.checkout import ROOT


def test_the_bill_names_every_package_that_the_tool_needs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["twin"], *extras["flash"]]
    names = {match[0].lower() for text in wanted if (match := re.match(r"[\w-]+", text))}
    assert names <= {part[0] for part in sbom.parts()}


def test_the_bill_is_cyclonedx_with_a_licence_each():
    bom = json.loads(sbom.text())
    assert (bom["bomFormat"], bom["specVersion"]) == ("CycloneDX", "1.6")
    refs = [part["bom-ref"] for part in bom["components"]]
    assert len(set(refs)) == len(refs) > 10 and sbom.text() == sbom.text()
    for part in bom["components"]:
        assert "not stated" not in json.dumps(part["licenses"]), part["name"]
        assert part["version"] and part["purl"].startswith("pkg:")


def test_the_glyphs_of_the_display_stand_in_the_bill():
    """Their font, its version and its licences are those that the generated file states."""
    glyphs = (ROOT / "firmware" / "wenping" / "drivers" / "glyphs.py").read_text(encoding="utf-8")
    (font,) = [part for part in sbom.bom()["components"] if part["name"] == "unifont"]
    assert f"GNU Unifont {font['version']}," in glyphs and "GPL 2+ with the font" in glyphs
    licences = "OFL-1.1 OR GPL-2.0-or-later WITH Font-exception-2.0"
    assert font["licenses"] == [{"expression": licences}]


def test_what_an_audit_tells():
    none = {"dependencies": [{"name": "a", "skip_reason": "not found"}]}
    assert audit.told(json.dumps(none), "en")[0].startswith("not audited: no list")
    assert audit.told("", "en")[0].startswith("not audited: no list")
    fault = {"name": "a", "version": "1", "vulns": [{"id": "X-1"}]}
    some = {"dependencies": [fault, {"name": "b", "version": "2", "vulns": []}]}
    lines = [
        "a 1 has the known fault X-1",
        "2 packages audited, 0 not known to the list; known faults: 1",
    ]
    assert audit.told(json.dumps(some), "en") == lines
