/* Shared memory under each swizzle, side by side. Its rows are the array, the memory, and the
 * queues in which lanes wait for a bank (wavefronts). */

const MODES = ["none", "32B", "64B", "128B"];
const ROWS_SHOWN = 16; /* rows of the array, lines of memory, at most */
const BANKS = 32;

class Multiples {
    /** Whether there are banks to compare: only for one copy of an untiled array in one memory of
     * bytes. */
    static able({opened}) {
        return opened.linear && opened.typed && !opened.tiled && opened.panels.some(({kind}) => kind === "banks") &&
            Number(opened.copies) === 1 && opened.dims.length > 0;
    }

    /** Whether banks are shown: by choice, or by default for shared memory as TIRx writes it. */
    static wanted(page) {
        const {opened, state} = page;
        return Multiples.able(page) &&
            (state.view === "banks" ||
                (state.view === "" && opened.facts.notation === "tirx" && opened.dims.length > 1));
    }

    constructor(page) {
        this.page = page;
        const {core, state, opened} = page;
        this.access = state.access || "column:0";
        this.answer = core.access(this.access, Number(state.width || 0));
        if (this.answer.error)
            page.lookFault = {error: this.answer.error, field: "access", text: this.access, name: "access"};
        this.columns = MODES.map((mode, i) => {
            const cached = page.cached[`mode${i}`] ??= core.open(2 + i, {...state, swizzle: mode}, 0);
            return {
                mode, side: 2 + i, opened: cached,
                cost: this.answer.modes?.find((one) => one.mode === mode) ?? null
            };
        });
        this.each = Math.max(1, Math.floor(128 / Number(opened.bits))); /* elements in 16 bytes */
        page.access = this;
    }

    get phases() { return this.columns[0].cost?.phases ?? []; }

    /* The step of the replay: "3" is all of phase 3, "3.2" its lanes 0 to 2; phases count from
     * 0. */
    get step() {
        const [phase = 0, lane = null] = this.page.state.lane.split(".");
        const number = Math.min(Number(phase), Math.max(0, this.phases.length - 1));
        return {phase: number, lane: lane === null ? null : Number(lane)};
    }

    /** The elements that the shown lanes of a mode's phase read. */
    lanesOf({cost}) {
        const {phase, lane} = this.step, elements = cost?.phases[phase]?.elements ?? [];
        return lane === null ? elements : elements.slice(0, lane + 1);
    }

    drawChoosers() { drawAccessChoosers(this); }

    draw() {
        const {page, page: {metrics}} = this;
        if (this.columns.some(({opened}) => opened.error || !opened.panels))
            return;
        const {margin, inner} = metrics, gap = metrics.pick(52, 30), side = metrics.pick(25, 18);
        if (metrics.narrow)
            return this.drawNarrow(side);
        const width = (inner - 3 * gap) / 4;
        const y = this.rowsY();
        this.drawRules(y);
        this.columns.forEach((column, i) => this.drawColumn(column, i, margin + i * (width + gap), side, width, y));
    }

    /* The mode that a narrow window shows. */
    get shown() { return this.page.cached.mode ?? 0; }

    /** Shows another mode in a narrow window. */
    showMode(number) {
        this.page.cached.mode = Math.max(0, Math.min(MODES.length - 1, number));
        this.page.layOut();
    }

    /** A finger went across: the next mode, or the one before. */
    swipe(by) {
        if (this.page.metrics.narrow)
            this.showMode(this.shown + by);
    }

    /** The choice of the mode that a narrow window shows; null: all are shown. */
    modeChoice() {
        return this.page.metrics.narrow ? chooser("mode", "Swizzle", MODES.map((mode, i) => [i, mode]), this.shown,
            (number) => this.showMode(number)) : null;
    }

    /* Draws one mode, a screen high; a swipe brings the next. */
    drawNarrow(side) {
        const {page, page: {metrics, paper}, shown} = this, {margin, inner} = metrics;
        const waits = this.columns.map(({cost}) => Number(cost?.phases[this.step.phase]?.wavefronts ?? 1));
        const queues = 46 + 13 * Math.max(...waits), top = page.top + 44;
        const y = {
            head: top, rule: top + 16, array: top + 58, memory: top + 58 + 8 * 22 + 70,
            base: top + 58 + 16 * 22 + 70 + queues, cell: 22
        };
        paper.title(margin, y.array - 26, "The array", ["16 bytes a cell; the number is its first bank", ""]);
        paper.title(margin, y.memory - 40, "Shared memory", ["lines of 32 banks", ""]);
        paper.title(margin, y.base - queues + 22, "Wavefronts", ["lanes wait at their bank", ""], inner, "over");
        this.drawColumn(this.columns[shown], shown, margin, side, inner, y);
    }

