/* A TPU's memory: the tile's lines of 128 words of 32 bits, and the word of the selected
 * element. */

/** The word of the selection in a TPU's array: {at, cells}; null: none. */
function wordOf(page) {
    const {selected, core, tpu} = page, at = selected?.positionsOn(2)[0];
    if (!tpu || !at)
        return null;
    selected.word ??= core.cells(0, 2,
        {slice: 0, part: 0, row: at.row, rowEnd: at.row + 1, column: at.column, columnEnd: at.column + 1});
    return selected.word.error ? null : {at, cells: selected.word};
}

/** Draws the tile. view: has the grids, and `right` where its right half begins. Returns the
 * bottom. */
function drawTileOfWords(view, x, y, width) {
    const {page, page: {metrics, paper, opened, core, selected}} = view, word = wordOf(page);
    const lines = Math.max(1, Number(opened.block) * Number(opened.bits) / 32 / 128), shown = Math.min(8, lines);
    const at = word?.at ?? {row: 0, column: 0};
    const tile = at.row - at.row % lines, first = tile + Math.max(0, Math.min(at.row - tile - 3, lines - shown));
    const kib = formatBytes(Number(opened.block) * Number(opened.bits) / 8);
    const name = selected?.tile ? `tile ${selected.tile}` : "its first tile";
    paper.title(x, y, "Its tile in memory",
        [
            `${name}: ${kib}, ${some(lines, "line")} of 128 words of 32 bits`,
            `${name}: ${some(lines, "line")} of 128 words`, name
        ],
        width);
    const side = Math.max(metrics.pick(46, 46), labelRoom(page, [at.row])), left = x + side,
          height = metrics.pick(26, 17);
    const box = {
        left, right: x + width, lane: (width - side) / 128, top: y + metrics.pick(66, 50), height,
        step: height + 3, first
    };
    drawLanes(page, x, box, word ? at.column : null);
    const cells = core.cells(0, 2, {slice: 0, part: 0, row: first, rowEnd: first + shown, column: 0, columnEnd: 128});
    if (cells.error)
        return box.top;
    for (let r = 0; r < cells.rows; r++)
        drawLine(page, cells, r, box, at);
    const bottom = drawRest(page, box, lines, shown, word?.at.column ?? 0);
    return word ? drawWord(view, word, {...box, bottom}) : bottom;
}

/* Draws lane numbers above; that of the selected word is bold. */
function drawLanes(page, x, {left, lane, top}, chosen) {
    const {paper, metrics} = page, size = 12 * metrics.scale;
    const say = (n, classes) => paper.text(left + (n + 0.5) * lane, top - 11, n < 5 ? `lane ${n}` : n, classes,
        {size, anchor: n > 122 ? "end" : n < 5 ? "start" : "middle"});
    paper.text(x, top - 11, "line", "l2", {size});
    for (const n of [0, 32, 64, 96, 127].filter(
             (one) => chosen === null || Math.abs(one - chosen) > (one === 0 ? 16 : 9)))
        say(n, "l2");
    if (chosen !== null)
        say(chosen, "b");
}

/* Draws one line: runs of similar words, the selected one black. */
function drawLine(page, cells, r, {left, lane, top, step, height}, at) {
    const {paper, metrics} = page, {parts} = cells, row = cells.row + r, y = top + r * step;
    const hues = cells.hue[page.coloring] ?? cells.hue.row, here = row === at.row && page.selected;
    paper.text(left - 8, y + height / 2 + 4.5, count(row), here ? "b" : "l2",
        {size: 12 * metrics.scale, anchor: "end"});
    const kinds = (c) => Array.from({length: parts}, (_, k) => cells.kind[(r * 128 + c) * parts + k]);
    const nameOf = (c) => (kinds(c).every((kind) => kind !== "element") ?
            "pad fine" :
            hueClass(page.coloring, hues[(r * 128 + c) * parts + kinds(c).indexOf("element")], false));
    for (const {name, from, to} of runsOf(128, nameOf)) {
        paper.rect(left + from * lane, y, (to - from + 1) * lane, height, name);
        if (name !== "pad fine" && lane >= 2.5)
            for (let c = from + 1; c <= to; c++)
                paper.line(left + c * lane, y, left + c * lane, y + height, "hair");
    }
    if (here)
        paper.rect(left + at.column * lane - 1, y - 1, Math.max(4, lane + 2), height + 2, "spot", "over");
}

