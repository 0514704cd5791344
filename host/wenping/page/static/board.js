// A Go board as one inline SVG. One unit is one millimetre of the real board.
//
//   const board = new Board(element, {label});
//   board.size(19); board.stones(rows); board.marks(list, lastNumber);
//
// rows: strings from the top, "B", "W" and ".". A mark is {point, kind, colour}.

export const LETTERS = "ABCDEFGHJKLMNOPQRST";
export const STEP_X = 22;
export const STEP_Y = 23.7;
const edgeOf = (lines) => 20.5 + 0.5 * lines;
const R = { B: 10.9, W: 10.75 };
const STARS = { 19: [3, 9, 15], 13: [3, 6, 9], 9: [2, 4, 6] };
const NS = "http://www.w3.org/2000/svg";
let boards = 0;

export function svg(name, attributes = {}, parent = null) {
  const node = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (parent) parent.append(node);
  return node;
}

// Column and row, from the left and the top, of a point's name; null for a pass.
export function place(name, size) {
  return name ? [LETTERS.indexOf(name[0]), size - Number(name.slice(1))] : null;
}

export const nameOf = (col, row, size) => LETTERS[col] + (size - row);

export class Board {
  constructor(box, label) {
    this.id = "b" + ++boards;
    this.root = svg("svg", { class: "goban", role: "img", "aria-label": label }, box);
    this.lines = 0;
    this.shown = new Map();
  }

  // Draw an empty board of so many lines; margin: room beside it for rails and lights.
  size(lines, margin = 0) {
    if (lines === this.lines) return;
    this.lines = lines;
    this.shown.clear();
    this.root.replaceChildren();
    const w = STEP_X * (lines - 1), h = STEP_Y * (lines - 1), e = (this.edge = edgeOf(lines)) + margin;
    this.root.setAttribute("viewBox", `${-e} ${-e} ${w + 2 * e} ${h + 2 * e}`);
    this.root.style.aspectRatio = `${w + 2 * e} / ${h + 2 * e}`;
    this.#paint();
    svg("rect", { x: -e, y: -e, width: w + 2 * e, height: h + 2 * e, rx: 6, class: "wood" }, this.root);
    svg("rect", { x: -e, y: -e, width: w + 2 * e, height: h + 2 * e, rx: 6, fill: `url(#${this.id}g)` }, this.root);
    let d = "";
    for (let i = 0; i < lines; i++) {
      d += `M${i * STEP_X} 0V${h}M0 ${i * STEP_Y}H${w}`;
    }
    svg("path", { d, class: "grid" }, this.root);
    svg("rect", { x: 0, y: 0, width: w, height: h, class: "rim" }, this.root);
    for (const col of STARS[lines] || []) {
      for (const row of STARS[lines]) {
        svg("circle", { cx: col * STEP_X, cy: row * STEP_Y, r: 2.6, class: "star" }, this.root);
      }
    }
    const small = { class: "coords", "aria-hidden": "true", "font-size": 4.2 + lines * 0.27 };
    const text = svg("g", small, this.root);
    this.root.style.setProperty("--thin", 0.5 + lines * 0.02);
    for (let i = 0; i < lines; i++) {
      const off = this.edge - 7.5, drop = 1.5 + lines * 0.1;
      for (const y of [drop - off, h + off + drop]) svg("text", { x: i * STEP_X, y }, text).textContent = LETTERS[i];
      for (const x of [-off, w + off]) {
        svg("text", { x, y: i * STEP_Y + drop }, text).textContent = lines - i;
      }
    }
    this.under = svg("g", {}, this.root);
    this.shade = svg("g", { class: "shade" }, this.root);
    this.layer = svg("g", {}, this.root);
    this.over = svg("g", { class: "marks" }, this.root);
    this.above = svg("g", {}, this.root);
  }

