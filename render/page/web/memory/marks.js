/* What lies on the charts: axes, phases, the peak, the step that is looked at, limits and names. It
 * is drawn as SVG, so that words are words. */

const ROOM = 7.2; /* pixels that a character takes at most */
const MOST_NAMES = 40; /* of blocks */

/* The larger part of [low, high], heights in pixels from above, beside a line at `at`. */
function besideLine(high, low, at) {
    if (at === undefined || at < low - 3 || at > high + 3)
        return [high, low];
    return high - at > at - low ? [high, at + 3] : [at - 3, low];
}

class Marks {
    constructor(chart) {
        this.chart = chart;
    }

    draw() {
        const {chart} = this;
        this.cursor = svg("g", {class: "cursor"});
        this.light = svg("g");
        replace(chart.overlay, this.byteAxis(chart.timelineBox, chart.top), chart.heap &&
            [this.heapTitle(), this.byteAxis(chart.heapBox, chart.heap.top)], this.stepAxis(), this.phases(),
        this.limit(), this.ghost(), this.names(), chart.heap && this.blockNames(), this.free(), this.light, this.cursor);
        this.drawCursor();
    }

    byteAxis({left, top, height}, bytes) {
        return byteMarks(bytes, height / MARK_ROOM).map(({bytes: at, words}) => {
            const y = top + height * (1 - at / bytes);
            return svg("text", {class: "tick end", x: left - 8, y: y + 4}, words);
        });
    }

    heapTitle() {
        const {left, top, width} = this.chart.heapBox;
        return [
            svg("text", {class: "title", x: 0, y: top - 10}, "Where each lies"),
            width > 420 && svg("text", {class: "tick", x: left + 63, y: top - 10},
                "address over the same steps: a block is a buffer from first to last use")
        ];
    }

    stepAxis() {
        const {chart} = this, {range} = chart, {left, width} = chart.timelineBox, y = chart.axisTop;
        if (chart.named)
            return this.stepNames(y);
        const line = svg("line", {class: "axis", x1: left, x2: left + width, y1: y, y2: y});
        return [line, stepMarks(range.from, range.to, width / 90).map((step) => {
            const x = chart.x(step), far = x > left + width - 24;
            return svg("text", {class: `tick ${far ? "end" : "middle"}`, x: far ? left + width : x, y: y + 16},
                formatCount(step));
        })];
    }

    /* The names of single steps, aslant. */
    stepNames(y) {
        const {chart} = this, {range} = chart, {width} = chart.timelineBox, wide = width / range.span, names = [];
        const every = Math.ceil(13 / wide);
        for (let step = Math.ceil(range.from); step < Math.min(range.steps, range.to); step++) {
            if (step % every && step !== chart.step)
                continue;
            const x = chart.x(step + .5), name = chart.space.program.nameOf(step);
            const words = name.length > 15 ? `${name.slice(0, 14)}…` : name;
            names.push(svg("text", {
                class: `tick end${step === chart.step ? " strong" : ""}`, x, y: y + 12, "data-step": step,
                transform: `rotate(-50 ${x} ${y + 12})`
            }, words));
        }
        return names;
    }

    phases() {
        const {chart} = this;
        return chart.phases.map(({name, layers, from, to}) => {
            const {left, width} = chart.timelineBox;
            const a = Math.max(left, chart.x(from)) + 1, b = Math.min(left + width, chart.x(to)) - 1;
            if (b - a < 24)
                return null;
            const full = layers > 1 ? `${name}, ${formatCount(layers)} layers` : name;
            const words = [full, name].find((one) => one.length * ROOM < b - a);
            return [
                svg("path", {class: "bracket", d: `M${a} 22v-6H${b}v6`}),
                words && svg("text", {class: "tick middle", x: (a + b) / 2, y: 11}, words)
            ];
        });
    }

