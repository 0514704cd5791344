"""make site: the pages of host/site and those beside the code, into build/site.

One mkdocs.yml says which.

1. assemble: build/mkdocs/source gets every page with its parts (site_parts.py); links to files that
   are no page of the site become text.
2. Zensical builds it, or MkDocs with --mkdocs or where there is no Zensical: both read the same
   mkdocs.yml.
3. What the theme does that this site must not is corrected (site_html.py), and every link is
   followed (site_check.py).

It works from a folder, search included. Pictures are made by a game on the virtual board.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from wenping.errors import UserError, error_line
from wenping.make.checkout import BUILD, ROOT
from wenping.make.site_check import findings
from wenping.make.site_html import corrected
from wenping.make.site_parts import SITE, PartError, Pictures, fill
from wenping.texts import default_language, say

OUT = BUILD / "site"
WORK = BUILD / "mkdocs"
LANGUAGES = ("en", "zh")
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")


def main(arguments: list[str]) -> int:
    """Build; status 1 when a page cannot be built or a link is broken."""
    lang = default_language()
    older = "--mkdocs" in arguments or importlib.util.find_spec("zensical") is None
    builder = "mkdocs" if older else "zensical"
    try:
        shutil.rmtree(WORK, ignore_errors=True)
        assemble(WORK / "source", pictures(WORK / "source" / "assets"))
        shutil.copy(SITE / "mkdocs.yml", WORK / "mkdocs.yml")
        build(builder)
        localise(OUT)
    except (UserError, PartError, ModuleNotFoundError) as error:
        line = UserError("page-no-browser") if isinstance(error, ModuleNotFoundError) else error
        print(error_line(line, lang), file=sys.stderr)
        return 1
    found = findings(OUT)
    for line in found:
        print(line, file=sys.stderr)
    pages = len(list(OUT.rglob("*.html")))
    print(say("site-built", lang, pages=pages, builder=builder, count=len(found), folder=OUT))
    return 1 if found else 0


def assemble(target: Path, drawn: Pictures) -> None:
    """Write every page of the site below `target`, its parts filled in, its links changed."""
    places = page_places()
    for source, place in places.items():
        text = source.read_text(encoding="utf-8")
        if SITE in source.parents:
            language = place.parts[0] if place.parts[0] in LANGUAGES else "zh"
            up = "../" * (len(place.parts) - 1)
            here = {name: told.replace("{up}", up) for name, told in drawn.items()}
            text = fill(text, language, here)
        text = _LINK.sub(
            lambda found, at=(source, place): _linked(found, *at, places, target), text
        )
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        (target / place).write_text(text, encoding="utf-8")


def page_places() -> dict[Path, Path]:
    """Where each page goes, by its path in the checkout: those of mkdocs.yml, none twice."""
    named = re.findall(r"[\w./-]+\.md\b", (SITE / "mkdocs.yml").read_text(encoding="utf-8"))
    places = {}
    for name in named:
        place = Path(name)
        if place.parts[0] == "code":  # README.md would become index.html
            inside = Path(*place.parts[1:])
            source = ROOT / inside.parent / inside.name.replace("overview.md", "README.md")
        else:
            source = SITE / place
        places[source] = place
    return places


def _linked(
    found: re.Match, source: Path, place: Path, places: dict[Path, Path], target: Path
) -> str:
    """A link of a page as it is in the site: to a page, to a copied picture, or only text."""
    picture, words, to, anchor = found[1], found[2], found[3], found[4] or ""
    if not to or "://" in to or to.startswith("mailto:") or "/assets/" in f"/{to}":
        return found[0]
    file = Path(os.path.normpath(source.parent / to))
    if file in places:
        return f"[{words}]({_relative(places[file], place)}{anchor})"
    if file.suffix in (".svg", ".png"):
        copied = Path("assets") / "code" / file.relative_to(ROOT)
        (target / copied).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target / copied)
        return f"{picture}[{words or file.stem}]({_relative(copied, place)})"
    return f"`{words}`" if re.fullmatch(r"[\w./-]+", words) else words


def _relative(to: Path, place: Path) -> str:
    return os.path.relpath(to, place.parent).replace(os.sep, "/")


def pictures(folder: Path) -> Pictures:
    """Play the short sample on the virtual board; its counted position, its screens, and the pages
    `wenping serve` and `wenping try` during such a game.
    """
    from wenping.game.settings import Settings
    from wenping.make.demo import CLOCK, picture
    from wenping.make.site_shots import shots
    from wenping.shipped import samples
    from wenping.simulation.game import play
    from wenping.simulation.script import read_script, settings_text
    from wenping.terminal.view import View

    script, record, rules = read_script(samples()["short"])
    settings = Settings(settings_text(record, rules, script, CLOCK))
    with tempfile.TemporaryDirectory(prefix="wenping-site-") as place:
        game = play(script, settings, Path(place), hand="quick").game
    folder.mkdir(parents=True)
    (folder / "position.svg").write_text(picture(game, "zh"), encoding="utf-8")
    drawn = {"position": f"![{game.result_text()}]({{up}}assets/position.svg)"}
    for lang in LANGUAGES:
        drawn[f"screen-{lang}"] = "\n".join(["```text", *View(lang).picture(game), "```"])
    return drawn | shots(folder, CLOCK)


def build(builder: str) -> None:
    """Run Zensical or MkDocs over build/mkdocs; UserError when it fails or warns."""
    shutil.rmtree(OUT, ignore_errors=True)
    options = ["--strict", "--clean"] if builder == "zensical" else ["--strict", "--quiet"]
    command = [sys.executable, "-m", builder, "build", *options]
    done = subprocess.run(command, cwd=WORK, capture_output=True, text=True)
    if done.returncode:
        words = (done.stdout + done.stderr).strip() or builder
        raise UserError("site-builder", builder=builder, words=words)
    shutil.move(WORK / "site", OUT)  # both build only below the folder of their mkdocs.yml


def localise(site: Path) -> None:
    """Put the pages' own HTML right (site_html.py), with the script that search needs."""
    shutil.copy(SITE / "shim.js", site / "assets" / "javascripts" / "frame-worker.js")
    for page in site.rglob("*.html"):
        place = page.relative_to(site)
        text = page.read_text(encoding="utf-8")
        page.write_text(corrected(text, len(place.parts) - 1, place.parts[0]), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
