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

/* What is chosen rather than told: anything else in an address is as if it were not there. */
const ALLOWED = {
    swizzle: /^(none|32B|64B|128B)?$/,
    line: /^\d{0,9}$/,
    view: /^(memory|axes|banks)?$/,
    label: /^(element|place)$/,
    zoom: /^(small|normal|large)$/
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
