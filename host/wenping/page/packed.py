"""The page's modules as one script, which stands in the page: on a slow line each further request
costs the line's latency once more before the first board is drawn.

Of ES modules it knows what the page's have: `import { a, b } from "./file.js";` on a line, and
`export` before a class, a function or a const.
"""

import re
from collections.abc import Callable

_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js";\n', re.M)
_EXPORT = re.compile(r"^export ((?:async )?(?:class|function|const) (\w+))", re.M)


def script(entry: str, read: Callable[[str], str]) -> str:
    """The module `entry` (a file without .js) with all that it imports. read(file): its text."""
    done: dict[str, str] = {}

    def add(name: str) -> None:
        if name in done:
            return
        text = read(name)
        for _, other in _IMPORT.findall(text):
            add(other)
        names = ", ".join(found[1] for found in _EXPORT.findall(text))
        text = _EXPORT.sub(r"\1", _IMPORT.sub(r"const { \1 } = in_\2;\n", text))
        done[name] = f"const in_{name} = (() => {{\n{text}return {{ {names} }};\n}})();\n"

    add(entry)
    whole = "".join(done.values())
    if re.search(r"^(import|export)\b|</script", whole, re.M):
        raise ValueError(f"{entry}: a form of import or export that this does not know")
    return whole
