/* The sentence that says what is seen, and one more remark below it. */

const chip = (words) => el("b", {class: "chip"}, words);
const key = (words) => el("b", {}, words);
const cost = (words) => el("b", {class: "cost"}, words);

const UNITS = {laneid: "thread", tid: "thread", tid_in_wg: "thread", tx: "thread"};

/** "3 × 5 array", "scalar" */
const arrayWords = (dims) => (dims.length ? `${times(dims)} array` : "scalar");

/* How XLA lays the array out: the beginning of the sentence. */
function xlaStory({facts, dims}) {
    const [tile, ...inner] = (facts.tiles ?? []).map(times);
    if (tile)
        return `XLA cuts this ${arrayWords(dims)} into ${tile} tiles` +
            `${inner.length ? `, these into ${inner.join(" and ")}` : ""} and stores tile after tile: `;
    const order = facts.minor_to_major.map(Number);
    const rows = order.every((dim, i) => dim === dims.length - 1 - i);
    if (dims.length === 2)
        return `XLA stores this ${arrayWords(dims)} ${rows ? "row by row" : "column by column"}: `;
    return `XLA stores this ${arrayWords(dims)}${dims.length > 2 ? `, dimension ${order[0]} fastest` : ""}: `;
}

function memorySentence(page) {
    const {opened, selected} = page;
    const element = chip(`element ${selected.index || "()"}`);
    const linear = count(selected.trace.at[0].m);
    if (page.kind === "tilingsteps")
        return ["Tiling is three array operations: ", key("pad, reshape, transpose"), ". They bring ", element, " to ",
            key(`linear index ${linear}`), "."];
    if (opened.facts.notation === "xla")
        return [xlaStory(opened), element, " lands at ", key(`linear index ${linear}`), " of memory."];
    return [`This layout puts ${arrayWords(opened.dims)}s into memory: `, element, swizzleStory(selected.trace),
        key(placesWords(selected.trace.at.map(({m}) => count(m)))), "."];
}

/* " lies at ", or " comes to place 64, and the swizzle moves it to ". */
function swizzleStory({why: {linear, swizzled}}) {
    return swizzled === null || swizzled === linear ? " lies at " :
        ` comes to place ${count(linear)}, and the swizzle moves it to `;
}

const placesWords = (places) => `${plural(places.length, "place")} ${listed(places)}`;

/** The sentence about an element's owner: turns {laneid: 5, m: 1} into "value V1 of thread T5". */
function ownerSentence(page) {
    const {opened, selected: {trace, index}} = page;
    const element = chip(`Element ${index || "()"}`), axes = opened.axes.toReversed();
    const owners = axes.filter(({owner}) => owner), memory = axes.filter(({owner}) => !owner);
    const at = trace.at[0];
    const named = ({axis, name}) => [`${UNITS[axis] ?? name} `,
        key(UNITS[axis] ? `T${at[axis]}` : count(at[axis]))];
    const value = memory.flatMap(({axis, name}, i) => [i ? ", " : "",
        axis === "m" ? ["value ", key(`V${at.m}`)] : [`${name} `, key(count(at[axis]))]]);
    const fine = owners[0], coarse = owners.slice(1);
    const copies = trace.at.map((place) => coarse.map(({axis, name}) => `${name} ${place[axis]}`).join(", "));
    const where = Number(trace.copies) > 1 && coarse.length ?
        [`, held ${howOften(trace.copies)}: in `, listedCopies(trace, coarse, copies)] :
        coarse.length ? [` in ${copies[0]}`] : [];
    if (!fine)
        return [
            element, " lies in ",
            memory.toReversed().map(({axis, name}, i) => [i ? ", " : "", `${name} `, key(count(at[axis]))]), "."
        ];
    const copied = Number(trace.copies) > 1 && !coarse.length ?
        `, held ${howOften(trace.copies)}: also by ` +
            `${listed(trace.at.slice(1).map((place) => `${fine.name} ${place[fine.axis]}`))}` :
        "";
    return [element, " is ", value.length ? [value, " of "] : "held by ", named(fine), where, copied, "."];
}

