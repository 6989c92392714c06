/* Why an element is at its place: three steps with a small picture each or, for threads, the digits
 * and what each of them adds. The core computes the sums. */

const MOST_TILES = 48; /* tiles in a picture, at most */

/** Steps of the explanation. Each has a question, a picture of height `high`, the sum, and
 * words. */
class Steps {
    /** only: number of the one step to draw; null: all, side by side. */
    constructor(page, x, y, width, number, only = null) {
        Object.assign(this, {page, x, y, width, only});
        this.room = only === null ? width / number : width;
        const {metrics} = page;
        this.title = metrics.pick(18, 14.5);
        this.big = metrics.pick(24, 18);
        this.high = metrics.pick(118, 66);
        this.at = 0;
    }

    /** draw(x, y, width): draws the picture; its foot is at the same height in all steps. */
    add(question, draw, sum, words) {
        const {page: {paper, metrics}} = this, number = this.at++;
        if (this.only !== null && this.only !== number)
            return;
        if (metrics.measure(question, this.title, 600) > this.room + 30)
            return; /* no room for its words, and even less for its picture */
        const x = this.x + (this.only === null ? number * this.room : 0);
        const top = this.y + this.title;
        paper.text(x, top, question, "b", {size: this.title});
        draw(x, top + metrics.pick(28, 18), this.room - 30);
        const base = top + metrics.pick(28, 18) + this.high + metrics.pick(64, 45);
        const [left, right] = sum;
        const whole = left ? `${left} = ${right}` : right;
        let size = this.big;
        while (size > 13 && metrics.measure(whole, size, 600) > this.room - 16)
            size--;
        paper.runs(x, base, [left ? [`${left} =`] : null, [right, "b"]], {size, gap: size * 0.3});
        page_words(paper, metrics, x, base + metrics.pick(36, 27), words, this.room - 26);
    }
}

/* Draws lines of words below a sum. */
function page_words(paper, metrics, x, y, words, width) {
    paper.paragraph(x, y, words, "l2", width, {leading: metrics.wide ? 1.5 : 1.46});
}

/** Draws the tiles of the slice in the array's order, numbered as in memory; the chosen one is
 * outlined. */
function drawTiles(page, x, y, width, height) {
    const {paper, metrics, opened: {plane}} = page;
    const rows = Math.ceil(Number(plane.rows.extent) / Number(plane.rows.tile));
    const columns = Math.ceil(Number(plane.columns.extent) / Number(plane.columns.tile));
    const chosen = page.selected.trace.why.number;
    if (rows * columns > MOST_TILES) {
        drawOrder(page, x, y, width, height, Number(chosen));
        return;
    }
    const seen = page.core.overview(page.slice, Number(plane.rows.tile), Number(plane.columns.tile));
    const size =
        Math.min(metrics.pick(59, 33), (height - 3 * (rows - 1)) / rows, (width - 3 * (columns - 1)) / columns);
    for (let i = 0; i < seen.tile.length; i++) {
        const here = seen.tile[i] === chosen;
        const cx = x + (i % columns) * (size + 3), cy = y + Math.floor(i / columns) * (size + 3);
        paper.rect(cx, cy, size, size, `${hueClass("tile", seen.hue[i], here)} ${here ? "outline" : ""}`);
        if (size >= 16)
            paper.text(cx + size / 2, cy + size / 2 + 4.5, count(seen.tile[i]), here ? "b" : "",
                       {size: size > 40 ? metrics.size : 12, anchor: "middle"});
    }
}

/* For too many tiles: draws how far into memory the tile is. */
function drawOrder(page, x, y, width, height, number) {
    const {paper, opened} = page;
    const all = Math.ceil(Number(opened.high) / Number(opened.block));
    const at = x + (width - 4) * number / Math.max(1, all - 1);
    for (let i = 0; i < 8; i++)
        paper.rect(x + width * i / 8, y + height * 0.3, width / 8, height * 0.4, `o${i}`);
    paper.rect(at, y + height * 0.18, 4, height * 0.64, "spot");
    paper.text(x, y + height * 0.95, `tile ${count(number)} of ${count(all)}`, "l2", {size: 12});
}

