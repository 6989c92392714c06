/* Sums over a program, of all that its instructions own, at whatever step: a picture and a table of the
 * same cells. What is chosen in one is shown in the other. */

const TEXT_COLUMNS = ["label", "example", "source", "how"];

class SumsView {
    /** page: openShape(shape), canOpen(), onChange(): the state is another. */
    constructor(data, page) {
        Object.assign(this, {data, page, cells: new Cells(data), exact: data.exact_bytes});
        const {by, sort, descending} = data.about, several = this.cells.valuesOf("memory_space").length > 1;
        this.suggested = data.fields.includes("suggestion");
        this.peakKnown = this.cells.all.some((cell) => typeof cell.peak_bytes === "number");
        this.state = {
            by: several ? "memory_space" : "computation", rows: by === "space" ? "memory_space" : by, find: "", pick: "",
            sort: `${descending ? "-" : ""}${sort === "padding" ? "padding_bytes" : sort}`
        };
        this.first = {...this.state};
        this.map = new TreemapView(byId("sums-map"), (box) => this.pick(box), {
            ownerOf: (cell) => groupName(this.state.by, cell),
            colourOf: (cell) => this.hues.get(groupName(this.state.by, cell)) ?? "rest"
        });
        this.columns = this.makeColumns();
        this.table = new LongTable(byId("sums-rows"), this.columns, {
            caption: "What owns memory", onSort: (name) => this.sortBy(name), onPoint: (row) => this.map.point(row?.cells),
            onPick: (row) => this.open(row)
        });
        byId("sums-rows").classList.toggle("suggested", this.suggested);
        byId("sums-rows").classList.toggle("measured", this.peakKnown);
        this.listen();
    }

    listen() {
        byId("sums-filter").addEventListener("input", ({target}) => this.change({find: target.value}));
        byId("sums-picked").addEventListener("click", () => {
            this.change({pick: ""});
            byId("sums-filter").focus();
        });
        byId("sums-exact").checked = this.exact;
        byId("sums-exact").addEventListener("change", ({target}) => {
            this.exact = target.checked;
            showSums(this);
            this.showRows(true);
        });
        replace(byId("sums-by"), this.cells.keys.map((key) => el("option", {value: key}, KEYS[key].name)));
        byId("sums-by").addEventListener("change", ({target}) => this.change({rows: target.value}));
    }

    /* ---- the state ---- */

    /** What is shown, as entries of an address. */
    get entries() {
        return Object.entries(this.state).filter(([name, value]) => value !== this.first[name]);
    }

    /** Takes the state from an address. given(name): a text, or null. */
    restore(given) {
        const asked = Object.fromEntries(Object.keys(this.first).map((name) => [name, given(name) ?? this.first[name]]));
        for (const name of ["by", "rows"])
            if (!this.cells.keys.includes(asked[name]))
                asked[name] = this.first[name];
        this.state = asked;
    }

    change(state) {
        Object.assign(this.state, state);
        if ("by" in state)
            this.show();
        else
            this.showRows();
        this.page.onChange();
    }

    /* Picking the same again shows all. box: cells, of which the first names the box. */
    pick(box) {
        const pick = this.nameOf(box[0]);
        this.change({pick: pick === this.state.pick ? "" : pick});
    }

    /** A key that was pressed where nothing is typed. */
    key(event) {
        if (event.key === "Escape")
            this.change({find: "", pick: ""});
        else if (event.key === "/") {
            byId("sums-filter").focus();
            event.preventDefault();
        }
    }

    /* What tells a box of the picture from others. */
    nameOf(cell) {
        const group = groupName(this.state.by, cell);
        return group === cell.label ? group : `${group} › ${cell.label}`;
    }

    /* The column that sorts rows. */
    get order() {
        const {sort} = this.state;
        return {name: sort.replace("-", ""), descending: sort.startsWith("-")};
    }

    sortBy(name) {
        const {order} = this, down = order.name === name ? !order.descending : !TEXT_COLUMNS.includes(name);
        this.change({sort: `${down ? "-" : ""}${name}`});
    }

    /* Opens the layout of a row that has one. */
    open(row) {
        const shape = this.page.canOpen() && shapeOfSum(row);
        if (shape)
            this.page.openShape(shape);
    }

    matches(cell) {
        return this.words.every((word) => cell.words.includes(word)) &&
            (!this.state.pick || this.nameOf(cell) === this.state.pick);
    }

    /* ---- what follows from it ---- */

    show() {
        this.hues = this.huesOf(this.state.by);
        this.showKeys();
        showSums(this);
        this.map.show(this.cells.all.filter(({bytes}) => bytes > 0).sort((a, b) => b.bytes - a.bytes), null);
        this.showRows();
    }

    huesOf(key) {
        const groups = this.cells.groups(this.cells.all, key).sort((a, b) => b.bytes - a.bytes);
        return new Map([...new Set(groups.map(({cells: [cell]}) => groupName(key, cell)))]
            .slice(0, MOST_COLOURS).map((name, i) => [name, `o${i}`]));
    }

