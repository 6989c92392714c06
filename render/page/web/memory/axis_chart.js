/* What the charts over a schedule have in common, of one program and of two: a canvas, an SVG over it,
 * the axis of steps in view and that of bytes. */

class AxisChart {
    /** element: holds the canvas and the SVG. A chart has layOut(), which sets timelineBox and top, the
     * bytes at its upper edge, paint(context, palette) and draw(). The context is a Raster, or Shapes of a
     * figure. */
    constructor(element, canvas, overlay) {
        Object.assign(this, {element, canvas, overlay, range: null, palette: null, raster: new Raster()});
        new ResizeObserver(() => {
            this.measured = null;
            if (this.range)
                this.draw();
        }).observe(element);
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
            this.palette = null;
            if (this.range)
                this.draw();
        });
    }

    /** The size of the element and the room of its axis. They are kept, as to ask lays the page out. */
    get size() {
        this.measured ??= {width: this.element.clientWidth, height: this.element.clientHeight, left: axisRoom(this.element)};
        return this.measured;
    }

    x(step) {
        const {left, width} = this.timelineBox;
        return left + (step - this.range.from) * width / this.range.span;
    }

    /** The step at a place in the element, a fraction. */
    stepAt(x) {
        const {left, width} = this.timelineBox;
        return this.range.from + (x - left) * this.range.span / width;
    }

    y(bytes) {
        const {top, height} = this.timelineBox;
        return top + height * (1 - bytes / this.top);
    }

    /** Draws at the next frame, once. */
    later() {
        this.frame ??= requestAnimationFrame(() => {
            this.frame = null;
            this.draw();
        });
    }

    /* Paints a canvas as large as the element. */
    drawCanvas() {
        const {canvas, raster} = this, scale = devicePixelRatio, palette = this.palette ??= new Palette();
        const width = Math.round(this.size.width * scale), height = Math.round(this.size.height * scale);
        if (canvas.width !== width || canvas.height !== height)
            Object.assign(canvas, {width, height});
        raster.begin(width, height, scale, palette.paper);
        this.paint(raster, palette);
        raster.put(canvas.getContext("2d"));
    }

    /* Lines across the empty part of the chart. */
    paintRules(context, palette) {
        const {left, width, height} = this.timelineBox;
        context.fillStyle = palette.rule;
        for (const {bytes} of byteMarks(this.top, height / MARK_ROOM))
            context.fillRect(left, Math.round(this.y(bytes)), width, 1);
    }
}
