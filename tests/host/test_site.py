"""The site's pages: each has its twin, its parts are there, its links and its words hold."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from test_glossary import BANNED_ZH
from wenping.cli import COMMANDS
from wenping.game.events import TABLE
from wenping.make import site, site_parts
from wenping.make.checkout import ROOT
from wenping.make.site_check import findings
from wenping.make.site_html import corrected
from wenping.make.site_parts import SITE, PartError, fill, pages, rows

LANGUAGES = site.LANGUAGES
NAMES = [f"{name}-{lang}" for name in ("screen", "serve", "try") for lang in LANGUAGES]
DRAWN = {name: f"[{name}]" for name in ("position", *NAMES)}
READERS = ("player", "referee", "club", "maker", "programmer")
PAGES = [(lang, page) for lang in LANGUAGES for page in pages(lang)]
IDS = [f"{lang}/{page.relative_to(SITE / lang)}" for lang, page in PAGES]


def blocks(text: str) -> list[str]:
    """What stands in blocks of shell."""
    return re.findall(r"```sh\n(.*?)```", text, re.S)


def test_every_page_has_its_twin():
    here = {lang: {page.relative_to(SITE / lang) for page in pages(lang)} for lang in LANGUAGES}
    for lang, other in (LANGUAGES, LANGUAGES[::-1]):
        lacking = sorted(map(str, here[lang] - here[other]))
        assert not lacking, f"pages of {lang} that {other} lacks: {', '.join(lacking)}"
    assert 15 <= len(here["en"]) <= 25


@pytest.mark.parametrize("name", sorted(str(p.relative_to(SITE / "en")) for p in pages("en")))
def test_twins_show_the_same_commands_figures_and_links(name):
    texts = [(SITE / lang / name).read_text(encoding="utf-8") for lang in LANGUAGES]
    for found in (blocks, site_parts.PART.findall, lambda t: re.findall(r"\]\(([^)]+)\)", t)):
        one, other = (sorted(map(str, found(text))) for text in texts)
        assert [re.sub(r"\b(screen|serve|try)-zh\b", r"\1-en", part) for part in other] == one, name
    ids = [set(re.findall(r"\b(?:CN|JP|YG|HW|GO|CK|TS|TN|C)-\d[\d.]*", text)) for text in texts]
    assert ids[0] == ids[1], name


@pytest.mark.parametrize(("lang", "page"), PAGES, ids=IDS)
def test_a_page_is_short_has_one_title_and_all_its_parts(lang, page):
    text = page.read_text(encoding="utf-8")
    assert len(re.findall(r"^# ", re.sub(r"```.*?```", "", text, flags=re.S), re.M)) == 1
    assert text.startswith("# ") and len(text.splitlines()) <= 70
    made = fill(text, lang, DRAWN)
    assert not site_parts.PART.search(re.sub(r"```.*?```", "", made, flags=re.S))


def test_a_part_that_is_not_there_is_an_error():
    for wrong in ("{figure: a row that nobody wrote}", "{picture: cat}", "{figures}"):
        with pytest.raises(PartError):
            fill(wrong, "en", DRAWN)


def test_a_figure_is_the_cell_of_its_row_and_column(tmp_path, monkeypatch):
    table = ["| hand | games | moves |", "|---|---|---|"]
    table += ["| sound, sloppy | 7 | 80 |", "| sound, quick | 9 | 90 |"]
    (tmp_path / "BENCHMARKS.md").write_text("\n".join(table), encoding="utf-8")
    monkeypatch.setattr(site_parts, "ROOT", tmp_path)
    assert site_parts.figure("sound, quick") == "9"
    assert site_parts.figure("sound, quick; moves") == "90"
    for wrong in ("sound, child", "sound, quick; minutes"):
        with pytest.raises(PartError):
            site_parts.figure(wrong)


@pytest.mark.parametrize("page", pages("zh"), ids=lambda page: page.name)
def test_chinese_is_that_of_the_glossary(page):
    text = re.sub(r"`[^`]*`|```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    assert not re.findall(BANNED_ZH, text)
    assert not re.findall("[\u4e00-\u9fff][,;?!]|[,;?!][\u4e00-\u9fff]", text)


def test_every_reader_has_a_first_page_and_every_page_stands_in_the_navigation():
    menu = (SITE / "mkdocs.yml").read_text(encoding="utf-8")
    for lang, page in PAGES:
        assert f" {page.relative_to(SITE)}\n" in menu, page
        first = (SITE / lang / "index.md").read_text(encoding="utf-8")
        assert all(f"]({reader}/index.md)" in first for reader in READERS)


def test_every_page_can_be_reached_without_the_navigation():
    """One way through: from the first page by links in texts alone."""
    for lang in LANGUAGES:
        todo, seen = [SITE / lang / "index.md"], set()
        while todo:
            page = todo.pop()
            if page in seen or SITE not in page.parents:
                continue
            seen.add(page)
            found = re.findall(r"\]\(([^)#\s]+\.md)", page.read_text(encoding="utf-8"))
            todo += [(page.parent / to).resolve() for to in found]
        assert set(pages(lang)) - seen == set()


def test_all_commands_stand_in_the_table_of_commands():
    for lang in LANGUAGES:
        made = fill("{commands}", lang, {})
        assert [line for line in COMMANDS if f"\n## {line}\n" not in f"\n{made}"] == []


def test_the_glossary_is_whole():
    words = rows("glossary.csv")
    assert all(all(cells) and len(cells) == 5 for cells in words)
    assert len({row[0] for row in words}) == len(words) == len({row[1] for row in words})
    ids = [name for row in words for name in row[2].split()]
    assert all(re.fullmatch(r"(CN|JP|YG|HW|GO|CK|TS|C)-\d+(\.\d)?", name) for name in ids)
    names = {name for name, *_ in TABLE.values()}
    assert {"pass", "record", "ko"} <= {row[0] for row in words} and "pass" in names


def test_the_site_is_assembled_and_its_links_are_files(tmp_path):
    site.assemble(tmp_path, dict(DRAWN))
    for page in tmp_path.rglob("*.md"):
        for to in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            if "://" not in to and "assets/" not in to:
                assert (page.parent / to).exists(), f"{page.relative_to(tmp_path)}: {to}"


def test_the_check_of_a_built_site_sees_what_is_wrong(tmp_path):
    page = "<html><body><h1>a</h1>{}</body></html>"
    (tmp_path / "index.html").write_text(page.format('<a href="#x">x</a><img src="no.png">'))
    (tmp_path / "b.html").write_text(
        page.format('<script src="https://example.org/x.js"></script>')
    )
    (tmp_path / "c.html").write_text("<a href='index.html'>")
    assert sorted(findings(tmp_path)) == [
        "b.html: asks another server: https://example.org/x.js",
        "b.html: no page links here",
        "c.html: 0 headings of the first level",
        "c.html: no page links here",
        "index.html: an image without a text",
        "index.html: broken link: no.png",
        "index.html: no such anchor: #x",
    ]


@pytest.mark.parametrize("more", ["", ' type="text/javascript"'])  # MkDocs, Zensical
def test_the_script_of_another_server_is_ours(more):
    page = f'<script src="https://unpkg.com/iframe-worker/shim"{more}></script>'
    ours = '<script src="../../assets/javascripts/frame-worker.js"></script>'
    assert corrected(page, 2, "en") == ours


def test_a_heading_without_words_is_a_cell():
    page = '<th></th><th style="text-align: right;"></th><th>words</th>'
    ours = '<td></td><td style="text-align: right;"></td><th>words</th>'
    assert corrected(page, 0, "en") == ours


@pytest.mark.slow
@pytest.mark.parametrize("builder", ["zensical", "mkdocs"])
def test_the_site_is_built_without_a_finding(builder, tmp_path, monkeypatch):
    """Without its pictures, which need a game on the virtual board (make site)."""
    if shutil.which(builder, path=str(Path(sys.executable).parent)) is None:
        pytest.skip(f"{builder} is not installed (make site, make site MKDOCS=1)")
    monkeypatch.setattr(site, "OUT", tmp_path / "site")
    monkeypatch.setattr(site, "WORK", tmp_path / "work")
    site.assemble(tmp_path / "work" / "source", dict(DRAWN))
    shutil.copy(SITE / "mkdocs.yml", tmp_path / "work" / "mkdocs.yml")
    site.build(builder)
    site.localise(tmp_path / "site")
    assert findings(tmp_path / "site") == []
    assert len(list((tmp_path / "site" / "zh").rglob("*.html"))) == len(pages("zh"))
    assert not (ROOT / "host" / "site" / "site").exists()