    /* A name in each band where it is high for long, beside the lines of peak and cursor. */
    names() {
        if (this.chart.slim)
            return null;
        const {chart} = this, taken = [chart.x(chart.step + .5), chart.x(chart.peak + .5)];
        return chart.bands.map((band, i) => {
            const place = this.roomIn(i, taken);
            if (!place)
                return null;
            const bytes = formatBytes(chart.stack.bytes[i][place.step]), full = `${band.name} ${bytes}`;
            const words = [full, band.name].find((one) => one.length * ROOM + 14 <= place.width);
            return words && svg("text", {class: "name", x: place.left + 7, y: place.y + 4}, words);
        });
    }

    /* Whose the largest blocks of the heap are, where they have room beside the lines. */
    blockNames() {
        const {chart} = this, {heap, range, heapBox, space: {program}} = chart, names = [];
        const lines = [chart.x(chart.step + .5), chart.x(chart.peak + .5)].sort((a, b) => a - b);
        for (const piece of heap.largest(15 * heap.top / heapBox.height)) {
            const at = heap.place(piece, range, heapBox);
            if (!at || at.width < 34 || names.length >= MOST_NAMES)
                continue;
            const edges = [at.left, ...lines.filter((x) => x > at.left && x < at.left + at.width), at.left + at.width];
            const gaps = edges.slice(1).map((edge, i) => ({left: edges[i], width: edge - edges[i]}));
            const {left, width} = gaps.sort((a, b) => b.width - a.width)[0];
            const [name, bytes] = [chart.bands[chart.bandOf(piece)].name, formatBytes(program.bytesOf(program.buffer[piece]))];
            const words = [`${name} ${bytes}`, name].find((one) => one.length * ROOM + 14 <= width);
            if (words)
                names.push(svg("text", {class: "name", x: left + 7, y: at.top + at.height / 2 + 4}, words));
        }
        return names;
    }

    /* The longest run of columns in which the data of a band have room for a line. */
    roomIn(band, taken) {
        const {columns, stack, timelineBox: {height}, top, bases} = this.chart, ghost = this.ghostTops ?? [];
        const least = 15 * top / height, line = stack.bytes[band], padding = stack.padding[band];
        let best = null, run = null;
        for (let i = 0; i < columns.length; i++) {
            const {step, left, width} = columns[i], data = line[step] - (padding?.[step] ?? 0);
            const [high, low] = besideLine(bases[band][i], bases[band][i] - data * height / top, ghost[i]);
            const blocked = data < least || high - low < 15 || taken.some((x) => x >= left - 3 && x <= left + width + 3);
            const fits = run && !blocked && Math.min(run.low0, high) - Math.max(run.high0, low) >= 15;
            const fresh = blocked ? null : {left, width, step, low0: high, high0: low};
            run = fits ? this.joined(run, fresh) : fresh;
            if (run && run.width > (best?.width ?? 0))
                best = {...run, y: (run.low0 + run.high0) / 2};
        }
        return best;
    }

    /* A run of columns with one more: what both have room for. */
    joined(run, {left, width, low0, high0}) {
        return {
            ...run, low0: Math.min(run.low0, low0), high0: Math.max(run.high0, high0), width: left + width - run.left
        };
    }

    limit() {
        const {chart} = this, {limit, timelineBox: {left, width}} = chart, y = this.limitTop();
        if (y === null)
            return null;
        const over = chart.space.need - limit.bytes;
        const cursor = chart.x(chart.step), right = cursor < left + width / 2, x = right ? left + width - 6 : left + 6;
        return [
            over > 0 && this.over(y, limit.bytes),
            svg("line", {class: "limit", x1: left, x2: left + width, y1: y, y2: y}),
            !chart.slim && svg("text", {class: `word bad${right ? " end" : ""}`, x, y: y - 6},
                this.limitWords(limit, over, Math.max(left + width - cursor, cursor - left)))
        ];
    }

