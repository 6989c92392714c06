"use strict";

/*
 * The data of an audit. The program's rows are called cells here: the bytes of one memory space,
 * one computation and one shape, or finer parts if the command asked for them. The picture and the
 * table are sums of cells, so they cannot disagree.
 */
const KEYS = {
    memory_space: {name: "memory space", of: cell => cell.memory_space},
    computation: {name: "computation", of: cell => inProgram(cell.computation, cell)},
    shape: {name: "shape", of: cell => cell.shape},
    opcode: {name: "opcode", of: cell => cell.opcode},
    source: {name: "source", of: cell => cell.source ?? "(no source)"},
    op_name: {name: "op_name", of: cell => cell.op_name ?? "(no op_name)"},
    role: {name: "role", of: cell => cell.role},
    module: {name: "module", of: cell => cell.module},
    instruction: {name: "instruction", of: cell => `${cell.name} (${cell.file}:${cell.line})`},
};
const PADDING = ["tile", "widening", "tail", "register"]; /* the causes of padding */
const SUMS = ["count", "elements", "data_bytes", "bytes", "padding_bytes",
    ...PADDING.map(kind => `padding.${kind}`)];

const ASSUMED = "~"; /* the mark of the program's tables */

const data = JSON.parse(byId("data").textContent);
const cells = data.rows.map(readCell);
/* Whether the page can show what is live at the peak: of one program whose peak is known. */
const hasPeak = data.totals.peak_bytes > 0 && cells.some(cell => cell.peak_bytes > 0) &&
    new Set(cells.map(cell => `${cell.file} ${cell.module}`)).size === 1;
data.programs = programsOf(cells);
const keys = keysOf(data.about.by);
const state = {
    mapBy: "memory_space",
    rowsBy: data.about.by === "space" ? "memory_space" : data.about.by,
    sort: data.about.sort === "padding" ? "padding_bytes" : data.about.sort,
    descending: data.about.descending,
    words: [],
    picked: null, /* {label, cells} of a rectangle or a row; null: none */
    exact: data.exact_bytes,
    when: "program", /* or "peak": what is summed */
};

/* Lets cells count what is live at the peak, or every array of the program. */
function sumAt(when) {
    state.when = when;
    for (const cell of cells) {
        Object.assign(cell, cell.whole);
        if (when !== "peak")
            continue;
        const {peak_bytes: bytes, padding_at_peak: padding} = cell;
        Object.assign(cell, {bytes, padding_bytes: padding, data_bytes: bytes === null ? null : bytes - padding,
            count: cell.at_peak, elements: null});
        for (const kind of PADDING) /* by its cause it is known of all arrays only */
            cell[`padding.${kind}`] = 0;
    }
}

/* A computation's name. If there are several programs, it tells which one, as they may share
 * names. */
function inProgram(name, {file, module}) {
    return data.programs === "file" ? `${name} in ${file}`
        : data.programs === "module" ? `${name} in ${module}` : name;
}

/* The field that tells the programs apart; null if there is only one. */
function programsOf(rows) {
    const several = field => new Set(rows.map(cell => cell[field])).size > 1;
    return several("file") ? "file" : several("module") ? "module" : null;
}

function readCell(values) {
    const cell = {};
    data.fields.forEach((field, i) => { cell[field] = values[i]; });
    if (cell.bytes !== null) /* without registers rows lack this field */
        cell["padding.register"] ??= 0;
    cell.whole = Object.fromEntries(SUMS.map(field => [field, cell[field]]));
    cell.words = [cell.memory_space, cell.computation, cell.shape, cell.name, cell.opcode,
        cell.role, cell.source, cell.module, cell.assumed ? ASSUMED : "", cell.how].join("\n").toLowerCase();
    return cell;
}

/* The keys that cells can be grouped by: these three, and what the command was asked for. */
function keysOf(by) {
    const always = ["memory_space", "computation", "shape"];
    const more = {opcode: ["opcode"], source: ["source"], op_name: ["op_name"],
        role: ["role"], module: ["module"],
        instruction: ["instruction", "opcode", "source"]};
    return always.concat(more[by] ?? []);
}

