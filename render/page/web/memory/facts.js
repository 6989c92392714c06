/* What is known of the array that is chosen. */

const fact = (name, ...value) => [el("dt", null, name), el("dd", null, ...value)];

/** "steps 1 to 3": when something is alive. */
const stepsWords = (from, to) => (from === to ? `step ${formatCount(from)}` : `steps ${formatCount(from)} to ${formatCount(to)}`);

const isThroughout = ({role}) => role !== "temp" && role !== "in output";

/* When a row is alive, and what uses it last. */
function livesWords(row) {
    return isThroughout(row) || !row.lives ? "throughout" : `${stepsWords(row.lives[0], row.lives.at(-1))}, until ${row.until}`;
}

/* "53.22 KiB to whole tiles": what padding is due to. */
const paddingCauses = (row) => Object.entries(PADDING).filter(([kind]) => row[`padding.${kind}`])
    .map(([kind, words]) => `${formatBytes(row[`padding.${kind}`])} ${words}`);

/** Shows a row: its bytes, when and where it lives, and its source. onOpen: opens its layout; false:
 * it has none. */
function showRow(row, onOpen) {
    const parts = paddingCauses(row);
    const sum = row.data_bytes === null ? "" :
        ` = ${formatBytes(row.data_bytes)} data + ${formatBytes(row.padding_bytes)} padding`;
    replace(byId("facts"), el("h3", {class: "code"}, row.label),
        el("dl", null,
            fact("bytes", `${formatBytes(row.bytes)}${sum}`),
            parts.length > 0 && fact("padding", parts.join(", ")),
            fact("lives", `${livesWords(row)}${row.donated ? ", given to an output" : ""}`),
            row.offset !== null && fact("address", `${formatBytes(row.offset)} in its allocation`),
            row.within && fact("lies in", row.within), row.op_name && fact("op_name", row.op_name),
            row.source && fact("source", row.source),
            row.stack && fact("called from", ...row.stack.split("\n").map((line) => el("div", null, line))),
            row.computation && fact("instruction", `${row.name}, line ${row.line}, in ${row.computation}`)),
        onOpen && el("button", {type: "button", id: "open-layout", onclick: onOpen}, "Open its layout"));
}
