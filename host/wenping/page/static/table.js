// One table as people see it: board, players with their clocks, what is asked, the count.

import { Board, replay } from "./board.js";
import { RulingForm, rulingRows } from "./ruling.js";
import { BoardTime, hms, left } from "./time.js";
import { both, el, lang, say } from "./words.js";

const SIDES = ["black", "white"];
const READ = [30, 20, 10, 5, 4, 3, 2, 1];

// The layers of a bowl. The log counts them now and then; between that the ledger tells how many
// stones are left, and they leave a bowl from its highest layer.
function reckoned(side) {
  const counted = side.layers.reduce((sum, n) => sum + (n ?? NaN), 0);
  if (side.bowl === null || counted === side.bowl || Number.isNaN(counted)) return side.layers;
  return side.layers.map((_, i) => Math.max(0, Math.min(30, side.bowl - 30 * i)));
}

export class TableView {
  // box, side: where the board and what is beside it go. decide(name, fields): a person's decision.
  constructor(box, side, decide, shown = (told) => told.position) {
    this.board = new Board(box, say("page-board"));
    this.side = side;
    this.decide = decide;
    this.shown = shown;
    this.time = new BoardTime();
    this.role = "spectator";
    this.at = null; // the move that is looked back at; null: live
    this.speaking = false;
    this.numbers = false;
    this.spoken = "";
    this.cards = {};
    this.answer = el("p.said", { role: "status" });
    this.armed = { key: "", until: 0 };
    this.more = el("div.panels");
    side.replaceChildren(...SIDES.map((name) => this.#card(name)), this.more);
    setInterval(() => this.tick(), 100);
  }

  // Show a picture of the desk.
  show(told) {
    const fresh = this.told?.board.log !== told.board.log;
    if (fresh) {
      this.time.forget();
      this.at = null;
    }
    const before = this.told;
    this.told = told;
    if (told.now_ms) this.time.note(told.now_ms);
    this.draw();
    if (before && !fresh && told.moves > before.moves) this.#announce();
  }

  note(t_ms) {
    this.time.note(t_ms);
    this.tick();
  }

  draw() {
    const told = this.told;
    if (!told) return;
    this.board.size(told.size || 19, this.margin || 0);
    if (told.game) this.#stones(told);
    else if (this.shown) this.board.stones([]);
    this.#players(told);
    const { key } = document.activeElement?.dataset || {};
    this.more.replaceChildren(...this.#panels(told));
    if (key) [...this.more.querySelectorAll("button")].find((it) => it.dataset.key === key)?.focus();
    this.tick();
  }

  // Look at the position after so many moves; from the last move on: live.
  step(by) {
    const told = this.told;
    if (!told?.game) return;
    const now = this.at ?? told.moves;
    const next = Math.max(0, Math.min(told.moves, now + by));
    this.at = next === told.moves ? null : next;
    this.draw();
  }

  #stones(told) {
    const live = this.at === null;
    const count = live ? told.moves : this.at;
    if (this.shown) {
      this.board.stones(live ? this.shown(told) : replay(told.size, told.setup, told.record, count));
    }
    const last = told.record[count - 1];
    const marks = live ? told.marks : last && last[1] ? [{ point: last[1], kind: "last" }] : [];
    this.board.marks(marks, this.numbers && count ? String(count) : "");
    this.board.root.setAttribute("aria-label", this.#summary(told, count));
  }

  #summary(told, count) {
    const last = told.record[count - 1];
    const word = last ? `${say("page-last")}: ${say("page-" + last[0])} ${last[1] || say("page-pass")}` : "";
    return `${say("page-board")} ${told.size}×${told.size}. ${say("page-move")} ${count}. ${word}`;
  }

  #announce() {
    const [colour, point] = this.told.record.at(-1);
    document.getElementById("live").textContent =
      `${this.told.moves}. ${say("page-" + colour)} ${point || say("page-pass")}`;
  }

  // Players

  #card(name) {
    const parts = {
      stone: el("span.chip." + name, { "aria-hidden": "true" }),
      who: el("strong.who"),
      clock: el("span.clock", { role: "timer" }),
      more: el("span.periods"),
      facts: el("dl.facts"),
      layers: el("div.layers"),
    };
    this.cards[name] = parts;
    parts.root = el("section.card." + name, {},
      el("div.head", {}, parts.stone, parts.who),
      el("div.clockline", {}, parts.clock, parts.more), parts.facts, parts.layers);
    return parts.root;
  }

