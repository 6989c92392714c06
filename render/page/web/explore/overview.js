/* An array of any size: the whole slice to scale, a window of it as cells below or beside, and on
 * the right the place of the selection in memory. An array that fits is drawn as cells alone. */

class Overview {
    constructor(page) {
        this.page = page;
        const {opened, metrics} = page, [array] = opened.panels;
        this.rows = Number(array.rows);
        this.columns = Number(array.columns);
        this.array = page.grid("array");
        this.memory = page.grid("memory");
        const {margin, inner} = metrics;
        this.left = metrics.narrow ? inner : inner * 0.634;
        this.side = Math.max(metrics.pick(52, 44), labelRoom(page, [this.rows]));
        this.right = metrics.narrow ? margin : margin + inner * metrics.share(0.667, 0.6528);
        this.wide = this.left - this.side - (metrics.narrow ? 0 : metrics.pick(112, 96));
    }

    draw() {
        const {page, page: {metrics, paper}} = this, {margin, inner} = metrics;
        const top = page.top + metrics.pick(36, metrics.narrow && Number(page.opened.panels[0].slices) > 1 ? 62 : 20);
        const end = metrics.narrow ? margin + inner : page.placeGoTo(margin + this.left, top);
        const room = this.drawSlices(metrics.narrow ? end : end - 20) - margin - 20;
        const y = this.drawLeft(top, metrics.narrow ? inner : room);
        if (metrics.narrow)
            this.drawRight(margin, y + 60, inner);
        else
            this.drawRight(this.right, top, margin + inner - this.right);
        paper.reach(y);
    }

    drawChoosers() {
        this.page.choosers(this.page.labelChoice(), this.page.colorChoice(), viewChoice(this.page, "memory"));
    }

    /* Draws all slices, if there are some, then the one that is shown. titles: room for the titles on
     * top. Returns the bottom. */
    drawLeft(top, titles) {
        const {page, page: {metrics, paper}} = this, {margin} = metrics;
        const room = {width: this.left, height: page.height * metrics.share(0.27, 0.25)};
        const slices = this.slices = Slices.of(page, this.rows, this.columns, room);
        if (!slices)
            return this.drawSlice(top, titles);
        const chosen = slices.draw(margin, top + metrics.pick(24, 14)), below = slices.bottom + metrics.pick(56, 38);
        paper.title(margin, top, `All ${count(page.opened.panels[0].slices)} slices`, slices.words(), titles);
        const bottom = this.drawSlice(below, this.left), shown = this.whole ?? this.array;
        const foot = chosen.y + chosen.height + 2;
        paper.layer("back").prepend(svg("path", {
            class: "wedge", d: `M${chosen.x - 2} ${foot}L${shown.x} ${shown.y}H${shown.x + shown.width}L${chosen.x + chosen.width + 2} ${foot}Z`
        }));
        return bottom;
    }

    /* What is drawn whole: the array, or a slice of it. */
    get name() {
        return this.slices ? `Slice ${this.page.sliceLabel}` : "The whole array";
    }

    /* Draws the slice and its window. titles: room for the titles on top. Returns the bottom. */
    drawSlice(top, titles) {
        const {page, page: {metrics, paper}} = this, {margin} = metrics;
        const y = top + metrics.pick(86, 50), foot = page.height - metrics.pick(28, 18), high = foot - y;
        const least = this.leastCell(), x = margin + this.side;
        if (this.columns * (least.width + 3) <= this.wide &&
            this.rows * (least.height + 3) <= (metrics.narrow ? 560 : high + 20)) {
            this.kind = "alone";
            this.whole = null;
            return this.drawWindow(x, y - metrics.pick(30, 18), this.wide, metrics.narrow ? 640 : high + 20,
                {x: margin, y: top, width: titles});
        }
        const beside = new Afar(page, this.rows, this.columns, {broken: true});
        this.kind = !metrics.narrow && (this.slices || beside.isHigh(this.wide, high)) ? "beside" : "below";
        if (this.kind === "beside")
            return this.drawBeside(x, y, high, beside, {top, titles});
        const afar = new Afar(page, this.rows, this.columns, {below: metrics.narrow});
        const tall = metrics.narrow ? 150 : Math.max(90, page.height * metrics.share(0.31, 0.305));
        const box = afar.draw(x, y, this.wide, tall), below = box.y + box.height + box.below + metrics.pick(118, 77);
        this.whole = box;
        paper.title(margin, top, this.name, afar.words(), titles);
        const end = this.drawWindow(x, below, this.wide, metrics.narrow ? 340 : foot - below,
            {x: margin, y: below - metrics.pick(38, 31), width: this.left});
        this.drawWedge(box, afar.scale);
        return end;
    }

