/* Plates over cells of shared memory: which lanes read them. */

/* Groups lanes by the cells that they read: [{at, lanes, across}]. Neighbouring cells are joined if
 * several lanes read each of them and lane numbers go on. */
function platesOf(lanes) {
    const cells = new Map(), joined = [];
    for (const {lane, at} of lanes)
        if (at)
            cells.set(`${at.row},${at.column}`,
                {at, lanes: [...cells.get(`${at.row},${at.column}`)?.lanes ?? [], Number(lane)], across: 1});
    for (const cell of cells.values()) {
        const last = joined.at(-1);
        if (last && last.lanes.length > 1 && cell.lanes.length > 1 && last.at.row === cell.at.row &&
            last.at.column + last.across === cell.at.column && last.lanes.at(-1) + 1 === cell.lanes[0]) {
            last.lanes.push(...cell.lanes);
            last.across++;
        } else {
            joined.push(cell);
        }
    }
    return joined;
}

/** Draws lane numbers on black plates in the cells that they read; for several lanes the first and
 * the last. */
function drawPlates(page, grid, lanes, cell, height) {
    const {paper, metrics} = page;
    for (const {at, lanes: list, across} of platesOf(lanes)) {
        const words = list.length > 1 ? `${list[0]}–${list.at(-1)}` : String(list[0]), width = cell * across;
        const size = Math.min(12 * metrics.scale, height - 2), need = metrics.measure(words, size, 600);
        const plate = across > 1 ? width - 1 : Math.min(width - 1, Math.max(size + 4, need + 7));
        const x = grid.x + at.column * cell, y = grid.y + at.row * height;
        const shown = need + 3 > plate && list.length > 1 ? `${list[0]}…` :
            need + metrics.measure("lanes ", size, 600) + 7 <= plate ? `lanes ${words}` : words;
        for (let c = 0; c < across; c++)
            moveLabel(page, grid, {...at, column: at.column + c}, x + c * cell + Math.min(plate, cell),
                Math.max(0, cell - plate));
        paper.add(
            svg("rect",
                {x: x + 0.5, y: y + 0.5, width: plate, height: height - 2, rx: 3, class: "plate-lane"}),
            "over");
        paper.text(x + plate / 2 + 0.5, y + height / 2 + size * 0.32, shown, "seltx b",
            {size, anchor: "middle", layer: "over"});
    }
}

/* Moves a cell's label beside the plate that covers its middle, or removes it if there is no room
 * for both. */
function moveLabel(page, grid, at, x, room) {
    const index = at.row * grid.cells.columns + at.column, text = grid.parts[index]?.querySelector("text");
    if (!text)
        return;
    if (page.metrics.measure(grid.labels[index], grid.size) + 3 > room)
        text.remove();
    else
        text.setAttribute("x", x + room / 2);
}
