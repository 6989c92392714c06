/* An array of any size: the whole slice to scale, the window of it as cells, and beside them
 * where the selected one lies in memory. */

/* Rows and columns that the whole is drawn of, at most; more where few colours meet in a row. */
const AFAR = 64, AFAR_OWNERS = 128;

class Overview {
    constructor(page) {
        this.page = page;
        const {opened, metrics} = page, [array] = opened.panels;
        this.rows = Number(array.rows);
        this.columns = Number(array.columns);
        this.array = page.grid("array");
        this.memory = page.grid("memory");
        const {margin, inner} = metrics;
        this.left = metrics.narrow ? inner : inner * 0.634;
        this.side = Math.max(metrics.pick(52, 44), labelRoom(page, [this.rows]));
        this.right = metrics.narrow ? margin : margin + inner * metrics.share(0.667, 0.6528);
    }

    draw() {
        const {page, page: {metrics, paper}} = this, {margin, inner} = metrics;
        const top = page.top + metrics.pick(36, 20);
        const afar = this.drawAfar(margin, top);
        const y = this.drawWindow(afar);
        const end = metrics.narrow ? margin + inner : page.placeGoTo(margin + this.left, top);
        this.drawSlices(end - 20);
        if (metrics.narrow)
            this.drawRight(margin, y + 120, inner);
        else
            this.drawRight(this.right, top, margin + inner - this.right);
        paper.reach(y);
    }

    drawChoosers() {
        this.page.choosers(this.page.labelChoice(), this.page.colorChoice(), viewChoice(this.page, "memory"));
    }

    /* ---- the whole ---- */

    /* Pixels an element: alike in both directions, unless one would vanish. */
    scales(width, height) {
        const {rows, columns} = this;
        const x = width / columns, y = height / rows;
        const even = Math.min(8, x, y);
        return Math.max(rows / columns, columns / rows) > 8 ?
            {x: Math.min(8, x), y: Math.min(8, y), even: false} :
            {x: even, y: even, even: true};
    }

    drawAfar(margin, top) {
        const {page, page: {metrics, paper, opened}, rows, columns} = this, {plane} = opened;
        const side = this.side, beside = metrics.narrow ? 16 : metrics.pick(112, 96);
        const high = metrics.narrow ? 150 : Math.max(90, page.height * metrics.share(0.31, 0.305));
        const scale = this.scales(this.left - side - beside, high);
        const box = {
            x: margin + side, y: top + metrics.pick(86, 50), width: Math.max(8, columns * scale.x),
            height: Math.max(8, rows * scale.y)
        };
        const data = {width: plane.columns.size === null ? box.width : Number(plane.columns.size) * scale.x,
            height: plane.rows.size === null ? box.height : Number(plane.rows.size) * scale.y};
        paper.title(margin, top, "The whole array", this.words(scale),
            this.left - (Number(opened.panels[0].slices) > 1 ? 440 : 170));
        this.scale = scale;
        this.drawBlocks(box, data);
        this.drawPadding(box, data);
        this.drawDimensions(box, data);
        return box;
    }

    words(scale) {
        const {page: {opened: {plane, tiled, exact}}} = this;
        const parts = tiled && exact ? `${times([
            Math.ceil(this.rows / Number(plane.rows.tile)), Math.ceil(this.columns / Number(plane.columns.tile))
        ])} tiles` :
            times([this.rows, this.columns]);
        const size = !scale.even ? ", rows and columns to different scales" :
            scale.x === 1 ? ", one pixel an element" :
                                   "";
        const order = this.isRamp() ? "; the deeper, the later in memory" : "";
        return [`${parts}${size}${order}`, size && !scale.even ? `${parts}${size}` : `${parts}${order}`, parts];
    }

    /* More tiles than colours can tell apart are coloured by their order. */
    isRamp() {
        const {page, page: {opened: {plane, linear}}} = this;
        const tiles = Math.ceil(this.rows / Number(plane.rows.tile)) *
            Math.ceil(this.columns / Number(plane.columns.tile));
        return linear && (page.coloring === "order" || (page.coloring === "tile" && tiles > 64));
    }

