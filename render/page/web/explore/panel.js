/* What is around a grid: numbers of rows and columns, brackets, the frame of the selection, the
 * word "padding". */

const PADS = new Set(["padding", "tail"]);

/* Adds labels of padding behind the data of rows or columns, if the size of the data is known. */
function padLabels(labels, {dim, size}, first) {
    return labels.map((label, i) => (label === null && dim !== null && size !== null &&
                                  first + i >= Number(size) && Number.isSafeInteger(first + i) ?
                              String(first + i) :
                              label));
}

/* Whether an arrow from the selection to the right crosses a row that lies in a later band. */
function isCrossed(grid, at, r, c) {
    const {x, y} = grid.cornerOf(r, c);
    return Boolean(grid.bands) && at.some((one) => {
        const from = grid.cornerOf(one.row - grid.cells.row, one.column - grid.cells.column);
        return from.y === y && from.x < x;
    });
}

/** Draws row and column labels; those of the selection are bold. pad: labels padding, too; avoid: the
 * height of a line that crosses them. */
function drawLabels(page, grid, {rows = true, columns = true, under = false, prefix = "", gap = 12, pad = false, avoid = null} = {}) {
    const {paper, metrics} = page, {cells} = grid, size = 12 * Math.max(1, metrics.scale);
    const at = page.selected?.positionsIn(grid) ?? [];
    const chosenRows = new Set(at.map(({row}) => row)), chosenColumns = new Set(at.map(({column}) => column));
    const {plane} = page.opened;
    const rowLabels = pad ? padLabels(cells.row_labels, plane.rows, cells.row) : cells.row_labels;
    const columnLabels = pad ? padLabels(cells.column_labels, plane.columns, cells.column) : cells.column_labels;
    const lookOf = (chosen, label) => (chosen ? "b" : label === null ? "padtx" : "l2");
    const sparse = (positions, extent) => Math.max(1, Math.ceil(extent / Math.max(1, positions)));
    const sayRow = (label, r, c) => {
        const {x, y} = grid.cornerOf(r, c), middle = y + grid.cellHeight / 2;
        const aside = avoid !== null && Math.abs(middle - avoid) < 9 ? (middle < avoid ? -12 : 12) : 0;
        if (isCrossed(grid, at, r, c))
            return;
        paper.text(x - gap, middle + aside + 4.5, `${prefix}${count(label)}`,
            lookOf(chosenRows.has(cells.row + r), cells.row_labels[r]), {size, anchor: "end"});
    };
    const sayColumn = (label, r, c) => {
        const {x, y} = grid.cornerOf(r, c);
        paper.text(x + grid.cellWidth / 2, under ? grid.y + grid.height + 17 : y - 9, `${prefix}${count(label)}`,
            lookOf(chosenColumns.has(cells.column + c), cells.column_labels[c]), {size, anchor: "middle"});
    };
    if (rows)
        rowLabels.forEach((label, r) => {
            if (label !== null && !(grid.cellHeight < 11 && r % sparse(grid.cellHeight, 13)))
                grid.bandStarts("columns").forEach((c) => sayRow(label, r, c));
        });
    if (columns)
        columnLabels.forEach((label, c) => {
            const room = label === null ? 0 : metrics.measure(count(label), size) + 6;
            if (label !== null && !(c % Math.max(1, Math.ceil(room / (grid.cellWidth + 1)))))
                grid.bandStarts("rows").forEach((r) => sayColumn(label, r, c));
        });
}

/** Draws the title of a grid below an array where the arrows leave room: at the left, behind them,
 * or at the right, and shorter if needed. */
function titleBeside(page, drops, x, y, width, name, about) {
    const {paper, metrics} = page, taken = dropsBetween(drops, y - 18, y + 10);
    const need = (words) => metrics.measure(`${name} ${words}`, metrics.size, 600) + 10;
    const fits = (left, words) => left + need(words) <= x + width &&
        (!taken || left + need(words) < taken[0] - 8 || left > taken[1] + 8);
    for (const left of [() => x, () => taken[1] + 20, (words) => x + width - need(words)])
        for (const words of about)
            if (fits(left(words), words)) {
                paper.title(left(words), y, name, words);
                return;
            }
    paper.title(x, y, name);
}

/** The room that row labels take. */
const labelRoom = (page, labels) => Math.max(14, ...labels.filter((label) => label !== null)
    .map((label) => page.metrics.measure(count(label), 12 * page.metrics.scale) + 14));

/** Draws frames around the selected tile, word or owner. */
function drawFrames(page, grid, boxes) {
    for (const box of boxes.filter(Boolean))
        page.paper.add(svg("rect", {
            x: box.left - 0.5, y: box.top - 0.5, width: box.right - box.left + 1,
            height: box.bottom - box.top + 1, rx: 3, class: "frame",
        }), "over");
}

