/* The arrays of one step: a treemap, a table, and what is known of the one that is chosen. */

const MUCH = .3; /* padding that stands out, of an array's bytes */

const paddingShare = ({bytes, padding_bytes: padding}) => {
    if (padding && padding < bytes / 2000)
        return "<0.1 %";
    return padding ? formatPercent(padding, bytes) : "none";
};

/* A row of an array, or the first of those that a row joins. */
const firstOf = (row) => row.alike?.[0] ?? row;

class ArraysView {
    /** page: select(row), open(row), canOpen(row), colourOf(row), ownerOf(row). */
    constructor(page) {
        this.page = page;
        this.rows = [];
        this.order = {name: "bytes", descending: true};
        this.words = [];
        this.treemap = new TreemapView(byId("treemap"), ([row]) => page.select(row), page);
        this.table = new LongTable(byId("rows"), this.columns(), {
            caption: "Arrays that are live", onSort: (name) => this.sortBy(name),
            onPick: (listed) => page.open(firstOf(listed)), onPoint: () => {}
        });
        byId("filter").addEventListener("input", ({target}) => {
            this.filter(target.value);
            page.foundWords();
        });
        byId("rows").addEventListener("click", ({target}) => this.click(target));
        byId("rows").addEventListener("scroll", () => this.mark());
    }

    click(target) {
        const number = target.closest("tbody") ? this.table.numberOf(target) : -1;
        if (number >= 0)
            this.page.select(firstOf(this.table.rows[number]));
    }

    filter(text) {
        this.words = text.toLowerCase().split(/\s+/).filter(Boolean);
        this.showList();
    }

    /** Fills the filter; it is shown with the next rows. */
    find(text) {
        byId("filter").value = text;
        this.filter(text);
    }

    /* ---- the table ---- */

    column(name, heading, help, text) {
        return {name, heading, help, sortable: true, text, title: (row) => text(row)};
    }

    columns() {
        const share = (row) => formatPercent(row.bytes, this.page.space.need);
        return [
            {
                ...this.column("label", "array", "Shape and layout", (row) => row.label), header: true,
                fill: (cell, row) => cell.append(el("i", {class: `swatch fill-${this.page.colourOf(firstOf(row))}`}), row.label)
            },
            {
                ...this.column("bytes", "bytes", "In memory", (row) => formatBytes(row.bytes)),
                title: (row) => formatExact(row.bytes)
            },
            {...this.column("share", "share", "Of what is taken at the peak", share), sortable: false},
            {
                ...this.column("padding_bytes", "padding", "Bytes that hold no data", paddingShare),
                fill: (cell, row) => cell.append(el("span", {class: row.padding_bytes >= MUCH * row.bytes ? "much" : null}, paddingShare(row))),
                title: paddingWords
            },
            this.column("role", "role", "What it is for", (row) => row.role),
            this.column("op_name", "op_name", "What it was in the program", (row) => row.op_name ?? "–"),
            this.column("source", "source", "Where it was written", (row) => row.source ?? "–"),
        ];
    }

    listed() {
        const {name, descending} = this.order, found = this.rows.filter((row) => this.words.every((word) => row.words.includes(word)));
        const rows = alikeAsOne(found);
        this.treemap.keep(this.words.length ? new Set(found) : null);
        rows.sort((a, b) => b.bytes - a.bytes);
        if (name !== "bytes" || !descending)
            rows.sort((a, b) => this.compare(a, b, name, descending));
        return rows;
    }

    /* Rows without the value are last. */
    compare(a, b, name, descending) {
        const x = a[name] ?? null, y = b[name] ?? null;
        if (x === y)
            return b.bytes - a.bytes;
        if (x === null || y === null)
            return (x === null) - (y === null);
        return (x < y) === descending ? 1 : -1;
    }

    sortBy(name) {
        const largestFirst = name === "bytes" || name === "padding_bytes";
        this.order = {name, descending: this.order.name === name ? !this.order.descending : largestFirst};
        this.showList();
    }

    showList(keep) {
        const rows = this.listed(), bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
        const count = rows.reduce((sum, row) => sum + (row.alike?.length ?? 1), 0);
        byId("list-title").textContent =
            `${formatCount(count)} ${count === 1 ? "array" : "arrays"}, ${formatBytes(bytes)}`;
        this.table.show(rows, this.order, keep);
        this.mark();
    }

    mark() {
        for (const element of this.table.body.rows) {
            const row = this.table.rows[this.table.numberOf(element)];
            element.classList.toggle("selected", this.row !== null && (row?.alike ?? [row]).includes(this.row));
        }
    }

    /* ---- all ---- */

    /** rows: what is there, the largest first; row: the one that is chosen, or null. */
    show(rows, row, keep) {
        this.rows = rows;
        this.row = row;
        this.treemap.show(rows, row);
        this.showList(keep);
        this.showFacts();
    }

    select(row) {
        this.row = row;
        this.treemap.select(row);
        this.mark();
        this.showFacts();
    }

    showFacts() {
        const {row, page} = this;
        if (row)
            showRow(row, page.canOpen(row) && (() => page.open(row)));
        else
            replace(byId("facts"));
    }
}

/* Joins arrays that differ only in the numbers of their names into one row: "5 × f32[4096,16]". */
function alikeAsOne(rows) {
    const groups = new Map();
    for (const row of rows)
        if (groups.has(row.kind))
            groups.get(row.kind).push(row);
        else
            groups.set(row.kind, [row]);
    const sum = (list, name) => list.reduce((all, row) => all + row[name], 0);
    return [...groups.values()].map((alike) => (alike.length === 1 ? alike[0] : {
        ...alike[0], alike, label: `${formatCount(alike.length)} × ${alike[0].label}`, bytes: sum(alike, "bytes"),
        padding_bytes: sum(alike, "padding_bytes"), op_name: withoutNumbers(alike[0].op_name)
    }));
}
