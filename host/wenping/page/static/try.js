// The page of `wenping try`: a virtual board to touch.

import { STEP_X, STEP_Y, nameOf, place, svg } from "./board.js";
import { Lab } from "./lab.js";
import { Page } from "./page.js";
import { TableView } from "./table.js";
import { ask, both, dialog, el, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const MARGIN = 17;
const SIZES = [9, 13, 19];
const RULES = ["chinese", "japanese", "ying", "aga", "jiping"];
const CLOCKS = { none: "page-no-clock", "byo-yomi:600,5x30": "10 min + 5×30 s", "fischer:300,10": "5 min + 10 s" };

class Trial {
  async start() {
    this.offers = await ask("GET", "/api/1/worlds");
    const key = new URLSearchParams(location.hash.slice(1)).get("world");
    if (key) {
      try {
        await this.enter(await ask("GET", `/api/1/worlds/${encodeURIComponent(key)}`));
        return;
      } catch (error) {
        this.said = both(error.words);
        history.replaceState(null, "", location.pathname);
      }
    }
    this.page = new Page({ only: -1, words: () => this.form(), view: () => ({ draw() {}, told: null }) });
    this.page.words();
  }

  // Before a world begins: what is wanted.

  form() {
    if (this.world) return;
    $("stage").hidden = true;
    $("empty").hidden = false;
    const options = (name, rows, chosen) => el("label", {}, el("span", {}, say("try-" + name)),
      el("select", { name }, rows.map(([value, words]) => el("option", { value, selected: value === chosen }, words))));
    const form = el("form.wish", {},
      options("play", [["", say("try-play-none")], ...this.offers.games.map((it) => [it, say("try-game-" + it)])], ""),
      options("size", SIZES.map((n) => [String(n), `${n} × ${n}`]), "9"),
      options("rules", RULES.map((it) => [it, say("ruleset-" + it)]), "chinese"),
      options("clock", Object.entries(CLOCKS).map(([value, key]) => [value, say(key)]), "none"),
      options("hand", this.offers.hands.map((it) => [it, say("try-hand-" + it)]), "careful"),
      options("speed", this.offers.speeds.map((n) => [String(n), `${n}×`]), "1"),
      el("button.primary", { type: "submit" }, say("try-start")));
    form.onsubmit = (event) => {
      event.preventDefault();
      this.begin(Object.fromEntries(new FormData(form)), form);
    };
    $("empty").replaceChildren(el("p.big", {}, say("try-title")), el("p", {}, say("try-intro")), form,
      el("p.said", { role: "status" }, this.said || ""));
  }

  async begin(chosen, form) {
    const said = $("empty").querySelector(".said");
    form.querySelector(".primary").disabled = true;
    said.textContent = say("try-starting");
    const settings = { size: Number(chosen.size), rules: chosen.rules, time: chosen.clock };
    try {
      await this.enter(await ask("POST", "/api/1/worlds",
        { settings, game: chosen.play, hand: chosen.hand, speed: Number(chosen.speed) }));
    } catch (error) {
      said.textContent = both(error.words) || error.message;
      form.querySelector(".primary").disabled = false;
    }
  }

  // In a world.

  async enter(world) {
    this.world = world;
    history.replaceState(null, "", `#world=${world.key}`);
    this.state = { stones: [], lights: "", faults: [] };
    this.colour = "";
    this.kind = "true";
    this.press = true;
    this.lab = new Lab((fields) => this.act(fields), this.offers, (open) => this.watch(open));
    this.page = new Page({
      only: world.table, role: "referee", headers: { authorization: `Bearer ${world.token}` },
      view: (page) => this.makeView(page), events: (told) => this.lab.add(told),
      shown: (told) => this.shown(told), words: () => this.words(), tools: () => this.tools(),
      again: () => this.watch(this.fields),
    });
    this.words();
    this.watch(true);
    await this.page.start();
  }

  makeView(page) {
    const box = el("div.touch", { role: "application", tabindex: 0 });
    $("boardbox").replaceChildren(box);
    const view = new TableView(box, $("side"), (...it) => page.decide(...it), null);
    view.margin = MARGIN;
    this.view = view;
    this.console = el("div.console");
    box.after(this.console);
    $("boardbox").classList.add("tall");
    $("side").append(this.lab.root);
    box.onpointerdown = (event) => this.down(event);
    box.onpointermove = (event) => this.moved(event);
    box.onpointerup = (event) => this.up(event);
    box.onpointercancel = (event) => event.pointerId === this.drag?.pointer && this.drop();
    box.onkeydown = (event) => this.key(event);
    return view;
  }

  tools() {
    return [
      el("button.tool", { type: "button", onclick: () => dialog(say("try-two"), [
        el("img.qr", { src: this.world.qr, alt: location.href }), el("p", {}, say("try-share")), el("p.small", {}, location.href)]) },
        say("try-two")),
      el("button.tool", { type: "button", onclick: () => this.leave() }, say("try-new")),
    ];
  }

  async leave() {
    this.stream?.close();
    try {
      await ask("DELETE", `/api/1/worlds/${this.world.key}`);
    } catch { /* it has ended */ }
    history.replaceState(null, "", location.pathname);
    location.reload();
  }

  act(fields) {
    this.sound();
    return ask("POST", `/api/1/worlds/${this.world.key}/acts`, fields).catch((error) => this.failed(error));
  }

  // What was asked for cannot be done, or there is no such world any more.
  failed(error) {
    const words = both(error.words) || error.message;
    if (error.status === 404) {
      this.stream.close();
      this.page.end(words);
    } else this.view.answer.textContent = words;
  }

  // The world's stream; with the fields of its sensors while they are shown.
  watch(fields) {
    this.fields = fields;
    this.stream?.close();
    const stream = this.stream = new EventSource(`/api/1/worlds/${this.world.key}/view?field=${fields ? 1 : 0}`);
    stream.addEventListener("view", (event) => this.changed(JSON.parse(event.data)));
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED) ask("GET", `/api/1/worlds/${this.world.key}`).catch((error) => this.failed(error));
    };
  }

  changed(told) {
    Object.assign(this.state, told);
    if (told.stones) this.stones();
    if (told.lights) this.lights();
    if (told.beeps) this.beep(told.beeps);
    if ("speed" in told || "playing" in told || "following" in told || told.bowls || "hand" in told || told.faults || "powered" in told || "cable" in told) this.controls();
    this.lab.show(told);
    if (told.failure) {
      $("offline").hidden = false;
      $("offline").textContent = told.failure;
    }
  }

  // Column and row of the corner of the game's board on the grid of sensors.
  get shift() {
    return (19 - this.view.board.lines) >> 1;
  }

  sensor(col, row) {
    return 19 * (row + this.shift) + col + this.shift;
  }

  stones() {
    const board = this.view.board;
    if (!board.lines) return;
    if (this.kind === "seen") {
      board.stones(this.view.told?.sensed || []);
      return;
    }
    const wanted = new Map();
    for (const [id, x, y, colour, high, flipped] of this.state.stones) {
      const at = [x - this.shift * STEP_X, y - this.shift * STEP_Y];
      wanted.set(id, [colour, ...at, (high ? "lifted" : "") + (flipped ? " flipped" : "")]);
    }
    board.put(wanted);
  }

  // Called with every picture of the desk.
  shown(told) {
    this.stones();
    this.lights();
    const box = this.view.board.root.parentNode;
    box.setAttribute("aria-label", `${say("page-board")} ${told.size || 19}. ${say("try-board-keys")}`);
    this.view.board.root.classList.toggle("asks", Boolean(told.question));
  }

  lights() {
    const board = this.view.board, n = board.lines, hex = this.state.lights;
    if (!n || !hex) return;
    if (!board.above.childNodes.length) {
      this.bulbs = [];
      const bulb = (i, x, y, r = 4) => { this.bulbs[i] = svg("circle", { cx: x, cy: y, r, class: "bulb" }, board.above); };
      const w = STEP_X * (n - 1), h = STEP_Y * (n - 1), out = board.edge + MARGIN / 2 - 1;
      for (let i = 0; i < n; i++) {
        bulb(i + this.shift, i * STEP_X, -out);
        bulb(19 + i + this.shift, -out, i * STEP_Y);
      }
      bulb(38, w + out, h, 6);
      bulb(39, w + out, 0, 6);
      this.cursor = svg("rect", { class: "cursor", width: 20, height: 20, x: -10, y: -10 }, board.above);
      this.cursor.style.display = "none";
    }
    this.bulbs.forEach((bulb, i) => {
      const [g, r, b] = [0, 2, 4].map((at) => parseInt(hex.slice(6 * i + at, 6 * i + at + 2), 16));
      const most = Math.max(r, g, b);
      bulb.setAttribute("fill", most ? `rgb(${[r, g, b].map((it) => Math.round(40 + 195 * it / most)).join()})` : "none");
      bulb.setAttribute("class", most ? "bulb on" : "bulb");
      bulb.style.opacity = most ? 0.55 + 0.45 * Math.min(1, most / 40) : 1;
    });
  }

  // Touching

  under(spot) {
    let best = null, near = 12;
    for (const [id, x, y, colour, high] of this.state.stones) {
      const far = Math.hypot(x - this.shift * STEP_X - spot.x, y - this.shift * STEP_Y - spot.y);
      if (!high && far < near) {
        near = far;
        best = { id, colour };
      }
    }
    return best;
  }

  down(event) {
    if (event.button || !event.isPrimary) return;
    this.drop();
    const box = this.view.board.root.parentNode, spot = this.view.board.at(event);
    this.drag = { pointer: event.pointerId, spot, stone: this.under(spot), far: false };
    box.focus({ preventScroll: true });
    box.setPointerCapture(event.pointerId);
  }

  moved(event) {
    const { drag } = this;
    if (drag?.pointer !== event.pointerId) return;
    const spot = this.view.board.at(event);
    drag.far ||= Math.hypot(spot.x - drag.spot.x, spot.y - drag.spot.y) > 8;
    if (!drag.far || !drag.stone) return;
    drag.ghost ||= svg("circle", { r: 10.8, class: `ghost strong ${drag.stone.colour}` }, this.view.board.above);
    drag.ghost.setAttribute("cx", spot.x);
    drag.ghost.setAttribute("cy", spot.y);
  }

  up(event) {
    const { drag } = this;
    if (drag?.pointer !== event.pointerId) return;
    this.drop();
    const spot = this.view.board.at(event);
    if (!drag.far && drag.spot.inside) this.click(drag.spot.col, drag.spot.row);
    else if (drag.far && drag.stone) {
      this.act({ do: "shift", sensor: this.sensor(drag.spot.col, drag.spot.row),
        x: spot.x + this.shift * STEP_X, y: spot.y + this.shift * STEP_Y });
    }
  }

  drop() {
    this.drag?.ghost?.remove();
    this.drag = null;
  }

  // A click on a point: a stone that has to go is taken off, an empty point gets one.
  click(col, row) {
    const told = this.view.told, name = nameOf(col, row, this.view.board.lines);
    this.lab.sensor = this.sensor(col, row);
    const stone = this.under({ x: col * STEP_X, y: row * STEP_Y });
    const goes = told.marks?.some((it) => it.point === name && ["captured", "take", "question", "from"].includes(it.kind));
    if (!stone) this.put(col, row);
    else if (goes || told.phase === "stopped" || told.phase === "filling") {
      this.act({ do: "lift", sensor: this.sensor(col, row) });
    }
  }

  put(col, row, colour = "") {
    const told = this.view.told;
    const next = told.marks?.find((it) => it.kind === "next" && it.colour);
    const due = told.phase === "filling" && next ? next.colour : told.to_move || "black";
    this.act({ do: "place", colour: colour || this.colour || due, sensor: this.sensor(col, row),
      press: this.press && told.phase !== "filling" });
  }

  key(event) {
    const n = this.view.board.lines;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    this.at ||= [n >> 1, n >> 1];
    if (step) this.at = this.at.map((it, i) => Math.max(0, Math.min(n - 1, it + step[i])));
    else if (event.key === "Enter" || event.key === " ") this.click(...this.at);
    else if (event.key === "Delete" || event.key === "Backspace") this.act({ do: "lift", sensor: this.sensor(...this.at) });
    else return;
    event.preventDefault();
    const [x, y] = [this.at[0] * STEP_X, this.at[1] * STEP_Y];
    this.cursor.style.display = "";
    this.cursor.setAttribute("transform", `translate(${x} ${y})`);
    const stone = this.under({ x, y });
    const what = stone ? say(stone.colour === "B" ? "page-black" : "page-white") : say("page-empty");
    $("live").textContent = say("try-here", { point: nameOf(...this.at, n), what });
  }

  // What is beside the board: bowls, buttons, hand, speed.

  words() {
    if (!this.console) return;
    this.console.replaceChildren(...["black", "white"].map((name) => this.seat(name)), this.middle());
    this.lab.words();
    this.controls();
  }

  seat(name) {
    const number = name === "black" ? 0 : 1;
    const who = say("page-" + name);
    const bowl = el("button.bowl." + name, {
      type: "button", "aria-label": say("try-bowl", { who }), title: say("try-bowl", { who }),
      onclick: () => { this.colour = this.colour === name ? "" : name; this.controls(); },
    }, el("span.heap"), el("span.count"));
    bowl.onpointerdown = (event) => this.fromBowl(event, name);
    this["bowl_" + name] = bowl;
    const press = (button, long) => () => this.act({ do: "press", button, long });
    const side = name.toUpperCase();
    return el("div.seat", {}, bowl, el("div.buttons", {},
      el("button.knob", { type: "button", onclick: press("CLOCK_" + side) }, say("try-button-clock", { who })),
      this.holding("PASS_" + side, say("try-button-pass", { who }))), number ? null : null);
  }

  // A button that may be held for three seconds: a press on the page that lasts half a second.
  holding(button, words) {
    let held = 0;
    const node = el("button.knob", { type: "button", title: say("try-hold") }, words);
    node.onpointerdown = () => { held = performance.now(); };
    node.onclick = () => this.act({ do: "press", button, long: held > 0 && performance.now() - held > 500 });
    return node;
  }

  // Drag a stone out of a bowl onto a point.
  fromBowl(event, name) {
    const begun = [event.clientX, event.clientY], board = this.view.board;
    const ghost = svg("circle", { r: 10.8, class: `ghost strong ${name === "black" ? "B" : "W"}` });
    const ended = new AbortController();
    const on = (kind, call) => addEventListener(kind, (it) => it.pointerId === event.pointerId && call(it), ended);
    on("pointermove", (it) => {
      if (Math.hypot(it.clientX - begun[0], it.clientY - begun[1]) < 12) return;
      if (!ghost.parentNode) board.above.append(ghost);
      const spot = board.at(it);
      ghost.setAttribute("cx", spot.x);
      ghost.setAttribute("cy", spot.y);
    });
    const drop = () => {
      ended.abort();
      ghost.remove();
    };
    on("pointercancel", drop);
    on("pointerup", (it) => {
      const carried = ghost.parentNode, spot = board.at(it);
      drop();
      if (carried && spot.inside) this.put(spot.col, spot.row, name);
    });
  }

  middle() {
    const select = (name, rows, onchange) => el("label.pick", {}, el("span", {}, say("try-" + name)),
      el("select", { "data-pick": name, onchange: (event) => onchange(event.target.value) },
        rows.map(([value, words]) => el("option", { value }, words))));
    this.follow = el("button.primary", { type: "button", onclick: () => this.act({ do: this.state.following ? "stop" : "follow" }) });
    const check = el("input", { type: "checkbox", checked: this.press, onchange: (event) => { this.press = event.target.checked; } });
    this.told = el("p.small", { role: "status" });
    const kinds = ["true", "seen"].map((kind) => el("button", {
      type: "button", "aria-pressed": String(kind === this.kind),
      onclick: () => { this.kind = kind; this.words(); this.stones(); },
    }, say("try-" + kind)));
    return el("div.middle", {},
      el("div.choose." + this.kind, { role: "group", "aria-label": say("try-shown") }, kinds),
      el("div.buttons", {}, this.follow, this.holding("REFEREE", say("try-button-referee"))),
      el("div.buttons", {},
        select("hand", this.offers.hands.map((it) => [it, say("try-hand-" + it)]), (hand) => this.act({ do: "hand", hand })),
        select("speed", this.offers.speeds.map((n) => [String(n), `${n}×`]), (speed) => this.act({ do: "speed", speed: Number(speed) }))),
      el("label.check", {}, check, " ", say("try-press-for-me")), this.told);
  }

  controls() {
    const { bowls, playing, following, speed, hand, powered, cable } = this.state;
    if (!this.console || !this.follow) return;
    ["black", "white"].forEach((name, i) => {
      const bowl = this["bowl_" + name];
      bowl.setAttribute("aria-pressed", String(this.colour === name));
      bowl.querySelector(".count").textContent = bowls ? bowls[i].count : "";
    });
    this.follow.textContent = say(following ? "try-stop" : "try-follow");
    const pick = (name) => this.console.querySelector(`[data-pick=${name}]`);
    if (speed) pick("speed").value = String(speed);
    if (hand) pick("hand").value = hand;
    const words = [];
    if (playing) words.push(say("try-played", { move: playing[0], moves: playing[1] }));
    if (powered === false) words.push(say("try-no-power"));
    if (cable === false) words.push(say("try-no-cable"));
    this.told.textContent = words.join(" · ");
  }

  // Sound: what the buzzer did, as soon as a person has touched the page.

  sound() {
    this.audio ||= new (window.AudioContext || window.webkitAudioContext)();
  }

  beep(beeps) {
    const fresh = beeps.filter(([number]) => number > (this.beeped ?? 0));
    if (this.beeped === undefined) this.beeped = beeps.at(-1)?.[0] ?? 0;
    if (!fresh.length) return;
    this.beeped = fresh.at(-1)[0];
    if (!this.audio || (this.state.speed || 1) > 5) return;
    const begin = fresh[0][1];
    fresh.forEach(([, t_ms, hz], i) => {
      if (!hz) return;
      const ends = fresh[i + 1]?.[1] ?? t_ms + 80;
      const tone = this.audio.createOscillator(), gain = this.audio.createGain();
      tone.type = "square";
      tone.frequency.value = hz;
      gain.gain.value = 0.03;
      tone.connect(gain).connect(this.audio.destination);
      tone.start(this.audio.currentTime + (t_ms - begin) / 1000);
      tone.stop(this.audio.currentTime + (ends - begin) / 1000);
    });
  }
}

new Trial().start();
