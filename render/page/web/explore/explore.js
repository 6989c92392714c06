/* The page: from its state the core is asked, and everything is shown. */

const TYPES = [
    "f16", "bf16", "f32", "f64", "s4", "s8", "s16", "s32", "u8", "u32", "pred", "f8e4m3fn",
    "f8e5m2", "f4e2m1fn", "c64"
];
const ASKED = ["layout", "shape", "type", "swizzle", "line"]; /* fields that a fault may be in */
const SETTLE = 120; /* milliseconds after the last key before the core is asked */

class Explorer {
    constructor(core) {
        this.core = core;
        this.state = {...FIRST};
        this.opened = null;
        this.selection = new Selection(this);
        this.view = 1; /* panel that is shown below */
        this.logical = this.grid("logical", () => 0);
        this.physical = this.grid("physical", () => this.view);
        this.fillChoices();
        this.listen();
        this.restore();
    }

    grid(name, panel) {
        return new Grid(document.querySelector(`#${name} .map`), name, {
            ask: (slice, part, rows, columns) =>
                this.core.cells(panel(), slice, part, rows, columns),
            label: (cell) => this.labelOf(cell),
            describe: (at) => this.describe(this.core.cell(panel(), at)),
            pick: (at, cell) => this.selection.pick(panel(), at, cell),
            point: (flat) => [this.logical, this.physical].forEach(
                (grid) => grid.hover(Number(flat) < 0 ? null : flat)),
            clear: () => this.selection.select({}),
        });
    }

    /* ---- state ---- */

    fillChoices() {
        replace(byId("types"), TYPES.map((type) => el("option", {value: type})));
        replace(byId("example"), el("option", {value: ""}, "Choose …"),
                EXAMPLES.map(({group, items}, g) => el("optgroup", {label: group}, items.map(
                    (item, i) => el("option", {value: `${g}.${i}`}, item.name)))));
    }

    listen() {
        byId("form").addEventListener("submit", (event) => event.preventDefault());
        for (const name of TYPED)
            for (const event of ["input", "change"])
                byId(name).addEventListener(event, () => this.typed());
        byId("example").addEventListener(
            "change", (event) => this.chooseExample(event.target.value));
        byId("goto").addEventListener("submit", (event) => {
            event.preventDefault();
            this.selection.lookUp(document.activeElement?.id === "place" ? "place" : "element");
        });
        for (const radio of document.querySelectorAll("input[type=radio]"))
            radio.addEventListener("change", () => this.change({[radio.name]: radio.value}));
        addEventListener("hashchange", () => this.restore());
    }

