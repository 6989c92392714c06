/* The memory of a program: what the command knows, by memory space and step. */

const PADDING = {tile: "to whole tiles", widening: "elements widened", tail: "at the end", register: "registers"};
const ROLES = ["argument", "output", "constant", "temp", "in output"];
const TEMP = 3;

/* The names of one array in several layers differ only in numbers. */
function withoutNumbers(name) {
    return name?.replace(/\d+/g, "…") ?? null;
}

const MOST_FOLDERS = 16;

/** Names of source files: each is the shortest end of its path that no other file has. Sources are
 * texts such as "model/train.py:36,38, data/train.py:5". */
class SourceNames {
    constructor(sources) {
        const paths = new Set(sources.flatMap((source) => source.split(", ").map(this.pathOf)));
        this.uses = new Map();
        for (const path of paths)
            for (const end of this.endsOf(path))
                this.uses.set(end, (this.uses.get(end) ?? 0) + 1);
    }

    pathOf(place) {
        return place.replace(/:[\d,]+$/, "");
    }

    /* "train.py", "model/train.py", ... */
    endsOf(path) {
        const parts = path.split("/").slice(-MOST_FOLDERS);
        return parts.map((_, i) => parts.slice(parts.length - 1 - i).join("/"));
    }

    /** Sources by the names of their files. */
    short(source) {
        return source.split(", ").map((place) => {
            const path = this.pathOf(place), end = this.endsOf(path).find((one) => this.uses.get(one) === 1);
            return (end ?? path) + place.slice(path.length);
        }).join(", ");
    }
}

/** One memory space of a program. Unknown bytes are null. Its buffers and the pieces of their lives
 * are ranges of the program's. */
class Space {
    constructor(program, name, figures) {
        this.program = program;
        this.name = name;
        this.figures = figures;
        this.steps = program.steps;
        this.known = figures.known && program.steps > 0;
        this.limit = null; /* bytes, as typed; null: none */
        this.first = this.end = this.firstPiece = this.endPiece = 0;
        this.kept = figures.peak_bytes === null ?
            figures.argument_bytes + figures.output_bytes - figures.donated_bytes :
            figures.peak_bytes - figures.temp_bytes;
    }

    /** What is taken at the peak, or by arguments and outputs if no more is known. */
    get need() {
        return this.figures.peak_bytes ?? this.kept;
    }

    /** Calls visit(piece, buffer) for what counts at a step: temporaries that are alive and lie in
     * nothing else, arguments, outputs and constants always. */
    eachAt(step, visit) {
        const {start, end, buffer, series, lifeOf} = this.program;
        for (let b = this.first; b < this.end; b++) {
            if (series.buffer_within[b] && series.buffer_role[b] >= TEMP)
                continue;
            let found = series.buffer_role[b] < TEMP ? lifeOf[b] : -1;
            for (let i = lifeOf[b]; i < lifeOf[b + 1] && start[i] <= step; i++)
                if (series.buffer_role[b] < TEMP || step <= end[i])
                    found = i;
            if (found >= 0)
                visit(found, buffer[found]);
        }
    }

    /** The rows of the arrays that are there at a step, the largest first. */
    alive(step) {
        const {start, end, series, lifeOf} = this.program, rows = [];
        for (let b = this.first; b < this.end; b++) {
            let alive = series.buffer_role[b] < TEMP;
            for (let i = lifeOf[b]; i < lifeOf[b + 1] && !alive; i++)
                alive = start[i] <= step && step <= end[i];
            if (alive)
                rows.push(this.program.row(b));
        }
        rows.push(...this.rooms("pointers of tuples").map((room) => this.roomRow(room)));
        return rows.sort((a, b) => b.bytes - a.bytes || a.number - b.number);
    }

    /* What has bytes throughout without being a buffer. */
    rooms(...kinds) {
        return this.figures.rooms.filter(({what, bytes}) => kinds.includes(what) && bytes > 0);
    }

