/* The rows of an audit, called cells here: arrays of one memory space, one computation and one shape, or
 * finer parts if the command asked for them. The picture and the table sum cells, so they cannot
 * disagree. */

const ASSUMED = "~"; /* the mark of the program's tables */

/* What cells are grouped by. */
const KEYS = {
    memory_space: {name: "memory space", of: (cell) => cell.memory_space},
    computation: {name: "computation", of: (cell) => cell.computation + cell.ofProgram},
    shape: {name: "shape", of: (cell) => cell.shape},
    opcode: {name: "opcode", of: (cell) => cell.opcode},
    source: {name: "source", of: (cell) => cell.source ?? "(no source)"},
    op_name: {name: "op_name", of: (cell) => cell.op_name ?? "(no op_name)"},
    role: {name: "role", of: (cell) => cell.role},
    module: {name: "module", of: (cell) => cell.module},
    instruction: {name: "instruction", of: (cell) => `${cell.name} (${cell.file}:${cell.line})`},
};

/* The name of the group that a cell is in. */
const groupName = (key, cell) => KEYS[key].of(cell) ?? "(none)";

const SUMS = ["count", "data_bytes", "bytes", "padding_bytes", "peak_bytes", "padding_at_peak",
    ...Object.keys(PADDING).map((kind) => `padding.${kind}`)];

class Cells {
    constructor({fields, rows, about}) {
        this.all = rows.map((values) => this.read(fields, values));
        this.keys = ["memory_space", "computation", "shape", ...{instruction: ["instruction", "opcode", "source"]}[about.by] ??
            (about.by in KEYS ? [about.by] : [])].filter((key, i, all) => all.indexOf(key) === i);
        this.tellProgramsApart();
    }

    read(fields, values) {
        const cell = Object.fromEntries(fields.map((field, i) => [field, values[i]]));
        if (cell.bytes !== null) /* without registers rows lack this field */
            cell["padding.register"] ??= 0;
        cell.label = this.marked(cell.shape, cell);
        cell.words = [cell.memory_space, cell.computation, cell.shape, cell.name, cell.opcode, cell.role, cell.source,
            cell.module, cell.assumed ? ASSUMED : "", cell.how].join("\n").toLowerCase();
        return cell;
    }

    /* Several programs may share names of computations. several: the field that tells them apart, if there are. */
    tellProgramsApart() {
        const field = this.several = ["file", "module"].find((one) => new Set(this.all.map((cell) => cell[one])).size > 1);
        for (const cell of this.all)
            cell.ofProgram = field ? ` in ${cell[field]}` : "";
    }

    marked(words, {assumed}) {
        return assumed ? `${ASSUMED} ${words}` : words;
    }

    /** The values of a field, in the order of the cells, each once. */
    valuesOf(field) {
        return [...new Set(this.all.map((cell) => cell[field]))].filter(Boolean);
    }

    /** Groups some cells by a key. No group has cells of two memory spaces. */
    groups(cells, key) {
        const groups = new Map();
        for (const cell of cells) {
            const label = groupName(key, cell), id = `${cell.memory_space}\n${label}`;
            if (!groups.has(id))
                groups.set(id, {label, cells: []});
            groups.get(id).cells.push(cell);
        }
        return [...groups.values()].map((group) => this.sum(group.label, group.cells));
    }

    /** Adds cells up. A sum of which one part is unknown is unknown. */
    sum(label, cells) {
        const sum = {cells, example: cells[0], source: cells[0]?.source ?? null};
        sum.label = this.marked(label, {assumed: cells.some((cell) => cell.assumed)});
        for (const field of SUMS)
            sum[field] = cells.reduce((all, cell) => (all === null || (cell[field] ?? null) === null ? null : all + cell[field]), 0);
        sum.expansion = sum.data_bytes ? sum.bytes / sum.data_bytes : null;
        return Object.assign(sum, this.suggestion(cells));
    }

    /* What would save most, and the sum of all savings; null if nothing would help. */
    suggestion(cells) {
        const helped = cells.filter((cell) => cell.saving_bytes);
        const most = helped.reduce((a, b) => (b.saving_bytes > a.saving_bytes ? b : a), helped[0]);
        const others = helped.some((cell) => cell.suggestion !== most.suggestion);
        return {
            saving_bytes: helped.reduce((total, cell) => total + cell.saving_bytes, 0) || null,
            how: most ? most.how + (others ? ", and others" : "") : null,
            suggestion: most ? `${most.shape} -> ${most.suggestion}` : null
        };
    }
}

/** The shape that all cells of a sum have; null: they differ, or it is not known. */
function shapeOfSum({cells, example: {shape}}) {
    return cells.every((cell) => cell.shape === shape) ? shape : null;
}
