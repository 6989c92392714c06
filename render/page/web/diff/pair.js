/* Two programs as the diff command compared them, and one axis for the steps of both. */

/** A pair of programs, of which one may be missing. */
class Pair {
    /** totals: of the pair; rows: how arrays differ. */
    constructor(totals, rows, number) {
        Object.assign(this, {totals, rows, number, matched: totals.matched ?? 0, axis: null});
        [this.old, this.new] = ["old", "new"].map((side) =>
            (totals[side] ? new Program(totals[side], 2 * number + (side === "new")) : null));
    }

    get sides() {
        return [this.old, this.new].filter(Boolean);
    }

    get module() {
        return this.sides.at(-1).totals.module;
    }

    /** Memory spaces of either side, the main one first: [{name, old, new}], null if a side has none. */
    get spaces() {
        const names = new Set(this.sides.toReversed().flatMap(({spaces}) => spaces.map(({name}) => name)));
        const of = (program, name) => program?.spaces.find((space) => space.name === name) ?? null;
        return [...names].map((name) => ({name, old: of(this.old, name), new: of(this.new, name)}));
    }

    async unpack() {
        await Promise.all(this.sides.map((program) => program.unpack()));
        if (this.axis || !this.old || !this.new)
            return;
        this.axis = new PairAxis(this.old.steps, this.new.steps,
            readSeries(this.totals.numbers, this.totals.series));
    }

    /** Who has what at the peaks of a memory space, as the command says it. */
    owners(space) {
        return this.totals.owners.filter(({memory_space: name}) => name === space);
    }
}

/** One axis for two schedules: steps that are mates share a place; between them the shorter part is
 * stretched to the longer one. */
class PairAxis {
    /** match_old, match_new, match_length: runs of mates, in the order of both. */
    constructor(oldSteps, newSteps, {match_old: old, match_new: other, match_length: length}) {
        this.old = [];
        this.new = [];
        let a = 0, b = 0;
        old.forEach((start, i) => {
            this.gap(a, start, b, other[i]);
            for (let k = 0; k < length[i]; k++) {
                this.old.push(start + k);
                this.new.push(other[i] + k);
            }
            [a, b] = [start + length[i], other[i] + length[i]];
        });
        this.gap(a, oldSteps, b, newSteps);
        this.steps = this.old.length;
    }

    /* A side without steps there is at the one before. */
    gap(oldFrom, oldTo, newFrom, newTo) {
        const width = Math.max(oldTo - oldFrom, newTo - newFrom);
        const at = (i, from, to) => (to > from ? from + Math.floor(i * (to - from) / width) : Math.max(0, from - 1));
        for (let i = 0; i < width; i++) {
            this.old.push(at(i, oldFrom, oldTo));
            this.new.push(at(i, newFrom, newTo));
        }
    }

    /** The first place of a step. side: "old" or "new". */
    placeOf(side, step) {
        return Math.max(0, this[side].indexOf(step));
    }
}

/** What a space takes at each place of the axis; null: it is not known. */
function curveOn(axis, side, space) {
    if (!space?.known || !axis)
        return null;
    const pieces = space.endPiece - space.firstPiece, {total} = new Stack(space, new Uint8Array(pieces), 1);
    return new Curve(Float64Array.from(axis[side], (step) => total[step]));
}

/** Reads the pairs that the diff command wrote; empty: the page is of one program. */
function readPairs({totals, fields, rows}) {
    const list = (totals?.modules ?? [totals]).filter((one) => one?.old || one?.new);
    let at = 0;
    return list.map((one, number) => {
        const here = rows.slice(at, at += one.row_count).map((row) =>
            Object.fromEntries(fields.map((field, i) => [field, row[i]])));
        return new Pair(one, here, number);
    });
}
