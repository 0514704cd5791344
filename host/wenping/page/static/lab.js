// Beside a virtual board: the field as a heat map, bowls, log, bytes on the wire, faults.

import { LETTERS } from "./board.js";
import { el, say } from "./words.js";

const FULL_MT = 30; // the deepest colour: about what a stone gives at its own sensor

export class Lab {
  // act(fields): something is done in the world; onfield(open): the fields are wanted.
  constructor(act, offers, onfield) {
    this.act = act;
    this.offers = offers;
    this.onfield = onfield;
    this.tab = "field";
    this.kind = "seen";
    this.events = [];
    this.world = {};
    this.root = el("section.panel.lab");
    this.words();
  }

  words() {
    const tabs = ["field", "bowls", "log", "wire", "faults"];
    this.tabs = el("div.tabs", { role: "group" }, tabs.map((name) => el("button", {
      type: "button", "aria-pressed": String(name === this.tab),
      onclick: () => { this.tab = name; this.onfield(name === "field"); this.words(); },
    }, say("try-" + name))));
    this.body = el("div.labbody");
    this.root.replaceChildren(this.tabs, this.body);
    this[`make_${this.tab}`]();
    this.draw();
  }

  // What the world told: the keys that have changed.
  show(changed) {
    Object.assign(this.world, changed);
    this.draw(changed);
  }

  add(told) {
    this.events.push(told);
    if (this.events.length > 60) this.events.shift();
    if (this.tab === "log") this.draw();
  }

  draw(changed = this.world) {
    this[`draw_${this.tab}`](changed);
  }

  // The field

  make_field() {
    const choose = ["seen", "true"].map((kind) => el("button", {
      type: "button", "aria-pressed": String(kind === this.kind),
      onclick: () => { this.kind = kind; this.words(); },
    }, say("try-" + kind)));
    this.canvas = el("canvas.heat", { width: 570, height: 614, role: "img", "aria-label": say("try-field-words") });
    this.value = el("output.small");
    this.canvas.onpointermove = (event) => {
      const box = this.canvas.getBoundingClientRect();
      const col = Math.floor((event.clientX - box.left) / box.width * 19);
      const row = Math.floor((event.clientY - box.top) / box.height * 19);
      const mt = this.world[this.kind]?.[19 * row + col];
      this.value.textContent = mt === undefined ? "" : `${LETTERS[col]}${19 - row}: ${mt.toFixed(1)} mT`;
    };
    this.body.append(el("div.choose." + this.kind, { role: "group" }, choose), this.canvas,
      el("p.small", {}, say("try-field-words")),
      el("p.small", {}, `${say("try-taken")}: ${say("try-taken-words")}`), this.value);
  }

  draw_field(changed) {
    if (!changed[this.kind] && !changed.taken && changed !== this.world) return;
    const mt = this.world[this.kind], context = this.canvas.getContext("2d");
    const w = this.canvas.width / 19, h = this.canvas.height / 19;
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${Math.round(w * 0.62)}px system-ui, sans-serif`;
    for (let s = 0; s < 361; s++) {
      const x = (s % 19) * w, y = Math.floor(s / 19) * h;
      context.fillStyle = shade(mt?.[s] || 0);
      context.fillRect(x + 0.5, y + 0.5, w - 1, h - 1);
      const taken = this.world.taken?.[s];
      const sign = { B: "●", W: "○", "?": "?", x: "×" }[taken];
      if (sign) {
        context.fillStyle = "#111";
        context.fillText(sign, x + w / 2, y + h / 2 + 1);
      }
    }
  }

  // Bowls

  make_bowls() {
    this.bowls = ["black", "white"].map((name) => {
      const parts = { words: el("p.small"), layers: el("div.pockets", { role: "img" }) };
      this.body.append(el("h3", {}, say("page-" + name)), parts.words, parts.layers);
      return parts;
    });
    this.body.append(el("p.small", {}, say("try-true")));
  }

  draw_bowls(changed) {
    if (!changed.bowls) return;
    changed.bowls.forEach((bowl, i) => {
      const { words, layers } = this.bowls[i];
      words.textContent = `${bowl.count} · ${say("try-grams", { grams: bowl.grams })}`;
      layers.setAttribute("aria-label", `${say("page-bowl")} ${bowl.count}`);
      layers.replaceChildren(...[5, 4, 3, 2, 1, 0].map((layer) => el("div", {},
        [...bowl.pockets.slice(30 * layer, 30 * layer + 30)].map((it) => el("i" + (it === "." ? "" : "." + it))))));
    });
  }

  // The log

  make_log() {
    this.list = el("ol.log", { tabindex: 0, "aria-label": say("try-log") });
    this.body.append(this.list);
  }

  draw_log() {
    this.list.replaceChildren(...this.events.slice(-60).reverse().map(({ seq, t_ms, event }) => {
      const { name, ...fields } = event;
      const more = Object.entries(fields).map(([key, value]) => `${key}=${value}`).join(" ");
      return el("li", {}, el("b", {}, `${seq}`), ` ${(t_ms / 1000).toFixed(2)} s `, el("strong", {}, name), " " + more);
    }));
  }

  // The wire

  make_wire() {
    this.counted = el("p.small");
    this.lines = el("ol.log", { tabindex: 0, "aria-label": say("try-wire") });
    this.body.append(this.counted, this.lines);
  }

  draw_wire(changed) {
    if (changed.bytes) this.counted.textContent = say("try-wire-words", { from: changed.bytes[0], to: changed.bytes[1] });
    if (!changed.wire) return;
    this.lines.replaceChildren(...[...changed.wire].reverse().map(([number, words, bytes]) =>
      el("li", {}, words, el("code", {}, bytes))));
  }

  // Faults

  make_faults() {
    const button = (key, fields) => el("button", { type: "button", onclick: () => this.act(fields()) }, say(key));
    const faults = this.offers.faults.map((fault) =>
      button("try-fault-" + fault, () => ({ do: "fault", fault, sensor: this.sensor ?? 180 })));
    this.made = el("p.small", { role: "status" });
    this.body.append(
      el("p.small", {}, say("try-faults-words")), el("div.buttons", {}, faults,
        button("try-fault-cable", () => ({ do: "cable" })), button("try-fault-cut", () => ({ do: "cut" })),
        button("try-fault-heal", () => ({ do: "heal" }))),
      el("h3", {}, say("try-accidents")), el("div.buttons", {},
        ["bump", "knock", "misput", "scatter"].map((accident) =>
          button("try-accident-" + accident, () => ({ do: "accident", accident })))),
      this.made);
  }

  draw_faults() {
    const { faults = [], cable, powered } = this.world;
    this.made.textContent = [...faults, cable === false ? say("try-no-cable") : "", powered === false ? say("try-no-power") : ""]
      .filter(Boolean).join(" · ");
  }
}

// Black stones are warm, white ones cold, the deeper the stronger.
function shade(mt) {
  const part = Math.min(1, Math.abs(mt) / FULL_MT) ** 0.7;
  const [r, g, b] = mt > 0 ? [214, 92, 54] : [58, 122, 190];
  const mix = (full) => Math.round(246 - (246 - full) * part);
  return `rgb(${mix(r)},${mix(g)},${mix(b)})`;
}