    /* Tiles where they can be told apart, else samples: by their order in memory. */
    drawBlocks(box, data) {
        const {page, page: {paper, opened, core}, rows, columns, scale} = this, {plane} = opened;
        const tileRows = Number(plane.rows.tile), tileColumns = Number(plane.columns.tile);
        const stepOf = (size, tile, pixels) => {
            const least = Math.max(1, Math.ceil(size / (opened.linear ? AFAR : AFAR_OWNERS)));
            return opened.tiled && opened.exact ? Math.min(size, Math.ceil(least / tile) * tile) :
                Math.max(least, Math.ceil((opened.linear ? 3 : 1.5) / pixels));
        };
        const rowStep = stepOf(rows, tileRows, scale.y), columnStep = stepOf(columns, tileColumns, scale.x);
        const seen = core.overview(page.slice, rowStep, columnStep);
        if (seen.error)
            return;
        const ramp = this.isRamp() || (opened.linear && page.coloring === "row" && rowStep > 1);
        const sampled = !opened.linear && (rowStep > 1 || columnStep > 1); /* hues would deceive */
        const gapY = opened.tiled && rowStep * scale.y >= 4 ? 1 : 0,
              gapX = opened.tiled && columnStep * scale.x >= 4 ? 1 : 0;
        const orders = seen.order.filter((order) => order !== null).map(Number), first = Math.min(...orders),
              last = Math.max(...orders, first + 1);
        const depth = (order) => Math.min(7, Math.floor(8 * (order - first) / (last - first)));
        const hueOf = (i) => (ramp && seen.order[i] !== null ? `o${depth(Number(seen.order[i]))}` :
            sampled ? "data2" :
                      hueClass(page.coloring, seen.hue[i], false));
        for (let y = 0; y < seen.rows; y++) {
            const top = y * rowStep * scale.y, height = Math.min(rowStep * scale.y, data.height - top);
            const at = (x) => hueOf(y * seen.columns + x);
            const runs = gapX ? Array.from({length: seen.columns}, (_, x) => ({name: at(x), from: x, to: x})) :
                                runsOf(seen.columns, at);
            for (const {name, from, to} of runs) {
                const left = from * columnStep * scale.x,
                      width = Math.min((to + 1) * columnStep * scale.x, data.width) - left;
                if (width > 0 && height > 0)
                    paper.rect(box.x + left, box.y + top, Math.max(0.5, width - gapX), Math.max(0.5, height - gapY),
                        `crisp ${name}`);
            }
        }
        const cover = paper.rect(box.x, box.y, box.width, box.height, "afar", "top");
        cover.setAttribute("fill", "transparent");
        cover.addEventListener("click", (event) => this.clicked(event, box));
    }

    clicked(event, box) {
        const bounds = byId("stage").getBoundingClientRect(), {page} = this;
        const at = (value, from, scale, count) => Math.max(0, Math.min(count - 1, Math.floor((value - from) / scale)));
        const row = at(event.clientY - bounds.top, box.y, this.scale.y, this.rows);
        const column = at(event.clientX - bounds.left, box.x, this.scale.x, this.columns);
        page.cached.window = null;
        page.picker.reach(this.array, {slice: page.slice, row, column, part: 0});
    }

