/* The page shows one program, one memory space, one moment and one array; pictures and table follow
 * these. */

const page = {
    programs: readPrograms(JSON.parse(byId("data").textContent)),
    program: null, space: null, tick: 0, row: null, view: "live",
    order: {name: "bytes", descending: true}, words: [],
};
const timeline = new Timeline(byId("timeline"), (tick) => moveTo(tick));
const treemapView = new TreemapView(byId("treemap"), (row) => select(row));
const heapMap = new HeapMap(byId("heap"), (row, tick) => {
    moveTo(tick);
    select(row);
});
const table = new LongTable(byId("rows"), columns(),
    {caption: "Arrays that are live", onSort: sortBy, onPick: openLayout, onPoint: () => {}});
const layouts = new LayoutDialog(byId("layout"), byId("explorer"), byId("layout-close"));

/* ---- the table ---- */

function textColumn(name, heading, help, text) {
    return {name, heading, help, sortable: true, text, title: (row) => text(row)};
}

function meterOf(row) {
    const share = row.bytes / Math.max(1, page.largest),
          width = (part) => `${(100 * share * part / row.bytes).toFixed(2)}%`;
    return el("div", {class: "meter"},
        el("span",
            {class: row.role === "temp" ? "used" : "kept", css: {width: width(row.bytes - row.padding_bytes)}}),
        el("span", {class: "waste", css: {width: width(row.padding_bytes)}}));
}

