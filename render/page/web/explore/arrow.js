/* Arrows from an element to its places and back. Within a grid they run in gaps or over padding,
 * outside as curves. The head is where the reader should look next. */

const HEAD = 12, ABOVE = 24; /* ABOVE: height of the labels above a grid's cells */

/** Draws a line with a halo. */
function stroke(paper, d) {
    paper.path(d, "halo", "over");
    paper.path(d, "arrow", "over").setAttribute("pathLength", 1);
}

const dot = (paper, x, y) => paper.add(svg("circle", {cx: x, cy: y, r: 4.5, class: "dot"}), "top");

/** Draws a notched head with its tip at x, y; direction in degrees, 0 to the right. */
function head(paper, x, y, direction, classes = "head") {
    paper.add(svg("path", {
        d: `M0 0L${-HEAD} ${-HEAD * 0.46}L${-HEAD * 0.72} 0L${-HEAD} ${HEAD * 0.46}Z`,
        transform: `translate(${x} ${y}) rotate(${direction})`, class: classes,
    }), "top");
}

/** A curve from one height to another, moving sideways in between. */
function drop(x1, y1, x2, y2) {
    const h = y2 - y1;
    return `M${x1} ${y1}C${x1} ${y1 + 0.34 * h} ${x2} ${y1 + 0.58 * h} ${x2} ${y2}`;
}

/** The horizontal range of such curves between two heights: [left, right]; null: none. */
function dropsBetween(drops, top, bottom) {
    const xs = [];
    for (const [x1, y1, x2, y2] of drops)
        for (let t = 0; t <= 1; t += 0.02) {
            const a = (1 - t) ** 2 * (1 + 2 * t), h = y2 - y1; /* weight of x1; the rest is that of x2 */
            const y = y1 + h * (3 * 0.34 * t * (1 - t) ** 2 + 3 * 0.58 * t ** 2 * (1 - t) + t ** 3);
            if (y >= top && y <= bottom)
                xs.push(a * x1 + (1 - a) * x2);
        }
    return xs.length ? [Math.min(...xs), Math.max(...xs)] : null;
}

/** The way out of a grid below a cell: straight down if only padding is in the way, else in the gap
 * to its right. */
function wayDown(grid, at) {
    const cell = grid.rectOf(at);
    let free = true;
    for (let r = at.row - grid.cells.row + 1; r < grid.cells.rows; r++)
        free &&= grid.cells.kind[grid.indexOf({...at, row: grid.cells.row + r})] !== "element";
    if (free)
        return {x: cell.x + cell.width / 2, y: cell.y + cell.height, beside: false};
    const gap = grid.columnGaps[at.column - grid.cells.column] || 2;
    return {x: grid.columnX(at.column) + grid.cellWidth + gap / 2, y: cell.y + cell.height / 2, beside: true};
}

/**
 * Draws an arrow from a cell of the array down to cells of a grid below. back: a target was
 * selected, so the head is at the array. beside: the arrow enters the targets from their right, as
 * when other cells are above them. from: the height from which it may turn sideways.
 */
function arrowDown(
    paper, grid, at, below, targets, {back = false, beside = targets[0]?.row > below.cells.row, from = 0} = {}) {
    const start = wayDown(grid, at);
    const bottom = Math.max(grid.y + grid.height, from);
    const rects = targets.map((target) => below.rectOf(target));
    if (!rects.length)
        return;
    const last = rects.at(-1), first = rects[0];
    const x = beside ? below.columnX(targets[0].column) + below.cellWidth + 1.25 :
                       first.x + first.width / 2;
    const y = beside ? first.y : first.y - (back ? 0 : 1);
    const end = beside ? last.y + last.height / 2 : y - (back ? 0 : HEAD * 0.7);
    stroke(paper,
        `M${start.x} ${start.y}V${bottom}` +
            `${drop(start.x, bottom, x, beside ? Math.max(bottom, below.y - ABOVE) : end).replace(/^M[^C]*/, "")}` +
            (beside ? `V${end}` : ""));
    if (back) {
        head(paper, start.x, start.y, start.beside ? 180 : -90);
        dot(paper, x, beside ? end : y);
    } else {
        if (start.beside)
            dot(paper, start.x, start.y);
        if (!beside)
            head(paper, x, y, 90);
    }
    if (beside)
        for (const [i, rect] of rects.entries()) {
            head(paper, rect.x + rect.width - HEAD + 1, rect.y + rect.height / 2, 180, "notch");
            below.clearSide(below.indexOf(targets[i]), HEAD);
        }
}

/** Draws a translucent band from a range above to one below. */
function ribbon(paper, above, below, classes) {
    const h = below.y - above.y, a = above.y + 0.34 * h, b = above.y + 0.58 * h;
    paper.path(`M${above.left} ${above.y}C${above.left} ${a} ${below.left} ${b} ${below.left} ${below.y}` +
        `H${below.right}C${below.right} ${b} ${above.right} ${a} ${above.right} ${above.y}Z`,
    `ribbon ${classes}`);
    paper.layer("back").prepend(paper.layer("back").lastChild);
}

/** Draws an arrow from a cell to the right, out of its grid, to the left edge of a box at `to`; it
 * bends before `gutter`. into: a cell above `to`; the line goes up at its left edge, and the head
 * is inside. */
function arrowRight(paper, grid, at, to, gutter, {back = false, into = null} = {}) {
    const cell = grid.rectOf(at);
    const free = grid.cells.kind.every((kind, i) => {
        const {x, y} = grid.rectOfIndex(i);
        return kind !== "element" || y !== cell.y || x <= cell.x;
    });
    const row = at.row - grid.cells.row;
    const y = free ? cell.y + cell.height / 2 : cell.y + cell.height + (grid.rowGaps[row] || 2) / 2;
    const right = grid.x + grid.width;
    const end = gutter - 8, x = Math.max(right, end - 110), middle = (x + end) / 2;
    const begin = free ? `M${cell.x + cell.width} ${y}` : `M${cell.x + cell.width / 2} ${y}`;
    const tip = to.x - 2;
    const up = into ? into.y + into.height / 2 : to.y;
    stroke(paper, `${begin}H${x}C${middle} ${y} ${middle} ${to.y} ${end} ${to.y}` +
        (into ? `H${to.x}V${up}` : `H${tip - (back ? 0 : HEAD * 0.7)}`));
    if (back) {
        head(paper, cell.x + cell.width + 1, y, 180);
        dot(paper, into ? to.x : tip, up);
    } else {
        if (!free)
            dot(paper, cell.x + cell.width / 2, y);
        if (into)
            head(paper, to.x + HEAD - 1, up, 0, "notch");
        else
            head(paper, tip, to.y, 0);
    }
}
