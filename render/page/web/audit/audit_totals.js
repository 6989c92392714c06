"use strict";

/* The top of the page: the totals, and the limits that are exceeded. */

function showTitle() {
    const files = [...new Set(cells.map(cell => cell.file))];
    const modules = [...new Set(cells.map(cell => cell.module))].filter(name => name);
    const title = files.length > 1 ? `${files.length} files`
        : files[0] === "-" ? "Standard input" : files[0]?.split("/").pop();
    byId("title").textContent = files.length ? title : "No rows";
    document.title = files.length ? `${title} – hlo-layout audit` : document.title;
    byId("subtitle").textContent =
        modules.length === 1 ? `module ${modules[0]}` : modules.length ? `${modules.length} modules` : "";
}

function showTotals() {
    const {totals} = data, peak = state.when === "peak";
    const figures = peak ? [
        ["", bytesText(totals.peak_bytes), "in main memory at the peak"],
        ["padding", bytesText(totals.padding_at_peak), `padding, ${formatPercent(totals.padding_at_peak, totals.peak_bytes)}`],
        ["", bytesText(totals.peak_bytes - listedBytes()),
            data.about.top ? "of it not in the rows below" : "of it tables, or free between arrays"],
    ] : [
        ["", bytesText(totals.bytes), "occupied in main memory"],
        ["", bytesText(totals.data_bytes), "data"],
        ["padding", bytesText(totals.padding_bytes),
            `padding, ${formatPercent(totals.padding_bytes, totals.bytes)}`],
        ["", formatTimes(totals.expansion), "expansion"],
        ["", formatCount(totals.rows), totals.rows === 1 ? "array" : "arrays"],
    ];
    byId("figures").replaceChildren(...figures.map(([kind, figure, name]) => {
        const pair = make("div", kind);
        pair.append(make("dt", "", name), make("dd", "", figure));
        return pair;
    }));
    showSpaces(Object.entries(totals.spaces).map(([name, sums]) => [name, peak ? sumsAtPeak(name, sums) : sums]));
}

/* What arrays take of the main memory at the peak. */
function listedBytes() {
    const main = Object.keys(data.totals.spaces)[0];
    return cells.reduce((sum, cell) => sum + (cell.memory_space === main ? cell.peak_bytes ?? 0 : 0), 0);
}

/* The sums of a memory space at its peak. */
function sumsAtPeak(name, {peak_bytes: bytes, padding_at_peak: padding}) {
    if (typeof bytes !== "number")
        return {bytes: null, padding_bytes: null, data_bytes: null, rows: null};
    const arrays = cells.reduce((sum, cell) => sum + (cell.memory_space === name ? cell.at_peak ?? 0 : 0), 0);
    return {bytes, padding_bytes: padding, data_bytes: bytes - padding, rows: arrays};
}

/* Shows notes on the figures, on what the totals lack, and on what --top leaves out. */
function showNotes() {
    const note = text => byId("note").append(make("p", "", text));
    byId("note").replaceChildren();
    if (state.when === "peak")
        note(`What is live at ${data.totals.peak_at}, where most is; the page of memory shows other steps`);
    else
        data.note?.split("\n").forEach(note);
    byId("incomplete").hidden = !data.totals.incomplete;
    const listed = cells.reduce((sum, cell) => sum + cell.bytes, 0);
    const all = Object.values(data.totals.spaces).reduce((sum, space) => sum + space.bytes, 0);
    if (data.about.top && listed < all)
        note("The totals count all; what is below is the part that --top chose, " +
            `${formatPercent(listed, all)} of the bytes.`);
}

function showSpaces(spaces) {
    const table = make("table", ""), largest = Math.max(...spaces.map(([, sums]) => sums.bytes));
    const head = table.createTHead().insertRow(), body = table.createTBody();
    table.append(make("caption", "unseen", "Totals by memory space"));
    for (const name of ["Space", "Data and padding", "Occupied", "Data", "Padding", "Share", "Arrays"]) {
        const cell = make("th", "", name);
        cell.scope = "col";
        head.append(cell);
    }
    for (const [name, sums] of spaces) {
        const row = body.insertRow(), label = make("th", "", name);
        label.scope = "row";
        row.append(label);
        row.insertCell().append(meter(sums, largest ? sums.bytes / largest : 0));
        for (const text of [bytesText(sums.bytes), bytesText(sums.data_bytes),
            bytesText(sums.padding_bytes), formatPercent(sums.padding_bytes, sums.bytes),
            formatCount(sums.rows)])
            row.insertCell().textContent = text;
    }
    byId("spaces").replaceChildren(table);
}

function showFindings() {
    const findings = data.totals.findings, first = 6;
    const box = byId("findings"), all = byId("findings-all");
    if (!findings)
        return;
    const list = some => byId("findings-list")
        .append(...some.map(finding => make("li", "", finding.message)));
    box.hidden = false;
    box.classList.toggle("none", findings.length === 0);
    byId("findings-title").textContent = findings.length === 0
        ? "Every limit holds." : findings.length === 1 ? "A limit is passed" : `${findings.length} findings`;
    list(findings.slice(0, first));
    all.hidden = findings.length <= first;
    all.textContent = all.hidden ? "" : `${findings.length - first} more`;
    all.addEventListener("click", () => {
        all.hidden = true;
        list(findings.slice(first));
    });
}
