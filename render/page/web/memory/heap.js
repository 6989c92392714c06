/* The heap map: each buffer is a block at its packed offset, for as long as it lives. Space between
 * blocks is free; free space below the top is fragmentation. */

class HeapMap {
    constructor(element, onPick) {
        this.element = element;
        this.onPick = onPick;
        new ResizeObserver(() => this.space && this.draw()).observe(element);
        element.addEventListener("click", (event) => this.pick(event));
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.space && this.draw());
    }

    show(space, tick, selected) {
        if (space !== this.space)
            this.blocks = space.rows.filter((row) => row.in_heap);
        this.space = space;
        this.tick = tick;
        this.selected = selected;
        this.top = this.blocks.reduce((top, {offset, bytes}) => Math.max(top, offset + bytes), 0);
        this.draw();
    }

    x(tick) {
        return MARGIN.left + this.width * tick / Math.max(1, this.space.steps);
    }

    y(address) {
        return 6 + this.height * (1 - address / this.top);
    }

    pick({clientX, clientY}) {
        const box = this.element.getBoundingClientRect();
        const tick = Math.floor((clientX - box.left - MARGIN.left) / this.width * this.space.steps);
        const address = (1 - (clientY - box.top - 6) / this.height) * this.top;
        const row = this.blocks.find(
            (one) => one.offset <= address && address < one.offset + one.bytes && isAlive(one, tick));
        if (tick >= 0 && tick < this.space.steps)
            this.onPick(row ?? null, tick);
    }

    /* The page's current colours. */
    colors() {
        const style = getComputedStyle(document.documentElement);
        return Object.fromEntries(["paper", "ink2", "rule2", "wedge", "padbg", "pad", "data", "sel", "rule"]
            .map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    }

    hatch(context, {padbg, pad}) {
        const tile = document.createElement("canvas"), size = 9 * devicePixelRatio;
        tile.width = tile.height = size;
        const brush = tile.getContext("2d");
        brush.fillStyle = padbg;
        brush.fillRect(0, 0, size, size);
        brush.strokeStyle = pad;
        brush.lineWidth = devicePixelRatio;
        brush.beginPath();
        for (const shift of [-size, 0, size]) {
            brush.moveTo(shift, size);
            brush.lineTo(shift + size, 0);
        }
        brush.stroke();
        const pattern = context.createPattern(tile, "repeat");
        pattern.setTransform(new DOMMatrix().scale(1 / devicePixelRatio));
        return pattern;
    }

    draw() {
        const {element} = this, {clientWidth: width, clientHeight: height} = element;
        this.width = width - MARGIN.left - MARGIN.right;
        this.height = height - MARGIN.bottom - 6;
        if (!(this.width > 0 && this.height > 0 && this.top > 0))
            return;
        element.width = width * devicePixelRatio;
        element.height = height * devicePixelRatio;
        const context = element.getContext("2d"), colors = this.colors();
        context.scale(devicePixelRatio, devicePixelRatio);
        this.drawFrame(context, colors);
        const hatch = this.hatch(context, colors);
        for (const row of this.blocks)
            this.drawBlock(context, row, colors, hatch);
        this.drawCursor(context, colors);
        element.setAttribute("aria-label", `${this.blocks.length} blocks in ${formatBytes(this.top)} of addresses`);
    }

    drawFrame(context, colors) {
        const step = byteStep(this.top, Math.max(2, this.height / 44)),
              every = tickStep(this.space.steps, this.width / 90);
        context.fillStyle = colors.wedge;
        context.fillRect(MARGIN.left, 6, this.width, this.height);
        context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
        context.fillStyle = colors.ink2;
        context.textAlign = "right";
        for (let bytes = 0; bytes <= this.top; bytes += step)
            context.fillText(formatBytes(bytes), MARGIN.left - 8, this.y(bytes) + 4);
        context.textAlign = "center";
        for (let tick = 0; tick <= this.space.steps; tick += every)
            context.fillText(formatCount(tick), this.x(tick), this.height + 22);
    }

    /* Draws a block. Its padding is drawn at its upper end, to show how much it is. */
    drawBlock(context, row, colors, hatch) {
        const top = this.y(row.offset + row.bytes), height = this.y(row.offset) - top;
        const padding = height * row.padding_bytes / row.bytes;
        for (let i = 0; i < row.lives.length; i += 2) {
            const left = this.x(row.lives[i]), width = Math.max(.5, this.x(row.lives[i + 1] + 1) - left);
            context.fillStyle = colors.data;
            context.fillRect(left, top, width, Math.max(.5, height));
            if (padding > .5) {
                context.fillStyle = hatch;
                context.fillRect(left, top, width, padding);
            }
            if (row === this.selected || (height > 3 && width > 3)) {
                context.strokeStyle = row === this.selected ? colors.sel : colors.paper;
                context.lineWidth = row === this.selected ? 2.5 : .6;
                context.strokeRect(left, top, width, height);
            }
        }
    }

    drawCursor(context, {sel}) {
        const x = (this.x(this.tick) + this.x(this.tick + 1)) / 2;
        context.strokeStyle = sel;
        context.lineWidth = 2;
        context.beginPath();
        context.moveTo(x, 0);
        context.lineTo(x, this.height + 6);
        context.stroke();
    }
}