    typed() {
        if (TYPED.every((name) => byId(name).value.trim() === this.state[name]))
            return;
        document.body.dataset.ready = "false";
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.change({}), SETTLE);
    }

    /* What has been typed and not yet been asked. */
    pending() {
        if (document.body.dataset.ready === "true")
            return {};
        return Object.fromEntries(TYPED.map((field) => [field, byId(field).value.trim()]));
    }

    chooseExample(value) {
        const [group, item] = value.split(".");
        const {name, ...example} = EXAMPLES[group]?.items[item] ?? {};
        if (name)
            this.change({...FIRST, label: this.state.label, zoom: this.state.zoom, ...example});
    }

    restore() {
        const state = stateOfAddress();
        if (!this.opened || JSON.stringify(state) !== JSON.stringify(this.state))
            this.change(state);
    }

    change(patch) {
        clearTimeout(this.timer);
        this.state = {...this.state, ...this.pending(), ...patch};
        for (const name of TYPED)
            if (byId(name).value.trim() !== this.state[name])
                setField(byId(name), this.state[name]);
        byId("example").value = exampleOf(this.state);
        if (this.state.other)
            byId("comparison").open = true;
        for (const radio of document.querySelectorAll("input[type=radio]"))
            radio.checked = this.state[radio.name] === radio.value;
        this.open();
        keepInAddress(this.state);
        document.body.dataset.ready = "true";
    }

    /* ---- showing ---- */

    open() {
        const line = lineOf(this.state.line);
        const answer = this.core.open(0, this.state, line ?? 0);
        this.showFault(answer.error ?? (line === null ? LINE_FAULT : null));
        /* What was open stays, pale, until the text can be read again. */
        document.body.classList.toggle("stale", Boolean(answer.error));
        if (!answer.error)
            this.opened = answer;
        byId("facts").hidden = !this.opened;
        for (const part of document.querySelectorAll("main, footer"))
            part.hidden = !this.opened?.panels;
        if (answer.error)
            return this.compare();
        for (const radio of document.getElementsByName("label"))
            radio.disabled = answer.linear === false;
        byId("place").placeholder = answer.linear === false ?
            Object.keys(answer.facts.axes).map((axis) => `${axis}=0`).join(" ") :
            "17";
        showFacts(byId("facts"), answer);
        this.showPanels();
        this.compare();
        this.selection.select(this.state);
    }

    showFault(error) {
        const field = ASKED.includes(error?.field) ? error.field : "layout";
        for (const name of ASKED)
            byId(name).setAttribute("aria-invalid", Boolean(error) && name === field);
        replace(byId("faults"), error ? faultOf(error, field, this.state[field]) : null);
    }

    viewIndex() {
        const panels = this.opened?.panels ?? [];
        const wanted = panels.findIndex((panel, i) => i > 0 && panel.kind === this.state.view);
        if (wanted > 0)
            return wanted;
        const banks = panels.findIndex((panel) => panel.kind === "banks");
        return banks > 0 && this.state.swizzle ? banks : 1;
    }

    showPanels() {
        const panels = this.opened.panels;
        if (!panels) {
            this.logical.hide();
            this.physical.hide();
            return;
        }
        const index = this.view = this.viewIndex();
        replace(document.querySelector("#physical .tabs"),
                panels.slice(1).map((panel, i) => this.tabOf(panel, i + 1)));
        document.querySelector("#physical .line").hidden = !panels[index].wrapped;
        this.showPanel("logical", this.logical, panels[0]);
        this.showPanel("physical", this.physical, panels[index]);
    }

    tabOf(panel, index) {
        const shown = index === this.view;
        return el("button", {
            type: "button",
            role: "tab",
            id: `tab-${panel.kind}`,
            "aria-selected": shown,
            tabindex: shown ? "0" : "-1",
            onclick: () => this.turn(panel.kind),
            onkeydown: (event) => this.tabKey(event, index),
        }, capital(panel.kind));
    }

    turn(kind) {
        this.change({view: kind});
        byId(`tab-${kind}`).focus();
    }

    tabKey(event, index) {
        const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
        const panel = step && index + step > 0 && this.opened.panels[index + step];
        if (panel)
            this.turn(panel.kind);
    }

    showPanel(name, grid, panel) {
        const section = byId(name);
        const colours = this.opened.grouping;
        section.querySelector(".title").textContent = panel.kind === "logical" ?
            `${count(panel.rows)} × ${count(panel.columns)}, coloured by ${colours}` :
            [panel.title, panel.parts].filter(Boolean).join("; ");
        /* The last label is the longest but for negative ones. */
        const end = this.core.cells(
            this.opened.panels.indexOf(panel), 0, 0,
            [Math.max(0, Number(panel.rows) - 1), Number(panel.rows)], [0, 1]);
        grid.show(
            panel, this.state.zoom, this.widest(),
            Math.max(2, ...(end.row_labels ?? []).map((label) => label.length)));
        this.showSlice(section.querySelector(".choices"), grid, panel);
    }

    /* Characters of the longest label. */
    widest() {
        const {elements, facts} = this.opened;
        return Math.max(
            2, String(elements).length,
            this.state.label === "place" ? String(facts.padded_elements ?? elements).length :
                                           0);
    }

    /* Which slice, and which parts of deep cells: only where there is a choice. */
    showSlice(host, grid, panel) {
        const slices = Number(panel.slices), depth = Number(panel.depth);
        const said = el("span", {class: "code"}, grid.cells?.slice_label ?? "");
        /* name: of the grid's property that is chosen. */
        const number = (name, most) => {
            const input = el("input", {type: "number", min: 0, max: most, value: grid[name]});
            input.addEventListener("input", () => {
                grid[name] = Math.max(0, Math.min(most, Math.floor(Number(input.value)) || 0));
                grid.draw(true);
                said.textContent = grid.cells?.slice_label ?? "";
            });
            return input;
        };
        replace(host, slices > 1 ? [
            el("label", {}, "Slice ", number("slice", slices - 1)),
            ` of ${count(panel.slices)} `, said, " ",
        ] : null, depth > grid.shown ? [
            el("label", {}, "Parts from ", number("first", depth - grid.shown)),
            ` of ${count(panel.depth)}`,
        ] : null);
    }

    compare() {
        const stale = document.body.classList.contains("stale");
        for (const name of ["other", "otherShape"])
            byId(name).removeAttribute("aria-invalid");
        if (!this.state.other || !this.opened?.panels || stale)
            return replace(byId("verdict"));
        showVerdict(byId("verdict"), this.core, this.state,
                    (element) => this.selection.select({element}));
    }

    /* ---- cells ---- */

    labelOf(cell) {
        if (cell.kind === "outside")
            return "";
        if (this.state.label === "place" && this.opened.linear)
            return cell.kind === "hole" ? "" : String(cell.place);
        return cell.kind === "element" ? String(cell.flat) : "";
    }

    describe({kind, elements, place, error}) {
        if (error)
            return "";
        const what = kind === "element" ?
            `element ${elements.map((index) => index.join(",")).join("; ")}` :
            kind;
        return place === null ? what : `${what}, place ${place}`;
    }
}

Core.load().then((core) => {
    globalThis.explorer = new Explorer(core);
});