  #paint() {
    const defs = svg("defs", {}, this.root);
    const gradient = (id, stops, more) => {
      const node = svg("radialGradient", { id: this.id + id, cx: 0.36, cy: 0.3, r: 0.78, ...more }, defs);
      for (const [offset, name] of stops) svg("stop", { offset, class: name }, node);
    };
    gradient("B", [[0, "b0"], [0.45, "b1"], [1, "b2"]]);
    gradient("W", [[0, "w0"], [0.55, "w1"], [1, "w2"]]);
    gradient("g", [[0, "g0"], [1, "g1"]], { cx: 0.3, cy: 0.15, r: 1.1 });
  }

  // Show the stones of rows; those that come drop in.
  stones(rows) {
    const wanted = new Map();
    rows.forEach((line, row) => [...line].forEach((colour, col) => {
      if (colour !== ".") wanted.set(`${col},${row}`, [colour, col * STEP_X, row * STEP_Y, ""]);
    }));
    this.put(wanted);
  }

  // Show exactly these stones: key -> [colour, x, y, classes], in mm.
  put(wanted) {
    for (const [key, node] of this.shown) {
      const at = wanted.get(key);
      if (!at || at[0] !== node.colour) {
        node.disc.remove();
        node.shadow.remove();
        this.shown.delete(key);
      }
    }
    const fresh = this.shown.size > 0 && wanted.size - this.shown.size < 4;
    for (const [key, [colour, x, y, names]] of wanted) {
      let node = this.shown.get(key);
      if (!node) {
        node = { colour };
        node.shadow = svg("circle", { r: R[colour] }, this.shade);
        node.disc = svg("circle", { r: R[colour], fill: `url(#${this.id}${colour})` }, this.layer);
        this.shown.set(key, node);
      }
      const where = `${x},${y},${names}`;
      if (node.where === where) continue;
      node.disc.setAttribute("class", `stone ${colour} ${names} ${fresh && !node.where ? "new" : ""}`);
      for (const [it, dx, dy] of [[node.disc, 0, 0], [node.shadow, 1.1, 1.7]]) {
        it.setAttribute("cx", x + dx);
        it.setAttribute("cy", y + dy);
      }
      node.where = where;
      node.near = `${Math.round(x / STEP_X)},${Math.round(y / STEP_Y)}`;
    }
  }

  // Show what is marked; every kind has a shape of its own, so that no colour is needed.
  marks(list, number = "") {
    this.over.replaceChildren();
    const colours = new Map([...this.shown.values()].map((node) => [node.near, node.colour]));
    let from = null;
    for (const { point, kind, colour } of list) {
      const at = place(point, this.lines);
      if (!at) continue;
      const x = at[0] * STEP_X, y = at[1] * STEP_Y;
      const tone = { B: " on-black", W: " on-white" }[colours.get(`${at[0]},${at[1]}`)] || "";
      const add = (name, attributes) =>
        svg(name, { class: `mark ${kind}${tone}`, ...attributes }, this.over);
      const cross = (r) => `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}`;
      const ghost = () => colour && svg("circle", {
        cx: x, cy: y, r: 10.4, class: `ghost ${colour === "black" ? "B" : "W"}`,
      }, this.over);
      if (kind === "last" && number) {
        add("text", { x, y: y + 3.9 }).textContent = number;
      } else if (kind === "last") {
        add("circle", { cx: x, cy: y, r: 4.6 });
      } else if (kind === "captured" || kind === "take") {
        if (kind === "captured") ghost();
        add("circle", { cx: x, cy: y, r: 12.4, "stroke-dasharray": "5 3.2" });
        add("path", { d: cross(4) });
      } else if (kind === "dead") {
        ghost();
        add("path", { d: cross(4) });
      } else if (kind === "said-dead") {
        add("path", { d: cross(5) });
      } else if (kind === "filled") {
        add("rect", { x: x - 2.6, y: y - 2.6, width: 5.2, height: 5.2 });
      } else if (kind === "uncertain") {
        add("text", { x, y: y + 4.6 }).textContent = "?";
      } else if (kind === "next") {
        add("circle", { cx: x, cy: y, r: 3.4 });
      } else if (kind === "question") {
        add("circle", { cx: x, cy: y, r: 13.2 });
      } else if (kind === "put" || kind === "to") {
        ghost();
        add("circle", { cx: x, cy: y, r: 12.4, "stroke-dasharray": "2.4 2.8" });
        add("path", { d: `M${x - 4} ${y}H${x + 4}M${x} ${y - 4}V${y + 4}` });
        if (kind === "to" && from) add("path", { d: `M${from[0]} ${from[1]}L${x} ${y}` });
      } else if (kind === "from") {
        from = [x, y];
        add("circle", { cx: x, cy: y, r: 12.4, "stroke-dasharray": "5 3.2" });
      }
    }
  }

  // Column and row of a pointer event, with its place in mm; null outside the board's points.
  at(event) {
    const box = this.root.getBoundingClientRect(), view = this.root.viewBox.baseVal;
    const x = view.x + (event.clientX - box.left) / box.width * view.width;
    const y = view.y + (event.clientY - box.top) / box.height * view.height;
    const col = Math.round(x / STEP_X), row = Math.round(y / STEP_Y);
    const inside = col >= 0 && row >= 0 && col < this.lines && row < this.lines;
    return { x, y, col, row, inside };
  }
}

// The rows of a record after so many of its moves, with captures taken off.
export function replay(size, setup, moves, count) {
  const grid = Array.from({ length: size }, () => Array(size).fill("."));
  const letter = (colour) => (colour === "black" ? "B" : "W");
  for (const [colour, name] of setup) {
    const [col, row] = place(name, size);
    grid[row][col] = letter(colour);
  }
  for (const [colour, name] of moves.slice(0, count)) {
    const at = place(name, size);
    if (!at) continue;
    grid[at[1]][at[0]] = letter(colour);
    const around = neighbours(...at, size);
    for (const [col, row] of around) {
      if (grid[row][col] !== letter(colour)) lift(grid, col, row, size);
    }
    lift(grid, ...at, size);
  }
  return grid.map((row) => row.join(""));
}

function neighbours(col, row, size) {
  return [[col + 1, row], [col - 1, row], [col, row + 1], [col, row - 1]]
    .filter(([c, r]) => c >= 0 && r >= 0 && c < size && r < size);
}

// Take the group of a point off if it has no liberty.
function lift(grid, col, row, size) {
  const colour = grid[row][col];
  if (colour === ".") return;
  const group = [[col, row]], seen = new Set([`${col},${row}`]);
  for (const [c, r] of group) {
    for (const [x, y] of neighbours(c, r, size)) {
      if (grid[y][x] === ".") return;
      if (grid[y][x] === colour && !seen.has(`${x},${y}`)) {
        seen.add(`${x},${y}`);
        group.push([x, y]);
      }
    }
  }
  for (const [c, r] of group) grid[r][c] = ".";
}