    /* At least 4 pixels thick, priced beside it. */
    drawPadding(box, data) {
        const {page, page: {paper, metrics, opened: {plane, facts, dims}}} = this;
        const paid = (dim) =>
            (facts.blame ?? []).find((one) => one.tile === 0 && [one.dim].flat()[0] === dim)?.padding_bytes ??
            null;
        const say = (x, y, number, [one, many], bytes) => {
            paper.text(x, y, some(number, one, many), "padtx b");
            if (bytes !== null)
                paper.text(x, y + metrics.pick(19, 16), formatBytes(Number(bytes)), "padtx");
        };
        const columns = plane.columns.size === null ? 0 : this.columns - Number(plane.columns.size);
        const rows = plane.rows.size === null ? 0 : this.rows - Number(plane.rows.size);
        const names = [[plane.rows, "row"], [plane.columns, "column"]].map(([{dim}, word]) =>
            (dims.length === 2 ? [word, word + "s"] : [`of dim ${dim}`, `of dim ${dim}`]));
        const wide = Math.max(4, box.width - data.width), tall = Math.max(4, box.height - data.height);
        const right = columns ? box.x + data.width + wide : box.x + data.width;
        if (rows)
            paper.rect(box.x, box.y + data.height, right - box.x, tall, "rim");
        if (columns) {
            paper.rect(box.x + data.width, box.y, wide, data.height + (rows ? tall : 0), "rim");
            if (!metrics.narrow) {
                paper.path(`M${box.x + data.width + wide / 2} ${box.y - 2}V${box.y - 14}H${right + 6}`, "bracket");
                say(right + 10, box.y - 9, columns, names[1], paid(plane.columns.dim));
            }
        }
        this.below = 0;
        if (metrics.narrow)
            this.below = this.drawPaddingBelow(box,
                [[columns, names[1], paid(plane.columns.dim)], [rows, names[0], paid(plane.rows.dim)]]);
        else if (rows)
            say(right + 10, Math.max(box.y + 36, box.y + data.height - 6), rows, names[0], paid(plane.rows.dim));
    }

    /* Where nothing fits beside it, under it, a line each: "4 rows of padding, 8.00 KiB". Returns
     * how high they are. */
    drawPaddingBelow(box, padding) {
        const words = padding.filter(([number]) => number)
                          .map(([number, [one, many], bytes]) => `${some(number, one, many)} of padding` +
                                  `${bytes === null ? "" : `, ${formatBytes(Number(bytes))}`}`);
        words.forEach((line, i) => this.page.paper.text(
            box.x, box.y + box.height + 20 + 17 * i, line, "padtx b"));
        return 17 * words.length;
    }

    /* As in an engineering drawing. */
    drawDimensions(box, data) {
        const {page: {paper, metrics, opened: {plane, dims}}} = this;
        const name = ({dim}, word) => (dim === null ? null :
                dims.length === 2 ? some(dims[dim], word) :
                `dim ${dim}: ${count(dims[dim])}`);
        const across = name(plane.columns, "column"), down = name(plane.rows, "row"), y = box.y - 14, x = box.x - 16;
        if (across) {
            paper.path(
                `M${box.x} ${y - 4}v8M${box.x} ${y}H${box.x + data.width}M${box.x + data.width} ${y - 4}v8`,
                "rule2");
            this.cut(box.x + data.width / 2, y, across, data.width, data.width < box.width);
        }
        if (down && data.height > 30) {
            paper.path(
                `M${x - 4} ${box.y}h8M${x} ${box.y}V${box.y + data.height}M${x - 4} ${box.y + data.height}h8`,
                "rule2");
            const width = metrics.measure(down, metrics.size) + 10;
            if (width < data.height)
                paper.rect(x - 8, box.y + data.height / 2 - width / 2, 16, width, "paper");
            const text = paper.text(0, 0, down, "", {anchor: "middle"});
            text.setAttribute("transform", `translate(${x + 4} ${box.y + data.height / 2}) rotate(-90)`);
        }
    }

    /* Words in the middle of a line, which they cut; ends: words of another line stand behind its
     * end, so that they may reach to the left alone. */
    cut(middle, y, words, room, ends) {
        const {page: {paper, metrics}} = this, width = metrics.measure(words, metrics.size) + 10;
        if (!ends && width > room + 60)
            return;
        const left = Math.min(middle, middle + (room - width) / 2 + 5);
        const x = ends ? Math.max(metrics.margin + width / 2, left) : middle;
        paper.rect(x - width / 2, y - 8, width, 16, "paper");
        paper.text(x, y + 5, words, "", {anchor: "middle"});
    }

    /* ---- the window ---- */

    /* Which rows and columns: around the selected one, and where it was while that shows it. */
    window(columns, rows) {
        const {page, page: {opened: {plane}, selected}} = this;
        const old = page.cached.window;
        const at = selected?.positionsOn(0)[0] ?? old ?? {row: 0, column: 0};
        if (old && old.rows === rows && old.columns === columns && at.row >= old.row && at.row < old.row + rows &&
            at.column >= old.column && at.column < old.column + columns)
            return old;
        const tile = Number(plane.rows.tile);
        const row = tile <= rows && page.opened.tiled ? at.row - at.row % tile : at.row - Math.floor(rows / 2) + 1;
        page.cached.window = {rows, columns, row: startWithin(row, rows, this.rows),
            column: startWithin(at.column - Math.ceil(columns / 2) + 1, columns, this.columns)};
        return page.cached.window;
    }

