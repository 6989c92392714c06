/* Live bytes over the schedule. Each column of pixels shows the highest of its moments, so no peak
 * is lost, however many instructions there are. */

const MARGIN = {left: 76, right: 20, top: 26, bottom: 22};

/* The smallest power of two, in bytes, that makes at most `most` steps up to the top. */
function byteStep(top, most) {
    let step = 1;
    while (top / step > most)
        step *= 2;
    return step;
}

/* The smallest step of 1, 2 or 5 times a power of ten that makes at most `most` steps. */
function tickStep(ticks, most) {
    for (let ten = 1; ; ten *= 10)
        for (const factor of [1, 2, 5])
            if (ticks / (ten * factor) <= most)
                return ten * factor;
}

class Timeline {
    constructor(element, onMove) {
        this.element = element;
        this.onMove = onMove;
        new ResizeObserver(() => this.space && this.draw()).observe(element);
        element.addEventListener("pointerdown", (event) => this.point(event));
        element.addEventListener("pointermove", (event) => event.buttons & 1 && this.point(event));
        element.addEventListener("keydown", (event) => this.key(event));
    }

    show(program, space, tick) {
        this.program = program;
        this.space = space;
        this.tick = tick;
        this.draw();
    }

    moveTo(tick) {
        this.tick = tick;
        this.drawCursor();
    }

    point(event) {
        const x = event.clientX - this.element.getBoundingClientRect().left - MARGIN.left;
        const tick = Math.floor(x / this.width * this.space.steps);
        this.onMove(Math.max(0, Math.min(this.space.steps - 1, tick)));
    }

    key(event) {
        const last = this.space.steps - 1, page = Math.max(1, Math.round(last / 20));
        const moves = {
            ArrowRight: this.tick + 1, ArrowLeft: this.tick - 1, ArrowUp: this.tick + 1, ArrowDown: this.tick - 1,
            PageUp: this.tick + page, PageDown: this.tick - page, Home: 0, End: last,
        };
        if (!(event.key in moves) || event.ctrlKey || event.metaKey || event.altKey)
            return;
        event.preventDefault();
        this.onMove(Math.max(0, Math.min(last, moves[event.key])));
    }

    /* ---- drawing ---- */

    x(tick) {
        return MARGIN.left + this.width * tick / Math.max(1, this.space.steps);
    }

    y(bytes) {
        return MARGIN.top + this.height * (1 - bytes / this.top);
    }

    draw() {
        const {element, space, program} = this;
        this.width = element.clientWidth - MARGIN.left - MARGIN.right;
        this.height = element.clientHeight - MARGIN.top - MARGIN.bottom;
        if (!(this.width > 0 && this.height > 0) || !space.curve)
            return replace(element);
        const highest = space.highest;
        this.drawn = program.limits(space).filter(({bytes}) => bytes <= 2 * highest);
        this.top = Math.max(highest, ...this.drawn.map(({bytes}) => bytes)) * 1.06;
        element.setAttribute("aria-valuemax", space.steps - 1);
        this.cursor = svg("g", {class: "cursor"});
        replace(element, this.frame(), this.bands(), this.levels(), this.cursor, this.labels());
        this.drawCursor();
    }

    frame() {
        const marks = [], step = byteStep(this.top, Math.max(2, this.height / 44));
        for (let bytes = 0; bytes <= this.top; bytes += step)
            marks.push(svg("line", {
                class: "rule", x1: this.x(0), x2: this.x(this.space.steps), y1: this.y(bytes),
                y2: this.y(bytes)
            }),
                svg("text", {class: "tick end", x: MARGIN.left - 8, y: this.y(bytes) + 4}, formatBytes(bytes)));
        const every = tickStep(this.space.steps, this.width / 90);
        for (let tick = 0; tick <= this.space.steps; tick += every)
            marks.push(svg("text", {class: "tick middle", x: this.x(tick), y: MARGIN.top + this.height + 16},
                formatCount(tick)));
        return marks;
    }

