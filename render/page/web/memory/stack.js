/* Bytes over the schedule, divided into bands that lie on one another. A column of pixels shows the
 * whole stack at its fullest step, as the highest of each band would not add up. */

const FOLD = 16; /* steps that an entry of the next level stands for */

/** Bytes at each step, of which the fullest of some is found fast. */
class Curve {
    /** total: the bytes of each step. */
    constructor(total) {
        this.total = total;
        this.steps = total.length;
        this.findLevels();
    }

    /* On each level the fullest step of FOLD entries of the one below. */
    findLevels() {
        this.levels = [];
        for (let below = null, count = this.steps; count > 1;) {
            count = Math.ceil(count / FOLD);
            const level = new Uint32Array(count), size = below?.length ?? this.steps;
            for (let i = 0; i < count; i++)
                level[i] = this.best(below, i * FOLD, Math.min(size, (i + 1) * FOLD));
            this.levels.push(level);
            below = level;
        }
    }

    /* The fullest step of entries [from, to) of a level; null: of steps. */
    best(level, from, to) {
        let found = level ? level[from] : from;
        for (let i = from + 1; i < to; i++) {
            const step = level ? level[i] : i;
            if (this.total[step] > this.total[found])
                found = step;
        }
        return found;
    }

    /** The fullest step of [from, to), the first of equals. */
    fullest(from, to) {
        let found = from;
        const take = (level, a, b) => {
            const step = this.best(level, a, b);
            if (this.total[step] > this.total[found] || (this.total[step] === this.total[found] && step < found))
                found = step;
        };
        let low = from, high = to, level = null;
        for (let depth = 0; low < high; depth++) {
            const lowEnd = Math.min(high, Math.ceil(low / FOLD) * FOLD), highStart = Math.floor(high / FOLD) * FOLD;
            if (lowEnd >= highStart || depth >= this.levels.length) {
                take(level, low, high);
                break;
            }
            if (low < lowEnd)
                take(level, low, lowEnd);
            if (highStart < high)
                take(level, highStart, high);
            [low, high, level] = [lowEnd / FOLD, highStart / FOLD, this.levels[depth]];
        }
        return found;
    }

    get highest() {
        return this.total[this.fullest(0, this.steps)];
    }
}

class Stack {
    /** bandOf: the band of each piece of the space, counted from its first piece. */
    constructor(space, bandOf, count) {
        this.space = space;
        this.steps = Math.max(1, space.steps);
        this.bytes = Array.from({length: count}, () => new Float64Array(this.steps + 1));
        this.padding = Array.from({length: count}, () => null);
        this.addPieces(bandOf);
        for (const line of [...this.bytes, ...this.padding])
            for (let i = 1; line && i <= this.steps; i++)
                line[i] += line[i - 1];
        this.addScratch(count - 1);
        this.addConstants(count - 1);
        this.findTotals();
        this.addTables(count - 1);
        this.curve = new Curve(this.total);
    }

    addPieces(bandOf) {
        const {space} = this, {program} = space, {series} = program;
        for (let b = space.first; b < space.end; b++) {
            const bytes = program.bytesOf(b), padding = program.paddingOf(b), first = program.lifeOf[b];
            const temp = series.buffer_role[b] >= TEMP;
            if (temp && series.buffer_within[b])
                continue;
            for (let i = first; i < (temp ? program.lifeOf[b + 1] : first + 1); i++) {
                const band = bandOf[i - space.firstPiece];
                const from = temp ? program.start[i] : 0, to = temp ? program.end[i] + 1 : this.steps + 1;
                this.change(this.bytes[band], from, to, bytes);
                if (padding) {
                    this.padding[band] ??= new Float64Array(this.steps + 1);
                    this.change(this.padding[band], from, to, padding);
                }
            }
        }
    }

    change(line, from, to, bytes) {
        line[Math.min(from, this.steps)] += bytes;
        if (to <= this.steps)
            line[to] -= bytes;
    }

    addConstants(band) {
        for (const {bytes} of this.space.rooms("constants"))
            for (let i = 0; i < this.steps; i++)
                this.bytes[band][i] += bytes;
    }

    /* Tables have what the peak leaves. */
    addTables(band) {
        for (const {bytes} of this.space.rooms("pointers of tuples"))
            for (let i = 0; i < this.steps; i++) {
                const left = Math.max(0, Math.min(bytes, this.space.need - this.total[i]));
                this.bytes[band][i] += left;
                this.total[i] += left;
            }
    }

    addScratch(band) {
        const {scratch_space: of, scratch_step: step, scratch_bytes: bytes} = this.space.program.series;
        of.forEach((number, i) => {
            if (number === this.space.figures.number)
                this.bytes[band][step[i]] += bytes[i];
        });
    }

    findTotals() {
        this.total = new Float64Array(this.steps);
        for (const line of this.bytes)
            for (let i = 0; i < this.steps; i++)
                this.total[i] += line[i];
    }

    /** The fullest step of [from, to), the first of equals. */
    fullest(from, to) {
        return this.curve.fullest(from, to);
    }

    /** What a step takes. At the peak it is what the command says: what is free between temporaries
     * is taken, too. */
    taken(step) {
        const {figures, need, known} = this.space;
        return known && step === figures.peak_tick ? Math.max(need, this.total[step]) : this.total[step];
    }

    get highest() {
        return this.curve.highest;
    }
}
