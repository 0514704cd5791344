"""One game's result in every place that gives one: the board alone, the board with a host, and
`wenping score` of the records that both of them make.

    found = results(path, "ying", folder, host=True)
    found.said      {"board": "W+9", "score": "W+9", "host": "W+9", "host-score": "W+9"}
    found.same      they are equal
"""

from dataclasses import dataclass, field
from pathlib import Path

from wenping.counting.score import dead_of, score
from wenping.errors import UserError
from wenping.game.settings import Settings
from wenping.records.export import write_record
from wenping.records.history import History
from wenping.records.record import read
from wenping.records.replay import replay
from wenping.records.rules import read_rules
from wenping.simulation.ceremony import with_stages
from wenping.simulation.game import play
from wenping.simulation.script import read_script, settings_text
from wenping.simulation.serve import play_alone


@dataclass
class Results:
    """Results as RE has them, by who says them; trouble: why players could not play to the end."""

    said: dict[str, str] = field(default_factory=dict)
    trouble: str = ""

    @property
    def same(self) -> bool:
        """Whether there are results, and all are equal."""
        return not self.trouble and len(set(self.said.values())) == 1


def results(path: Path, rules: str, folder: Path, host: bool = False, seed: int = 1) -> Results:
    """Let two careful players play a record by a ruleset, without a host and, with `host`, once
    more with one. folder: for flash images, store and records. Raises UserError, BoardDied.
    """
    found = Results()
    alone = play_alone(path, rules, folder / "alone.img", hand="careful", seed=seed, faults="",
                       ready=lambda port: None, laid=True)  # fmt: skip
    if alone.trouble:
        found.trouble = str(alone.trouble)
        return found
    found.said["board"] = _of(alone.history)
    found.said["score"] = _scored(alone.history, folder / "alone.sgf")
    if host:
        script, record, ruleset = read_script(path, rules)
        with_stages(script, ruleset)
        settings = Settings(settings_text(record, ruleset, script))
        played = play(script, settings, folder, seed=seed, think_s=0.3, laid=True)
        # Players add the passes that the ruleset asks for: the record need not have the same moves.
        differ = [told for told in played.differences if not told.key.startswith("demo-move")]
        found.trouble = "; ".join(told.words("en") for told in differ)
        found.said["host"] = _of(played.game)
        found.said["host-score"] = _scored(played.game, folder / "host.sgf")
    return found


def _of(game: History) -> str:
    return game.result_text() or "none"


def _scored(game: History, path: Path) -> str:
    """What `wenping score` makes of the record of a game that was counted; RE of all others."""
    write_record(game, path)
    record = read(path)
    rules = read_rules(record, None, path)
    try:
        position = replay(record, rules, path)
    except UserError as error:
        return str(error)
    dead, _ = dead_of(position, record, rules)
    return score(record, rules, position, dead)[0].sgf