    /* Draws a high array with the window at its right, over the full height of the panel. */
    drawBeside(x, y, high, afar, {top, titles}) {
        const {page: {metrics, paper}} = this, lines = 2 * Object.values(afar.padding()).filter(Boolean).length;
        const box = afar.draw(x, y, 0.4 * this.wide, high - (lines ? 17 * lines + 6 : 0));
        const words = lines ? metrics.measure("1,000,000 rows of padding", metrics.size, 600) : metrics.pick(100, 80);
        const at = box.x + Math.max(box.width, words) + this.side + metrics.pick(40, 26);
        const named = metrics.measure(this.name, metrics.size, 600);
        const first = Math.max(at - this.side + 10, metrics.margin + named + 24);
        this.whole = box;
        paper.title(metrics.margin, top, this.name, afar.words(), first - metrics.margin - 16);
        const end = this.drawWindow(at, y, x + this.wide - at, high,
            {x: first, y: top, width: titles - (first - metrics.margin)});
        this.drawWedge(box, afar.scale);
        return Math.max(end, box.y + box.height + box.below);
    }

    /* ---- the window ---- */

    /* The rows and columns of the window: around the selection, or as before while that shows
     * it. */
    window(columns, rows) {
        const {page, page: {opened: {plane}, selected}} = this;
        const old = page.cached.window, free = page.cached.free;
        if (free && free.flat === (selected?.flat ?? null))
            return page.cached.window = {
                rows, columns, row: startWithin(Math.round(free.row - rows / 2), rows, this.rows),
                column: startWithin(Math.round(free.column - columns / 2), columns, this.columns)
            };
        const at = selected?.positionsOn(0)[0] ?? old ?? {row: 0, column: 0};
        if (old && old.rows === rows && old.columns === columns && at.row >= old.row && at.row < old.row + rows &&
            at.column >= old.column && at.column < old.column + columns)
            return old;
        const tile = Number(plane.rows.tile);
        const row = tile <= rows && page.opened.tiled ? at.row - at.row % tile : at.row - Math.floor(rows / 2) + 1;
        page.cached.window = {rows, columns, row: startWithin(row, rows, this.rows),
            column: startWithin(at.column - Math.ceil(columns / 2) + 1, columns, this.columns)};
        return page.cached.window;
    }

    /* ---- what is under the pointer ---- */

    /** Where in the array a place of the drawing is, a fraction: {whole, row, column}; null: beside it. */
    arrayAt(x, y) {
        const {array, shown, whole, rows, columns} = this;
        const within = (box, row, down, column, across) => {
            const [right, low] = [(x - box.x) / box.width, (y - box.y) / box.height];
            return right >= 0 && right <= 1 && low >= 0 && low <= 1 &&
                {whole: box === whole, row: row + low * down, column: column + right * across};
        };
        return (whole && within(whole, 0, rows, 0, columns)) ||
            (whole && !array.bands && within(array, shown.row, shown.rows, shown.column, shown.columns)) || null;
    }

    /** The middle of the window. */
    get middle() {
        const {row, rows, column, columns} = this.shown;
        return {row: row + rows / 2, column: column + columns / 2};
    }

    /** The size of a cell of the window, with its gap. */
    get cell() {
        return {width: this.array.width / this.shown.columns, height: this.array.height / this.shown.rows};
    }

    /* The least size of a cell: in which its words fit, or smaller where the reader zooms out. */
    leastCell() {
        const {page, page: {metrics, cached: {zoom = 1}}} = this, lines = page.label === "owner" ? 2 : 1;
        const width = Math.max(this.widestLabel() * metrics.scale + (metrics.narrow ? 8 : 12),
            metrics.pick(62, metrics.narrow ? 30 : 54));
        return {
            lines, width: Math.max(Math.min(8, width), width / zoom), height: Math.max(8, (lines > 1 ? 31 : metrics.pick(30, 22)) / zoom)
        };
    }

    /* How many rows and columns fit, in whole tiles. bands: {by, every, room} if all columns, or
     * all rows, take less than half of the room. */
    arrange(wide, room) {
        const {page: {metrics, opened}} = this, least = this.leastCell();
        const columns = Math.max(1, Math.min(this.columns, Math.floor(wide / (least.width + 1.2))));
        const high = Math.max(1, Math.min(this.rows, Math.max(2, Math.floor(room / (least.height + 4)))));
        const tile = opened.tiled ? Number(opened.plane.rows.tile) : 1;
        const most = Math.max(1, Math.floor(MOST_CELLS / columns)), fitting = Math.min(high, most);
        const rows = fitting > tile ? fitting - fitting % tile : fitting;
        const labels = {rows: this.side + 12, columns: metrics.pick(34, 26)};
        const bands = {
            rows: Math.floor((wide + labels.rows) / (columns * (least.width + 3) + labels.rows)),
            columns: Math.floor((room + labels.columns) / (rows * (least.height + 5) + labels.columns))
        };
        if (columns === this.columns && rows < this.rows && bands.rows > 1)
            return {columns, rows: Math.min(rows * bands.rows, this.rows),
                bands: {by: "rows", every: rows, room: labels.rows}};
        if (rows === this.rows && columns < this.columns && bands.columns > 1)
            return {rows, columns: Math.min(columns * bands.columns, this.columns),
                bands: {by: "columns", every: columns, room: labels.columns}};
        return {rows, columns, bands: null};
    }

