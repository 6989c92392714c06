"use strict";

/* The page of `kernel`: what each kernel takes of a memory, as a bar of its buffers against its limit. */

const data = JSON.parse(byId("data").textContent);
const rows = data.rows.map((cells) => Object.fromEntries(data.fields.map((field, i) => [field, cells[i]])));
const kernels = data.totals.kernels;
const size = (bytes) => formatBytes(bytes, data.exact_bytes);
const part = (bytes, whole) => `${(100 * bytes / whole).toFixed(3)}%`;

/** "does not fit, at least 62.00 MiB of 16.00 MiB of VMEM, 46.00 MiB over", as the command says it. */
function needOf({fits, bound, bytes, limit_bytes: limit, memory_space: memory, margin_bytes: margin}) {
    const fit = {true: "fits, ", false: "does not fit, "}[fits] ?? (limit === null ? "" : "may fit, ");
    const about = {"at least": "at least ", estimate: "about "}[bound] ?? "";
    const room = margin === null ? "" : `, ${size(Math.abs(margin))} ${margin < 0 ? "over" : "left"}`;
    if (bytes === null)
        return `what it takes of ${memory} is not known`;
    return `${fit}${about}${size(bytes)}${limit === null ? "" : ` of ${size(limit)}`} of ${memory}${room}`;
}

const buffersOf = (kernel) => rows.filter((row) => row.what !== null && row.kernel === kernel.kernel &&
    row.file === kernel.file && row.memory_space === kernel.memory_space);

function drawBuffer(buffer, whole) {
    const {bytes, padding_bytes: padding} = buffer;
    const wasted = padding ? `, ${size(padding)} of it padding` : "";
    return el("span", {class: "buffer", css: {width: part(bytes, whole)}, title: `${buffer.what}: ${size(bytes)}${wasted}`},
        padding ? el("span", {class: "waste", css: {width: part(padding, bytes)}}) : null);
}

/* Buffers of kernels that are rows themselves are not told apart. */
function drawBudget(kernel, buffers) {
    const {bytes, limit_bytes: limit} = kernel, whole = Math.max(bytes, limit ?? 0);
    const shown = buffers.length ? buffers : [{what: kernel.kernel, bytes, padding_bytes: 0}];
    if (!whole)
        return null;
    return el("div", {class: "budget", role: "img", "aria-label": needOf(kernel)},
        shown.filter((buffer) => buffer.bytes).map((buffer) => drawBuffer(buffer, whole)),
        limit !== null && bytes > limit ? el("span", {class: "over", css: {left: part(limit, whole)}}) : null,
        limit !== null ? el("span", {class: limit < whole / 4 ? "limit early" : "limit", css: {left: part(limit, whole)}},
            el("b", null, `limit ${size(limit)}`)) : null);
}

const COLUMNS = [
    ["bytes", (row) => size(row.bytes), "number"],
    ["copies", (row) => row.copies ?? row.stages ?? "", "number"],
    ["padding", (row) => (row.padding_bytes ? size(row.padding_bytes) : ""), "number"],
    ["what", (row) => row.what],
    ["shape", (row) => row.shape ?? "", "code"],
    ["why", (row) => row.why ?? ""],
    ["line", (row) => row.line ?? "", "number"],
];

function drawTable(buffers) {
    const used = COLUMNS.filter(([, text]) => buffers.some((row) => text(row) !== ""));
    return el("div", {class: "scroll"}, el("table", null,
        el("thead", null, el("tr", null, used.map(([name, , kind]) => el("th", {scope: "col", class: kind}, name)))),
        el("tbody", null, buffers.map((row) => el("tr", null,
            used.map(([, text, kind]) => el("td", {class: kind}, text(row))))))));
}

function drawLevers(levers) {
    const then = (lever) => (lever.limit_bytes === null ? size(lever.bytes) : `of ${size(lever.limit_bytes)}`);
    return el("div", {class: "scroll"}, el("table", {class: "levers"}, el("caption", null, "would help"),
        el("tbody", null, levers.map((lever) => el("tr", null, el("td", null, lever.what),
            el("td", {class: "number"}, lever.change_bytes ? `-${size(-lever.change_bytes)}` : ""),
            el("td", {class: "number"}, then(lever)))))));
}

function drawKernel(kernel) {
    const buffers = buffersOf(kernel);
    const grid = kernel.grid?.length ? `grid ${kernel.grid.join(" x ")}` : null;
    const about = [grid, kernel.limit_known_by && `limit: ${kernel.limit_known_by}`, kernel.source, kernel.why];
    return el("section", null, el("h2", {class: "code"}, kernel.kernel),
        el("p", {class: kernel.fits === false ? "need fits-not" : "need"}, needOf(kernel)),
        el("p", {class: "why"}, about.filter(Boolean).join("; ")),
        drawBudget(kernel, buffers),
        buffers.length ? drawTable(buffers) : null,
        kernel.would_help?.length ? drawLevers(kernel.would_help) : null);
}

const [first] = kernels;
byId("title").textContent = document.title = first?.module ?? first?.kernel ?? "no kernels";
byId("subtitle").textContent = first ? `what its kernels take on ${first.target ?? "a chip that is not named"}; ${first.file}` : "";
replace(byId("kernels"), kernels.map(drawKernel));