/** Draws the places of one tile as in the array, the chosen one black. */
function drawWithin(page, x, y, width, height) {
    const {paper, metrics, opened: {plane}, selected} = page;
    const at = selected.positionsOn(0)[0];
    const rows = Number(plane.rows.tile), columns = Number(plane.columns.tile);
    if (rows * columns > 64 || !at) {
        drawShare(page, x, y, width, height);
        return;
    }
    const row = at.row - at.row % rows, column = at.column - at.column % columns;
    const cells = page.core.cells(
        0, 0, {slice: at.slice, part: 0, row, rowEnd: row + rows, column, columnEnd: column + columns});
    const size =
        Math.min(metrics.pick(59, 33), (height - 2 * (rows - 1)) / rows, (width - 2 * (columns - 1)) / columns);
    for (let i = 0; i < cells.kind.length; i++) {
        const here = row + Math.floor(i / columns) === at.row && column + i % columns === at.column;
        const cx = x + (i % columns) * (size + 2), cy = y + Math.floor(i / columns) * (size + 2);
        const classes = here ? "spot" :
            cells.kind[i] === "element" ?
                               hueClass(page.coloring, (cells.hue[page.coloring] ?? cells.hue.row)[i], true) :
                               "pad";
        paper.rect(cx, cy, size, size, classes);
        if (size >= 18 && cells.kind[i] === "element")
            paper.text(cx + size / 2, cy + size / 2 + 4.5, count(cells.within[i]), here ? "seltx b" : "",
                       {size: size > 40 ? metrics.size : 12, anchor: "middle"});
    }
}

/* For a tile too large to draw: draws where in it the place is. */
function drawShare(page, x, y, width, height) {
    const {paper, opened: {block}, selected: {trace: {why}}} = page;
    const within = Number(why.terms[1]?.value ?? 0), all = Number(block);
    paper.rect(x, y + height * 0.3, width, height * 0.4, "h0");
    paper.rect(x + (width - 3) * within / Math.max(1, all - 1), y + height * 0.18, 3, height * 0.64, "spot");
    paper.text(x, y + height * 0.95, `place ${count(within)} of ${count(all)}`, "l2", {size: 12});
}

/** Draws memory as a strip, with brackets over the places that each term of the sum adds. */
function drawSum(page, x, y, width, height, terms, linear) {
    const {paper, metrics, opened: {low, high}} = page;
    const first = Math.min(0, Number(low)), places = Math.max(1, Number(high) - first); /* sums start at 0 */
    const bar = Math.min(height * 0.5, metrics.pick(58, 30)), unit = width / places;
    const colored = places <= 64 ? page.memoryHues() : null;
    if (colored) {
        const all = [...Array(Number(low) - first).fill("free"), ...colored], here = linear - first;
        if (all.includes("free"))
            paper.rect(x, y + 8, width, bar, "free");
        all.map((name, i) => (i === here ? "spot" : i > here ? "later" : name)).forEach((name, i) => name !== "free" &&
            paper.rect(x + i * unit, y + 8, Math.max(1, unit - 0.8), bar, name));
    } else {
        paper.rect(x, y + 8, width, bar, "later");
        paper.rect(x, y + 8, width * linear / places, bar, "h0");
        paper.rect(x + Math.max(0, (width - 3) * linear / places), y + 8, 3, bar, "spot");
    }
    let from = -first;
    terms.filter(({value}) => Number(value) > 0).forEach(({value}, i, all) => {
        const to = from + Number(value), last = i + 1 === all.length;
        const x1 = x + from * unit, x2 = x + to * unit;
        if (x2 - x1 >= 3)
            paper.bracket(x1 + 0.5, x2 - 0.5, y + bar + 16, count(value), {up: false, classes: last ? "chosen" : ""});
        from = to;
    });
}

/** "one place after its start" */
const afterStart = (n) => (Number(n) === 0 ? "at its start" : `${inWords(n)} ${plural(n, "place")} after its start`);

/** "17 places of 4 bytes lie before it: byte 68." */
function bytesBefore(page, linear) {
    const bits = Number(page.opened.bits), byte = page.selected.trace.byte_offset;
    const before = `${count(linear)} ${plural(linear, "place")}`;
    if (!bits || byte === null)
        return Number(linear) === 0 ? "Nothing lies before it." :
            `${before} ${plural(linear, "lies", "lie")} before it.`;
    if (Number(linear) === 0)
        return "Nothing lies before it: byte 0.";
    const each = bits % 8 ? `${bits} bits` : some(bits / 8, "byte");
    return `${before} of ${each} ${plural(linear, "lies", "lie")} before it: byte ${count(byte)}.`;
}

function tileWords(page) {
    const {why, tile} = page.selected.trace, block = page.opened.block;
    if (why.number === null)
        return "The tiles around it, by what each is worth in memory.";
    const name = `Tile ${tile.join(",")}`;
    return Number(why.number) === 0 ? `${name} comes first.` :
        `${name}: ${inWords(why.number)} ${plural(why.number, "tile")} of ` +
        `${count(block)} places ${plural(why.number, "lies", "lie")} before it.`;
}

function withinWords(page) {
    const {in_tile: at, why} = page.selected.trace, dims = why.tile_dims;
    const where = at.length === 2 ? `Row ${count(at[0])}, column ${count(at[1])} of ${times(dims)}` :
        `Place ${at.join(",")} of ${times(dims)}`;
    return `${where}, ${afterStart(why.terms[1].value)}.`;
}

