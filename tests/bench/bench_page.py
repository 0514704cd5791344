"""What the desk and the page cost: `make bench BENCH=tests/bench/bench_page.py`.

    python tests/bench/bench_page.py [PART ...]

readers     300 streams of one game: from an event in the desk to its last byte in a socket
reconnects  a reader that connects again 1,000 times (Last-Event-ID) while a game is played
kills       a desk that is killed and started again: the reader's fold against the board's hash
worlds      10 worlds of `wenping try` at 1x: from a click to the accepted stone, without the hand's
            way
hall        50 boards, each an event a second, and 300 streams of one of them: from the moment
            the board sends an event to its last byte in a socket, in four processes
windows     three windows on one of 50 boards, then with 300 streams beside them: from the board to
            the screen, and memory (needs Chromium)
night       a page left open for 72 hours (overnight.py), and its memory over 10,000 pictures (needs
            Chromium)
load        first load in bytes, and the first board on a throttled line (needs Chromium)
silent      10,000 connections that never end their request: others are answered
"""

import contextlib
import gzip
import http.client
import json
import os
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[0] / "desk"))
sys.path.insert(0, str(HERE.parents[0] / "page"))

from hall import Hall  # noqa: E402
from hall import readers as read_by  # noqa: E402
from overnight import left_open  # noqa: E402
from served import Served  # noqa: E402
from windows import watched  # noqa: E402

from wenping.page.assets import icon, page_of  # noqa: E402
from wenping.records.history import History  # noqa: E402
from wenping.shipped import samples  # noqa: E402
from wenping.simulation.script import read_script, settings_text  # noqa: E402
from wenping.simulation.table import set_up  # noqa: E402

READERS, RECONNECTS, KILLS, WORLDS, STONES = 300, 1000, 100, 10, 8
BOARDS, HALL_S, NIGHT_H = 50, 60.0, 72
SILENT = 10_000
SPEED = 10.0


@contextlib.contextmanager
def game_of(folder: Path, speed: float):
    """A board on which two players play the short sample as soon as a host opens the game."""
    script, record, rules = read_script(samples()["short"])
    board, players = set_up(script, folder / "flash.img", host=True, speed=speed)
    with board:
        board.start()
        yield board, players, settings_text(record, rules, script)


def opened(served: Served) -> None:
    served.open(rules="chinese")


def shares(values: list[float]) -> str:
    """Median, 99th percentile and maximum in ms."""
    values = sorted(1000 * value for value in values)
    high = values[min(len(values) - 1, int(0.99 * len(values)))]
    return f"median {statistics.median(values):.0f}, 99 % {high:.0f}, most {values[-1]:.0f} ms"


def readers(folder: Path) -> None:
    """Streams of one game; the clock begins when the desk has numbered the event."""
    with game_of(folder, 4.0) as (board, players, _):
        served = Served(board.port.path)
        began: dict[int, float] = {}
        spread = served.desk._publish

        def publish(attendant, moment):
            for row, _ in moment.rows:
                began[row] = time.perf_counter()
            spread(attendant, moment)

        attendant = served.desk.attendants[0]
        attendant._publish = publish
        lines, waiting = [], selectors.DefaultSelector()
        for _ in range(READERS):
            line = socket.create_connection(("127.0.0.1", served.number))
            line.sendall(b"GET /api/1/events?show=events,pictures HTTP/1.1\r\nHost: localhost\r\n"
                         b"Accept: text/event-stream\r\n\r\n")  # fmt: skip
            waiting.register(line, selectors.EVENT_READ, bytearray())
            lines.append(line)
        opened(served)
        time.sleep(2)
        began.clear()  # what came while all of them connected is not counted
        took: list[float] = []
        got = 0
        end = time.monotonic() + 40
        while time.monotonic() < end:
            for key, _ in waiting.select(0.5):
                data = key.data
                data += key.fileobj.recv(1 << 18)
                now = time.perf_counter()
                *whole, rest = bytes(data).split(b"\n\n")
                data[:] = rest
                for part in whole:
                    if b"event: event" in part:
                        row = int(part.partition(b"id: ")[2].split(b"\n")[0])
                        got += 1
                        if row in began:
                            took.append(now - began[row])
        for line in lines:
            line.close()
        rows = len([row for row in began if row])
        served.close()
        print(f"{READERS} readers of one game, {rows} events: {shares(took)}; {got} received")


