// The page: the stream of the desk, the tables, roles, languages, keys.

import { TableView } from "./table.js";
import { ask, both, dialog, el, lang, otherColours, otherLanguage, say, uuid } from "./words.js";

const $ = (id) => document.getElementById(id);
const SLEPT_MS = 10000;

export class Page {
  silentMs = 16000; // the host tells the time every 5 s: a stream that is silent so long is dead
  #heard = 0;
  #stream = null;
  #watching = 0;
  #ended = false;

  // options: {only: a table's number, headers: for decisions, view(page): a TableView, again(): the
  // stream had died}
  constructor(options = {}) {
    this.options = options;
    this.tables = new Map();
    this.chosen = Number(new URLSearchParams(location.hash.slice(1)).get("table")) || 0;
    this.right = { role: "spectator", table: 0 };
    this.view = options.view
      ? options.view(this)
      : new TableView($("boardbox"), $("side"), (...it) => this.decide(...it));
    this.view.read = (what) => ask("GET", `/api/1/tables/${this.view.told.table}/${what}`, undefined, this.options.headers);
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  async start() {
    for (const told of JSON.parse($("pictures").textContent)) this.#picture(told);
    this.words();
    const entering = this.options.only ? null : this.#enter();
    if (location.hash.includes("code=")) await entering;
    this.#listen();
    this.#watch();
  }

  // Listen no more: the table has ended, with these words.
  end(words) {
    this.#ended = true;
    clearInterval(this.#watching);
    this.#stream.close();
    this.#lost(words);
  }

  // A stream may die without a word: a phone has slept, or is in another network now.
  #watch() {
    let hidden = Infinity;
    const again = () => {
      if (this.#ended) return;
      this.#lost(say("page-offline"));
      this.#listen();
      this.options.again?.();
    };
    this.#watching = setInterval(() => performance.now() - this.#heard > this.silentMs && again(), 1000);
    addEventListener("online", again);
    addEventListener("pageshow", (event) => event.persisted && again());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) hidden = Date.now();
      else if (Date.now() - hidden > SLEPT_MS) again();
    });
  }

  #lost(words) {
    $("offline").hidden = false;
    $("offline").textContent = words;
  }

  decide(name, fields, seen) {
    return ask("POST", `/api/1/tables/${this.view.told.table}/commands`,
      { id: uuid(), seen, do: name, ...fields }, this.options.headers);
  }

  // Exchange a code in the address for a role.
  async #enter() {
    const code = new URLSearchParams(location.hash.slice(1)).get("code");
    try {
      if (code) {
        history.replaceState(null, "", location.pathname + (this.chosen ? `#table=${this.chosen}` : ""));
        this.right = await ask("POST", "/api/1/rights", { code });
      } else this.right = await ask("GET", "/api/1/rights");
    } catch (error) {
      this.#tell(both(error.words) || error.message);
    }
    this.words();
  }

  #listen() {
    const only = this.options.only ? `&table=${this.options.only}` : "";
    const events = this.options.events ? ",events" : "";
    this.#stream?.close();
    this.#heard = performance.now();
    const stream = this.#stream = new EventSource(`/api/1/events?show=pictures${events}${only}`);
    if (events) stream.addEventListener("event", (event) => this.options.events(JSON.parse(event.data)));
    stream.onopen = () => {
      if (!$("offline").hidden && !this.options.only) this.#enter(); // another desk may be there
      $("offline").hidden = true;
    };
    stream.onerror = () => {
      if (this.#ended) return;
      this.#lost(say("page-offline"));
      if (stream.readyState === EventSource.CLOSED && stream === this.#stream) {
        setTimeout(() => stream === this.#stream && this.#listen(), 2000);
      }
    };
    stream.addEventListener("picture", (event) => {
      this.#heard = performance.now();
      this.#picture(JSON.parse(event.data));
    });
    stream.addEventListener("time", (event) => {
      this.#heard = performance.now();
      const times = JSON.parse(event.data);
      const t_ms = times[this.view.told?.table];
      if (t_ms) this.view.note(t_ms);
    });
    if (!this.tables.size) this.#choose();
  }

  #picture(told) {
    const known = this.tables.get(told.table);
    this.tables.set(told.table, told);
    if (!this.tables.has(this.chosen)) this.chosen = told.table;
    if (!known || known.board.name !== told.board.name || known.connected !== told.connected) this.#tabs();
    if (told.table === this.chosen) this.#choose();
  }

  #choose() {
    const told = this.tables.get(this.chosen);
    $("stage").hidden = !told;
    $("empty").hidden = Boolean(told);
    if (!told) {
      $("empty").replaceChildren(el("p.big", {}, say("page-none")), el("p", {}, say("page-none-more")));
      return;
    }
    const here = this.right.table === 0 || this.right.table === told.table;
    this.view.role = this.options.role || (here ? this.right.role : "spectator");
    this.view.show(told);
    this.options.shown?.(told);
    const { game } = told;
    const names = game && (game.black || game.white) ? `${game.black || "–"} – ${game.white || "–"}` : told.board.name;
    document.title = `${names} · ${say("page-title")}`;
    $("title").textContent = names || say("page-title");
  }

  #tabs() {
    const nav = $("tables");
    nav.setAttribute("aria-label", say("page-tables"));
    nav.replaceChildren(...(this.tables.size < 2 ? [] : [...this.tables.values()].map((told) =>
      el("button" + (told.connected ? "" : ".lost"), {
        type: "button", "aria-pressed": String(told.table === this.chosen),
        onclick: () => {
          this.chosen = told.table;
          history.replaceState(null, "", `#table=${told.table}`);
          this.view.at = null;
          this.#tabs();
          this.#choose();
        },
      }, told.board.name || `${say("page-board")} ${told.table}`))));
  }

  // Everything that has words, in the language of now.
  words() {
    const tool = (sign, key, onclick, pressed) => el("button.tool", {
      type: "button", title: say(key), "aria-label": say(key), onclick,
      "aria-pressed": pressed === undefined ? null : String(pressed),
    }, sign);
    const { role } = this.right;
    const tools = [
      tool("1 2 3", "page-numbers", () => { this.view.numbers = !this.view.numbers; this.words(); }, this.view.numbers),
      tool("♪", "page-speak", () => { this.view.speaking = !this.view.speaking; this.words(); }, this.view.speaking),
      tool("◐", "page-colours", otherColours),
      el("button.tool.language", { type: "button", lang: lang() === "zh" ? "en" : "zh",
        onclick: () => { otherLanguage(); this.words(); } }, lang() === "zh" ? "English" : "中文"),
    ];
    if (!this.options.only) {
      tools.unshift(el("button.tool.role", { type: "button", onclick: () => this.#role() }, say("page-role-" + role)));
    }
    $("tools").replaceChildren(...tools, ...(this.options.tools?.(this) || []));
    this.#tabs();
    this.view.draw();
    if (this.options.only !== -1) this.#choose();
    this.options.words?.();
  }

  // Who one is; a referee gives QR codes.
  #role() {
    const { role } = this.right;
    const rows = [el("p", {}, `${say("page-role")}: ${say("page-role-" + role)}`)];
    if (role === "spectator") rows.push(el("p", {}, say("desk-no-right")));
    if (role === "referee") {
      rows.push(el("div.buttons", {}, ["black", "white", "referee"].map((who) =>
        el("button", { type: "button", onclick: () => this.#invite(who) },
          say("page-invite-for", { who: say("page-role-" + who) })))));
      rows.push(el("button", { type: "button", onclick: async () => {
        for (const who of ["black", "white"]) await ask("POST", "/api/1/revoke", { role: who, table: 0 });
        this.#tell(say("page-done"));
      } }, say("page-revoke")));
    }
    if (role !== "spectator") {
      rows.push(el("button", { type: "button", onclick: async () => {
        this.right = await ask("DELETE", "/api/1/rights");
        $("dialog").close();
        this.words();
      } }, say("page-leave")));
    }
    dialog(say("page-invite"), rows);
  }

  async #invite(role) {
    try {
      const told = await ask("POST", "/api/1/codes", { role, table: role === "referee" ? 0 : this.chosen });
      dialog(say("page-invite-for", { who: say("page-role-" + role) }),
        [el("img.qr", { src: told.qr, alt: told.url }), el("p", {}, say("page-invite-words"))]);
    } catch (error) {
      this.#tell(both(error.words) || error.message);
    }
  }

  #tell(words) {
    dialog(say("page-title"), [el("p", {}, words)]);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input,select,textarea,dialog,[role=application]")) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -1e6, End: 1e6 }[event.key];
    if (by) this.view.step(by);
    else if (event.key === "f") document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    else if (event.key === "z") document.body.classList.toggle("zen");
    else if (event.key === "l") { otherLanguage(); this.words(); }
    else if (event.key === "d") otherColours();
    else return;
    event.preventDefault();
  }
}