/** The boxes of the selected group: one for each separate piece, which is cells of one row, or a
 * rectangle. */
function groupBoxes(page, grid) {
    const group = page.selected?.group ?? null;
    if (group === null)
        return [];
    const same = (i) => grid.cells.kind[i] !== "outside" && groupOf(page.opened, grid.cells, i) === group;
    if (page.opened.tiled)
        return grid.boxesOf(same);
    const boxes = new Map();
    for (let i = 0; i < grid.cells.kind.length; i++) {
        const {row, column} = grid.positionOf(i);
        if (same(i))
            boxes.set(`${row},${column}`, [...boxes.get(`${row},${column}`) ?? [], i]);
    }
    const positions = [...boxes.keys()].map((name) => name.split(",").map(Number));
    const extent = (k) => 1 + Math.max(...positions.map((at) => at[k])) - Math.min(...positions.map((at) => at[k]));
    if (boxes.size && extent(0) * extent(1) === boxes.size)
        return grid.boxesOf(same);
    const joined = [];
    for (const [name, list] of boxes) {
        const [row, column] = name.split(",").map(Number), last = joined.at(-1);
        if (last && last.row === row && last.end === column)
            last.list.push(...list);
        else
            joined.push({row, list: [...list]});
        joined.at(-1).end = column + 1;
    }
    return joined.map(({list}) => grid.boundsOf((i) => list.includes(i)));
}

/** Draws the word "padding" once, over two or more adjacent cells of padding in a row that no arrow
 * crosses. */
function drawPaddingWord(page, grid, {last = false} = {}) {
    const {metrics} = page, {cells} = grid, width = metrics.measure("padding", metrics.size + 1, 600) + 10;
    if (grid.cellHeight < metrics.size + 4)
        return;
    const at = page.selected?.positionsIn(grid) ?? [];
    const crossed = new Set(at.map(({row}) => row - cells.row));
    let best = null;
    for (let row = 0; row < cells.rows; row++)
        for (let from = 0; from < cells.columns; from++) {
            let to = from;
            while (to < cells.columns && grid.bandOf(row, to) === grid.bandOf(row, from) &&
                   PADS.has(cells.kind[(row * cells.columns + to) * cells.parts]))
                to++;
            if (to - from >= 2 && !crossed.has(row) && !isCrossed(grid, at, row, from) && to - from > (best?.length ?? 0) - (last ? 1 : 0))
                best = {row, from, length: to - from};
            from = Math.max(from, to - 1);
        }
    if (!best)
        return;
    const need = Math.max(2, Math.ceil(width / (grid.cellWidth + 1)));
    if (need > best.length)
        return;
    const first = last ? best.from + Math.floor((best.length - need) / 2) : best.from;
    const {x, y} = grid.cornerOf(best.row, first), end = grid.cornerOf(best.row, first + need - 1).x + grid.cellWidth;
    plateWords(page, (x + end) / 2, y + grid.cellHeight / 2, "padding", end - x);
}

/** Draws words about padding on a plate, if there is room for them. */
function plateWords(page, x, y, words, room) {
    const {paper, metrics} = page, size = metrics.size + 1, width = metrics.measure(words, size, 600) + 10;
    if (width > room)
        return;
    paper.add(
        svg("rect", {x: x - width / 2, y: y - size * 0.65, width, height: size * 1.3, rx: 2, class: "plate"}),
        "over");
    paper.text(x, y + size * 0.36, words, "padtx b", {size, anchor: "middle", layer: "over"});
}

/** Runs of neighbours in a line with the same name: [{name, from, to}]. */
function runsOf(length, nameOf) {
    const runs = [];
    for (let i = 0; i < length; i++) {
        const name = nameOf(i);
        if (runs.length && runs.at(-1).name === name)
            runs.at(-1).to = i;
        else
            runs.push({name, from: i, to: i});
    }
    return runs.filter(({name}) => name !== null && name !== undefined);
}

/** The names of brackets over a line of memory: its tiles, or the rows or columns of the array. */
function bracketNames(page, cells, line) {
    const {opened: {tiled, dims}} = page, first = line * cells.columns;
    if (tiled)
        return runsOf(cells.columns, (c) => (cells.tile[first + c] === null ? null : `tile ${cells.tile[first + c]}`));
    if (dims.length !== 2)
        return [];
    for (const [dim, word] of [[0, "row"], [1, "column"]]) {
        const runs = runsOf(cells.columns, (c) => {
            const index = cells.say.index[first + c];
            return index === null ? null : `${word} ${index.split(",")[dim]}`;
        });
        if (runs.length && runs.every(({from, to}) => to > from || Number(dims[1 - dim]) === 1))
            return runs;
    }
    return [];
}
