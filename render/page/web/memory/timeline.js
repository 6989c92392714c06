/* Draws the stack over the schedule: of each column of pixels the fullest step, or each step if it
 * is as wide as a pixel. */

class Timeline {
    /** box: {left, top, width, height}, in pixels. */
    constructor(stack, bands) {
        this.stack = stack;
        this.bands = bands;
    }

    /** Columns of what is in view: {step, left, width}, equal neighbours as one. */
    columns(range, box) {
        const {steps} = this.stack, wide = box.width / range.span, columns = [];
        const count = wide >= 1 ? Math.ceil(range.to) - Math.floor(range.from) : Math.ceil(box.width);
        for (let i = 0; i < count; i++) {
            const from = wide >= 1 ? Math.floor(range.from) + i : Math.floor(range.from + i / wide);
            const to = wide >= 1 ? from + 1 : Math.max(from + 1, Math.floor(range.from + (i + 1) / wide));
            if (from >= steps)
                break;
            const edge = (step) => Math.round(Math.max(0, Math.min(box.width, (step - range.from) * wide)));
            const left = wide >= 1 ? edge(from) : i, right = wide >= 1 ? edge(from + 1) : Math.min(box.width, i + 1);
            const step = wide >= 1 ? from : this.stack.fullest(from, Math.min(steps, to));
            if (right > left)
                columns.push({step, left: box.left + left, width: right - left});
        }
        return columns;
    }

    draw(context, palette, {range, box, top, lit}) {
        const columns = this.columns(range, box), scale = box.height / top, foot = box.top + box.height;
        const base = new Float64Array(columns.length).fill(foot);
        this.stack.bytes.forEach((line, i) => {
            const {colour} = this.bands[i];
            context.globalAlpha = lit !== null && lit !== i ? .25 : 1;
            this.drawBand(context, columns, {line, padding: this.stack.padding[i], base, scale},
                palette[colour], () => palette.hatch(colour));
        });
        context.globalAlpha = 1;
        this.drawOutline(context, palette, columns, base, box.width / range.span >= 2);
        return {columns, base};
    }

    /* Draws a band on what is below it, and its padding as its upper part. */
    drawBand(context, columns, {line, padding, base, scale}, fill, hatch) {
        context.fillStyle = fill;
        columns.forEach(({step, left, width}, i) => {
            const height = line[step] * scale;
            base[i] -= height;
            if (height > 0)
                context.fillRect(left, base[i], width, height);
        });
        if (!padding || !columns.some(({step}) => padding[step] * scale >= 2))
            return;
        context.fillStyle = hatch();
        columns.forEach(({step, left, width}, i) => {
            if (padding[step] > 0)
                context.fillRect(left, base[i], width, padding[step] * scale);
        });
    }

    /* The top of the stack, where steps are wide enough. */
    drawOutline(context, palette, columns, base, wide) {
        if (!wide)
            return;
        context.strokeStyle = palette.ink2;
        context.lineWidth = 1.25;
        context.beginPath();
        columns.forEach(({left, width}, i) => {
            context[i ? "lineTo" : "moveTo"](left, base[i]);
            context.lineTo(left + width, base[i]);
        });
        context.stroke();
    }
}
