/* Two layouts of one array side by side: each array above its memory. Cells whose element is
 * elsewhere in the other layout are outlined. */

class Comparison {
    constructor(page) {
        this.page = page;
        const {state, other} = page;
        this.sides = [
            {side: 0, opened: page.opened, name: state.layout},
            {side: 1, opened: other.opened, name: state.other}
        ];
        for (const one of this.sides) {
            one.array = page.grid(`array-${one.side}`);
            one.memory = page.grid(`memory-${one.side}`);
        }
    }

    draw() {
        const {page, page: {metrics, height}} = this, {margin, inner} = metrics;
        const gap = metrics.pick(72, 44), width = metrics.narrow ? inner : (inner - gap) / 2;
        const top = page.top + metrics.pick(110, 84);
        const room = height - top - metrics.pick(30, 18);
        for (const one of this.sides)
            this.readArray(one, width, metrics.narrow ? 260 : room * 0.52);
        this.differing();
        this.fitArrays(width, metrics.narrow ? 520 : room);
        this.sides.forEach((one, i) => {
            const x = metrics.narrow ? margin : margin + i * (width + gap);
            const y = metrics.narrow ? top + i * 620 : top;
            this.drawSide(one, x, y, width);
        });
    }

    drawChoosers() { this.page.choosers(this.page.labelChoice()); }

    /* Reads the same window of both arrays, around the selection. */
    readArray(one, width, height) {
        const {page, page: {metrics, core, selected}} = this, [panel] = one.opened.panels;
        const rows = Number(panel.rows), columns = Number(panel.columns);
        const trace = one.side ? selected?.others[1] : selected?.trace;
        const at = trace?.positions?.find(({panel: p}) => p === 0) ?? {slice: 0, row: 0, column: 0};
        const need = Math.max(
            metrics.measure(count(one.opened.high ?? one.opened.elements), 12) + 10, metrics.pick(34, 26));
        const shownRows = Math.min(rows, Math.max(2, Math.floor((height - 40) / metrics.pick(30, 21)))),
              shownColumns = Math.min(columns, Math.floor((width - 50) / need));
        const row = startWithin(Number(at.row) - Math.floor(shownRows / 2), shownRows, rows),
              column = startWithin(Number(at.column) - Math.floor(shownColumns / 2), shownColumns, columns);
        one.cells = core.cells(one.side, 0, {
            slice: Number(at.slice), part: 0, row, rowEnd: row + shownRows, column,
            columnEnd: column + shownColumns
        });
        one.array.show(one.side, 0, panel, one.cells, {levels: one.opened.levels, owners: !one.opened.linear});
    }

    /* Finds the elements in both windows whose places differ. */
    differing() {
        const placesOf = ({cells, opened}) => new Map(
            cells.kind.map((kind, i) => (kind === "element" ?
                                   [
                                       cells.say.index[i],
                                       opened.linear ? cells.place[i] : cells.say.owner?.[i] ?? cells.place[i]
                                   ] :
                                   [null, null])));
        const [a, b] = this.sides.map(placesOf);
        this.differ = new Set(
            [...a.keys()].filter((index) => index !== null && b.has(index) && a.get(index) !== b.get(index)));
    }

    /* Both arrays have cells of one size. */
    fitArrays(width, height) {
        const {page, page: {metrics, state}} = this;
        for (const one of this.sides) {
            const {opened, array, side} = one;
            one.labels = labelRoom(page, one.cells.row_labels);
            one.face = this.faceOf(array, opened, opened.labels.includes(state.label) ? state.label : opened.label);
            array.title = one.face.title = `${side ? "The other" : "The first"} array, ${opened.dims.map(count).join(" by ")}`;
            array.fit(width - one.labels, height * 0.5, metrics.pick(64, 46), one.face.widths(), metrics, one.face.lines, 1.5);
        }
        const all = (number) => this.sides.map(number), high = Math.min(...all(({array}) => array.partHeight));
        const room = all(({array, labels}) => (width - labels - array.gapWidth) / (array.cells.columns * array.across));
        const wide = Math.min(Math.max(...all(({array}) => array.partWidth)), ...room);
        for (const {array} of this.sides)
            array.sized(wide, high);
    }