    /* The words at the line of a limit, as many as have room beside the cursor. */
    limitWords({words, bytes}, over, room) {
        const much = over > 0 ? `${formatBytes(over)} over` : "", limit = formatBytes(bytes);
        const all = [[`${words}: ${limit}`, much], [`limit ${limit}`, much], [much || limit]];
        return all.map((parts) => parts.filter(Boolean).join(", ")).find((one) => one.length * ROOM + 14 <= room) ?? "";
    }

    /* What the changed program takes, as a line over the stack, and its peak in words. */
    ghost() {
        const {chart} = this, {change, range, timelineBox: box} = chart;
        this.ghostTops = null;
        if (!change?.curve)
            return null;
        const columns = new Timeline(change.curve, []).columns(range, box);
        this.ghostTops = columns.map(({step}) => chart.y(change.curve.total[step]));
        const d = columns.map(({left, width}, i) =>
            `${i ? "L" : "M"}${left} ${this.ghostTops[i].toFixed(1)}h${width}`).join("");
        const name = change.more ? "ghost more" : "ghost";
        return [svg("path", {class: "ghost-halo", d}), svg("path", {class: name, d}), this.ghostWords()];
    }

    /* The words stand where the stack is lowest, beside those of the peak and the cursor. */
    ghostWords() {
        const {chart} = this, {change, columns, stack, timelineBox: {left, top, width}} = chart;
        const room = ROOM * 1.15 * Math.max(change.words.length, change.detail.length);
        const taken = [chart.step, chart.peak].map((step) => chart.x(step + .5));
        const height = (from) => Math.max(...columns.filter((one) => one.left + one.width > from && one.left < from + room)
            .map(({step}) => stack.total[step]));
        const places = [];
        for (let x = left + 8; x + room < left + width; x += 24)
            if (taken.every((at) => at < x - 130 || at > x + room + 130))
                places.push({x, height: height(x)});
        const best = places.sort((a, b) => a.height - b.height || a.x - b.x)[0];
        if (!best || chart.slim)
            return null;
        const limit = this.limitTop(), above = top + 12, below = limit !== null && limit < above + 40 ? limit + 18 : above;
        const peak = chart.x(change.peak_tick + .5), end = best.x > peak ? best.x - 4 : best.x + room + 4;
        const tip = chart.y(change.curve.total[change.peak_tick]);
        return [
            peak >= left && peak <= left + width && svg("path", {
                class: change.more ? "leader more" : "leader", d: `M${end} ${below - 4}L${peak} ${tip}`
            }),
            svg("text", {class: `word big ${change.more ? "bad" : "good"}`, x: best.x, y: below}, change.words),
            svg("text", {class: "word", x: best.x, y: below + 15}, change.detail)
        ];
    }

    /* Where the line of the limit is; null: it is not drawn. */
    limitTop() {
        const {chart, chart: {limit}} = this;
        return limit && limit.bytes <= chart.top ? chart.y(limit.bytes) : null;
    }

    /* What is above the limit is hatched, so that its hues are seen. */
    over(y, bytes) {
        const {columns, stack, timelineBox: {top, height}} = this.chart, scale = height / this.chart.top;
        const d = columns.filter(({step}) => stack.taken(step) > bytes)
            .map(({step, left, width}) =>
                `M${left} ${y}v${-(stack.taken(step) - bytes) * scale}h${width}V${y}z`).join("");
        return [
            svg("pattern", {id: "hatch-bad", width: 4, height: 4, patternUnits: "userSpaceOnUse", patternTransform: "rotate(-45)"},
                svg("path", {class: "bad-line", d: "M1 0V4"})),
            svg("path", {class: "over", d, "data-top": top})
        ];
    }