function columns() {
    return [
        {...textColumn("label", "array", "Shape and layout", (row) => row.label), header: true},
        textColumn("role", "role", "What it is for", (row) => row.role),
        {
            name: "meter", heading: "", help: "Data and padding, to the scale of the largest",
            fill: (cell, row) => cell.append(meterOf(row)), title: paddingWords
        },
        {
            ...textColumn("bytes", "bytes", "In memory", (row) => formatBytes(row.bytes)),
            title: (row) => formatExact(row.bytes)
        },
        {
            ...textColumn("padding_bytes", "padding", "Bytes that hold no data",
                (row) => formatPercent(row.padding_bytes, row.bytes)),
            title: paddingWords
        },
        textColumn("op_name", "op_name", "What it was in the program", (row) => row.op_name ?? "–"),
        textColumn("source", "source", "Where it was written", (row) => row.source ?? "–"),
    ];
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

function listed() {
    const {name, descending} = page.order;
    const rows = alikeAsOne(page.alive.filter((row) => page.words.every((word) => row.words.includes(word))));
    rows.sort((a, b) => b.bytes - a.bytes);
    if (name !== "bytes" || !descending)
        rows.sort((a, b) => {
            const x = a[name] ?? null, y = b[name] ?? null;
            return x === y ? b.bytes - a.bytes :
                x === null || y === null ? (x === null) - (y === null) :
                (x < y) === descending ? 1 :
                -1;
        });
    return rows;
}

function sortBy(name) {
    const descending = page.order.name === name ? !page.order.descending : name === "bytes" || name === "padding_bytes";
    page.order = {name, descending};
    showList();
}

function showList(keep) {
    const rows = listed(), bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    const count = rows.reduce((sum, row) => sum + (row.alike?.length ?? 1), 0);
    page.largest = rows.reduce((largest, row) => Math.max(largest, row.bytes), 0);
    byId("list-title").textContent =
        `${formatCount(count)} ${count === 1 ? "array" : "arrays"}, ${formatBytes(bytes)}`;
    table.show(rows, page.order, keep);
    markRow();
}

function markRow() {
    for (const element of table.body.rows) {
        const row = table.rows[table.numberOf(element)];
        element.classList.toggle("selected", page.row !== null && (row?.alike ?? [row]).includes(page.row));
    }
}

/* ---- what is looked at ---- */

function showMoment(keep) {
    const {space, tick, row} = page;
    page.alive = space.alive(tick);
    const heap = page.view === "heap";
    byId("picture-title").textContent = heap ? "Heap map" :
        space.curve ? `Live at instruction ${formatCount(tick)}` :
        "Arguments and outputs";
    byId("picture-hint").textContent = heap ? "address over the schedule; hatched is padding, empty is free" :
        "area is bytes; solid is data, hatched is padding";
    byId("heap").hidden = !heap;
    byId("treemap").style.display = heap ? "none" : "";
    if (heap)
        heapMap.show(space, tick, row);
    else
        treemapView.show(page.alive, row);
    showList(keep);
}

function moveTo(tick) {
    page.tick = tick;
    timeline.moveTo(tick);
    showMoment(true);
    keepAddress();
}

const hasLayout = (row) => layouts.available && row.shape !== null;

function openLayout(listed) {
    const row = listed.alike?.[0] ?? listed;
    select(row);
    if (hasLayout(row))
        layouts.open(row.shape);
}

function select(row) {
    page.row = row;
    if (row)
        showRow(row, hasLayout(row) && (() => layouts.open(row.shape)));
    else
        showHelp(page.program, page.space);
    treemapView.select(page.row);
    if (page.view === "heap")
        heapMap.show(page.space, page.tick, page.row);
    markRow();
}

/* ---- choosers ---- */

/* A row of options, the chosen one underlined; arrow keys choose another. */
function chooser(element, options, chosen, onChoose) {
    const move = (event) => {
        const by = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
        if (!by)
            return;
        event.preventDefault();
        const at = options.findIndex(({value}) => value === chosen);
        onChoose(options[(at + by + options.length) % options.length].value);
        element.querySelector("[aria-checked=true]").focus();
    };
    replace(element, options.map(({value, name}) => el("button", {
        type: "button", role: "radio", "aria-checked": String(value === chosen), tabindex: value === chosen ? 0 : -1,
        onclick: () => onChoose(value), onkeydown: move,
    }, name)));
}

function showSpace(name, tick) {
    page.space = page.program.space(name);
    page.row = null;
    page.tick = tick ?? (page.space.curve ? page.space.peak[0] : 0);
    byId("timeline-title").textContent = `${page.space.name} over the schedule`;
    byId("over-time").hidden = !page.space.curve;
    chooser(byId("spaces"), page.program.spaces.map((space) => ({
        value: space.name,
        name: `${space.name}` +
            `${space === page.program.spaces[0] ? "" : ` ${formatBytes(space.figures.peak_bytes ?? space.kept)}`}`
    })),
        page.space.name, (value) => {
            showSpace(value);
            keepAddress();
        });
    byId("limit").value = page.space.limit ? formatBytes(page.space.limit) : "";
    byId("limit").removeAttribute("aria-invalid");
    showOverTime();
    showSentence(page.program, page.space);
    showHelp(page.program, page.space);
    showView(page.space.rows.some((row) => row.in_heap) ? page.view : "live");
}

function showView(view) {
    const hasHeap = page.space.rows.some((row) => row.in_heap);
    page.view = view;
    byId("views").hidden = !hasHeap;
    chooser(byId("views"), [{value: "live", name: "who is live"}, {value: "heap", name: "heap map"}], view, (value) => {
        showView(value);
        keepAddress();
    });
    showMoment();
}

function showProgram(number, space, tick) {
    const program = page.program = page.programs[number] ?? page.programs[0], {totals} = program;
    byId("title").textContent = program.file.split("/").pop();
    byId("title").title = program.file;
    byId("subtitle").textContent = `module ${totals.module}, ${formatCount(program.steps)} instructions ` +
        `${totals.scheduled ? "scheduled" : "in the entry, not scheduled"}, for ${totals.target}`;
    document.title = `${program.file}: memory`;
    showSpace(space ?? totals.space, tick ?? (space ? null : totals.tick));
}

/* Sets the user's own limit. bytes: 0 removes it. */
function setLimit(bytes) {
    page.space.limit = bytes || null;
    showOverTime();
    keepAddress();
}

function showOverTime() {
    byId("timeline-hint").textContent = ["live bytes at each instruction; click a moment to see who is live",
        ...page.space.curve ? farLimits(page.program, page.space) : []].join(" · ");
    timeline.show(page.program, page.space, page.tick);
}

/* ---- the address ---- */

/* Keeps the state in the address, after a delay: browsers limit address changes per second, and a
 * held key would make more. */
function keepAddress() {
    clearTimeout(page.later);
    page.later = setTimeout(() => {
        const {program, space, tick, view} = page;
        const state = new URLSearchParams({program: program.number, space: space.name, at: tick, view});
        if (space.limit)
            state.set("limit", space.limit);
        history.replaceState(null, "", `#${state}`);
    }, 150);
}

function begin() {
    const given = new URLSearchParams(location.hash.slice(1)), number = Number(given.get("program") ?? 0);
    const program = page.programs[number] ?? page.programs[0], at = Number.parseInt(given.get("at"), 10);
    if (!program) {
        byId("sentence").textContent = "No program was read.";
        return;
    }
    const select = byId("programs").querySelector("select");
    byId("programs").hidden = page.programs.length < 2;
    replace(select, page.programs.map(({file, totals}, i) => el("option", {value: i}, `${totals.module}, ${file}`)));
    select.value = program.number;
    select.addEventListener("change", () => showProgram(Number(select.value)));
    page.view = given.get("view") === "heap" ? "heap" : "live";
    program.space(given.get("space") ?? program.totals.space).limit = parseBytes(given.get("limit") ?? "") || null;
    showProgram(program.number, given.get("space"), at >= 0 && at < program.steps ? at : null);
}

byId("limit").addEventListener("input", ({target}) => {
    const bytes = parseBytes(target.value);
    target.setAttribute("aria-invalid", String(bytes === null));
    if (bytes !== null)
        setLimit(bytes);
});
byId("filter").addEventListener("input", ({target}) => {
    page.words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
    showList();
});
byId("rows").addEventListener("click", ({target}) => {
    const number = target.closest("tbody") ? table.numberOf(target) : -1;
    if (number >= 0)
        select(table.rows[number].alike?.[0] ?? table.rows[number]);
});
byId("rows").addEventListener("scroll", () => markRow());
addEventListener("keydown", ({key}) => key === "Escape" && !layouts.dialog.open && select(null));
linkPages("audit", [...new Set(page.programs.map(({totals}) => totals.file))], layouts);
begin();
