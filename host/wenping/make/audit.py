"""make audit: whether the installed packages have known faults, asked of pip-audit's lists.

pip-audit ends with status 0 when it could ask about nothing at all; this says so instead. Nothing
but names and versions of packages is sent, and only when a person calls this.
"""

import json
import subprocess
import sys

from wenping.texts import default_language, say


def main() -> int:
    """Status 0: no known fault, or no list in reach, which it says; 1: a known fault."""
    command = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off"]
    done = subprocess.run(command, capture_output=True, text=True)
    print("\n".join(told(done.stdout, default_language())))
    return int(any(found.get("vulns") for found in _packages(done.stdout)))


def told(report: str, lang: str) -> list[str]:
    """What to say of pip-audit's JSON; of no JSON as of a list that cannot be reached."""
    packages = _packages(report)
    asked = [found for found in packages if "vulns" in found]
    if not asked:
        return [say("audit-none", lang, count=len(packages))]
    faults = [
        say("audit-fault", lang, name=found["name"], version=found["version"], fault=fault["id"])
        for found in asked
        for fault in found["vulns"]
    ]
    skipped = len(packages) - len(asked)
    line = say("audit-done", lang, audited=len(asked), skipped=skipped, faults=len(faults))
    return [*faults, line]


def _packages(report: str) -> list[dict]:
    try:
        return json.loads(report)["dependencies"]
    except (ValueError, KeyError):
        return []


if __name__ == "__main__":
    sys.exit(main())
