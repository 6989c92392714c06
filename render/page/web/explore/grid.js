/* A window of a panel as cells: their places, texts and colours, and the keys and the pointer on
 * them. There is one grid per name, which lives on so that it keeps the focus while it is drawn
 * anew. */

/* Gap behind a column or a row, by its border: none, inner, outermost. */
const TILE_GAPS = [1, 2.5, 4], OWNER_GAPS = [1, 2.5, 5];

class Grid {
    /** handlers: pick(grid, at), clear(), over(cell or null, event), follow(grid) */
    constructor(name, handlers) {
        Object.assign(this, handlers);
        this.name = name;
        this.root = svg("g", {role: "grid", tabindex: "0", id: `${name}-grid`, class: "grid"});
        this.root.addEventListener("keydown", (event) => this.pressed(event));
        this.root.addEventListener("click", (event) => this.clicked(event));
        this.root.addEventListener("pointermove", (event) => this.over(this.cellAt(event), event));
        this.root.addEventListener("pointerleave", () => this.over(null));
        this.cursor = null; /* {row, column, part} */
    }

    /**
     * cells: an answer of the core; panel: their panel; side: of the core. options: down (parts are
     * stacked), reversed (the first part is drawn last), levels (of borders), owners (cells belong
     * to owners).
     */
    show(side, number, panel, cells, {down = false, reversed = false, levels = 1, owners = false} = {}) {
        Object.assign(this, {side, number, panel, cells, down, reversed});
        const gaps = owners ? OWNER_GAPS : TILE_GAPS;
        const gapOf = (level) => gaps[level === 0 ? 0 : level < levels ? 1 : 2];
        const {rows, columns, parts} = cells;
        const worst = (list, count, at) => {
            let most = 0;
            for (let i = 0; i < count; i++)
                most = Math.max(most, list[at(i) * parts]);
            return most;
        };
        this.columnGaps = Array.from({length: columns}, (_, c) =>
            (c + 1 < columns ? gapOf(worst(cells.right, rows, (r) => r * columns + c)) : 0));
        this.rowGaps = Array.from({length: rows}, (_, r) =>
            (r + 1 < rows ? gapOf(worst(cells.below, columns, (c) => r * columns + c)) : 0));
        this.across = down ? 1 : parts;
        this.high = down ? parts : 1;
        this.bands = null;
        return this;
    }

    /** Cuts a long and thin window into bands: of `every` rows, side by side, or of `every`
     * columns, one below the other. by: "rows" or "columns"; room: between two bands. Call it
     * before setting sizes. */
    fold({by, every, room}) {
        this.bands = {by, every, room};
        const gaps = by === "rows" ? this.rowGaps : this.columnGaps;
        const widest = Array.from({length: every}, (_, k) =>
            (k + 1 < every ? Math.max(0, ...gaps.filter((_, i) => i % every === k)) : 0));
        gaps.forEach((_, i) => { gaps[i] = widest[i % every]; });
        return this;
    }

    get gapWidth() {
        return this.columnGaps.reduce((a, b) => a + b, 0) + this.cells.columns * (this.across - 1);
    }
    get gapHeight() {
        return this.rowGaps.reduce((a, b) => a + b, 0) + this.cells.rows * (this.high - 1);
    }

    /** Sets the size of a part of a cell so that the window fills the room, at most `most`. wanted:
     * texts that should fit in a part, which grows wider than high for them; ratio: largest width
     * by height. */
    fit(width, height, most, wanted, metrics, lines = 1, ratio = 1) {
        const columns = this.cells.columns * this.across, rows = this.cells.rows * this.high;
        const wide = (width - this.gapWidth) / columns, tall = (height - this.gapHeight) / rows;
        this.partHeight = Math.max(1, Math.min(most, tall));
        this.partWidth = Math.max(1, Math.min(most * ratio, wide, this.partHeight * ratio));
        const size = DIGITS.at(-1);
        const need = Math.max(0, ...wanted.map((label) => metrics.measure(label, size, 600))) + 6;
        if (this.partWidth < need && lines * 13 <= this.partHeight)
            this.partWidth = Math.min(need, wide);
        return this.sized(this.partWidth, this.partHeight);
    }

    /* Sets the size of a part, but never less than can be seen, however little room is left. */
    sized(partWidth, partHeight) {
        this.partWidth = Math.max(2, partWidth);
        this.partHeight = Math.max(2, partHeight);
        const {by, every, room = 0} = this.bands ?? {};
        const along = (gaps, size, step) => {
            let at = 0, end = 0;
            const starts = gaps.map((gap, i) => {
                const start = i % step ? at : 0;
                at = start + size + gap;
                end = Math.max(end, at);
                return start;
            });
            return [starts, end];
        };
        [this.xs, this.width] = along(this.columnGaps, this.cellWidth, by === "columns" ? every : Infinity);
        [this.ys, this.height] = along(this.rowGaps, this.cellHeight, by === "rows" ? every : Infinity);
        this.bandStep = {x: by === "rows" ? this.width + room : 0, y: by === "columns" ? this.height + room : 0};
        const more = this.bandOf(this.cells.rows - 1, this.cells.columns - 1);
        this.width += more * this.bandStep.x;
        this.height += more * this.bandStep.y;
        return this;
    }