    /* Draws the window in the given room. title: its place and width. Returns the bottom. */
    drawWindow(x, top, wide, room, title) {
        const {page, page: {metrics, paper, opened, core, selected}, array} = this;
        const {columns, rows, bands} = this.arrange(wide, room), w = this.shown = this.window(columns, rows);
        const cells = core.cells(0, 0, {
            slice: page.slice, part: 0, row: w.row, rowEnd: w.row + w.rows, column: w.column,
            columnEnd: w.column + w.columns
        });
        if (cells.error)
            return top;
        array.show(0, 0, opened.panels[0], cells, {levels: opened.levels, owners: !opened.linear});
        if (bands)
            array.fold(bands);
        this.size(wide, room).place(x, top);
        const face = new Face(page, array, page.label, {group: this.group()});
        array.title = face.title = page.arrayTitle();
        const name = this.kind === "alone" ? (this.slices ? this.name : "The array") : "The window";
        paper.title(title.x, title.y, name, this.titleWords(), title.width);
        drawLabels(page, array, {pad: true});
        array.draw(paper, face.look(), metrics.digits(face.widths(), array.partWidth, array.partHeight, face.lines));
        drawFrames(page, array, this.frames());
        this.drawPaddingWords();
        if (selected && !array.shows(selected.positionsOn(0)[0] ?? {row: -1, column: -1}))
            paper.text(array.x, array.y + array.height + 18, "→ the selected one lies outside of this window", "l2");
        return top + array.height;
    }

    /* Sizes the cells to fill the room, but no larger than is needed to read them. */
    size(wide, room) {
        const {page, page: {metrics}, array} = this, {lines, width} = this.leastCell();
        const of = (by, gaps, space) => { /* a cell's share of its band */
            const bands = array.bandStarts(by).length, folded = array.bands && array.bands.by !== by;
            const band = gaps.slice(0, folded ? array.bands.every : gaps.length);
            const each = (space - (bands - 1) * (array.bands?.room ?? 0)) / bands;
            return (each - band.reduce((a, b) => a + b, 0)) / band.length;
        };
        const across = of("rows", array.columnGaps, wide), down = of("columns", array.rowGaps, room);
        const most = (this.kind === "alone" ? metrics.most : metrics.pick(40, 30)) * (lines > 1 ? 1.4 : 1);
        const partWidth = Math.min(Math.max(metrics.most * 1.6, width), across);
        return array.sized(partWidth, Math.max(page.cached.zoom > 1 ? 5 : 14, Math.min(most, down, Math.max(1.2 * partWidth, 32))));
    }

    /* Draws "24 columns of padding" over those of the window, "4 rows of padding" below its
     * data. */
    drawPaddingWords() {
        const {page, page: {opened: {plane, dims}}, array, array: {cells}} = this;
        if (dims.length !== 2 || plane.rows.size === null || plane.columns.size === null || array.bands)
            return drawPaddingWord(page, array, {last: true});
        const rows = Number(plane.rows.size), columns = Number(plane.columns.size);
        const padRows = cells.row + cells.rows - Math.max(rows, cells.row),
              padColumns = cells.column + cells.columns - Math.max(columns, cells.column);
        const right = array.x + array.width, bottom = array.y + array.height;
        if (padColumns >= 2 && cells.row < rows) {
            const x = array.columnX(Math.max(columns, cells.column));
            plateWords(page, (x + right) / 2, array.rowY(cells.row) + array.cellHeight,
                some(this.columns - columns, "column") + " of padding", right - x);
        }
        if (padRows >= 2 && cells.column < columns) {
            const y = array.rowY(Math.max(rows, cells.row)), words = some(this.rows - rows, "row") + " of padding";
            const half = page.metrics.measure(words, page.metrics.size + 1, 600) / 2 + 5;
            plateWords(page, array.x + Math.max(array.width * 0.25, half), (y + bottom) / 2, words, array.width);
        }
    }