    rowsY() {
        const {page, page: {metrics}} = this, foot = page.height;
        const rows = Math.max(this.rowCount(), 4), lines = Math.max(this.lineCount(), 4);
        const waits = this.columns.flatMap(({cost}) => cost?.phases.map(({wavefronts}) => Number(wavefronts)) ?? []);
        const queue = Math.min(
            metrics.pick(164, 122), metrics.pick(66, 44) + metrics.pick(17, 13) * Math.max(1, ...waits));
        const head = page.top + metrics.pick(44, 24),
              fixed = head + metrics.pick(68, 46);
        const between = metrics.pick(82, 58), after = metrics.pick(38, 26);
        const cell = Math.max(
            12, Math.min(metrics.pick(34, 20), (foot - fixed - between - after - queue - 28) / (rows + lines)));
        return {head, rule: head + metrics.pick(30, 17), array: fixed, cell,
            memory: fixed + rows * cell + between, base: foot - metrics.pick(53, 25)};
    }

    /* The most rows to show: 16 unless cells would be too low for words, else 8. */
    get most() {
        const {page, page: {metrics}} = this, room = page.height - page.top - metrics.pick(440, 345);
        return metrics.narrow || room < 32 * metrics.pick(18, 16) ? 8 : ROWS_SHOWN;
    }
    rowCount() { return Math.min(this.most, Number(this.page.opened.panels[0].rows)); }
    lineCount() { return Math.min(this.most, Number(this.banksOf(this.columns[0]).rows)); }
    banksOf({opened}) { return opened.panels.find(({kind}) => kind === "banks"); }

    drawRules(y) {
        const {page: {paper, metrics, opened}} = this, {margin, inner} = metrics;
        const rows = Number(opened.panels[0].rows), first = this.firstRow();
        const which = rows > this.most ?
            `rows ${count(first)} to ${count(first + this.most - 1)} of ${count(rows)}` :
            some(rows, "row");
        const lines = Number(this.banksOf(this.columns[0]).rows);
        const memory = lines > this.most ? `lines ${count(this.firstLine())} to ` +
            `${count(this.firstLine() + this.most - 1)} of ${count(lines)}` :
                some(lines, "line");
        const end = y.memory + this.lineCount() * y.cell;
        for (const at of [y.rule, y.memory - metrics.pick(49, 39), end + metrics.pick(12, 7)])
            paper.line(margin, at, margin + inner, at, "rule");
        paper.title(margin, y.array - metrics.pick(14, 11), "The array",
            [
                `${which}, 16 bytes a cell; colour and number: the first of the 4 banks it lies in. ` +
                    "The small plates are the lanes and what they read.",
                `${which}, 16 bytes a cell; the number is its first bank`
            ],
            inner);
        paper.title(margin, y.memory - metrics.pick(26, 20), "Shared memory",
            [
                `${memory} of 32 banks, numbered above; a cell names the element it starts with.`,
                `${memory} of 32 banks`
            ],
            inner);
        paper.title(margin, end + metrics.pick(36, 24), "Wavefronts",
            ["lanes wait at their bank; the tallest queue is the time.", "the tallest queue is the time."],
            inner * 0.3, "over");
    }

    /* The first shown row: of many rows, those are shown that the shown lanes read. */
    firstRow() {
        const rows = Number(this.page.opened.panels[0].rows);
        if (rows <= this.most)
            return 0;
        const row = this.laneRows()[0] ?? 0;
        return Math.max(0, Math.min(row - row % this.most, rows - this.most));
    }

    /* The rows and columns of the array that the lanes of the phase read. */
    lanePlaces() {
        const columns = Number(this.page.opened.panels[0].columns), flats = this.answer.lanes ?? [];
        return this.lanesOf(this.columns[0]).map(({lane}) => {
            const flat = flats[lane];
            return flat === null || flat === undefined ?
                null :
                {lane, row: Math.floor(Number(flat) / columns), column: Number(flat) % columns};
        }).filter(Boolean);
    }

    laneRows() { return this.lanePlaces().map(({row}) => row).sort((a, b) => a - b); }

    firstLine() {
        const lines = Number(this.banksOf(this.columns[0]).rows);
        if (lines <= this.most)
            return 0;
        const line = Math.min(...this.lanesOf(this.columns[0]).map(({line}) => Number(line)), lines - this.most);
        return Number.isFinite(line) ? Math.max(0, line - Number(this.banksOf(this.columns[0]).first)) : 0;
    }

    /* ---- one mode ---- */

    drawColumn(column, i, x, side, width, y) {
        const {page: {paper, metrics}} = this, {mode, cost} = column;
        const big = metrics.pick(24, 18), own = this.answer.own === mode;
        paper.runs(x + side, y.head, [[mode, "b"]], {size: big});
        if (own && mode !== "none")
            paper.text(x + side + metrics.measure(mode, big, 600) + 8, y.head, "its own", "l2");
        if (cost)
            this.drawVerdict(cost, x + width, y.head, big, mode);
        this.drawArray(column, i, x + side, width - side, y);
        this.drawBanks(column, i, x + side, width - side, y);
        this.drawQueues(column, x + side, width - side, y);
    }