    /* The highest run in each column of pixels, or in each instruction if these are wider. */
    columns() {
        const {curve, steps} = this.space, count = Math.min(steps, Math.ceil(this.width));
        const live = new Float64Array(count).fill(-1), padding = new Float64Array(count);
        for (let i = 0; i < curve.length; i += 3) {
            const end = curve[i + 3] ?? steps;
            const first = Math.floor(curve[i] * count / steps), last = Math.min(count, Math.ceil(end * count / steps));
            for (let k = first; k < last; k++)
                if (curve[i + 1] > live[k])
                    [live[k], padding[k]] = [curve[i + 1], curve[i + 2]];
        }
        return {count, live, padding};
    }

    /* A band: a stepped line along the tops of the columns, and back along the bottoms. */
    band(name, count, top, bottom) {
        const x = (i) => (MARGIN.left + this.width * i / count).toFixed(1), y = (bytes) => this.y(bytes).toFixed(1);
        let path = `M${x(0)} ${y(bottom ? bottom(0) : top(0))}`;
        for (let i = 0; i < count; i++)
            if (i === 0 || top(i) !== top(i - 1))
                path += `H${x(i)}V${y(top(i))}`;
        path += `H${x(count)}`;
        for (let i = count - 1; bottom && i >= 0; i--)
            if (i === count - 1 || bottom(i) !== bottom(i + 1))
                path += `H${x(i + 1)}V${y(bottom(i))}`;
        return svg("path", {class: name, d: bottom ? `${path}H${x(0)}Z` : path});
    }

    bands() {
        const {kept, steps} = this.space, {count, live, padding} = this.columns();
        const all = (i) => kept + live[i], data = (i) => kept + live[i] - padding[i];
        const over = this.drawn.map(({bytes}) =>
            this.band("over", count, (i) => Math.max(bytes, all(i)), () => bytes));
        return [
            this.band("kept", count, () => kept, () => 0),
            this.band("used", count, data, () => kept),
            this.band("pad", count, all, data),
            over,
            this.band(count < steps ? "outline fine" : "outline", count, all, null),
        ];
    }

    /* A line across the chart with words above it, at the left or right. */
    level(name, bytes, words, right) {
        const y = this.y(bytes), x = right ? this.x(this.space.steps) - 4 : this.x(0) + 8;
        return [
            svg("line", {class: `level ${name}`, x1: this.x(0), x2: this.x(this.space.steps), y1: y, y2: y}),
            svg("text", {class: `word ${name}${right ? " end" : ""}`, x, y: y - 5}, words),
        ];
    }

    levels() {
        const {figures} = this.space, [best] = this.program.suggestions(this.space);
        const lines = this.drawn.map(({words, bytes}) => {
            const over = figures.peak_bytes - bytes;
            return this.level("limit", bytes,
                `${words}, ${formatBytes(bytes)}${over > 0 ? `: ${formatBytes(over)} over` : ""}`);
        });
        if (best && best.saving > figures.peak_bytes / 50)
            lines.push(this.level(
                "less", best.peak_bytes, `without the worst padding: ${formatBytes(best.peak_bytes)}`, true));
        return lines;
    }

    labels() {
        const {kept} = this.space, room = this.y(0) - this.y(kept);
        return room > 16 && svg("text", {class: "word on-kept", x: this.x(0) + 8, y: this.y(0) - 7},
            `${this.width > 340 ? "arguments, outputs and constants, " : ""}throughout: ${formatBytes(kept)}`);
    }

    drawCursor() {
        const {space, tick} = this;
        if (!space.curve || !this.cursor)
            return;
        const x = (this.x(tick) + this.x(tick + 1)) / 2, foot = MARGIN.top + this.height, {bytes} = space.at(tick);
        const [from, to] = space.peak,
                     words = `${tick >= from && tick <= to ? "peak, " : ""}${formatBytes(bytes)} at ` +
                         `${formatCount(tick)}, ${this.program.nameOf(tick)}`;
        const right = x > MARGIN.left + this.width / 2;
        replace(this.cursor,
            svg("line", {x1: x, x2: x, y1: 8, y2: foot}),
            svg("path", {d: `M${x} ${foot}l-5 8h10z`}),
            svg("text", {class: `word strong${right ? " end" : ""}`, x: x + (right ? -8 : 8), y: 18}, words));
        this.element.setAttribute("aria-valuenow", tick);
        this.element.setAttribute("aria-valuetext",
            `instruction ${tick} of ${space.steps}, ${this.program.nameOf(tick)}: ${formatBytes(bytes)}`);
    }
}
