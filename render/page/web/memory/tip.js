/* What is known of a buffer, beside the pointer. It goes with any change of step, zoom or page. */

class Tip {
    constructor(element) {
        this.element = element;
    }

    hide() {
        this.element.hidden = true;
    }

    /** row: the buffer; at: a place in the chart; life: the steps from and to which it is alive here; until:
     * the name of the last. */
    show(row, at, [from, to], until) {
        const {element} = this, [dims, layout] = /^([^{]*)(\{.*)?$/s.exec(row.shape ?? row.label).slice(1);
        const lives = isThroughout(row) ? `${row.role}, throughout` : `${stepsWords(from, to)}, until ${until}`;
        replace(element, el("b", null, row.name), el("span", {class: "code"}, dims),
            layout && el("span", {class: "code"}, layout),
            el("span", null, `${formatBytes(row.bytes)}, ${row.padding_bytes ? paddingWords(row) : "no padding"}`),
            el("span", null, lives), row.op_name && el("span", null, row.op_name),
            row.source && el("span", {class: "quiet"}, row.source));
        element.hidden = false;
        const {clientWidth: width, clientHeight: height} = element.parentElement;
        const left = at.x + 16 + element.offsetWidth < width ? at.x + 16 : at.x - 16 - element.offsetWidth;
        Object.assign(element.style, {
            left: `${Math.max(0, left)}px`,
            top: `${Math.max(0, Math.min(height - element.offsetHeight, at.y - element.offsetHeight / 2))}px`
        });
    }
}
