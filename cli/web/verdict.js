/* The comparison of the layout that is shown with another one. */

/* An answer's error, or what says that there is nothing to compare. */
function faultOfOther(core, answer) {
    if (answer.error)
        return answer.error;
    return answer.fault ? {message: answer.fault, offset: 0, length: 0} : core.compare().error;
}

/* What the row says of both sides, where it differs: "elements of 32 and 16 bits". */
function surroundings(row) {
    const [a, b] = row.sides;
    const words = [];
    if (row.differs.includes("bytes"))
        words.push(a.element_bits === b.element_bits ?
            `${a.bytes} and ${b.bytes} bytes in all` :
            `elements of ${a.element_bits} and ${b.element_bits} bits`);
    if (row.differs.includes("memory_space"))
        words.push(`memory spaces ${a.memory_space} and ${b.memory_space}`);
    return words.length ? ` But ${words.join(", ")}.` : "";
}

/* "The shapes differ: (3, 5) and (5, 3). ", or nothing. */
function shapes(row) {
    const [a, b] = row.sides;
    return row.differs.includes("shape") ?
        `The shapes differ: ${tuple(a.dims)} and ${tuple(b.dims)}. ` : "";
}

/* Where no element is placed differently. */
function agreement(row) {
    if (row.same)
        return el("p", {class: "fine"},
                  `Both layouts put every element in the same place.${surroundings(row)}`);
    const places = row.differs.includes("elements") ? "" : "The elements are at equal places.";
    return el("p", {class: "conflict"}, shapes(row) + places);
}

/** show(element) is called for the first element that differs. */
function showVerdict(section, core, state, show) {
    const shape = state.otherShape || state.shape;
    const answer =
        core.open(1, {layout: state.other, shape, type: state.type, swizzle: ""}, 0);
    const fault = faultOfOther(core, answer);
    if (fault) {
        const [field, text, name] = fault.field === "shape" ?
            ["otherShape", shape, "its logical shape"] :
            ["other", state.other, "other"];
        byId(field).setAttribute("aria-invalid", true);
        replace(section, faultOf(fault, field, text, name));
        return;
    }
    const row = core.compare();
    if (!row.index) {
        replace(section, agreement(row));
        return;
    }
    const button = el("button", {type: "button", onclick: () => show(row.index.join(","))},
                      "Show it");
    replace(section, el("p", {class: "conflict"},
                        `${shapes(row)}The first element that differs is ${tuple(row.index)}: `,
                        el("span", {class: "code"}, row.first), " against ",
                        el("span", {class: "code"}, row.second), " ", button));
}