    showKeys() {
        chooser(byId("sums-keys"), {
            options: this.cells.keys.map((value) => ({value, name: KEYS[value].name})), chosen: this.state.by, title: "by"
        }, (by) => this.change({by, pick: ""}));
    }

    /* keep: the table stays where it is. */
    showRows(keep) {
        const {state, cells} = this;
        this.words = state.find.toLowerCase().split(/\s+/).filter(Boolean);
        const left = cells.all.filter((cell) => this.matches(cell)), all = cells.sum("", left);
        const rows = this.sorted(cells.groups(left, state.rows));
        this.largest = rows.reduce((most, row) => Math.max(most, row.bytes), 0);
        this.columns[0].heading = KEYS[state.rows].name;
        this.table.show(rows, this.order, keep);
        byId("sums-rows").classList.toggle("exact", this.exact);
        this.map.keep(left.length < cells.all.length ? new Set(left) : null);
        this.map.select(state.pick ? left[0] : null);
        if (byId("sums-filter").value !== state.find)
            byId("sums-filter").value = state.find;
        byId("sums-by").value = state.rows;
        byId("sums-picked").hidden = !state.pick;
        byId("sums-picked").textContent = `${state.pick} ×`;
        byId("sums-picked").setAttribute("aria-label", `Show all, not only ${state.pick}`);
        byId("sums-status").textContent = rows.length === 0 ? "No row matches." :
            `${formatCount(rows.length)} ${rows.length === 1 ? "row" : "rows"}: ${this.bytesText(all.bytes)}, ` +
            `${this.bytesText(all.padding_bytes)} padding (${formatPercent(all.padding_bytes, all.bytes)})`;
    }

    /* Unknown values come last in both directions; equal ones are sorted by bytes. */
    sorted(rows) {
        const {name, descending} = this.order;
        const value = name === "example" ? (row) => row.example.name : (row) => row[name] ?? null;
        return rows.sort((a, b) => {
            const x = value(a), y = value(b);
            if (x === y)
                return b.bytes - a.bytes;
            if (x === null || y === null)
                return x === null ? 1 : -1;
            return (x < y) === descending ? 1 : -1;
        });
    }

    /* ---- the table ---- */

    bytesText(bytes) {
        return formatBytes(bytes ?? null, this.exact);
    }

    column(name, heading, help, text) {
        return {name, heading, help, sortable: true, text, title: () => ""};
    }

    bytesColumn(name, heading, help) {
        return {
            ...this.column(name, heading, help, (row) => this.bytesText(row[name])),
            title: (row) => ((row[name] ?? null) === null ? "not known" : formatExact(row[name]))
        };
    }

    /* Padding tells its causes. */
    paddingColumn() {
        const column = this.bytesColumn("padding_bytes", "padding", "Bytes that hold no data, of all");
        return {...column, title: (row) => [column.title(row), ...paddingCauses(row)].join(", ")};
    }

    makeColumns() {
        const suggested = (column) => ({...column, title: (row) => row.suggestion ?? ""});
        return [
            {
                ...this.column("label", "", "What the row stands for", (row) => row.label), header: true, title: (row) => row.label,
                fill: (cell, row) => this.fillLabel(cell, row)
            },
            this.paddingColumn(),
            this.bytesColumn("bytes", "in all", "Bytes of all, at whatever step: data and padding"),
            ...this.peakKnown ? [this.bytesColumn("peak_bytes", "at the peak", "Bytes of them that are live at the peak")] : [],
            {
                name: "meter", heading: "", help: "Data and padding, to the scale of the largest row",
                fill: (cell, row) => cell.append(meterOf(row, row.bytes / Math.max(1, this.largest))),
                title: (row) => `padding ${formatPercent(row.padding_bytes, row.bytes)}`
            },
            this.column("expansion", "x", "All bytes over data", (row) => formatTimes(row.expansion)),
            this.column("count", "arrays", "How many arrays", (row) => formatCount(row.count)),
            {
                ...this.column("example", "for example", "An instruction of the row", (row) => row.example.name),
                title: ({example}) => `${example.name} (${example.file}:${example.line})`
            },
            ...this.suggested ? [
                suggested(this.bytesColumn("saving_bytes", "saves", "Bytes that are not needed, without loss")),
                suggested(this.column("how", "try", "What saves most of that", (row) => row.how ?? "–"))
            ] : [],
            {...this.column("source", "source", "Where that instruction comes from", (row) => row.source ?? "–"), title: (row) => row.source ?? ""}
        ];
    }

    /* If the row has a single layout, its name opens it. The row is the tab stop, and Enter opens it, too. */
    fillLabel(cell, row) {
        const opens = this.page.canOpen() && shapeOfSum(row);
        cell.append(opens ? el("button", {type: "button", class: "open", tabindex: -1, onclick: () => this.open(row)}, row.label) : row.label);
    }
}
