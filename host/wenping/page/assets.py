"""The page's files, read once and packed: nothing is served that is not in this list."""

import gzip
import hashlib
import json
from collections.abc import Callable
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wenping.texts import TEXTS

_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_FILES = ("board.js", "time.js", "words.js", "table.js", "page.js", "style.css", "icon.svg")
_SAID = ("page-", "desk-no-right")  # keys of texts that the page uses
_MORE = {"serve": ("serve.js",), "try": ("try.js", "lab.js", "try.css")}


def assets(entry: str) -> dict[str, tuple[str, bytes]]:
    """(type, content) of each file by its path. entry: "serve" or "try"."""
    folder = files("wenping.page") / "static"
    found = {}
    for name in _FILES + _MORE[entry]:
        kind = _TYPES[name[name.rindex(".") :]]
        found["/" + name] = (kind, (folder / name).read_bytes())
    begins = _SAID + (("try-", "ruleset-") if entry == "try" else ())
    said = {key: words for key, words in TEXTS.items() if key.startswith(begins)}
    page = (folder / "index.html").read_text(encoding="utf-8")
    page = page.replace("@TEXTS@", embedded(said)).replace("@ENTRY@", f"{entry}.js")
    found["/"] = ("text/html", page.encode())
    return found


def embedded(told: object) -> str:
    """JSON that can stand in a page."""
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def routes(entry: str, first: Callable[[Request], object] = lambda request: []) -> list[Route]:
    """A route for every file. first(request): the pictures that stand in the page already."""
    found = assets(entry)
    _, page = found.pop("/")

    async def answer(request: Request) -> Response:
        content = page.replace(b"@PICTURES@", embedded(first(request)).encode())
        headers = {"cache-control": "no-store"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            content = gzip.compress(content, 6)
            headers |= {"content-encoding": "gzip"}
        return Response(content, headers=headers, media_type="text/html")

    rest = [_route(path, *asset) for path, asset in found.items()]
    return [Route("/", answer, methods=["GET"]), *rest]


def _route(path: str, kind: str, content: bytes) -> Route:
    packed = gzip.compress(content, 9, mtime=0)
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    always = {"etag": tag, "cache-control": "no-cache", "vary": "accept-encoding"}

    async def answer(request: Request) -> Response:
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=always)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(packed, headers=always | {"content-encoding": "gzip"}, media_type=kind)
        return Response(content, headers=always, media_type=kind)

    return Route(path, answer, methods=["GET"])
