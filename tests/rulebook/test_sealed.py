"""A sealed move (CK-4, CN-22): kept as a SHA-256 in the log, opened and checked on resuming."""

import hashlib
import stat

import pytest
from refereed import CLOCK, Refereed

from at_table import keys
from wenping.errors import UserError
from wenping.game import events as ev
from wenping.referee import envelopes
from wenping.referee.sealed import seal, unseal
from wenping.weiqi.points import BLACK, PASS, WHITE

NONCE = "0123456789abcdef"


def sealed(name: str) -> tuple[Refereed, str]:
    """Black, on move, has sealed a point."""
    played = Refereed(f"size=5\nrules=chinese\n{CLOCK}", "C3 D4")
    played.happen(ev.PRESS, WHITE)
    out, envelope = seal(played.table, name, NONCE)
    told = played.carry_out(out)
    assert told == ["paused-sealed"] and played.table.game.clock.running == 0
    return played, envelope


def test_the_log_does_not_tell_the_point():
    played, envelope = sealed("B2")
    notes = [ev.decode(e.data)[2][0] for e in played.log if e.data[0] & 0x3F == ev.NOTE]
    assert notes == ["sealed=" + hashlib.sha256(f"B2 {NONCE}".encode()).hexdigest()]
    assert envelope == f"B2 {NONCE}"


def test_a_sealed_move_is_opened_and_played():
    played, envelope = sealed("b2")
    left = played.table.game.clock.left(BLACK, played.log[-1].t_ms + 10_000_000)
    *commands, put = unseal(played.table, envelope)
    assert put.key == "seal-put" and put.values["point"] == "B2"
    played.carry_out(commands)
    game = played.table.game
    assert game.clock.running == BLACK and not game.paused and not game.sealed
    assert game.clock.left(BLACK, played.log[-1].t_ms) == left  # the break costs nothing
    played.play("B2")
    assert not game.seal_ignored


def test_another_move_than_the_sealed_one_is_told():
    played, envelope = sealed("B2")
    played.carry_out(unseal(played.table, envelope)[:-1])
    assert "seal-ignored" in keys(played.play("E1"))


@pytest.mark.parametrize("name", ["D4", "C3"])
def test_a_sealed_point_that_is_occupied_is_a_pass(name):
    """CN-22: the turn is lost."""
    played, envelope = sealed(name)
    assert "ruled-why" in played.carry_out(unseal(played.table, envelope))
    game = played.table.game
    assert game.position.to_move == WHITE and game.moves_made[-1].lost
    assert game.rulings[-1].offence == "CN-22"


def test_a_sealed_pass():
    played, envelope = sealed("pass")
    played.carry_out(unseal(played.table, envelope))
    assert played.table.game.moves_made[-1].point == PASS


def test_a_seal_that_does_not_open_changes_nothing():
    played, envelope = sealed("B2")
    for text in ("", "B2", envelope + "0", envelope.replace("B2", "B3")):
        assert keys(unseal(played.table, text)) == ["seal-broken"]
    assert played.table.game.paused
    assert keys(seal(played.table, "B3", NONCE)[0]) == ["seal-not-now"]
    fresh = Refereed(moves="C3 D4")
    assert keys(unseal(fresh.table, envelope)) == ["seal-none"]
    for name in ("", "Z9", "T19", "七"):
        assert keys(seal(fresh.table, name, NONCE)[0]) == ["seal-no-point"]


def test_an_envelope_is_kept_from_others(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    path = envelopes.keep(f"B2 {NONCE}")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert envelopes.find(path.stem) == f"B2 {NONCE}"
    with pytest.raises(UserError):
        envelopes.find("0" * 64)
