/* The memory of a program: what the command knows, by memory space and moment. */

const PADDING = {tile: "to whole tiles", widening: "elements widened", tail: "at the end", register: "registers"};

/* The value of a curve at a tick. runs: [tick, live, padding, ...]. */
function runAt(runs, tick) {
    let low = 0, high = runs.length / 3 - 1;
    while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (runs[3 * middle] <= tick)
            low = middle;
        else
            high = middle - 1;
    }
    return {live: runs[3 * low + 1], padding: runs[3 * low + 2]};
}

/** One memory space of a program. Unknown bytes are null. */
class Space {
    constructor(name, figures, steps) {
        this.name = name;
        this.figures = figures;
        this.steps = steps;
        this.rows = [];
        this.limit = null; /* bytes, as typed; null: none */
        this.curve = figures.curve ?? null;
        this.kept = figures.peak_bytes === null ?
            figures.argument_bytes + figures.output_bytes - figures.donated_bytes :
            figures.peak_bytes - figures.temp_bytes;
    }

    /** All bytes at a tick, and the padding of temporaries. */
    at(tick) {
        const {live, padding} = this.curve ? runAt(this.curve, tick) : {live: 0, padding: 0};
        return {bytes: this.kept + live, padding};
    }

    /** The run of ticks at the peak: [first, last]. */
    get peak() {
        let best = 0;
        for (let i = 0; i < this.curve.length; i += 3)
            if (this.curve[i + 1] > this.curve[best + 1])
                best = i;
        return [this.curve[best], (this.curve[best + 3] ?? this.steps) - 1];
    }

    /** The highest value that is drawn: live bytes, or as packed. */
    get highest() {
        return Math.max(this.figures.peak_bytes, this.at(this.peak[0]).bytes, 1);
    }

    /** The arrays that take room at a tick, the largest first. Arguments and outputs always do. */
    alive(tick) {
        return this.rows.filter((row) => row.role !== "temp" && row.role !== "in output" || isAlive(row, tick));
    }
}

function isAlive({lives}, tick) {
    if (lives === null)
        return true;
    for (let i = 0; i < lives.length; i += 2)
        if (lives[i] <= tick && tick <= lives[i + 1])
            return true;
    return false;
}

/** A module. Its memory spaces are sorted: the main one first, then by peak. */
class Program {
    constructor(totals, number) {
        this.totals = totals;
        this.number = number;
        this.file = totals.file === "-" ? "standard input" : totals.file;
        this.steps = totals.steps;
        this.spaces = Object.entries(totals.spaces).map(([name, figures]) => new Space(name, figures, totals.steps));
        const rank = (space) => space.name === totals.main_space ? Infinity : space.figures.peak_bytes ?? 0;
        this.spaces.sort((a, b) => rank(b) - rank(a));
    }

    space(name) {
        return this.spaces.find((space) => space.name === name) ?? this.spaces[0];
    }

    nameOf(tick) {
        return this.totals.names[Math.min(tick, this.steps - 1)] ?? "";
    }

    /** Limits to draw across a space's chart: the user's, and the device's capacity. */
    limits(space) {
        const {totals} = this, lines = space.limit ? [{words: "limit", bytes: space.limit}] : [];
        if (!space.limit && totals.limit && totals.limit_space === space.name)
            lines.push({words: `limit ${totals.limit}`, bytes: totals.limit_bytes});
        if (totals.capacity_bytes && space.name === totals.main_space && totals.limit_bytes !== totals.capacity_bytes)
            lines.push({words: `${totals.target} has`, bytes: totals.capacity_bytes});
        return lines;
    }

    /** What would help in a space, the largest saving first. */
    suggestions(space) {
        const own = space.name === this.totals.main_space ? this.totals : space.figures;
        return (own.suggestions ?? []).filter(({peak_bytes: peak}) => peak < own.peak_bytes)
            .map((one) => ({...one, saving: own.peak_bytes - one.peak_bytes}))
            .sort((a, b) => b.saving - a.saving);
    }
}

/* The names of one array in several layers differ only in numbers. */
function withoutNumbers(name) {
    return name?.replace(/\d+/g, "…") ?? null;
}

/** Reads the programs and their rows from the data that the command wrote. */
function readPrograms({fields, rows, totals}) {
    const list = totals?.modules ?? (totals?.spaces ? [totals] : []);
    const programs = list.map((one, i) => new Program(one, i));
    const spaces = programs.map(({spaces: all}) => new Map(all.map((space) => [space.name, space])));
    rows.forEach((values, number) => {
        const row = {number};
        fields.forEach((field, i) => { row[field] = values[i]; });
        row.label = row.shape ?? row.name;
        row.words = [row.label, row.name, row.op_name, row.source, row.role, row.opcode, row.computation]
            .join("\n").toLowerCase();
        row.kind = [row.label, row.role, row.bytes, row.padding_bytes, row.source, withoutNumbers(row.op_name)]
            .join("\n");
        spaces[row.program]?.get(row.memory_space)?.rows.push(row);
    });
    for (const {spaces: all} of programs)
        for (const {rows: own} of all)
            own.sort((a, b) => b.bytes - a.bytes);
    return programs;
}
