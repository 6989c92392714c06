/* The heap map: each buffer is a block at its packed address, for as long as it lives. Space between
 * blocks is free; free space below the top is fragmentation. */

class HeapMap {
    constructor(space, owners) {
        this.space = space;
        this.owners = owners;
        this.pieces = this.placed();
        this.top = this.pieces.reduce((top, i) => Math.max(top, this.endOf(i)), 0) * 1.03;
        const {program} = space, of = (number) => Float64Array.from(this.pieces, (i) => number(program.buffer[i]));
        this.low = of((b) => program.offsetOf(b));
        this.high = of((b) => program.bytesOf(b));
        this.padding = of((b) => program.paddingOf(b));
        this.band = Uint8Array.from(this.pieces, (i) => owners.bandOf[i - space.firstPiece]);
        this.start = Uint32Array.from(this.pieces, (i) => program.start[i]);
        this.end = Uint32Array.from(this.pieces, (i) => program.end[i] + 1);
    }

    /** The pieces of at least so many bytes. */
    largest(least) {
        if (this.known?.least !== least)
            this.known = {least, pieces: this.pieces.filter((_, k) => this.high[k] >= least)};
        return this.known.pieces;
    }

    /* Pieces of lives that have an address, by band. */
    placed() {
        const {space} = this, {program} = space, pieces = [];
        for (let b = space.first; b < space.end; b++)
            if (program.series.buffer_heap[b])
                for (let i = program.lifeOf[b]; i < program.lifeOf[b + 1]; i++)
                    pieces.push(i);
        const band = (i) => this.owners.bandOf[i - space.firstPiece];
        return Uint32Array.from(pieces.sort((a, b) => band(a) - band(b) || a - b));
    }

    endOf(piece) {
        const {program} = this.space, b = program.buffer[piece];
        return program.offsetOf(b) + program.bytesOf(b);
    }

    /** The place of a piece in a box: {left, top, width, height}; null: it is not in view. */
    place(piece, range, box) {
        const {program} = this.space, b = program.buffer[piece];
        const from = Math.max(range.from, program.start[piece]), to = Math.min(range.to, program.end[piece] + 1);
        if (from >= to)
            return null;
        const across = box.width / range.span, down = box.height / this.top, bytes = program.bytesOf(b);
        return {
            left: box.left + (from - range.from) * across, top: box.top + box.height - this.endOf(piece) * down,
            width: (to - from) * across, height: bytes * down
        };
    }

    draw(context, palette, {range, box, lit}) {
        context.fillStyle = palette.free;
        context.fillRect(box.left, box.top, box.width, box.height);
        const {start, end, owners: {bands}} = this, padded = bands.map(() => []);
        const across = box.width / range.span, down = box.height / this.top, foot = box.top + box.height;
        const hair = 1 / devicePixelRatio; /* between blocks that are wide enough */
        let drawn = -1;
        for (let k = 0; k < this.pieces.length; k++) {
            const height = this.high[k] * down;
            if (height < .3 || end[k] <= range.from || start[k] >= range.to)
                continue;
            if (this.band[k] !== drawn) {
                drawn = this.band[k];
                context.fillStyle = palette[bands[drawn].colour];
                context.globalAlpha = lit !== null && lit !== drawn ? .25 : 1;
            }
            const from = Math.max(range.from, start[k]), to = Math.min(range.to, end[k]);
            const left = box.left + (from - range.from) * across, width = (to - from) * across;
            const gap = width >= 8 && height >= 3 ? hair : 0, top = foot - (this.low[k] + this.high[k]) * down;
            const wide = Math.max(.7, width - gap);
            context.fillRect(left, top, wide, Math.max(.5, height - gap / 2));
            if (this.padding[k] * down >= 2)
                padded[drawn].push(left, top, wide, this.padding[k] * down);
        }
        context.globalAlpha = 1;
        this.drawPadding(context, palette, padded);
    }

    /* Padding is the upper part of a block, to show how much it is. */
    drawPadding(context, palette, padded) {
        padded.forEach((list, band) => {
            if (list.length > 0)
                context.fillStyle = palette.hatch(this.owners.bands[band].colour);
            for (let i = 0; i < list.length; i += 4)
                context.fillRect(list[i], list[i + 1], list[i + 2], list[i + 3]);
        });
    }

    /** The piece at a step and an address; -1: none. */
    at(step, address) {
        const {program} = this.space;
        return this.pieces.find((i) => program.start[i] <= step && step <= program.end[i] &&
            program.offsetOf(program.buffer[i]) <= address && address < this.endOf(i)) ?? -1;
    }
}
