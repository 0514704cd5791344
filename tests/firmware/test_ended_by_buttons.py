"""Games that are ended by will, and the ways through an ending, by buttons and stones alone, on the
real Board over the twin's circuits (words of the scripts: people.py).
"""

import pytest

from people import Table
from tabletop import Tabletop
from wenping.game import events as ev
from wenping.game.phases import FILLING, NAMES, OVER, PLAYING, SETTING, STOPPED
from wenping.twin.lights import Lights
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with Tabletop(World(seed=5), tmp_path_factory.mktemp("ends")) as table:
        table.run(3.0)
        yield Table(table)


TO = {  # phase: settings, and what leads to it
    SETTING: ("setup=2", ""),
    PLAYING: ("", "B:E5 press:B"),
    STOPPED: ("", "pass:B pass:W"),
    FILLING: ("", "B:E5 press:B pass:W pass:B press:B press:W wait:0.5"),
}
ENDS = (
    # phase, what is held for 3 s, the result: who wins, why; None: the game goes on
    (SETTING, "resign:B", None),  # nothing has begun: it is forfeited
    (SETTING, "forfeit:B", (WHITE, ev.BY_FORFEIT)),
    (SETTING, "abandon", (0, ev.ABANDONED)),
    (PLAYING, "resign:W", (BLACK, ev.BY_RESIGNATION)),
    (PLAYING, "draw", (0, ev.BY_AGREEMENT)),
    (STOPPED, "forfeit:W", (BLACK, ev.BY_FORFEIT)),
    (STOPPED, "resign:B", (WHITE, ev.BY_RESIGNATION)),
    (FILLING, "resign:W", (BLACK, ev.BY_RESIGNATION)),
    (FILLING, "draw", (0, ev.BY_AGREEMENT)),
    (FILLING, "forfeit:B", (WHITE, ev.BY_FORFEIT)),
    (FILLING, "abandon", (0, ev.ABANDONED)),
)


@pytest.mark.parametrize(
    "phase, held, result", ENDS, ids=[f"{NAMES[phase]}-{held}" for phase, held, _ in ENDS]
)
def test_ended_by_will(table, phase, held, result):
    settings, script = TO[phase]
    table.open(f"clock=absolute:600\n{settings}".rstrip())
    table.do(script)
    assert table.game.phase == phase
    table.do(held)
    if result is None:
        assert table.game.phase == phase
    else:
        assert table.game.phase == OVER and table.game.result[:2] == result


WAYS = {
    # rules, what people do; the passes, presses and ways on; phase and turn after it
    "I play on, by a stone": (
        "chinese", "B:E5 press:B pass:W pass:B W:C3 press:W",
        ["played X E5", "press X", "pass O 0", "pass X 0", "resume O", "played O C3", "press O"],
        (PLAYING, BLACK),
    ),
    "I play on, by the pass button: the other side moves first": (
        "japanese", "B:E5 press:B pass:W pass:B pass:W B:C3 press:B",
        ["played X E5", "press X", "pass O 0", "pass X 0", "resume O", "played X C3", "press X"],
        (PLAYING, WHITE),
    ),
    "a dispute, and back to the stopped position": (
        "chinese", "B:E5 press:B pass:W pass:B referee W:C3 press:W ruling W:-C3 wait:1",
        ["played X E5", "press X", "pass O 0", "pass X 0", "resume", "played O C3", "press O"],
        (STOPPED, WHITE),
    ),
    "four passes by button end it (jiping)": (
        "jiping", "pass:B pass:W pass:B pass:W wait:0.5", ["pass X 0", "pass O 0"] * 2,
        (OVER, BLACK),
    ),
    "two passes by button stop it, and their stones are no more passes": (
        "jiping", "pass:B pass:W B:right W:right press:B press:W",
        ["pass X 0", "pass O 0", "press X", "press O"], (FILLING, BLACK),
    ),
    "White's third pass, and the stones handed over (AGA)": (
        "aga",
        "B:E5 press:B pass:W pass:B W:right W:right2 B:right pass:W W:right3 press:W press:B",
        ["played X E5", "press X", "pass O 0", "pass X 0", "pass O 0", "press O", "press X"],
        (FILLING, BLACK),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WAYS)
def test_ways_through_an_ending(table, name):
    rules, script, acts, (phase, turn) = WAYS[name]
    table.open(f"clock=absolute:600\nrules={rules}")
    table.do(script)
    assert [word for word in table.acts if "question" not in word] == acts
    assert (table.game.phase, table.game.position.to_move) == (phase, turn)


def test_the_light_asks_for_the_stone_of_a_pass_by_button(table):
    """Amber until it lies on the right (ENDING.md); a press of the clock is no pass then."""
    table.open("clock=absolute:600\nrules=jiping")
    table.do("B:E5 press:B pass:W wait:0.3")
    lights = Lights(table.table.world)
    assert lights.amber(WHITE) and lights.green(BLACK)
    table.do("W:right wait:0.3")
    assert not lights.amber(WHITE) and lights.green(BLACK)
    table.do("B:C3 press:B W:G7 press:W")
    assert table.acts[-4:] == ["played X C3", "press X", "played O G7", "press O"]
    assert table.ledger() == [(0, 0), (1, 0)]