    roomRow({what, bytes}) {
        return {
            number: -1, label: `[${what}]`, name: `[${what}]`, role: "temp", shape: null, bytes, padding_bytes: 0,
            data_bytes: null, op_name: null, source: null, stack: null, computation: null, lives: null, offset: null, within: null,
            words: what, kind: what
        };
    }
}

/* The sum of the numbers before each. */
function sumsBefore(numbers) {
    const sums = new Uint32Array(numbers.length + 1);
    numbers.forEach((number, i) => { sums[i + 1] = sums[i] + number; });
    return sums;
}

/** A module. Its memory spaces are sorted: the main one first, then by peak. */
class Program {
    constructor(totals, number) {
        this.totals = totals;
        this.number = number;
        this.file = totals.file === "-" ? "standard input" : totals.file;
        this.steps = totals.steps;
        this.spaces = Object.entries(totals.spaces).map(([name, figures]) => new Space(this, name, figures));
        const rank = (space) => space.name === totals.main_space ? Infinity : space.figures.peak_bytes ?? 0;
        this.spaces.sort((a, b) => rank(b) - rank(a));
        this.rows = [];
        this.sources = new SourceNames([]); /* until it is unpacked */
    }

    space(name) {
        return this.spaces.find((space) => space.name === name) ?? this.spaces[0];
    }

    get main() {
        return this.space(this.totals.main_space);
    }

    /** Reads steps, buffers and lives, once. */
    async unpack() {
        if (this.series)
            return;
        const series = readSeries(this.totals.numbers, this.totals.series);
        this.totals.numbers = null;
        this.readSteps(series);
        this.readLives(series);
        this.divide(series);
        await this.readChange();
        this.series = series;
        this.sources = new SourceNames([...new Set(series.maker_source)].map((word) => series.words.at(word))
            .filter(Boolean));
    }

    /* What the program takes at each step if it is changed as was asked. */
    async readChange() {
        const {what_if: change} = this.totals;
        if (!change?.numbers)
            return;
        const {curve_bytes: bytes} = readSeries(change.numbers, change.series);
        change.numbers = null;
        if (bytes.length === this.steps)
            change.curve = new Curve(bytes);
    }

    readSteps({step_stem: stem, step_number: number, words}) {
        const last = new Map();
        this.numbers = new Float64Array(stem.length);
        let at = 0;
        stem.forEach((word, i) => {
            if (words.at(word).includes("\0")) {
                this.numbers[i] = (last.get(word) ?? 0) + number[at++];
                last.set(word, this.numbers[i]);
            }
        });
    }

    /* start, end, maker and buffer of each piece of a life; pieces of a buffer follow one another. */
    readLives({buffer_lives: lives, life_start: start, life_length: length, life_maker: maker}) {
        this.start = start;
        this.end = length.map((one, i) => start[i] + one);
        this.maker = maker;
        this.lifeOf = sumsBefore(lives);
        this.buffer = new Uint32Array(start.length);
        lives.forEach((count, b) => this.buffer.fill(b, this.lifeOf[b], this.lifeOf[b] + count));
    }

    /* Buffers of a space follow one another. */
    divide({buffer_space: of}) {
        for (const space of this.spaces) {
            const first = of.indexOf(space.figures.number);
            space.first = Math.max(0, first);
            space.end = first < 0 ? space.first : of.lastIndexOf(space.figures.number) + 1;
            space.firstPiece = this.lifeOf[space.first];
            space.endPiece = this.lifeOf[space.end];
        }
    }

    nameOf(step) {
        const {step_stem: stem, words} = this.series, i = Math.min(step, this.steps - 1);
        return i < 0 ? "" : words.at(stem[i]).replace("\0", this.numbers[i]);
    }

    bytesOf(buffer) {
        return this.series.size_bytes[this.series.buffer_size[buffer]];
    }

    paddingOf(buffer) {
        return this.series.size_padding[this.series.buffer_size[buffer]];
    }

    offsetOf(buffer) {
        return this.series.buffer_offset[buffer] - 1;
    }

    /** A buffer's layout; null: it has none. */
    shapeOf(buffer) {
        const {size_shape: shape, buffer_size: size, words} = this.series;
        return shape[size[buffer]] ? words.at(shape[size[buffer]] - 1) : null;
    }