function listedCopies(trace, coarse, copies) {
    const shown = copies.slice(0, 4).map((copy, i) => [i ? "again in " : "", copy]);
    const more = Number(trace.copies) - shown.length;
    return shown.map(([again, copy], i) => [i === 0 ? "" : i + 1 === shown.length && !more ? " and " : ", ",
        again, copy].join("")).join("") + (more > 0 ? ` and ${count(more)} more` : "");
}

const LEAD_LENGTH = 145; /* characters of a sentence that fits on one line */

/* The memory that an array takes, and how much of it is padding. */
function costSentence({opened: {facts, dims, plane, bits}, tpu}) {
    const padding = Number(facts.padding_bytes), bytes = formatBytes(Number(facts.bytes));
    if (!padding)
        return [`Nothing is padded: ${formatBytes(Number(facts.data_bytes))} of data, ${bytes} stored.`];
    const worst = worstBlame(facts), widening = Number(facts.padding?.widening ?? 0);
    const extents = [plane.rows, plane.columns].filter(({size}) => size !== null), tiles = times(facts.tiles[0]);
    const grown = !worst ? `Tiles of ${tiles} cut ${times(dims)}: ` :
        dims.length === 2 && extents.length === 2 ?
                           `Tiles of ${tiles} turn ${times(dims)} into ${times(extents.map(({extent}) => extent))}: ` :
                           `Tiles of ${tiles} pad ${times(dims)}: `;
    const all = `of ${bytes}${tpu ? " on the TPU" : ""}, `, part = `${formatBytes(padding)} are padding`;
    const room = LEAD_LENGTH - grown.length - all.length - part.length;
    const why = widening > Number(worst?.padding_bytes ?? 0) ?
        `${shareOf(widening, padding)} as elements of ${8 * Number(facts.data_bytes) / Number(facts.elements)} bits ` +
            `take ${bits}` :
        worst ? mostOf(worst, padding, dims, plane, room) : null;
    return [grown, all, cost(part), why ? `, ${why}.` : "."];
}

const shareOf = (bytes, padding) => (bytes === padding ? "all of it" : 2 * bytes >= padding ? "most of it" :
    "more than else of it");

function worstBlame(facts) {
    return [...facts.blame ?? []].filter(({padding_bytes: bytes}) => Number(bytes) > 0)
        .sort((a, b) => Number(b.padding_bytes) - Number(a.padding_bytes))[0] ?? null;
}

/** "most of it the 24 columns on the right", or without their number if there is no room. */
function mostOf(blame, padding, {length: rank}, plane, room) {
    const all = shareOf(Number(blame.padding_bytes), padding);
    const dims = [blame.dim].flat(), dim = dims[0] ?? null;
    const beside = ({dim: of, size, extent}) => rank <= 2 && dims.length === 1 && dim === of && size !== null &&
        Number(extent) > Number(size) && blame.tile === 0;
    const grown = BigInt(blame.to) - BigInt(blame.from);
    const told = (word, where) => {
        const whole = `${all} the ${some(grown, word)} ${where}`;
        return whole.length + 3 > room ? `${all} ${where}` : whole;
    };
    if (beside(plane.columns))
        return told(rank === 1 ? "place" : "column", "on the right");
    if (beside(plane.rows))
        return told("row", "at the bottom");
    return dim === null ? `${all} for a dimension that the tile alone has` :
        `${all} dimension ${dims.join(" × ")}, padded from ${count(blame.from)} to ${count(blame.to)}`;
}

const EMPTY_PLACES = {
    padding: "padding: a tile reaches there, and no element does",
    tail: "padding behind the last tile: the total is rounded up",
    hole: "a hole: in the range of the layout, and no element is put there",
    outside: "outside of the layout: no element is put there",
};

