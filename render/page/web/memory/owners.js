/* Who owns the bytes: groups of what is alive, by a word that is chosen, the colour of each, and the
 * rows of a step. */

const BY = {owner: "owner", layer: "layer", source: "source line", op: "op", shape: "shape"};
const MOST_COLOURS = 8;
const LEAST_SHARE = .02;
const KEPT = "arguments, outputs";

const NO_NAME = "no name in the file";

/* The scope of a repeated layer, "layer3", else the first scope. */
function layerOf(scope) {
    const parts = scope.split("/");
    return parts.find((part) => /\d/.test(part)) ?? parts[0];
}

/* What a piece is called by each word. maker: its number; shape: of its buffer. */
const WORD_OF = {
    layer: (program, maker) => layerOf(program.wordOf(maker, "scope") ?? "") || NO_NAME,
    source: (program, maker) => program.sourceOf(maker) ?? NO_NAME,
    op: (program, maker) => (program.wordOf(maker, "op_name") ?? program.wordOf(maker, "opcode") ?? NO_NAME)
        .split("/").pop(),
    shape: (program, maker, shape) => shape?.replace(/\{.*/s, "") ?? "tables",
};

class Owners {
    constructor(space, by) {
        this.space = space;
        this.by = by;
        this.names = [];
        this.numbers = new Map();
        this.groupOf = new Uint32Array(space.endPiece - space.firstPiece);
        this.peakStep = space.figures.peak_tick;
        this.name();
        this.weigh();
        this.colour();
    }

    /* ---- groups ---- */

    group(name) {
        if (!this.numbers.has(name)) {
            this.numbers.set(name, this.names.length);
            this.names.push(name);
        }
        return this.numbers.get(name);
    }

    name() {
        const {space, by} = this, {program} = space, {series, maker} = program, known = new Map();
        for (let b = space.first; b < space.end; b++) {
            const kept = series.buffer_role[b] < TEMP && by !== "owner";
            const shape = by === "shape" ? program.shapeOf(b) : "";
            for (let i = program.lifeOf[b]; i < program.lifeOf[b + 1]; i++) {
                const key = kept ? KEPT : `${maker[i]} ${shape}`;
                if (!known.has(key))
                    known.set(key, this.group(kept ? KEPT : this.nameOf(maker[i], shape)));
                this.groupOf[i - space.firstPiece] = known.get(key);
            }
        }
        for (const {owner, what} of space.figures.rooms)
            this.group(by === "owner" ? owner : what);
    }

    /* By owner a group is an owner's number, as those of one name may differ in phase and shape. */
    nameOf(maker, shape) {
        const {program} = this.space;
        return this.by === "owner" ? program.series.maker_owner[maker] : WORD_OF[this.by](program, maker, shape);
    }

    /** What a group is called. */
    label(group) {
        if (this.by !== "owner")
            return this.names[group];
        const number = this.names[group], row = this.space.figures.owners.find((one) => one.number === number);
        return row?.who ?? this.wordOfOwner(number, "who");
    }

    wordOfOwner(number, word) {
        const {series} = this.space.program;
        return series.words.at(series[`owner_${word}`][number]);
    }

    /* What tells owners of one name apart: "backward". */
    detail(group) {
        if (this.by !== "owner")
            return "";
        return [this.wordOfOwner(this.names[group], "dims"), this.wordOfOwner(this.names[group], "phase")]
            .filter(Boolean).join(", ");
    }

    /** Who and what a row of a step is, without numbers. By owner. */
    nameOfRow({group, name}) {
        if (group < 0)
            return {who: name, what: name};
        return {who: this.wordOfOwner(this.names[group], "who"), what: this.wordOfOwner(this.names[group], "what")};
    }

    isKept(group) {
        const what = this.by === "owner" ? this.wordOfOwner(this.names[group], "what") : this.names[group];
        return what === KEPT || /^(arguments|outputs|constants)/.test(what);
    }

    isRoom(group) {
        const what = this.by === "owner" ? this.wordOfOwner(this.names[group], "what") : this.names[group];
        return what === "pointers of tuples" || what === "free between temporaries" || what === "scratch of the step";
    }

    /* ---- weights and colours ---- */

    /* Bytes of each group at the peak, and over all steps. */
    weigh() {
        const {space} = this, {program} = space, {start, end, series} = program;
        this.atPeak = new Float64Array(this.names.length);
        this.overTime = new Float64Array(this.names.length);
        this.lives = new Float64Array(this.names.length); /* bytes of all lives */
        space.eachAt(this.peakStep, (i, b) => {
            this.atPeak[this.groupOf[i - space.firstPiece]] += program.bytesOf(b);
        });
        for (let b = space.first; b < space.end; b++)
            for (let i = program.lifeOf[b]; i < program.lifeOf[b + 1]; i++) {
                const group = this.groupOf[i - space.firstPiece], bytes = program.bytesOf(b);
                if (series.buffer_within[b] && series.buffer_role[b] >= TEMP)
                    continue;
                this.overTime[group] += bytes * (end[i] - start[i] + 1);
                this.lives[group] += bytes;
            }
    }

    /* The largest at the peak have hues, then those that are large at other steps. Arguments have
     * one only if they are most of it. */
    colour() {
        const all = this.names.map((_, group) => group), least = LEAST_SHARE * this.space.need;
        const kept = all.filter((group) => this.isKept(group)), others = all.filter((group) =>
            !this.isKept(group) && !this.isRoom(group));
        const order = (a, b) => this.atPeak[b] - this.atPeak[a] || this.overTime[b] - this.overTime[a] || a - b;
        const keptBytes = kept.reduce((sum, group) => sum + this.atPeak[group], 0);
        this.keptLead = keptBytes > this.space.need / 2 && kept.length > 1;
        const candidates = [...this.keptLead ? kept : [], ...others].sort(order);
        const hued = candidates.filter((group) => this.atPeak[group] >= least).slice(0, MOST_COLOURS);
        const later = candidates.filter((group) => this.atPeak[group] < least && this.isLarge(group, least))
            .sort((a, b) => this.overTime[b] - this.overTime[a]);
        hued.push(...later.slice(0, MOST_COLOURS - hued.length));
        this.hues = new Map(hued.map((group, i) => [group, `o${i}`]));
        this.findBands(hued, kept);
    }

    /* Whether a group has enough bytes on average over its life to be seen. */
    isLarge(group, least) {
        return this.overTime[group] >= least * this.space.steps / 50;
    }

    /* Bands from below: what is kept, then long lives, so that short ones are the teeth; what has no
     * hue is on top. */
    findBands(hued, kept) {
        const length = (group) => this.overTime[group] / this.lives[group];
        const below = this.keptLead ? hued.filter((group) => this.isKept(group)) :
            kept.sort((a, b) => this.atPeak[b] - this.atPeak[a]);
        const others = hued.filter((group) => !this.isKept(group)).sort((a, b) => length(b) - length(a));
        this.bands = [...below, ...others].map((group) => (
            {group, name: this.label(group), colour: this.hues.get(group) ?? "args"}));
        this.bands.push({group: -1, name: "smaller", colour: "rest"});
        const bandOfGroup = this.names.map((_, group) => this.bands.findIndex((band) => band.group === group));
        this.bandOf = this.groupOf.map((group) => bandOfGroup[group] < 0 ? this.bands.length - 1 : bandOfGroup[group]);
    }

    colourOf(group) {
        return this.hues.get(group) ?? (this.isKept(group) && !this.keptLead ? "args" : "rest");
    }

    /* ---- rows ---- */

    /** The rows of a step, the largest first: {group, name, bytes, padding, count, note, colour}.
     * They sum up to the peak. */
    rows(step) {
        if (this.by === "owner" && step === this.space.figures.tick)
            return this.space.figures.owners.map((row) => this.rowOfCommand(row));
        const rows = this.sum(step).filter(({bytes}) => bytes > 0);
        const all = rows.reduce((sum, {bytes}) => sum + bytes, 0), free = this.space.need - all;
        if (this.space.known && free > 0)
            rows.push(this.room("free between temporaries", free, null));
        return rows.sort((a, b) => b.bytes - a.bytes || a.group - b.group);
    }

    /* A row that the command wrote. */
    rowOfCommand(row) {
        const group = this.numbers.get(row.number), source = row.source && this.space.program.sources.short(row.source);
        return {
            group, name: row.who, bytes: row.bytes, padding: row.padding_bytes, count: row.count,
            until: row.cumulative_share, phase: row.phase, colour: this.colourOf(group),
            note: [arraysWords(row.alike, row.count, row.shape), row.phase, source].filter(Boolean).join(" · "),
            shape: row.shape, alike: row.alike, source, role: row.role
        };
    }

    room(what, bytes, count) {
        const named = this.space.figures.rooms.find((one) => one.what === what);
        const group = this.numbers.get(this.by === "owner" ? named?.owner : what) ?? -1;
        return {group, name: what, bytes, padding: 0, count, note: "", colour: "rest", role: "temp"};
    }

    sum(step) {
        const {space} = this, {program} = space, groups = new Map();
        space.eachAt(step, (i, b) => {
            const group = this.groupOf[i - space.firstPiece];
            if (!groups.has(group))
                groups.set(group, {group, bytes: 0, padding: 0, count: 0, largest: -1, alike: 0});
            this.add(groups.get(group), i, b);
        });
        for (const room of space.rooms("constants"))
            this.addRoom(groups, room);
        const left = space.need - [...groups.values()].reduce((all, {bytes}) => all + bytes, 0);
        for (const room of space.rooms("pointers of tuples"))
            this.addRoom(groups, {...room, bytes: Math.max(0, Math.min(room.bytes, left))});
        const {scratch_space: of, scratch_step: at, scratch_bytes: bytes} = program.series;
        const scratch = of.findIndex((number, i) => number === space.figures.number && at[i] === step);
        const rows = [...groups.values()].map((one) => this.finish(one));
        return scratch < 0 ? rows : [...rows, this.room("scratch of the step", bytes[scratch], null)];
    }

    add(row, i, b) {
        const {program} = this.space, bytes = program.bytesOf(b);
        row.bytes += bytes;
        row.padding += program.paddingOf(b);
        row.count++;
        if (bytes > row.largest)
            Object.assign(row, {largest: bytes, alike: 0, buffer: b, maker: program.maker[i]});
        row.alike += bytes === row.largest;
    }

    addRoom(groups, {owner, what, bytes, count}) {
        const group = this.numbers.get(this.by === "owner" ? owner : what === "constants" ? KEPT : what) ?? -1;
        const row = groups.get(group) ?? {group, bytes: 0, padding: 0, count: 0, room: what};
        row.bytes += bytes;
        row.count += count;
        groups.set(group, row);
    }

    finish(row) {
        if (row.buffer === undefined)
            return this.room(row.room, row.bytes, row.count || null);
        const {program} = this.space, shape = program.shapeOf(row.buffer)?.replace(/\{.*/s, "") ?? null;
        const source = this.by === "source" ? null : program.sourceOf(row.maker);
        const phase = this.by === "owner" ? this.wordOfOwner(this.names[row.group], "phase") : "";
        return {
            ...row, name: this.label(row.group), colour: this.colourOf(row.group), shape, source, phase,
            note: [arraysWords(row.alike, row.count, shape), phase, this.isKept(row.group) ? null : source]
                .filter(Boolean).join(" · "),
            role: this.isKept(row.group) ? "argument" : "temp"
        };
    }
}

/* "5 × f32[12,16]", "bf16[32,8] and 2 smaller" */
function arraysWords(alike, count, shape) {
    if (!shape)
        return null;
    const smaller = count - alike, times = alike > 1 ? `${formatCount(alike)} × ` : "";
    return `${times}${shape}${smaller > 0 ? ` and ${formatCount(smaller)} smaller` : ""}`;
}

/** The word that says most: the first with three owners or more of which none has most. */
function bestWord(space) {
    for (const by of Object.keys(BY)) {
        const rows = new Owners(space, by).rows(space.figures.tick)
            .filter(({bytes, role}) => bytes >= LEAST_SHARE * space.need && role === "temp");
        if (rows.length >= 3 && rows[0].bytes <= .6 * space.need)
            return by;
    }
    return "owner";
}
