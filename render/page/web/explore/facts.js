/* What a layout costs, and who pays: the facts of `hlo-layout show`. */

const LEAVES = 64; /* of a tuple, that are listed */

const fact = (name, value, note) =>
    el("div", {class: "fact"}, el("dt", {}, name), el("dd", {title: note ?? null}, value));

function sizeFacts(facts) {
    if (facts.bytes === null || facts.bytes === undefined)
        return [fact("elements", count(facts.elements))];
    const share = Number(facts.bytes) ? Number(facts.padding_bytes) / Number(facts.bytes) : 0;
    const size = (value) => [formatBytes(value), `${count(value)} bytes`];
    const [padding, exact] = size(facts.padding_bytes);
    return [
        fact("elements", count(facts.elements)),
        fact("data", ...size(facts.data_bytes)),
        fact("occupies", ...size(facts.bytes)),
        fact("padding", `${padding} (${(100 * share).toFixed(1)} %)`, exact),
        facts.expansion === null ? null :
            fact("times the data", `${Number(facts.expansion).toPrecision(3)}×`),
        facts.memory_space ? fact("memory space", facts.memory_space) : null,
    ];
}

/* Data and the kinds of padding, to scale. */
function sizeBar(facts) {
    const kinds = [
        ["data", facts.data_bytes],
        ["tile padding", facts.padding?.tile],
        ["widening", facts.padding?.widening],
        ["tail", facts.padding?.tail],
        ["holes and copies", facts.padding ? 0 : facts.padding_bytes],
    ].filter(([, size]) => Number(size) > 0);
    if (!Number(facts.bytes))
        return null;
    const spans = kinds.map(([name, size]) => el("span", {
        class: name.split(" ")[0],
        title: `${name}: ${formatBytes(size)}`,
        style: `flex-grow:${Number(size) / Number(facts.bytes)}`,
    }));
    const words = kinds.map(([name, size]) => `${name} ${formatBytes(size)}`).join(", ");
    return el("div", {class: "bar", role: "img", "aria-label": words}, spans);
}

function blameOf(one, tiles) {
    const dims = one.dim === null ? "a dimension of the tile alone" :
                                    `dim ${[one.dim].flat().join(" × ")}`;
    const tile = tiles[one.tile];
    return el("li", {}, el("b", {}, formatBytes(one.padding_bytes)),
              ` by ${dims}, padded ${count(one.from)} → ${count(one.to)}`,
              tile ? el("span", {class: "quiet"}, ` for tile ${tuple(tile)}`) : null);
}

/* The worst on top. */
function blameFacts(facts) {
    if (!facts.blame?.length || facts.bytes === null)
        return null;
    const cost = (one) => Number(one.padding_bytes);
    const blamed = facts.blame.filter(cost).sort((a, b) => cost(b) - cost(a));
    if (!blamed.length)
        return el("p", {class: "blame"}, "Every dimension fills its tiles.");
    return el("ul", {class: "blame"}, blamed.map((one) => blameOf(one, facts.tiles)));
}

function axisFacts(facts) {
    const row = ([name, axis]) => el("tr", {}, el("th", {scope: "row"}, name),
                                     numberCells([axis.min, axis.max, axis.size, axis.span]));
    return facts.axes ? table(["axis", "from", "to", "size", "span"],
                              Object.entries(facts.axes).map(row)) : null;
}

/* The leaves of a tuple. */
function leafFacts(facts) {
    const row = (leaf) => el("tr", {}, el("th", {scope: "row"}, leaf.index.join(",")),
                             el("td", {}, formatBytes(leaf.bytes)),
                             el("td", {}, formatBytes(leaf.padding_bytes)),
                             el("td", {class: "code"}, leaf.shape));
    return facts.leaves ? table(["leaf", "bytes", "padding", ""],
                                facts.leaves.slice(0, LEAVES).map(row)) : null;
}

function noticeFacts(facts, answer) {
    const bad = [...answer.warnings], notes = [];
    if (facts.injective === false)
        bad.push(facts.overlaps === null ? "Several elements share a place." :
            `Several elements share a place, in ${plural(facts.overlaps, "place")}.`);
    if (Number(facts.holes) > 0)
        notes.push("Of the places within the range of all axes, " +
                   `${count(facts.holes)} hold nothing.`);
    if (facts.swizzled) {
        const {mode, period, places, bytes, empty} = facts.swizzled;
        notes.push(`Swizzle ${mode}, put upon it, moves elements within ${count(period)} places ` +
                   `at a time: ${count(places)} places (${formatBytes(bytes)}) in all, ` +
                   `${count(empty)} without an element.`);
    }
    if (facts.written?.split)
        notes.push("The sizes are of the largest piece of the split.");
    if (answer.panels && !answer.typed)
        notes.push("Give an element type to see bytes and banks.");
    if (answer.fault)
        notes.push(`Nothing to draw: ${answer.fault}.`);
    return el("ul", {class: "notes"}, bad.map((note) => el("li", {class: "conflict"}, note)),
              notes.map((note) => el("li", {}, note)));
}

/** Fills the strip below the form. */
function showFacts(section, answer) {
    const facts = answer.facts;
    replace(section,
        el("p", {class: "canonical code", title: "as the program prints it"},
           facts.swizzled ? `${facts.shape}, swizzle ${facts.swizzled.mode}` : facts.shape),
        el("div", {}, el("dl", {}, sizeFacts(facts)), sizeBar(facts)),
        el("div", {class: "why"}, blameFacts(facts), axisFacts(facts), leafFacts(facts)),
        noticeFacts(facts, answer));
}
