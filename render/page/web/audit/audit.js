"use strict";

/* The picture and the table side by side: what is chosen in one is shown in the other. */
const tip = new Tip(byId("tip"));
const map = new AuditMap(byId("map"), tip, pick);
const layouts = new LayoutDialog(byId("layout"), byId("explorer"), byId("layout-close"), data);
const suggested = data.fields.includes("suggestion");
let largest = 0; /* bytes of the row whose meter has full length */

const columns = [
    {name: "label", heading: "", help: "What the row stands for", header: true, sortable: true,
        text: nameOf, title: row => row.label, fill: fillLabel},
    bytesColumn("padding_bytes", "Padding", "Bytes that hold no data"),
    bytesColumn("bytes", "Occupied", "Bytes in memory: data and padding"),
    {name: "meter", heading: "Data, padding", help: "To the scale of the largest row",
        fill: (cell, row) => cell.append(meter(row, largest ? row.bytes / largest : 0)),
        title: row => `padding ${formatPercent(row.padding_bytes, row.bytes)}`},
    bytesColumn("data_bytes", "Data", "Bytes that the elements need"),
    {name: "expansion", heading: "x", help: "Occupied over data", sortable: true,
        text: row => formatTimes(row.expansion), title: () => ""},
    {name: "count", heading: "Arrays", help: "How many arrays", sortable: true,
        text: row => formatCount(row.count), title: () => ""},
    {name: "example", heading: "For example", help: "An instruction of the row", sortable: true,
        text: row => row.example.name,
        title: ({example}) => `${example.name} (${example.file}:${example.line})`},
    ...(suggested ? suggestionColumns() : []),
    {name: "source", heading: "Source", help: "Where that instruction comes from", sortable: true,
        text: row => row.source ?? "–", title: row => row.source ?? ""},
];

const table = new LongTable(byId("rows"), columns, {
    caption: "What owns memory",
    onSort: sortBy,
    onPick: row => pick({label: row.label, cells: new Set(row.cells)}),
    onPoint: row => map.point(row),
});

/* Fills the cell of a name. If the row has a single layout, the name opens it. */
function fillLabel(cell, row) {
    if (!layouts.available || !shapeOf(row)) {
        cell.textContent = nameOf(row);
        return;
    }
    const button = make("button", "open", nameOf(row));
    button.type = "button";
    button.tabIndex = -1; /* the row is the tab stop, and has a key for it */
    button.addEventListener("click", () => layouts.open(shapeOf(row)));
    cell.append(button);
}

function bytesColumn(name, heading, help) {
    return {name, heading, help, sortable: true, text: row => bytesText(row[name]),
        title: row => row[name] === null ? "not known" : formatExact(row[name])};
}

function suggestionColumns() {
    const title = row => row.suggestion ?? "";
    return [
        {...bytesColumn("saving_bytes", "Saves", "Bytes that are not needed, without loss"), title},
        {name: "how", heading: "Try", help: "What saves most of that", sortable: true,
            text: row => row.how ?? "–", title},
    ];
}

/* ---- what follows from the state ---- */

function showRows(keep) {
    const left = cells.filter(matches), all = sumOf("", left);
    const rows = sorted(groupBy(left, state.rowsBy), state.sort, state.descending);
    largest = rows.reduce((most, row) => Math.max(most, row.bytes), 0);
    columns[0].heading = KEYS[state.rowsBy].name;
    byId("rows").classList.toggle("exact", state.exact);
    table.show(rows, {name: state.sort, descending: state.descending}, keep);
    byId("status").textContent = rows.length === 0 ? "No row matches." :
        `${formatCount(rows.length)} ${rows.length === 1 ? "row" : "rows"}: ` +
        `${bytesText(all.bytes)} occupied, ${bytesText(all.padding_bytes)} padding ` +
        `(${formatPercent(all.padding_bytes, all.bytes)})`;
}

function showFilter() {
    const picked = byId("picked");
    picked.hidden = !state.picked;
    picked.textContent = state.picked ? `${state.picked.label} ×` : "";
    picked.setAttribute("aria-label", `Remove the filter ${state.picked?.label ?? ""}`);
    map.mark();
    showRows();
}

/* Explains the hues, unless names beside the boxes do. */
function showLegend() {
    const legend = byId("legend");
    legend.replaceChildren();
    if (map.by === "memory_space")
        for (const [space, hue] of map.hues)
            legend.append(make("span", `swatch hue hue${hue}`), space);
    legend.append(make("span", "swatch waste"), "padding");
}

/* ---- what people do ---- */

function sortBy(name) {
    const text = ["label", "example", "source", "how"].includes(name);
    state.descending = state.sort === name ? !state.descending : !text;
    state.sort = name;
    showRows();
}

/* Filters by what was picked. Picking the same again removes the filter. */
function pick(picked) {
    state.picked = isPicked(picked) ? null : picked;
    showFilter();
}

function filterBy(text) {
    state.words = text.toLowerCase().split(/\s+/).filter(word => word);
    showFilter();
}

function clearFilter() {
    byId("filter").value = "";
    state.picked = null;
    filterBy("");
}

function addKeys() {
    const by = byId("map-by"), select = byId("rows-by");
    for (const key of keys) {
        const label = make("label", ""), radio = make("input", "");
        Object.assign(radio, {type: "radio", name: "map-by", value: key, checked: key === state.mapBy});
        label.append(radio, KEYS[key].name);
        by.append(label);
        select.add(new Option(KEYS[key].name, key, false, key === state.rowsBy));
    }
    by.addEventListener("change", event => {
        map.show(event.target.value);
        showLegend();
    });
    select.addEventListener("change", () => {
        state.rowsBy = select.value;
        showRows();
    });
}

/* At the peak, or over the program. */
function addWhen() {
    const names = {peak: "at the peak", program: "over the program"}, box = byId("when");
    box.hidden = !hasPeak;
    for (const [value, name] of Object.entries(names)) {
        const label = make("label", ""), radio = make("input", "");
        Object.assign(radio, {type: "radio", name: "when", value, checked: value === state.when});
        label.append(radio, name);
        box.append(label);
    }
    box.addEventListener("change", event => {
        sumAt(event.target.value);
        showAll();
    });
}

function showAll() {
    showTotals();
    showNotes();
    map.show(map.by ?? state.mapBy);
    showLegend();
    showRows();
}

function listen() {
    byId("filter").addEventListener("input", event => filterBy(event.target.value));
    byId("picked").addEventListener("click", () => {
        pick(state.picked);
        byId("filter").focus();
    });
    byId("exact").checked = state.exact;
    byId("exact").addEventListener("change", event => {
        state.exact = event.target.checked;
        showTotals();
        showRows(true);
    });
    document.addEventListener("keydown", event => {
        if (event.key === "/" && !event.target.closest("input, select")) {
            byId("filter").focus();
            event.preventDefault();
        } else if (event.key === "o" && event.target.closest("#rows tbody")) {
            event.target.querySelector(".open")?.click();
        } else if (event.key === "Escape" && !layouts.dialog.open) {
            tip.hide();
            clearFilter();
        }
    });
}

byId("rows").classList.toggle("suggested", suggested);
sumAt(hasPeak ? "peak" : "program");
addKeys();
addWhen();
listen();
linkPages("memory", [...new Set(cells.map(cell => cell.file))], layouts);
showTitle();
showFindings();
showAll();
document.body.dataset.ready = "true";
