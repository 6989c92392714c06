/* A map: one panel of the geometry as a grid of cells that scrolls. Only what is in sight is
 * asked for and drawn, whatever the size of the array. */

const DRAWN = 4000; /* parts of cells that are drawn at most */
const PARTS = 16;   /* parts of a cell that are drawn at once: CORE_PARTS */
const REACH = 4e6;  /* pixels that a browser scrolls without trouble: farther ones are scaled */

/* Pixels of a part, by how deep cells are: its height, the width of a digit, room beside
 * digits. */
const SIZES = {
    flat: {
        small: {height: 11},
        normal: {height: 26, digit: 6.7, room: 9},
        large: {height: 36, digit: 8.5, room: 14}
    },
    deep: {
        small: {height: 9},
        normal: {height: 18, digit: 6.1, room: 4},
        large: {height: 28, digit: 7.3, room: 10}
    },
};

/** One direction of the grid: positions to pixels and back. */
class Span {
    constructor(length, size) {
        this.length = Math.min(Number(length), 2 ** 50);
        this.size = size;
        this.whole = this.length * size;
        this.extent = Math.min(this.whole, REACH);
    }
    /* What is scrolled away of the whole, where `scrolled` pixels of the extent are. */
    hidden(scrolled, view) {
        return this.whole > this.extent ?
            (scrolled * (this.whole - view)) / (this.extent - view) :
            scrolled;
    }
    scroll(hidden, view) {
        return this.whole > this.extent ?
            (hidden * (this.extent - view)) / (this.whole - view) :
            hidden;
    }
}

class Grid {
    /**
     * name: of the grid, for ids. ask(slice, part, rows, columns) gives a window of cells,
     * label(cell) what stands in one, describe(position) what is there in words; pick(position,
     * cell) is called for a click or Enter, point(flat or null) for the pointer, clear() for
     * Escape.
     */
    constructor(host, name, handlers) {
        Object.assign(this, handlers);
        this.name = name;
        this.head = el("div", {class: "head", "aria-hidden": "true"});
        this.side = el("div", {class: "side", "aria-hidden": "true"});
        this.body = el("div", {class: "cells"});
        this.space = el("div", {class: "space"}, this.head, this.side, this.body);
        this.view =
            el("div", {class: "view", role: "grid", tabindex: "0", id: `${name}-grid`},
               this.space);
        host.append(this.view);
        this.parts = []; /* the elements in sight, recycled */
        this.rows = [];
        this.marks = {flat: null, keys: new Set()};
        this.lanes = new Map();
        this.view.addEventListener("scroll", () => this.draw());
        new ResizeObserver(() => this.draw()).observe(this.view);
        this.body.addEventListener("click", (event) => this.clicked(event));
        this.body.addEventListener("pointerover", (event) => this.pointedAt(event.target));
        this.body.addEventListener("pointerleave", () => this.point(null));
        this.view.addEventListener("keydown", (event) => this.pressed(event));
    }

    /**
     * A panel, {kind, slices, rows, columns, depth}; zoom: a name of SIZES; widest:
     * characters.
     */
    show(panel, zoom, widest, sideLabel) {
        const shown = Math.min(Number(panel.depth), PARTS);
        this.panel = panel;
        this.zoom = zoom;
        const size = SIZES[shown > 1 ? "deep" : "flat"][zoom];
        this.partHeight = size.height;
        this.partWidth = Math.round(
            zoom === "small" ? size.height :
                               Math.max(size.height, widest * size.digit + size.room));
        this.across = this.partsAcross(shown, Number(panel.columns));
        this.down = Math.ceil(shown / this.across);
        this.wide = new Span(panel.columns, this.partWidth * this.across);
        this.high = new Span(panel.rows, this.partHeight * this.down);
        this.sideWidth = Math.max(16, sideLabel * 6.6 + 12);
        this.slice = Math.min(this.slice ?? 0, Math.max(0, Number(panel.slices) - 1));
        this.first = Math.min(this.first ?? 0, Number(panel.depth) - shown); /* part in sight */
        this.cursor ??= {row: 0, column: 0, part: 0};
        this.cursor.row = Math.min(this.cursor.row, Math.max(0, this.high.length - 1));
        this.cursor.column = Math.min(this.cursor.column, Math.max(0, this.wide.length - 1));
        this.cursor.part =
            Math.min(Math.max(this.cursor.part, this.first), this.first + shown - 1);
        this.shown = shown;
        this.view.classList.toggle("deep", shown > 1);
        this.view.style.setProperty("--side", `${this.sideWidth}px`);
        this.view.style.setProperty("--part-w", `${this.partWidth}px`);
        this.view.style.setProperty("--part-h", `${this.partHeight}px`);
        this.body.style.width = `${this.wide.extent}px`;
        this.body.style.height = `${this.high.extent}px`;
        this.view.dataset.zoom = zoom;
        this.space.style.width = `${this.sideWidth + this.wide.extent}px`;
        this.space.style.height = `${18 + this.high.extent}px`;
        this.view.setAttribute("aria-rowcount", this.high.length);
        this.view.setAttribute("aria-colcount", this.wide.length * this.across);
        this.draw(true);
    }