def fold_until(url_of, hash_of, stop, log: dict) -> None:
    """A reader that connects again and again, and folds what it is given, each event once."""
    game, cursor, seen, count = History(), 0, set(), 0
    while not stop.is_set() or log.get("more"):
        try:
            host, port = url_of()
            line = http.client.HTTPConnection(host, port, timeout=5)
            line.request("GET", "/api/1/events", None,
                         {"Accept": "text/event-stream", "Last-Event-ID": str(cursor)})  # fmt: skip
            answer = line.getresponse()
            end = time.monotonic() + 0.02
            number = 0
            line.sock.settimeout(0.3)
            for raw in answer:
                if raw.startswith(b"id: "):
                    number = int(raw[4:])
                elif raw.startswith(b"data: ") and number:
                    row = json.loads(raw[6:])
                    key = (row["log"], row["seq"])
                    if key not in seen:
                        seen.add(key)
                        if row["seq"] == 0:
                            game = History()
                        game.apply(row["t_ms"], bytes.fromhex(row["data"]))
                    cursor = number
                    number = 0
                if time.monotonic() > end:
                    break
            line.close()
        except (OSError, http.client.HTTPException, ValueError):
            time.sleep(0.05)
        count += 1
        log["count"], log["hash"], log["events"] = count, f"{game.hash():08x}", len(seen)
        if log.get("last"):
            return


def reconnects(folder: Path) -> None:
    """A reader connects again while a game is played; then its fold is the board's hash."""
    with game_of(folder, SPEED) as (board, players, _):
        served = Served(board.port.path)
        stop, log = threading.Event(), {}
        reader = threading.Thread(
            target=fold_until, args=(lambda: ("127.0.0.1", served.number), None, stop, log)
        )
        opened(served)
        reader.start()
        end = time.monotonic() + 400
        while (log.get("count", 0) < RECONNECTS or not players.finished) and time.monotonic() < end:
            time.sleep(0.5)
        told = settled(served)
        time.sleep(2)
        stop.set()
        reader.join()
        same = log["hash"] == told
        served.close()
        print(f"{log['count']} connections, {log['events']} events: the fold "
              f"{'is' if same else 'IS NOT'} the board's hash")  # fmt: skip


def settled(served: Served) -> str:
    """The board's hash once the desk has all of its events."""
    told = served.until(
        lambda told: (
            (told["board_said"]["events"], told["board_said"]["hash"])
            == (told["board"]["events"], told["board"]["hash"])
        ),
        120,
    )
    return told["board_said"]["hash"]


def kills(folder: Path) -> None:
    """`wenping serve` is killed and started again while a game is played."""
    with game_of(folder, 2.0) as (board, players, _):
        stop, log = threading.Event(), {}
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        reader = threading.Thread(
            target=fold_until, args=(lambda: ("127.0.0.1", port), None, stop, log)
        )
        process = start(board.port.path, port)
        open_by_file(port)
        reader.start()
        for _ in range(KILLS):
            time.sleep(0.4)
            process.kill()
            process.wait()
            process = start(board.port.path, port)
        time.sleep(3)
        told = wait_same(port)
        stop.set()
        reader.join()
        process.terminate()
        process.wait()
        print(f"{KILLS} kills, {log['events']} events: the reader's fold "
              f"{'is' if log['hash'] == told else 'IS NOT'} the board's hash; "
              f"{players.move} moves played")  # fmt: skip


