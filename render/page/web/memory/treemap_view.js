/* Arrays, in a box for each owner, each as large as its bytes: data solid, padding hatched. Arrays of
 * one layout are a box together. */

const LEAST_PART = .0012; /* of the whole; smaller ones are joined in one box */
const LEAST_BOXES = 12; /* of an owner that are drawn if they have an area at all */
const LEAST_AREA = 24; /* square pixels */
const LEAST_PADDING = .005; /* of a box that is said in words */
const TITLE_HEIGHT = 22;
const LETTER = 6.4; /* pixels that a character takes at most, on average */

class TreemapView {
    /** onPick(rows of a box); page: colourOf(row), ownerOf(row). A row that stands for several arrays
     * has their `count`. */
    constructor(element, onPick, page) {
        Object.assign(this, {element, onPick, page, rows: [], boxes: [], kept: null});
        new ResizeObserver(() => this.draw()).observe(element);
        element.addEventListener("click", ({target}) => this.pick(target));
        element.addEventListener("keydown", (event) => this.key(event));
    }

    /** rows: the largest first. */
    show(rows, selected) {
        this.rows = rows.filter(({role, bytes}) => role !== "in output" && bytes > 0);
        this.selected = selected;
        this.draw();
    }

    select(row) {
        this.selected = row;
        this.toggle("selected", (rows) => rows.includes(row));
        for (const box of this.element.querySelectorAll(".box"))
            box.setAttribute("aria-pressed", box.classList.contains("selected"));
    }

    /** Pales what has none of some rows; null: nothing. kept: a set. */
    keep(kept) {
        this.kept = kept;
        this.toggle("pale", (rows) => kept !== null && !rows.some((row) => kept.has(row)));
    }

    /** Outlines the boxes of some rows. */
    point(rows = []) {
        this.toggle("hot", (own) => own.some((row) => rows.includes(row)));
    }

    /* Gives a class to the boxes whose rows are meant. */
    toggle(name, isMeant) {
        for (const box of this.element.querySelectorAll(".box"))
            box.classList.toggle(name, isMeant(this.boxes[box.dataset.box]));
    }

    pick(target) {
        const box = target.closest("[data-box]");
        if (box)
            this.onPick(this.boxes[box.dataset.box]);
    }

    /* The boxes are one tab stop; arrow keys move between them. */
    key(event) {
        const boxes = [...this.element.querySelectorAll("[data-box]")], at = boxes.indexOf(event.target);
        const moves = {
            ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0,
            End: boxes.length - 1
        };
        if (event.key === "Enter" || event.key === " ")
            this.pick(event.target);
        else if (event.key in moves)
            this.focus(boxes, at, Math.max(0, Math.min(boxes.length - 1, moves[event.key])));
        else
            return;
        event.preventDefault();
    }

    focus(boxes, from, to) {
        boxes[from]?.setAttribute("tabindex", -1);
        boxes[to]?.setAttribute("tabindex", 0);
        boxes[to]?.focus();
    }

    /* ---- groups ---- */

    /* Rows by a key, as {name, rows, bytes, padding}, the largest first. */
    grouped(rows, keyOf) {
        const groups = new Map();
        for (const row of rows) {
            const name = keyOf(row), group = groups.get(name) ?? {name, rows: [], bytes: 0, padding: 0};
            group.rows.push(row);
            group.bytes += row.bytes;
            group.padding += row.padding_bytes;
            groups.set(name, group);
        }
        return [...groups.values()].sort((a, b) => b.bytes - a.bytes);
    }

    /* The groups that have an area, and the others as one. groups: the largest first. */
    worth(groups, scale) {
        const least = LEAST_PART * this.total;
        const shown = groups.filter(({bytes}, i) => bytes * scale >= LEAST_AREA && (bytes >= least || i < LEAST_BOXES));
        const rest = groups.slice(shown.length);
        const count = rest.reduce((sum, {rows}) => sum + countOf(rows), 0);
        const bytes = rest.reduce((sum, group) => sum + group.bytes, 0);
        if (bytes > 0)
            shown.push({name: `${formatCount(count)} smaller`, smaller: true, rows: [], bytes, padding: 0});
        return shown.sort((a, b) => b.bytes - a.bytes);
    }

    draw() {
        const {clientWidth: width, clientHeight: height} = this.element, {rows} = this;
        this.total = rows.reduce((sum, {bytes}) => sum + bytes, 0);
        this.boxes = [];
        const scale = width * height / this.total;
        if (!(scale > 0 && scale < Infinity))
            return replace(this.element);
        const groups = this.worth(this.grouped(rows, (row) => this.page.ownerOf(row)), scale);
        const places = treemap(groups.map(({bytes}) => bytes), {x: 0, y: 0, width, height});
        replace(this.element, groups.map((group, i) => this.group(group, places[i])));
        this.keep(this.kept);
        this.select(this.selected);
    }

