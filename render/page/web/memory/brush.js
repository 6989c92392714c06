/* The whole schedule in a strip, with a window of what is in view: its handles and its inside are
 * dragged, arrow keys move a handle. */

const HANDLE = 12, FINGER = 22; /* pixels around a handle that take it */

class Brush {
    constructor(element, canvas, handles, onChange) {
        Object.assign(this, {element, canvas, handles, onChange, range: null});
        element.addEventListener("pointerdown", (event) => this.grab(event));
        element.addEventListener("pointermove", (event) => this.drag(event));
        element.addEventListener("pointerup", () => { this.held = null; });
        element.addEventListener("pointercancel", () => { this.held = null; });
        element.addEventListener("dblclick", () => this.change(0, this.range.steps));
        handles.forEach((handle, i) => handle.addEventListener("keydown", (event) => this.key(event, i)));
        new ResizeObserver(() => this.range && this.redraw()).observe(element);
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.range && this.redraw());
    }

    show(stack, range, peak) {
        Object.assign(this, {stack, range, peak});
        this.redraw();
    }

    /* Draws the strip in both colours, once; what is in view decides which is seen. */
    redraw() {
        const palette = new Palette();
        this.width = this.canvas.width = Math.max(1, this.element.clientWidth);
        this.canvas.height = Math.max(1, this.element.clientHeight);
        this.strips = [palette.rule2, palette.data].map((colour) => this.strip(palette.free, colour));
        this.draw();
    }

    x(step) {
        return this.width * step / this.range.steps;
    }

    step(event) {
        return (event.clientX - this.element.getBoundingClientRect().left) * this.range.steps / this.width;
    }

    change(from, to) {
        this.range.show(from, to);
        this.onChange();
    }

    /* ---- dragging ---- */

    grab(event) {
        const step = this.step(event), x = this.x(step), {from, to} = this.range;
        const near = [from, to].map((one) => Math.abs(this.x(one) - x));
        const handle = near[0] <= near[1] ? 0 : 1;
        this.element.setPointerCapture(event.pointerId);
        if (near[handle] <= (event.pointerType === "touch" ? FINGER : HANDLE))
            this.held = {handle, from, to};
        else if (step > from && step < to && !this.range.all)
            this.held = {step, from, to};
        else
            this.held = {handle: 1, from: step, to: step};
    }

    drag(event) {
        const {held} = this, step = event.buttons ? this.step(event) : null;
        if (!held || step === null)
            return;
        if (held.step !== undefined)
            this.change(held.from + step - held.step, held.to + step - held.step);
        else {
            const fixed = held.handle === 0 ? held.to : held.from;
            this.change(Math.min(fixed, step), Math.max(fixed, step));
        }
    }

    key(event, handle) {
        const {range} = this, small = range.span / 50, ends = [range.from, range.to];
        const to = {
            ArrowLeft: ends[handle] - small, ArrowRight: ends[handle] + small, PageUp: ends[handle] + 10 * small,
            PageDown: ends[handle] - 10 * small, Home: handle ? range.from + LEAST_STEPS : 0,
            End: handle ? range.steps : range.to - LEAST_STEPS
        }[event.key];
        if (to === undefined)
            return;
        event.preventDefault();
        ends[handle] = Math.max(0, Math.min(range.steps, to));
        this.change(Math.min(...ends), Math.max(...ends));
    }

    /* ---- drawing ---- */

    strip(ground, colour) {
        const {stack, range, width, canvas: {height}} = this, top = Math.max(1, stack.highest);
        const canvas = el("canvas", {width, height}), context = canvas.getContext("2d");
        context.fillStyle = ground;
        context.fillRect(0, 0, width, height);
        context.fillStyle = colour;
        for (let x = 0; x < width; x++) {
            const from = Math.floor(x * range.steps / width), to = Math.ceil((x + 1) * range.steps / width);
            const step = stack.fullest(Math.min(from, stack.steps - 1), Math.min(stack.steps, Math.max(from + 1, to)));
            const bytes = stack.total[step] / top * (height - 4);
            context.fillRect(x, height - bytes, 1, bytes);
        }
        return canvas;
    }

    draw() {
        const {canvas, range, strips: [out, inside]} = this, context = canvas.getContext("2d");
        const left = Math.floor(this.x(range.from)), right = Math.ceil(this.x(range.to));
        context.drawImage(out, 0, 0);
        if (right > left)
            context.drawImage(inside, left, 0, right - left, canvas.height, left, 0, right - left, canvas.height);
        this.place(this.x(range.from), this.x(range.to));
    }

    place(left, right) {
        const {range, handles, element} = this;
        element.style.setProperty("--from", `${left}px`);
        element.style.setProperty("--to", `${right}px`);
        element.style.setProperty("--peak", `${this.x(this.peak + .5)}px`);
        [range.from, range.to].forEach((step, i) => {
            handles[i].setAttribute("aria-valuenow", Math.round(step));
            handles[i].setAttribute("aria-valuemax", range.steps);
            handles[i].setAttribute("aria-valuetext", `step ${formatCount(Math.round(step))}`);
        });
    }
}
