/* At the right of an array's window: its memory in lines, or its owners, around the selection. */

const startWithin = (start, shown, all) => Math.max(0, Math.min(start, all - shown));

/** Draws memory in lines. view: has the grids, and `right` where its right half begins. Returns the
 * bottom. */
function drawLines(view, x, y, width) {
    const {page, page: {metrics, paper, opened, core, selected}, memory} = view, panel = opened.panels[1];
    const at = selected?.positionsOn(1)[0] ?? {row: 0, column: 0};
    const need = Math.max(page.longestIndex(12.5) + 9, 24), side = metrics.measure(count(opened.high), 12) + 16;
    const columns = Math.max(1, Math.min(Number(panel.columns), Math.floor((width - side) / (need + 1))));
    const rows = Math.min(Number(panel.rows), metrics.pick(12, 9));
    const row = startWithin(at.row - Math.floor(rows / 2), rows, Number(panel.rows));
    const column = startWithin(at.column - Math.floor(columns / 2), columns, Number(panel.columns));
    const cells = core.cells(0, 1, {slice: 0, part: 0, row, rowEnd: row + rows, column, columnEnd: column + columns});
    paper.title(x, y, "Its memory", [`lines of ${some(panel.columns, "place")}`, ""], width);
    if (cells.error)
        return y;
    memory.show(0, 1, panel, cells, {levels: opened.levels});
    const face = new Face(page, memory, page.otherLabel);
    memory.title = face.title = `Memory, lines of ${count(panel.columns)}`;
    memory
        .sized(Math.min(Math.max(need, metrics.pick(56, 44)), (width - side - memory.gapWidth) / columns),
            metrics.pick(30, 20))
        .place(x + side, y + metrics.pick(44, 34));
    drawLabels(page, memory);
    memory.draw(paper, face.look(), metrics.digits(face.widths(), memory.partWidth, memory.partHeight));
    arrowTo(view, memory, selected?.positionsIn(memory)[0]);
    return memory.y + memory.height;
}

/* Draws an arrow from the window to a grid at its right. */
function arrowTo(view, grid, target) {
    const {page: {paper, selected, metrics}, array} = view, at = selected?.positionsOn(0)[0];
    if (!at || !target || !array.shows(at) || metrics.narrow)
        return;
    const rect = grid.rectOf(target), {back} = selected, under = rect.y + rect.height + 0.5;
    if (grid.clearSide(grid.indexOf(target), HEAD - 1, true)) {
        arrowRight(paper, array, at, {x: rect.x, y: under}, view.right, {back, into: rect});
        return;
    }
    arrowRight(paper, array, at, {x: view.right - 4, y: rect.y + rect.height / 2}, view.right, {back});
    if (grid.x < rect.x - 4)
        paper.line(grid.x - 2, under, rect.x, under, "pointer", "over");
}

/** Draws the threads, or lanes of a memory, around the one that holds the selection. */
function drawOwners(view, x, y, width) {
    const {page, page: {metrics, paper, opened, core, selected}, memory} = view, panel = opened.panels[1];
    const at = selected?.positionsOn(1)[0] ?? {slice: 0, row: 0, column: 0, part: 0};
    const names = axisNames(opened),
          side = metrics.measure(names.down ? `${names.down.name} 100` : "T100", metrics.size) + 14;
    const need = Math.max(page.longestIndex(12.5) + 9, 26);
    const columns = Math.max(1, Math.min(Number(panel.columns), Math.floor((width - side) / (need + 2.5))));
    const depth = Math.min(Number(panel.depth), 16), height = metrics.pick(24, 17);
    const room = metrics.narrow ? page.height * 0.4 : page.height - y - metrics.pick(230, 175);
    const column = startWithin(at.column - Math.floor(columns / 2), columns, Number(panel.columns));
    const part = startWithin(at.part - at.part % 16, depth, Number(panel.depth));
    const show = (gap) => {
        const rows = Math.max(1, Math.min(Number(panel.rows), Math.floor(room / (depth * (height + 1) + gap))));
        const row = startWithin(at.row - Math.floor(rows / 2), rows, Number(panel.rows));
        const shown = core.cells(0, 1, {slice: at.slice, part, row, rowEnd: row + rows, column, columnEnd: column + columns});
        return shown.error ? shown : memory.show(0, 1, panel, shown, {levels: opened.levels, owners: true, down: true}).cells;
    };
    let cells = show(depth > 1 ? OWNER_GAPS.at(-1) : 0);
    if (!cells.error && cells.rows * depth * height + memory.gapHeight > room)
        cells = show(OWNER_GAPS.at(-1)); /* each row is an owner of its own */
    const title = opened.axes.some(({owner}) => owner) ? "Who holds it" : MEMORY_NAMES[names.down?.axis] ?? "Memory";
    const values =
        Number(panel.depth) > depth ? `, values ${part} to ${part + depth - 1} of ${count(panel.depth)}` : "";
    paper.title(x, y, title,
        [
            `${names.down ? `${names.down.name}s down, ` : ""}${names.across.name}s across${values}` +
                `${cells.slice_label ? `; ${cells.slice_label}` : ""}`,
            ""
        ],
        width);
    if (cells.error)
        return y;
    const face = new Face(page, memory, page.otherLabel);
    memory.title = face.title = `${title}, ${panel.title}`;
    memory
        .sized(
            Math.min(Math.max(need, metrics.pick(60, 46)), (width - side - memory.gapWidth) / columns), height)
        .place(x + side, y + metrics.pick(44, 34));
    if (panel.wrapped && cells.rows === 1) /* threads have their own names */
        cells.column_labels = cells.column_labels.map(
            (_, c) => cells.say.owner?.[c * cells.parts]?.split(" ").find((word) => word[0] === "T") ?? null);
    const target = metrics.narrow ? null : selected?.positionsIn(memory)[0];
    const line = target ? memory.rectOf(target).y + memory.partHeight + 0.5 : null; /* of the arrow */
    drawLabels(page, memory, {gap: 8, rows: !panel.wrapped || cells.rows > 1, avoid: depth > 1 ? line : null});
    memory.draw(paper, face.look(), metrics.digits(face.widths(), memory.partWidth, memory.partHeight));
    drawFrames(page, memory, groupBoxes(page, memory));
    arrowTo(view, memory, target);
    return memory.y + memory.height;
}
