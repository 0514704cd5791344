"""Windows of Chromium that watch a game: from its board's event to the screen, and their memory.

told = watched(run, desk, 3, 30.0)      # run: a Playwright browser, desk: hall.Desk
"""

import time
from pathlib import Path
from typing import Any

from hall import Desk
from overnight import memory

_WATCH = """() => {
    const view = wenping.view, show = view.show, channel = new MessageChannel();
    const seen = globalThis.seen = [];
    let moves = 0;
    // A task after a frame's callbacks: the frame has been drawn.
    channel.port1.onmessage = () => { seen.push([moves, performance.timeOrigin + performance.now()]); };
    view.show = function (told) {
        const before = this.told?.moves;
        show.call(this, told);
        if (told.moves === before) return;
        moves = told.moves;
        requestAnimationFrame(() => channel.port2.postMessage(0));
    };
}"""  # noqa: E501


def watched(run: Any, desk: Desk, count: int, seconds: float) -> dict:
    """Let so many windows show table 1 for so long. late: ms from each move's event on the wire to
    the screen; heap: MB of each page's scripts; renderers: MB of the processes that they began.
    """
    others, tabs = set(renderers()), []
    for _ in range(count):
        tab = run.new_context(viewport={"width": 1280, "height": 820}).new_page()
        tab.goto(f"{desk.url}/#table=1")
        tab.locator(".goban .stone").first.wait_for(state="attached")
        tab.evaluate(_WATCH)
        tabs.append(tab)
    time.sleep(seconds)
    happened = times_of_moves(desk)
    late, heap = [], []
    for tab in tabs:
        late += [at - happened[moves] for moves, at in tab.evaluate("seen")]
        line = tab.context.new_cdp_session(tab)
        line.send("Performance.enable")
        heap.append(memory(line)[0])
    begun = [mb for pid, mb in renderers().items() if pid not in others]
    for tab in tabs:
        tab.context.close()
    return {"late": late, "heap": heap, "renderers": begun}


def times_of_moves(desk: Desk) -> dict[int, float]:
    """When each move of table 1 was sent, in Unix ms, by its number."""
    ahead = 1000 * (time.time() - time.monotonic())
    found, after = {}, 0
    while rows := (told := desk.get(f"/api/1/events?after={after}&table=1"))["events"]:
        after = told["next"]
        for row in rows:
            if row["event"]["name"] == "played":
                found[len(found) + 1] = row["t_ms"] + ahead
    return found


def renderers() -> dict[str, float]:
    """Memory of each renderer of Chromium on this machine, in MB: its share of what is shared."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
            if b"chromium" in words and b"--type=renderer" in words:
                text = (folder / "smaps_rollup").read_text()
                found[folder.name] = int(text.split("Pss:")[1].split()[0]) / 1000
        except OSError:
            continue
    return found