    drawSide(one, x, y, width) {
        const {page, page: {paper, metrics}} = this, {array, face, opened, side} = one;
        const code = Math.min(14, metrics.size), title = y - metrics.pick(56, 50), name = side ? "The other" : "The first";
        const named = metrics.measure(name, metrics.size, 600) + 12;
        paper.text(x, title, name, "hd");
        paper.text(x + named, title, fitted(metrics, opened.facts.shape, width - named - this.drawBytes(one, x, title, width), code, CODE),
            "code", {size: code});
        array.place(x + one.labels, y);
        drawLabels(page, array);
        const look = face.look(), color = look.color;
        look.color = (i) => `${color(i)}${this.differ.has(one.cells.say.index[i]) ? " differs" : ""}`;
        const said = look.name;
        look.name = (i) => `${said(i)}${this.differ.has(one.cells.say.index[i]) ? ", elsewhere in the other" : ""}`;
        array.draw(paper, look, metrics.digits(face.widths(), array.partWidth, array.partHeight, face.lines));
        this.drawMemory(one, x, array.y + array.height + metrics.pick(96, 70), width);
    }

    /* The bytes of a side, as a bar to the scale of the larger one, below its title. Returns the room that
     * their words take at the right. */
    drawBytes({opened: {facts}}, x, y, width) {
        const {paper, metrics} = this.page, most = Math.max(...this.sides.map(({opened}) => Number(opened.facts.bytes ?? 0)));
        const bytes = Number(facts.bytes ?? 0), padding = Number(facts.padding_bytes ?? 0), words = formatBytes(bytes);
        if (!this.sides.every(({opened}) => Number(opened.facts.bytes ?? 0) > 0))
            return 0;
        const part = (of) => Math.max(2, width * of / most), top = y + metrics.pick(9, 7), high = metrics.pick(8, 6);
        paper.text(x + width, y, words, "b", {anchor: "end"});
        paper.rect(x, top, part(bytes - padding), high, "data");
        if (padding)
            paper.rect(x + part(bytes - padding), top, part(padding), high, "pad fine");
        return metrics.measure(words, metrics.size, 600) + 14;
    }

    /* The face of a side's cells, in the words of its own layout. */
    faceOf(grid, opened, label) {
        const {page} = this, own = Object.create(page, {opened: {value: opened}, coloring: {value: opened.coloring}});
        return new Face(own, grid, label);
    }

    drawMemory(one, x, y, width) {
        const {page, page: {paper, metrics, core, selected}} = this, {memory, opened, side} = one,
            panel = opened.panels[1];
        const trace = side ? selected?.others[1] : selected?.trace;
        const at = trace?.positions?.find(({panel: p}) => p === 1) ?? {slice: 0, row: 0, column: 0, part: 0};
        const need = Math.max(metrics.measure(opened.dims.map((dim) => Number(dim) - 1).join(","), 12) + 9, 26);
        const room = metrics.measure(count(opened.high ?? 99), 12) + 16;
        const parts = opened.linear ? 1 : Math.min(Number(panel.depth), 8), least = metrics.pick(28, 20);
        const columns = Math.max(1, Math.min(Number(panel.columns), Math.floor((width - room) / (need + 2))));
        const lines = Math.max(1, Math.floor((page.height - y - 14) / ((least + 2) * parts)));
        const rows = Math.min(Number(panel.rows), metrics.narrow ? 6 : lines);
        const height = metrics.narrow ? least :
            Math.min(metrics.pick(42, 32), (page.height - y - metrics.pick(60, 46)) / (rows * parts) - 2);
        const row = startWithin(Number(at.row) - Math.floor(rows / 2), rows, Number(panel.rows)),
              column = startWithin(Number(at.column) - Math.floor(columns / 2), columns, Number(panel.columns));
        const cells = core.cells(side, 1,
            {slice: Number(at.slice), part: 0, row, rowEnd: row + rows, column, columnEnd: column + columns});
        if (cells.error)
            return;
        memory.show(side, 1, panel, cells, {levels: opened.levels, down: !opened.linear, owners: !opened.linear});
        const face = this.faceOf(memory, opened, page.state.label === "number" ? "number" : "index");
        memory.title = face.title = `${side ? "The other's" : "The first's"} ${panel.title}`;
        memory.sized(Math.min(metrics.pick(96, 69), (width - room - memory.gapWidth) / columns), height)
            .place(x + room, y);
        drawLabels(page, memory, {gap: 8, under: true});
        memory.draw(paper, face.look(), metrics.digits(face.widths(), memory.partWidth, memory.partHeight));
        const from = trace?.positions?.find(({panel: p}) => p === 0),
              targets = (trace?.positions ?? []).filter((p) => p.panel === 1 && memory.shows(p));
        const [to] = from && one.array.shows(from) ? targets : [];
        const drops = to ? [[
            one.array.columnX(from.column) + one.array.cellWidth, one.array.y + one.array.height,
            memory.columnX(to.column) + memory.cellWidth / 2, y
        ]] :
                           [];
        titleBeside(page, drops, x, y - 16, width, opened.linear ? "Its memory" : "Who holds it",
            [panel.title.replace(/^memory, /, ""), ""]);
        if (to)
            arrowDown(paper, one.array, from, memory, targets.slice(0, 1), {back: selected.back});
    }
}