    drawWindow(box) {
        const {page, page: {metrics, paper, opened, core, selected}, array} = this, {margin} = metrics;
        const top = box.y + box.height + this.below + metrics.pick(118, 77);
        const side = this.side, wide = this.left - side - (metrics.narrow ? 0 : metrics.pick(112, 96)),
              room = metrics.narrow ? 340 : page.height - top - metrics.pick(28, 18);
        const label = this.widestLabel();
        const partWidth = Math.max(label + 12, metrics.pick(62, 54));
        const two = page.label === "owner" ? 2 : 1, least = two > 1 ? 31 : metrics.pick(30, 22);
        const columns = Math.max(1, Math.min(this.columns, Math.floor(wide / (partWidth + 1.2))));
        const rows = Math.max(1, Math.min(this.rows, Math.max(2, Math.floor(room / (least + 2)))));
        const tile = Number(opened.plane.rows.tile),
              whole = opened.tiled && rows > tile ? Math.floor(rows / tile) * tile : rows;
        const w = this.window(columns, Math.min(this.rows, Math.max(1, Math.min(whole, metrics.pick(12, 10)))));
        const cells = core.cells(0, 0, {
            slice: page.slice, part: 0, row: w.row, rowEnd: w.row + w.rows, column: w.column,
            columnEnd: w.column + w.columns
        });
        if (cells.error)
            return top;
        page.sliceLabel = cells.slice_label;
        array.show(0, 0, opened.panels[0], cells, {levels: opened.levels, owners: !opened.linear});
        const face = new Face(page, array, page.label, {group: this.group()});
        array.title = face.title = page.arrayTitle();
        const height = Math.max(
            14, Math.min(metrics.pick(40, 26) * (two > 1 ? 1.4 : 1), (room - array.gapHeight) / w.rows));
        array
            .sized(
                Math.min(Math.max(metrics.most * 1.4, partWidth), (wide - array.gapWidth) / w.columns), height)
            .place(margin + side, top);
        this.drawWedge(box, w);
        paper.title(margin, top - metrics.pick(38, 31), "The window",
            [`${this.windowWords()}; ${this.labelWords()}`, this.windowWords()], this.left);
        drawLabels(page, array, {pad: true});
        array.draw(paper, face.look(), metrics.digits(face.widths(), array.partWidth, array.partHeight, face.lines));
        drawFrames(page, array, this.frames());
        this.drawPaddingWords();
        if (selected && !array.shows(selected.positionsOn(0)[0] ?? {row: -1, column: -1}))
            paper.text(array.x, array.y + array.height + 18, "→ the selected one lies outside of this window", "l2");
        return top + array.height;
    }

    /* "24 columns of padding" over those of the window, "4 rows of padding" below its data. */
    drawPaddingWords() {
        const {page, page: {opened: {plane, dims}}, array, array: {cells}} = this;
        if (dims.length !== 2 || plane.rows.size === null || plane.columns.size === null)
            return drawPaddingWord(page, array);
        const rows = Number(plane.rows.size), columns = Number(plane.columns.size);
        const padRows = cells.row + cells.rows - Math.max(rows, cells.row),
              padColumns = cells.column + cells.columns - Math.max(columns, cells.column);
        const right = array.x + array.width, bottom = array.y + array.height;
        if (padColumns >= 2 && cells.row < rows) {
            const x = array.columnX(Math.max(columns, cells.column));
            plateWords(page, (x + right) / 2, array.rowY(cells.row) + array.cellHeight,
                some(this.columns - columns, "column") + " of padding", right - x);
        }
        if (padRows >= 2 && cells.column < columns) {
            const y = array.rowY(Math.max(rows, cells.row));
            plateWords(page, array.x + array.width * 0.25, (y + bottom) / 2,
                some(this.rows - rows, "row") + " of padding", array.width);
        }
    }

