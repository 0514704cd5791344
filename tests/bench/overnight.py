"""A page that is left open: 72 hours of its timers and of what a desk tells, in about a minute.

    told = left_open(tab, url, hours=72)

The page is the one that ships. Before it loads, its clocks, its timers and its EventSource are
replaced: the phone's clock is an hour wrong and drifts 200 ppm; every message comes up to 80 ms
late; every 5 s the board's time is told and every minute a picture, as the desk does it; once an
hour the line is cut for 3 s; every 6 hours the phone sleeps for 10 minutes, in which its clock
stands.
"""

from typing import Any

HOUR_MS = 3600 * 1000
_FAKES = """() => {
    const sim = globalThis.sim = {
        now: 5e6, slept: 0, timers: new Map(), stream: null, seed: 1, worst: 0, woke: -1e9,
        told: 0, back: 0, wrong: 0, begun: 0,
    };
    const phone = () => (sim.now - sim.slept) * 1.0002;
    let number = 0;
    const timer = (every) => (call, ms = 0) => {
        sim.timers.set(++number, { call, ms: Math.max(1, ms), due: phone() + ms, every });
        return number;
    };
    const clear = (it) => { sim.timers.delete(it); };
    Object.defineProperty(performance, "now", { value: phone });
    Date.now = () => 1.8e12 + 3600e3 + phone();
    Object.assign(globalThis, { setInterval: timer(true), setTimeout: timer(false),
        clearInterval: clear, clearTimeout: clear });
    globalThis.EventSource = class {
        static CLOSED = 2;
        readyState = 1;
        #calls = {};
        constructor() { sim.stream = this; }
        addEventListener(kind, call) { this.#calls[kind] = call; }
        close() { this.readyState = 2; }
        give(kind, told) { this.#calls[kind]?.({ data: JSON.stringify(told) }); }
    };
    const late = () => 80 * (sim.seed = sim.seed * 16807 % 2147483647) / 2147483647;
    // The picture that the page came with, with clocks of 100 hours of which White's runs.
    const picture = () => {
        const told = sim.first ||= JSON.parse(JSON.stringify(wenping.view.told));
        sim.version = (sim.version || told.version) + 1;
        const left = 100 * 3600e3 - (sim.now - sim.begun);
        const side = (main) => ({ ...told.clocks.white, main_ms: main });
        return { ...told, version: sim.version, now_ms: sim.now, clocks: { ...told.clocks,
            t_ms: sim.now, running: "white", black: side(100 * 3600e3), white: side(left) } };
    };
    const give = (kind, make) => {
        const began = sim.now, message = make();
        sim.now = began + late();
        sim.stream.give(kind, message);
        sim.told = sim.now;
        sim.now = began;
    };
    const step = () => {
        sim.now += 100;
        for (const [id, it] of [...sim.timers]) {
            if (it.due > phone()) continue;
            if (it.every) it.due += it.ms; else sim.timers.delete(id);
            it.call();
        }
    };
    const check = () => {
        const error = Math.abs(wenping.view.time.now() - sim.now);
        if (sim.told > sim.woke) {
            sim.worst = Math.max(sim.worst, error);
            const shown = document.querySelector(".card.white .clock").textContent.split(":");
            const [h, m, s] = shown.map(Number);
            const left = (100 * 3600e3 - (sim.now - sim.begun)) / 1000;
            if (Math.abs(3600 * h + 60 * m + s - left) > 1.2) sim.wrong++;
        } else if (error > 100) sim.back = Math.max(sim.back, sim.now - sim.woke);
    };
    sim.begin = () => {
        sim.now = sim.begun = wenping.view.told.now_ms;
        step();
        give("picture", picture);
    };
    sim.hour = (hour) => {
        for (let i = 0; i < 36000; i++) {
            const cut = i >= 18000 && i < 18030;
            if (i === 18000) { sim.stream.readyState = 0; sim.stream.onerror(); }
            if (i === 18030) { sim.stream.readyState = 1; sim.stream.onopen(); give("picture", picture); }
            if (i === 30010 && hour % 6 === 5) {
                sim.now += 600e3;
                sim.slept += 600e3;
                sim.woke = sim.now;
            }
            step();
            if (!cut && i % 600 === 0) give("picture", picture);
            else if (!cut && i % 50 === 0) give("time", () => ({ [wenping.view.told.table]: sim.now }));
            check();
        }
        return [sim.worst, sim.back, sim.wrong, document.getElementById("offline").hidden];
    };
}"""  # noqa: E501


def left_open(tab: Any, url: str, hours: int) -> dict:
    """Leave the page of a game open. worst_ms: how far its clock is from the board's at worst;
    back_ms: until it is right again after the phone slept; wrong: times at which its text was not
    the second of the board; heap: (MB, nodes of the document) after the first, the middle and the
    last hour.
    """
    tab.add_init_script(f"({_FAKES})()")
    tab.goto(url)
    tab.locator(".goban .stone").first.wait_for(state="attached")
    line = tab.context.new_cdp_session(tab)
    line.send("Performance.enable")
    heap, last = [], []
    tab.evaluate("sim.begin()")
    for hour in range(hours):
        last = tab.evaluate("(hour) => sim.hour(hour)", hour)
        if hour in (0, hours // 2, hours - 1):
            heap.append(memory(line))
    return {"worst_ms": last[0], "back_ms": last[1], "wrong": last[2], "heard": last[3],
            "heap": heap}  # fmt: skip


def memory(line: Any) -> tuple[float, int]:
    """MB of a page's scripts and nodes of its document, after what is garbage is gone."""
    line.send("HeapProfiler.collectGarbage")
    told = {row["name"]: row["value"] for row in line.send("Performance.getMetrics")["metrics"]}
    return told["JSHeapUsedSize"] / 1e6, int(told["Nodes"])
