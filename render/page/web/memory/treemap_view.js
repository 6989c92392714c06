/* The arrays that are live at a moment, each as large as its bytes: data solid, padding hatched. */

const LEAST_AREA = 24; /* square pixels; smaller arrays are joined in one box */

class TreemapView {
    /** colourOf: the colour of a row's owner. */
    constructor(element, onPick, colourOf) {
        this.element = element;
        this.onPick = onPick;
        this.colourOf = colourOf;
        this.rows = [];
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
        for (const box of this.element.children)
            box.classList.toggle("selected", box.dataset.number === String(row?.number));
    }

    pick(target) {
        const box = target.closest("[data-number]");
        if (box)
            this.onPick(this.rows.find(({number}) => String(number) === box.dataset.number));
    }

    /* The boxes are one tab stop; arrow keys move between them, by size. */
    key(event) {
        const boxes = [...this.element.querySelectorAll("[data-number]")], at = boxes.indexOf(event.target);
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

    draw() {
        const {clientWidth: width, clientHeight: height} = this.element, {rows} = this;
        const total = rows.reduce((sum, {bytes}) => sum + bytes, 0), scale = width * height / total;
        if (!(scale > 0 && scale < Infinity))
            return replace(this.element);
        let shown = rows.findIndex(({bytes}) => bytes * scale < LEAST_AREA);
        shown = shown < 0 ? rows.length : shown;
        const rest = rows.slice(shown), restBytes = rest.reduce((sum, {bytes}) => sum + bytes, 0);
        const values = rows.slice(0, shown).map(({bytes}) => bytes).concat(restBytes || []);
        const boxes = treemap(values.sort((a, b) => b - a), {x: 0, y: 0, width, height});
        const restAt = restBytes ? values.indexOf(restBytes) : -1;
        const others = restAt >= 0 && this.others(boxes.splice(restAt, 1)[0], rest.length, restBytes);
        replace(this.element, boxes.map((box, i) => this.box(box, rows[i], i)), others);
    }

    others({x, y, width, height}, count, bytes) {
        const words = `${formatCount(count)} smaller, ${formatBytes(bytes)}`;
        return svg("g", {transform: `translate(${x} ${y})`}, svg("title", null, words),
            svg("rect", {class: "fill-rest", width: Math.max(0, width - 1), height: Math.max(0, height - 1)}),
            this.label([words], width, height));
    }

    box({x, y, width, height}, row, i) {
        const across = Math.max(0, width - 1), down = Math.max(0, height - 1), share = row.padding_bytes / row.bytes;
        const words = `${row.label}, ${row.role}, ${formatBytes(row.bytes)}, ${paddingWords(row)}`;
        return svg("g", {
            class: `box${row === this.selected ? " selected" : ""}`,
            transform: `translate(${x} ${y})`,
            role: "button",
            tabindex: i === 0 ? 0 : -1,
            "aria-label": words,
            "data-number": row.number,
        },
            svg("title", null, `${words}\n${row.name}${row.op_name ? `\n${row.op_name}` : ""}`),
            svg("rect", {class: `own fill-${this.colourOf(row)}`, width: across, height: down}),
            share > 0 &&
                svg("rect", {class: "pad", x: across * (1 - share), width: across * share, height: down}),
            this.label([row.label, [`${formatBytes(row.bytes)} ${row.role}`, formatBytes(row.bytes)],
                [paddingWords(row), `${formatPercent(row.padding_bytes, row.bytes)} padding`], row.name],
            width, height, !share),
            svg("rect",
                {class: "frame", x: 1, y: 1, width: Math.max(0, across - 2), height: Math.max(0, down - 2)}));
    }

    /* A label, on a plate of paper unless `bare`, on a light box. Lines that do not fit are left
     * out. */
    label(lines, width, height, bare) {
        const room = Math.floor((width - 18) / 7.4);
        const cut = (text) => text.length > room ? `${text.slice(0, room - 1)}…` : text;
        const fit = lines.slice(0, Math.floor((height - 10) / 17)).map((line) =>
            [line].flat().find((text) => text.length <= room) ?? cut([line].flat().at(-1)));
        if (room < 8 || fit.length === 0)
            return null;
        const across = Math.min(width - 8, Math.max(...fit.map((line) => line.length)) * 7.4 + 12);
        return svg("g", {class: bare ? "label bare" : "label"},
            !bare && svg("rect", {class: "plate", x: 4, y: 4, width: across, height: 17 * fit.length + 6}),
            fit.map((line, i) => svg("text", {class: i === 0 ? "code strong" : "", x: 10, y: 20 + 17 * i}, line)));
    }
}

const paddingWords = ({bytes, padding_bytes: padding}) =>
    padding ? `${formatBytes(padding)} padding (${formatPercent(padding, bytes)})` : "no padding";
