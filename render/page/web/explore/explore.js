/* The page: asks the core about its state, and draws the answer. */

class Page {
    constructor(core, data) {
        this.core = core;
        this.written = data.states ?? []; /* the states that the page was written with */
        this.state = {...EMPTY};
        this.opened = null; /* the core's answer for the last layout that could be read */
        this.selected = null;
        this.fault = null;
        this.grids = new Map();
        this.kept = []; /* times of the address changes of the last ten seconds */
        this.picker = new Picker(this);
        this.panning = new Panning(this);
        this.header = new Header(this);
        this.share = new Share(this, data);
        addEventListener("popstate", () => this.restore());
        addEventListener("hashchange", () => this.restore());
        addEventListener("resize", () => this.layOut());
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.layOut());
        document.fonts?.ready.then(() => Metrics.widths.clear());
        this.restore();
    }

    /* ---- state ---- */

    restore() {
        const state = stateOfAddress(this.written);
        if (!this.opened || JSON.stringify(state) !== JSON.stringify(this.state))
            this.change(state);
        document.body.dataset.ready = "true";
    }

    /** Replaces the whole state, as a link to it would. */
    go(state) {
        this.change({...state, embed: this.state.embed}, {commit: true});
    }

    /** Changes the state. commit: makes an entry in the history; final: what is typed has been
     * entered. */
    change(patch, {commit = false, final = true} = {}) {
        const before = this.state;
        this.state = {...this.state, ...patch};
        const fresh = COMMITTED.some((name) => before[name] !== this.state[name]) || !this.opened;
        if (fresh || before.line !== this.state.line || (final && this.fault))
            this.open(final);
        this.picker.select();
        this.keep(commit && fresh);
        this.layOut();
        document.body.dataset.ready = "true";
    }

    /* Keeps the state in the address. Browsers allow 200 address changes in ten seconds, and a held
     * key would make more. */
    keep(push) {
        clearTimeout(this.later);
        const now = performance.now(), fragment = fragmentOf(this.state);
        this.kept = this.kept.filter((time) => now - time < 10000);
        if (fragment === location.hash)
            return;
        if (!push && this.kept.length >= 100) {
            const was = location.hash; /* a change of the address cancels the retry */
            this.later = setTimeout(() => location.hash === was && this.keep(false), 250);
            return;
        }
        this.kept.push(now);
        history[push ? "pushState" : "replaceState"](null, "", fragment);
    }

    /* ---- opening ---- */

    open(final) {
        const line = lineOf(this.state.line);
        const answer = this.core.open(0, this.state, line ?? 0);
        this.faults = [];
        this.fault = answer.error ?? null;
        if (answer.error && final && this.openFound(this.state.layout))
            return this.open(final);
        if (answer.error)
            this.addFault(answer.error, answer.error.field);
        else if (line === null)
            this.addFault(LINE_FAULT, "line");
        if (answer.error && this.opened)
            return; /* the last layout stays open */
        this.opened = answer.error ? null : answer;
        this.natural = Number(this.opened?.panels?.[1].columns ?? 0);
        this.selected = null;
        this.cached = {};
        this.openOther();
    }

    addFault(error, field) {
        const known = [...TYPED, "line"].includes(field) ? field : "layout";
        this.faults.push({error, field: known, text: this.state[known]});
    }

    /* Opens the layout to compare with, on side 1. */
    openOther() {
        this.other = null;
        if (!this.state.other || !this.opened?.panels)
            return;
        const shape = this.state.otherShape || this.state.shape;
        const open = (dims) => this.core.open(1,
            {layout: this.state.other, shape: dims, type: this.state.type, swizzle: ""}, 0);
        let answer = open(shape);
        const own = this.opened.dims.join();
        if (!shape && (answer.error || (!answer.linear && answer.dims?.join() !== own))) {
            const alike = open(own); /* what does not say its array's dims is of this array */
            answer = alike.error || alike.fault ? answer : alike;
        }
        const verdict = answer.error || answer.fault ? null : this.core.compare();
        const error = answer.error ??
            (answer.fault ? {message: answer.fault, hint: null, offset: 0, length: 0} : verdict.error);
        if (error) {
            const field = error.field === "shape" ? "otherShape" : "other";
            this.faults.push({error, field, text: field === "other" ? this.state.other : shape,
                name: field === "other" ? "other" : "its logical shape"});
            return;
        }
        this.other = {opened: answer, verdict};
    }

    /** Opens a pasted text of several lines, such as a dump or a message. */
    paste(text) {
        this.change({...EMPTY, layout: text.trim(), embed: this.state.embed}, {commit: true});
    }

    /* Opens a layout found in a text: the first one or, in a text of several lines, the one with
     * the most padding. Returns false if there is none. */
    openFound(text) {
        const {rows = []} = this.core.paste(text);
        this.state.layout = text.slice(0, 2000); /* kept if no layout is found */
        if (!rows.length)
            return false;
        const [costly] = [...rows].sort((a, b) => Number(b.padding_bytes) - Number(a.padding_bytes));
        this.found = rows.length > 1 ? rows : null;
        this.state = {...EMPTY, layout: (text.includes("\n") ? costly : rows[0]).shape, embed: this.state.embed};
        return true;
    }

    /* ---- what views ask ---- */

    grid(name) {
        if (!this.grids.has(name))
            this.grids.set(name, new Grid(name, {
                pick: (grid, at, toggles) => this.picker.pick(grid, at, toggles),
                clear: () => this.change({element: "none", place: ""}),
                over: (cell, event) => this.point(cell, event),
                follow: (grid) => this.picker.follow(grid),
            }));
        const grid = this.grids.get(name);
        grid.drawn = true;
        return grid;
    }

    get placeWord() { return this.opened.facts.notation === "xla" ? "linear index" : "place"; }
    get tpu() { return this.opened.panels?.some(({kind}) => kind === "words"); }
    get slice() {
        const slices = Number(this.opened.panels[0].slices);
        const selected = this.selected?.positionsOn(0)[0];
        return this.state.slice !== "" ? Math.min(Number(this.state.slice), slices - 1) : selected?.slice ?? 0;
    }

    /** The indices of that slice, as "[0,1,*,*]"; null: the array is one slice. */
    get sliceLabel() {
        const first = {slice: this.slice, part: 0, row: 0, rowEnd: 1, column: 0, columnEnd: 1};
        return this.core.cells(0, 0, first).slice_label;
    }

    showSlice(slice) {
        this.cached.window = null;
        this.change({slice: String(slice), element: "none", place: ""});
    }

    /** The label of the array's cells, and that of the other panels' cells. */
    get label() {
        return this.opened.labels.includes(this.state.label) ? this.state.label : this.defaultLabel;
    }
    get defaultLabel() { return this.state.view === "steps" && TilingSteps.able(this) ? "index" : this.opened.label; }
    get otherLabel() { return this.label === "number" ? "number" : "index"; }
    get coloring() {
        const {colorings, coloring} = this.opened;
        return colorings.includes(this.state.color) ? this.state.color : coloring;
    }

    /** The colouring of shared memory: by bank, unless another one is chosen. */
    get multiplesColoring() {
        return this.opened.colorings.includes(this.state.color) ? this.state.color : "bank";
    }

    /** The width of the longest index, which the cells of memory show. */
    longestIndex(size) {
        const last = this.opened.dims.map((dim) => String(Math.max(0, Number(dim) - 1))).join(",");
        return this.metrics.measure(last, Math.min(size, 13));
    }

    arrayTitle() { return `The array, ${this.opened.dims.map(count).join(" by ") || "a scalar"}`; }

    arrayWords() {
        const {dims, plane} = this.opened, plain = times(dims);
        const extents = [plane.rows, plane.columns];
        const padded = extents.some(({dim, extent}) => dim !== null && Number(dims[dim]) !== Number(extent));
        return padded && dims.length === 2 ? `${plain}, padded to ${times(extents.map(({extent}) => extent))}` :
            padded ? `${plain}; drawn with its padding` : plain;
    }

    /** The classes of all places in order, "pad" and "free" included; null if there are more than
     * 64. */
    memoryHues() {
        const places = Number(this.opened.high) - Number(this.opened.low);
        const memory = this.opened.panels[1];
        if (!this.opened.linear || places > 64)
            return null;
        const cells = this.core.cells(0, 1, {
            slice: 0, part: 0, row: 0, rowEnd: Number(memory.rows), column: 0,
            columnEnd: Number(memory.columns)
        });
        const hues = cells.hue[this.coloring] ?? cells.hue.row;
        const first = cells.kind.findIndex((kind) => kind !== "outside");
        return cells.kind.slice(first, first + places).map((kind, i) =>
            (kind === "element" ? hueClass(this.coloring, hues[first + i], false) : kind === "hole" ? "free" : "pad"));
    }

    elsewhere() {
        this.cached.elsewhere ??= this.core.elsewhere().rows ?? [];
        return this.cached.elsewhere;
    }

    suggestions() {
        this.cached.suggestions ??= this.core.suggest().rows ?? [];
        return this.cached.suggestions;
    }

    labelChoice() {
        const {labels} = this.opened;
        const words = (label) => (label === "linear" ? this.placeWord : LABEL_WORDS[label]);
        const {defaultLabel} = this;
        const shown = [
            defaultLabel, ...labels.filter((label) => label !== defaultLabel && label !== "number"),
            ...labels.filter((label) => label === "number" && label !== defaultLabel)
        ];
        return chooser("labels", "Cells show", shown.map((label) => [label, words(label)]), this.label,
                       (label) => this.change({label: label === defaultLabel ? "" : label}));
    }

    colorChoice(names = this.opened.colorings) {
        const natural = this.opened.coloring;
        const shown = [natural, ...names.filter((name) => name !== natural && !(name === "bank" && this.opened.tiled))];
        return chooser("colors", "Colour by", shown.map((name) => [name, COLOR_WORDS[name]]), this.coloring,
                       (name) => this.change({color: name === natural ? "" : name}));
    }

    /** Shows the choices beside the remark. */
    choosers(...children) { replace(byId("choosers"), children); }

    /** Places the field "Go to" on the line of a title, ending at x. Returns where it begins. */
    placeGoTo(x, y) {
        const box = goTo(this);
        byId("extras").append(box);
        Object.assign(box.style, {left: `${x - box.offsetWidth}px`, top: `${y - 18}px`});
        return x - box.offsetWidth;
    }

    link(x, y, words, patch, {size = this.metrics.size, code = false} = {}) {
        this.paper.add(svg("a", {href: fragmentOf(stateFrom(patch))},
            svg("text", {x, y, class: code ? "code" : "", css: {fontSize: `${size}px`}}, words)), "top");
    }

    /** Draws notes on a TIRx layout: warnings, holes. */
    drawNotes(x, y, width) {
        const {facts, warnings} = this.opened;
        const notes = [
            ...warnings, facts.injective === false ? "Several elements share a place." : null,
            Number(facts.holes) > 0 ?
                `${some(facts.holes, "place")} in range ${plural(facts.holes, "holds", "hold")} nothing.` :
                null,
            this.opened.typed ? null : "Give an element type to see bytes and banks."
        ].filter(Boolean);
        if (!notes.length)
            return;
        this.paper.title(x, y, "Notes");
        let base = y + this.metrics.pick(31, 27);
        for (const note of notes.slice(0, 3))
            base = this.paper.paragraph(x, base, note, "l2", width);
    }

    /* ---- showing ---- */

    /* Chooses the view. */
    decide() {
        const {opened} = this;
        if (!opened?.panels || Number(opened.elements) === 0)
            return null;
        if (this.other)
            return new Comparison(this);
        if (this.multiples)
            return this.multiples;
        if (this.state.view === "steps" && TilingSteps.able(this))
            return new TilingSteps(this);
        if (this.line)
            return new Strip(this);
        return Threads.fits(this) ? new Threads(this) : new Overview(this);
    }

    /* Opens the layout again with lines of memory that fit the window, as positions depend on
     * them. */
    openLines() {
        const {opened, fault} = this;
        this.line = opened?.panels && Number(opened.elements) > 0 && !this.other ? Strip.line(this) : 0;
        const natural = lineOf(this.state.line) || this.natural;
        const wanted = this.line || natural;
        if (fault || !opened?.panels || !opened.linear || Number(opened.panels[1].columns) === wanted)
            return;
        this.opened = this.core.open(0, this.state, wanted);
        this.picker.select();
    }

    layOut() {
        const focused = nameOfFocus();
        this.draw();
        if (focused && document.activeElement === document.body)
            document.querySelector(focused)?.focus({preventScroll: true});
    }

    draw() {
        const metrics = this.metrics = new Metrics(), root = document.documentElement.style;
        byId("tip").hidden = true; /* it was of what is drawn no longer */
        document.body.classList.toggle("typing", this.header.typing === true);
        root.setProperty("--margin", `${metrics.margin}px`);
        root.setProperty("--size", `${metrics.size}px`);
        root.setProperty("--header", `${metrics.pick(86, 76)}px`);
        document.body.classList.toggle("embed", this.state.embed === "1");
        document.title = `${this.state.layout ? `${this.state.layout} – ` : ""}hlo-layout`;
        this.multiples =
            this.opened?.panels && !this.other && Number(this.opened.elements) > 0 && Multiples.wanted(this) ?
            new Multiples(this) :
            null;
        this.header.show();
        this.header.showFound();
        this.header.showFaults([...this.faults, ...(this.lookFault ? [this.lookFault] : [])]);
        const main = document.querySelector("main");
        const above = main.getBoundingClientRect().top + scrollY;
        const most = Math.max(
            700, metrics.width * (metrics.scale > 1 ? 0.46 : 0.62)); /* a taller window has free space at its foot */
        this.height = metrics.narrow ? metrics.height - above : Math.max(Math.min(metrics.height - above, most), 600);
        main.style.height = `${this.height}px`;
        this.top = 0;
        for (const grid of this.grids.values())
            grid.drawn = false;
        replace(byId("choosers"));
        replace(byId("extras"));
        byId("choosers").className = "";
        this.paper = new Paper(byId("stage"), metrics);
        this.openLines();
        const view = this.view = this.decide();
        this.kind = view ? view.constructor.name.toLowerCase() : "nothing";
        document.body.dataset.kind = this.kind;
        this.drawWords(view);
        view?.draw();
        this.finish(main);
    }

    /* Draws the sentence, and below it the remark beside the choices. */
    drawWords(view) {
        const {metrics} = this, root = document.documentElement.style;
        root.setProperty("--lead", `${metrics.pick(25, metrics.narrow ? 17 : 18.5)}px`);
        root.setProperty("--lead-top", `${metrics.pick(26, 14)}px`);
        drawStops(this);
        replace(byId("lead"), this.opened ? sentenceOf(this) : "Nothing is open: type a shape, or choose an example.");
        if (!this.opened)
            replace(byId("extras"), el("div", {class: "start"}, exampleLinks()));
        byId("remark").textContent = this.opened ? remarkOf(this) : "";
        const lead = byId("lead"), top = lead.offsetTop + lead.offsetHeight + 2, choosers = byId("choosers");
        root.setProperty("--remark-top", `${top}px`);
        view?.drawChoosers();
        choosers.className = metrics.narrow ? "left" : choosers.className;
        const beside = !metrics.narrow && !choosers.classList.contains("left");
        root.setProperty("--choosers-room", beside ? `${choosers.offsetWidth + 30}px` : "0px");
        const remark = byId("remark").textContent ? byId("remark").offsetHeight : 0;
        root.setProperty("--choosers-top", `${beside ? top - 5 : top + remark + 4}px`);
        this.top = beside ? top + Math.max(remark, choosers.offsetHeight - 8) :
                            top + remark + choosers.offsetHeight + 6;
    }

    /* Sets the drawing's height: that of the view or, in a narrow window, of all that was drawn. */
    finish(main) {
        const {metrics, paper} = this;
        const need = metrics.narrow ? paper.bottom + 40 : this.height;
        main.style.height = `${Math.max(need, this.height)}px`;
        byId("stage").setAttribute("height", Math.max(need, this.height));
    }

    /** Shows the name of the cell that the pointer is on, beside it. */
    point(cell, event) {
        const tip = byId("tip");
        tip.hidden = !cell;
        if (!cell)
            return;
        tip.textContent = cell.grid.look.name(cell.index);
        const box = document.querySelector("main").getBoundingClientRect();
        const x = event.clientX - box.left, y = event.clientY - box.top;
        const left = x + 16 + tip.offsetWidth > this.metrics.width ? x - tip.offsetWidth - 12 : x + 16;
        Object.assign(tip.style, {left: `${Math.max(4, left)}px`, top: `${y + 18}px`});
    }
}

Core.load().then((core) => {
    globalThis.explorer = new Page(core, JSON.parse(byId("data").textContent));
});
