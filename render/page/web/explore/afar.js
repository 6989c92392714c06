/* The whole array, or a slice of it, to scale: its tiles, its padding, its dimensions. */

/* At most this many rows and columns are drawn; more for owners, as few colours meet in a row. */
const AFAR = 64, AFAR_OWNERS = 128;

class Afar {
    /** below: words about padding are under the drawing, not at its right; broken: they are, in two
     * lines each. */
    constructor(page, rows, columns, {below = false, broken = false} = {}) {
        Object.assign(this, {page, rows, columns, below, broken});
    }

    /* Pixels per element: equal in both directions, unless one direction would vanish. */
    scales(width, height) {
        const {rows, columns} = this;
        const x = width / columns, y = height / rows, most = (all) => Math.max(8, 28 / all);
        const even = Math.min(8, x, y);
        return Math.max(rows / columns, columns / rows) > 8 ?
            {x: Math.min(most(columns), x), y: Math.min(most(rows), y), even: false} :
            {x: even, y: even, even: true};
    }

    /** Whether the drawing would be about square, or higher, in this room. */
    isHigh(width, height) {
        const {x, y} = this.scales(width, height);
        return this.columns * x <= 1.2 * this.rows * y;
    }

    /** How many rows and columns are padding. */
    padding() {
        const {page: {opened: {plane}}} = this, of = ({size}, all) => (size === null ? 0 : all - Number(size));
        return {rows: of(plane.rows, this.rows), columns: of(plane.columns, this.columns)};
    }

    /** Draws it. Returns its box {x, y, width, height, below}; below: how far words reach under
     * it. */
    draw(x, y, width, height) {
        const {page: {opened: {plane}}} = this, scale = this.scale = this.scales(width, height);
        const box = {x, y, width: Math.max(8, this.columns * scale.x), height: Math.max(8, this.rows * scale.y)};
        const data = {
            width: plane.columns.size === null ? box.width : Number(plane.columns.size) * scale.x,
            height: plane.rows.size === null ? box.height : Number(plane.rows.size) * scale.y,
        };
        this.drawBlocks(box, data);
        box.below = this.drawPadding(box, data);
        this.drawDimensions(box, data);
        return box;
    }

    /** What the title adds to the name, the longest text first. */
    words() {
        const {page: {opened: {plane, tiled, exact}}, scale} = this;
        const parts = tiled && exact ? `${times([
            Math.ceil(this.rows / Number(plane.rows.tile)), Math.ceil(this.columns / Number(plane.columns.tile))
        ])} tiles` :
            times([this.rows, this.columns]);
        const size = !scale.even && Math.min(this.rows, this.columns) > 1 ? ", rows and columns to different scales" :
            scale.x === 1 ? ", one pixel an element" :
                                   "";
        const order = this.isRamp() ? "; the deeper, the later in memory" : "";
        return [`${parts}${size}${order}`, scale.even ? `${parts}${order}` : `${parts}${size}`, parts];
    }

    /* Whether colours show the order in memory: by choice, or because there are more tiles than
     * colours can tell apart. */
    isRamp() {
        const {page, page: {opened: {plane, linear}}} = this;
        const tiles = Math.ceil(this.rows / Number(plane.rows.tile)) *
            Math.ceil(this.columns / Number(plane.columns.tile));
        return linear && (page.coloring === "order" || (page.coloring === "tile" && tiles > 64));
    }

    /* Draws tiles if they can be told apart, else samples, by their order in memory. */
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
        const sampled = !opened.linear && (rowStep > 1 || columnStep > 1); /* hues of samples would mislead */
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
        page.picker.reach(page.grid("array"), {slice: page.slice, row, column, part: 0});
    }

    /* Draws the padding, at least 4 pixels thick, with its cost beside it. */
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
        const {columns, rows} = this.padding();
        const names = [[plane.rows, "row"], [plane.columns, "column"]].map(([{dim}, word]) =>
            (dims.length === 2 ? [word, word + "s"] : [`of dim ${dim}`, `of dim ${dim}`]));
        const wide = Math.max(4, box.width - data.width), tall = Math.max(4, box.height - data.height);
        const right = columns ? box.x + data.width + wide : box.x + data.width;
        if (rows)
            paper.rect(box.x, box.y + data.height, right - box.x, tall, "rim");
        if (columns)
            paper.rect(box.x + data.width, box.y, wide, data.height + (rows ? tall : 0), "rim");
        if (this.below || this.broken)
            return this.drawPaddingBelow(box,
                [[columns, names[1], paid(plane.columns.dim)], [rows, names[0], paid(plane.rows.dim)]]);
        if (columns) {
            paper.path(`M${box.x + data.width + wide / 2} ${box.y - 2}V${box.y - 14}H${right + 6}`, "bracket");
            say(right + 10, box.y - 9, columns, names[1], paid(plane.columns.dim));
        }
        if (rows)
            say(right + 10, Math.max(box.y + 36, box.y + data.height - 6), rows, names[0], paid(plane.rows.dim));
        return 0;
    }

    /* Draws words under it: "4 rows of padding", "8.00 KiB". Returns their height. */
    drawPaddingBelow(box, padding) {
        const words = padding.filter(([number]) => number).flatMap(([number, [one, many], bytes]) => {
            const parts = [`${some(number, one, many)} of padding`,
                ...bytes === null ? [] : [formatBytes(Number(bytes))]];
            return this.broken ? parts : [parts.join(", ")];
        });
        words.forEach((line, i) => this.page.paper.text(
            box.x, box.y + box.height + 20 + 17 * i, line, "padtx b"));
        return 17 * words.length;
    }

    /* Draws dimensions as in an engineering drawing. */
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
        const width = metrics.measure(down ?? "", metrics.size) + 10;
        if (down && data.height > width + 10) {
            paper.path(
                `M${x - 4} ${box.y}h8M${x} ${box.y}V${box.y + data.height}M${x - 4} ${box.y + data.height}h8`,
                "rule2");
            paper.rect(x - 8, box.y + data.height / 2 - width / 2, 16, width, "paper");
            const text = paper.text(0, 0, down, "", {anchor: "middle"});
            text.setAttribute("transform", `translate(${x + 4} ${box.y + data.height / 2}) rotate(-90)`);
        }
    }

    /* Draws words in the middle of a line, which they interrupt. ends: other words are behind the
     * line's end, so these may only extend to the left. */
    cut(middle, y, words, room, ends) {
        const {page: {paper, metrics}} = this, width = metrics.measure(words, metrics.size) + 10;
        if (!ends && width > room + 60)
            return;
        const left = Math.min(middle, middle + (room - width) / 2 + 5);
        const x = ends ? Math.max(metrics.margin + width / 2, left) : middle;
        paper.rect(x - width / 2, y - 8, width, 16, "paper");
        paper.text(x, y + 5, words, "", {anchor: "middle"});
    }
}