    /* Parts of a cell stand side by side where all columns fit so, else on each other. */
    partsAcross(shown, columns) {
        const room = this.view.clientWidth / (this.partWidth * columns);
        for (let across = shown; across > 1; across = Math.floor(across / 2))
            if (across <= room)
                return across;
        return shown <= 4 ? 1 : shown <= 8 ? 2 : 4;
    }

    hide() {
        this.panel = null;
        replace(this.body);
        replace(this.head);
        replace(this.side);
        this.parts = [];
        this.rows = [];
        this.space.style.width = this.space.style.height = "0";
    }

    /** What is in sight: rows and columns, at most DRAWN parts. */
    sight() {
        const width = Math.max(this.view.clientWidth - this.sideWidth, 1);
        const height = Math.max(this.view.clientHeight - 18, 1);
        const left = this.wide.hidden(this.view.scrollLeft, width);
        const top = this.high.hidden(this.view.scrollTop, height);
        const column = Math.max(0, Math.floor(left / this.wide.size));
        const row = Math.max(0, Math.floor(top / this.high.size));
        const most = Math.max(1, Math.floor(DRAWN / this.shown));
        const columnEnd = Math.min(
            this.wide.length, Math.ceil((left + width) / this.wide.size), column + most);
        const rowEnd = Math.min(
            this.high.length, Math.ceil((top + height) / this.high.size),
            row + Math.max(1, Math.floor(most / Math.max(1, columnEnd - column))));
        return {left, top, width, height, row, rowEnd, column, columnEnd};
    }

    /** again: the cells may have changed, though the window has not. */
    draw(again = false) {
        if (!this.panel)
            return;
        const sight = this.sight();
        const key = [
            this.slice, this.first, sight.row, sight.rowEnd, sight.column, sight.columnEnd
        ].join();
        if (again || key !== this.key) {
            this.cells = this.high.length && this.wide.length ?
                this.ask(
                    this.slice, this.first, [sight.row, sight.rowEnd],
                    [sight.column, sight.columnEnd]) :
                {error: null};
            this.key = key;
        }
        if ("error" in this.cells) {
            replace(this.body);
            this.parts = [];
            this.rows = [];
            this.cells.rows = this.cells.columns = 0;
            return;
        }
        /* Where scrolling is scaled, positions move within what is scrolled. */
        this.dx = this.view.scrollLeft - sight.left;
        this.dy = this.view.scrollTop - sight.top;
        this.drawRows();
        this.drawLabels();
        this.paint();
    }

    drawRows() {
        const {rows, columns, row, column, parts} = this.cells;
        const perRow = columns * parts;
        while (this.rows.length > rows)
            this.rows.pop().remove();
        while (this.rows.length < rows) {
            const line = el("div", {role: "row"});
            this.rows.push(line);
            this.body.append(line);
        }
        this.parts = [];
        for (let r = 0; r < rows; r++) {
            const line = this.rows[r];
            line.setAttribute("aria-rowindex", row + r + 1);
            line.style.transform = `translateY(${(row + r) * this.high.size + this.dy}px)`;
            while (line.children.length > perRow)
                line.lastChild.remove();
            while (line.children.length < perRow)
                line.append(el("div", {role: "gridcell"}));
            for (let c = 0; c < perRow; c++)
                this.fill(
                    line.children[c], r * perRow + c, row + r, column + Math.floor(c / parts),
                    this.first + (c % parts));
        }
    }

    fill(element, i, row, column, part) {
        const cells = this.cells;
        const cell = {
            kind: cells.kind[i],
            group: cells.group[i],
            residents: cells.residents[i],
            flat: cells.flat[i],
            place: cells.place[i],
            copy: cells.copy[i],
            row,
            column,
            part,
            right: cells.right[i],
            below: cells.below[i]
        };
        const within = part - this.first;
        const x = column * this.wide.size + (within % this.across) * this.partWidth + this.dx;
        const y = Math.floor(within / this.across) * this.partHeight;
        element.cell = cell;
        element.removeAttribute("title");
        element.id = `${this.name}-${row}-${column}-${part}`;
        element.style.transform = `translate(${x}px, ${y}px)`;
        element.textContent = this.zoom === "small" ? "" : this.label(cell);
        element.setAttribute(
            "aria-colindex", column * this.across + (within % this.across) + 1);
        element.setAttribute(
            "aria-label", cell.kind === "element" ? `element ${cell.flat}` : cell.kind);
        this.parts.push(element);
    }

    drawLabels() {
        const {row, column, row_labels: rows, column_labels: columns} = this.cells;
        replace(
            this.head,
            columns.map(
                (text, i) =>
                    el("span", {
                        style: `left:${
                            this.sideWidth + (column + i) * this.wide.size +
                            this.dx}px;width:${this.wide.size}px`
                    },
                       text)));
        replace(
            this.side,
            rows.map(
                (text, i) =>
                    el("span", {
                        style: `top:${(row + i) * this.high.size + this.dy}px;height:${
                            this.high.size}px`
                    },
                       text)));
    }

