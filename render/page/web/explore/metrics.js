/* The measures of the window: margins, font sizes, widths of words. All in CSS pixels. */

const FONT = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Ubuntu, ' +
    'Cantarell, "DejaVu Sans Condensed", "DejaVu Sans", sans-serif';
const CODE = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", ' +
    '"DejaVu Sans Mono", monospace';

const DIGITS = [21, 18, 16, 14, 13, 12]; /* font sizes of words in cells: none below 12 */

const NARROW = 700, LOW = 680; /* smaller windows scroll */
const LEAST = 300;             /* narrower windows scroll sideways, too */

class Metrics {
    constructor() {
        /* a window that scrolls is narrower by its scroll bar */
        document.body.classList.toggle("scrolls", innerWidth < NARROW || innerHeight < LOW);
        const width = Math.max(LEAST, document.documentElement.clientWidth || innerWidth), height = innerHeight;
        this.width = width;
        this.height = height;
        this.narrow = innerWidth < NARROW;
        this.wide = width >= 1600;
        this.scale = width >= 2560 ? 1.25 : 1;
        this.margin = this.narrow ? 16 : this.wide ? 64 : 28;
        this.inner = width - 2 * this.margin;
        this.size = (this.wide ? 14 : 13) * this.scale; /* font size of body text */
        this.most = width >= 2560 ? 128 : this.wide ? 92 : this.narrow ? 64 : 53; /* largest size of a cell */
    }

    /** Pixels, by the size of the window. */
    pick(wide, small) { return this.wide ? wide * this.scale : small; }

    /** Parts of a whole, by the size of the window. */
    share(wide, small) { return this.wide ? wide : small; }

    /** The width of words in pixels, cached. */
    measure(text, size, weight = 400, family = FONT) {
        Metrics.canvas ??= document.createElement("canvas").getContext("2d");
        const font = `${weight} ${size}px ${family}`, key = `${font}|${text}`;
        let known = Metrics.widths.get(key);
        if (known === undefined) {
            if (Metrics.canvas.font !== font)
                Metrics.canvas.font = font;
            known = Metrics.canvas.measureText(text).width;
            Metrics.widths.set(key, known);
        }
        return known;
    }

    /** The largest font size at which each label fits in width - 5 by height pixels; 0: none does.
     * lines: number of lines of a label. */
    digits(labels, width, height, lines = 1) {
        const longest = [...new Set(labels)].sort((a, b) => b.length - a.length).slice(0, 6);
        const most = this.wide ? 21 : 16;
        return DIGITS.find((size) => size <= most &&
                       (size === 12 || size <= (0.42 * height) / lines + 4 + lines) &&
                       (lines > 1 ? size * 2.15 + 2 : size + 3) <= height &&
                       longest.every((label) => this.measure(label, size, 600) <= width - 5)) ??
            0;
    }
}
Metrics.widths = new Map();
