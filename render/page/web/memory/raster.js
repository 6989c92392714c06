/* A picture of pixels, which takes the calls of a 2D context that charts make. A canvas keeps each of tens
 * of thousands of small rectangles as a command, and draws them later; here each costs its pixels. */

/* The channels of "#628cd5" or "rgb(98 140 213)". */
function channelsOf(colour) {
    if (colour.startsWith("#"))
        return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    return colour.match(/\d+/g).map(Number);
}

/* As a pixel's number: the bytes are red, green, blue and opacity. */
const pixelOf = ([red, green, blue]) => (0xff000000 | blue << 16 | green << 8 | red) >>> 0;

class Raster {
    constructor() {
        Object.assign(this, {image: null, known: new Map()});
    }

    /** Begins a picture of one colour. width, height: in pixels, of which `scale` are one of the page. */
    begin(width, height, scale, colour) {
        if (this.image?.width !== width || this.image.height !== height) {
            this.image = new ImageData(width, height);
            this.pixels = new Uint32Array(this.image.data.buffer);
        }
        Object.assign(this, {width, height, scale, globalAlpha: 1, lines: []});
        this.pixels.fill(this.pixel(colour));
    }

    pixel(colour) {
        if (!this.known.has(colour))
            this.known.set(colour, pixelOf(channelsOf(colour)));
        return this.known.get(colour);
    }

    /** style: a colour, or {ground, line} of a hatch. */
    set fillStyle(style) {
        const hatched = typeof style !== "string";
        this.ground = this.pixel(hatched ? style.ground : style);
        this.line = hatched ? this.pixel(style.line) : null;
    }

    fillRect(x, y, width, height) {
        const {scale} = this, left = Math.max(0, Math.round(x * scale)), across = width * scale;
        const right = Math.min(this.width, Math.max(left + 1, Math.round(x * scale + across)));
        const high = Math.max(0, y * scale), low = Math.min(this.height, (y + height) * scale);
        const share = this.globalAlpha * Math.min(1, across), top = Math.ceil(high), foot = Math.floor(low);
        if (left >= right || high >= low)
            return;
        if (top > foot) /* within one row */
            return this.row(foot, left, right, share * (low - high));
        if (top > high)
            this.row(top - 1, left, right, share * (top - high));
        for (let at = top; at < foot; at++)
            this.row(at, left, right, share);
        if (low > foot)
            this.row(foot, left, right, share * (low - foot));
    }

    /* Fills a part of a row. share: of the colour, the rest is what was there. */
    row(y, left, right, share) {
        const {pixels, ground} = this, first = y * this.width, end = first + right;
        if (this.line !== null)
            this.hatchedRow(y, left, right);
        else if (share > .99)
            for (let i = first + left; i < end; i++)
                pixels[i] = ground;
        else
            for (let i = first + left; i < end; i++)
                pixels[i] = this.blended(ground, pixels[i], Math.round(256 * share));
    }

    hatchedRow(y, left, right) {
        const {pixels, ground, line, scale} = this, every = Math.round(HATCH * scale), wide = Math.max(1, Math.round(scale));
        for (let x = left; x < right; x++)
            pixels[y * this.width + x] = (x + y) % every < wide ? line : ground;
    }

    /* A mixture of two pixels. share: of the first, of 256. */
    blended(one, other, share) {
        const odd = 0x00ff00ff, rest = 256 - share;
        const even = ((one >>> 8 & 0xff) * share + (other >>> 8 & 0xff) * rest) & 0xff00;
        return (0xff000000 | ((one & odd) * share + (other & odd) * rest) / 256 & odd | even) >>> 0;
    }

    /* ---- lines, which the canvas draws over the pixels ---- */

    beginPath() {
        this.path = new Path2D();
    }

    moveTo(x, y) {
        this.path.moveTo(x, y);
    }

    lineTo(x, y) {
        this.path.lineTo(x, y);
    }

    stroke() {
        this.lines.push({path: this.path, strokeStyle: this.strokeStyle, lineWidth: this.lineWidth});
    }

    /** Shows the picture in a canvas. */
    put(context) {
        context.putImageData(this.image, 0, 0);
        context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
        for (const {path, strokeStyle, lineWidth} of this.lines) {
            Object.assign(context, {strokeStyle, lineWidth});
            context.stroke(path);
        }
    }
}
