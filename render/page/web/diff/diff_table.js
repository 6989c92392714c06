/* What grew and what shrank: the command's rows, with a bar about a centre line. */

const MOST_OWNERS = 12;

/* null: a side is not known */
const changeWords = (delta) => (delta ? signed(delta) : delta === null ? "—" : "same");
const changeName = (delta) => (delta ? delta > 0 ? "bad" : "good" : "quiet");

/* Hues of rows: by the larger of both sides, the largest first. */
function huesOf(rows) {
    const most = (row) => Math.max(row.old_bytes, row.new_bytes);
    const hued = rows.filter(({what}) => what === "temp").sort((a, b) => most(b) - most(a)).slice(0, MOST_COLOURS);
    return new Map(rows.map((row) => {
        const at = hued.indexOf(row), quiet = QUIET.includes(row.what);
        const other = row.what === "free between temporaries" ? "free" : quiet || row.what === "temp" ? "rest" : "args";
        return [row, at < 0 ? other : `o${at}`];
    }));
}

class DiffTable {
    constructor(element) {
        Object.assign(this, {element, all: false});
    }

    /** rows: of the command; needs: bytes of both. */
    show(rows, needs) {
        Object.assign(this, {rows, needs});
        this.draw();
    }

    draw() {
        const {rows, needs} = this, hues = huesOf(rows), scale = Math.max(1, ...rows.map(({delta_bytes: one}) => Math.abs(one)));
        const shown = this.all ? rows : rows.slice(0, MOST_OWNERS), left = rows.slice(shown.length);
        const sum = (name) => left.reduce((all, row) => (all === null || row[name] === null ? null : all + row[name]), 0);
        const whole = {who: needs.name ?? "peak", old_bytes: needs.old, new_bytes: needs.new, delta_bytes: needs.new - needs.old};
        const smaller = {
            who: `${formatCount(left.length)} smaller`, old_bytes: sum("old_bytes"), new_bytes: sum("new_bytes"), delta_bytes: sum("delta_bytes")
        };
        replace(this.element,
            el("thead", null, el("tr", null, ["", "old", "new", "change"].map((word) => el("th", {scope: "col"}, word || el("span", {class: "unseen"}, "owner"))),
                el("th", {scope: "col", class: "bars"}, el("span", {class: "good"}, "shrank"), el("span", {class: "bad"}, "grew")))),
            el("tbody", null, shown.map((row) => this.row(row, hues.get(row), scale)),
                left.length > 0 && this.row(smaller, "rest", scale, () => this.showAll(true)),
                this.all && rows.length > MOST_OWNERS && el("tr", null, el("td", {colspan: 5}, this.more("fewer", () => this.showAll(false))))),
            el("tfoot", null, this.row(whole, null, 0)));
    }

    more(words, onclick) {
        return el("button", {type: "button", class: "link", onclick}, words);
    }

    showAll(all) {
        this.all = all;
        this.draw();
    }

    row({who, old_bytes: old, new_bytes: other, delta_bytes: delta, source, shape, old_count: before, new_count: after}, colour, scale, onMore) {
        const share = scale ? 50 * Math.abs(delta) / scale : 0, bytes = (one) => (one ? formatBytes(one) : "—");
        const title = [who, shape, source, before || after ? `${before ?? 0} → ${after ?? 0} buffers` : null].filter(Boolean).join("\n");
        return el("tr", {"data-who": who, "data-old": old, "data-new": other, class: delta ? null : "same"},
            el("th", {scope: "row", title}, el("div", {class: "who"}, colour && el("i", {class: `swatch fill-${colour}`}),
                onMore ? this.more(who, onMore) : el("span", null, who.replace("temporaries", "them")))),
            [old, other].map((one) => el("td", {title: one === null ? "not known" : formatExact(one)}, bytes(one))),
            el("td", {class: changeName(delta)}, changeWords(delta)),
            el("td", {class: "bars"}, el("div", null, share > 0 && el("i", {
                class: delta > 0 ? "grew" : "shrank",
                css: {width: `${share}%`, left: delta > 0 ? "50%" : `${50 - share}%`}
            }))));
    }
}
