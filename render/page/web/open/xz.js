/* Unpacks .xz: streams of blocks that are packed as LZMA2 (reference: the .xz file format 1.2.1, and the
 * LZMA specification of 2015). What is unpacked stays in one piece, in which matches are looked up. */

const XZ_MAGIC = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];
const MOST_UNPACKED = 2 ** 31 - 1; /* bytes */
const EARLY = "the file ends early";

/** Why a file is not unpacked to its end. */
class Damage extends Error {}

function demand(holds, words = "the packed data are damaged") {
    if (!holds)
        throw new Damage(words);
}

/* ---- LZMA ---- */

/* Where the probabilities of each kind begin: of matches by state and place, and so on. */
const IS_MATCH = 0, IS_REP = 192, IS_REP0 = 204, IS_REP1 = 216, IS_REP2 = 228, IS_LONG = 240, SLOT = 432, SPECIAL = 688,
    ALIGN = 816, LENGTH = 832, REP_LENGTH = 1346, LITERAL = 1860;
const LEAST_MATCH = 2, FAR = 0xffffffff; /* a distance that no chunk of LZMA2 has */

class Lzma {
    constructor(bytes) {
        Object.assign(this, {bytes, at: 0, out: new Uint8Array(1 << 20), length: 0, dictionary: 0, range: 0, code: 0});
    }

    /** byte: how many bits of the place and of the byte before choose probabilities. */
    setProperties(byte) {
        demand(byte < 225);
        this.literalContext = byte % 9;
        this.literalMask = (1 << Math.floor(byte / 9) % 5) - 1;
        this.placeMask = (1 << Math.floor(byte / 45)) - 1;
        this.probabilities = new Uint16Array(LITERAL + (0x300 << 4));
        demand(this.literalContext + Math.log2(this.literalMask + 1) <= 4);
    }

    reset() {
        this.probabilities.fill(1024);
        Object.assign(this, {state: 0, rep0: 0, rep1: 0, rep2: 0, rep3: 0});
    }

    /** Makes room for more unpacked bytes. */
    reserve(count) {
        demand(this.length + count <= MOST_UNPACKED, "it unpacks to over 2 GiB");
        if (this.length + count <= this.out.length)
            return;
        const larger = new Uint8Array(Math.min(MOST_UNPACKED, Math.max(2 * this.out.length, this.length + count)));
        larger.set(this.out.subarray(0, this.length));
        this.out = larger;
    }

    copy(count) {
        demand(this.at + count <= this.bytes.length);
        this.reserve(count);
        this.out.set(this.bytes.subarray(this.at, this.at + count), this.length);
        this.length += count;
        this.at += count;
    }

    /* ---- bits ---- */

    begin() {
        this.range = 0xffffffff;
        this.code = new DataView(this.bytes.buffer, this.bytes.byteOffset).getUint32(this.at + 1);
        this.at += 5;
    }

    /* Reads a byte, so that the range is at least 2^24 again. */
    fill() {
        demand(this.at < this.bytes.length, EARLY);
        this.range *= 256;
        this.code = this.code * 256 + this.bytes[this.at++];
    }

    bit(i) {
        const {probabilities} = this, p = probabilities[i], bound = (this.range >>> 11) * p;
        const bit = this.code < bound ? 0 : 1;
        if (bit) {
            this.range -= bound;
            this.code -= bound;
            probabilities[i] = p - (p >> 5);
        } else {
            this.range = bound;
            probabilities[i] = p + (2048 - p >> 5);
        }
        if (this.range < 0x1000000)
            this.fill();
        return bit;
    }

    /* Bits of which each chooses the probability of the next, the highest first. */
    tree(first, count) {
        let node = 1;
        for (let i = 0; i < count; i++)
            node = node << 1 | this.bit(first + node);
        return node - (1 << count);
    }

    /* The same, the lowest first. */
    reversed(first, count) {
        let node = 1, value = 0;
        for (let i = 0; i < count; i++) {
            const bit = this.bit(first + node);
            node = node << 1 | bit;
            value |= bit << i;
        }
        return value;
    }

    direct(count) {
        let value = 0;
        for (let i = 0; i < count; i++) {
            this.range = Math.floor(this.range / 2);
            const bit = this.code < this.range ? 0 : 1;
            this.code -= bit * this.range;
            value = value * 2 + bit;
            if (this.range < 0x1000000)
                this.fill();
        }
        return value;
    }

    /* ---- bytes ---- */