    /* The band of a cell, by its row and column in the window. */
    bandOf(r, c) {
        return this.bands ? Math.floor((this.bands.by === "rows" ? r : c) / this.bands.every) : 0;
    }

    /** The rows, or columns, of the window at which bands begin; [0] if it is not cut that way. */
    bandStarts(by) {
        const all = by === "rows" ? this.cells.rows : this.cells.columns;
        const every = this.bands?.by === by ? this.bands.every : all;
        return Array.from({length: Math.ceil(all / every)}, (_, k) => k * every);
    }

    place(x, y) {
        this.x = x;
        this.y = y;
        return this;
    }

    /* ---- where ---- */

    /** The upper left corner of a cell, by its row and column in the window. */
    cornerOf(r, c) {
        const band = this.bandOf(r, c);
        return {x: this.x + this.xs[c] + band * this.bandStep.x, y: this.y + this.ys[r] + band * this.bandStep.y};
    }
    columnX(column) { return this.x + this.xs[column - this.cells.column]; }
    rowY(row) { return this.y + this.ys[row - this.cells.row]; }
    get cellWidth() { return this.partWidth * this.across + this.across - 1; }
    get cellHeight() { return this.partHeight * this.high + this.high - 1; }

    shows({slice = this.cells.slice, row, column, part = 0}) {
        const c = this.cells;
        return slice === c.slice && row >= c.row && row < c.row + c.rows && column >= c.column &&
            column < c.column + c.columns && part >= c.part && part < c.part + c.parts;
    }

    /** The rectangle of a part of a cell. */
    rectOf(at) { return this.rectOfIndex(this.indexOf(at)); }

    rectOfIndex(index) {
        const {columns, parts} = this.cells, box = Math.floor(index / parts);
        const k = this.reversed ? parts - 1 - index % parts : index % parts;
        const {x, y} = this.cornerOf(Math.floor(box / columns), box % columns);
        return {
            x: x + (this.down ? 0 : k * (this.partWidth + 1)),
            y: y + (this.down ? k * (this.partHeight + 1) : 0),
            width: this.partWidth,
            height: this.partHeight,
        };
    }

    /** The index of a part in the lists of the answer. */
    indexOf({row, column, part = 0}) {
        const c = this.cells;
        return ((row - c.row) * c.columns + column - c.column) * c.parts + part - c.part;
    }

    positionOf(index) {
        const c = this.cells, box = Math.floor(index / c.parts);
        return {slice: c.slice, row: c.row + Math.floor(box / c.columns),
            column: c.column + box % c.columns, part: c.part + index % c.parts};
    }

    /** For each band, a rectangle around all its cells for which `is` holds. */
    boxesOf(is) {
        const {columns, parts} = this.cells;
        const bandAt = (i) => {
            const box = Math.floor(i / parts);
            return this.bandOf(Math.floor(box / columns), box % columns);
        };
        return Array.from({length: this.bands ? bandAt(this.cells.kind.length - 1) + 1 : 1},
                          (_, band) => this.boundsOf((i) => bandAt(i) === band && is(i)));
    }

    /** One rectangle around all cells for which `is` holds; null: none. */
    boundsOf(is) {
        let box = null;
        for (let i = 0; i < this.cells.kind.length; i++) {
            if (!is(i))
                continue;
            const {x, y, width, height} = this.rectOfIndex(i);
            box ??= {left: x, top: y, right: x, bottom: y};
            box.left = Math.min(box.left, x);
            box.top = Math.min(box.top, y);
            box.right = Math.max(box.right, x + width);
            box.bottom = Math.max(box.bottom, y + height);
        }
        return box;
    }

    /* ---- drawing ---- */

    /**
     * look: {label(i) -> words or [words, words], color(i) -> class, selected(i), name(i) -> words
     * for screen readers, title}. size: of digits; 0: no words.
     */
    draw(paper, look, size) {
        const {cells} = this;
        paper.layer("cells").append(this.root);
        paper.reach(this.y + this.height);
        this.look = look;
        this.parts = cells.kind.map((kind, i) => (kind === "outside" ? null : this.part(i, look, size)));
        const rows = Array.from({length: cells.rows}, (_, r) => svg("g", {role: "row"},
            this.parts.slice(r * cells.columns * cells.parts, (r + 1) * cells.columns * cells.parts)));
        replace(this.root, rows);
        this.root.setAttribute("aria-label", look.title);
        this.root.setAttribute("aria-rowcount", this.panel.rows);
        this.root.setAttribute("aria-colcount", this.panel.columns);
        this.mark();
    }

