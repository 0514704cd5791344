"""What is wrong with a built site: broken links, lonely pages, requests to other servers."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src")}


class _Page(HTMLParser):
    """The links, loaded files, anchors and images without a text of one page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.nameless = 0
        self.headings = 0
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.anchors |= {told[name] for name in ("id", "name") if name in told}
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        if tag == "img" and not told.get("alt"):
            self.nameless += 1
        self.headings += tag == "h1"
        self.language = told.get("lang", "") if tag == "html" else self.language
        if tag != "link" or told.get("rel") not in ("canonical", "prev", "next"):
            self.loads += [told[n] for t, n in _LOADED if t == tag and told.get(n)]


def findings(site: Path) -> list[str]:
    """One line for each thing that is wrong."""
    pages = {
        path: _Page(path.read_text(encoding="utf-8"))
        for path in sorted(site.rglob("*.html"))
        if path.name != "404.html"  # it is for servers
    }
    found: list[str] = []
    linked = {site / "index.html"}
    for path, page in pages.items():
        here = path.relative_to(site)
        found += [f"{here}: asks another server: {url}" for url in page.loads if _is_foreign(url)]
        found += [f"{here}: an image without a text"] * page.nameless
        if page.headings != 1:
            found.append(f"{here}: {page.headings} headings of the first level")
        for url in [*page.links, *page.loads]:
            target = _target(path, url)
            if target is None:
                continue
            to, anchor = target
            if not to.is_file():
                found.append(f"{here}: broken link: {url}")
            elif anchor and to in pages and anchor not in pages[to].anchors:
                found.append(f"{here}: no such anchor: {url}")
            elif to != path:
                linked.add(to)
    return found + [f"{p.relative_to(site)}: no page links here" for p in pages if p not in linked]


def _is_foreign(url: str) -> bool:
    parts = urlsplit(url)
    return bool(parts.netloc) or parts.scheme in ("http", "https")


def _target(path: Path, url: str) -> tuple[Path, str] | None:
    """The file and the anchor that a link on a page means; None for another site or a script."""
    parts = urlsplit(url)
    if _is_foreign(url) or parts.scheme:
        return None
    to = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    return (to / "index.html" if to.is_dir() else to), unquote(parts.fragment)
