/* An array, and below it its memory in lines: if everything fits, each element is shown. */

const STRIP_CELL = 36; /* least width of a place in memory */
const STRIP_LINES = 4;

class Strip {
    /** The number of places in a line of memory; 0: there are too many places or several slices. */
    static line(page) {
        const {opened, metrics} = page, [array] = opened.panels;
        const places = Number(opened.high) - Number(opened.low);
        const wanted = lineOf(page.state.line);
        if (!opened.linear || Number(array.slices) !== 1 || places < 1 || places > 400)
            return 0;
        const columns = Number(array.columns), rows = Number(array.rows);
        if (columns * 22 > metrics.inner * (metrics.narrow ? 0.9 : 0.5) || rows * 20 > metrics.height * 0.42)
            return 0;
        const cell = Math.max(metrics.narrow ? 30 : STRIP_CELL, page.longestIndex(13) + 8);
        const most = Math.floor(metrics.inner / cell);
        if (wanted)
            return wanted <= most * 1.2 && Math.ceil(places / wanted) <= 12 ? wanted : 0;
        if (places <= most)
            return places;
        const unit = Number(opened.block ?? opened.dims.at(-1) ?? 1), least = unit <= most && unit > 0 ? unit : 1;
        const per = Math.floor(most / least) * least;
        return Math.ceil(places / per) <= (metrics.narrow ? 16 : STRIP_LINES) ? per : 0;
    }

    constructor(page) {
        this.page = page;
        const {core, opened} = page, [array, memory] = opened.panels;
        this.array = page.grid("array");
        this.memory = page.grid("memory");
        const all = (panel) => ({
            slice: 0, part: 0, row: 0, rowEnd: Number(panel.rows), column: 0,
            columnEnd: Number(panel.columns)
        });
        this.array.show(0, 0, array, core.cells(0, 0, all(array)), {levels: opened.levels});
        this.memory.show(0, 1, memory, core.cells(0, 1, all(memory)), {levels: opened.levels});
    }

    drawChoosers() {
        const {page} = this;
        page.choosers(stepsChoice(page, ""), page.labelChoice(), page.colorChoice(), viewChoice(page, "memory"));
    }

    draw() {
        if (this.page.metrics.narrow)
            this.drawNarrow();
        else
            this.drawWide();
    }

    drawWide() {
        const {page, page: {metrics, selected}, array, memory} = this, {margin, inner} = metrics;
        const pick = (wide, small) => metrics.pick(wide, small), share = (wide, small) => metrics.share(wide, small);
        const foot = page.height, top = Math.max(pick(198, 136), page.top + pick(80, 62)), title = top - pick(45, 34);
        const cell = this.memoryCell(inner);
        const lines = memory.cells.rows, many = lines > 1;
        const memoryHeight = lines * (cell.height + 4);
        const stripY = foot - pick(272, 194) + cell.height - memoryHeight + (many ? pick(24, 24) : 0);
        const bottom = stripY - pick(66, 50) - pick(74, 50);
        const room = labelRoom(page, array.cells.row_labels) + pick(16, 12);
        const face = new Face(page, array, page.label);
        array.title = page.arrayTitle();
        face.title = array.title;
        array.fit(inner * 0.46 - room, bottom - top, metrics.most * 1.8, face.widths(), metrics, face.lines)
            .place(margin + room, top);
        this.drawArray(face, title);
        const whyX = Math.max(margin + inner * share(0.408, 0.348), array.x + array.width + pick(110, 60));
        const {paper} = page, drawn = paper.bottom;
        paper.bottom = 0;
        this.drawWhy(whyX, title, margin + inner - whyX);
        this.why = {x: whyX, bottom: paper.bottom}; /* which arrows go below */
        paper.reach(drawn);
        page.placeGoTo(margin + inner, title);
        this.drawMemory(margin, stripY, cell);
        if (selected)
            this.drawArrows();
        const base = foot - pick(109, 86);
        drawSize(page, margin, base, inner * share(0.424, 0.384));
        drawBlame(page, margin + inner * share(0.475, 0.43), base, inner * share(0.23, 0.26));
        if (page.opened.facts.notation === "xla")
            drawLayouts(page, margin + inner * share(0.717, 0.7), base, inner * share(0.283, 0.3),
                "The same array elsewhere", null, elsewhereRows(page));
        else
            page.drawNotes(margin + inner * share(0.717, 0.7), base, inner * 0.28);
    }

