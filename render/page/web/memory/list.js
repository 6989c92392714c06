/* The ranked list of who owns the bytes of a step. A row opens to its layouts. */

const QUIET = ["pointers of tuples", "free between temporaries", "scratch of the step"];

class OwnerList {
    /** onPoint(group or -1), onPick(group or -1), onOpen(row of a buffer). */
    constructor(element, {onPoint, onPick, onOpen}) {
        Object.assign(this, {element, onPoint, onPick, onOpen, kept: -1, all: false});
    }

    show(owners, step, canOpen) {
        if (owners !== this.owners)
            this.kept = -1;
        Object.assign(this, {owners, step, canOpen});
        this.draw();
    }

    /** {shown, smaller, quiet}: rows with a line each, the others, and what is no array. */
    split() {
        const {owners, step} = this, {need} = owners.space, rows = owners.rows(step);
        const quiet = rows.filter(({name}) => QUIET.includes(name));
        const arrays = rows.filter((row) => !quiet.includes(row));
        const shown = arrays.filter((row, i) => this.all || row.group === this.kept ||
            (i < MOST_COLOURS && row.bytes >= LEAST_SHARE * need) || arrays.length <= 3);
        return {shown, smaller: arrays.filter((row) => !shown.includes(row)), quiet};
    }

    draw() {
        const {shown, smaller, quiet} = this.split(), {element} = this;
        const at = element.contains(document.activeElement) ? document.activeElement.dataset.group : null;
        let sum = 0;
        replace(element, shown.map((row) => {
            sum += row.bytes;
            return this.row(row, row.until ?? 100 * sum / this.owners.space.need);
        }), smaller.length > 0 && this.smaller(smaller), this.all && this.fewer(), quiet.map((row) => this.quiet(row)));
        if (at !== null)
            element.querySelector(`[data-group="${at}"]`)?.focus();
    }

    figures(bytes, until) {
        const share = 100 * bytes / Math.max(1, this.owners.space.need);
        return [
            el("span", {class: "bytes", title: formatExact(bytes)}, formatBytes(bytes)),
            el("span", {class: "share", title: until === null ? null : `with those above ${until.toFixed(1)} %`},
                share > 0 && share < 1 ? "<1 %" : `${share.toFixed(0)} %`)
        ];
    }

    swatch(colour) {
        return el("i", {class: `swatch fill-${colour}`});
    }

    row(row, until) {
        const {need} = this.owners.space, share = 100 * row.bytes / Math.max(1, need), open = row.group === this.kept;
        const padding = row.padding >= .005 * need ? `${formatBytes(row.padding)} padding` : null;
        const attributes = {
            type: "button", class: "owner", "data-group": row.group, "data-bytes": row.bytes,
            "data-count": row.count, "data-phase": row.phase || null, "aria-expanded": String(open),
            onclick: () => this.pick(row.group), onmouseenter: () => this.onPoint(row.group),
            onmouseleave: () => this.onPoint(this.kept), onfocus: () => this.onPoint(row.group),
            onblur: () => this.onPoint(this.kept)
        };
        return el("li", {class: open ? "open" : null}, el("button", attributes,
            this.swatch(row.colour), el("b", {title: row.name}, row.name), this.figures(row.bytes, until),
            el("span", {class: "track"}, el("span", {class: "until", css: {width: `${Math.min(100, until)}%`}}),
                el("i", {class: `fill-${row.colour}`, css: {width: `${share}%`}})),
            el("span", {class: "note"}, el("span", null, row.note),
                padding && el("span", {class: "padding"}, padding),
                el("span", {class: "until-words"}, `Σ ${until.toFixed(0)} %`))),
        open && this.layouts(row.group));
    }

    pick(group) {
        this.kept = this.kept === group ? -1 : group;
        this.onPick(this.kept);
        this.draw();
    }

    /* The layouts of a group at this step, the largest first, with the steps that one of them is alive; a
     * layout opens in the explorer. */
    layouts(group) {
        const {space, groupOf} = this.owners, kinds = new Map();
        space.eachAt(this.step, (piece, b) => {
            if (groupOf[piece - space.firstPiece] !== group)
                return;
            const {start, end} = space.program, row = space.program.row(b);
            const kind = kinds.get(row.label) ?? {row, count: 0, bytes: 0, from: start[piece], to: end[piece]};
            kinds.set(row.label, {
                row, count: kind.count + 1, bytes: kind.bytes + row.bytes, from: Math.min(kind.from, start[piece]),
                to: Math.max(kind.to, end[piece])
            });
        });
        const list = [...kinds.values()].sort((a, b) => b.bytes - a.bytes), most = 8;
        return el("ul", {class: "layouts"}, list.slice(0, most).map(({row, count, bytes, from, to}) => el("li", null,
            el("button", {type: "button", disabled: !this.canOpen(row), onclick: () => this.onOpen(row)},
                `${count > 1 ? `${formatCount(count)} × ` : ""}${row.label}`),
            el("span", null, `${formatBytes(bytes)}, ${isThroughout(row) ? "throughout" : stepsWords(from, to)}`))),
        list.length > most && el("li", null, `and ${formatCount(list.length - most)} more layouts`));
    }

    smaller(rows) {
        const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
        return el("li", null, el("button", {
            type: "button", class: "owner plain", "data-group": "smaller", "data-bytes": bytes, title: "Show them all",
            onclick: () => this.showAll(true), onmouseenter: () => this.onPoint(-2),
            onmouseleave: () => this.onPoint(this.kept)
        }, this.swatch("rest"), el("span", null, `${formatCount(rows.length)} smaller`), this.figures(bytes, null)));
    }

    fewer() {
        return el("li", null, el("button", {type: "button", class: "owner plain", onclick: () => this.showAll(false)},
            el("i"), el("span", null, "fewer")));
    }

    showAll(all) {
        this.all = all;
        this.draw();
    }

    quiet({name, bytes}) {
        const free = name === "free between temporaries";
        return el("li", {class: "owner plain", "data-bytes": bytes, "data-name": name},
            this.swatch(free ? "free" : "rest"), el("span", null, name.replace("temporaries", "them")),
            this.figures(bytes, null));
    }
}
