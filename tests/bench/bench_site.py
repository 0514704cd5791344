"""The built site in a browser, from a folder: python tests/bench/bench_site.py [AXE.min.js]

Wants `make site` before, the package playwright, and Chromium on PATH. Prints how many pages there
are, what they ask of other servers, whether search finds words of both languages, how large the
pages are on a telephone, and with axe-core's axe.min.js (of the package axe-core) its findings.
"""

import collections
import shutil
import sys
import time
from pathlib import Path

try:
    from playwright.sync_api import Page, sync_playwright
except ImportError:
    print("not run: the package playwright is not installed")
    sys.exit(0)

SITE = Path(__file__).resolve().parents[2] / "build" / "site"
WORDS = ("komi", "byo-yomi", "虚着", "还棋头", "终局")
_RESULTS = """() => {
  const found = [];
  const walk = (node) => {
    for (const child of node.children) {
      if (child.shadowRoot) walk(child.shadowRoot);
      if (child.tagName === 'A' && child.offsetParent && child.getRootNode() !== document)
        found.push(child.innerText);
      walk(child);
    }
  };
  walk(document.body);
  return found;
}"""


def search(page: Page, word: str) -> list[str]:
    """The results that the search box shows for a word."""
    page.goto((SITE / "zh" / "index.html").as_uri())
    page.wait_for_timeout(300)
    page.keyboard.press("/")
    page.wait_for_timeout(500)
    page.keyboard.insert_text(word)
    page.wait_for_timeout(1500)
    return [text for text in page.evaluate(_RESULTS) if word.lower() in text.lower()]


def main() -> None:
    """Print the figures of BENCHMARKS.md."""
    axe = Path(sys.argv[1]).read_text(encoding="utf-8") if len(sys.argv) > 1 else ""
    asked: list[str] = []
    rules: collections.Counter[str] = collections.Counter()
    wide = []
    began = time.monotonic()
    pages = sorted(path for path in SITE.rglob("*.html") if path.name != "404.html")
    with sync_playwright() as rig:
        browser = rig.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 390, "height": 800})
        page.on("request", lambda request: asked.append(request.url))
        for path in pages:
            page.goto(path.as_uri())
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wide.append(str(path.relative_to(SITE)))
            if axe:
                page.evaluate(axe)
                found = page.evaluate("axe.run().then(found => found.violations)")
                for rule in found:
                    rules[rule["id"]] += len(rule["nodes"])
                    if rules[rule["id"]] <= 3:
                        node = rule["nodes"][0]
                        print(f"{path.relative_to(SITE)}: {rule['id']}: {node['html'][:160]}")
        desk = browser.new_page()
        desk.on("request", lambda request: asked.append(request.url))
        results = {word: len(search(desk, word)) for word in WORDS}
        browser.close()
    foreign = sorted({url for url in asked if not url.startswith(("file:", "data:", "blob:"))})
    print(f"pages: {len(pages)}, {time.monotonic() - began:.0f} s; wider than a telephone: {wide}")
    print(f"requests: {len(asked)}, of them to other servers: {foreign}")
    print(f"results of search: {results}")
    print(f"axe: {dict(rules) if axe else 'not run'}")


if __name__ == "__main__":
    main()