    labelWords() {
        const {label, placeWord} = this.page;
        return {index: "each cell names its element", owner: "each cell names its owner"}[label] ??
            `the number is the ${{linear: placeWord, number: "element's number", byte: "byte", bank: "bank"}[label]}`;
    }

    /* In a TPU's array, the elements of the selected word belong together. */
    group() {
        const word = this.page.selected?.trace ? wordOf(this.page) : null;
        return word ? new Set(word.cells.flat.filter((flat) => Number(flat) >= 0).map(String)) : null;
    }

    frames() {
        const {page, array} = this, group = this.group();
        if (!page.tpu)
            return groupBoxes(page, array);
        return group?.size > 1 ? array.boxesOf((i) => group.has(String(array.cells.flat[i]))) : [];
    }

    /* What the title adds to the name, the longest text first. */
    titleWords() {
        const {page, page: {selected, opened, tpu}} = this, bits = Number(opened.bits);
        const what = this.kind === "alone" ? page.arrayWords() :
            selected?.tile ? `tile ${selected.tile}` : "cells around the selected one";
        const word = tpu && bits < 32 && bits > 0 ? `. A box of ${inWords(32 / bits)} cells is one 32-bit word` : "";
        return [`${what}${word}; ${this.labelWords()}`, `${what}${word}`, `${what}; ${this.labelWords()}`, what, ""];
    }

    widestLabel() {
        const {page, page: {opened, metrics}} = this;
        const most = {
            linear: opened.high, number: opened.elements,
            byte: Number(opened.high) * Math.max(1, Number(opened.bits) / 8)
        }[page.label];
        if (most !== undefined)
            return metrics.measure(count(Math.round(Number(most))), 12.5);
        if (page.label === "owner") {
            const last = opened.axes.map(({axis, count: all}) => `${AXIS_LETTERS[axis] ?? axis}${Number(all) - 1}`);
            const lines = ownerLines(last.join(" "), "");
            return Math.max(...[lines].flat().map((line) => metrics.measure(line, 12.5)));
        }
        return page.label === "bank" ? 20 : page.longestIndex(12.5);
    }

    /* Draws the window's frame in the whole array, and the wedge from it to the cells. */
    drawWedge(box, scale) {
        const {page: {paper}, array, shown: w} = this;
        const width = Math.max(7, Math.min(w.columns * scale.x, box.width)),
              height = Math.max(7, Math.min(w.rows * scale.y, box.height));
        const x = Math.min(box.x + w.column * scale.x, box.x + box.width - width + 3),
              y = Math.min(box.y + w.row * scale.y, box.y + box.height - height + 3);
        const edge = array.x - this.side + 4;
        paper.path(this.kind === "beside" ?
            `M${x + width} ${y}L${edge} ${array.y}V${array.y + array.height}L${x + width} ${y + height}Z` :
            `M${x} ${y + height}L${array.x} ${array.y - 20}H${array.x + array.width}L${x + width} ${y + height}Z`,
        "wedge");
        paper.root.querySelector(".back").prepend(paper.root.querySelector(".wedge"));
        paper.add(
            svg("rect", {x: x - 1, y: y - 1, width: width + 2, height: height + 2, rx: 2, class: "window"}),
            "over");
    }

    /* Draws the choice of the slice, ending at x. Returns where it begins. */
    drawSlices(x) {
        const {page, page: {opened, metrics}} = this, slices = Number(opened.panels[0].slices);
        if (slices < 2)
            return x;
        const box = stepper("slice", "Slice", page.slice, slices - 1, page.sliceLabel ?? "", (slice) => page.showSlice(slice));
        byId("extras").append(box);
        const left = Math.max(metrics.margin, x - box.offsetWidth);
        Object.assign(box.style, {left: `${left}px`, top: `${page.top + metrics.pick(16, 4)}px`});
        return left;
    }

    /* ---- beside it ---- */

    drawRight(x, y, width) {
        const {page, page: {opened, tpu, metrics}} = this;
        let next = y;
        if (!opened.linear)
            next = drawOwners(this, x, y, width);
        else if (tpu)
            next = drawTileOfWords(this, x, y, width);
        else
            next = drawLines(this, x, y, width);
        if (opened.facts.notation === "xla" && opened.tiled)
            drawCosts(page, x, next + metrics.pick(44, 24), width);
        else
            this.drawHolding(x, next + metrics.pick(40, 26), width);
    }

    drawHolding(x, y, width) {
        const {page, page: {opened, metrics}} = this;
        if (!opened.linear) {
            drawHeld(page, x, y, width);
            return;
        }
        drawSize(page, x, y, width);
        if (opened.facts.notation === "xla")
            drawElsewhere(page, x, y + metrics.pick(140, 112), width);
        else
            page.drawNotes(x, y + metrics.pick(140, 112), width);
    }
}
