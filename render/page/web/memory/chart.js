/* Both charts of a memory space, over one axis: bytes over the schedule, and below where each buffer
 * lies. A vertical line is one step in both. */

const PHASES = 34, TITLE = 34, AXIS = 22, NAMES = 92;
const LABEL = 20; /* above the stack the words of the cursor have room, and below them those of a limit, if it has some */
const NAMED_STEPS = 60;

class Chart extends AxisChart {
    constructor(element, canvas, overlay) {
        super(element, canvas, overlay);
        Object.assign(this, {lit: null, piece: -1, space: null, columns: []});
        this.marks = new Marks(this);
    }

    /** Shows a memory space; range is kept up to date by the page. */
    show({space, owners, stack, range, step, phases, change}) {
        Object.assign(this, {space, owners, stack, range, step, phases, change, bands: owners.bands, lit: null, piece: -1});
        this.peak = space.figures.peak_tick;
        this.measured = null;
        this.timeline = new Timeline(stack, owners.bands);
        const heap = new HeapMap(space, owners);
        const temporaries = space.need - space.kept;
        this.heap = heap.top > 0 && temporaries >= space.need / 100 && !this.slim && !change ? heap : null;
        this.draw();
    }

    bandOf(piece) {
        return this.owners.bandOf[piece - this.space.firstPiece];
    }

    isTemp(piece) {
        const {program} = this.space;
        return program.series.buffer_role[program.buffer[piece]] >= TEMP;
    }

    /* ---- where things are ---- */

    layOut() {
        const {width, height, left} = this.size, above = this.phases.length > 0 ? PHASES : PHASES - 18;
        this.named = this.range.span <= NAMED_STEPS && width >= 500 && !this.slim;
        const below = this.named ? NAMES : AXIS;
        const room = height - above - below - (this.heap ? TITLE : 0);
        const upper = Math.round(this.heap ? room * .525 : room);
        this.timelineBox = {left, top: above, width: width - left - 1, height: upper};
        this.heapBox = {left, top: above + upper + TITLE, width: width - left - 1, height: room - upper};
        this.axisTop = height - below;
        this.limit = this.space.program.limit(this.space);
        const highest = Math.max(this.space.need, this.stack.highest, this.change?.curve?.highest ?? 1);
        const drawn = this.limit && this.limit.bytes <= 2 * highest ? this.limit.bytes : 0, share = (pixels) => 1 + pixels / upper;
        this.top = Math.max(highest * share(LABEL), drawn * share(this.slim ? LABEL : 2 * LABEL));
        return upper > 20 && width > left + 20;
    }

    /* ---- drawing ---- */

    draw() {
        if (!this.layOut())
            return;
        this.drawCanvas();
        this.bases = this.findBases();
        this.marks.draw();
        this.marks.outline(this.piece);
    }

    paint(context, palette) {
        const {range, lit} = this;
        this.paintRules(context, palette);
        const view = {range, box: this.timelineBox, top: this.top, lit};
        this.columns = this.timeline.draw(context, palette, view).columns;
        this.heap?.draw(context, palette, {range, box: this.heapBox, lit});
    }

    /* The lower edge of each band in each column. */
    findBases() {
        const {top, height} = this.timelineBox, base = new Float64Array(this.columns.length).fill(top + height);
        return this.stack.bytes.map((line) => {
            const here = base.slice();
            this.columns.forEach(({step}, i) => { base[i] -= line[step] * height / this.top; });
            return here;
        });
    }

    moveTo(step) {
        this.step = step;
        this.marks.draw();
        this.marks.outline(this.piece);
    }

    /** Outlines a piece; -1: none. */
    outline(piece) {
        this.piece = piece;
        this.marks.outline(piece);
    }

    /** Shows one band and pales the others; null: none. */
    light(band) {
        if (band === this.lit)
            return;
        this.lit = band;
        this.drawCanvas();
    }

    /* ---- what is at a place ---- */

    /** {step, piece} at a place in the element: the step that is drawn there, and its buffer or -1. */
    at(x, y) {
        const {left, width} = this.timelineBox, inside = Math.max(left, Math.min(left + width - .01, x));
        const column = this.columns.find((one) => inside < one.left + one.width) ?? this.columns.at(-1);
        const real = Math.max(0, Math.min(this.stack.steps - 1, Math.floor(this.stepAt(inside))));
        if (this.heap && y >= this.heapBox.top - 4) {
            const {top, height} = this.heapBox;
            return {step: real, piece: this.heap.at(real, (1 - (y - top) / height) * this.heap.top)};
        }
        return {step: column.step, piece: this.pieceAt(column.step, y)};
    }

    /* The piece in the stack of a step at a height: the largest of a band are lowest. */
    pieceAt(step, y) {
        const {top, height} = this.timelineBox, {program} = this.space;
        let bytes = (1 - (y - top) / height) * this.top, band = 0;
        for (; band < this.bands.length && bytes >= this.stack.bytes[band][step]; band++)
            bytes -= this.stack.bytes[band][step];
        if (band === this.bands.length || bytes < 0)
            return -1;
        const size = (piece) => program.bytesOf(program.buffer[piece]);
        for (const piece of this.alive(step).filter((one) => this.bandOf(one) === band)) {
            if (bytes < size(piece))
                return piece;
            bytes -= size(piece);
        }
        return -1;
    }

    /** The bytes of larger buffers in a piece's band, at the step that is looked at or where it
     * begins. */
    under(piece) {
        const {program} = this.space, band = this.bandOf(piece);
        const there = program.start[piece] <= this.step && this.step <= program.end[piece];
        let sum = 0;
        for (const other of this.alive(there || !this.isTemp(piece) ? this.step : program.start[piece])) {
            if (other === piece)
                return sum;
            if (this.bandOf(other) === band)
                sum += program.bytesOf(program.buffer[other]);
        }
        return sum;
    }

    /** The pieces at a step, the largest first. */
    alive(step) {
        if (this.known?.step !== step || this.known.space !== this.space)
            this.known = {step, space: this.space, pieces: this.findAlive(step)};
        return this.known.pieces;
    }

    findAlive(step) {
        const {program} = this.space, pieces = [];
        this.space.eachAt(step, (piece) => pieces.push(piece));
        const size = (piece) => program.bytesOf(program.buffer[piece]);
        return pieces.sort((a, b) => size(b) - size(a) || a - b);
    }
}