    /* Room of temporaries that holds none at the peak, as a box on the stack. */
    free() {
        const {chart} = this, bytes = chart.space.need - chart.stack.total[chart.peak];
        const x = chart.x(chart.peak), {timelineBox: {left, width}} = chart;
        if (!chart.space.known || bytes < .02 * chart.space.need || x < left || x > left + width)
            return null;
        const y = chart.y(chart.space.need);
        return svg("rect", {
            class: "free", x: x - 5, width: Math.max(10, chart.x(chart.peak + 1) - x + 10), y,
            height: chart.y(chart.stack.total[chart.peak]) - y
        }, svg("title", null, `${formatBytes(bytes)} free between temporaries`));
    }

    /* ---- the step that is looked at ---- */

    drawCursor() {
        const {chart} = this, {left, width} = chart.timelineBox, away = chart.step !== chart.peak;
        const x = chart.x(chart.step + .5), peak = chart.x(chart.peak + .5);
        const inView = (at) => at >= left && at <= left + width;
        replace(this.cursor, away && inView(peak) && this.peakMark(peak), inView(x) && this.cursorMark(x, away));
    }

    lines(name, x) {
        const {chart} = this;
        return [chart.timelineBox, ...chart.heap ? [chart.heapBox] : []].map(({top, height}) =>
            svg("line", {class: name, x1: x, x2: x, y1: top, y2: top + height}));
    }

    peakMark(x) {
        const {chart} = this, {top, left, width} = chart.timelineBox, right = x > left + width - 110;
        return [
            this.lines("peak-line", x), svg("path", {class: "peak", d: `M${x} ${top - 1}l-5 -8h10z`}),
            svg("text", {class: `word${right ? " end" : ""}`, x: x + (right ? -8 : 8), y: top - 1},
                `peak ${formatBytes(chart.space.need)}`)
        ];
    }

    cursorMark(x, away) {
        const {chart} = this, {left, width, top} = chart.timelineBox, foot = chart.axisTop;
        const words = away ? `step ${formatCount(chart.step)}: ${formatBytes(chart.stack.total[chart.step])}` :
            `peak ${formatBytes(chart.space.need)}`;
        const end = x + 8 + 1.15 * ROOM * words.length > left + width;
        return [
            this.lines("line", x), svg("path", {class: "foot", d: `M${x} ${foot - 6}l-5 7h10z`}),
            svg("text", {class: `word big${end ? " end" : ""}`, x: x + (end ? -8 : 8), y: top + 12}, words)
        ];
    }

    /* ---- a buffer ---- */

    /** Outlines a piece in both charts; -1: none. */
    outline(piece) {
        const {chart} = this;
        replace(this.light, piece >= 0 && [this.share(piece), chart.heap && this.block(piece)].filter(Boolean)
            .flatMap((d) => [svg("path", {class: "halo", d}), svg("path", {class: "lit", d})]));
    }

    block(piece) {
        const {chart} = this, {heap, range, heapBox} = chart;
        const at = heap.pieces.includes(piece) && heap.place(piece, range, heapBox);
        return at ? `M${at.left} ${at.top}h${Math.max(2, at.width)}v${Math.max(2, at.height)}H${at.left}z` : "";
    }

    /* A buffer's share of its owner's band, while it lives. */
    share(piece) {
        const {chart} = this, {program} = chart.space, band = chart.bandOf(piece);
        const scale = chart.timelineBox.height / chart.top, height = program.bytesOf(program.buffer[piece]) * scale;
        const from = chart.isTemp(piece) ? program.start[piece] : 0;
        const to = chart.isTemp(piece) ? program.end[piece] : chart.stack.steps;
        const under = chart.under(piece) * scale;
        let there = "", back = "";
        chart.columns.forEach(({step, left, width}, i) => {
            if (step < from || step > to)
                return;
            const base = chart.bases[band][i], full = chart.stack.bytes[band][step] * scale;
            const y = base - Math.max(0, Math.min(under, full - height));
            there += `${there ? "L" : "M"}${left} ${y - height}H${left + width}`;
            back = `L${left + width} ${y}H${left}${back}`;
        });
        return there && `${there}${back}z`;
    }
}
