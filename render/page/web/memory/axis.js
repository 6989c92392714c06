/* Round numbers along an axis. */

/* The smallest step of 1, 2 or 5 times a power of ten, from `least` on, that makes at most `most`
 * steps. */
function roundStep(length, most, least = 1) {
    for (let ten = least; ; ten *= 10)
        for (const factor of [1, 2, 5])
            if (length / (ten * factor) <= most)
                return ten * factor;
}

/** Pixels at the left of a chart that its marks of bytes take, as of all that shares its axis. */
const axisRoom = (element) => Number.parseFloat(getComputedStyle(element).getPropertyValue("--axis-room"));

const MARK_ROOM = 28; /* pixels between two marks of bytes, at least */
const UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/** Marks up to some bytes, in one unit, which only the highest says: [{bytes, words}]. */
function byteMarks(top, most) {
    const unit = Math.max(0, Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, top)) / 10)));
    const scale = 1024 ** unit, step = roundStep(top / scale, Math.max(1, most), unit ? .01 : 1), marks = [];
    for (let i = 0; i * step * scale <= top; i++)
        marks.push({bytes: i * step * scale, words: String(Number((i * step).toFixed(2)))});
    marks.at(-1).words += ` ${UNITS[unit]}`;
    return marks;
}

/** Steps of a range that are marked. */
function stepMarks(from, to, most) {
    const every = roundStep(to - from, Math.max(1, most)), marks = [];
    for (let step = Math.ceil(from / every) * every; step <= to; step += every)
        marks.push(step);
    return marks;
}