    /* Draws the parts one below the other, each as high as it needs. */
    drawNarrow() {
        const {page, page: {metrics, paper, selected}, array, memory} = this, {margin, inner} = metrics;
        const room = labelRoom(page, array.cells.row_labels) + 8, face = new Face(page, array, page.label);
        array.title = face.title = page.arrayTitle();
        const top = page.top + 60;
        array.fit(inner - room, 420, metrics.most, face.widths(), metrics, face.lines).place(margin + room, top);
        this.drawArray(face, top - 30);
        const cell = this.memoryCell(inner), y = array.y + array.height + 110;
        this.drawMemory(margin, y, cell);
        if (selected)
            this.drawArrows();
        let next = memory.y + memory.height + 70;
        paper.reach(next);
        if (selected?.trace) {
            const shown = (page.opened.tiled ? 2 : Math.min(2, selected.trace.why.terms.length)) + 1;
            for (let i = 0; i < shown; i++)
                this.drawWhy(margin, next + i * 226, inner, i);
            next += shown * 226 + 16;
        }
        drawSize(page, margin, next, inner);
        drawBlame(page, margin, next + 110, inner);
        if (page.opened.facts.notation === "xla")
            drawLayouts(page, margin, next + 220, inner, "The same array elsewhere", null, elsewhereRows(page));
        paper.reach(next + 320);
    }

    memoryCell(inner) {
        const {page: {metrics}, memory} = this, many = memory.cells.rows > 1;
        const per = Math.max(memory.cells.columns, Number(memory.panel.columns));
        const room = many ? labelRoom(this.page, memory.cells.row_labels) : 0;
        const width = Math.min(metrics.most * 2.3, (inner - room - memory.gapWidth) / per);
        const full = metrics.pick(66, 42), lines = memory.cells.rows;
        return {
            width, room,
            height: many ? Math.max(24, Math.min(full * 0.75, (metrics.pick(200, 150)) / lines)) : full
        };
    }

    drawArray(face, title) {
        const {page, array} = this, {metrics, paper, opened} = page;
        const size = metrics.digits(face.widths(), array.partWidth, array.partHeight, face.lines);
        paper.title(array.x, title, "The array", page.arrayWords());
        drawLabels(page, array);
        array.draw(paper, face.look(), size);
        drawFrames(page, array, groupBoxes(page, array));
        if (opened.tiled)
            drawPaddingWord(page, array);
    }

    drawMemory(margin, y, cell) {
        const {page, page: {metrics, paper, opened}, memory} = this;
        const many = memory.cells.rows > 1, face = new Face(page, memory, page.otherLabel);
        const places = Number(opened.high) - Number(opened.low);
        memory.title = face.title = `Memory, ${some(places, "place")}`;
        memory.sized(cell.width, cell.height).place(margin + cell.room, y);
        const each = Number(opened.bits) && Number(opened.bits) % 8 === 0 ?
            ` of ${some(Number(opened.bits) / 8, "byte")}` :
            "";
        const under = many || cell.width < 20 ? "" : `; under each its ${page.placeWord}`;
        const about = [
            `${some(places, "place")}${each}, in the order of addresses${under}`,
            `${some(places, "place")}${each}`
        ];
        this.drawMemoryTitle(y - metrics.pick(62, 46), about);
        memory.draw(paper, face.look(), metrics.digits(face.widths(), memory.partWidth, memory.partHeight));
        drawFrames(page, memory, many ? this.lineBoxes() : groupBoxes(page, memory));
        drawPaddingWord(page, memory, {last: true});
        if (many)
            drawLabels(page, memory, {columns: false, gap: 8});
        else
            this.drawUnder();
        this.drawBrackets(many);
    }

    drawMemoryTitle(y, about) {
        const {page, page: {metrics}, memory} = this;
        titleBeside(page, this.drops(), metrics.margin, y, Math.max(memory.width, metrics.inner / 2), "Memory", about);
    }

    /* The paths of the arrows. */
    arrowDrops() {
        const {page: {selected}, array, memory} = this, [at] = selected?.positionsOn(0) ?? [];
        const targets = selected?.positionsIn(memory) ?? [];
        return at ? targets.map((to) => [array.columnX(at.column) + array.cellWidth / 2, Math.max(array.y + array.height, this.turnOf(to)),
                        memory.columnX(to.column) + memory.cellWidth / 2, memory.y - 1 - HEAD * 0.7]) :
                    [];
    }

