"""Sealing: a third of the bytes, the same events; and nothing lost when it cannot be done."""

from wenping.journal import names
from wenping.journal.coder import Coder
from wenping.journal.cursor import AGAIN, END
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage

SEALED = names.SEALED


def dice(state):
    state[0] = (state[0] * 1103515245 + 12345) & 0x3FFFFFFF
    return state[0] >> 10


def game(seed, moves):
    """Events of a game as the board records them: bowl, stone, clock; captures now and then."""
    state = [seed]
    events = [(0, b"\x02size=19\nrules=chinese\nblack=\xe6\x9f\xaf\xe6\xb4\x81")]
    bowl = [30 * 6, 30 * 6]

    def add(wait, data):
        events.append((events[-1][0] + dice(state) % wait, bytes(data)))

    for move in range(moves):
        side = move & 1
        head = (side + 1) << 6
        bowl[side] -= 1
        add(40000, (15 | head, bowl[side] // 30 << 5 | bowl[side] % 30))
        point = dice(state) % 361
        add(3000, (5 | head, point & 255, point >> 8))
        if dice(state) % 12 == 0:
            add(2000, (8 | head, point + 1 & 255, point >> 8))
        add(1500, (10 | head,))
    return events


def stored(room=868352, logs=1, moves=250):
    storage = MemoryStorage(room)
    journal = Journal(storage)
    journal.open(3)
    for log in range(1, logs + 1):
        assert journal.new_log() == log, log
        for t_ms, data in game(log, moves):
            assert journal.append(t_ms, data, len(data)) >= 0
            assert journal.flush()
            while journal.wants_tidy() and journal.tidy():
                pass
    return storage, journal


def read(journal, log, start=0):
    cursor = journal.cursor()
    cursor.seek(log, start)
    out = bytearray(250)
    got = []
    for _ in range(100000):
        n = cursor.next(out)
        if n == END:
            return got
        if n != AGAIN:
            got.append((cursor.t_ms, bytes(out[:n])))
    raise AssertionError("no end")


def seal(journal, log):
    sealer = journal.shelf.sealer
    sealer.start(log)
    while sealer.busy():
        sealer.step()


def test_what_is_coded_is_decoded():
    events = [
        (0, b"\x00"),
        (1, b"\xff" * 250),
        ((1 << 30) - 1, b"\x02text"),
        (0, b"\x02text"),
        (2, b"\x02texu"),
        (3, b"\x02"),
        (129, bytes(range(9))),
        (5, bytes(range(1, 10))),
    ] + [(i * i, bytes((i & 31, i & 255))) for i in range(600)]
    coder = Coder(8000)
    coder.begin()
    for delta_ms, data in events:
        coder.put(delta_ms, data, len(data))
    coder.end()
    coded = bytes(coder.out[: coder.n])
    for step in (1, 7, 5000):
        place = [0]

        def source(buf):
            part = coded[place[0] : place[0] + step]  # noqa: B023
            place[0] += len(part)  # noqa: B023
            buf[: len(part)] = part
            return len(part)

        coder.begin(source)
        out = bytearray(250)
        for delta_ms, data in events:
            n = coder.get(out)
            assert (coder.delta_ms, bytes(out[:n])) == (delta_ms, data), (step, delta_ms, data)


def test_a_sealed_log_reads_the_same_from_anywhere_in_a_third_of_the_bytes():
    storage, journal = stored(logs=2)
    events = game(1, 250)
    size = journal.shelf.size(1)
    seal(journal, 1)
    assert journal.shelf.is_sealed(1)
    assert 3 * journal.shelf.size(1) < size, (journal.shelf.size(1), size)
    for again in (journal, Journal(storage)):
        if again is not journal:
            again.open(3)
        for start in (0, 1, 400, len(events) - 1, len(events)):
            assert read(again, 1, start) == events[start:], start
        assert read(again, 2) == game(2, 250)
        rows = [(log, count, state) for log, count, _, state in again.logs()]
        assert rows == [(1, len(events), SEALED | 1), (2, len(game(2, 250)), 0)], rows
    assert sorted(storage.files) == ["00000001-%x-z" % len(events), "00000002", "store"]


def test_two_readers_take_turns():
    _, journal = stored(logs=3, moves=60)
    seal(journal, 1)
    seal(journal, 2)
    cursors = [journal.cursor(), journal.cursor()]
    out = bytearray(250)
    got = [[], []]
    for i in (0, 1):
        cursors[i].seek(i + 1, 0)
    for _ in range(3000):  # call by call, and sealing goes on between
        for i in (0, 1):
            n = cursors[i].next(out)
            if n > 0:
                got[i].append((cursors[i].t_ms, bytes(out[:n])))
        journal.tidy()
    for i in (0, 1):
        assert got[i] == game(i + 1, 60), (i, len(got[i]))


def test_a_reader_in_the_middle_goes_on_when_the_log_is_sealed():
    _, journal = stored(logs=2, moves=60)
    cursor = journal.cursor()
    cursor.seek(1, 0)
    out = bytearray(250)
    got = []
    while len(got) < 70:
        n = cursor.next(out)
        if n > 0:
            got.append((cursor.t_ms, bytes(out[:n])))
    seal(journal, 1)
    while True:
        n = cursor.next(out)
        if n == END:
            break
        if n > 0:
            got.append((cursor.t_ms, bytes(out[:n])))
    assert got == game(1, 60)


def test_closed_logs_are_sealed_when_room_is_scarce():
    _, journal = stored(room=60 * 4096, logs=30)
    states = [(log, state) for log, _, _, state in journal.logs()]
    sealed = [log for log, state in states if state & SEALED]
    assert [log for log, _ in states] == list(range(1, 31)), states
    assert len(sealed) >= 15, states
    for log in (1, sealed[-1], 30):
        assert read(journal, log) == game(log, 250), log


def test_a_sealed_log_is_delivered_and_given_up_like_any_other():
    storage, journal = stored(logs=3, moves=60)
    count = len(game(1, 60))
    seal(journal, 1)
    journal.delivered(1, count - 1)
    assert [row[3] for row in journal.logs()] == [SEALED | 1, 1, 0]
    journal.delivered(1, count)
    assert [row[3] for row in journal.logs()] == [SEALED | 2, 1, 0]
    while journal.tidy():
        pass
    assert "00000001-%x-zd" % count in storage.files, sorted(storage.files)
    journal.open(3)
    assert [row[3] for row in journal.logs()] == [SEALED | 2, 1, 0]
    assert read(journal, 1) == game(1, 60)
    assert journal.give_up(1)
    assert [row[0] for row in journal.logs()] == [2, 3]


def test_a_log_delivered_while_it_is_being_sealed():
    storage, journal = stored(logs=2, moves=60)
    sealer = journal.shelf.sealer
    sealer.start(1)
    sealer.step()
    journal.delivered(1, len(game(1, 60)))
    while journal.tidy():  # its name changes under the sealer
        pass
    while sealer.busy():
        sealer.step()
    assert [row[3] for row in journal.logs()] == [SEALED | 2, 0]
    journal.open(3)
    assert [row[3] for row in journal.logs()] == [SEALED | 2, 0]
    assert read(journal, 1) == game(1, 60)


def test_what_a_cut_left_half_sealed_is_made_anew_or_finished():
    for both in (False, True):
        storage, journal = stored(logs=2, moves=60)
        raw = dict(storage.files)
        seal(journal, 1)
        name = "00000001-%x-z" % len(game(1, 60))
        if both:  # the cut came between the rename and the removal
            storage.files[name[:-2]] = raw[name[:-2]]
        else:
            raw["sealing"] = storage.files[name][:100]
            storage.files = raw
        journal.open(3)
        assert ("sealing" in storage.files) is False
        assert journal.shelf.is_sealed(1) is both
        assert len([file for file in storage.files if file.startswith("00000001")]) == 1
        assert read(journal, 1) == game(1, 60)


def test_a_damaged_sealed_log_is_told_and_gives_no_event():
    storage, journal = stored(logs=2, moves=60)
    seal(journal, 1)
    name = "00000001-%x-z" % len(game(1, 60))
    for place in (0, 5, 200, -1):
        data = bytearray(storage.files[name])
        good = bytes(data)
        data[place] ^= 1
        storage.files[name] = bytes(data)
        cursor = journal.cursor()
        cursor.seek(1, 0)
        assert cursor.next(bytearray(250)) == AGAIN, "the file is not read yet"
        while not cursor.broken:
            assert cursor.next(bytearray(250)) in (AGAIN, END), place
        storage.files[name] = good
    assert read(journal, 1) == game(1, 60)


def test_no_call_reads_more_than_some_pieces_of_a_long_sealed_log():
    """A flickering sensor makes long logs: 0.3 s would go by until all of 256 kB was checked."""
    storage = MemoryStorage(868352)
    journal = Journal(storage)
    journal.open(3)
    journal.new_log()
    state, made = [7], 5000
    for _ in range(made):
        point = dice(state) % 361
        journal.append(dice(state) % 1000, bytes((4 | 64, point & 255, point >> 8)), 3)
    journal.new_log()
    sealer, read_file, most = journal.shelf.sealer, storage.read, 0
    reads = [0]

    def counted(name, offset, buf, n):
        reads[0] += 1
        return read_file(name, offset, buf, n)

    storage.read = counted
    sealer.start(1)
    while sealer.busy():
        reads[0] = 0
        sealer.step()
        most = max(most, reads[0])
    assert journal.shelf.size(1) > 5000 and most <= 8, (journal.shelf.size(1), most)
    cursor, n, events, most = journal.cursor(), AGAIN, 0, 0
    cursor.seek(1, 0)
    while n != END:
        reads[0] = 0
        n = cursor.next(bytearray(250))
        events += n > 0
        most = max(most, reads[0])
    assert most <= 5 and events == made, (most, events)


def test_flash_that_forgets_while_it_is_sealed_loses_nothing():
    storage, journal = stored(logs=2, moves=60)
    sealer = journal.shelf.sealer
    append = storage.append
    for place in (3, 150, -5, -1):

        def forgets(name, buf, n):
            append(name, buf, n)
            data = bytearray(storage.files[name])
            data[place] ^= 0x40  # noqa: B023
            storage.files[name] = bytes(data)

        storage.append = forgets
        sealer.start(1)
        while sealer.busy():
            sealer.step()
        storage.append = append
        assert not journal.shelf.is_sealed(1), place
        assert read(journal, 1) == game(1, 60)


def test_a_coder_that_errs_seals_nothing():
    _, journal = stored(logs=2, moves=60)
    sealer = journal.shelf.sealer
    sealer._use()
    put = sealer._coder.put
    for wrong in (lambda t, e, n: put(t + 1, e, n), lambda t, e, n: put(t, e, n - (n > 2))):
        sealer._coder.put = wrong
        seal(journal, 1)
        assert not journal.shelf.is_sealed(1)
        assert read(journal, 1) == game(1, 60)


def test_a_log_that_cannot_be_read_whole_is_not_sealed():
    storage, journal = stored(logs=2, moves=60)
    name = "00000001-%x" % len(game(1, 60))
    data = bytearray(storage.files[name])
    data[len(data) // 2] ^= 1
    storage.files[name] = bytes(data)
    seal(journal, 1)
    assert not journal.shelf.is_sealed(1)
    assert storage.files[name] == bytes(data)
    assert "sealing" not in storage.files
