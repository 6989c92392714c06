/* The numbers and words of a program (render/page/series.h). */

/** Reads numbers from bytes, one after another. */
class NumberReader {
    constructor(bytes) {
        this.bytes = bytes;
        this.at = 0;
    }

    next() {
        let number = 0, scale = 1, byte;
        do {
            byte = this.bytes[this.at++];
            number += (byte & 0x7f) * scale;
            scale *= 128;
        } while (byte & 0x80);
        return number;
    }

    /* A number that may be negative. */
    signed() {
        const number = this.next();
        return number % 2 ? -(number + 1) / 2 : number / 2;
    }

    /** The next `size` bytes as numbers. kind: "+" adds each to the one before, "-" has signs. */
    series(size, kind) {
        const end = this.at + size, list = [];
        let last = 0, large = false;
        while (this.at < end) {
            const number = kind ? this.signed() : this.next();
            last = kind === "+" ? last + number : number;
            large ||= Math.abs(last) > 0x7fffffff;
            list.push(last);
        }
        return large ? Float64Array.from(list) : Int32Array.from(list);
    }
}

/** Words by number, decoded when they are first asked for. */
class Words {
    constructor(bytes, lengths) {
        this.bytes = bytes;
        this.ends = new Uint32Array(lengths.length + 1);
        lengths.forEach((length, i) => { this.ends[i + 1] = this.ends[i] + length; });
        this.known = [];
        this.decoder = new TextDecoder();
    }

    at(number) {
        this.known[number] ??= this.decoder.decode(this.bytes.subarray(this.ends[number], this.ends[number + 1]));
        return this.known[number];
    }
}

/** names: as the command wrote them, "step_stem step_line+ ...". Returns {step_stem: numbers, ...,
 * words}. */
function readSeries(base64, names) {
    const reader = new NumberReader(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))), all = {};
    for (const name of names.split(" ")) {
        const [, word, kind] = /^(\w+)([+-]?)$/.exec(name);
        all[word] = reader.series(reader.next(), kind);
    }
    all.words = new Words(reader.bytes.subarray(reader.at), all.word_length);
    return all;
}
