/* The page: what is typed and chosen is one state, kept in the address's fragment; from it the
 * core is asked and everything is shown. */

const FIRST = {layout: EXAMPLES[0].items[0].layout, shape: "", type: "", swizzle: "", line: "", other: "", otherShape: "",
  view: "", element: "", place: "", label: "element", zoom: "normal"};
const TYPED = ["layout", "shape", "type", "swizzle", "line", "other", "otherShape"];
const TYPES = ["f16", "bf16", "f32", "f64", "s4", "s8", "s16", "s32", "u8", "u32", "pred", "f8e4m3fn", "f8e5m2", "f4e2m1fn",
  "c64"];
const SETTLE = 120; /* milliseconds after the last key before the core is asked */

class Explorer {
  constructor(core) {
    this.core = core;
    this.state = {...FIRST};
    this.opened = null;
    this.selected = null;
    this.view = 1; /* panel that is shown below */
    this.logical = this.grid("logical", () => 0);
    this.physical = this.grid("physical", () => this.view);
    this.fillChoices();
    this.listen();
    this.restore();
  }

  grid(name, panel) {
    return new Grid(document.querySelector(`#${name} .map`), name, {
      ask: (slice, part, rows, columns) => this.core.cells(panel(), slice, part, rows, columns),
      label: (cell) => this.labelOf(cell),
      describe: (at) => this.describe(this.core.cell(panel(), at)),
      pick: (at, cell) => this.pick(panel(), at, cell),
      point: (flat) => [this.logical, this.physical].forEach((grid) => grid.hover(Number(flat) < 0 ? null : flat)),
      clear: () => this.select({}),
    });
  }

  /* ---- state ---- */

  fillChoices() {
    replace(byId("types"), TYPES.map((type) => el("option", {value: type})));
    replace(byId("example"), el("option", {value: ""}, "Choose …"), EXAMPLES.map(({group, items}, g) =>
      el("optgroup", {label: group}, items.map((item, i) => el("option", {value: `${g}.${i}`}, item.name)))));
  }

  listen() {
    byId("form").addEventListener("submit", (event) => event.preventDefault());
    for (const name of TYPED)
      for (const event of ["input", "change"]) byId(name).addEventListener(event, () => this.typed());
    byId("example").addEventListener("change", (event) => this.chooseExample(event.target.value));
    byId("goto").addEventListener("submit", (event) => {
      event.preventDefault();
      this.lookUp(document.activeElement === byId("place") ? "place" : "element");
    });
    for (const name of ["label", "zoom"])
      for (const radio of document.getElementsByName(name))
        radio.addEventListener("change", () => this.change({[name]: radio.value}));
    addEventListener("hashchange", () => this.restore());
  }

