/* The comparison of the layout that is shown with another one. */

/* An answer's error, or what says that there is nothing to compare. */
function faultOfOther(core, answer) {
    if (answer.error)
        return answer.error;
    return answer.fault ? {message: answer.fault, offset: 0, length: 0} : core.compare().error;
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
    if (row.same) {
        replace(section, el("p", {class: "fine"},
                            "Both layouts put every element in the same place."));
        return;
    }
    const button = el("button", {type: "button", onclick: () => show(row.index.join(","))},
                      "Show it");
    replace(section, el("p", {class: "conflict"},
                        `The first element that differs is ${tuple(row.index)}: `,
                        el("span", {class: "code"}, row.first), " against ",
                        el("span", {class: "code"}, row.second), " ", button));
}