    drawVerdict(cost, right, y, size, mode) {
        const {page: {paper, metrics}, answer} = this, lost = Number(cost.wavefronts) - Number(cost.ideal);
        const classes = lost > 0 ? "bad b" : "good b";
        paper.text(right, y, some(cost.wavefronts, "wavefront"), classes, {size, anchor: "end"});
        const ways = Math.max(...cost.phases.map(({wavefronts}) => Number(wavefronts)));
        const best = answer.suggestion?.mode === mode;
        const words = lost > 0 ? `${ways}-way conflict, ${count(lost)} lost` :
            best ? metrics.wide ? "no conflict; the smallest swizzle that has none" :
                                  "no conflict; the smallest" :
                   "no conflict";
        if (metrics.wide)
            paper.text(right, y + 23, words, "", {size: 13 * metrics.scale, anchor: "end"});
    }

    /* Merges cells into groups of 16 bytes; null if neighbours in a row are not together in
     * memory. */
    merged(cells, each) {
        const groups = [];
        for (let r = 0; r < cells.rows; r++)
            for (let c = 0; c < cells.columns; c += each) {
                const first = (r * cells.columns + c) * cells.parts,
                      width = Math.min(each, cells.columns - c) * cells.parts;
                const hues = new Set(cells.hue.bank.slice(first, first + width)
                    .filter((_, k) => cells.kind[first + k] === "element"));
                if (hues.size > 1)
                    return null;
                groups.push({first, row: r, column: c, kind: cells.kind[first]});
            }
        return groups;
    }

    drawArray(column, i, x, width, y) {
        const {page, page: {core}} = this, grid = page.grid(`array-${i}`), panel = column.opened.panels[0];
        const row = this.firstRow(), columns = Math.min(Number(panel.columns), 256);
        const cells = core.cells(column.side, 0,
            {slice: 0, part: 0, row, rowEnd: row + this.rowCount(), column: 0, columnEnd: columns});
        if (cells.error)
            return;
        const each = this.merged(cells, this.each) ? this.each : 1;
        const shown = Math.min(columns / each, 64);
        this.drawCells(grid, column, cells, each, {
            x, y: y.array, width: width / shown, height: y.cell,
            title: `The array, swizzle ${column.mode}`, panel, number: 0,
            label: (k) => cells.say.bank?.[k] ?? ""
        });
        const at = (place) => (cells.rows > place.row - row && place.row >= row ?
                {row: place.row - row, column: Math.floor(place.column / each)} :
                null);
        drawPlates(
            page, grid, this.lanePlaces().map((place) => ({lane: place.lane, at: at(place)})), width / shown, y.cell);
    }

    drawBanks(column, i, x, width, y) {
        const {page, page: {core, paper}} = this, grid = page.grid(`banks-${i}`), panel = this.banksOf(column);
        const number = column.opened.panels.indexOf(panel), row = this.firstLine();
        const cells = core.cells(column.side, number,
            {slice: 0, part: 0, row, rowEnd: row + this.lineCount(), column: 0, columnEnd: BANKS});
        if (cells.error)
            return;
        const each = this.merged(cells, 4) ? 4 : 1, cell = width * each / BANKS;
        for (let bank = 0; bank < BANKS; bank += 4)
            paper.text(x + bank * width / BANKS + 2, y.memory - 6, bank, "l2", {size: 12});
        this.drawCells(grid, column, cells, each, {
            x,
            y: y.memory,
            width: cell,
            height: y.cell,
            title: `Shared memory, swizzle ${column.mode}`,
            panel,
            number,
            label: (k) => cells.say.index[k] ?? ""
        });
        const first = Number(panel.first);
        drawPlates(page, grid, this.lanesOf(column).map(({lane, line, bank}) => {
            const r = Number(line) - first - row;
            return {lane, at: r >= 0 && r < cells.rows ? {row: r, column: Math.floor(Number(bank) / each)} : null};
        }), cell, y.cell);
    }

