/* The drawing that fills the window: shapes and words at positions in pixels, counted from below
 * the header. Every change draws all of it anew. */

class Paper {
    constructor(root, metrics) {
        this.root = root;
        this.metrics = metrics;
        this.layers = ["back", "cells", "over", "top"].map((name) => svg("g", {class: name}));
        replace(root, this.definitions(), this.layers);
        this.bottom = 0;
    }

    /* Hatch patterns, for large and for small areas. */
    definitions() {
        const hatch = (id, size) => svg("pattern", {
            id, width: size, height: size, patternUnits: "userSpaceOnUse",
            patternTransform: "rotate(45)",
        }, svg("rect", {class: "hatch-page", width: size, height: size}),
        svg("line", {class: `hatch-line ${id}`, x1: 0, y1: 0, x2: 0, y2: size}));
        return svg("defs", {}, hatch("hatch", 9), hatch("fine", 6));
    }

    layer(name) { return this.layers[["back", "cells", "over", "top"].indexOf(name)]; }

    /** Notes how far down the drawing reaches, which is where a window that scrolls ends. */
    reach(y) { this.bottom = Math.max(this.bottom, y); }

    add(element, layer = "back") {
        this.layer(layer).append(element);
        return element;
    }

    rect(x, y, width, height, classes, layer) {
        this.reach(y + height);
        return this.add(svg("rect", {
            x, y, width: Math.max(0, width), height: Math.max(0, height), class: classes,
        }), layer);
    }

    path(d, classes, layer) { return this.add(svg("path", {d, class: classes}), layer); }

    line(x1, y1, x2, y2, classes, layer) {
        return this.path(`M${x1} ${y1}L${x2} ${y2}`, classes, layer);
    }

    /** Draws words on the baseline y. size defaults to that of body text. */
    text(x, y, words, classes = "", {size = this.metrics.size, anchor, layer} = {}) {
        this.reach(y + 4);
        return this.add(svg("text", {
            x, y, class: classes, "text-anchor": anchor, css: {fontSize: `${size}px`},
        }, words), layer);
    }

    /** Draws runs of words on one line, each [words, classes]. Returns where they end. */
    runs(x, y, runs, {size = this.metrics.size, gap = 10, layer} = {}) {
        for (const [words, classes = ""] of runs.filter(Boolean)) {
            this.text(x, y, words, classes, {size, layer});
            x += this.metrics.measure(words, size, /\b(hd|b)\b/.test(classes) ? 600 : 400,
                                      /\bcode\b/.test(classes) ? CODE : FONT) + gap;
        }
        return x - gap;
    }

    /** Draws the title of a panel: its name, and more about it as far as there is room. */
    title(x, y, name, about, width = Infinity, layer = "back") {
        const {size} = this.metrics;
        const room = width - this.metrics.measure(name, size, 600) - 10;
        const shown = about && [about].flat().find((text) => this.metrics.measure(text, size) <= room);
        this.runs(x, y, [[name, "hd"], shown ? [shown, "l2"] : null], {layer});
    }

    /** Draws words in lines of at most `width` pixels, about equally long. Returns where the next
     * line would begin. */
    paragraph(x, y, words, classes, width, {size = this.metrics.size, leading = 1.42} = {}) {
        let lines = this.lines(words, width, size);
        const whole = this.metrics.measure(words, size) / lines.length;
        for (let even = whole; even < width; even += 8) {
            const tried = this.lines(words, even, size);
            if (tried.length > lines.length)
                continue;
            lines = tried;
            break;
        }
        for (const line of lines) {
            this.text(x, y, line, classes, {size});
            y += size * leading;
        }
        return y;
    }

    lines(words, width, size) {
        return brokenLines(words, width, (line) => this.metrics.measure(line, size));
    }

    /** Draws a bracket over or under a range, with words at its middle. taken: [left, right], which
     * the words avoid if there is room beside it. */
    bracket(x1, x2, y, words, {up = true, classes = "", size = 12, taken = null} = {}) {
        const tick = up ? 5 : -5;
        this.path(`M${x1} ${y + tick}V${y}H${x2}V${y + tick}`, `bracket ${classes}`);
        const room = words ? this.metrics.measure(words, size, classes ? 600 : 400) : 0;
        if (!words || room >= x2 - x1 + 10)
            return;
        const half = room / 2 + 6, free = (x) => !taken || x + half < taken[0] || x - half > taken[1];
        const within = (x) => x - half >= x1 - 11 && x + half <= x2 + 11;
        const places = [(x1 + x2) / 2, ...taken ? [taken[1] + half + 1, taken[0] - half - 1] : []];
        const x = places.find((place) => free(place) && within(place)) ?? places[0];
        this.text(x, up ? y - 6 : y + 16, words, classes ? "b" : "l2", {size, anchor: "middle"});
    }
}
