/* The page's colours as a canvas needs them: they follow the reader's system. */

const HATCH = 7; /* pixels between two lines */

/* A mixture of two colours like "#628cd5". share: of the first. */
function mixed(one, other, share) {
    const part = (colour, i) => Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
    const mix = (i) => Math.round(part(one, i) * share + part(other, i) * (1 - share));
    return `rgb(${mix(0)} ${mix(1)} ${mix(2)})`;
}

/* The names of colours, and of the properties of the page's style that they are read from. */
const COLOURS = {
    ...Object.fromEntries(["paper", "ink", "ink2", "rule", "rule2", "free", "pad", "padbg", "good", "bad", "sel", "data",
        "data2", ...Array.from({length: MOST_COLOURS}, (_, i) => `o${i}`)].map((name) => [name, `--${name}`])),
    args: "--own-args", rest: "--own-rest"
};

class Palette {
    constructor() {
        const style = getComputedStyle(document.documentElement);
        for (const [name, property] of Object.entries(COLOURS))
            this[name] = style.getPropertyValue(property).trim();
        this.hatches = {};
    }

    /** The fill of an owner's padding: hatched, on a ground with some of the owner's colour. */
    hatch(colour) {
        this.hatches[colour] ??= {ground: mixed(this[colour], this.padbg, .3), line: this.pad};
        return this.hatches[colour];
    }
}