  typed() {
    if (TYPED.every((name) => byId(name).value.trim() === this.state[name])) return;
    document.body.dataset.ready = "false";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.change({}), SETTLE);
  }

  /* What has been typed and not yet been asked. */
  pending() {
    if (document.body.dataset.ready === "true") return {};
    return Object.fromEntries(TYPED.map((field) => [field, byId(field).value.trim()]));
  }

  chooseExample(value) {
    const [group, item] = value.split(".");
    const {name, ...example} = EXAMPLES[group]?.items[item] ?? {};
    if (name) this.change({...FIRST, label: this.state.label, zoom: this.state.zoom, ...example});
  }

  exampleShown() {
    const same = (item) => ["layout", "shape", "type", "swizzle"].every((name) => (item[name] ?? "") === this.state[name]);
    const group = EXAMPLES.findIndex(({items}) => items.some(same));
    return group < 0 ? "" : `${group}.${EXAMPLES[group].items.findIndex(same)}`;
  }

  /** From the fragment; else what the program was given; else the first example. */
  restore() {
    const fragment = new URLSearchParams(location.hash.slice(1));
    const given = JSON.parse(byId("initial").textContent).initial ?? {};
    const state = {...FIRST};
    const from = location.hash.length > 1 ? Object.fromEntries(fragment) : given;
    for (const name of Object.keys(FIRST))
      if (typeof from[name] === "string") state[name] = from[name];
    if (this.opened && JSON.stringify(state) === JSON.stringify(this.state)) return;
    this.change(state);
  }

  keep() {
    const fragment = new URLSearchParams(Object.entries(this.state).filter(([name, value]) => value !== FIRST[name] ||
      name === "layout"));
    history.replaceState(null, "", `#${fragment}`);
  }

  change(patch) {
    clearTimeout(this.timer);
    this.state = {...this.state, ...this.pending(), ...patch};
    for (const name of TYPED) if (byId(name).value.trim() !== this.state[name]) byId(name).value = this.state[name];
    byId("example").value = this.exampleShown();
    if (this.state.other) byId("comparison").open = true;
    for (const radio of [...document.getElementsByName("label"), ...document.getElementsByName("zoom")])
      radio.checked = this.state[radio.name] === radio.value;
    this.open();
    this.keep();
    document.body.dataset.ready = "true";
  }

  /* ---- showing ---- */

  open() {
    const {layout, shape, type, swizzle, line} = this.state;
    const answer = this.core.open(0, {layout, shape, type, swizzle}, /^\d{1,9}$/.test(line) ? line : 0);
    this.showFault(answer.error);
    /* What was open stays, pale, until the text can be read again. */
    document.body.classList.toggle("stale", Boolean(answer.error));
    if (!answer.error) this.opened = answer;
    for (const part of ["facts", "maps", "inspector"]) byId(part).hidden = !this.opened;
    if (answer.error) return this.showVerdict();
    for (const radio of document.getElementsByName("label")) radio.disabled = answer.linear === false;
    byId("place").placeholder = answer.linear === false
      ? Object.keys(answer.facts.axes).map((axis) => `${axis}=0`).join(" ") : "17";
    showFacts(byId("facts"), answer);
    this.showPanels();
    this.showVerdict();
    this.restoreSelection();
  }

  showFault(error) {
    const field = ["layout", "shape", "type", "swizzle"].includes(error?.field) ? error.field : "layout";
    for (const name of ["layout", "shape", "type", "swizzle"])
      byId(name).setAttribute("aria-invalid", Boolean(error) && name === field);
    replace(byId("faults"), error ? this.faultOf(error, field, this.state[field]) : null);
  }

  /* The message, and the text with its fault marked: the core counts in bytes. */
  faultOf(error, field, text) {
    const utf8 = new TextEncoder().encode(text), decode = (from, to) => new TextDecoder().decode(utf8.subarray(from, to));
    const at = Math.min(error.offset, utf8.length), end = Math.min(at + error.length, utf8.length);
    const column = decode(0, at).length + 1;
    return el("div", {class: "fault", id: `${field}-fault`},
      el("p", {}, el("b", {}, `${field}, column ${column}: `), error.message),
      el("code", {}, decode(0, at), el("mark", {class: end > at ? null : "point"}, decode(at, end)), decode(end)),
      error.hint ? el("p", {class: "quiet"}, error.hint) : null);
  }

  viewIndex() {
    const panels = this.opened?.panels ?? [];
    const wanted = panels.findIndex((panel, i) => i > 0 && panel.kind === this.state.view);
    if (wanted > 0) return wanted;
    const banks = panels.findIndex((panel) => panel.kind === "banks");
    return banks > 0 && this.state.swizzle ? banks : 1;
  }

  showPanels() {
    const panels = this.opened.panels;
    for (const name of ["logical", "physical"]) byId(name).hidden = !panels;
    if (!panels) {
      this.logical.hide();
      this.physical.hide();
      return;
    }
    const index = this.view = this.viewIndex();
    replace(document.querySelector("#physical .tabs"), panels.map((panel, i) => i === 0 ? null : el("button", {
      type: "button", role: "tab", id: `tab-${panel.kind}`, "aria-selected": i === index, tabindex: i === index ? "0" : "-1",
      onclick: () => this.turn(panel.kind), onkeydown: (event) => this.tabKey(event, i),
    }, panel.kind[0].toUpperCase() + panel.kind.slice(1))));
    document.querySelector("#physical .line").hidden = !panels[index].wrapped;
    this.showPanel("logical", this.logical, panels[0]);
    this.showPanel("physical", this.physical, panels[index]);
  }

  turn(kind) {
    this.change({view: kind});
    byId(`tab-${kind}`).focus();
  }

  tabKey(event, index) {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    const panel = step && index + step > 0 && this.opened.panels[index + step];
    if (panel) this.turn(panel.kind);
  }

  showPanel(name, grid, panel) {
    const section = byId(name);
    const colours = {tile: "tile", row: "row", axis: this.opened.group_axis}[this.opened.grouping];
    section.querySelector(".title").textContent = panel.kind === "logical"
      ? `${count(panel.rows)} × ${count(panel.columns)}, coloured by ${colours}` : panel.title;
    /* The last label is the longest but for negative ones. */
    const end = this.core.cells(this.opened.panels.indexOf(panel), 0, 0, [Math.max(0, Number(panel.rows) - 1), Number(panel.rows)],
      [0, 1]);
    grid.show(panel, this.state.zoom, this.widest(), Math.max(2, ...(end.row_labels ?? []).map((label) => label.length)));
    this.showSlice(section.querySelector(".choices"), grid, panel);
  }

  /* Characters of the longest label. */
  widest() {
    const {elements, facts} = this.opened;
    return Math.max(2, String(elements).length, this.state.label === "place" ? String(facts.padded_elements ?? elements).length : 0);
  }

  /* Which slice, and which parts of deep cells: only where there is a choice. */
  showSlice(host, grid, panel) {
    const said = el("span", {class: "code"}, grid.cells?.slice_label ?? "");
    const number = (name, value, most, set) => {
      const input = el("input", {type: "number", min: 0, max: most, value, "aria-label": name});
      input.addEventListener("input", () => {
        set(Math.max(0, Math.min(most, Math.floor(Number(input.value)) || 0)));
        grid.draw(true);
        said.textContent = grid.cells?.slice_label ?? "";
      });
      return input;
    };
    const slices = Number(panel.slices), depth = Number(panel.depth);
    replace(host,
      slices > 1 ? [el("label", {class: "slice"}, "Slice ", number("slice", grid.slice, slices - 1, (n) => { grid.slice = n; })),
        ` of ${count(panel.slices)} `, said, " "] : null,
      depth > grid.shown ? [el("label", {class: "part"}, "Parts from ",
        number("part", grid.first, depth - grid.shown, (n) => { grid.first = n; })), ` of ${count(panel.depth)}`] : null);
  }

  labelOf(cell) {
    if (cell.kind === "outside") return "";
    if (this.state.label === "place" && this.opened.linear) return cell.kind === "hole" ? "" : String(cell.place);
    return cell.kind === "element" ? String(cell.flat) : "";
  }

  describe({kind, elements, place, error}) {
    if (error) return "";
    const what = kind === "element" ? `element ${elements.map((index) => index.join(",")).join("; ")}` : kind;
    return place === null ? what : `${what}, place ${place}`;
  }

  /* ---- comparing ---- */

  showVerdict() {
    const {other, otherShape, shape, type} = this.state;
    const section = byId("verdict");
    byId("other").removeAttribute("aria-invalid");
    if (!other || !this.opened?.panels || document.body.classList.contains("stale")) return replace(section);
    const answer = this.core.open(1, {layout: other, shape: otherShape || shape, type, swizzle: ""}, 0);
    const fault = answer.error ?? (answer.fault ? {message: answer.fault, offset: 0, length: 0} : this.core.compare().error);
    if (fault) {
      byId("other").setAttribute("aria-invalid", "true");
      const field = fault.field === "shape" ? "shape" : "other";
      return replace(section, this.faultOf(fault, field, field === "shape" ? otherShape || shape : other));
    }
    const row = this.core.compare();
    replace(section, row.same
      ? el("p", {class: "fine"}, "Both layouts put every element in the same place.")
      : el("p", {class: "conflict"}, `The first element that differs is ${tuple(row.index)}: `,
        el("span", {class: "code"}, row.first), " against ", el("span", {class: "code"}, row.second), " ",
        el("button", {type: "button", onclick: () => this.select({element: row.index.join(",")})}, "Show it")));
  }

  /* ---- selecting ---- */

  /** A click: on what is selected already it clears. */
  pick(panel, at, cell) {
    if (cell.kind === "outside") return;
    const found = this.core.cell(panel, at);
    const key = JSON.stringify([panel, at]);
    if (found.error || this.selected?.key === key) return this.select({});
    if (cell.kind === "element") {
      if (this.selected?.flat === found.flat) return this.select({});
      return this.select({element: found.index.join(",")}, false);
    }
    this.selected = {key, flat: null, positions: [{panel, ...at}]};
    Object.assign(this.state, {element: "", place: found.place ?? ""});
    byId("element").value = "";
    byId("place").value = found.place ?? "";
    showEmpty(byId("selection"), found);
    this.finish(false, found.place);
  }

  lookUp(name) {
    this.select({[name]: byId(name).value.trim()});
  }

  restoreSelection() {
    const {element, place} = this.state;
    this.select({element, place});
  }

  /** By name: an element, or a place, or nothing. reveal: scroll to it. */
  select({element = "", place = ""}, reveal = true) {
    Object.assign(this.state, {element, place: element ? "" : place});
    byId("element").value = element;
    byId("place").value = element ? "" : place;
    replace(byId("goto-fault"));
    this.selected = null;
    if (!this.opened?.panels) return showNothing(byId("selection"));
    if (element || (!place && this.opened.dims.length === 0)) this.selectElement(element);
    else if (place) this.selectPlace(place);
    if (!this.selected) showNothing(byId("selection"));
    this.finish(reveal);
  }

  fail(error, text) {
    replace(byId("goto-fault"), this.faultOf(error, error.field ?? "element", text));
  }

  selectElement(text) {
    const found = this.core.element(text);
    if (found.error) this.fail(found.error, text);
    else this.showFound(found.flat);
  }

  selectPlace(text) {
    const found = this.core.place(text);
    if (found.error) return this.fail(found.error, text);
    if (found.flat !== null && found.flat !== undefined) return this.showFound(found.flat, found.elements);
    this.selected = {key: null, flat: null, positions: found.positions ?? []};
    showEmpty(byId("selection"), found);
  }

  showFound(flat, others = null) {
    const trace = this.core.trace(flat);
    if (trace.error) return this.fail(trace.error, "");
    const banks = this.opened.panels.some((panel) => panel.kind === "banks") ? this.core.banks(flat) : null;
    const here = trace.positions.find((at) => at.panel > 0);
    others ??= here ? this.core.cell(here.panel, here).elements ?? [] : [];
    this.selected = {key: null, flat, positions: trace.positions, banks: banks?.error ? null : banks};
    showElement(byId("selection"), trace, others, this.selected.banks);
  }

  /* Lanes of the column by place: which collide. */
  lanes() {
    const lanes = new Map();
    for (const phase of this.selected?.banks?.phases ?? [])
      for (const one of phase.elements)
        lanes.set(one.linear, phase.lanes.includes(one.lane) ? "lane clash" : "lane");
    return lanes;
  }

  /** Marks the selection in both maps; reveal: brings it into sight in both, else in the other. */
  finish(reveal) {
    const {flat = null, positions = []} = this.selected ?? {};
    const bankView = this.opened?.panels?.[this.view]?.kind === "banks";
    for (const [grid, panel] of [[this.logical, 0], [this.physical, this.view]]) {
      const here = positions.filter((at) => at.panel === panel);
      const base = here[0];
      if (!grid.panel) continue;
      if (base && (reveal || !this.inSight(grid, base))) this.turnTo(grid, panel, base);
      grid.mark(flat, here, bankView ? this.lanes() : new Map());
    }
    this.keep();
  }

  inSight(grid, at) {
    const sight = grid.sight();
    return grid.slice === at.slice && grid.first === grid.firstFor(at.part) && at.row >= sight.row && at.row < sight.rowEnd && at.column >= sight.column &&
      at.column < sight.columnEnd;
  }

  turnTo(grid, panel, at) {
    const slice = Number(at.slice);
    const first = grid.firstFor(Number(at.part));
    if (grid.slice !== slice || grid.first !== first) {
      Object.assign(grid, {slice, first});
      grid.draw(true);
      this.showSlice(byId(grid.name).querySelector(".choices"), grid, this.opened.panels[panel]);
    }
    grid.reveal(at);
  }
}

Core.load().then((core) => {
  globalThis.explorer = new Explorer(core);
});
