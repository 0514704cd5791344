"""What players agree on after the stop: dead stones, seki, and how they count (JP-24)."""

from wenping.counting import ways as counting_ways
from wenping.counting.deadstones import names, string_of
from wenping.game import events as ev
from wenping.game.phases import STOPPED
from wenping.records.history import DEAD_NOTE, History
from wenping.table.notices import Notice, Out, not_now, way
from wenping.table.proposals import Proposals
from wenping.weiqi.points import BLACK, PASS, WHITE, from_gtp


class Agreements:
    """Agreements about the game of `proposals`: a command, or a notice why it cannot be now."""

    def __init__(self, proposals: Proposals) -> None:
        self._proposals = proposals

    @property
    def game(self) -> History:
        """The game on the board."""
        return self._proposals.game

    def dead(self, text: str) -> Out:
        """Players name dead strings, by one stone each: "D4 Q16", "" for none.

        The stones still have to be lifted, by which the board knows them; until then the table
        says which are left.
        """
        if self.game.phase != STOPPED:
            return [self._proposals.refused("dead") or not_now("dead", self.game)]
        stones, wrong = self._stones(text)
        if wrong:
            return [wrong]
        grid = self.game.position.grid
        heads = sorted({string_of(grid, p)[0] for p in stones})
        out = self._proposals.one("dead", ev.NOTE, 0, DEAD_NOTE + names(heads, self.game.size))
        strings = {q for p in heads for q in string_of(grid, p)}
        left = names([q for q in sorted(strings) if not self.game.dead[q]], self.game.size)
        return [*out, Notice("step-dead", {"points": left})] if left else out

    def seki(self, text: str) -> Out:
        """Players say which strings live in seki, by a stone each: "D4 -Q16" (-: not Q16's)."""
        if self.game.phase != STOPPED:
            return [self._proposals.refused("seki") or not_now("seki", self.game)]
        out: Out = []
        for word in text.replace(",", " ").split():
            stones, wrong = self._stones(word.lstrip("-"))
            if wrong:
                return [wrong]
            on = 0 if word.startswith("-") else 1
            for p in stones:
                out += self._proposals.one("seki", ev.SEKI, 0, p, on)
        return out

    def ways(self) -> Out:
        """The ways to count that the players may choose from (JP-24), and the shortest of them."""
        refused = self._proposals.refused("ceremony", ev.CEREMONY)
        if refused is not None:
            return [refused]
        found = counting_ways.ways(self.game)
        best = counting_ways.shortest(found)
        out: Out = []
        for number, it in enumerate(found, 1):
            mark = "@way-official" if number == 1 else "@way-shortest" if it == best else ""
            mark = mark if it.possible else "@way-impossible"
            out.append(way("way-line", it, number=number, mark=mark))
        return out

    def ceremony(self, text: str) -> Out:
        """The players choose a way to count by its number in `ways` (JP-24)."""
        refused = self._proposals.refused("ceremony", ev.CEREMONY)
        if refused is not None:
            return [refused]
        found = counting_ways.ways(self.game)
        number = text.strip()
        if number not in [str(i + 1) for i in range(len(found))]:
            return [Notice("way-unread", {"text": number, "most": len(found)})]
        return self._proposals.one("ceremony", ev.CEREMONY, 0, found[int(number) - 1].method)

    def _stones(self, text: str) -> tuple[list[int], Notice | None]:
        """The stones that a text names, and a notice about the first name that is none."""
        game = self.game
        found = []
        for name in text.replace(",", " ").split():
            try:
                p = from_gtp(name, game.size, game.size)
            except ValueError:
                p = PASS
            if game.position.grid[p] not in (BLACK, WHITE):
                return [], Notice("no-stone", {"name": name})
            found.append(p)
        return found, None
