"use strict";

/* Squarified treemaps (Bruls, Huizing, van Wijk 2000): rectangles of given areas that fill a
 * rectangle and are nearly square. */

/* The worst aspect ratio in a strip of rectangles with total area `sum`, laid along `side`. */
function worstRatio(largest, smallest, sum, side) {
    const thickness = sum / side;
    return Math.max(largest / thickness ** 2, thickness ** 2 / smallest);
}

/* The number of values, from `from` on, in the next strip along `side`. */
function stripLength(values, from, side, scale) {
    let sum = 0, ratio = Infinity, to = from;
    for (; to < values.length; to++) {
        const area = values[to] * scale;
        const next = worstRatio(values[from] * scale, area, sum + area, side);
        if (next > ratio)
            break;
        ratio = next;
        sum += area;
    }
    return to - from;
}

/* Returns one {x, y, width, height} per value, all in `box`. values: positive, the largest
 * first. */
function treemap(values, box) {
    const rectangles = [];
    let {x, y, width, height} = box;
    let left = values.reduce((sum, value) => sum + value, 0);
    for (let at = 0; at < values.length;) {
        const side = Math.min(width, height), scale = width * height / left;
        if (!(scale > 0)) { /* rounding left no room */
            rectangles.push({x, y, width: 0, height: 0});
            at++;
            continue;
        }
        const count = stripLength(values, at, side, scale);
        const strip = values.slice(at, at + count);
        const sum = strip.reduce((a, b) => a + b, 0), thickness = sum * scale / side;
        let along = 0;
        for (const value of strip) {
            const length = side * value / sum;
            rectangles.push(width >= height
                ? {x, y: y + along, width: thickness, height: length}
                : {x: x + along, y, width: length, height: thickness});
            along += length;
        }
        if (width >= height) {
            x += thickness;
            width -= thickness;
        } else {
            y += thickness;
            height -= thickness;
        }
        left -= sum;
        at += count;
    }
    return rectangles;
}
