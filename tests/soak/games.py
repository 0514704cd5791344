"""Events of whole games as a board records them, without a board: for figures of log and link.

Moves of a record with times as people take them: a stone leaves the bowl, settles on its point, the
clock is pressed; captured stones come off one by one and go back to their bowl; after two passes
both sides fill their area, each stone an event and one of its bowl.
"""

import random
from pathlib import Path

from sgfmill import boards, sgf

from wenping.game import events as ev

TEXT = "size=19\nrules=chinese\nclock=byo-yomi:7200,5x60\nblack={}\nwhite={}\nround={}"


def events_of_game(path: Path, seed: int = 1, moves: int = 300, number: int = 1) -> list:
    """[(t_ms, event)] of the first `moves` moves of a record, and of counting after them.

    Records that end sooner go on with random legal moves, so that all games are of one length.
    """
    return _Game(path, seed, number).play(moves)


class _Game:
    def __init__(self, path: Path, seed: int, number: int):
        self.random = random.Random(f"{path.name} {seed}")
        self.record = sgf.Sgf_game.from_bytes(path.read_bytes())
        if self.record.get_size() != 19:
            raise ValueError("not a game on 19 lines")
        self.board = boards.Board(19)
        self.bowls = {1: [30] * 6, 2: [30] * 6}
        self.t_ms = 0
        self.events: list[tuple[int, bytes]] = []
        root = self.record.get_root()
        names = [root.get(prop) if root.has_property(prop) else "" for prop in ("PB", "PW")]
        self.add(0, ev.GAME, 0, TEXT.format(*(name[:30] for name in names), number))
        self.add(60_000, ev.BEGIN, 0)

    def add(self, wait_ms: float, kind: int, colour: int, *fields) -> None:
        self.t_ms += int(wait_ms)
        self.events.append((self.t_ms, ev.encode(kind, colour, *fields)))

    def wait(self, typical_ms: float, spread: float) -> float:
        return typical_ms * self.random.lognormvariate(0, spread)

    def bowl(self, colour: int, change: int) -> None:
        layers = self.bowls[colour]
        if change < 0:
            layer = max(i for i in range(6) if layers[i])
        else:
            layer = min(i for i in range(6) if layers[i] < 30)
        layers[layer] += change
        self.add(self.wait(900, 0.4), ev.BOWL, colour, layer << 5 | layers[layer])

    def play(self, moves: int) -> list:
        made = 0
        for node in self.record.get_main_sequence()[1:]:
            letter, move = node.get_move()
            if move is not None and made < moves:
                self.move(" bw".index(letter), *move)
                made += 1
        colour = 1 + made % 2
        roomy = [(r, c) for r in range(1, 18) for c in range(1, 18) if self.roomy(r, c)]
        self.random.shuffle(roomy)
        for row, col in roomy:
            if made < moves and self.roomy(row, col):
                self.move(colour, row, col)
                made += 1
                colour = 3 - colour
        self.count()
        return self.events

    def roomy(self, row: int, col: int) -> bool:
        """Empty, with an empty neighbour: a move there is neither suicide nor ko."""
        around = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
        empty = [self.board.get(row + r, col + c) is None for r, c in around]
        return empty[0] and any(empty[1:])

    def move(self, colour: int, row: int, col: int) -> None:
        self.t_ms += int(self.wait(12000, 1.1))
        self.bowl(colour, -1)
        self.add(self.wait(1200, 0.4), ev.PLAYED, colour, _point(row, col))
        before = self.board.list_occupied_points()
        self.board.play(row, col, "bw"[colour - 1])
        after = {point for _, point in self.board.list_occupied_points()}
        for stone, point in before:
            if point not in after:
                taken = " bw".index(stone)
                self.add(self.wait(1000, 0.4), ev.LIFTED, taken, _point(*point))
                self.bowl(taken, 1)
        self.add(self.wait(700, 0.5), ev.PRESS, colour)

    def count(self) -> None:
        for colour in (1, 2):
            self.add(self.wait(5000, 0.8), ev.PASS_, colour, ev.BY_BUTTON)
        for colour in (1, 2):
            self.add(self.wait(9000, 0.5), ev.PRESS, colour)
        taken = {point for _, point in self.board.list_occupied_points()}
        empty = [(r, c) for r in range(19) for c in range(19) if (r, c) not in taken]
        for i, point in enumerate(empty):
            colour = 1 if 2 * i < len(empty) else 2
            if sum(self.bowls[colour]):
                self.bowl(colour, -1)
                self.add(self.wait(700, 0.3), ev.FILLED, colour, _point(*point))
        for colour in (1, 2):
            self.add(self.wait(4000, 0.5), ev.PRESS, colour)
        for source in (ev.COMPUTED, ev.FILLED_BOARD, ev.BOWLS):
            self.add(0, ev.COUNT, 0, source, 371, 351)
        self.add(0, ev.RESULT, 1, ev.BY_COUNT, 5)


def _point(row: int, col: int) -> int:
    return 20 * (19 - row) + col + 1


def write(path: Path, games: list) -> None:
    """Games as fill.py reads them."""
    with path.open("wb") as file:
        for game in games:
            for t_ms, event in game:
                file.write(t_ms.to_bytes(4, "little") + bytes((len(event),)) + event)
            file.write(bytes(5))
