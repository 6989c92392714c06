/* The cost of a tiled array beside layouts that take less, and beside the layouts of other
 * devices. */

/** The best suggestion of each kind of change, the largest saving first. */
function bestSuggestions(page) {
    const seen = new Set();
    return page.suggestions().filter(({change}) => !seen.has(change) && seen.add(change)).slice(0, 3);
}

/** Draws before and after, to the same scale. */
function drawCosts(page, x, y, width) {
    const {paper, metrics, opened: {facts}} = page;
    const rows = [
        {how: "as it is", shape: facts.shape, bytes: facts.bytes, padding: facts.padding_bytes, saving: 0},
        ...bestSuggestions(page).map((one) => ({
            how: one.how, shape: one.shape, bytes: one.bytes, padding: one.padding_bytes,
            saving: Number(one.saving_bytes)
        }))
    ];
    paper.title(x, y, "What takes less",
        ["arithmetic, no promise: the compiler chooses", "arithmetic, no promise", ""], width);
    const step = metrics.pick(60, 40), end = page.height - elsewhereHeight(page) - step;
    const widest = (list) => Math.max(0, ...list.map((words) => metrics.measure(words, metrics.size, 600)));
    const bytes = widest(rows.map((row) => formatBytes(Number(row.bytes)))) + 14;
    const tail = bytes + widest(rows.map(({saving}) => `−${formatBytes(saving)}`)) + 14;
    const scale = (width - tail) / Math.max(...rows.map((row) => Number(row.bytes)), 1);
    let base = y + metrics.pick(34, 24);
    for (const row of rows.filter((_, i) => metrics.narrow || i < 2 || base + i * step < end)) {
        drawCost(page, x, base, width, row, {bytes, scale, before: Number(facts.bytes)});
        base += step;
    }
    if (rows.length === 1) {
        paper.text(x, base, "Nothing takes less.", "l2");
        base += step * 0.6;
    }
    drawElsewhere(page, x, base + metrics.pick(14, 10), width);
}

function drawCost(page, x, base, width, {how, shape, bytes, padding, saving}, room) {
    const {paper, metrics} = page, bar = metrics.pick(16, 10), top = base + metrics.pick(12, 6),
                  code = 13 * metrics.scale - 0.5;
    const name = fitted(metrics, how.split(", ")[0], width * 0.42),
          data = (Number(bytes) - Number(padding)) * room.scale;
    const at = x +
        Math.min(width * 0.44, Math.max(metrics.pick(128, 98), metrics.measure(name, metrics.size, 600) + 16));
    paper.text(x, base, name, saving ? "" : "b");
    const compare = saving ? metrics.measure("compare", metrics.size) + 14 : 0;
    page.link(at, base, fitted(metrics, shape, x + width - at - compare, code, CODE), {layout: shape}, {size: code, code: true});
    if (saving)
        page.link(x + width - compare + 14, base, "compare", {layout: page.opened.facts.shape, other: shape});
    paper.rect(x, top, Math.max(2, data), bar, "data");
    if (Number(padding))
        paper.rect(x + data, top, Math.max(2, Number(padding) * room.scale), bar, "pad fine");
    if (saving) {
        const before = x + room.before * room.scale;
        paper.line(before, top - 3, before, top + bar + 3, "free");
        paper.text(x + width - room.bytes, top + bar - 0.5, `−${formatBytes(saving)}`, "good b", {anchor: "end"});
    }
    paper.text(x + width, top + bar - 0.5, formatBytes(Number(bytes)), "b", {anchor: "end"});
}

/* The height that drawElsewhere() needs. */
function elsewhereHeight(page) {
    return page.metrics.pick(58, 36) + page.elsewhere().length * page.metrics.pick(24, 19);
}

/** Draws a line for each layout that devices give the array by default. */
function drawElsewhere(page, x, y, width) {
    const {paper, metrics, opened: {facts}} = page, code = 12.5 * metrics.scale;
    if (y > page.height - 40 && !metrics.narrow)
        return;
    paper.title(x, y, "Elsewhere", [facts.assumed ? "what each device gives this shape by default" : "", ""], width);
    let base = y + metrics.pick(28, 21);
    for (const {targets, tiled, shape, bytes, padding_bytes: padding} of page.elsewhere()) {
        if (base > page.height - 6 && !metrics.narrow)
            return;
        const same = shape === facts.shape,
              cost = `${formatBytes(Number(bytes))}${Number(padding) ? "" : ", no padding"}`;
        const end = paper.runs(
            x, base, [[`${deviceWords(targets)}: ` +
                `${same ? "the same" :
                               tiled ? "" :
                               "no tiles"}`,
                "l2"]]);
        const room = width - (end - x) - metrics.measure(cost, metrics.size) - 24;
        if (!same && room > 60)
            page.link(end + 10, base, fitted(metrics, shape, room, code, CODE), {layout: shape},
                {size: code, code: true});
        paper.text(x + width, base, cost, "l2", {anchor: "end"});
        base += metrics.pick(24, 19);
    }
}
