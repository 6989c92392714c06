/* A row of options, the chosen one underlined; arrow keys choose another. */

/** options: [{value, name}]; title: the words before them, if any. */
function chooser(element, {options, chosen, title}, onChoose) {
    const move = (event) => {
        const by = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
        if (!by)
            return;
        event.preventDefault();
        const at = options.findIndex(({value}) => value === chosen);
        onChoose(options[(at + by + options.length) % options.length].value);
        element.querySelector("[aria-checked=true]").focus();
    };
    replace(element, title && el("span", {class: "quiet", "aria-hidden": "true"}, title),
        options.map(({value, name}) => el("button", {
            type: "button", role: "radio", "aria-checked": String(value === chosen),
            tabindex: value === chosen ? 0 : -1, "data-value": value, onclick: () => onChoose(value), onkeydown: move,
        }, name)));
}