/* Draws what else a register has room for, or says which lines of the tile these are, on the side
 * that the pointer from the chosen lane leaves free. */
function drawRest(page, {left, right, lane, top, height, step, first}, lines, shown, chosen) {
    const {paper, metrics} = page, bottom = top + shown * step, size = 12 * metrics.scale;
    if (lines < 8) {
        const room = some(8 - lines, "more line"), cut = left + (chosen + 0.5) * lane, late = chosen < 64;
        const free = (late ? right - cut : cut - left) - 20;
        const words = [`a register holds 8 × 128 words: room for ${room}`, `a register has room for ${room}`]
            .find((text) => metrics.measure(text, size) <= free) ?? `room for ${room}`;
        paper.rect(left, bottom, right - left, height, "free");
        paper.text(late ? right - 10 : left + 10, bottom + height / 2 + 4.5, words, "l2",
            {size, anchor: late ? "end" : undefined});
        return bottom + step;
    }
    if (lines === shown)
        return bottom;
    paper.text(left, bottom + 14,
        `lines ${count(first)} to ${count(first + shown - 1)} of the tile's ${count(lines)}`, "l2", {size});
    return bottom + 20;
}

/* Draws the word's elements, the highest bits at the left. */
function drawWord(view, {at, cells}, {left, right, lane, top, step, height, bottom, first}) {
    const {page, page: {paper, metrics, opened, selected}, memory, array} = view;
    const x = left + (at.column + 0.5) * lane, y = bottom + metrics.pick(62, 34), tall = metrics.pick(56, 38);
    paper.line(x, top + (at.row - first) * step + height, x, bottom + 3, "pointer", "over");
    paper.path(`M${x} ${bottom + 3}L${left} ${y}H${right}Z`, "wedge");
    memory.show(0, 2, opened.panels[2], cells, {levels: 1, reversed: true});
    memory.sized((right - left - (memory.across - 1)) / memory.across, tall).place(left, y);
    const face = new Face(page, memory, page.otherLabel), look = face.look();
    const byteOf = (i) => `byte ${count(cells.say.byte[i])}`;
    const two = cells.kind.every((kind, i) => kind !== "element" ||
                                     memory.partWidth > Math.max(90, metrics.measure(byteOf(i), 13, 600) + 10));
    memory.title = face.title = look.title = "The word that it lies in";
    look.color = (i) => hueClass(page.coloring, face.hues[i], true);
    look.label = (i) => (cells.kind[i] !== "element" ? "" :
            two ? [face.text(i), byteOf(i)] :
            face.text(i));
    memory.draw(paper, look, metrics.digits(face.widths(), memory.partWidth, two ? tall / 2 : tall) || 12);
    drawBits(page, memory, y + tall + metrics.pick(20, 17));
    const from = selected.positionsOn(0)[0];
    if (from && array.shows(from) && !metrics.narrow)
        arrowRight(paper, array, from, {x: left, y: y + tall / 2}, view.right, {back: selected.back});
    return y + tall + metrics.pick(20, 17);
}

/* Draws below the word which of its bits each part takes. */
function drawBits(page, grid, base) {
    const {paper, metrics, opened} = page, bits = Number(opened.bits), size = 12 * metrics.scale,
                           right = grid.x + grid.width;
    paper.text(grid.x, base, "bit 31", "l2", {size});
    paper.text(right, base, "0", "l2", {size, anchor: "end"});
    for (let k = 1; k < grid.across && grid.across <= 4; k++)
        paper.text(right - k * (grid.partWidth + 1), base, `${k * bits} | ${k * bits - 1}`, "l2",
            {size, anchor: "middle"});
}