    /* How far down an arrow goes before it turns: below the explanation, if its place lies under that. */
    turnOf({column}) {
        const {memory, why} = this;
        return why && memory.columnX(column) > why.x ? Math.min(why.bottom, memory.y - 80) : 0;
    }

    /* Those, and the paths of the ribbon's edges. */
    drops() {
        const {page: {opened}, array, memory} = this, bottom = array.y + array.height;
        const [box] = groupBoxes(this.page, array), below = this.lineBoxes().find(Boolean);
        const edges = opened.tiled && box && below && memory.cells.rows === 1 ?
            ["left", "right"].map((side) => [box[side], bottom, below[side], memory.y]) :
            [];
        return [...edges, ...this.arrowDrops()];
    }

    /* The boxes of the selected tile; one that continues on the next line has a box in each. */
    lineBoxes() {
        const {page, memory} = this, {cells} = memory;
        const same = (i) => page.selected?.group !== null && page.selected?.group !== undefined &&
            cells.kind[i] !== "outside" && groupOf(page.opened, cells, i) === page.selected.group;
        return Array.from({length: cells.rows},
            (_, r) => memory.boundsOf((i) => same(i) && Math.floor(i / cells.columns) === r));
    }

    drawBrackets(many) {
        const {page, page: {paper}, memory} = this, {cells} = memory;
        if (many)
            return;
        const y = memory.y - page.metrics.pick(12, 11), taken = dropsBetween(this.arrowDrops(), y - 18, y - 2);
        for (const {name, from, to} of bracketNames(page, cells, 0)) {
            const chosen = page.opened.tiled && name === `tile ${page.selected?.group}`;
            paper.bracket(memory.columnX(cells.column + from) + 2,
                memory.columnX(cells.column + to) + memory.cellWidth - 2, y, name,
                {classes: chosen ? "chosen" : "", taken});
        }
    }

    /* Draws numbers under the places, and the byte at which each tile, or the line, begins. */
    drawUnder() {
        const {page, page: {paper, metrics, opened}, memory} = this, {cells} = memory;
        const chosen = new Set(page.selected?.positionsOn(1).map(({column}) => column) ?? []);
        const starts = new Set(bracketNames(page, cells, 0).map(({from}) => from));
        const y = memory.y + memory.height, size = 12 * metrics.scale;
        for (let c = 0; c < cells.columns; c++) {
            const place = cells.place[c], column = cells.column + c, x = memory.columnX(column);
            if (place === null)
                continue;
            const step = Math.max(1, Math.ceil((metrics.measure(count(place), size) + 8) / (memory.cellWidth + 1)));
            if (c % step === 0 || chosen.has(column))
                paper.text(x + memory.cellWidth / 2, y + metrics.pick(19, 18), count(place),
                    chosen.has(column) ? "b" : "l2", {size, anchor: "middle"});
            if (opened.typed && cells.say.byte?.[c] && (starts.has(c) || (!starts.size && c === 0))) {
                paper.line(x - 2, y + 2, x - 2, y + metrics.pick(32, 22), "rule2");
                paper.text(x - 2, y + metrics.pick(41, 33), `byte ${count(cells.say.byte[c])}`, "l3", {size});
            }
        }
    }

    /* only: the step of the explanation to draw, for windows that stack them. */
    drawWhy(x, y, width, only = null) {
        const {page, page: {paper, selected, metrics}} = this;
        if (!selected?.trace)
            return;
        const at = selected.trace.why.linear;
        if (only === null || only === 0)
            paper.title(x, y, `Why ${count(at)}`);
        drawLinearWhy(page, x, y + metrics.pick(42, 28), width, only);
    }

    drawArrows() {
        const {page, page: {paper, selected, opened, metrics}, array, memory} = this;
        const [at] = selected.positionsOn(0), targets = selected.positionsIn(memory);
        if (!at || !array.shows(at) || !targets.length)
            return;
        const [box] = groupBoxes(page, array), below = this.lineBoxes().find(Boolean);
        if (opened.tiled && box && below && memory.cells.rows === 1) {
            const hues = array.cells.hue.tile, i = array.indexOf(at);
            ribbon(paper, {left: box.left, right: box.right, y: array.y + array.height},
                {left: below.left, right: below.right, y: memory.y - metrics.pick(12, 11)},
                hueClass("tile", hues[i], false));
        }
        for (const target of targets)
            arrowDown(paper, array, at, memory, [target], {back: selected.back, from: this.turnOf(target)});
    }
}
