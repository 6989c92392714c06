/* An array and its owners, which are threads or the rows of a memory with two coordinates: warps
 * down, lanes across, what each holds within. */

const AXIS_LETTERS = {laneid: "T", tid: "T", tid_in_wg: "T", tx: "T", warpid: "W", m: "V", TLane: "L", TCol: "C"};
const THREAD_AXES = new Set(["laneid", "tid", "tid_in_wg", "tx"]);
const MEMORY_NAMES = {TLane: "Tensor memory", P: "The scratchpad"};
const SKIP = 24; /* room for a line about coordinates that do not occur */

/** The names of the axes of a panel: those that run down, across and within. */
function axisNames(opened) {
    const {axes} = opened, owners = axes.filter(({owner}) => owner);
    const shown = owners.length ? owners : axes.slice(-2);
    const across = shown.at(-1), down = shown.length > 1 && !opened.panels[1].wrapped ? shown.at(-2) : null;
    return {across, down, within: owners.length ? axes.filter(({owner}) => !owner) : axes.slice(0, -2)};
}

class Threads {
    static fits(page) {
        const {opened, metrics} = page, [array, axes] = opened.panels;
        if (opened.linear || metrics.narrow || Number(array.slices) !== 1 || Number(axes.slices) !== 1)
            return false;
        const lines = Number(axes.rows) * Number(axes.depth), height = page.height;
        const label = page.longestIndex(12) + 8;
        const foot = lines * metrics.pick(20, 17) + metrics.pick(70, 48);
        const room = height - metrics.pick(172, 122) - foot - metrics.pick(60, 36);
        return Number(axes.columns) * Math.max(label, 26) + 80 <= metrics.inner && lines <= 24 &&
            Number(array.rows) * 18 <= room && Number(array.columns) * 26 <= metrics.inner * 0.56;
    }

    constructor(page) {
        this.page = page;
        const {core, opened} = page, [array, axes] = opened.panels;
        this.names = axisNames(opened);
        this.array = page.grid("array");
        this.memory = page.grid("memory");
        const all = (panel) => ({
            slice: 0, part: 0, row: 0, rowEnd: Number(panel.rows), column: 0,
            columnEnd: Number(panel.columns)
        });
        this.array.show(0, 0, array, core.cells(0, 0, all(array)), {levels: opened.levels, owners: true});
        this.memory.show(0, 1, axes, core.cells(0, 1, all(axes)), {levels: opened.levels, owners: true, down: true});
        this.copies = this.rowCopies();
        this.skips = this.skipped();
        for (const {after} of this.skips)
            this.memory.rowGaps[after] = SKIP;
        const columns = this.memory.cells.column_labels.map(Number);
        columns.slice(1).forEach((label, i) => {
            if (!axes.wrapped && label > columns[i] + 1)
                this.memory.columnGaps[i] += 8; /* the lanes in between hold nothing */
        });
    }

    /* For each row that has only copies, the row of their originals; else -1. */
    rowCopies() {
        const {cells} = this.memory, each = cells.columns * cells.parts;
        const rows = Array.from({length: cells.rows}, (_, r) => ({
            flat: cells.flat.slice(r * each, (r + 1) * each), copy: cells.copy.slice(r * each, (r + 1) * each),
        }));
        return rows.map(({flat, copy}) => (copy.some((n, i) => n > 0 && flat[i] >= 0) &&
                                    copy.every((n, i) => n > 0 || flat[i] < 0) ?
                                rows.findIndex((other) => other.copy.every((n) => n === 0) &&
                                other.flat.join() === flat.join()) :
                                -1));
    }

    /* The rows between which coordinates do not occur, and these coordinates. */
    skipped() {
        const labels = this.memory.cells.row_labels.map(Number);
        if (!this.names.down)
            return [];
        return labels.slice(0, -1).map((label, i) => ({after: i, from: label + 1, to: labels[i + 1] - 1}))
            .filter(({from, to}) => to >= from);
    }

