/* All slices of an array at once, each to scale with its padding: the last of the outer dimensions
 * across, the one before it down, the one before that in blocks. */

const MOST_SLICES = 64, LEAST_SLICE = 9; /* pixels */

class Slices {
    /** null: the array is one slice, has too many, or they have no room. */
    static of(page, rows, columns, room) {
        const {opened, metrics} = page, all = Number(opened.panels[0].slices), outer = opened.dims.slice(0, -2).map(Number);
        const fits = all > 1 && all <= MOST_SLICES && outer.length <= 4 && outer.reduce((a, b) => a * b, 1) === all;
        const slices = fits && !metrics.narrow ? new Slices(page, outer, {rows, columns}, room) : null;
        return slices && slices.width >= LEAST_SLICE ? slices : null;
    }

    /* outer: the dims of which each element is a slice; room: {width, height}. */
    constructor(page, outer, {rows, columns}, room) {
        const [across, down, blocks, bands] = [...outer.toReversed(), 1, 1, 1];
        Object.assign(this, {page, outer, rows, columns, across, down, blocks, bands});
        const {metrics} = page;
        this.side = labelRoom(page, [down - 1]) + 12;
        this.head = metrics.pick(20, 17) * (blocks > 1 || bands > 1 ? 2 : 1);
        this.gap = across * blocks > 32 ? 2 : 4;
        const width = room.width / blocks - this.side - across * this.gap;
        const height = room.height / bands - this.head - down * this.gap;
        const scale = Math.min(width / across / columns, height / down / rows);
        this.width = Math.min(width / across, Math.max(LEAST_SLICE, columns * scale));
        this.height = Math.min(height / down, Math.max(LEAST_SLICE, rows * scale));
        this.step = {
            block: this.side + across * (this.width + this.gap) + this.gap, band: this.head + down * (this.height + this.gap)
        };
    }

    /** What the title adds to the name, the longest text first. */
    words() {
        const {outer, page: {opened: {plane, dims, linear}}} = this, each = times(dims.slice(-2));
        const padded = [plane.rows, plane.columns].map(({extent}) => extent), grows = times(padded) !== each;
        const order = linear ? "; deeper is later in memory" : "";
        return [
            `${times(outer)}, each ${each}${grows ? ` padded to ${times(padded)}` : ""}${order}`, `${times(outer)}, each ${each}`,
            times(outer)
        ];
    }

    /* The places of a slice in each outer dimension, the last first. */
    placesOf(slice) {
        const {across, down, blocks} = this;
        return [slice % across, Math.floor(slice / across) % down, Math.floor(slice / across / down) % blocks,
            Math.floor(slice / across / down / blocks)];
    }

    boxOf(slice) {
        const [column, row, block, band] = this.placesOf(slice), {x, y, side, head, width, height, gap, step} = this;
        return {
            x: x + side + block * step.block + column * (width + gap), y: y + head + band * step.band + row * (height + gap),
            width, height
        };
    }

    get bottom() {
        return this.y + this.bands * this.step.band;
    }

    /* The tone of each slice: by its first place in memory. */
    tones() {
        const {page: {core, opened}, rows, columns} = this, all = Number(opened.panels[0].slices);
        if (!opened.linear)
            return Array.from({length: all}, () => "data2");
        const places = Array.from({length: all}, (_, slice) => Number(core.overview(slice, rows, columns).order?.[0] ?? slice));
        const sorted = [...places].sort((a, b) => a - b);
        return places.map((place) => `o${Math.floor(8 * sorted.indexOf(place) / all)}`);
    }

    /** Draws them; returns the box of the slice that is shown. */
    draw(x, y) {
        Object.assign(this, {x, y});
        this.tones().forEach((tone, slice) => this.drawSlice(slice, tone));
        this.drawLabels();
        const chosen = this.boxOf(this.page.slice), {paper} = this.page;
        paper.add(svg("rect", {
            x: chosen.x - 2, y: chosen.y - 2, width: chosen.width + 4, height: chosen.height + 4, rx: 2, class: "window"
        }), "over");
        return chosen;
    }

    drawSlice(slice, tone) {
        const {page, page: {paper, opened: {plane}}} = this, {x, y, width, height} = this.boxOf(slice);
        const share = ({size}, all) => (size === null ? 1 : Number(size) / all);
        const across = width * share(plane.columns, this.columns), down = height * share(plane.rows, this.rows);
        if (across < width || down < height)
            paper.rect(x, y, width, height, "pad fine");
        paper.rect(x, y, Math.min(across, width - (across < width ? 1 : 0)), Math.min(down, height - (down < height ? 1 : 0)), tone);
        const cover = paper.add(svg("rect", {x, y, width, height, class: "afar", fill: "transparent"},
            svg("title", {}, `slice ${this.placesOf(slice).slice(0, this.outer.length).reverse().join(",")}`)), "top");
        cover.addEventListener("click", () => page.showSlice(slice));
    }

    /* Draws the numbers of columns and rows of slices, and the dimensions that they count. */
    drawLabels() {
        const {page: {paper, metrics, slice}, outer, x, side, head, across, down, blocks, bands, width, height, gap} = this;
        const size = 12 * metrics.scale, chosen = this.placesOf(slice), last = outer.length - 1;
        const every = Math.ceil((metrics.measure(String(across - 1), size, 600) + 6) / (width + gap));
        const say = (words, left, base, here, anchor) => paper.text(left, base, words, here ? "b" : "l2", {size, anchor});
        for (let band = 0; band < bands; band++)
            for (let block = 0; block < blocks; block++) {
                const first = this.boxOf(((band * blocks + block) * down) * across), here = chosen[2] === block && chosen[3] === band;
                const middle = first.x + (across * (width + gap) - gap) / 2;
                for (let i = 0; i < across; i += every)
                    say(i, first.x + i * (width + gap) + width / 2, first.y - 6, here && chosen[0] === i, "middle");
                for (let k = 0; k < down && down > 1; k += Math.ceil(15 / (height + gap)))
                    say(k, first.x - 8, first.y + k * (height + gap) + height / 2 + 4, here && chosen[1] === k, "end");
                if (blocks > 1 || bands > 1)
                    say([bands > 1 && `dim ${last - 3} = ${band}`, blocks > 1 && `dim ${last - 2} = ${block}`].filter(Boolean).join(", "),
                        middle, first.y - 6 - head / 2, here, "middle");
            }
        if (down > 1 && side > 40)
            say(`dim ${last - 1} ↓`, x, this.y + head - 6, false);
    }
}
