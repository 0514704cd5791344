// The page's words, which the host gives it in both languages, and small tools to build nodes.

const texts = JSON.parse(document.getElementById("texts").textContent);
const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private */ } };

let now = kept("lang") || (navigator.language.startsWith("zh") ? "zh" : "en");
document.documentElement.lang = now;
export const lang = () => now;
const theme = kept("theme");
if (theme) document.documentElement.dataset.theme = theme;

export function otherLanguage() {
  now = now === "zh" ? "en" : "zh";
  document.documentElement.lang = now;
  keep("lang", now);
}

export function otherColours() {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  keep("theme", root.dataset.theme);
}

// The text of a key, with {names} filled in.
export function say(key, values = {}) {
  const text = (texts[key] || [key, key])[now === "zh" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// Words that come in both languages.
export const both = (words) => (words ? words[now] : "");

// A node: el("button.big", {onclick}, "text", child ...)
export function el(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const node = document.createElement(tag);
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) node[key] = value;
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== ""));
  return node;
}

// Show rows in the page's dialog, with a button that closes it.
export function dialog(title, rows) {
  const box = document.getElementById("dialog");
  box.replaceChildren(el("h2", { id: "dialog-title" }, title), ...rows,
    el("button.close", { type: "button", onclick: () => box.close() }, say("page-close")));
  if (!box.open) box.showModal();
}

export async function ask(method, path, body, headers = {}) {
  const answer = await fetch(path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const told = await answer.json();
  if (told.error) throw Object.assign(new Error(told.error.key), { words: told.error.words, status: answer.status });
  return told;
}

export function uuid() {
  const b = crypto.getRandomValues(new Uint8Array(16));
  b[6] = (b[6] & 15) | 64;
  b[8] = (b[8] & 63) | 128;
  const hex = [...b].map((n) => n.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
