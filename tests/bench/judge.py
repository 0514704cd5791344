"""The one strict judge of both benches: what the board recorded against what was played and meant.

A recorded move is wrong when it is not what both players mean it to be at its place in the game.
From the first wrong move until the record is right again is one mistake, and it is one of:

    asked       a question about that move, its point or its rival's (the point that was meant), was
                open when it was recorded or opened within ASKED_MS
    put_right   it was recorded wrongly first, and put right aloud within RIGHT_MS after the board
                could feel the difference: no such stone lies there, and no magnet is near, nor a
                stone held low
                (touched: of these the stone was on the board there under fingers, which no sensor
                can tell from one that is let go)
    followed    a stone did rest there, a hand lifted it, and the record followed within RIGHT_MS
                of its rest on the point that was meant: the player was wrong, not the board
    silent      all others

A question about that move that comes in that time and is answered, whenever people do, puts it
right as well; where a stone did lie there, so does one that is open when the game is over. "Aloud"
is a sound other than the one of an accepted move, or a question or its end. Moves that are missing
from the record in the end are `lost`, and one silent mistake unless something else told. So are
moves that only AGREED tells of, by which both players have said what lies on the board; from there
on the record is right.  A move of which the record says that no sensor detected it is lost, too,
but no wrong one; where it stands among the moves is confirmed by the agreement that it comes with.

Points are those of weiqi/points.py on 19x19; times are ms of the world.
"""

import bisect
import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from wenping.game import events as ev
from wenping.weiqi.points import col_of, to_gtp

ASKED_MS = 500
RIGHT_MS = 2000
FELT_MS = 100  # the note of a lifted stone and the truth of the surface are so far apart at most
TOUCHED_MS = 500  # a stone is told so soon after it touched the board, nearly always
SAVED_HZ = 1760  # the sound of an accepted move: it tells nothing else
FOREVER = 1 << 40
UNKNOWN = -1  # the point of a move that no sensor detected

Move = tuple[int, int]  # colour and point; 0 is a pass