    /** Unpacks until there are so many bytes. */
    decode(end) {
        while (this.length < end) {
            const place = this.length - this.dictionary & this.placeMask;
            if (this.bit(IS_MATCH + (this.state << 4) + place) === 0)
                this.literal();
            else
                this.repeat(this.bit(IS_REP + this.state) ? this.oldDistance(place) : this.newDistance(place), end);
        }
        demand(this.length === end && this.code === 0);
    }

    literal() {
        const {out, length, literalContext: context} = this, before = length > this.dictionary ? out[length - 1] : 0;
        const group = ((length - this.dictionary & this.literalMask) << context) + (before >> 8 - context);
        const first = LITERAL + 0x300 * group;
        let symbol = 1;
        if (this.state >= 7)
            for (let match = out[length - this.rep0 - 1]; symbol < 0x100;) {
                const expected = match >> 7 & 1, bit = this.bit(first + (1 + expected << 8) + symbol);
                symbol = symbol << 1 | bit;
                match <<= 1;
                if (bit !== expected)
                    break;
            }
        while (symbol < 0x100)
            symbol = symbol << 1 | this.bit(first + symbol);
        out[this.length++] = symbol;
        this.state = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 4, 5][this.state];
    }

    /* The length of a match; its state and distance are set. */
    newDistance(place) {
        const length = this.matchLength(LENGTH, place), slot = this.tree(SLOT + (Math.min(length, 3) << 6), 6);
        this.rep3 = this.rep2;
        this.rep2 = this.rep1;
        this.rep1 = this.rep0;
        this.state = this.state < 7 ? 7 : 10;
        this.rep0 = slot < 4 ? slot : this.distance(slot);
        return length;
    }

    distance(slot) {
        const bits = (slot >> 1) - 1, high = (2 | slot & 1) * 2 ** bits;
        if (slot < 14)
            return high + this.reversed(SPECIAL + high - slot - 1, bits);
        const middle = this.direct(bits - 4);
        return high + middle * 16 + this.reversed(ALIGN, 4);
    }

    /* The length of a match at one of the last four distances, which becomes the last. */
    oldDistance(place) {
        const {state, rep0, rep1, rep2, rep3} = this;
        if (this.bit(IS_REP0 + state) === 0) {
            if (this.bit(IS_LONG + (state << 4) + place) === 0) {
                this.state = state < 7 ? 9 : 11;
                return 1 - LEAST_MATCH;
            }
        } else if (this.bit(IS_REP1 + state) === 0)
            Object.assign(this, {rep0: rep1, rep1: rep0});
        else if (this.bit(IS_REP2 + state) === 0)
            Object.assign(this, {rep0: rep2, rep1: rep0, rep2: rep1});
        else
            Object.assign(this, {rep0: rep3, rep1: rep0, rep2: rep1, rep3: rep2});
        this.state = state < 7 ? 8 : 11;
        return this.matchLength(REP_LENGTH, place);
    }

    matchLength(first, place) {
        if (this.bit(first) === 0)
            return this.tree(first + 2 + (place << 3), 3);
        if (this.bit(first + 1) === 0)
            return 8 + this.tree(first + 130 + (place << 3), 3);
        return 16 + this.tree(first + 258, 8);
    }

    /* Copies from the last distance. */
    repeat(length, end) {
        const count = length + LEAST_MATCH, {out} = this, from = this.length - this.rep0 - 1;
        demand(this.rep0 !== FAR && from >= this.dictionary && this.length + count <= end);
        if (this.rep0 >= count)
            out.copyWithin(this.length, from, from + count);
        else
            for (let i = 0; i < count; i++)
                out[this.length + i] = out[from + i];
        this.length += count;
    }

    /* ---- LZMA2 ---- */

    /** Unpacks the chunks of a block. */
    chunks() {
        for (let control; (control = this.bytes[this.at++]) !== 0;) {
            demand(control !== undefined && (control >= 0x80 || control <= 2), control === undefined ? EARLY : undefined);
            if (control === 1 || control >= 0xe0)
                this.dictionary = this.length;
            if (control < 0x80)
                this.copy(this.word() + 1);
            else
                this.chunk(control);
        }
    }

    word() {
        const [high, low] = [this.bytes[this.at], this.bytes[this.at + 1]];
        this.at += 2;
        return high << 8 | low;
    }

    chunk(control) {
        const count = (control & 0x1f) * 0x10000 + this.word() + 1, packed = this.word() + 1;
        if (control >= 0xc0)
            this.setProperties(this.bytes[this.at++]);
        demand(this.probabilities);
        if (control >= 0xa0)
            this.reset();
        const end = this.at + packed;
        this.reserve(count);
        this.begin();
        this.decode(this.length + count);
        demand(this.at === end);
    }
}

