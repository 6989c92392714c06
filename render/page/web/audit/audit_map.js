"use strict";

/*
 * The picture: a treemap of cells. The area of a rectangle is its bytes, the hatched part is
 * padding. onPick(sum): a rectangle was chosen.
 */
class AuditMap {
    static LEAST_AREA = 150; /* square pixels; smaller sums are drawn together */
    static MOST = 400;       /* rectangles in a box, at most */
    static PARTS = 200;      /* parts of what is too small, at most about this many */
    static HUES = 8;
    static NAME_HEIGHT = 20;
    static LINE = 16;  /* height of a line of a label, see audit.css */
    static BREAKS = 100; /* from this width on, names are broken into lines */
    static CHARACTER = 6.6; /* width of a character of a label, at most */
    static INSET = 7;  /* above and below a label, with the rectangle's border */

    constructor(element, tip, onPick) {
        this.element = element;
        this.tip = tip;
        this.onPick = onPick;
        this.current = 0; /* the button that takes the focus */
        new ResizeObserver(() => this.draw()).observe(element);
        element.addEventListener("keydown", event => this.key(event));
        element.addEventListener("focusin", event => this.focused(event.target));
        element.addEventListener("focusout", () => this.tip.hide());
        element.addEventListener("pointermove", event => this.hover(event));
        element.addEventListener("pointerleave", () => this.tip.hide());
    }

    show(key) {
        this.by = key;
        this.hues = AuditMap.huesOf(key);
        this.current = 0;
        this.width = 0;
        this.draw();
    }

    /* A hue for each group, the largest first; memory spaces are in the order of the totals. */
    static huesOf(key) {
        const labels = key === "memory_space" ? Object.keys(data.totals.spaces)
            : sorted(groupBy(cells.filter(cell => cell.bytes > 0), key), "bytes", true).map(({label}) => label);
        return new Map([...new Set(labels)].map((label, i) => [label, i % AuditMap.HUES]));
    }

    /* The class of a box: its group's hue, or "mixed" if it has several groups. */
    hueClass(sum) {
        const labels = new Set(sum.cells.map(KEYS[this.by].of));
        const hue = labels.size === 1 ? this.hues.get([...labels][0] ?? "(none)") : undefined;
        return hue === undefined ? "mixed" : `hue hue${hue}`;
    }

    draw() {
        const width = this.element.clientWidth, height = this.element.clientHeight;
        if (!this.by || (width === this.width && height === this.height))
            return;
        this.width = width;
        this.height = height;
        this.marks = []; /* {button, sum, within}, in page order */
        this.leafOf = new Map(); /* cell -> mark */
        this.element.replaceChildren();
        const known = cells.filter(cell => cell.bytes > 0);
        if (known.length)
            this.box(this.element, groupBy(known, this.by), {x: 0, y: 0, width, height});
        else
            this.element.append(make("p", "empty", "No bytes to draw."));
        this.marks.forEach(({button}, i) => { button.tabIndex = i === this.current ? 0 : -1; });
        this.mark();
    }

    /* The largest sums, then the others joined into parts of similar size, none of them large. */
    static shortened(sums, area) {
        const total = sums.reduce((sum, one) => sum + one.bytes, 0);
        const seen = sums.findIndex((one, i) =>
            i >= AuditMap.MOST || one.bytes / total * area < AuditMap.LEAST_AREA);
        if (seen < 0 || seen === sums.length - 1)
            return sums;
        const rest = sums.slice(seen), bytes = rest.reduce((sum, one) => sum + one.bytes, 0);
        const least = Math.max(4 * AuditMap.LEAST_AREA / area * total, bytes / AuditMap.PARTS);
        return [...sums.slice(0, seen), ...AuditMap.parts(rest, least)];
    }

    /* Joins sums into parts of at least `least` bytes each; the last part takes the rest. sums: the
     * largest first. */
    static parts(sums, least) {
        const parts = [];
        let left = sums.reduce((sum, one) => sum + one.bytes, 0), bytes = Infinity;
        for (const sum of sums) {
            if (bytes >= least && (left >= least || !parts.length)) {
                parts.push([]);
                bytes = 0;
            }
            parts.at(-1).push(sum);
            bytes += sum.bytes;
            left -= sum.bytes;
        }
        return parts.map(list => list.length === 1 ? list[0]
            : sumOf(AuditMap.partName(list), list.flatMap(one => one.cells)));
    }

