"""Rulings at a desk: what its picture and its form offer, and what a referee may press there."""

import json

import pytest
from refereed import Refereed, retaken

from wenping.desk import rulings
from wenping.desk.decisions import REFEREE, take
from wenping.desk.picture import decisive, picture
from wenping.game import events as ev
from wenping.referee import offences as of
from wenping.table import Command
from wenping.weiqi.points import BLACK, WHITE


def said(out: list) -> str:
    """The key of the one notice of a decision."""
    (notice,) = out
    assert all("{" not in notice.words(lang) for lang in ("zh", "en"))
    return notice.key


def test_what_fits_stands_in_the_picture():
    """A ko is retaken at once: the picture offers what the text rules, and a number takes it."""
    played = retaken()
    table = played.table
    told = picture(table, table.following.board, table.game.t_ms)["ruling"]
    assert json.loads(json.dumps(told)) == told and told["proposed"] is None
    assert (told["offered"][0]["rule"], told["offered"][0]["side"]) == ("CN-20.1", "black")
    assert "弃权" in told["offered"][0]["words"]["zh"]
    played.carry_out(take(table, {"do": "rule", "text": "1"}, REFEREE))
    assert table.game.moves_made[-1].lost


def test_a_decision_on_a_picture_before_a_proposal_is_stale():
    """The numbers of what is offered change with it."""
    played = Refereed(moves="C3 D4")
    table = played.table
    seen = [decisive(picture(table, table.following.board, table.game.t_ms))]
    for role, asked in (
        (REFEREE, {"do": "propose", "text": "CN-24.2 white warning"}),
        ("black", {"do": "accept", "colour": "white"}),  # for the own side only
    ):
        played.carry_out(take(table, asked, role))
        seen.append(decisive(picture(table, table.following.board, table.game.t_ms)))
    assert len(set(seen)) == 3 and table.game.turn.confirmed == [False, True, False]
    assert rulings.proposed(table)["proposed"]["accepted"] == ["black"]


def test_accepted_twice_and_too_late():
    played = Refereed(moves="C3 D4")
    table = played.table
    for do in ("accept", "reject"):
        assert said(take(table, {"do": do}, REFEREE)) == "ruling-not-proposed"
    played.carry_out(take(table, {"do": "propose", "text": "CN-24.2 white warning"}, REFEREE))
    played.carry_out(take(table, {"do": "accept"}, "black"))
    assert said(take(table, {"do": "accept"}, "black")) == "decision-refused"
    played.play("B2")  # play goes on: nothing is proposed any more
    assert said(take(table, {"do": "accept"}, "white")) == "ruling-not-proposed"


def test_what_is_not_ruled_is_written_down():
    """The referee finds no offence: the proposal is gone, and the log says who decided what."""
    played = retaken()
    table = played.table
    played.carry_out(take(table, {"do": "propose", "text": "1"}, REFEREE))
    why = "x" * 300
    assert said(take(table, {"do": "reject", "text": why}, REFEREE)) == "decision-refused"
    out = take(table, {"do": "reject", "text": "the stone fell"}, REFEREE)
    assert all(isinstance(part, Command) for part in out)
    played.carry_out(out)
    (ruling,) = table.game.rulings
    assert (ruling.offence, ruling.colour, ruling.remedy) == ("CN-20.1", BLACK, of.NOTED)
    assert table.game.proposed is None and not table.game.moves_made[-1].lost
    assert table.game.question  # the stones are still to be put right


PHASES = {
    "playing": Refereed(moves="C3 D4"),
    "over": Refereed(moves="C3 D4"),
}
PHASES["over"].happen(ev.RESULT, BLACK, ev.BY_REFEREE, 3)
ROWS = [
    pytest.param(phase, row["rule"], remedy, id=f"{phase} {row['rule']} {remedy['remedy']}")
    for phase, played in PHASES.items()
    for row in rulings.form(played.table)["may"]
    for remedy in row["remedies"]
]


@pytest.mark.parametrize(("phase", "rule", "remedy"), ROWS)
def test_whatever_the_form_offers_can_be_read_and_fits_the_phase(phase, rule, remedy):
    """A ruling may still not follow (a lost turn of the side that is not on move), in words."""
    name = remedy["remedy"] + (f"={remedy['value']}" if remedy["value"] else "")
    text = f"{rule} {'black' if remedy['side'] else 'both'} {name}"
    out = take(PHASES[phase].table, {"do": "rule", "text": text}, REFEREE)
    wrong = {"ruling-remedy", "ruling-phase", "ruling-side"}
    assert all(isinstance(part, Command) or part.key not in wrong for part in out), out
    if not isinstance(out[0], Command):
        assert said(out) in ("decision-refused", "ruling-own-turn", "decision-over")


def test_the_form_names_what_stands():
    played = Refereed(moves="C3 D4")
    played.rule("CN-24.2 white warning")
    (row,) = rulings.form(played.table)["standing"]
    assert (row["rule"], row["side"]) == ("CN-24.2", "white")
    text = f"CN-24.2 white overrule={row['number']}"
    played.carry_out(take(played.table, {"do": "rule", "text": text}, REFEREE))
    assert played.table.game.warned(WHITE) == 0 and rulings.form(played.table)["standing"] == []