    /** What depends on the selection alone. */
    paint() {
        const {flat, keys} = this.marks;
        const active = flat !== null || keys.size > 0;
        for (const element of this.parts) {
            const cell = element.cell;
            const on = (flat !== null && cell.flat === flat) || keys.has(this.keyOf(cell));
            const lane = this.lanes.get(cell.place);
            const here = cell.row === this.cursor.row && cell.column === this.cursor.column &&
                cell.part === this.cursor.part;
            element.className = [
                cell.kind, `g${cell.group}`, this.border(cell, "r", "right"),
                this.border(cell, "b", "below"), cell.residents > 1 ? "shared" : "",
                active ? (on ? "on" : "dim") : "", lane ?? "", here ? "cursor" : "",
                cell.flat >= 0 && cell.flat === this.pointed ? "hover" : ""
            ].join(" ");
            element.setAttribute("aria-selected", on);
            if (here)
                this.view.setAttribute("aria-activedescendant", element.id);
        }
    }

    border(cell, letter, side) {
        const within = cell.part - this.first;
        const last = side === "right" ?
            (within + 1) % this.across === 0 || within + 1 === this.shown :
            within + this.across >= this.shown;
        const level = this.shown === 1 ? cell[side] : last ? Math.max(1, cell[side]) : 0;
        return level ? `${letter}${Math.min(level, 3)}` : "";
    }

    keyOf(at) { return `${at.slice ?? this.slice}/${at.row}/${at.column}/${at.part}`; }

    /** flat: the selected element or null; positions: what else is selected in this panel. */
    mark(flat, positions, lanes) {
        this.marks = {flat, keys: new Set(positions.map((at) => this.keyOf(at)))};
        this.lanes = lanes;
        this.paint();
    }

    hover(flat) {
        this.pointed = flat;
        for (const element of this.parts)
            element.classList.toggle(
                "hover", flat !== null && element.cell.flat >= 0 && element.cell.flat === flat);
    }

    /** The first part to show so that this one is among them. */
    firstFor(part) {
        if (part >= this.first && part < this.first + this.shown)
            return this.first;
        return Math.min(part - (part % this.shown), Number(this.panel.depth) - this.shown);
    }

    /** Brings a position into sight, and the cursor there. */
    reveal(at) {
        this.cursor = {row: Number(at.row), column: Number(at.column), part: Number(at.part)};
        this.follow();
    }

    follow() {
        const {width, height, left, top} = this.sight();
        const x = this.cursor.column * this.wide.size, y = this.cursor.row * this.high.size;
        if (x < left || x + this.wide.size > left + width)
            this.view.scrollLeft =
                this.wide.scroll(Math.max(0, x - (width - this.wide.size) / 2), width);
        if (y < top || y + this.high.size > top + height)
            this.view.scrollTop =
                this.high.scroll(Math.max(0, y - (height - this.high.size) / 2), height);
        this.draw();
    }

    pointedAt(element) {
        this.point(element.cell?.flat ?? null);
        if (element.cell && !element.title)
            element.title = this.describe({slice: this.slice, ...element.cell});
    }

    clicked(event) {
        const cell = event.target.cell;
        if (!cell)
            return;
        this.cursor = {row: cell.row, column: cell.column, part: cell.part};
        this.pick({slice: this.slice, ...this.cursor}, cell);
    }

    pressed(event) {
        const keys = {
            ArrowLeft: () => this.move(0, -1),
            ArrowRight: () => this.move(0, 1),
            ArrowUp: () => this.move(-1, 0),
            ArrowDown: () => this.move(1, 0),
            PageUp: () => this.move(-this.page(), 0),
            PageDown: () => this.move(this.page(), 0),
            Home: () => this.move(event.ctrlKey ? -Infinity : 0, -Infinity),
            End: () => this.move(event.ctrlKey ? Infinity : 0, Infinity),
            Enter: () => this.pickCursor(),
            " ": () => this.pickCursor(),
            Escape: () => this.clear(),
        };
        if (!this.panel || !keys[event.key] || event.altKey || event.metaKey)
            return;
        event.preventDefault();
        keys[event.key]();
    }

    page() { return Math.max(1, Math.floor(this.sight().height / this.partHeight) - 1); }

    /** By parts: those of a cell lie in `down` lines of `across`. */
    move(down, right) {
        const within = (value, end) => Math.max(0, Math.min(value, end - 1));
        const part = this.cursor.part - this.first;
        const y = within(
            this.cursor.row * this.down + Math.floor(part / this.across) + down,
            this.high.length * this.down);
        const x = within(
            this.cursor.column * this.across + (part % this.across) + right,
            this.wide.length * this.across);
        const next =
            Math.min((y % this.down) * this.across + (x % this.across), this.shown - 1);
        this.cursor = {
            row: Math.floor(y / this.down),
            column: Math.floor(x / this.across),
            part: this.first + next
        };
        this.follow();
        this.paint();
    }

    pickCursor() {
        const element =
            byId(`${this.name}-${this.cursor.row}-${this.cursor.column}-${this.cursor.part}`);
        if (element?.cell)
            this.pick({slice: this.slice, ...this.cursor}, element.cell);
    }
}
