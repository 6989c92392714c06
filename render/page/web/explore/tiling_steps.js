/* Tiling as array operations: pad, reshape, transpose, and again for each further tile, until memory is
 * the last array read row after row. Cells fly from stop to stop as a slider moves. */

const MOST_STEPPED = 96; /* places */
const SLOT_LABEL = 22;   /* pixels below a place of memory, for its number */
const FLIGHT = 400, PLAY = 1600; /* milliseconds of one stop, and of all */

const dimsText = (dims) => `[${dims.map(count).join(",")}]`;

class TilingSteps {
    /** Whether a layout is one whose tiling can be shown: of two dimensions, stored by rows, small, and of tiles
     * that fill the tiles around them, as only the array is padded. */
    static able({opened}) {
        const {facts, dims, high, low, tiled, exact} = opened, order = facts.minor_to_major?.join();
        return Boolean(tiled && exact && facts.notation === "xla" && dims.length === 2 && order === "1,0" &&
            Number(high) - Number(low) <= MOST_STEPPED && facts.tiles.every((tile, level) => tile.length === 2 && (level === 0 ||
                tile.every((side, k) => facts.tiles[level - 1][k] % side === 0))));
    }

    constructor(page) {
        this.page = page;
        const {opened, core} = page, [array] = opened.panels, all = {row: 0, column: 0, slice: 0, part: 0};
        this.rows = Number(array.rows);
        this.columns = Number(array.columns);
        this.cells = core.cells(0, 0, {...all, rowEnd: this.rows, columnEnd: this.columns});
        this.places = Number(opened.high) - Number(opened.low);
        this.tiles = opened.facts.tiles.map((tile) => tile.map(Number));
        this.stops = this.makeStops();
        page.cached.stop ??= 0;
    }

    /* {name, dims, words, level, kind}: level: of the tile. */
    makeStops() {
        const {rows, columns, tiles, page: {opened: {dims}}} = this, shape = dims.map(Number);
        const added = rows * columns - shape[0] * shape[1];
        const stops = [
            {name: "array", kind: "plain", dims: shape, words: "the array, row by row"},
            {name: "pad", kind: "plain", dims: [rows, columns], words: added ? `${some(added, "place")} more, to fill whole tiles` : "nothing to add: the tiles are full"}
        ];
        let outer = [], inner = [rows, columns];
        tiles.forEach(([high, wide], level) => {
            const [down, across] = [inner[0] / high, inner[1] / wide], of = level ? "tile" : "array";
            stops.push({name: "reshape", kind: "cut", level, dims: [...outer, down, high, across, wide],
                words: `nothing moves: the ${of} is ${some(down * across, "tile")} of ${high} × ${wide}`});
            outer = [...outer, down, across];
            inner = [high, wide];
            stops.push({name: "transpose", kind: "joined", level, dims: [...outer, ...inner],
                words: high === 1 ? "tiles are one row high: nothing moves" : `the ${some(high, "row")} of each tile go side by side`});
        });
        return [...stops, {name: "memory", kind: "memory", dims: [this.places], words: "the last array, read row after row"}];
    }

    /* ---- where cells are ---- */

    /* The number of a cell's tile of a level within what is around it, and the cell's place in the tile. */
    tileOf(row, column, level) {
        let [r, c] = [row, column], number = 0, [high, wide] = [this.rows, this.columns];
        for (let k = 0; k <= level; k++) {
            const [down, across] = this.tiles[k];
            number = number * (high / down) * (wide / across) + Math.floor(r / down) * (wide / across) + Math.floor(c / across);
            [r, c, high, wide] = [r % down, c % across, down, across];
        }
        return {number, within: r * wide + c, block: high * wide};
    }

    /* The place of a cell at a stop, in cells and gaps. */
    gridAt(stop, row, column) {
        const {kind, level} = stop, [high, wide] = this.tiles[0], band = Math.floor(row / high), cut = Math.floor(column / wide);
        if (kind === "plain")
            return {x: column, y: row, gaps: 0, bands: 0};
        if (kind === "cut" && level === 0)
            return {x: column, y: row, gaps: cut, bands: band};
        /* from the first transpose on, a row of tiles is a line */
        const {number, within, block} = this.tileOf(row, column, kind === "cut" ? level - 1 : level);
        const perLine = this.columns * high, at = (number * block + within) % perLine;
        return {x: at, y: band, gaps: Math.floor(at / (kind === "cut" ? this.cutBlock(level) : block)), bands: 0};
    }

