"""The drawing of the hardware and the names of its buttons agree with the pin map."""

from wenping.make import drawing
from wenping.twin.circuits import BUTTON_NAMES
from wenping.twin.virtual import read_pins


def test_the_drawing_is_made_from_the_pin_map():
    assert drawing.DRAWING.read_text(encoding="utf-8") == drawing.draw(), (
        "run: python -m wenping.make.drawing"
    )


def test_every_pin_is_in_the_drawing():
    text = drawing.draw()
    for name, gpio in read_pins().items():
        assert f">{name} " in text and f">GP{gpio}<" in text, name


def test_every_button_has_a_pin():
    assert set(BUTTON_NAMES) <= set(read_pins())
