/* The state: all that is typed and chosen, as texts. The address's fragment holds it. */

const EMPTY = {
    layout: "", shape: "", type: "", swizzle: "", line: "", other: "", otherShape: "",
    view: "", element: "", place: "", label: "", color: "", slice: "", access: "", width: "",
    lane: "", tour: "", embed: "",
};

/* Changes of these make an entry in the browser's history; changes of the view do not. */
const COMMITTED = ["layout", "shape", "type", "swizzle", "other", "otherShape", "tour"];

/* The values of the view that are allowed. Other values in an address are ignored; wrong values
 * elsewhere, as of the layout, are faults. */
const ALLOWED = {
    view: /^(memory|banks|steps)?$/,
    label: /^(index|linear|number|owner|byte|bank)?$/,
    color: /^(tile|owner|bank|chunk|row|order|value)?$/,
    slice: /^\d{0,15}$/,
    width: /^(|1|2|4|8|16)$/,
    lane: /^(\d{1,3}(\.\d{1,2})?)?$/,
    tour: /^([1-9]|1[0-2])?$/,
    embed: /^1?$/,
};

/** The number of places in a line, 0 for the default; null: a fault. */
function lineOf(text) {
    return text === "" ? 0 : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

const LINE_FAULT = {
    field: "line",
    message: "expected how many places a line has, from 1 to 999999999",
    hint: "left empty, a line is a tile or a row",
    offset: 0,
    length: Infinity,
};

const isAllowed = (name, value) =>
    typeof value === "string" && (ALLOWED[name]?.test(value) ?? true);

const stateFrom = (given) => Object.fromEntries(Object.entries(EMPTY).map(
    ([name, empty]) => [name, isAllowed(name, given[name]) ? given[name] : empty]));

/** The state of a stop of the tour; stops count from 1. */
const stateOfStop = (number) => stateFrom({...TOUR[number - 1], tour: String(number)});

/** The state in the address's fragment; else the first one that the page was written with; else the
 * tour's first figure. */
function stateOfAddress(written) {
    const fragment = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    const given = location.hash.length > 1 ? fragment : written[0];
    if (!given)
        return stateOfStop(4);
    const state = stateFrom(given);
    return state.tour && !given.layout ? {...stateOfStop(Number(state.tour)), embed: state.embed} :
                                         state;
}

/** The fragment of an address for a state; for a stop of the tour, its number. */
function fragmentOf(state) {
    const stop = state.tour ? stateOfStop(Number(state.tour)) : null;
    const kept = Object.entries(state).filter(
        ([name, value]) => (stop ? value !== stop[name] : value !== ""));
    if (stop && !kept.length)
        return `#tour=${state.tour}`;
    return fragmentText(Object.entries(state).filter(([, value]) => value !== ""));
}

const sameLayout = (a, b) => ["layout", "shape", "type", "swizzle"].every(
    (name) => (a[name] ?? "") === (b[name] ?? ""));

/** The note of the stop or example that is shown; null if neither is. */
function noteOf(state) {
    const stop = state.tour && TOUR[Number(state.tour) - 1];
    if (stop && sameLayout(stop, state))
        return stop.note;
    return EXAMPLES.flatMap(({items}) => items).find((item) => sameLayout(item, state))?.note ?? null;
}