    cutBlock(level) {
        return this.tiles[level - 1][0] * this.tiles[level - 1][1];
    }

    /* Where place k of memory is, in pixels. */
    slotAt(k) {
        const {x, y, per, step, height} = this.memory;
        return {x: x + k % per * step, y: y + Math.floor(k / per) * (height + SLOT_LABEL)};
    }

    /* Where cell i is, in pixels. */
    placeAt(stop, i) {
        const {box: {x, y}, size, gap} = this, row = Math.floor(i / this.columns), column = i % this.columns;
        if (stop.kind === "memory")
            return this.slotAt(Number(this.cells.place[i]) - Number(this.page.opened.low));
        const at = this.gridAt(stop, row, column);
        return {x: x + at.x * (size.width + 3) + at.gaps * gap, y: y + at.y * (size.height + 3) + at.bands * gap};
    }

    /* Between two stops cells go across first, then up or down. */
    between(i, time) {
        const from = Math.min(this.stops.length - 2, Math.floor(time)), share = time - from;
        const [a, b] = [from, from + 1].map((k) => this.placeAt(this.stops[k], i));
        const ease = (t) => t * t * (3 - 2 * t), of = (start, length) => ease(Math.max(0, Math.min(1, (share - start) / length)));
        return {x: a.x + (b.x - a.x) * of(0, .6), y: a.y + (b.y - a.y) * of(.4, .6)};
    }

    isData(i) {
        return this.cells.kind[i] === "element";
    }

    /* ---- drawing ---- */

    drawChoosers() {
        this.page.choosers(stepsChoice(this.page, "steps"), this.page.labelChoice());
    }

    layOut() {
        const {page, page: {metrics}, places, columns, rows} = this, {margin, inner} = metrics, [high, wide] = this.tiles[0];
        const side = metrics.narrow ? 0 : metrics.pick(230, 180), top = page.top + metrics.pick(150, 128) + (metrics.narrow ? 96 : 0);
        const least = Math.max(20, page.longestIndex(12) + 6), perLine = columns * high, tiles = columns / wide;
        const slot = Math.max(metrics.narrow ? 30 : 34, least), per = Math.min(places, Math.floor(inner / slot));
        const lines = Math.ceil(places / per), step = inner / per;
        const foot = metrics.narrow ? top + 420 : page.height - metrics.pick(150, 110);
        const slotHeight = metrics.pick(46, 34), memoryTop = foot - lines * (slotHeight + SLOT_LABEL);
        const gap = this.gap = metrics.narrow ? 5 : Math.min(metrics.pick(24, 16), (inner - side) / 12 / tiles);
        const width = Math.min(metrics.most, (inner - side - tiles * gap) / Math.max(perLine, columns) - 3), room = memoryTop - 50 - top;
        const height = Math.min(metrics.most, width, (room - rows / high * gap) / rows - 3), all = rows * (height + 3) + rows / high * gap;
        this.size = {width, height};
        this.box = {x: margin + side, y: top + Math.max(0, (room - all) / 3)};
        this.memory = {x: margin, y: memoryTop, per, step, height: slotHeight};
        this.side = side;
        this.foot = foot;
    }

    draw() {
        const {page, page: {metrics, paper}} = this, {margin, inner} = metrics;
        this.layOut();
        this.line = {x: margin + 10, y: page.top + metrics.pick(52, 44), width: inner - 20};
        this.drawSlots();
        this.drawCells();
        this.drawSlider();
        this.drawStopNames();
        this.words = paper.add(svg("g"), "over");
        this.show(page.cached.stop);
        drawSize(page, margin, this.foot + metrics.pick(26, 22), Math.min(inner, metrics.pick(760, 560)));
        paper.reach(this.foot + 100);
    }

    /* Draws the empty places of memory, with their numbers. */
    drawSlots() {
        const {page, page: {paper, metrics, selected, placeWord}, memory, places} = this, size = 12 * metrics.scale;
        const at = selected?.trace ? Number(selected.trace.why.linear) : -1;
        paper.title(memory.x, memory.y - 12, "Memory", `where the last stop lays them; under each its ${placeWord}`, metrics.inner);
        for (let k = 0; k < places; k++) {
            const {x, y} = this.slotAt(k);
            paper.rect(x + 1, y, memory.step - 3, memory.height, k === at ? "frame" : "free");
            paper.text(x + memory.step / 2, y + memory.height + 15, count(Number(page.opened.low) + k), k === at ? "b" : "l2", {size, anchor: "middle"});
        }
    }