    draw() {
        const {page, page: {metrics, selected}, array, memory, names} = this, {margin, inner} = metrics;
        const head = metrics.pick(66, this.brackets().length ? 47 : 41), top = page.top + metrics.pick(36, 18) + head,
              room = labelRoom(page, array.cells.row_labels) + metrics.pick(16, 12);
        const lines = memory.cells.rows * memory.cells.parts;
        const side = this.sideRoom();
        const face = new Face(page, array, page.label, {without: this.brackets().length ? "W" : ""});
        array.title = face.title = page.arrayTitle();
        const free = page.height - top - metrics.pick(144, 75) - array.cells.rows * (face.lines > 1 ? 32 : 20);
        const partHeight = Math.max(metrics.pick(20, 17),
            Math.min(lines > 4 ? metrics.pick(27, 20) : metrics.pick(52, 40),
                (Math.min(page.height * metrics.share(0.36, 0.29), free) - memory.gapHeight) / lines));
        const wide = (inner - side - memory.gapWidth) / memory.cells.columns;
        memory.sized(Math.min(metrics.most * 2.75, wide), partHeight);
        const below = page.height - metrics.pick(38, 9) - memory.height;
        this.fitArray(face, room, below - metrics.pick(106, 66) - top);
        array.place(margin + room, top);
        const x = Math.max(margin + inner * metrics.share(0.542, 0.544), array.x + array.width + 60);
        this.beside = x - margin;
        const right = this.drawRight(
            x, page.top + metrics.pick(36, 18), margin + inner - x, below - metrics.pick(70, 50));
        this.turn = Math.max(array.y + array.height, right + 14);
        const y = Math.min(below, this.turn + metrics.pick(180, 130));
        memory.place(margin + side, y);
        this.drawArray(face, top - head);
        this.drawMemory(y, names);
        if (selected)
            this.drawArrows();
        page.placeGoTo(x - metrics.pick(60, 30), top - head);
    }

    /* Fits the array: wider if cells could not show words otherwise, and if need be with owners in
     * one line. */
    fitArray(face, room, high) {
        const {page: {metrics}, array} = this;
        for (const [part, flat] of [[0.52, false], [0.62, false], [0.52, true], [0.62, true]]) {
            const wide = metrics.inner * part - room;
            face.flat = flat;
            array.fit(wide, high, Math.min(metrics.most * 1.7, 1.1 * wide / array.cells.columns), face.widths(),
                metrics, face.lines, 1.5);
            if (metrics.digits(face.widths(), array.partWidth, array.partHeight, face.lines))
                return;
        }
    }

    drawChoosers() { this.page.choosers(this.page.labelChoice(), this.page.colorChoice()); }

    /* "warp 10", "copy of 6" */
    rowWords(r) {
        const label = this.memory.cells.row_labels[r];
        if (label === null)
            return "";
        const {down, across} = this.names;
        return down ? `${down.name} ${count(label)}` :
            this.memory.panel.wrapped ?
                      `${THREAD_AXES.has(across.axis) ? "T" : `${across.name} `}${count(label)}` :
                      "";
    }

    sideRoom() {
        const {page: {metrics}, memory, copies} = this;
        const words = memory.cells.row_labels.map((_, r) => this.rowWords(r));
        const notes = copies.map((of) => (of < 0 ? "" : `copy of ${memory.cells.row_labels[of]}`));
        return Math.max(0, ...words.map((text) => metrics.measure(text, metrics.size, 600)),
                        ...notes.map((text) => metrics.measure(text, 12))) + 14;
    }

    /* Ranges of columns that belong to one warp: [{name, from, to}]; none if a column has
     * several. */
    brackets() {
        const {cells} = this.array;
        const warps = Array.from({length: cells.columns}, (_, c) => {
            const all = new Set();
            for (let r = 0; r < cells.rows; r++)
                all.add(cells.say.owner?.[r * cells.columns + c]?.split(" ").find((word) => word[0] === "W") ?? "");
            return all.size === 1 ? [...all][0] : "";
        });
        return warps.every(Boolean) ? runsOf(cells.columns, (c) => warps[c]) : [];
    }

    drawArray(face, title) {
        const {page, page: {paper, metrics, opened}, array} = this;
        const about = page.label === "owner" && opened.labels.includes("owner") ? ownerWords(opened) : "";
        paper.title(array.x, title, "The array",
            [`${page.arrayWords()}${about ? `; ${about}` : ""}`, page.arrayWords()]);
        for (const {name, from, to} of this.brackets()) {
            const copies =
                this.copies.flatMap((of, r) => (of >= 0 && this.memory.cells.row_labels[of] === name.slice(1) ?
                    [this.memory.cells.row_labels[r]] :
                    []));
            paper.bracket(array.columnX(from) + 1, array.columnX(to) + array.cellWidth - 1,
                array.y - metrics.pick(27, 21),
                `warp ${name.slice(1)}${copies.length ? `, copy in ${listed(copies)}` : ""}`);
        }
        drawLabels(page, array);
        array.draw(paper, face.look(), metrics.digits(face.widths(), array.partWidth, array.partHeight, face.lines));
        drawFrames(page, array, groupBoxes(page, array));
    }