    static partName(list) {
        const most = formatBytes(list[0].bytes), least = formatBytes(list.at(-1).bytes);
        return `${formatCount(list.length)} of ${most === least ? most : `${least} to ${most}`}`;
    }

    box(parent, sums, {x, y, width, height}, within) {
        /* a part of joined sums may be larger than a single sum */
        const list = AuditMap.shortened(sorted(sums, "bytes", true), width * height)
            .sort((a, b) => b.bytes - a.bytes);
        const places = treemap(list.map(one => one.bytes), {x, y, width, height});
        list.forEach((sum, i) => {
            const nested = !within && ["memory_space", "computation"].includes(this.by);
            if (nested && places[i].width > 60 && places[i].height > 40)
                this.group(parent, sum, places[i]);
            else
                this.leaf(parent, sum, places[i], within);
        });
    }

    static place(element, {x, y, width, height}) {
        Object.assign(element.style, {left: `${x}px`, top: `${y}px`,
            width: `${width}px`, height: `${height}px`});
    }

    /* A button of the picture. within: the label of its group, if it is in one. */
    button(parent, className, sum, within) {
        const button = make("button", className), mark = {button, sum, within};
        button.type = "button";
        button.setAttribute("aria-label", `${within ? `${within}: ` : ""}${nameOf(sum)}, ` +
            `${formatBytes(sum.bytes)}, padding ${formatPercent(sum.padding_bytes, sum.bytes)}`);
        button.addEventListener("click", () => this.onPick(
            {label: within ? `${within} › ${sum.label}` : sum.label, cells: new Set(sum.cells)}));
        button.dataset.mark = this.marks.length;
        this.marks.push(mark);
        parent.append(button);
        return button;
    }

    group(parent, sum, place) {
        const box = make("div", "box"), top = AuditMap.NAME_HEIGHT;
        AuditMap.place(box, place);
        parent.append(box);
        const name = this.button(box, "name", sum);
        const where = this.by === "memory_space" ? "" : ` in ${sum.cells[0].memory_space}`;
        name.textContent = `${nameOf(sum)}${where}  ${formatBytes(sum.bytes)}, ` +
            `${formatPercent(sum.padding_bytes, sum.bytes)} padding`;
        this.box(box, groupBy(sum.cells, "shape"),
            {x: 0, y: top, width: place.width - 2, height: place.height - top - 2}, sum.label);
    }

    leaf(parent, sum, place, within) {
        const button = this.button(parent, `leaf ${this.hueClass(sum)}`, sum, within);
        const waste = make("span", "waste"), share = `${100 * sum.padding_bytes / sum.bytes}%`;
        AuditMap.place(button, place);
        waste.style[place.width < place.height ? "height" : "width"] = share;
        button.append(waste);
        const lines = Math.floor((place.height - AuditMap.INSET) / AuditMap.LINE);
        if (place.width > 64 && lines >= 2)
            button.append(AuditMap.label(sum, place.width > AuditMap.BREAKS ? lines : 2, place.width));
        for (const cell of sum.cells)
            this.leafOf.set(cell, button);
    }