    drawCells() {
        const {page, page: {paper, metrics}, cells, size} = this, grid = {number: 0, side: 0, cells, title: "", shows: () => true,
            indexOf: ({row, column}) => row * this.columns + column};
        const face = new Face(page, grid, page.label, {coloring: "tile"}), look = face.look();
        const digits = this.digits = metrics.digits(face.widths(), Math.min(size.width, this.memory.step - 3), size.height);
        this.parts = cells.kind.map((kind, i) => svg("g", {class: `c ${this.isData(i) ? look.color(i) : "pad"}${look.selected(i) ? " sel" : ""}`},
            svg("rect", {width: size.width, height: size.height}),
            digits ? svg("text", {"text-anchor": "middle", css: {fontSize: `${digits}px`}}, look.label(i)) : null,
            svg("title", {}, look.name(i))));
        const last = cells.kind.findIndex((_, i) => look.selected(i)), order = this.parts.filter((_, i) => i !== last);
        paper.layer("cells").append(svg("g", {class: "grid"}, order, this.parts[last]));
        this.parts.forEach((part, i) => this.isData(i) && part.addEventListener("click", () =>
            page.change({element: cells.say.index[i], place: ""})));
    }

    /* ---- the slider ---- */

    xOf(stop) {
        return this.line.x + this.line.width * stop / (this.stops.length - 1);
    }

    drawSlider() {
        const {page, page: {paper}, line, stops} = this, last = stops.length - 1;
        paper.line(line.x, line.y, line.x + line.width, line.y, "rule2");
        stops.forEach((_, i) => paper.add(svg("circle", {class: "stop", cx: this.xOf(i), cy: line.y, r: 5})));
        this.slider = el("input", {
            type: "range", id: "stop", min: 0, max: last, step: .01, value: page.cached.stop, "aria-label": "Step of the tiling",
            css: {left: `${line.x - 10}px`, width: `${line.width + 20}px`, top: `${line.y - 12}px`}
        });
        this.slider.addEventListener("input", () => {
            cancelAnimationFrame(this.frame);
            this.show(Number(this.slider.value));
        });
        this.slider.addEventListener("change", () => this.fly(Math.round(page.cached.stop)));
        this.slider.addEventListener("keydown", (event) => this.key(event));
        byId("extras").append(this.slider);
    }

    key(event) {
        const {cached} = this.page, last = this.stops.length - 1, at = Math.round(cached.stop);
        const to = {ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, Home: 0, End: last}[event.key];
        if (event.key === " ")
            this.play();
        else if (to !== undefined)
            this.fly(Math.max(0, Math.min(last, to)));
        else
            return;
        event.preventDefault();
    }

    drawStopNames() {
        const {page: {paper, metrics}, stops, line} = this, {narrow, size} = metrics, last = stops.length - 1;
        stops.forEach(({name, dims}, i) => {
            const x = i === 0 ? line.x - 5 : i === last ? line.x + line.width + 5 : this.xOf(i);
            const anchor = i === 0 ? "start" : i === last ? "end" : "middle", room = line.width / last - 8;
            const words = [`${i + 1} ${name}`, String(i + 1)].find((text) => metrics.measure(text, size, 600) <= room) ?? "";
            paper.text(x, line.y - 16, words, "stop-name l2", {anchor});
            const text = dimsText(dims);
            if (!narrow && metrics.measure(text, size, 400, CODE) <= room + 8)
                paper.text(x, line.y + 26, text, "code l2", {anchor});
        });
    }

    /** Plays all stops. */
    play() {
        const last = this.stops.length - 1;
        this.show(0);
        this.fly(last, PLAY);
    }

    /** Moves to a stop; a flight that is under way ends where it is. */
    fly(to, time = FLIGHT) {
        const from = this.page.cached.stop, start = performance.now();
        const move = (now) => {
            const share = Math.max(0, Math.min(1, (now - start) / time)); /* a frame's time may lie before start */
            if (this.page.view !== this)
                return;
            this.show(from + (to - from) * share);
            if (share < 1)
                this.frame = requestAnimationFrame(move);
        };
        cancelAnimationFrame(this.frame);
        if (matchMedia("(prefers-reduced-motion: reduce)").matches)
            this.show(to);
        else
            this.frame = requestAnimationFrame(move);
    }

