// Clocks that run by the board's time, never by the clock of the phone that shows them.
//
// The host tells the time of the board's log with every picture and every few seconds. The telling
// that came with the least delay counts; performance.now() only bridges the seconds between.

const WINDOW_MS = 30000;

export class BoardTime {
  #heard = [];

  // The log's time was t_ms when the host sent this.
  note(t_ms, now = performance.now()) {
    this.#heard = this.#heard.filter(([at]) => now - at < WINDOW_MS);
    this.#heard.push([now, t_ms - now]);
    if (this.#heard.length > 400) this.#heard.shift();
  }

  // Another log, or a board that rests: what was told before does not count.
  forget() {
    this.#heard = [];
  }

  now(now = performance.now()) {
    if (!this.#heard.length) return 0;
    return now + Math.max(...this.#heard.map(([, ahead]) => ahead));
  }
}

// What a side has left, [main ms, periods, ms of the period], at a time of the log.
export function left(clocks, name, t_ms) {
  const side = clocks[name];
  let { main_ms: main, periods, left_ms: period } = side;
  if (clocks.running !== name) return [main, periods, period];
  let used = Math.max(0, t_ms - clocks.t_ms);
  if (used < main) return [main - used, periods, period];
  used -= main;
  if (!periods) return [0, 0, 0];
  if (used < period) return [0, periods, period - used];
  used -= period;
  const more = Math.floor(used / clocks.period_ms);
  periods -= 1 + more;
  return periods > 0 ? [0, periods, clocks.period_ms - (used - more * clocks.period_ms)] : [0, 0, 0];
}

// 1:02:03 or 4:05, rounded up to whole seconds as the board shows them.
export function hms(ms) {
  const all = Math.ceil(ms / 1000);
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
