/* Choices as a line of words; the chosen one is bold and underlined. */

/** options: [[value, words]]; choose(value). Arrow keys choose, as in a group of radio buttons. */
function chooser(id, name, options, chosen, choose) {
    const buttons = options.map(([value, words]) => el("button", {
        type: "button", role: "radio", "aria-checked": String(value === chosen), "data-value": value,
        tabindex: value === chosen ? "0" : "-1", onclick: () => choose(value),
    }, words));
    const move = (event) => {
        const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
        const at = options.findIndex(([value]) => value === chosen);
        if (!step || event.ctrlKey || event.metaKey || event.altKey)
            return;
        event.preventDefault();
        choose(options[(at + step + options.length) % options.length][0]);
        byId(id)?.querySelector("[aria-checked=true]")?.focus();
    };
    return el("div", {class: "choice", id, role: "radiogroup", "aria-label": name, onkeydown: move},
              el("span", {class: "name", "aria-hidden": "true"}, name), buttons);
}

/** A field for a number from 0 to `most`: ‹ field › of all. */
function stepper(id, name, value, most, words, choose) {
    const bounded = (n) => String(Math.max(0, Math.min(most, Math.floor(Number(n)) || 0)));
    const field = el("input", {id, inputmode: "numeric", value, "aria-label": `${name}, 0 to ${most}`});
    field.addEventListener("change", () => choose(bounded(field.value)));
    return el("div", {class: "stepper"}, `${name} `,
        el("button",
            {type: "button", "aria-label": `${name} before`, onclick: () => choose(bounded(value - 1))}, "‹"),
        field,
        el("button", {type: "button", "aria-label": `${name} after`, onclick: () => choose(bounded(value + 1))},
            "›"),
        ` of ${count(most + 1)}${words ? ` ${words}` : ""}`);
}

/** The field "Go to": an element "2,3", or a place after "at". */
function goTo(page) {
    const field = el("input", {
        id: "goto", "aria-label": "Go to an element, 2,3, or to a place, at 17", placeholder: "2,3 or at 17",
        "aria-describedby": "goto-fault",
    });
    return el("form", {class: "goto", autocomplete: "off", onsubmit: (event) => {
        event.preventDefault();
        const text = field.value.trim(), place = text.replace(/^(at\b|@)\s*/i, "");
        page.picker.lookUp(place === text ? {element: text} : {place});
    }}, el("span", {class: "name", "aria-hidden": "true"}, "Go to"), field);
}

/** The choice between memory and banks under each swizzle; null unless banks apply and a swizzle, a
 * view or a TIRx layout asks for it. */
function viewChoice(page, chosen) {
    const asked = page.opened.facts.notation === "tirx" || page.state.swizzle || ["memory", "banks"].includes(page.state.view);
    return !asked || !Multiples.able(page) ? null :
        chooser("view", "View", [["banks", "banks"], ["memory", "memory"]],
        chosen, (value) => page.change({view: value, lane: ""}));
}

const LABEL_WORDS = {index: "r,c", number: "number", owner: "owner", byte: "byte", bank: "bank"};
const COLOR_WORDS = {tile: "tile", owner: "owner", bank: "bank", chunk: "16 bytes", row: "row", order: "order", value: "value"};