    /** Shows a time: a stop, or a moment between two. */
    show(time) {
        const {page, slider, stops} = this, near = Math.round(time);
        page.cached.stop = time;
        slider.value = time;
        slider.setAttribute("aria-valuetext", `${near + 1} of ${stops.length}: ${stops[near].name}, ${stops[near].words}`);
        this.parts.forEach((part, i) => {
            const {x, y} = this.between(i, time);
            part.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
            part.setAttribute("visibility", time === 0 && !this.isData(i) ? "hidden" : "visible");
            part.setAttribute("opacity", this.isData(i) ? 1 : Math.min(1, time));
            this.grow(part, Math.max(0, time - stops.length + 2));
        });
        this.mark(near);
    }

    /* Gives a part the size of a place of memory as it comes there. */
    grow({firstChild: box, children: [, words]}, share) {
        const {size, memory, digits} = this;
        const width = size.width + (memory.step - 3 - size.width) * share, height = size.height + (memory.height - size.height) * share;
        box.setAttribute("width", width);
        box.setAttribute("height", height);
        if (words.tagName !== "text")
            return;
        words.setAttribute("x", width / 2);
        words.setAttribute("y", height / 2 + digits * .36);
    }

    /* Marks the stop, and says what happens there. */
    mark(near) {
        const {page: {metrics, paper}, stops, line, side} = this, {margin, inner, size} = metrics;
        if (this.near === near)
            return;
        this.near = near;
        byId("stage").querySelectorAll(".stop-name").forEach((name, i) => name.setAttribute("class", `stop-name ${i === near ? "b" : "l2"}`));
        byId("stage").querySelectorAll(".stop").forEach((dot, i) => dot.classList.toggle("past", i <= near));
        const lines = [[`${near + 1} ${stops[near].name}`, "b"], [dimsText(stops[near].dims), "code"],
            ...paper.lines(stops[near].words, side ? side - 20 : inner, size).map((words) => [words, "l2"])];
        const top = line.y + metrics.pick(98, 84) + (side ? 14 : -20);
        replace(this.words, lines.map(([words, classes], i) => svg("text",
            {x: margin, y: top + i * size * 1.45, class: classes, css: {fontSize: `${size}px`}}, words)));
    }

    /* ---- saving ---- */

    /** All stops, one below the other, as an SVG document. */
    strip() {
        const {page: {metrics, state}, stops, box, size, memory} = this, content = [], was = this.page.cached.stop;
        let top = 20;
        stops.forEach((stop, k) => {
            this.show(k);
            const numbers = [...this.parts.keys()].filter((i) => k > 0 || this.isData(i)), places = numbers.map((i) => this.placeAt(stop, i));
            const low = Math.min(...places.map(({y}) => y)), high = Math.max(...places.map(({y}) => y)), left = Math.min(...places.map(({x}) => x));
            content.push(svg("text", {x: metrics.margin, y: top, class: "b", css: {fontSize: "14px"}}, `${k + 1} ${stop.name} ${dimsText(stop.dims)}`),
                svg("text", {x: metrics.margin + 260, y: top, class: "l2", css: {fontSize: "14px"}}, stop.words),
                svg("g", {class: "grid", transform: `translate(${metrics.margin - left} ${top + 14 - low})`}, numbers.map((i) => this.parts[i].cloneNode(true))));
            top += high - low + (stop.kind === "memory" ? memory.height : size.height) + 50;
        });
        this.show(was);
        const hatch = byId("stage").querySelector("defs").cloneNode(true), width = Math.max(box.x, metrics.inner + 2 * metrics.margin);
        return figureText({
            title: `The tiling of ${state.layout}, step by step`, id: "stage", margin: metrics.margin, box: {width, height: top - 20},
            content: [hatch, ...content], caption: `${state.layout} as array operations: pad, reshape, transpose.`
        });
    }
}

/** The choice between the place of an element and the steps of its tiling; null: there are none to show. */
function stepsChoice(page, chosen) {
    return TilingSteps.able(page) ?
        chooser("show", "Show", [["", "place"], ["steps", "steps"]], chosen, (value) => page.change({view: value})) : null;
}
