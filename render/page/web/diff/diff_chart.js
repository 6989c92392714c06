/* What two programs take over one axis: what both have, what the new one has less in green and more
 * in red, the old one's line dashed. */

const LABEL_ROWS = 3, LABEL_HEIGHT = 17;
const LEAST_LASTING = .005; /* of the axis */

/* All orders of a few. */
function* orders(list) {
    if (list.length < 2)
        yield list;
    for (let i = 0; list.length > 1 && i < list.length; i++)
        for (const rest of orders([...list.slice(0, i), ...list.slice(i + 1)]))
            yield [list[i], ...rest];
}

/* Whether neither of two labels lies over the other or the line of it. */
function isClear(one, other) {
    if (other.row === one.row)
        return one.to < other.from || one.from > other.to;
    const [upper, lower] = other.row < one.row ? [other, one] : [one, other];
    return upper.x < lower.from - 4 || upper.x > lower.to + 4;
}

class DiffChart extends AxisChart {
    /** old, new: curves over the axis; peaks: {old, new}, places; needs: bytes of both. */
    show({axis, curves, peaks, needs, range, step}) {
        Object.assign(this, {axis, curves, peaks, needs, range, step, peak: peaks.new, stack: curves.new});
        this.measured = null;
        this.lines = {old: new Timeline(curves.old, []), new: new Timeline(curves.new, [])};
        this.most = this.findMost();
        this.draw();
    }

    /* The places where the new program has most less, and most more. */
    findMost() {
        const {old, new: other} = this.curves, more = other.total.map((bytes, i) => bytes - old.total[i]);
        return {less: this.lasting(more.map((bytes) => -bytes)), more: this.lasting(more)};
    }

    /* Where a difference is largest. One that lasts for a moment only is none, as steps without a
     * mate lie beside each other as well as they can. */
    lasting(bytes) {
        const at = bytes.reduce((best, one, i) => (one > bytes[best] ? i : best), 0), most = bytes[at];
        const places = bytes.reduce((count, one) => count + (one >= most / 2), 0);
        return {at, bytes: most > 0 && places >= this.axis.steps * LEAST_LASTING ? most : 0};
    }

    /* ---- where things are ---- */

    layOut() {
        const {width, height, left} = this.size;
        const above = LABEL_ROWS * LABEL_HEIGHT + 4;
        this.timelineBox = {left, top: above, width: width - left - 1, height: height - above - AXIS};
        this.top = Math.max(this.needs.old, this.needs.new, this.curves.old.highest, this.curves.new.highest, 1) * 1.02;
        return this.timelineBox.height > 20 && this.timelineBox.width > 20;
    }

    /** The place under the pointer: where either program is fullest in that column. */
    at(x) {
        const {left, width} = this.timelineBox, inside = Math.max(left, Math.min(left + width - .01, x));
        const wide = width / this.range.span, from = this.stepAt(inside), last = this.axis.steps - 1;
        const step = wide >= 1 ? Math.floor(from) : this.columns.new.find((one) => inside < one.left + one.width)?.step;
        return {step: Math.max(0, Math.min(last, step ?? last)), piece: -1};
    }

    /* ---- drawing ---- */

    moveTo(step) {
        this.step = step;
        this.drawMarks();
    }

    draw() {
        if (!this.layOut())
            return;
        const {range, timelineBox: box} = this;
        this.columns = {old: this.lines.old.columns(range, box), new: this.lines.new.columns(range, box)};
        this.drawCanvas();
        this.drawMarks();
    }

    paint(context, palette) {
        const {timelineBox: {top, height}} = this, foot = top + height;
        this.paintRules(context, palette);
        const areas = {both: [palette.data2, 1], less: [palette.good, .3], more: [palette.bad, .55]};
        const fill = (name, one, low, high) => {
            [context.fillStyle, context.globalAlpha] = areas[name];
            context.fillRect(one.left, high, one.width, low - high);
        };
        this.columns.old.forEach((one, i) => {
            const a = this.y(this.curves.old.total[one.step]), b = this.y(this.curves.new.total[this.columns.new[i].step]);
            fill("both", one, foot, Math.max(a, b));
            if (a !== b)
                fill(a < b ? "less" : "more", one, Math.max(a, b), Math.min(a, b));
        });
        context.globalAlpha = 1;
    }

    /* A side as a line. */
    path(side) {
        const {total} = this.curves[side];
        return this.columns[side].map(({step, left, width}, i) =>
            `${i ? "L" : "M"}${left} ${this.y(total[step]).toFixed(1)}h${width}`).join("");
    }