    drawMemory(y, names) {
        const {page, page: {paper, metrics, opened}, array, memory} = this;
        const face = new Face(page, memory, page.otherLabel), owners = opened.axes.some(({owner}) => owner);
        const title = owners ? (THREAD_AXES.has(names.across.axis) ? "The threads" : `The ${names.across.name}s`) :
            MEMORY_NAMES[names.down?.axis] ?? "Memory";
        memory.title = face.title = `${title}, ${opened.panels[1].title}`;
        const [at] = page.selected?.positionsOn(0) ?? [], ends = page.selected?.positionsOn(1) ?? [];
        const right = (grid, {column}) => grid.columnX(column) + grid.cellWidth + 1;
        const drops = at ? ends.map((to) => [right(array, at), this.turn, right(memory, to), y - ABOVE]) : [];
        const base = y - metrics.pick(34, 28);
        const low = this.beside && this.turn > base - 20; /* words at the right reach down here */
        titleBeside(page, drops, metrics.margin, base, low ? this.beside - 20 : metrics.inner, title, this.orientation(names));
        drawLabels(page, memory, {
            rows: false,
            prefix: owners && THREAD_AXES.has(names.across.axis) && !memory.panel.wrapped ? "T" : ""
        });
        this.drawRows();
        memory.draw(paper, face.look(), metrics.digits(face.widths(), memory.partWidth, memory.partHeight));
        drawFrames(page, memory, groupBoxes(page, memory));
        for (const {after, from, to} of this.skips)
            this.drawSkip(after, from, to);
    }

    /* What the title adds to the name, the longest text first. */
    orientation({across, down, within}) {
        const {opened} = this.page, panel = opened.panels[1];
        const parts = within.length && Number(panel.depth) > 1 ?
            `; each ${across.name} holds ` +
                `${Number(panel.depth) === 2 ? "V0 over V1" : `${count(panel.depth)} values, V0 on top`}` :
                    "";
        const lie = `${down ? `${down.name}s down, ` : ""}${count(across.count)} ${across.name}s across`;
        return [`${lie}${parts}; the cell says which element`, `${lie}${parts}`, lie];
    }

    drawRows() {
        const {page: {paper, metrics, selected}, memory, copies} = this, {cells} = memory;
        const chosen = new Set(selected?.positionsOn(1).map(({row}) => row) ?? []);
        for (let r = 0; r < cells.rows; r++) {
            const y = memory.rowY(cells.row + r) + Math.min(memory.cellHeight / 2 + 4, memory.partHeight / 2 + 5);
            paper.text(metrics.margin, y, this.rowWords(r), this.names.down || chosen.has(r) ? "b" : "l2");
            if (copies[r] >= 0 && memory.cellHeight > 30)
                paper.text(metrics.margin, y + metrics.pick(25, 18), `copy of ${cells.row_labels[copies[r]]}`,
                    "l2", {size: 12});
        }
    }

    drawSkip(after, from, to) {
        const {page: {paper, metrics}, memory, names} = this;
        const y = memory.rowY(memory.cells.row + after) + memory.cellHeight + 4, name = names.down.name;
        paper.rect(memory.x, y, memory.width, SKIP - 8, "free");
        const which = from === to ? `${name} ${from}` :
            to === from + 1 ? `${name}s ${from} and ${to}` :
                              `${name}s ${from} to ${to}`;
        paper.text(memory.x + memory.width / 2, y + SKIP / 2,
            `${which} ${plural(to - from + 1, "holds", "hold")} nothing of this array`, "l2",
            {size: Math.min(metrics.size, 12.5), anchor: "middle"});
    }

    drawRight(x, y, width, bottom) {
        const {page, page: {paper, metrics, selected}} = this;
        let next = y + metrics.pick(190, 150);
        if (selected?.trace) {
            const name = selected.trace.say.owner?.split(" ").filter((word) => word[0] !== "W").join(" ") ?? "";
            paper.title(x, y, `Why ${name}`);
            next = drawOwnerWhy(page, x, y + metrics.pick(30, 14), width) + metrics.pick(24, 12);
        }
        const held = drawHeld(page, x, next, Math.min(width, metrics.pick(760, 560)));
        return drawCopies(page, x, held + metrics.pick(34, 26), width, bottom) || held;
    }

