/* What is selected: an element's way to its place step by step, or what an empty place is. */

const EMPTY = {
    padding: "Padding: a tile reaches here, and no element does.",
    tail: "Tail: the total is rounded up to L(n) elements.",
    hole: "A hole: within the range of the axes, and no element is put here.",
    outside: "Outside of the range of the layout's axes: no element is put here.",
};

const LEGEND = {
    element: "an element; colours are tiles, owners or rows",
    padding: "padding by tiles",
    hole: "a hole",
};

const LANES = 32; /* that are listed */

/* {laneid: 5, m: 1} -> chips. */
function chips(at) {
    const chip = ([axis, value]) => el("span", {class: "chip"},
                                       el("span", {class: "axis"}, axis), ` ${count(value)}`);
    return Object.entries(at).map(chip);
}

function placesOf(trace) {
    const several = Number(trace.copies) > 1, more = Number(trace.copies) - trace.at.length;
    const which = (i) =>
        several ? el("span", {class: "quiet"}, i ? `copy ${i} ` : "base ") : null;
    return el("ul", {class: "places"}, trace.at.map((at, i) => el("li", {}, which(i), chips(at))),
              more > 0 ? el("li", {class: "quiet"}, `and ${count(more)} more`) : null);
}

/* null where the layout has no such thing. */
function offsetOf(name, value, more) {
    return value === null || value === undefined ? null :
        el("div", {}, el("dt", {}, name), el("dd", {}, `${value}${more}`));
}

function offsetsOf(trace) {
    const bit = trace.bit_offset ? ` bit ${trace.bit_offset}` : "";
    const within = trace.in_tile ? `, ${tuple(trace.in_tile)} within` : "";
    return el("dl", {class: "offsets"}, offsetOf("byte", trace.byte_offset, bit),
              offsetOf("tile", trace.tile && tuple(trace.tile), within),
              offsetOf("bank", trace.bank, ` of line ${trace.line}`));
}

function stepOf(step) {
    const bounds =
        step.extents ? el("span", {class: "quiet"}, ` of ${step.extents.join("×")}`) : null;
    const digits =
        step.digits?.length ? el("span", {class: "digits"}, tuple(step.digits), bounds) : null;
    return el("li", {}, el("span", {class: "step"}, step.step),
              el("span", {class: "does"}, step.text), digits);
}

function laneOf(one, colliding) {
    return el("tr", {class: colliding.includes(one.lane) ? "clash" : null},
              numberCells([one.lane, one.line, one.bank]));
}

/* What a warp pays for the column that the element is in. */
function banksOf(banks) {
    if (!banks)
        return null;
    const ways = Math.max(0, ...banks.phases.map((phase) => phase.wavefronts));
    const wavefronts = plural(banks.wavefronts, "wavefront");
    const verdict = banks.wavefronts > banks.ideal ?
        el("p", {class: "conflict"},
           `${ways}-way conflict: ${wavefronts} where ${banks.ideal} would do`) :
        el("p", {class: "fine"}, `No conflict: ${wavefronts}`);
    const lanes =
        banks.phases.flatMap(({elements, lanes}) => elements.map((one) => laneOf(one, lanes)));
    return el("section", {}, el("h3", {}, `Column ${banks.column}, an element a lane`), verdict,
              table(["lane", "line", "bank"], lanes.slice(0, LANES)));
}

/** others: elements that live in the same place. */
function showElement(section, trace, others, banks) {
    const shared = others.map((index) => index.join(",")).join("; ");
    replace(section,
        el("h2", {}, `Element ${trace.index.length ? trace.index.join(",") : "()"}`,
           el("span", {class: "quiet"}, ` number ${count(trace.flat)}`)),
        placesOf(trace), offsetsOf(trace),
        others.length > 1 ? el("p", {class: "conflict"}, `In the same place: ${shared}`) : null,
        el("h3", {}, "Step by step"), el("ol", {class: "steps"}, trace.steps.map(stepOf)),
        banksOf(banks));
}

function showEmpty(section, cell) {
    replace(section, el("h2", {}, capital(cell.kind)),
        cell.at ? el("ul", {class: "places"}, el("li", {}, chips(cell.at))) : null,
        el("p", {}, EMPTY[cell.kind]));
}

function showNothing(section) {
    const sample = ([kind, words]) =>
        el("li", {}, el("span", {class: `sample ${kind} g1`}), words);
    replace(section, el("h2", {class: "quiet"}, "Nothing selected"),
        el("p", {}, "Click a cell, or name an element or a place above. All copies of an " +
                    "element light up in both maps."),
        el("ul", {class: "legend"}, Object.entries(LEGEND).map(sample)));
}