    labelWords() {
        const {label, placeWord} = this.page;
        return {index: "each cell names its element", owner: "each cell names its owner"}[label] ??
            `the number is the ${{linear: placeWord, number: "element's number", byte: "byte", bank: "bank"}[label]}`;
    }

    /* Of a TPU's array the elements of the selected word belong together. */
    group() {
        const word = this.page.selected?.trace ? wordOf(this.page) : null;
        return word ? new Set(word.cells.flat.map(String)) : null;
    }

    frames() {
        const {page, array} = this, group = this.group();
        if (!page.tpu)
            return groupBoxes(page, array);
        return group?.size > 1 ? [array.boundsOf((i) => group.has(String(array.cells.flat[i])))] : [];
    }

    windowWords() {
        const {page: {selected, opened, tpu}} = this;
        const tile = selected?.tile ? `tile ${selected.tile}` : null;
        const bits = Number(opened.bits);
        const word = tpu && bits < 32 && bits > 0 ? `A box of ${inWords(32 / bits)} cells is one 32-bit word` : null;
        return [tile, word].filter(Boolean).join(". ") || "cells around the selected one";
    }

    widestLabel() {
        const {page, page: {opened, metrics}} = this;
        const most = {
            linear: opened.high, number: opened.elements,
            byte: Number(opened.high) * Math.max(1, Number(opened.bits) / 8)
        }[page.label];
        if (most !== undefined)
            return metrics.measure(count(Math.round(Number(most))), 12.5);
        if (page.label === "owner")
            return metrics.measure("W3 T100", 12.5);
        return page.label === "bank" ? 20 : page.longestIndex(12.5);
    }

    /* The frame in the whole, and what joins it to its cells. */
    drawWedge(box, w) {
        const {page: {paper}, scale, array} = this;
        const width = Math.max(7, Math.min(w.columns * scale.x, box.width)),
              height = Math.max(7, Math.min(w.rows * scale.y, box.height));
        const x = Math.min(box.x + w.column * scale.x, box.x + box.width - width + 3),
              y = Math.min(box.y + w.row * scale.y, box.y + box.height - height + 3);
        paper.path(`M${x} ${y + height}L${array.x} ${array.y - 20}H${array.x + array.width}L${x + width} ` +
            `${y + height}Z`,
            "wedge");
        paper.root.querySelector(".back").prepend(paper.root.querySelector(".wedge"));
        paper.add(
            svg("rect", {x: x - 1, y: y - 1, width: width + 2, height: height + 2, rx: 2, class: "window"}),
            "over");
    }

    /* Up to x. */
    drawSlices(x) {
        const {page, page: {opened, metrics}} = this, slices = Number(opened.panels[0].slices);
        if (slices < 2)
            return;
        const box = stepper("slice", "Slice", page.slice, slices - 1, page.sliceLabel ?? "", (slice) => {
            page.cached.window = null;
            page.change({slice, element: "none", place: ""});
        });
        byId("extras").append(box);
        Object.assign(box.style, {
            left: `${Math.max(metrics.margin, x - box.offsetWidth)}px`,
            top: `${page.top + metrics.pick(16, 4)}px`
        });
    }

    /* ---- beside it ---- */

    drawRight(x, y, width) {
        const {page, page: {opened, tpu, metrics}} = this;
        let next = y;
        if (!opened.linear)
            next = drawOwners(this, x, y, width);
        else if (tpu)
            next = drawTileOfWords(this, x, y, width);
        else
            next = drawLines(this, x, y, width);
        if (opened.facts.notation === "xla" && opened.tiled)
            drawCosts(page, x, next + metrics.pick(44, 24), width);
        else
            this.drawHolding(x, next + metrics.pick(40, 26), width);
    }

    drawHolding(x, y, width) {
        const {page, page: {opened, metrics}} = this;
        if (!opened.linear) {
            drawHeld(page, x, y, width);
            return;
        }
        drawSize(page, x, y, width);
        if (opened.facts.notation === "xla")
            drawElsewhere(page, x, y + metrics.pick(140, 112), width);
        else
            page.drawNotes(x, y + metrics.pick(140, 112), width);
    }
}
