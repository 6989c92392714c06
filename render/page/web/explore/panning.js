/* What wheel, fingers and drags do to a large array: its window goes along, and shows more cells or larger
 * ones. */

const DRAG = 5;   /* pixels that a click may move */
const SWIPE = 48; /* pixels, at least */
const MOST_ZOOM = 6, MOST_CELLS = 2000;

class Panning {
    constructor(page) {
        Object.assign(this, {page, fingers: new Map(), start: null, spread: 0});
        const stage = byId("stage");
        stage.addEventListener("wheel", (event) => this.wheel(event), {passive: false});
        stage.addEventListener("pointerdown", (event) => this.down(event));
        stage.addEventListener("pointermove", (event) => this.move(event));
        for (const end of ["pointerup", "pointercancel"])
            stage.addEventListener(end, (event) => this.up(event));
        stage.addEventListener("click", (event) => this.dragged && event.stopPropagation(), {capture: true});
    }

    /* Where in the array a pointer is, a fraction: {whole, row, column}; null: beside it. */
    at({clientX, clientY}) {
        const {view} = this.page, box = byId("stage").getBoundingClientRect();
        return view?.arrayAt?.(clientX - box.left, clientY - box.top) ?? null;
    }

    get zoom() {
        return this.page.cached.zoom ?? 1;
    }

    /* Shows the window around a cell, at the next frame. */
    show(row, column, zoom = this.zoom) {
        const {page} = this;
        page.cached.zoom = zoom;
        page.cached.free = {row, column, flat: page.selected?.flat ?? null};
        this.frame ??= requestAnimationFrame(() => {
            this.frame = null;
            page.layOut();
        });
    }

    /* Zooms; what is under the pointer stays there. */
    zoomTo(zoom, at) {
        const next = Math.max(1, Math.min(MOST_ZOOM, zoom)), {view} = this.page;
        if (next === this.zoom || !at)
            return false;
        const middle = at.whole ? at : view.middle, factor = at.whole ? 0 : next / this.zoom;
        this.show(at.row + (middle.row - at.row) * factor, at.column + (middle.column - at.column) * factor, next);
        return true;
    }

    wheel(event) {
        if (event.ctrlKey || !event.shiftKey ? this.zoomTo(this.zoom * 1.002 ** event.deltaY, this.at(event)) : this.pan(event))
            event.preventDefault();
    }

    pan({deltaX, deltaY, clientX, clientY}) {
        if (!this.at({clientX, clientY}))
            return false;
        const {middle, shown} = this.page.view;
        this.show(middle.row, middle.column + Math.sign(deltaX || deltaY) * Math.max(1, shown.columns / 8));
        return true;
    }

    down(event) {
        const at = this.at(event);
        this.dragged = false;
        this.swiped = event.pointerType === "touch" && this.page.view?.swipe ? event : null;
        if (!at)
            return;
        this.fingers.set(event.pointerId, event);
        this.start = {at, event, middle: this.page.view.middle};
        this.spread = this.fingers.size === 2 ? this.distance() : 0;
    }

    distance() {
        const [a, b] = [...this.fingers.values()];
        return Math.max(20, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
    }

    move(event) {
        if (!this.fingers.has(event.pointerId) || !this.start)
            return;
        if (event.buttons === 0) /* let go outside the stage */
            return this.forget(event);
        this.fingers.set(event.pointerId, event);
        if (this.fingers.size === 2) {
            const now = this.distance();
            this.dragged = true;
            this.zoomTo(this.zoom * this.spread / now, this.start.at);
            this.spread = now;
        } else {
            this.dragTo(event);
        }
    }

    /* In the whole the window follows the pointer; in the window its cells do. */
    dragTo(event) {
        const {at, event: first, middle} = this.start;
        const by = {x: event.clientX - first.clientX, y: event.clientY - first.clientY};
        if (!this.dragged && Math.hypot(by.x, by.y) < DRAG)
            return;
        if (!this.dragged)
            byId("stage").setPointerCapture(event.pointerId);
        this.dragged = true;
        const now = at.whole ? this.at(event) : null, {cell} = this.page.view;
        if (now?.whole)
            this.show(now.row, now.column);
        else if (!at.whole)
            this.show(middle.row - by.y / cell.height, middle.column - by.x / cell.width);
    }

    up(event) {
        const across = this.swiped ? event.clientX - this.swiped.clientX : 0;
        if (Math.abs(across) > SWIPE) {
            this.dragged = true;
            this.page.view.swipe(across < 0 ? 1 : -1);
        }
        this.forget(event);
    }

    forget({pointerId}) {
        this.fingers.delete(pointerId);
        this.start = null;
    }
}
