/* Elements are made here and nowhere else: all text goes in as text, so that no layout that
 * anybody types can become markup. */

/**
 * el("p", {class: "x", onclick: f}, "text", child, ...): children that are null are left out.
 */
function el(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (name.startsWith("on"))
            element.addEventListener(name.slice(2), value);
        else if (value !== null && value !== undefined && value !== false)
            element.setAttribute(name, value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
}

const byId = (id) => document.getElementById(id);

const replace = (element, ...children) => element.replaceChildren(
    ...children.flat().filter((child) => child !== null && child !== undefined));

/** Into a list of choices, what is none of them: its fault then stands beside it. */
function setField(field, value) {
    field.querySelector("[data-unknown]")?.remove();
    field.value = value;
    if (field.value === value || !field.options)
        return;
    field.append(el("option", {value, "data-unknown": true}, value));
    field.value = value;
}

/** 12345 -> "12,345", also of numbers that are text; null: not known. */
const count = (value) =>
    value === null ? "–" : String(value).replace(/\B(?=(\d{3})+$)/g, ",");

const tuple = (values) => `(${values.join(", ")})`;
const plural = (n, one, many = one + "s") => `${count(n)} ${n === 1 ? one : many}`;
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** A table of numbers: headings are words, rows elements. */
function table(headings, rows) {
    const heads = headings.map((name) => el("th", {scope: "col"}, name));
    return el("table", {class: "facts"}, el("thead", {}, el("tr", {}, heads)),
              el("tbody", {}, rows));
}

const numberCells = (values) => values.map((value) => el("td", {}, count(value)));
