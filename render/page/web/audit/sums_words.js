/* What an audit says of a whole program: its sums by memory space, notes on them, and what passes the
 * limits that were given. */

/* What instructions own in main memory, and that it is not there at once. */
function sumsSentence(view) {
    const {totals: {spaces, bytes, padding_bytes: padding}} = view.data, count = Object.values(spaces).find((one) => one.bytes === bytes)?.rows ?? 0;
    const text = (number) => view.bytesText(number), much = padding >= bytes / 100;
    return [
        `In all, the instructions of ${view.cells.several ? "these programs" : "this program"} own `,
        strong(`${formatCount(count)} ${count === 1 ? "array" : "arrays"} of ${text(bytes)}`), " in main memory, ",
        padding ? strong(`${text(padding)} of it padding`, much ? "padding" : null) : "none of it padding",
        much && padding ? ` (${formatPercent(padding, bytes)}). ` : ". ", atOnceWords(view.data.totals, text)
    ];
}

function atOnceWords({bytes, peak_bytes: peak}, text) {
    if (!peak)
        return "They are not there at once; what is there at a time is not known.";
    return [bytes > peak ? "They are not all there at once: at" : "At", " its fullest it needs ", strong(text(peak)), "."];
}

/** Shows the sentence, the memory spaces and the notes. view: a SumsView. */
function showSums(view) {
    const {totals, about, note} = view.data, all = view.cells.all.reduce((sum, {bytes}) => sum + bytes, 0);
    const whole = Object.values(totals.spaces).reduce((sum, {bytes}) => sum + bytes, 0);
    replace(byId("sums-sentence"), sumsSentence(view));
    byId("incomplete").hidden = !totals.incomplete;
    const left = about.top && all < whole ? ["The totals count all; what is below is the part that --top chose, " +
        `${formatPercent(all, whole)} of the bytes.`] : [];
    replace(byId("sums-notes"), [...note?.split("\n") ?? [], ...left].map((one) => el("li", null, one)));
    showSpaceSums(view, Object.entries(totals.spaces).filter(([, {bytes}]) => bytes !== 0));
}

const MOST_SPACES = 5;

/* The largest, and the others as one. spaces: [name, sums]. */
function fewSpaces(spaces) {
    if (spaces.length <= MOST_SPACES)
        return spaces;
    const sorted = [...spaces].sort(([, a], [, b]) => b.bytes - a.bytes), rest = sorted.slice(MOST_SPACES - 1);
    const sum = (field) => rest.reduce((all, [, sums]) => all + sums[field], 0);
    const sums = Object.fromEntries(["bytes", "data_bytes", "padding_bytes", "rows"].map((field) => [field, sum(field)]));
    return [...sorted.slice(0, MOST_SPACES - 1), [`${rest.length} smaller`, sums]];
}

function showSpaceSums(view, all) {
    const spaces = fewSpaces(all);
    const largest = Math.max(1, ...spaces.map(([, sums]) => sums.bytes));
    const heading = (words) => el("th", {scope: "col"}, words);
    replace(byId("sums-spaces"), el("caption", {class: "unseen"}, "Sums by memory space"),
        el("thead", null, el("tr", null, ["space", "", "in all", "data", "padding", "share", "arrays"].map((words) =>
            heading(words || el("span", {class: "unseen"}, "data and padding"))))),
        el("tbody", null, spaces.map(([name, sums]) => el("tr", null, el("th", {scope: "row"}, name),
            el("td", null, meterOf(sums, sums.bytes / largest)),
            [view.bytesText(sums.bytes), view.bytesText(sums.data_bytes), view.bytesText(sums.padding_bytes),
                formatPercent(sums.padding_bytes, sums.bytes), formatCount(sums.rows)].map((text) => el("td", null, text))))));
}

const FIRST_FINDINGS = 6;

/** Says which limits are passed, above every view. */
function showFindings({totals: {findings}}) {
    if (!findings)
        return;
    const list = (some) => byId("findings-list").append(...some.map(({message}) => el("li", null, message)));
    const all = byId("findings-all"), more = findings.length - FIRST_FINDINGS, count = findings.length;
    byId("findings").hidden = false;
    byId("findings").classList.toggle("none", count === 0);
    byId("findings-title").textContent = ["Every limit holds.", "A limit is passed"][count] ?? `${formatCount(count)} findings`;
    list(findings.slice(0, FIRST_FINDINGS));
    all.hidden = more <= 0;
    all.textContent = more > 0 ? `${formatCount(more)} more` : "";
    all.addEventListener("click", () => {
        all.hidden = true;
        list(findings.slice(FIRST_FINDINGS));
    });
}
