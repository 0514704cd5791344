"""Both players hold their clocks over a drawn board: for tests of what comes of it."""

from drawn import Still, at, names, sensed
from wenping.game import events as ev
from wenping.game.arranged import changes
from wenping.game.fold import Game
from wenping.inference.infer import Inference
from wenping.weiqi.points import BLACK, to_gtp


class Masks(Still):
    """A sensing that believes no sensor of these points."""

    def __init__(self, *sensors):
        Still.__init__(self)
        self._masked = sensors

    def is_masked(self, s):
        return s in self._masked


class Doubts(Masks):
    """A sensing that doubts what sensor s reads, a black stone, until somebody believes it. likely:
    it is likelier than anything else, though not by enough.
    """

    def __init__(self, state, s, likely=False):
        Masks.__init__(self)
        self.doubted = state, s
        self._likely = likely

    def likely(self, s):
        return BLACK if self._likely and s == self.doubted[1] else 0

    def believe(self, s, colour):
        state, doubted = self.doubted
        if s != doubted or colour != BLACK or state[s] != 3:
            return False
        state[s] = colour
        return True


def agreed(game: Game, state, least=0, doubted=False, sensing=None, t_ms=60000, infer=None) -> list:
    """Hold both clocks over a board: the events in words, applied to the game."""
    before = game.hash()
    events = (infer or Inference(game, "", sensing or Still())).agree(state, least, doubted)
    assert game.hash() == before, "a trial leaves the game as it was"
    out = []
    for event in events:
        done = game.apply(t_ms, event)
        if done[0] == ev.AGREED:
            to = [".XO"[c] + to_gtp(p, game.size) for p, c in changes(done[2][1], game.size)]
            out.append(" ".join(["agreed", ".XO"[done[1]]] + to))
        else:
            out += names(game, [done])
    for s, p in enumerate(game.points):
        if p and events and state[s] != 3 and not game.to_lift[p] and p not in game.upside_down:
            assert game.meant(p) == state[s], ("the board is the position", to_gtp(p, game.size))
    return out


def came_in_order(game, board, step_ms=600, late="", sensing=None):
    """The states with these stones, (name, colour) in the order in which they came to rest, and
    their sensing; `late` came after all of them.
    """
    state, sensing = sensed(game, **dict(board)), sensing or Masks()
    for i, (name, _) in enumerate(board):
        i = len(board) if name == late else i
        sensing.since_ms[game.sensor(at(game, name))] = 9000 + step_ms * i
    return state, sensing