function emptySentence(page) {
    const {kind, place} = page.selected;
    const where = page.opened.linear ? `${capital(page.placeWord)} ${place === null ? "?" : count(place)}` :
                                       `Place ${(place ?? "").replaceAll("=", " ")}`;
    return [chip(where), ` is ${EMPTY_PLACES[kind]}.`];
}

/** The sentence on top, as children of its element. */
function sentenceOf(page) {
    const {opened, selected, kind} = page;
    if (!opened.panels)
        return [`Nothing to draw: ${opened.fault}.`];
    if (Number(opened.elements) === 0)
        return ["This array has no elements: nothing is stored."];
    if (kind === "multiples")
        return accessSentence(page);
    if (kind === "comparison")
        return comparisonSentence(page);
    if (selected && !selected.trace)
        return emptySentence(page);
    if (kind === "overview" && opened.facts.blame && opened.tiled)
        return costSentence(page);
    if (!selected)
        return ["Click a cell, or press an arrow key."];
    return opened.linear ? memorySentence(page) : ownerSentence(page);
}

/* What a compiler would add, or in which columns the elements of tensor memory are. */
function assumedWords({tiled, axes}, trace) {
    if (tiled)
        return `No tiles are written. With ${tiled.target === "tpu" ? "the TPU" : tiled.target}'s ` +
            `${tiled.assumes === "tiles" ? "tiles" : "default layout"}, ${tiled.shape}, ` +
            `it takes ${formatBytes(Number(tiled.bytes))}, ` +
            `${Number(tiled.padding_bytes) ? `${formatBytes(Number(tiled.padding_bytes))} of it` : "no"} padding.`;
    const {first_column: first, last_column: last} = axes?.TCol ?? {};
    const [here] = trace?.steps.filter(({step}) => step === "column").map(({text}) => text.split(" = ").at(-1)) ?? [];
    return last === undefined ?
        "" :
        `TCol counts elements: they are in columns ${count(first)} to ${count(last)} of 32 bits` +
            `${here ? `, this one in ${here}` : ""}.`;
}

/* "Place 64 = 1 × 64 + 0; byte 144, bank 4 of line 1." */
function placeWords({selected: {trace}, placeWord, opened}) {
    const sum = trace.why.terms.map((term) => term.sum.replace(/\d+/g, count)).join(" + ");
    const at = [trace.byte_offset === null ? null : `byte ${count(trace.byte_offset)}`,
        opened.typed && trace.bank !== null ? `bank ${trace.bank} of line ${count(trace.line)}` : null].filter(Boolean);
    return `${capital(placeWord)} ${count(trace.why.linear)} = ${sum}${at.length ? `; ${at.join(", ")}` : ""}.`;
}

/** The line below the sentence: the note of an example, or else what helps to read the picture. */
function remarkOf(page) {
    const {opened, selected, state} = page;
    if (!opened.panels)
        return "";
    const shared = selected?.trace && page.picker.sharedWith();
    if (shared)
        return `In the same place: ${shared.join(" and ")}. The layout puts several elements there.`;
    if (page.kind === "comparison")
        return page.other.verdict.index ? "Outlined in red: elements that lie elsewhere in the other." : "";
    const note = noteOf(state);
    if (note)
        return note;
    if (page.kind === "multiples")
        return page.access.answer.error ? "" : suggestionWords(page.access.answer);
    if (page.kind === "overview" && selected?.trace && opened.tiled)
        return `Element ${selected.index} is at ${page.placeWord} ${count(selected.trace.at[0].m)}.`;
    if (opened.facts.injective === false)
        return "Several elements share a place: this layout is not one to one.";
    if (opened.tiled)
        return "Same colour, same tile. Hatched is padding: stored, but never data.";
    if (!opened.linear && Number(opened.copies) > 1)
        return "Copies have the colours of their originals.";
    return assumedWords(opened.facts, selected?.trace) ||
        (opened.linear && page.kind === "overview" && selected?.trace ? placeWords(page) : "");
}