def point_of(sensor: int) -> int:
    """The point above a sensor 0..360; a pass (0) for -1."""
    return 20 * (sensor // 19 + 1) + sensor % 19 + 1 if sensor >= 0 else 0


@dataclass
class Evidence:
    """All that is known of a game.

    events: (ms, event bytes) as recorded. meant: (ms, move, or how many moves are taken back).
    truth: (ms, point, colour of the stone that lies there from then on, as it reads). near: (ms,
    whether a strange magnet is near, or a stone held low). lifted, rests: (ms, point) where a hand
    lifted a stone, where one came to rest. touching: (ms, point) where one was on the board under
    fingers. sounds: (ms, hz). doings: names of what was done. unsound: sensors, rows ("row", n) and
    columns ("column", n) that do have a fault. stuck: the players were.
    """

    events: Sequence[tuple[int, bytes]] = ()
    meant: Sequence[tuple[int, Move | int]] = ()
    truth: Sequence[tuple[int, int, int]] = ()
    near: Sequence[tuple[int, bool]] = ()
    lifted: Sequence[tuple[int, int]] = ()
    rests: Sequence[tuple[int, int]] = ()
    touching: Sequence[tuple[int, int]] = ()
    sounds: Sequence[tuple[int, int]] = ()
    doings: Sequence[str] = ()
    unsound: frozenset = frozenset()
    stuck: bool = False


@dataclass
class Verdict:
    """What the judge found; `notes` are one line a mistake."""

    moves: int = 0
    silent: int = 0
    asked: int = 0
    put_right: int = 0
    touched: int = 0
    followed: int = 0
    lost: int = 0
    unheard: int = 0  # rewritten (a slide) without a sound or a question
    questions: int = 0
    false_masks: int = 0
    told_ms: list[int] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass
class Question:
    """What the players were asked, and when."""

    code: int
    point: int
    from_ms: int
    to_ms: int = FOREVER
    last: int = -1  # the point of the last move then, of which Q_MOVED asks where its stone is

    def about(self, points: Iterable[int]) -> bool:
        """Tell whether it asks about one of these points."""
        if self.code == ev.Q_MOVED and self.last in points:
            return True
        if self.code == ev.Q_COLUMN:
            return any(p and col_of(p) == col_of(self.point) for p in points)
        return self.point in points


class Meant:
    """What the players mean each move of the game to be, and when they did."""

    def __init__(self, meant: Iterable[tuple[int, Move | int]]):
        self.moves: list[Move] = []  # in the end
        self._at: list[list[list]] = []  # of each move: [from ms, to ms, move]
        for ms, what in meant:
            if isinstance(what, int):
                for _ in range(what):
                    self.moves.pop()
                    self._at[len(self.moves)][-1][1] = ms
            else:
                if len(self._at) == len(self.moves):
                    self._at.append([])
                self._at[len(self.moves)].append([ms, FOREVER, what])
                self.moves.append(what)

    def right(self, number: int, move: Move, ms: int) -> bool:
        """Tell whether move `number` (from 0), recorded at a time, is what was meant then."""
        spans = self._at[number] if number < len(self._at) else []
        return any(a <= ms + FELT_MS and ms <= b + RIGHT_MS and move == it for a, b, it in spans)

    def at(self, ms: int) -> list[Move]:
        """Return the moves that are meant at a time."""
        spans = [[it for a, b, it in at if a <= ms + FELT_MS and ms <= b] for at in self._at]
        return [these[-1] for these in spans if these]

    def rival(self, number: int, ms: int) -> int:
        """The point that was meant for a move at a time; -1 if none was yet."""
        spans = self._at[number] if number < len(self._at) else []
        begun = [it for a, _, it in spans if a <= ms + FELT_MS]
        return begun[-1][1] if begun else -1


class _Felt:
    """When the board can feel that a stone does not lie on a point."""

    def __init__(self, evidence: Evidence):
        self._truth: dict[int, list[tuple[int, int]]] = {}
        for ms, point, colour in evidence.truth:
            self._truth.setdefault(point, []).append((ms, colour))
        self._near = list(evidence.near)

    def lies(self, point: int, colour: int, ms: int) -> bool:
        """Tell whether a stone of the colour lies there at a time, or just before."""
        changes = self._truth.get(point, [])
        last = [c for t, c in changes if t <= ms + FELT_MS]
        return bool(last) and last[-1] == colour

    def gone_ms(self, point: int, colour: int, from_ms: int) -> int:
        """The first time from `from_ms` on when no such stone lies there and no magnet is near."""
        changes = self._truth.get(point, [])
        times = [from_ms, *[t for t, _ in changes if t > from_ms]]
        times += [t for t, near in self._near if not near and t > from_ms]
        for ms in sorted(times):
            lying = [c for t, c in changes if t <= ms + FELT_MS][-1:] == [colour]
            near = [on for t, on in self._near if t <= ms][-1:] == [True]
            if not lying and not near:
                return ms
        return FOREVER


class Judge:
    """Judges one game: Judge(evidence).verdict()."""

    def __init__(self, evidence: Evidence):
        self._evidence = evidence
        self._meant = Meant(evidence.meant)
        self._felt = _Felt(evidence)
        self._questions = list(questions(evidence.events))
        self._made: list[tuple[Move, int]] = []
        self._mistake: tuple[int, Move, int] | None = None  # its number, what was recorded, ms
        self._found = Verdict()

    def verdict(self) -> Verdict:
        """Go through the record once."""
        found = self._found
        last_ms = 0
        for ms, data in self._evidence.events:
            last_ms = ms
            kind, colour, fields = ev.decode(data)
            if kind == ev.PASS_ and fields[0] == ev.UNDETECTED:
                self._made.append(((colour, UNKNOWN), ms))
            elif kind in (ev.PLAYED, ev.MOVE, ev.PASS_):
                self._add((colour, fields[0] if kind != ev.PASS_ else 0), ms)
            elif kind == ev.UNDO:
                self._undo(fields[0], fields[1], ms)
            elif kind == ev.AGREED and (fields[1] or self._is_unknown()):
                self._agreed(ms)
            elif kind == ev.FAULT:
                found.false_masks += _false_mask(fields, self._evidence.unsound)
        if self._mistake:
            self._close(FOREVER)
        self._end(last_ms)
        found.moves = len(self._made)
        found.questions = _episodes(self._evidence.events)
        return found

    # The record

    def _add(self, move: Move, ms: int) -> None:
        number = len(self._made)
        self._made.append((move, ms))
        if self._mistake:
            return
        if self._meant.right(number, move, ms):
            self._latency(move, ms)
        else:
            self._mistake = number, move, ms

    def _undo(self, count: int, why: int, ms: int) -> None:
        del self._made[len(self._made) - count :]
        if why == ev.SLID and not self._aloud(ms):
            self._found.unheard += 1
        if self._mistake and len(self._made) <= self._mistake[0]:
            self._close(ms)

    def _is_unknown(self) -> bool:
        return any(point == UNKNOWN for (_, point), _ in self._made)

    def _agreed(self, ms: int) -> None:
        """Both players have said what lies on the board: the moves that only this tells are lost,
        and the record is right from here on.
        """
        if self._mistake:
            self._close(ms)
        meant = self._meant.at(ms)
        self._found.lost += _missing([move for move, _ in self._made], meant)
        self._made = [(move, ms) for move in meant]

    def _end(self, last_ms: int) -> None:
        """Compare the record with the game as it was meant in the end."""
        found, meant = self._found, self._meant.moves
        made = [move for move, _ in self._made]
        missing = _missing(made, meant)
        found.lost += missing
        told = found.silent or found.asked or self._evidence.stuck
        open_now = any(q.to_ms == FOREVER for q in self._questions)
        if (missing or len(made) > len(meant)) and not told and not open_now:
            found.silent += 1
            found.notes.append(f"in the end {len(made)} moves recorded, {len(meant)} meant")

    def _close(self, ms: int) -> None:
        """A mistake is over at a time: say which kind it was."""
        assert self._mistake
        number, (colour, point), made_ms = self._mistake
        self._mistake = None
        kind = self._kind(number, (colour, point), made_ms, ms)
        setattr(self._found, kind, getattr(self._found, kind) + 1)
        self._found.touched += kind == "put_right" and self._touched(point, made_ms)
        rival = self._meant.rival(number, made_ms)
        words = f"{_name(point)} recorded, {'nothing' if rival < 0 else _name(rival)} meant"
        self._found.notes.append(f"move {number + 1}: {words}: {kind}")

    def _kind(self, number: int, move: Move, made_ms: int, right_ms: int) -> str:
        colour, point = move
        points = (point, self._meant.rival(number, made_ms))
        if any(
            q.about(points) and q.from_ms <= made_ms + ASKED_MS and made_ms - ASKED_MS <= q.to_ms
            for q in self._questions
        ):
            return "asked"
        gone_ms = self._felt.gone_ms(point, colour, made_ms)
        begun = [q for q in self._questions if q.about(points) and q.from_ms >= made_ms]
        if right_ms == FOREVER:  # a question that ended has changed nothing
            lay = self._felt.lies(point, colour, made_ms)
            begun = [q for q in begun if lay and q.to_ms == FOREVER]
        told_ms = min([right_ms, *[q.from_ms for q in begun]])
        if told_ms == FOREVER:
            return "silent"
        if self._follows(move, points[1], made_ms, gone_ms, told_ms):
            return "followed"
        in_time = told_ms - gone_ms <= RIGHT_MS
        return "put_right" if in_time and self._aloud(told_ms) else "silent"

    def _follows(self, move: Move, rival: int, made_ms: int, gone_ms: int, told_ms: int) -> bool:
        """Tell whether a hand took its own stone up and the record changed when it was laid again.

        It has RIGHT_MS from where the stone comes to rest on the point that is meant, or, if it
        comes to none, from when it was gone.
        """
        colour, point = move
        lifted = [t for t, p in self._evidence.lifted if p == point]
        if not any(made_ms - FELT_MS <= t <= told_ms for t in lifted):
            return False
        laid = [t for t, p in self._evidence.rests if p == rival and gone_ms <= t <= told_ms]
        late_ms = told_ms - max([gone_ms, *laid[:1]])
        return self._felt.lies(point, colour, made_ms) and late_ms <= RIGHT_MS

    def _touched(self, point: int, ms: int) -> bool:
        """Tell whether a stone under fingers was on the board there just before a time."""
        touching = self._evidence.touching
        return any(p == point and ms - TOUCHED_MS <= t <= ms + FELT_MS for t, p in touching)

    def _aloud(self, ms: int) -> bool:
        """Tell whether people hear or are asked of what changes in the record at a time."""
        sounds = self._evidence.sounds
        heard = any(-200 <= t - ms <= ASKED_MS and hz != SAVED_HZ for t, hz in sounds)
        return heard or any(
            -200 <= t - ms <= ASKED_MS for q in self._questions for t in (q.from_ms, q.to_ms)
        )

    def _latency(self, move: Move, ms: int) -> None:
        """From the rest of a stone to its event, if nobody was asked."""
        before_ms = self._made[-2][1] if len(self._made) > 1 else 0
        if any(q.from_ms <= ms <= q.to_ms + ASKED_MS for q in self._questions):
            return
        rests = [t for t, p in self._evidence.rests if p == move[1]]
        rests = [t for t in rests if before_ms - RIGHT_MS <= t <= ms + ASKED_MS]
        if move[1] and rests:
            self._found.told_ms.append(max(0, ms - rests[-1]))


def _missing(made: list[Move], meant: list[Move]) -> int:
    """Return how many moves of `meant` are not in the record."""
    match = difflib.SequenceMatcher(None, made, meant, autojunk=False)
    return len(meant) - sum(block.size for block in match.get_matching_blocks())


def questions(events: Iterable[tuple[int, bytes]]) -> Iterable[Question]:
    """Each question from its event to the next one's or to its end."""
    now: Question | None = None
    made: list[int] = []
    for ms, data in events:
        kind, _, fields = ev.decode(data)
        if kind in (ev.PLAYED, ev.MOVE):
            made.append(fields[0])
        elif kind == ev.UNDO:
            del made[len(made) - fields[0] :]
        if kind in (ev.QUESTION, ev.RESOLVED) and now:
            now.to_ms = ms
            yield now
            now = None
        if kind == ev.QUESTION:
            now = Question(fields[0], fields[1], ms, last=made[-1] if made else -1)
    if now:
        yield now


def _episodes(events: Iterable[tuple[int, bytes]]) -> int:
    """How often people were asked: questions that follow each other without an end are one."""
    count, is_open = 0, False
    for _, data in events:
        kind = data[0] & 0x3F
        if kind == ev.QUESTION and not is_open:
            count += 1
        if kind in (ev.QUESTION, ev.RESOLVED):
            is_open = kind == ev.QUESTION
    return count


_MASKS = ("sensor-stuck", "sensor-silent", "sensor-echo", "sensor-noisy", "sensor-deaf",
          "sensor-loose")  # fmt: skip


def _false_mask(fields: tuple, unsound: frozenset) -> bool:
    """Tell whether a fault event masks or exchanges a sensor, a row or a column that is sound."""
    _, where, text = fields
    key = text.partition("\n")[0]
    if key in ("row-silent", "column-silent"):
        return (key.partition("-")[0], where) not in unsound
    if key == "columns-exchanged":
        return ("column", where) not in unsound
    return key in _MASKS and where not in unsound


def _name(point: int) -> str:
    return to_gtp(point, 19)


def log_offset(
    events: Sequence[tuple[int, bytes]],
    sounds: Sequence[int],
    least: int = -FOREVER,
    most: int = FOREVER,
) -> int | None:
    """World ms minus log ms, found by the sounds that go with events; None if too few were heard.

    sounds: when each began. A sound is heard in the frame of its event or the next. least, most:
    what the offset can be.
    """
    kinds = (ev.PLAYED, ev.QUESTION, ev.RESOLVED)
    logged = [t for t, data in events if data[0] & 0x3F in kinds]
    best, votes, tried = None, 0, set()
    for offset in (heard - t for heard in sounds for t in logged[:8]):
        if offset in tried or not least <= offset <= most:
            continue
        tried.add(offset)
        near = sum(_since(sounds, t + offset + 15) <= 30 for t in logged)
        if near > votes:
            best, votes = offset, near
        if 10 * votes > 9 * len(logged) and votes > 2:
            break
    return best if votes >= 2 else None


def _since(times: Sequence[int], now: int) -> int:
    """How long the last of these (in order) is ago."""
    i = bisect.bisect_right(times, now)
    return now - times[i - 1] if i else FOREVER