    drawMarks() {
        replace(this.overlay, this.byteAxis(), this.stepAxis(), svg("path", {class: "old-line", d: this.path("old")}),
            svg("path", {class: "new-line", d: this.path("new")}), this.cursor(), this.labels());
    }

    byteAxis() {
        const {left, height} = this.timelineBox;
        return byteMarks(this.top, height / MARK_ROOM).map(({bytes, words}) =>
            svg("text", {class: "tick end", x: left - 8, y: this.y(bytes) + 4}, words));
    }

    /* Numbers are those of the old program's steps. */
    stepAxis() {
        const {left, top, width, height} = this.timelineBox, foot = top + height, {old} = this.axis;
        const place = (at) => old[Math.max(0, Math.min(old.length - 1, Math.floor(at)))];
        const marks = stepMarks(place(this.range.from), place(this.range.to), width / 90);
        let last = -Infinity;
        return [
            svg("line", {class: "axis", x1: left, x2: left + width, y1: foot, y2: foot}),
            marks.map((step) => {
                const x = this.x(this.axis.placeOf("old", step)), half = 4 * formatCount(step).length;
                if (x - half < last + 8 || x < left - 1 || x + half > left + width - 70)
                    return null;
                last = x + half;
                return svg("text", {class: "tick middle", x, y: foot + 16}, formatCount(step));
            }),
            svg("text", {class: "tick end", x: left + width, y: foot + 16}, "old steps")
        ];
    }

    cursor() {
        const {left, top, width, height} = this.timelineBox, x = this.x(this.step + .5), foot = top + height;
        if (x < left || x > left + width)
            return null;
        return svg("g", {class: "cursor"}, svg("line", {class: "line", x1: x, x2: x, y1: top, y2: foot}),
            svg("path", {class: "foot", d: `M${x} ${foot - 6}l-5 7h10z`}));
    }

    /* ---- words above the chart, each with a line to its place ---- */

    labels() {
        const {peaks, most, needs, curves, step} = this, least = this.top / 100;
        const here = curves.new.total[step] - curves.old.total[step];
        const all = [
            {at: peaks.new, words: `new peak ${formatBytes(needs.new)}`, name: "strong", bytes: curves.new.total[peaks.new], mark: true},
            {at: peaks.old, words: `old peak ${formatBytes(needs.old)}`, name: "", bytes: curves.old.total[peaks.old], mark: true},
            step !== peaks.new && {
                at: step, bytes: Math.max(curves.old.total[step], curves.new.total[step]), name: changeName(here),
                words: `${formatBytes(curves.old.total[step])} → ${formatBytes(curves.new.total[step])}`
            },
            most.less.bytes > least && {
                at: most.less.at, words: `up to −${formatBytes(most.less.bytes)}`, name: "good", bytes: curves.old.total[most.less.at]
            },
            most.more.bytes > least && {
                at: most.more.at, words: `up to +${formatBytes(most.more.bytes)}`, name: "bad", bytes: curves.new.total[most.more.at]
            },
        ].filter(Boolean);
        return this.placed(all).map((one) => this.label(one));
    }

    /* Labels with room, in the order in which most of them find some. */
    placed(all) {
        let best = [];
        for (const order of orders(all)) {
            const placed = [];
            for (const one of order)
                this.place(one, placed);
            if (placed.length > best.length)
                best = placed;
            if (best.length === all.length)
                break;
        }
        return best;
    }

    /* Finds room for a label: the lowest row in which neither words nor lines cross. */
    place(one, placed) {
        const {left, width} = this.timelineBox, x = this.x(one.at + .5), room = one.words.length * ROOM + 14;
        if (x < left || x > left + width)
            return;
        for (let row = LABEL_ROWS - 1; row >= 0; row--)
            for (const from of [x + 5, x - room - 5, x - room / 2]) {
                const to = from + room, inside = from >= 0 && to <= left + width;
                if (inside && placed.every((other) => isClear({row, from, to, x}, other))) {
                    placed.push({...one, x, row, from, to});
                    return;
                }
            }
    }

    label({x, row, from, words, name, bytes, mark}) {
        const y = 12 + row * LABEL_HEIGHT, tip = this.y(bytes);
        return [
            svg("path", {class: `leader-line ${name}`, d: `M${x} ${y + 4}V${Math.max(y + 4, tip - (mark ? 9 : 0))}`}),
            mark && svg("path", {class: "peak", d: `M${x} ${tip - 1}l-5 -8h10z`}),
            svg("text", {class: `word ${name}`, x: from + 4, y}, words)
        ];
    }
}
