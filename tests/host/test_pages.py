"""What the pages show of the tables is what the tables say."""

from wenping.make.pages import PAGE, firmware_page


def test_the_firmware_page_is_generated_from_the_tables():
    page = PAGE.read_text(encoding="utf-8")
    assert firmware_page(page) == page, "run python3 -m wenping.make.pages"