/* "Which row?" */
const QUESTIONS = {row: "Which row?", column: "Which column?", index: "Which index?", offset: "From where?"};
const questionOf = (name) => QUESTIONS[name] ?? `${capital(name)}?`;

function termWords({name, value, sum}) {
    const digit = Number(sum.split(" ")[0]);
    if (name === "offset")
        return `The layout begins at place ${count(value)}.`;
    if (digit === 0)
        return `The first ${name}: nothing to add.`;
    return Number(value) === digit ? `${capital(some(digit, "place"))} further.` :
        `${capital(inWords(digit))} ${plural(digit, name)} of ${count(Number(value) / digit)} places before it.`;
}

function drawLinearWhy(page, x, y, width, only = null) {
    const {selected: {trace}, opened} = page, {why} = trace, linear = Number(why.linear);
    const shown = opened.tiled ? why.terms : why.terms.slice(page.metrics.narrow ? -2 : -3);
    const steps = new Steps(page, x, y, width, shown.length + 1, only);
    shown.forEach((term, i) => {
        const draw = !opened.tiled ? (sx, sy, w) => drawSum(page, sx, sy, w, steps.high, [term], Number(term.value)) :
            i === 0 ? (sx, sy, w) => drawTiles(page, sx, sy, w, steps.high) :
                (sx, sy, w) => drawWithin(page, sx, sy, w, steps.high);
        steps.add(opened.tiled ? ["Which tile?", "Where in the tile?"][i] : questionOf(term.name), draw,
            [term.sum === count(term.value) ? null : term.sum, count(term.value)],
            opened.tiled ? [tileWords, withinWords][i](page) : termWords(term));
    });
    const sum = why.terms.map(({value}) => count(value)).join(" + ");
    steps.add(`So its ${page.placeWord}`,
        (sx, sy, w) => drawSum(page, sx, sy, w, steps.high, why.terms, linear),
        [why.terms.length > 1 ? sum : null, count(linear)],
        why.swizzled === null ? bytesBefore(page, linear) :
                                `The swizzle moves ${page.placeWord} ${count(linear)} to ` +
                                    `${count(why.swizzled)}. ${bytesBefore(page, why.swizzled)}`);
}

/** Draws the digits of the index and what each adds, then the sum of each axis. */
function drawOwnerWhy(page, x, y, width) {
    const {paper, metrics, selected: {trace}} = page, {why} = trace;
    const size = metrics.size, big = metrics.pick(30, 22), step = width / Math.max(4, why.digits.length);
    why.digits.forEach((digit, i) => {
        const at = x + i * step;
        const each = Number(digit.stride) === 0 ? "moves nothing" : `${some(digit.stride, digit.unit)} each`;
        paper.text(at, y + size, fitted(metrics, digit.name, step - 10), "l2");
        const right = paper.runs(at, y + size + metrics.pick(36, 27), [[count(digit.value), "b"]], {size: big});
        paper.text(right + 6, y + size + metrics.pick(36, 27), `of ${count(digit.extent)}`, "l2");
        paper.text(at, y + size + metrics.pick(58, 46), fitted(metrics, each, step - 10), "l2");
    });
    let base = y + size + metrics.pick(106, 82);
    const line = metrics.pick(32, 24.5), column = metrics.pick(49, 48);
    const sums = why.axes.map(({name, sum, value, of, offset}) => ({
        name, sum: sum === count(value) ? "" : `${sum} =`, value: count(value),
        of: listed([offset ? "offset" : null, ...of].filter(Boolean)),
    }));
    const [first, second] = trace.at, [replica] = why.replicas;
    if (why.replicas.length === 1 && Number(replica.extent) === 2 && second)
        sums.push({
            name: "copy",
            sum: `${count(first[replica.axis])} + ${count(replica.stride)} =`,
            value: count(second[replica.axis]),
            of: `${replica.name}, ${some(replica.stride, "step")} on`
        });
    else if (why.replicas.length)
        sums.push({
            name: "copies", sum: "", value: times(why.replicas.map(({extent}) => extent)),
            of: `${listed(why.replicas.map(({name, stride}) => some(stride, name)))} apart`
        });
    const widest =
        Math.max(...sums.map(({sum, value}) => metrics.measure(`${sum} ${value}`, metrics.pick(17, 14), 600)));
    for (const {name, sum, value, of} of sums) {
        paper.text(x, base, name, "l2");
        paper.runs(x + column + 14, base, [sum ? [sum] : null, [value, "b"]], {size: metrics.pick(17, 14), gap: 6});
        paper.text(x + column + widest + 36, base, of, "l2");
        base += line;
    }
    return base;
}