    part(i, look, size) {
        const at = this.positionOf(i), {x, y, width, height} = this.rectOfIndex(i);
        const selected = look.selected(i);
        const classes = ["c", this.cells.kind[i] === "element" ? look.color(i) : "",
            this.kindClass(i), selected ? "sel" : ""].filter(Boolean).join(" ");
        return svg("g", {
            role: "gridcell", id: this.idOf(at), class: classes, "aria-label": look.name(i),
            "aria-selected": String(selected), "data-i": i,
        }, svg("rect", {x, y, width, height}),
        size ? this.words(look.label(i), x + width / 2, y + height / 2, size) : null);
    }

    kindClass(i) {
        return {padding: "pad", tail: "pad", hole: "hole"}[this.cells.kind[i]] ?? "";
    }

    words(label, x, y, size) {
        if (!label)
            return null;
        const css = {fontSize: `${size}px`};
        if (!Array.isArray(label))
            return svg("text", {x, y: y + size * 0.36, css}, label);
        return svg("text", {x, y: y - size * 0.2, css}, label[0],
                   svg("tspan", {x, dy: size * 1.08, class: "second"}, label[1]));
    }

    /** Moves a part's words so that its right end, or its left end, is free. Returns false if they
     * need the room. */
    clearSide(index, room, left = false) {
        const text = this.parts[index]?.querySelector("text");
        if (!text)
            return true;
        const {x, width} = this.rectOfIndex(index), words = text.getComputedTextLength() / 2 + 1;
        const middle = left ? Math.min(x + width - words, x + (width + room) / 2) :
                              Math.max(x + words, x + (width - room) / 2);
        if (left && middle - words < x + room)
            return false;
        for (const one of [text, ...text.querySelectorAll("tspan")])
            one.setAttribute("x", middle);
        return true;
    }

    idOf({row, column, part = 0}) { return `${this.name}-${row}-${column}-${part}`; }

    /* Marks the cell with the cursor, unless it is outside of the window. */
    mark() {
        const at = this.cursor && this.shows(this.cursor) ? this.cursor : null;
        this.root.querySelector(".cursor")?.classList.remove("cursor");
        const cell = at && byId(this.idOf(at));
        if (cell) {
            cell.classList.add("cursor");
            this.root.setAttribute("aria-activedescendant", cell.id);
        } else {
            this.root.removeAttribute("aria-activedescendant");
        }
    }

    /* ---- pointer and keys ---- */

    cellAt(event) {
        const cell = event.target.closest?.("[role=gridcell]");
        return cell ? {grid: this, index: Number(cell.dataset.i)} : null;
    }

    clicked(event) {
        const cell = this.cellAt(event);
        if (!cell)
            return;
        this.cursor = this.positionOf(cell.index);
        this.root.focus({preventScroll: true});
        this.pick(this, this.cursor, true);
    }

    pressed(event) {
        const moves = {
            ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
            PageUp: [-this.cells.rows, 0], PageDown: [this.cells.rows, 0],
            Home: event.ctrlKey ? [-Infinity, -Infinity] : [0, -Infinity],
            End: event.ctrlKey ? [Infinity, Infinity] : [0, Infinity],
        };
        if (event.altKey || event.metaKey)
            return;
        if (moves[event.key])
            this.move(...moves[event.key]);
        else if (event.key === "Enter" || event.key === " ")
            this.follow(this);
        else if (event.key === "Escape")
            this.clear();
        else
            return;
        event.preventDefault();
    }

    /* Moves the cursor by parts, in the direction in which they lie. Without cursor and selection,
     * the first key goes to the window's first cell. */
    move(down, right) {
        const depth = Number(this.panel.depth);
        const within = (value, end) => Math.max(0, Math.min(value, end - 1));
        const chosen = this.cells.kind.findIndex((_, i) => this.look.selected(i));
        const from = this.cursor ?? (chosen < 0 ? null : this.positionOf(chosen)), first = from === null;
        const {row, column, part} = from ?? this.positionOf(0);
        const high = this.down ? depth : 1, across = this.down ? 1 : depth;
        const along = (k) => (this.reversed ? across - 1 - k : k); /* place of part k in its cell */
        const y = within(row * high + (this.down ? part : 0) + (first ? 0 : down),
                         Number(this.panel.rows) * high);
        const x = within(column * across + (this.down ? 0 : along(part)) + (first ? 0 : right),
                         Number(this.panel.columns) * across);
        this.cursor = {
            slice: this.cells.slice, row: Math.floor(y / high), column: Math.floor(x / across),
            part: this.down ? y % high : along(x % across),
        };
        this.pick(this, this.cursor, false);
    }
}