  #players(told) {
    for (const name of SIDES) {
      const parts = this.cards[name], side = told.sides?.[name];
      parts.who.textContent = told.game?.[name] || say("page-" + name);
      parts.root.setAttribute("aria-label", say("page-" + name));
      parts.root.classList.toggle("turn", told.phase === "playing" && told.to_move === name);
      parts.root.classList.toggle("done", Boolean(side?.confirmed));
      parts.facts.replaceChildren();
      parts.layers.replaceChildren();
      if (!side) continue;
      const fact = (key, value) => parts.facts.append(
        el("div", {}, el("dt", {}, say(key)), el("dd", {}, String(value))));
      fact("page-prisoners", side.prisoners);
      fact("page-bowl", side.bowl ?? "?");
      const missing = side.missing ?? 0;
      parts.facts.append(el("div.wide" + (missing ? ".wrong" : ""), {},
        el("dt", {}, say("page-ledger")),
        el("dd", {}, say("page-ledger-line", {
          set: side.set, bowl: side.bowl ?? "?", board: side.board, missing: side.missing ?? "?",
        }))));
      const layers = reckoned(side);
      parts.layers.classList.toggle("reckoned", layers !== side.layers);
      parts.layers.setAttribute("role", "img");
      parts.layers.setAttribute("aria-label",
        `${say("page-bowl")}, ${say("page-layers")}: ${layers.map((n) => n ?? "?").join(", ")}`);
      for (const n of layers) {
        const bar = el("i" + (n === null ? ".unsure" : ""), { title: n ?? say("page-layer-unsure") });
        bar.style.setProperty("--part", (n ?? 30) / 30);
        parts.layers.append(bar);
      }
    }
  }

  // The clocks, ten times a second; text changes only when it is another.
  tick() {
    const told = this.told;
    for (const name of SIDES) {
      const { clock, more, root } = this.cards[name];
      let text = "–", periods = "", low = false;
      if (told?.clocks) {
        const [main, n, period] = left(told.clocks, name, told.connected ? this.time.now() : told.clocks.t_ms);
        const flagged = told.clocks.flagged === name;
        text = hms(main || period);
        if (flagged) periods = say("page-over-time");
        else if (told.clocks[name].periods || n) {
          periods = main ? `+ ${n} × ${told.clocks[name].period_ms / 1000} s` : say("page-periods", { count: n });
        }
        low = !main && told.clocks.running === name && period <= 10000;
        if (told.clocks.running === name && this.speaking) this.#speak(name, main ? 0 : Math.ceil(period / 1000), n);
      } else if (told?.game) periods = say("page-no-clock");
      if (clock.textContent !== text) clock.textContent = text;
      if (more.textContent !== periods) more.textContent = periods;
      clock.hidden = Boolean(told?.game) && !told.clocks;
      root.classList.toggle("low", low);
    }
  }

  #speak(name, seconds, periods) {
    const mark = `${name} ${periods} ${seconds}`;
    if (!READ.includes(seconds) || this.spoken === mark || !window.speechSynthesis) return;
    this.spoken = mark;
    const said = new SpeechSynthesisUtterance(
      seconds > 10 ? say("page-seconds-left", { seconds }) : String(seconds));
    said.lang = lang() === "zh" ? "zh-CN" : "en-GB";
    said.rate = 1.25;
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
  }

  // What is going on

  #panels(told) {
    const found = [this.#state(told)];
    if (told.question) found.push(this.#question(told.question));
    const next = [told.hindrance || told.step].filter(Boolean);
    if (next.length) {
      found.push(el("section.panel.next", {}, el("h2", {}, say("page-next")), el("p", {}, both(next[0]))));
    }
    if (told.ceremony) found.push(this.#ceremony(told));
    const ruling = told.ruling ? rulingRows(told, this.role, (...it) => this.#button("", it[0], it[1], true, it[2]), () => this.#form()) : [];
    if (ruling.length) found.push(el("section.panel.ruling", {}, el("h2", {}, say("page-ruling")), ...ruling));
    if (told.result) found.push(this.#result(told));
    const may = this.#decisions(told);
    if (may) found.push(may);
    if (this.role !== "spectator") found.push(this.answer);
    return found;
  }

  #state(told) {
    const box = el("section.panel.state", {});
    if (!told.connected) box.append(el("p.alarm", { role: "alert" }, say("page-lost")));
    if (told.differs) box.append(el("p.alarm", { role: "alert" }, both(told.differs)));
    const words = told.paused ? say("page-paused") : both(told.phase_words) || say("page-none");
    box.append(el("h2.phase", {}, words));
    if (told.awaited) box.append(el("p", {}, both(told.awaited)));
    if (!told.game) return box;
    const { game } = told;
    const facts = [
      [say("page-rules"), both(game.rules_words)], [say("page-komi"), game.komi],
      [say("page-move"), this.at === null ? told.moves : `${this.at} / ${told.moves}`],
    ];
    const title = [game.event, game.round, game.place].filter(Boolean).join(" · ");
    if (title) box.prepend(el("p.event", {}, title));
    box.append(el("dl.row", {}, facts.map(([a, b]) => el("div", {}, el("dt", {}, a), el("dd", {}, String(b))))));
    box.append(el("div.steps", { role: "group", "aria-label": say("page-move") },
      ...[["|◀", "page-first", -1e6], ["◀", "page-previous", -1], ["▶", "page-following", 1]].map(
        ([sign, key, by]) => el("button", { type: "button", "aria-label": say(key), title: say(key), onclick: () => this.step(by) }, sign)),
      el("button.live", { type: "button", "aria-pressed": String(this.at === null), onclick: () => this.step(1e6) },
        this.at === null ? say("page-live") : say("page-back-to-live"))));
    return box;
  }

  #question(question) {
    return el("section.panel.ask", { role: "alert" },
      el("h2", {}, say("page-question")), el("p", {}, both(question.words)),
      question.way_back.length
        ? el("ol", {}, question.way_back.map((step) => el("li", {}, both(step))))
        : null);
  }

  #ceremony(told) {
    const box = el("section.panel", {}, el("h2", {}, say("page-ceremony")), el("p", {}, both(told.ceremony.words)));
    if (told.phase !== "stopped") {
      const { black, white } = told.ceremony.filled;
      box.append(el("p.small", {}, `${say("page-filled")}: ${say("page-black")} ${black} · ${say("page-white")} ${white}`));
    }
    box.append(...this.#ways(told));
    const ticks = SIDES.map((name) => el("li" + (told.sides[name].confirmed ? ".yes" : ""), {}, say("page-" + name)));
    box.append(el("ul.ticks", {}, ticks));
    return box;
  }

  // The ways to count that players choose from, where there is more than one.
  #ways(told) {
    const { ways } = told.ceremony;
    if (ways.length < 2) return [];
    const rows = ways.map((way, i) => {
      const words = both(way.words);
      if (this.role === "spectator") return el("p.small" + (way.chosen ? ".chosen" : ""), {}, words);
      const node = this.#button(null, "ceremony", { text: String(i + 1) }, true, words);
      node.disabled = !way.possible || way.chosen;
      node.setAttribute("aria-pressed", String(way.chosen));
      return node;
    });
    return [el("h3", {}, say("page-ways")), el("div.ways", {}, rows)];
  }

  #result(told) {
    const { result } = told;
    const box = el("section.panel.result", {},
      el("h2", {}, say("page-result")), el("p.verdict", {}, result.sgf));
    const rows = Object.entries({ computed: "page-computed", board: "page-sensed", bowls: "page-bowls" })
      .filter(([source]) => result.counts[source]);
    if (rows.length) {
      box.append(el("table", {},
        el("thead", {}, el("tr", {}, el("td"), el("th", { scope: "col" }, say("page-black")), el("th", { scope: "col" }, say("page-white")))),
        el("tbody", {}, rows.map(([source, key]) => el("tr", {}, el("th", { scope: "row" }, say(key)),
          el("td", {}, String(result.counts[source].black)), el("td", {}, String(result.counts[source].white)))))));
    }
    if (result.agree) box.append(el("p.agree", {}, "✓ " + say("page-agree")));
    box.append(el("details", { open: true }, el("summary", {}, say("page-certificate")),
      el("ul.lines", {}, result.lines[lang()].map((line) => el("li", {}, line)))));
    box.append(el("a.button", { href: `/api/1/tables/${told.table}/record`, download: true }, say("page-record")));
    return box;
  }

  #decisions(told) {
    const { role } = this;
    if (role === "spectator" || !told.game || told.phase === "over" || told.phase === "ready") return null;
    const referee = role === "referee";
    const rows = [];
    const add = (key, name, fields = {}, sure = false) => rows.push(this.#button(key, name, fields, sure));
    if (told.phase === "playing" && (referee || told.to_move === role)) add("page-pass", "pass");
    if (referee) {
      if (told.phase === "playing") add("page-pause", "pause");
      add("page-undo", "undo", { count: 1 }, true);
      add("page-draw", "draw", {}, true);
    }
    if (told.phase === "stopped" || told.phase === "filling") {
      for (const colour of referee ? SIDES : [role]) {
        if (!told.sides[colour].confirmed) add(`page-confirm ${colour}`, "confirm", { colour });
      }
      add("page-play-on", "play-on", {}, true);
    }
    for (const colour of referee ? SIDES : [role]) {
      add(`page-resign ${colour}`, "resign", { colour }, true);
      if (referee) add(`page-forfeit ${colour}`, "forfeit", { colour }, true);
    }
    if (referee) add("page-abandon", "abandon", {}, true);
    const open = this.more.querySelector(".decide")?.open ?? !referee;
    return el("details.panel.decide", { open }, el("summary", {}, say("page-decide")),
      el("div.buttons", {}, rows));
  }

  // A button that decides; what ends or changes the game takes a second press.
  // key: "text" or "text side"; words: what stands on it instead.
  #button(key, name, fields, sure, words = "") {
    if (!words) {
      const [text, colour] = key.split(" ");
      words = (colour ? say("page-" + colour) + " · " : "") + say(text);
    }
    const id = name + JSON.stringify(fields);
    const node = el("button", { type: "button", "data-key": id }, words);
    const armed = () => sure && this.armed.key === id && performance.now() < this.armed.until;
    const show = () => {
      node.textContent = armed() ? say("page-sure") : words;
      node.classList.toggle("sure", armed());
    };
    show();
    node.onclick = async () => {
      if (sure && !armed()) {
        this.armed = { key: id, until: performance.now() + 4000 };
        show();
        setTimeout(() => this.draw(), 4010);
        return;
      }
      this.armed.key = "";
      node.disabled = true;
      this.answer.textContent = await this.#send(name, fields);
      node.disabled = false;
      show();
    };
    return node;
  }

  // Send a decision on what is shown; the words that come back.
  async #send(name, fields) {
    try {
      const told = await this.decide(name, fields, this.told.version);
      return told.said.map(both).join(" ") || say("page-done");
    } catch (error) {
      return error.words ? both(error.words) : String(error.message);
    }
  }

  async #form() {
    try {
      new RulingForm(await this.read("rulings"), (...it) => this.#send(...it));
    } catch (error) {
      this.answer.textContent = error.words ? both(error.words) : String(error.message);
    }
  }
}
