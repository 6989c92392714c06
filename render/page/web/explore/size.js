/* The memory that an array takes: the bar, the causes of padding, the same array on other devices,
 * and what takes less. */

/** Draws data and padding to scale, with words under each. */
function drawSize(page, x, y, width) {
    const {paper, metrics, opened: {facts}} = page;
    const bytes = Number(facts.bytes), data = Number(facts.data_bytes), padding = Number(facts.padding_bytes);
    const bar = metrics.pick(22, 16), size = metrics.size;
    paper.title(x, y, "Size");
    y += metrics.pick(19, 10);
    if (facts.bytes === null || facts.bytes === undefined) {
        paper.text(x, y + 18, `${some(facts.elements, "element")}; give an element type to see bytes`, "l2");
        return;
    }
    const solid = bytes ? width * data / bytes : width;
    paper.rect(x, y, Math.max(2, solid - 2), bar, "data");
    if (padding)
        paper.rect(x + solid, y, width - solid, bar, "pad large");
    const share = `${(100 * padding / bytes).toFixed(1)} %`;
    const left = `${formatBytes(data)} of data`, right = `${formatBytes(padding)} of padding, ${share}`;
    const base = y + bar + metrics.pick(24, 20);
    paper.text(x, base, left, "b");
    if (padding) {
        const room = metrics.measure(right, size, 600);
        const at = Math.max(x + metrics.measure(left, size, 600) + 20, Math.min(x + solid, x + width - room));
        paper.text(at, base, right, "padtx b");
    } else {
        paper.text(x + metrics.measure(left, size, 600) + 20, base, "nothing is padded", "good b");
    }
    const bits = Number(page.opened.bits);
    const each = bits % 8 ? `${bits} bits` : `${bits / 8} B`;
    paper.text(x, base + metrics.pick(20, 19),
               `${some(facts.elements, "element")} × ${each}; ${formatBytes(bytes)} are stored`, "l2");
}

/* "3 rows become 4, to fill tiles 2 high" */
function blameWords(one, opened) {
    const {plane, facts, dims} = opened;
    const dim = [one.dim].flat()[0] ?? null, tile = facts.tiles[one.tile];
    const size = one.tile === 0 ? tile.at(-1 - facts.minor_to_major.indexOf(dim)) : null;
    const many = dims.length === 2 ? (dim === 0 ? "row" : "column") : null;
    if (dim === null)
        return "a dimension that only the tile has";
    const grown = many ? `${some(one.from, many)} become ${count(one.to)}` :
        `dim ${[one.dim].flat().join(" × ")}: ${count(one.from)} becomes ${count(one.to)}`;
    const place = dim === plane.rows.dim ? " high" : dim === plane.columns.dim ? " wide" : "";
    return `${grown}, to fill tiles${size ? ` ${count(size)}${place}` : ""}`;
}

/** Draws the causes of padding, the worst first. */
function drawBlame(page, x, y, width) {
    const {paper, metrics, opened} = page;
    const paid = [...opened.facts.blame ?? []].filter((one) => Number(one.padding_bytes) > 0)
        .sort((a, b) => Number(b.padding_bytes) - Number(a.padding_bytes)).slice(0, 3);
    const {widening = 0, tail = 0} = opened.facts.padding ?? {};
    const rows = [...paid.map((one) => [one.padding_bytes, blameWords(one, opened)]),
        Number(widening) ? [widening, "each element is stored wider than its type"] : null,
        Number(tail) ? [tail, "the total is rounded up"] : null].filter(Boolean).slice(0, 3);
    paper.title(x, y, "What costs it");
    if (!rows.length)
        paper.text(x, y + metrics.pick(31, 27),
            page.opened.tiled ? "Every tile is full." : "No tiles: nothing is padded.", "l2");
    const column = Math.max(
        44, ...rows.map(([bytes]) => metrics.measure(formatBytes(Number(bytes)), metrics.size, 600) + 12));
    rows.forEach(([bytes, words], i) => {
        const base = y + metrics.pick(31, 27) + i * metrics.pick(24, 22);
        paper.text(x, base, formatBytes(Number(bytes)), "padtx b");
        paper.text(x + column, base, fitted(metrics, words, width - column), "l2");
    });
}

/** Words, cut to `width` pixels. */
function fitted(metrics, words, width, size = metrics.size, family = FONT) {
    if (metrics.measure(words, size, 400, family) <= width)
        return words;
    let end = words.length;
    while (end > 1 && metrics.measure(words.slice(0, end) + "…", size, 400, family) > width)
        end--;
    return words.slice(0, end) + "…";
}

const TPU = (name) => /^v\d/.test(name);

/** "TPU v4 to v7x", "GPU, CPU" */
function deviceWords(targets) {
    const tpus = targets.filter(TPU).reverse(),
          others = targets.filter((name) => !TPU(name)).map((name) => name.toUpperCase());
    const tpu = tpus.length > 2 ? `TPU ${tpus[0]} to ${tpus.at(-1)}` : tpus.length ? `TPU ${tpus.join(", ")}` : null;
    return [tpu, ...others].filter(Boolean).join(", ");
}

/** Draws rows that open the layout they name: {bytes, good, shape, words}. */
function drawLayouts(page, x, y, width, title, about, rows) {
    const {paper, metrics} = page;
    paper.title(x, y, title, about, width);
    const code = 13 * metrics.scale - 0.5;
    const column = Math.max(
        56, ...rows.map(({bytes}) => metrics.measure(formatBytes(Number(bytes)), metrics.size, 600) + 12));
    const tail = Math.max(0, ...rows.map(({words}) => metrics.measure(words, metrics.size) + 14));
    rows.forEach(({bytes, good, shape, words}, i) => {
        const base = y + metrics.pick(31, 27) + i * metrics.pick(24, 22);
        paper.text(x, base, formatBytes(Number(bytes)), good ? "good b" : "padtx b");
        const room = width - column - tail;
        page.link(x + column, base, fitted(metrics, shape, room, code, CODE), {layout: shape},
            {size: code, code: true});
        const shapeWidth =
            Math.min(room, Math.max(...rows.map((row) => metrics.measure(row.shape, code, 400, CODE)))) + 14;
        paper.text(x + column + shapeWidth, base, words, "l2");
    });
    if (!rows.length)
        paper.text(x, y + metrics.pick(31, 27), "nothing is known of other devices", "l3");
}

function elsewhereRows(page) {
    const rows = page.elsewhere().filter(({shape}) => shape !== page.opened.facts.shape);
    return rows.map(({bytes, padding_bytes: padding, shape, targets, tiled}) => ({
        bytes, good: Number(padding) === 0, shape,
        words: tiled ? deviceWords(targets) : `no tiles: ${deviceWords(targets)}`,
    })).sort((a, b) => Number(a.bytes) - Number(b.bytes)).slice(0, 3);
}