def start(path: str, port: int) -> subprocess.Popen:
    """`wenping serve`, once it answers."""
    words = [sys.executable, "-m", "wenping.cli", "serve", path, "--port", str(port)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            line.request("GET", "/api/1/tables")
            if json.loads(line.getresponse().read())["tables"]:
                return process
        except OSError:
            assert process.poll() is None
        time.sleep(0.05)
    raise TimeoutError("wenping serve")


def ask_desk(port: int, path: str, body: object = None) -> dict:
    """A request with the token of the desk's file."""
    token = json.loads((Path(os.environ["WENPING_STORE"]).parent / "desk.json").read_text())
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Authorization": f"Bearer {token['token']}"}
    method = "GET" if body is None else "POST"
    line.request(method, path, None if body is None else json.dumps(body), headers)
    return json.loads(line.getresponse().read())


def open_by_file(port: int) -> None:
    """Open the game of the short sample."""
    import uuid

    seen = ask_desk(port, "/api/1/tables/1")["version"]
    asked = {"id": str(uuid.uuid4()), "seen": seen, "do": "open", "settings": {"size": 9}}
    told = ask_desk(port, "/api/1/tables/1/commands", asked)
    assert "error" not in told, told


def wait_same(port: int) -> str:
    """The board's hash at a moment at which the desk has all of its events."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        told = ask_desk(port, "/api/1/tables/1")
        said, ours = told["board_said"], told["board"]
        if (said["events"], said["hash"]) == (ours["events"], ours["hash"]):
            return said["hash"]
        time.sleep(0.1)
    raise TimeoutError("hash")


def worlds(folder: Path) -> None:
    """Worlds at once at 1x, without the hand's way: from the click until the hand begins, and from
    the stone at rest until the desk has its move.
    """
    from test_worlds import Trying  # type: ignore[import-not-found]

    trying = Trying()
    trying.worlds.most = WORLDS
    people = [trying.begin(speed=1) for _ in range(WORLDS)]
    took: list[float] = []

    def play(person, number: int) -> None:
        time.sleep(0.37 * number)
        for move in range(STONES):
            sensor = 19 * (5 + 2 * (move // 5)) + 5 + 2 * (move % 5)
            colour = ("black", "white")[move % 2]
            clicked = time.perf_counter()
            person.act("place", colour=colour, sensor=sensor)
            while person.visit.hands.waiting:
                time.sleep(0.002)
            begun = time.perf_counter()
            surface = person.visit.world.surface
            while surface.on(sensor) is None:
                time.sleep(0.002)
            rested = time.perf_counter()
            attendant = person.visit.attendant
            while attendant.picture.get("moves", 0) <= move:
                time.sleep(0.002)
            took.append(begun - clicked + time.perf_counter() - rested)
            person.until(lambda told: "to move" in told["awaited"]["en"])

    threads = [threading.Thread(target=play, args=(it, n)) for n, it in enumerate(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    trying.close()
    print(f"{WORLDS} worlds at 1x, {len(took)} stones, click to accepted: {shares(took)}")


# The page's own clock when the lines of a board are there: Playwright's waiting adds up to 0.4 s.
DRAWN = """new MutationObserver((_, watch) => {
  if (!document.querySelector(".goban .grid")) return;
  window.drawnAt = performance.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true });"""


def load(folder: Path) -> None:
    """Bytes of the first load, and the first board at 400 kbit/s with 400 ms of latency."""
    for entry in ("serve", "try"):
        total = len(gzip.compress(page_of(entry)[0].encode(), 6)) + len(icon())
        print(f"first load of {entry}: {total:,} bytes compressed")
    from wenping.make.browser import browser

    with game_of(folder, 1.0) as (board, _, _):
        served = Served(board.port.path)
        opened(served)
        with browser() as run:
            for name, down, latency in (("slow 3G", 50_000, 400), ("fast 3G", 200_000, 150)):
                tab = run.new_page()
                line = tab.context.new_cdp_session(tab)
                line.send("Network.emulateNetworkConditions", {
                    "offline": False, "latency": latency, "downloadThroughput": down,
                    "uploadThroughput": down})  # fmt: skip
                tab.add_init_script(DRAWN)
                tab.goto(served.url, wait_until="commit")
                tab.wait_for_selector(".goban .grid", state="attached")
                print(f"first board drawn at {name}: {tab.evaluate('drawnAt') / 1000:.2f} s")
        served.close()


def rss_mb(pid: int) -> float:
    """Memory of a process, in MB."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0]) / 1000


def silent(folder: Path) -> None:
    """10,000 connections that begin a request and never end it; others ask all the while."""
    from wenping.make.browser import serving

    def ask() -> float:
        began = time.perf_counter()
        line = http.client.HTTPConnection("127.0.0.1", number, timeout=10)
        line.request("GET", "/api/1/tables")
        assert line.getresponse().status == 200
        line.close()
        return 1000 * (time.perf_counter() - began)

    with serving("serve", "--port", "0") as url:
        number = int(url.rstrip("/").rpartition(":")[2])
        place = json.loads((folder / "desk.json").read_text())
        before, alone = rss_mb(place["pid"]), [ask() for _ in range(50)]
        held, waits = [], []
        for count in range(SILENT):
            line = socket.create_connection(("127.0.0.1", number), timeout=10)
            line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            held.append(line)
            if count % 100 == 99:
                waits.append(ask())
        most = rss_mb(place["pid"])
        waits += [ask() for _ in range(50)]
        for line in held:
            line.close()
    median = statistics.median
    print(f"{SILENT:,} half-open connections: an answer {median(waits):.0f} ms, {max(waits):.0f}")
    print(f"  at most; {median(alone):.0f} ms before; memory {before:.0f}, then {most:.0f} MB")


_PICTURES = """(count) => {
    const view = wenping.view, told = view.told;
    for (let i = 0; i < count; i++) view.show({ ...told, version: told.version + i });
}"""


def hall(folder: Path) -> None:
    """50 boards and 300 streams of one game at once."""
    with Hall(BOARDS, folder) as boards, boards.desk() as desk:
        began, used = time.monotonic(), desk.used_s()
        told = read_by(desk, READERS, HALL_S)
        busy = 100 * (desk.used_s() - used) / (time.monotonic() - began)
        late = [ms / 1000 for ms in told["late"]]
        print(f"{BOARDS} boards, {READERS} readers of one: {len(late)} events, {shares(late)}, "
              f"{told['missed']} missed; the desk: {busy:.0f} % of a core, {rss_mb(desk.pid):.0f} "
              "MB")  # fmt: skip


def windows(folder: Path) -> None:
    """Three windows of Chromium on one game of 50."""
    from wenping.make.browser import browser

    with Hall(BOARDS, folder) as boards, boards.desk() as desk, browser() as run:
        for readers in (0, READERS):
            beside = threading.Thread(target=read_by, args=(desk, readers, HALL_S))
            if readers:
                beside.start()
            told = watched(run, desk, 3, HALL_S)
            if readers:
                beside.join()
            late = [ms / 1000 for ms in told["late"]]
            sizes = [" + ".join(f"{it:.1f}" for it in told[key]) for key in ("heap", "renderers")]
            print(f"3 windows, {readers} readers beside them, {len(late)} moves: {shares(late)}; "
                  f"scripts {sizes[0]} MB, processes {sizes[1]} MB")  # fmt: skip


def night(folder: Path) -> None:
    """A page that is left open: its clocks and its memory."""
    from wenping.make.browser import browser

    with Hall(1, folder) as board, board.desk() as desk, browser() as run:
        told = left_open(run.new_page(), desk.url, NIGHT_H)
        print(f"{NIGHT_H} hours: clocks within {told['worst_ms']:.0f} ms, {told['wrong']} times "
              f"another second than the board's; right again {told['back_ms']:.0f} ms after a "
              f"sleep; (MB, nodes) {told['heap']}")  # fmt: skip
    with game_of(folder, 1.0) as (board, _, _):
        served = Served(board.port.path)
        opened(served)
        with browser() as run:
            tab = run.new_page()
            tab.goto(served.url)
            tab.wait_for_selector(".goban .grid", state="attached")
            line = tab.context.new_cdp_session(tab)

            def heap() -> float:
                line.send("HeapProfiler.collectGarbage")
                return line.send("Runtime.getHeapUsage")["usedSize"] / 1e6

            tab.evaluate(_PICTURES, 100)
            before = heap()
            tab.evaluate(_PICTURES, 10_000)
            print(f"10,000 pictures: heap {before:.2f} MB before, {heap():.2f} MB after")
        served.close()


PARTS = {
    it.__name__: it
    for it in (readers, hall, windows, reconnects, kills, worlds, night, load, silent)
}


def main() -> None:
    for name in sys.argv[1:] or PARTS:
        with tempfile.TemporaryDirectory(prefix="wenping-bench-") as folder:
            os.environ["WENPING_STORE"] = str(Path(folder) / "store.db")
            PARTS[name](Path(folder))


if __name__ == "__main__":
    main()
