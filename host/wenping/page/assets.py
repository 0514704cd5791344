"""The page: its texts, style and script in one file. Nothing is served but that and the icon."""

import base64
import gzip
import hashlib
import json
from collections.abc import Callable
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wenping.desk.guard import policy
from wenping.page.packed import script
from wenping.texts import TEXTS

_SAID = ("page-", "desk-no-right")  # keys of texts that the page uses
_STYLES = {"serve": ("style.css",), "try": ("style.css", "try.css")}


def page_of(entry: str) -> tuple[str, str]:
    """(page, script in it) of "serve" or "try"; the pictures are put in place of @PICTURES@."""
    begins = _SAID + (("try-", "ruleset-") if entry == "try" else ())
    said = {key: words for key, words in TEXTS.items() if key.startswith(begins)}
    style = "".join(_text(name) for name in _STYLES[entry])
    code = "\n" + script(entry, lambda name: _text(f"{name}.js"))
    page = _text("index.html").replace("@TEXTS@", embedded(said))
    return page.replace("@STYLE@", style).replace("@SCRIPT@", code), code


def icon() -> bytes:
    """The page's icon, as SVG."""
    return _text("icon.svg").encode()


def embedded(told: object) -> str:
    """JSON that can stand in a page."""
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def routes(entry: str, first: Callable[[Request], object] = lambda request: []) -> list[Route]:
    """The page and its icon. first(request): the pictures that stand in the page already."""
    page, code = page_of(entry)
    digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    always = {"cache-control": "no-store", "content-security-policy": policy(f"'sha256-{digest}'")}

    async def answer(request: Request) -> Response:
        content = page.replace("@PICTURES@", embedded(first(request))).encode()
        headers = dict(always)
        if "gzip" in request.headers.get("accept-encoding", ""):
            content = gzip.compress(content, 6)
            headers["content-encoding"] = "gzip"
        return Response(content, headers=headers, media_type="text/html")

    async def drawn(request: Request) -> Response:
        headers = {"cache-control": "max-age=86400"}
        return Response(icon(), headers=headers, media_type="image/svg+xml")

    return [Route("/", answer, methods=["GET"]), Route("/icon.svg", drawn, methods=["GET"])]


def _text(name: str) -> str:
    return (files("wenping.page") / "static" / name).read_text(encoding="utf-8")
