/* What mouse, fingers and keys do to the charts: choose a step and a buffer, zoom, pan. */

const CLICK = 5; /* pixels that a click may move */

class Gestures {
    /** page: has pick(step, piece), point(piece, event), zoomed(), and goes to steps. */
    constructor(chart, page) {
        Object.assign(this, {chart, page, fingers: new Map(), start: null});
        const {element} = chart;
        element.addEventListener("pointerdown", (event) => this.down(event));
        element.addEventListener("pointermove", (event) => this.move(event));
        element.addEventListener("pointerup", (event) => this.up(event));
        element.addEventListener("pointercancel", (event) => this.cancel(event));
        element.addEventListener("pointerleave", () => page.point(-1));
        element.addEventListener("wheel", (event) => this.wheel(event), {passive: false});
        element.addEventListener("dblclick", () => this.zoomTo(0, chart.range.steps));
        element.addEventListener("keydown", (event) => this.key(event));
    }

    place({clientX, clientY}) {
        const box = this.chart.element.getBoundingClientRect();
        return {x: clientX - box.left, y: clientY - box.top};
    }

    zoomTo(from, to) {
        this.chart.range.show(from, to);
        this.page.zoomed();
    }

    /* ---- pointers ---- */

    down(event) {
        const at = this.place(event);
        this.fingers.set(event.pointerId, at);
        this.chart.element.setPointerCapture(event.pointerId);
        const cursor = Math.abs(this.chart.x(this.chart.step + .5) - at.x) <= CLICK;
        this.start = {...at, moved: false, moves: cursor || event.pointerType === "touch"};
        this.pinch = this.fingers.size === 2 ? this.spread() : null;
    }

    /* The distance of two fingers, and the step between them. */
    spread() {
        const [a, b] = [...this.fingers.values()].map(({x}) => x);
        return {distance: Math.max(20, Math.abs(a - b)), step: this.chart.stepAt((a + b) / 2), middle: (a + b) / 2};
    }

    move(event) {
        const at = this.place(event);
        if (!this.fingers.has(event.pointerId)) {
            this.page.point(this.chart.at(at.x, at.y).piece, at);
            return;
        }
        this.fingers.set(event.pointerId, at);
        if (this.fingers.size === 2 && (this.pinch ??= this.spread()))
            this.pinchTo();
        else if (this.start && Math.abs(at.x - this.start.x) > CLICK)
            this.dragTo(at);
    }

    pinchTo() {
        const now = this.spread(), {range} = this.chart, span = range.span * this.pinch.distance / now.distance;
        const share = (now.middle - this.chart.timelineBox.left) / this.chart.timelineBox.width;
        this.start = null;
        range.show(this.pinch.step - span * share, this.pinch.step - span * share + span);
        this.pinch.distance = now.distance;
        this.page.zoomed();
    }

    dragTo(at) {
        this.start.moved = true;
        if (this.start.moves)
            this.page.pick(this.chart.at(at.x, this.chart.timelineBox.top - 1).step, null);
        else
            this.page.band(Math.min(at.x, this.start.x), Math.max(at.x, this.start.x));
    }

    up(event) {
        const at = this.place(event), {start} = this;
        this.cancel(event);
        this.page.band(0, 0);
        if (!start)
            return;
        if (!start.moved) {
            const {step, piece} = this.chart.at(at.x, at.y);
            this.page.pick(step, piece);
        } else if (!start.moves) {
            const ends = [start.x, at.x].map((x) => this.chart.stepAt(x));
            this.zoomTo(Math.min(...ends), Math.max(...ends));
        }
    }

    cancel(event) {
        this.fingers.delete(event.pointerId);
        this.start = null;
    }

    wheel(event) {
        const {range} = this.chart, by = event.deltaY * (event.deltaMode ? 16 : 1);
        if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
            range.pan((event.deltaX || by) * range.span / this.chart.timelineBox.width);
        else if (range.all && by > 0)
            return; /* the page scrolls */
        else
            range.zoom(1.0015 ** by, this.chart.stepAt(this.place(event).x));
        event.preventDefault();
        this.page.zoomed();
    }

    /* ---- keys ---- */

    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey)
            return;
        const {chart, page} = this, {range, step} = chart, last = chart.stack.steps - 1;
        const one = event.shiftKey ? 10 : 1, tenth = Math.max(1, Math.round(range.span / 10));
        const steps = {
            ArrowRight: step + one, ArrowLeft: step - one, PageUp: step + tenth, PageDown: step - tenth, Home: 0,
            End: last, p: chart.peak, P: chart.peak
        };
        const others = {
            "+": () => this.zoomBy(.5), "=": () => this.zoomBy(.5), "-": () => this.zoomBy(2),
            "0": () => this.zoomTo(0, range.steps), ArrowDown: () => page.next(1), ArrowUp: () => page.next(-1),
            Enter: () => page.open(), Escape: () => page.back(), "/": () => page.find()
        };
        if (event.key in steps)
            page.go(Math.max(0, Math.min(last, steps[event.key])));
        else if (event.key in others)
            others[event.key]();
        else
            return;
        event.preventDefault();
    }

    zoomBy(factor) {
        this.chart.range.zoom(factor, this.chart.step + .5);
        this.page.zoomed();
    }
}