/* "(3, 5)" */
const dimsWords = (dims) => `(${dims.map(count).join(", ")})`;

/* What differs besides places: " But elements of 32 and 16 bits." */
function surroundings({sides: [a, b], differs}) {
    const words = [];
    if (differs.includes("bytes"))
        words.push(a.element_bits === b.element_bits ? `${count(a.bytes)} and ${count(b.bytes)} bytes in all` :
            `elements of ${a.element_bits} and ${b.element_bits} bits`);
    if (differs.includes("memory_space"))
        words.push(`memory spaces ${a.memory_space} and ${b.memory_space}`);
    return words.length ? ` But ${words.join(", ")}.` : "";
}

const CONVERSIONS = {
    "nothing": "nothing",
    "registers": "registers only: each thread has its elements",
    "shuffles": "shuffles within warps",
    "shared memory": "shared memory",
    "distributed shared memory": "distributed shared memory",
};

/* What threads must do to hold the other layout's elements: " A conversion needs shuffles ...". */
function conversionWords({conversion}) {
    if (!conversion)
        return "";
    const {needs, thread, value, element, holder} = conversion;
    if (needs === "missing")
        return " There is no conversion: the first lacks elements of the other.";
    const first = holder === null || holder === thread ? "" :
        `: T${thread} V${value} wants element ${element.join(",")}, which T${holder} holds`;
    return [" A conversion needs ", key(CONVERSIONS[needs]), `${first}.`];
}

/* Threads beside a memory: what a copy between them takes; null if it is none. */
function copySentence(page) {
    const {core, cached, opened, other} = page;
    if (opened.linear || !other.opened.linear)
        return null;
    const {rows} = cached.copyOther ??= core.copy(1);
    if (!rows)
        return null;
    const [row] = rows, {worst} = row;
    const lost = Number(row.wavefronts) > Number(row.ideal);
    return [
        "A copy between these threads and this memory moves ", key(`${row.vector_bytes} B`), " a lane at once and takes ",
        el("b", {class: lost ? "cost" : "good"}, wavefrontWords(row)),
        lost ? `; lanes ${listed(worst.lanes)} of warp ${worst.warp} wait for each other.` : "."
    ];
}

function comparisonSentence(page) {
    const {other: {verdict}, selected} = page, copy = copySentence(page);
    if (copy)
        return copy;
    if (verdict.same)
        return [
            el("b", {class: "good"}, "Both layouts put every element in the same place"), ".",
            surroundings(verdict), conversionWords(verdict)
        ].flat();
    const shapes = verdict.differs.includes("shape") ?
        `The shapes differ: ${listed(verdict.sides.map(({dims}) => dimsWords(dims)))}. ` :
        "";
    if (!verdict.index)
        return [
            shapes, verdict.differs.includes("elements") ? "" : "The elements are at equal places.",
            surroundings(verdict), conversionWords(verdict)
        ].flat();
    const index = verdict.index.join(",");
    const here = selected?.index === index ?
        [] :
        [" ", el("a", {href: fragmentOf({...page.state, element: index, place: ""})}, "Show it"), "."];
    return [
        shapes, "The first element that differs is ", chip(`element ${index}`), ": ", key(verdict.first),
        " in the first, ", key(verdict.second), " in the other.", conversionWords(verdict), here
    ].flat(2);
}