    /* Draws the merged cells, in place of the grid's own. */
    drawCells(grid, column, cells, each, {x, y, width, height, title, panel, number, label}) {
        const {page, page: {paper, metrics}} = this;
        const pick = (list) => {
            const kept = [];
            for (let r = 0; r < cells.rows; r++)
                for (let c = 0; c < cells.columns / each; c++)
                    kept.push(list[(r * cells.columns + c * each) * cells.parts]);
            return kept;
        };
        const columns = Math.ceil(cells.columns / each),
              all = (lists) =>
                  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, pick(list)]));
        const merged = {
            ...cells,
            columns,
            parts: 1,
            kind: pick(cells.kind),
            flat: pick(cells.flat),
            copy: pick(cells.copy),
            right: pick(cells.right).map(() => 0),
            below: pick(cells.below).map(() => 0),
            place: pick(cells.place),
            tile: pick(cells.tile),
            within: pick(cells.within),
            say: all(cells.say),
            hue: all(cells.hue),
            shared: {},
            column_labels: []
        };
        const labels = pick(cells.kind.map((_, k) => label(k)));
        grid.show(column.side, number, panel, merged, {levels: 1});
        grid.each = each;
        grid.sized(width - 1, height - 1).place(x, y);
        const face = new Face(page, grid, page.label, {coloring: page.multiplesColoring});
        grid.title = face.title = title;
        const look = face.look(), size = metrics.digits(labels, width, height);
        look.label = (k) => (merged.kind[k] === "element" ? labels[k] : "");
        look.selected = () => false;
        look.name = (k) => this.nameOf(
            cells, Math.floor(k / columns) * cells.columns + (k % columns) * each, each, face.name(k));
        Object.assign(grid, {labels, size});
        drawLabels(page, grid, {columns: false, gap: 7});
        grid.draw(paper, look, size);
    }

    /* "elements 1,8 to 1,15, place 72, byte 144, bank 4" */
    nameOf(cells, first, each, name) {
        const last =
            cells.say
                .index[Math.min(first + each, (Math.floor(first / cells.columns) + 1) * cells.columns) - 1];
        const all = each > 1 && last ? name.replace(/^element ([^ ]*),/, `elements $1 to ${last},`) : name;
        return cells.kind[first] === "element" ? `${all}, bank ${cells.say.bank[first]}` : all;
    }

    /* Draws the queues of lanes at banks. A word of a bank is read once for all lanes that ask for
     * it. */
    drawQueues(column, x, width, y) {
        const {page: {paper, metrics}} = this, lanes = this.lanesOf(column), unit = width / BANKS;
        const queues = new Map();
        for (const {lane, bank, word} of lanes) {
            const queue = queues.get(Number(bank)) ?? new Map();
            queue.set(word, [...queue.get(word) ?? [], Number(lane)]);
            queues.set(Number(bank), queue);
        }
        const phase = column.cost?.phases[this.step.phase],
              tall = Math.max(1, ...[...queues.values()].map((queue) => queue.size));
        const room = y.base - (y.memory + this.lineCount() * y.cell) - metrics.pick(52, 34);
        const high = Math.min(metrics.pick(17, 13), room / tall),
              late = Number(phase?.wavefronts ?? 1) > Number(phase?.ideal ?? 1);
        const foot = y.memory + this.lineCount() * y.cell, banks = [...queues.keys()].sort((a, b) => a - b);
        const apart = Math.min(BANKS / 4, ...banks.slice(1).map((bank, i) => bank - banks[i])) * unit - 2;
        const need = Math.max(
            metrics.pick(17, 13.5), ...lanes.map(({lane}) => metrics.measure(String(lane), 12, 600) + 5));
        const plate = Math.max(3, Math.min(need, apart)), crowded = plate < need;
        for (const [bank, queue] of queues) {
            const cx = x + (bank + 0.5) * unit, top = y.base - 3 - queue.size * high;
            if (!crowded || queue.size > 1)
                paper.line(cx, foot + 2, cx, top, `thread${queue.size > 1 ? " late" : ""}`);
            [...queue.values()].forEach((list, k) => {
                const py = y.base - 2 - (k + 1) * high;
                paper.add(svg("rect", {
                    x: cx - plate / 2, y: py, width: plate, height: high - 1.5, rx: 2.5,
                    class: k ? "plate-late" : "plate-lane"
                }),
                    "over");
                if (high >= 12.5 && !crowded)
                    paper.text(cx, py + high / 2 + 3.6, list[0], "seltx b",
                        {size: 12, anchor: "middle", layer: "over"});
            });
        }
        if (late)
            paper.line(x, y.base - 3 - tall * high, x + width, y.base - 3 - tall * high, "dotted");
        if (lanes.length)
            paper.text(x - 9, y.base - tall * high + high / 2 + 2, tall, `${late ? "bad" : "good"} b`, {anchor: "end"});
        paper.line(x, y.base, x + width, y.base, "rule2");
        for (let bank = 0; bank <= BANKS; bank += 1)
            paper.line(x + bank * unit, y.base, x + bank * unit, y.base + (bank % 4 ? 3 : 6), "rule2");
        for (let bank = 0; bank < BANKS; bank += 4)
            paper.text(x + bank * unit + unit / 2, y.base + metrics.pick(19, 18), bank, "l2",
                {size: 12, anchor: "middle"});
    }
}