/* ---- checks ---- */

/* Tables of a CRC, in words of 32 bits, the lower first: high and low of each entry. */
function crcTable(polynomialHigh, polynomialLow) {
    const table = new Uint32Array(512);
    for (let i = 0; i < 256; i++) {
        let high = 0, low = i;
        for (let k = 0; k < 8; k++) {
            const out = low & 1;
            low = (low >>> 1 | high << 31) ^ (out && polynomialLow);
            high = high >>> 1 ^ (out && polynomialHigh);
        }
        table[2 * i] = low;
        table[2 * i + 1] = high;
    }
    return table;
}

/* The sum of bytes: {low, high}. one of 32 bits is the low word of one whose upper word is 0. */
function crcOf(bytes, table, isLong) {
    let low = -1, high = isLong ? -1 : 0;
    for (let i = 0; i < bytes.length; i++) {
        const at = 2 * ((low ^ bytes[i]) & 0xff);
        low = (low >>> 8 | high << 24) ^ table[at];
        high = high >>> 8 ^ table[at + 1];
    }
    return {low: ~low >>> 0, high: isLong ? ~high >>> 0 : 0};
}

const CRC32 = crcTable(0, 0xedb88320), CRC64 = crcTable(0xc96c5795, 0xd7870f42);
const CHECK_SIZES = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64];

/* ---- the file ---- */

class Xz extends Lzma {
    little(at) {
        demand(at + 4 <= this.bytes.length, EARLY);
        return new DataView(this.bytes.buffer, this.bytes.byteOffset).getUint32(at, true);
    }

    demandSum(from, to) {
        demand(crcOf(this.bytes.subarray(from, to), CRC32, false).low === this.little(to));
    }

    number() {
        let value = 0, scale = 1, byte;
        do {
            byte = this.bytes[this.at++];
            demand(byte !== undefined && scale < 2 ** 49);
            value += (byte & 0x7f) * scale;
            scale *= 128;
        } while (byte & 0x80);
        return value;
    }

    /** Unpacks all streams of the file. */
    all() {
        while (this.at < this.bytes.length) {
            this.stream();
            while (this.bytes[this.at] === 0)
                this.at++;
        }
    }

    stream() {
        demand(XZ_MAGIC.every((byte, i) => this.bytes[this.at + i] === byte), "what follows is no .xz");
        this.demandSum(this.at + 6, this.at + 8);
        const check = this.bytes[this.at + 7];
        demand(check < 16);
        this.at += 12;
        let count = 0;
        for (; this.bytes[this.at] !== 0; count++)
            this.block(check);
        this.index(count);
    }

    block(check) {
        const start = this.at, size = 4 * (this.bytes[start] + 1), body = start + size;
        this.demandSum(start, body - 4);
        const flags = this.bytes[start + 1];
        this.at = start + 2;
        for (const present of [flags & 0x40, flags & 0x80]) /* sizes, packed and unpacked */
            if (present)
                this.number();
        demand((flags & 0x3f) === 0 && this.number() === 0x21, "it is packed by a filter that is not read here");
        this.at = body;
        const before = this.length;
        this.probabilities = null;
        this.chunks();
        while (this.at - body & 3)
            this.at++;
        this.verify(before, check);
    }

    verify(before, check) {
        const bytes = this.out.subarray(before, this.length), {at} = this;
        this.at += CHECK_SIZES[check];
        if (check === 1)
            demand(crcOf(bytes, CRC32, false).low === this.little(at));
        if (check !== 4)
            return;
        const {low, high} = crcOf(bytes, CRC64, true);
        demand(low === this.little(at) && high === this.little(at + 4));
    }

    /* Blocks were found already; the index says the same. */
    index(count) {
        const start = this.at++;
        demand(this.number() === count);
        for (let i = 0; i < 2 * count; i++)
            this.number();
        while (this.at - start & 3)
            this.at++;
        this.demandSum(start, this.at);
        this.at += 16; /* with the end of the stream */
        demand(this.at <= this.bytes.length, EARLY);
    }
}

/** {bytes, fault}: what a file unpacks to, and why it is not all, in words; null: it is. */
function unpackXz(bytes) {
    const xz = new Xz(bytes);
    let fault = null;
    try {
        xz.all();
    } catch (error) {
        if (!(error instanceof Damage || error instanceof RangeError))
            throw error;
        fault = error instanceof Damage ? error.message : EARLY;
    }
    return {bytes: xz.out.subarray(0, xz.length), fault};
}