    /* A label of whole lines: the name, broken outside parentheses if there are lines for it, then
     * as much of the size as fits: a number is not cut. width: pixels. */
    static label(sum, lines, width) {
        const label = make("span", "label"), name = make("b"), size = make("span", "size");
        const pieces = lines === 2 ? [nameOf(sum)] : nameOf(sum).split(/(?<=[\],])(?![^(]*\))|(?=:T)|(?<=\))(?=[(S])/);
        name.append(...pieces.flatMap(piece => [make("span", "", piece), make("wbr")]));
        name.style.webkitLineClamp = lines - 1;
        size.append(make("span", "", formatBytes(sum.bytes)),
            make("span", "", `, ${formatPercent(sum.padding_bytes, sum.bytes)} padding`));
        label.append(name, ...formatBytes(sum.bytes).length * AuditMap.CHARACTER <= width - 2 * AuditMap.INSET ? [size] : []);
        return label;
    }

    /* Dims what the filter leaves out. */
    mark() {
        const left = new Set();
        for (const [cell, button] of this.leafOf)
            if (matches(cell))
                left.add(button);
        for (const button of new Set(this.leafOf.values()))
            button.classList.toggle("dim", !left.has(button));
        for (const {button, sum} of this.marks)
            button.setAttribute("aria-pressed", isPicked(sum));
    }

    /* Highlights the rectangles with a row's cells; null: none. */
    point(row) {
        for (const button of this.element.querySelectorAll(".hot"))
            button.classList.remove("hot");
        for (const cell of row?.cells ?? [])
            this.leafOf.get(cell)?.classList.add("hot");
    }

    markOf(target) {
        const button = target.closest?.("button");
        return button ? this.marks[button.dataset.mark] : undefined;
    }

    hover(event) {
        const mark = this.markOf(event.target);
        if (mark)
            this.tip.show(mark, event.clientX, event.clientY);
        else
            this.tip.hide();
    }

    focused(target) {
        const mark = this.markOf(target), at = this.marks.indexOf(mark);
        if (at < 0)
            return;
        this.marks[this.current].button.tabIndex = -1;
        this.current = at;
        target.tabIndex = 0;
        if (target.matches(":focus-visible")) {
            const box = target.getBoundingClientRect();
            this.tip.show(mark, box.left + Math.min(box.width, 80), box.top + Math.min(box.height, 24));
        }
    }

    /* The nearest button whose centre is in that direction. */
    neighbour(dx, dy) {
        const centre = ({button}) => {
            const box = button.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        };
        const [x, y] = centre(this.marks[this.current]);
        let best = this.current, least = Infinity;
        this.marks.forEach((mark, i) => {
            const [toX, toY] = centre(mark);
            const along = (toX - x) * dx + (toY - y) * dy;
            const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
            if (along > 1 && along + 2 * aside < least) {
                least = along + 2 * aside;
                best = i;
            }
        });
        return best;
    }

    key(event) {
        const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
        const ends = {Home: 0, End: this.marks.length - 1};
        if (!this.marks.length || event.ctrlKey || event.metaKey || event.altKey)
            return;
        if (event.key in ways)
            this.marks[this.neighbour(...ways[event.key])].button.focus();
        else if (event.key in ends)
            this.marks[ends[event.key]].button.focus();
        else
            return;
        event.preventDefault();
    }
}

/* A tooltip with the exact numbers of a rectangle, beside the pointer or the focus. */
class Tip {
    constructor(element) {
        this.element = element;
    }

    show({sum, within}, x, y) {
        const list = document.createElement("dl");
        const kinds = PADDING.filter(kind => sum[`padding.${kind}`])
            .map(kind => `${kind} ${formatBytes(sum[`padding.${kind}`])}`);
        for (const [name, text] of [
            ["data", `${formatBytes(sum.data_bytes)} (${formatExact(sum.data_bytes)})`],
            ["occupied", `${formatBytes(sum.bytes)} (${formatExact(sum.bytes)})`],
            ["padding", `${formatBytes(sum.padding_bytes)} (${formatExact(sum.padding_bytes)})`],
            ["share", formatPercent(sum.padding_bytes, sum.bytes)],
            ["due to", kinds.join(", ") || "–"],
            ["arrays", formatCount(sum.count)],
            ["for example", sum.example.name],
        ])
            list.append(make("dt", "", name), make("dd", "", text));
        const where = make("div", "muted", within ?? "");
        if (sum.assumed)
            list.append(make("dt", "", "layout"), make("dd", "", "assumed"));
        if (sum.how)
            list.append(make("dt", "", "try"), make("dd", "", sum.how),
                make("dt", "", "saves"), make("dd", "", formatBytes(sum.saving_bytes)));
        this.element.replaceChildren(where, make("div", "mono", nameOf(sum)), list);
        this.element.hidden = false;
        this.move(x, y);
    }

    move(x, y) {
        const {offsetWidth: width, offsetHeight: height, style} = this.element;
        const left = Math.max(8, Math.min(x + 14, innerWidth - width - 8));
        const below = y + 18 + height < innerHeight;
        style.left = `${left}px`;
        style.top = `${below ? y + 18 : Math.max(8, y - height - 12)}px`;
    }

    hide() {
        this.element.hidden = true;
    }
}