    /* An owner: its name and bytes, if they have room, above its layouts. */
    group(group, {x, y, width, height}) {
        if (group.smaller)
            return this.others(group, {x: x + 1, y, width, height}, 4);
        const titled = width >= 70 && height >= 2 * TITLE_HEIGHT, top = titled ? TITLE_HEIGHT : 0;
        const inner = {x: x + 1, y: y + top, width: Math.max(0, width - 4), height: Math.max(0, height - top - 3)};
        const scale = inner.width * inner.height / group.bytes;
        const layouts = this.worth(this.grouped(group.rows, ({label}) => label), scale);
        const places = treemap(layouts.map(({bytes}) => bytes), inner);
        return [
            titled && this.title(group, x, y, width),
            layouts.map((layout, i) => (layout.smaller ? this.others(layout, places[i]) : this.box(layout, places[i])))
        ];
    }

    title({name, bytes, rows}, x, y, width) {
        const words = formatBytes(bytes), room = Math.floor((width - 26) / 7);
        const both = name.length + words.length + 2 <= room;
        const cut = name.length > room ? `${name.slice(0, Math.max(1, room - 1))}…` : name;
        return [
            svg("rect", {
                class: `fill-${this.page.colourOf(rows[0])}`, x: x + 2, y: y + 6, width: 10, height: 10, rx: 2
            }),
            svg("text", {class: "strong", x: x + 18, y: y + 15}, cut),
            both && svg("text", {class: "tick end", x: x + width - 6, y: y + 15}, words)
        ];
    }

    others({name, bytes}, {x, y, width, height}, gap = 1) {
        const words = `${name}, ${formatBytes(bytes)}`;
        return svg("g", {transform: `translate(${x} ${y})`}, svg("title", null, words),
            svg("rect", {class: "fill-rest", width: Math.max(0, width - gap), height: Math.max(0, height - gap)}),
            this.label([words], width, height, true));
    }

    box({rows, bytes, padding}, {x, y, width, height}) {
        const across = Math.max(0, width - 1), down = Math.max(0, height - 1), share = padding / bytes, said = share >= LEAST_PADDING, [row] = rows;
        const count = countOf(rows);
        const name = `${count > 1 ? `${formatCount(count)} × ` : ""}${row.label}`;
        const about = paddingWords({bytes, padding_bytes: padding});
        const words = [name, row.role, formatBytes(bytes), about].filter(Boolean).join(", ");
        const number = this.boxes.push(rows) - 1;
        return svg("g", {
            class: "box",
            transform: `translate(${x} ${y})`,
            role: "button",
            tabindex: number === 0 ? 0 : -1,
            "aria-label": words,
            "data-box": number,
        },
            svg("title", null, `${words}\n${row.name}${row.op_name ? `\n${row.op_name}` : ""}`),
            svg("rect", {class: `own fill-${this.page.colourOf(row)}`, width: across, height: down}),
            across * share >= .5 &&
                svg("rect", {class: "pad", x: across * (1 - share), width: across * share, height: down}),
            this.label([[name, name.replace(/\{.*/s, "")], formatBytes(bytes),
                [about, `${formatPercent(padding, bytes)} padding`]].slice(0, said ? 3 : 2),
            width, height, !said),
            svg("rect",
                {class: "frame", x: 1, y: 1, width: Math.max(0, across - 2), height: Math.max(0, down - 2)}));
    }

    /* A label, on a plate of paper unless `bare`, on a light box. Lines that do not fit are left
     * out; only the name is cut. */
    label(lines, width, height, bare) {
        const room = Math.floor((width - 14) / LETTER);
        const cut = (text) => text.length > room ? `${text.slice(0, room - 1)}…` : text;
        const fit = lines.slice(0, Math.max(0, Math.floor((height - 8) / 16))).map((line, i) =>
            [line].flat().find((text) => text.length <= room) ?? (i === 0 ? cut([line].flat().at(-1)) : null)).filter(Boolean);
        if (room < 6 || fit.length === 0)
            return null;
        const across = Math.min(width - 6, Math.max(...fit.map((line) => line.length)) * LETTER + 8);
        return svg("g", {class: bare ? "label bare" : "label"},
            !bare && svg("rect", {class: "plate", x: 3, y: 3, width: across, height: 16 * fit.length + 4, rx: 2}),
            fit.map((line, i) => svg("text", {x: 7, y: 17 + 16 * i}, line)));
    }
}

const countOf = (rows) => rows.reduce((sum, {count = 1}) => sum + count, 0);

const paddingWords = ({bytes, padding_bytes: padding}) =>
    padding ? `${formatBytes(padding)} padding (${formatPercent(padding, bytes)})` : "no padding";
