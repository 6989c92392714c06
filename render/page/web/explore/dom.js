/* All elements are made here. Text is always inserted as text, so that no layout that is typed can
 * become markup. Styles are set one by one, as the page's policy demands. */

const SVG = "http://www.w3.org/2000/svg";

const byId = (id) => document.getElementById(id);

const present = (children) =>
    children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

function furnish(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (name === "css")
            Object.assign(element.style, value);
        else if (name.startsWith("on"))
            element.addEventListener(name.slice(2), value);
        else if (value !== null && value !== undefined && value !== false)
            element.setAttribute(name, value);
    }
    element.append(...present(children));
    return element;
}

/** el("p", {class: "x", css: {left: "3px"}, onclick: f}, "text", child, ...): children that are
 * null, undefined or false are left out. */
const el = (tag, attributes, ...children) =>
    furnish(document.createElement(tag), attributes, children);

/** The same for SVG elements. */
const svg = (tag, attributes, ...children) =>
    furnish(document.createElementNS(SVG, tag), attributes, children);

const replace = (element, ...children) => element.replaceChildren(...present(children));

/** A selector of the focused element, which finds its successor after everything was drawn anew. */
function nameOfFocus() {
    const at = document.activeElement, within = at?.closest("[id]");
    if (!within)
        return null;
    const [name] = at === within ? [] : ["data-value", "aria-label"].filter((one) => at.hasAttribute(one));
    return `#${within.id}${name ? ` [${name}="${CSS.escape(at.getAttribute(name))}"]` : ""}`;
}
