"""wenping/sensing/templates.py is what its generator makes of the physics and the priors."""

import math

import pytest

from wenping.make import templates


def test_the_module_is_what_the_generator_makes():
    text = templates.PLACE.read_text(encoding="utf-8")
    assert text == templates.text(), "python -m wenping.make.templates"


@pytest.mark.parametrize("kind, prior", [("LAID", templates.LAID), ("HELD", templates.HELD)])
def test_the_priors_of_a_kind_add_up_to_it(kind, prior):
    """The places of a quarter of the cell and their mirror images: 0.75 to 1.1 of the kind's prior,
    since a grid of 3 or 5 mm is coarse, and the outermost places are left out.
    """
    total = sum(
        math.exp(each.prior) * (1 + (each.x_mm > 0)) * (1 + (each.y_mm > 0))
        for each in templates.templates()[kind]
    )
    assert 0.75 * prior <= total <= 1.1 * prior, total / prior


def test_every_number_fits_into_its_bits():
    for row in templates.numbers(templates.templates()):
        assert all(0 <= number < 1 << 16 for number in row) and row[1] & 255 < 255, row