    /* A word of a maker; null: there is none. */
    wordOf(maker, name) {
        return this.series.words.at(this.series[`maker_${name}`][maker]) || null;
    }

    /** Where a maker is in the source; null: it is not known. */
    sourceOf(maker) {
        const source = this.wordOf(maker, "source");
        return source && this.sources.short(source);
    }

    /** A buffer, as the page shows it. */
    row(number) {
        this.rows[number] ??= this.makeRow(number);
        return this.rows[number];
    }

    makeRow(number) {
        const s = this.series, first = this.lifeOf[number], size = s.buffer_size[number], lives = [];
        const step = this.start[first] + s.buffer_step[number], maker = this.maker[first];
        for (let i = first; i < this.lifeOf[number + 1]; i++)
            lives.push(this.start[i], this.end[i]);
        const row = {
            number, lives, until: this.nameOf(lives.at(-1)), name: this.nameOf(step), role: ROLES[s.buffer_role[number]], shape: this.shapeOf(number),
            bytes: s.size_bytes[size], padding_bytes: s.size_padding[size], opcode: this.wordOf(maker, "opcode"),
            op_name: this.wordOf(maker, "op_name"), source: this.sourceOf(maker), stack: this.wordOf(maker, "stack"),
            donated: s.buffer_donated[number] === 1, computation: s.words.at(s.step_computation[step]),
            line: s.step_line[step], offset: this.offsetOf(number) < 0 ? null : this.offsetOf(number),
            within: s.buffer_within[number] ? this.nameOf(s.buffer_within[number] - 1) : null,
        };
        for (const kind of Object.keys(PADDING))
            row[`padding.${kind}`] = s[`size_${kind}`][size];
        row.data_bytes = row.shape === null ? null : row.bytes - row.padding_bytes;
        row.label = row.shape ?? row.name;
        row.words = [row.label, row.name, row.op_name, row.source, row.role, row.opcode, row.computation]
            .join("\n").toLowerCase();
        row.kind = [row.label, row.role, row.bytes, row.padding_bytes, row.source, withoutNumbers(row.op_name)]
            .join("\n");
        return row;
    }

    /** A limit as typed: a size, or a device whose main memory is meant, as "v6e". null: it is neither. */
    limitOf(text, space) {
        const name = text.trim().toLowerCase(), limits = space === this.main ? this.totals.device_limits ?? {} : {};
        return Object.hasOwn(limits, name) ? limits[name] : parseBytes(text);
    }

    /* The device of which programs may use so much; undefined: none. */
    deviceOf(bytes) {
        const limits = Object.entries(this.totals.device_limits ?? {});
        return limits.find(([, limit]) => limit === bytes)?.[0];
    }

    /** The limit of a space: as typed, as given to the command, or that of the device. null: none is
     * known. */
    limit(space) {
        const {totals} = this, main = space === this.main;
        if (space.limit) {
            const device = main && this.deviceOf(space.limit);
            return {words: device ? `limit of a ${device}` : "limit", bytes: space.limit, device};
        }
        if (totals.limit && totals.limit_space === space.name)
            return {words: `limit ${totals.limit}`, bytes: totals.limit_bytes};
        if (main && totals.device_limit_bytes)
            return {words: `limit of ${totals.device ?? `a ${totals.target}`}`, bytes: totals.device_limit_bytes};
        if (!main && space.figures.capacity_bytes)
            return {words: `a ${totals.target} has`, bytes: space.figures.capacity_bytes};
        return null;
    }
}

/** Reads the programs that hold arrays from the data that the command wrote, the one with the largest need first.
 * An audit has totals of its own. */
function readPrograms({totals, about}) {
    const list = totals?.modules ?? (totals?.spaces && !about ? [totals] : []);
    return list.filter(({spaces}) => Object.keys(spaces ?? {}).length > 0).map((one, i) => new Program(one, i))
        .sort((a, b) => (b.totals.peak_bytes ?? -1) - (a.totals.peak_bytes ?? -1));
}