/* ---- sums ---- */

/* Adds what would save most, and the sum of all savings; null if nothing would help. */
function addSuggestion(sum) {
    const members = sum.cells.filter(cell => cell.saving_bytes);
    const most = members.reduce((a, b) => b.saving_bytes > a.saving_bytes ? b : a, members[0]);
    const others = members.some(cell => cell.suggestion !== most.suggestion);
    sum.saving_bytes = members.reduce((total, cell) => total + cell.saving_bytes, 0) || null;
    sum.how = most ? most.how + (others ? ", and others" : "") : null;
    sum.suggestion = most ? `${most.shape} -> ${most.suggestion}` : null;
}

/* A sum of members of which one is unknown is unknown. */
function sumOf(label, members) {
    const sum = {label, cells: members, example: members[0],
        assumed: members.some(cell => cell.assumed)};
    for (const field of SUMS) {
        let total = 0;
        for (const cell of members)
            total = total === null || cell[field] === null ? null : total + cell[field];
        sum[field] = total;
    }
    addSuggestion(sum);
    sum.expansion = sum.data_bytes ? sum.bytes / sum.data_bytes : null;
    sum.source = sum.example?.source ?? null;
    return sum;
}

/* Groups cells by a key. No group has cells of two memory spaces. */
function groupBy(members, key) {
    const groups = new Map();
    for (const cell of members) {
        const label = KEYS[key].of(cell) ?? "(none)", id = `${cell.memory_space}\n${label}`;
        if (!groups.has(id))
            groups.set(id, {label, list: []});
        groups.get(id).list.push(cell);
    }
    return [...groups.values()].map(({label, list}) => sumOf(label, list));
}

/* The name of a sum, with a mark if some of its layouts are assumed. */
function nameOf({label, assumed}) {
    return assumed ? `${ASSUMED} ${label}` : label;
}

/* Sorts groups by a field. Unknown values come last in both directions; equal ones are sorted by
 * bytes. */
function sorted(groups, field, descending) {
    const value = field === "example" ? group => group.example.name : group => group[field];
    return groups.sort((a, b) => {
        const x = value(a), y = value(b);
        if (x === y)
            return b.bytes - a.bytes;
        if (x === null || y === null)
            return x === null ? 1 : -1;
        return (x < y) === descending ? 1 : -1;
    });
}

function matches(cell) {
    return (state.when === "program" || cell.bytes > 0) && (!state.picked || state.picked.cells.has(cell)) &&
        state.words.every(word => cell.words.includes(word));
}

/* Whether these cells are the picked ones. */
function isPicked({cells: members}) {
    const picked = state.picked?.cells;
    if (!picked || picked.size !== (members.size ?? members.length))
        return false;
    for (const cell of members)
        if (!picked.has(cell))
            return false;
    return true;
}

/* ---- elements ---- */

function byId(id) {
    return document.getElementById(id);
}

/* An element with text. Names from a dump are only ever inserted as text. */
function make(tag, className, text) {
    const element = document.createElement(tag);
    element.className = className;
    if (text !== undefined)
        element.textContent = text;
    return element;
}

function bytesText(bytes) {
    return formatBytes(bytes, state.exact);
}

/* A meter: data and padding side by side, together `share` of the width. */
function meter(sums, share) {
    const element = make("div", "meter");
    const used = make("span", "data"), waste = make("span", "waste");
    used.style.width = `${100 * share * sums.data_bytes / sums.bytes || 0}%`;
    waste.style.width = `${100 * share * sums.padding_bytes / sums.bytes || 0}%`;
    element.append(used, waste);
    return element;
}

/* The shape of a sum's cells; null if they differ or it is unknown. */
function shapeOf(sum) {
    const {shape} = sum.example;
    return sum.cells.every(cell => cell.shape === shape) ? shape : null;
}