    drawArrows() {
        const {page: {paper, selected}, array, memory} = this, [at] = selected.positionsOn(0);
        const targets = selected.positionsIn(memory);
        const columns = new Map();
        for (const target of targets)
            columns.set(target.column, [...columns.get(target.column) ?? [], target]);
        if (at && array.shows(at))
            for (const list of [...columns.values()].slice(0, 8))
                arrowDown(paper, array, at, memory, list, {back: selected.back, beside: true, from: this.turn});
    }
}

/** "each cell names its owner: T is the lane, V the value" */
function ownerWords({axes}) {
    const letters = {
        laneid: "T is the lane", tid: "T is the thread", tid_in_wg: "T is the thread",
        tx: "T is the thread", pid: "pid is the device", m: "V the value", TLane: "L is the lane",
        TCol: "C the column"
    };
    const said = axes.map(({axis}) => letters[axis]).filter(Boolean);
    return said.length ? `each cell names its owner: ${said.join(", ")}` : "each cell names its owner";
}

/** Draws how many places elements, wanted copies and holes take. Returns the bottom. */
function drawHeld(page, x, y, width) {
    const {paper, metrics, opened: {elements, copies, facts}} = page;
    const all = Number(elements), extra = all * (Number(copies) - 1), free = Number(facts.holes ?? 0);
    const total = Math.max(1, all + extra + free), bar = metrics.pick(22, 13);
    const parts = [["data", all, some(all, "element"), "each once"],
        ["data2", extra, some(extra, "copy", "copies"), "wanted: not padding"],
        ["free", free, some(free, "free place"), "in range, and empty: holes"]].filter(([, n]) => n > 0);
    paper.title(x, y, "Held");
    const size = (words, weight) => metrics.measure(words, metrics.size, weight);
    let at = x, text = x, base = y + metrics.pick(16, 12) + bar + metrics.pick(22, 20);
    for (const [classes, n, words, note] of parts) {
        const part = width * n / total, need = Math.max(size(words, 600), size(note));
        paper.rect(at, y + metrics.pick(16, 12), Math.max(2, part - 2), bar, classes);
        text = Math.max(text, Math.min(at, x + width - need));
        if (text + need > x + width + 1) {
            text = x;
            base += metrics.pick(48, 42);
        }
        paper.text(text, base, words, "b");
        paper.text(text, base + metrics.pick(20, 18), note, "l2");
        text += need + 22;
        at += part;
    }
    return base + metrics.pick(20, 18);
}

/** "64 wavefronts where 32 would do", or "32 wavefronts, none lost" */
function wavefrontWords({wavefronts, ideal}) {
    const lost = Number(wavefronts) - Number(ideal);
    return `${some(wavefronts, "wavefront")}${lost > 0 ? ` where ${count(ideal)} would do` : ", none lost"}`;
}

/** Draws what the threads pay to move the array to shared memory that lies row by row: as it is, and
 * under the smallest swizzle that loses least. Returns the bottom; 0: there is no room, or no type. */
function drawCopies(page, x, y, width, bottom) {
    const {paper, metrics, core, cached} = page, line = metrics.pick(21, 18);
    const {rows = []} = cached.copies ??= core.copy(0);
    const least = rows.toSorted((a, b) => Number(a.wavefronts) - Number(b.wavefronts))[0];
    const shown = [rows[0], least].filter((row, i) => row && (i === 0 || row !== rows[0]));
    if (!shown.length || y + metrics.pick(26, 20) + shown.length * line > bottom)
        return 0;
    paper.title(x, y, "Access", [`to shared memory, row by row, ${shown[0].vector_bytes} B a lane`, ""]);
    shown.forEach((row, i) => {
        const lost = Number(row.wavefronts) > Number(row.ideal), base = y + metrics.pick(26, 20) + i * line;
        const name = row.memory === "none" ? "not swizzled" : `swizzled by ${row.memory}`;
        paper.text(x, base, name, "b");
        paper.text(x + metrics.measure("swizzled by 128B", metrics.size, 600) + 14, base, wavefrontWords(row),
            lost ? "bad" : "good");
    });
    return y + metrics.pick(26, 20) + shown.length * line;
}
