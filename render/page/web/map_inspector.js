"use strict";

/* What stands beside a picture: how the picked element finds its place, or that a place holds
 * none. All of it was worked out when the page was written. */

const STEP_NAMES = {
    order: "Order", extend: "Extend", tile: "Tile", flatten: "Flatten", split: "Split",
    place: "Accumulate", offset: "Offset", swizzle: "Swizzle", copy: "Replica", bank: "Bank",
};

function element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined)
        made.textContent = text;
    if (className)
        made.className = className;
    return made;
}

function tuple(numbers) {
    return `(${numbers.join(", ")})`;
}

/* {laneid: 5, m: 1} -> "laneid 5, m 1" */
function place(axes) {
    return Object.entries(axes).map(([axis, at]) => `${axis} ${at}`).join(", ");
}

class Inspector {
    /* pick(index) is called for an element that is chosen in the text. */
    constructor(aside, data, pick) {
        this.aside = aside;
        this.about = data.about;
        this.pick = pick;
        this.traces = new Map(data.elements.map(trace => [trace.index.join(","), trace]));
        this.shared = new Map(data.about.shared.map(
            place => [`${place.panel} ${place.at.join(",")}`, place.elements]));
        this.showNothing();
    }

    showNothing() {
        const keys = element("p", undefined, "keys");
        keys.append("Or with keys: ", element("kbd", "Tab"), " to a picture, arrows within it, ",
            element("kbd", "Enter"), " to pick, ", element("kbd", "Esc"), " to let go.");
        this.aside.replaceChildren(element("h2", "Pick a cell"),
            element("p", "Click an element to see, step by step, how it finds its place; " +
                "click a place to see what lives there."), keys);
    }

    /* cell: {panel, at, kind, index, copy, place, title} */
    show(cell) {
        if (cell.index === null)
            this.showEmpty(cell);
        else
            this.showElement(cell);
    }

    showEmpty(cell) {
        const words = {
            padding: "Padding", tail: "Padding behind the last tile", hole: "Holds nothing",
        };
        const why = {
            padding: "Tiles are whole, the array is not: no element of the array is here.",
            tail: "The number of places is rounded up: no element of the array is here.",
            hole: "Within the range of the axes, but the layout puts no element here.",
        };
        this.aside.replaceChildren(element("h2", words[cell.kind] ?? cell.kind),
            element("p", why[cell.kind] ?? ""), this.facts([["cell", cell.title]]));
    }

    showElement(cell) {
        const trace = this.traces.get(cell.index);
        const parts = [element("h2", `Element (${cell.index.replaceAll(",", ", ")})`)];
        if (Number(cell.copy) > 0)
            parts.push(element("p", `This is copy ${cell.copy} of it.`));
        parts.push(...this.others(cell));
        if (trace)
            parts.push(this.steps(trace), this.facts(this.summary(trace)));
        else
            parts.push(element("p", "So many elements are drawn that not all are explained; " +
                "--window shows fewer."), this.facts([["cell", cell.title]]));
        this.aside.replaceChildren(...parts);
    }

    /* Who else lives there, where the mapping is not injective. */
    others(cell) {
        const elements = this.shared.get(`${cell.panel} ${cell.at}`);
        if (!elements)
            return [];
        const list = element("div", undefined, "others");
        for (const index of elements) {
            const button = element("button", tuple(index));
            button.type = "button";
            button.onclick = () => this.pick(index.join(","));
            list.append(button);
        }
        return [element("p", `${elements.length} elements share this place:`), list];
    }

    steps(trace) {
        const list = element("ol");
        for (const step of trace.steps) {
            const item = element("li");
            const sum = element("span", step.text, "sum");
            if (step.digits)
                sum.append(element("br"), element("span", tuple(step.digits), "muted"));
            item.append(element("span", STEP_NAMES[step.step] ?? step.step, "step"), sum);
            list.append(item);
        }
        return list;
    }

    summary(trace) {
        const rows = [["row-major", String(trace.flat)]];
        if (trace.tile)
            rows.push(["tile", tuple(trace.tile)], ["in tile", tuple(trace.in_tile)]);
        rows.push(["digits", `${tuple(trace.coordinates)} within ${tuple(trace.bounds)}`]);
        if (trace.linear !== null)
            rows.push(["place", String(trace.linear)]);
        else
            rows.push(["at", trace.at.map(place).join(" | ") +
                (trace.copies > trace.at.length ? ` | ... ${trace.copies} copies` : "")]);
        if (trace.byte_offset !== null)
            rows.push(["byte", trace.byte_offset +
                (trace.bit_offset ? `, bit ${trace.bit_offset}` : "")]);
        if (trace.bank !== null)
            rows.push(["bank", `${trace.bank}, line ${trace.line}, word ${trace.word}`]);
        return rows;
    }

    facts(rows) {
        const list = element("dl");
        for (const [name, value] of rows)
            list.append(element("dt", name), element("dd", value));
        return list;
    }
}
