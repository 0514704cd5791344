"""People end games on the virtual board, with slips: the result is the truth, the slip is named."""

import pytest

from wenping.errors import UserError
from wenping.make.ceremony import main, perform
from wenping.twin.players import Players
from wenping.twin.script import Script
from wenping.twin.world import World


@pytest.mark.parametrize(
    ("method", "ending"), [("ying", "play-on"), ("half", "any-order"), ("territory", "none")]
)
def test_three_counts_agree(method: str, ending: str) -> None:
    done = perform(method, ending)
    assert done.ended and done.right and done.agree and done.named, done
    assert [extra for _, extra in done.alarms if extra] == []


@pytest.mark.parametrize(
    ("method", "slip"),
    [
        ("fill-both", "extra"),
        ("ying", "wrong"),
        ("half", "eye"),
        ("fill-both", "bump"),
        ("fill-white", "dispute"),  # the lights lead back to the stopped position
    ],
)
def test_a_slip_is_named_and_put_right(method: str, slip: str) -> None:
    done = perform(method, slip)
    assert done.ended and done.right and done.named, done


def test_the_shortest_way_by_buttons_and_lights_alone() -> None:
    """JP-24: the referee's button chooses it; 58 stones by the ruleset's own way."""
    done = perform("fill-both", "shortest")
    assert done.right and done.agree and 0 < done.touches < 10, done


def test_prisoners_in_the_lid_are_no_alarm_under_japanese_rules() -> None:
    done = perform("territory", "lid")
    assert done.right and done.agree and not any(extra for _, extra in done.alarms), done


def test_the_status_tells_whether_the_slip_was_named(capsys) -> None:
    assert main(["half", "half"]) == 0
    assert "named rightly: True" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["territory", "missing"], "the slip missing was not made"),  # nothing is filled
        (["fill-both", "missing", "--faults", "plain=2"], "named rightly: False"),
    ],
    ids=["not made", "not named: a bowl of which the pockets do not agree with its weight"],
)
def test_the_status_is_1_for_a_slip_that_is_not_made_or_not_named(words, said, capsys) -> None:
    assert main(words) == 1
    assert said in capsys.readouterr().out


def test_an_ending_that_is_none() -> None:
    with pytest.raises(UserError, match="choose one of none, missing"):
        Players(World(1), Script(9, []), ending="moon")


def test_stones_that_slide_onto_dead_sensors_are_counted() -> None:
    """They slide after they were recorded, before or after the clock; the other side replies."""
    done = perform("lu", "lid", "slider", 1, "dead=K7+L9", turns=True)
    assert done.ended and done.right, done
