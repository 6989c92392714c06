/* The answer in a sentence: how much, who, for how long, and whether padding is the problem. */

const strong = (text, name) => el("b", name ? {class: name} : null, text);

/* "15.00 GiB are 5 × f32[12,16] of layer3, train.py:36": who takes most. */
function ownerWords(row, space) {
    if (!row)
        return null;
    const arrays = row.shape && row.role === "temp" ? arraysWords(row.alike, row.count, row.shape) : null;
    const share = row.bytes / Math.max(1, space.need);
    if (!arrays)
        return [strong(formatBytes(row.bytes)), share > .995 ? ", all of it, are " : " are ", strong(row.name)];
    const many = row.count > 1 ? "are" : "is";
    return [
        strong(`${formatBytes(row.bytes)} ${many} ${arrays}`),
        ` of ${row.name}${row.source ? `, ${space.program.sources.short(row.source)}` : ""}`
    ];
}

/* For how many steps an owner has what it has at the peak. owners: by owner. */
function durationWords(owners, row) {
    const {space} = owners, {program, steps} = space, line = new Float64Array(steps + 2);
    if (row.role !== "temp" || space.figures.tick !== space.figures.peak_tick)
        return "";
    for (let i = space.firstPiece; i < space.endPiece; i++)
        if (owners.groupOf[i - space.firstPiece] === row.group && !program.series.buffer_within[program.buffer[i]]) {
            line[program.start[i]] += program.bytesOf(program.buffer[i]);
            line[Math.min(steps, program.end[i]) + 1] -= program.bytesOf(program.buffer[i]);
        }
    let bytes = 0, count = 0;
    for (let i = 0; i < steps; i++) {
        bytes += line[i];
        count += bytes >= row.bytes;
    }
    if (count === steps)
        return ", at every step";
    return `, as much ${count === 1 ? "at one step" : `at ${formatCount(count)} steps`} of ${formatCount(steps)}`;
}

/* How much of what is needed is padding: with the need if it is much, else a sentence of its own at the end. */
function neededPadding({figures: {peak_bytes: need, padding_at_peak: padding}}) {
    if (need === null || padding === null)
        return {};
    if (padding >= need / 100 && padding)
        return {much: [strong(`${formatBytes(padding)} of it padding`, "padding"), ` (${formatPercent(padding, need)})`]};
    return {little: padding ? ` Padding is not your problem (${formatBytes(padding)}).` : " None of it is padding."};
}

function needWords(program, space, padding) {
    const limit = program.limit(space), over = limit ? space.need - limit.bytes : 0, {target} = program.totals;
    const bare = limit?.words === "limit" ? "the limit" : limit?.words.replace(/^limit of /, "").replace(/^limit /, "--limit ").replace(/ has$/, "");
    const name = limit?.device && limit.device !== target ? `${bare}, as it is compiled for ${target}` : bare;
    if (over > 0) {
        const words = `${formatBytes(space.need)} of the ${formatBytes(limit.bytes)} of ${name}`;
        return [strong(`Does not fit: ${words}, ${formatBytes(over)} over${padding ? "" : "."}`, "bad"), padding && [", ", padding, "."], " "];
    }
    const worth = limit && space.need >= limit.bytes / 1000;
    const share = worth ? `, ${formatPercent(space.need, limit.bytes)} of ${name}` : "";
    return ["At its fullest this program needs ", strong(formatBytes(space.need)), ` of ${space.name}${share}`,
        padding && [", ", padding], ": "];
}

/** Shows the sentence about the peak. owners: by owner; null while the page is read. */
function showSentence(program, space, owners) {
    if (space.figures.peak_bytes === null) {
        replace(byId("sentence"), "Its arguments and outputs take ", strong(formatBytes(space.kept)),
            ` of ${space.name}; what is live at a time is not known.`);
        return;
    }
    const change = space === program.main ? changeOf(program) : null;
    if (change) {
        replace(byId("sentence"), changeSentence(change, program, space));
        return;
    }
    const first = space.figures.owners.find(({what}) => !QUIET.includes(what));
    const row = first && {...first, name: first.who, group: owners?.numbers.get(first.number)}, {much, little} = neededPadding(space);
    replace(byId("sentence"), needWords(program, space, much), ownerWords(row, space),
        owners && row ? durationWords(owners, row) : "", ".", little);
}

/* ---- the line below the title ---- */

const TRUST = {
    exact: (totals) => `packed as by ${totals.packed_as}`,
    either: (totals) => [`packed as by ${totals.packed_as}`].concat((totals.other_versions ?? []).map((other) =>
        `${formatBytes(other.peak_bytes)} as by ${other.packed_as}`)).join(", "),
    compiler: () => "as the compiler laid it out",
    incomplete: () => "of what is known",
    estimate: (totals, figures) => `estimated${figures.known_error ? `: ${figures.known_error}` : ""}`,
};

function showSubtitle(program, space) {
    const {totals} = program;
    byId("subtitle").textContent = [
        sides && `module ${totals.module}`, totals.target,
        totals.scheduled ? `${formatCount(program.steps)} steps` : "not scheduled",
        space.figures.temp_bytes ? TRUST[space.figures.trust]?.(totals, space.figures) : null,
        !sides && nameOfFile(program.file)
    ].filter(Boolean).join(" · ");
    byId("subtitle").title = byId("subtitle").textContent;
    byId("notes").hidden = totals.notes.length === 0;
    replace(byId("notes"), totals.notes.map((note) => el("li", null, note)));
}

/* ---- what would help ---- */

function showHelp(program, space) {
    const change = space === program.main ? changeOf(program) : null;
    const list = space === program.main ? program.totals.advice ?? [] : [];
    byId("advice").hidden = list.length === 0 && !change;
    placeHelp(change);
    byId("advice-title").textContent = change ? "What if" : "Would help";
    replace(byId("advice-list"), change ? change.rows.map(changeRow) : list.map(adviceRow));
    showTry(program, list.map(({what}) => what));
}

/* What does not fit shares the last row, without a figure of its own. */
function adviceRow({what, saved, need}) {
    return el("li", null, strong(saved.replace("-", "−"), need ? "good" : "quiet"),
        el("span", null, need ? el("b", null, what) : what, need ? el("small", null, need) : null));
}

/* The command that tries half of the first size that is advised to be smaller, as of a batch. */
function showTry(program, advised) {
    const [, dim, size] = advised.map((what) => /size (\S+) (\d+) -> /.exec(what)).find(Boolean) ?? [];
    byId("try").hidden = !dim || size % 2 !== 0;
    if (byId("try").hidden)
        return;
    replace(byId("try"), `Half of ${dim} is tried by `, el("code", null,
        `hlo-layout memory ${quoted(fileGiven(program.file))} --what-if 'size ${dim} ${size} -> ${size / 2}' --format html > half.html`));
}

/* What would help stands below the sentence; what was asked for with the rows, as its figures are long. */
function placeHelp(change) {
    byId("advice").tabIndex = change && page.view === "arrays" ? 0 : -1;
    if (!change)
        byId("sentence").after(byId("advice"));
    else if (page.view === "arrays")
        byId("list").append(byId("advice"));
    else
        byId("owners").prepend(byId("advice"));
}
