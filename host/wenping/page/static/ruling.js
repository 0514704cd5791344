// What a referee rules: what is proposed, the rulings that fit, and a form for any other.

import { both, dialog, el, lang, say } from "./words.js";

const SIDES = ["black", "white"];

// What stands in the panel for somebody with a role; [] when there is nothing to say.
// button(name, fields, words): a button that decides, at the second press. open: the form.
export function rulingRows(told, role, button, open) {
  const { proposed, offered } = told.ruling, rows = [];
  const referee = role === "referee";
  if (proposed) {
    rows.push(el("p", {}, say("page-ruling-waits", { ruling: both(proposed.words) })),
      el("ul.ticks", {}, SIDES.map((name) =>
        el("li" + (proposed.accepted.includes(name) ? ".yes" : ""), {}, say("page-" + name)))));
    const mine = SIDES.includes(role) && !proposed.accepted.includes(role);
    rows.push(el("div.buttons", {},
      referee || mine ? button("accept", {}, say("page-ruling-accept")) : null,
      referee ? button("reject", {}, say("page-ruling-reject")) : null));
  }
  if (referee && offered.length) {
    rows.push(el("h3", {}, say("page-ruling-offered")), el("div.ways", {},
      offered.map((it, i) => button("rule", { text: String(i + 1) }, both(it.words)))));
  }
  if (told.rulings.length) rows.push(el("ul.lines", {}, told.rulings.map((it) => el("li", {}, both(it)))));
  if (referee) rows.push(el("div.buttons", {}, el("button", { type: "button", onclick: open }, say("page-ruling-form"))));
  return rows;
}

// The form in the dialog. may, standing: of the desk (desk/rulings.py). send(name, fields): a
// decision; its words.
export class RulingForm {
  constructor({ may, standing }, send) {
    this.may = may;
    this.send = send;
    const pick = (key, rows, onchange) => el("label.pick", {}, el("span", {}, say(key)),
      el("select", { name: key.slice(12), onchange }, rows.map(([value, words]) => el("option", { value }, words))));
    const write = (key) => el("label.pick", {}, el("span", {}, say(key)), el("input", { name: key.slice(12), maxlength: 150 }));
    this.rule = pick("page-ruling-rule", may.map((row) => [row.rule, `${row.rule} ${both(row.words)}`]), () => this.fit());
    this.remedy = pick("page-ruling-remedy", [], () => this.fit());
    this.side = pick("page-ruling-side", [["black", say("page-black")], ["white", say("page-white")], ["both", say("page-ruling-both")]]);
    this.value = write("page-ruling-value");
    this.why = write("page-ruling-why");
    this.said = el("p.said", { role: "status" });
    const act = (name, key) => el("button", { type: "button", onclick: () => this.decide(name, this.text()) }, say(key));
    this.propose = act("propose", "page-ruling-propose");
    const rows = may.length
      ? [this.rule, this.remedy, this.side, this.value, this.why,
        el("div.buttons", {}, act("rule", "page-ruling-rule-it"), this.propose)]
      : [el("p", {}, say("page-ruling-none"))];
    const over = standing.map((it) => el("button", { type: "button", onclick: () => this.decide("rule",
      [it.rule, it.side || "both", `overrule=${it.number}`, this.#why()].join(" ").trim()) },
    say("page-ruling-overrule", { ruling: both(it.words) })));
    this.rows = [el("div.form", {}, ...rows), over.length ? el("div.ways", {}, over) : null, this.said].filter(Boolean);
    if (may.length) this.fit();
    dialog(say("page-ruling"), this.rows);
  }

  #of(label) {
    return label.querySelector("select, input");
  }

  #why() {
    return this.#of(this.why).value.trim();
  }

  // The remedies of the rule, and what the one that is chosen needs.
  fit() {
    const row = this.may.find((it) => it.rule === this.#of(this.rule).value);
    const select = this.#of(this.remedy), kept = select.value;
    select.replaceChildren(...row.remedies.map((it) => el("option", { value: it.remedy, lang: lang() }, both(it.words))));
    if (row.remedies.some((it) => it.remedy === kept)) select.value = kept;
    this.chosen = row.remedies.find((it) => it.remedy === select.value);
    this.side.querySelector("[value=both]").disabled = this.chosen.side;
    if (this.chosen.side && this.#of(this.side).value === "both") this.#of(this.side).value = "black";
    this.value.hidden = !this.chosen.value;
    this.#of(this.value).placeholder = this.chosen.value;
    this.propose.disabled = !this.chosen.players;
  }

  // The ruling as the host reads it.
  text() {
    const { remedy, value } = this.chosen;
    const with_ = value ? `${remedy}=${this.#of(this.value).value.trim().replaceAll(" ", "") || value}` : remedy;
    return [this.#of(this.rule).value, this.#of(this.side).value, with_, this.#why()].join(" ").trim();
  }

  async decide(name, text) {
    this.said.textContent = "";
    this.said.textContent = await this.send(name, { text });
  }
}
