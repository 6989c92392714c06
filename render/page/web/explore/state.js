/* What is typed and chosen is one state of texts, and the address's fragment keeps it. */

const FIRST = {
    layout: EXAMPLES[0].items[0].layout,
    shape: "",
    type: "",
    swizzle: "",
    line: "",
    other: "",
    otherShape: "",
    view: "",
    element: "",
    place: "",
    label: "element",
    zoom: "normal"
};
const TYPED = ["layout", "shape", "type", "swizzle", "line", "other", "otherShape"];

/* What is looked at rather than what is told: anything else in an address is as if it were not
 * there. What is told and wrong is a fault. */
const ALLOWED = {
    view: /^(memory|axes|banks)?$/,
    label: /^(element|place)$/,
    zoom: /^(small|normal|large)$/
};

/** How many places a line has, 0 for what is natural; null: LINE_FAULT. */
function lineOf(text) {
    return text === "" ? 0 : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

const LINE_FAULT = {
    field: "line",
    message: "expected how many places a line has, from 1 to 999999999",
    hint: "left empty, a line is a tile or a row",
    offset: 0,
    length: Infinity
};

function isAllowed(name, value) {
    return typeof value === "string" && (ALLOWED[name]?.test(value) ?? true);
}

/** From the fragment; else what the program was given; else the first example. */
function stateOfAddress() {
    const fragment = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    const given = JSON.parse(byId("initial").textContent).initial ?? {};
    const from = location.hash.length > 1 ? fragment : given;
    return Object.fromEntries(Object.entries(FIRST).map(
        ([name, first]) => [name, isAllowed(name, from[name]) ? from[name] : first]));
}

function keepInAddress(state) {
    const kept = Object.entries(state).filter(
        ([name, value]) => value !== FIRST[name] || name === "layout");
    history.replaceState(null, "", `#${new URLSearchParams(kept)}`);
}

/** "group.item" of EXAMPLES; "" when the state is none of them. */
function exampleOf(state) {
    const same = (item) => ["layout", "shape", "type", "swizzle"].every(
        (name) => (item[name] ?? "") === state[name]);
    const group = EXAMPLES.findIndex(({items}) => items.some(same));
    return group < 0 ? "" : `${group}.${EXAMPLES[group].items.findIndex(same)}`;
}
