/* A program as it would be with the changes of --what-if: what each of them gives, a line over the
 * stack, and who takes the peak before and after. */

const signed = (bytes) => `${bytes > 0 ? "+" : "−"}${formatBytes(Math.abs(bytes))}`;

/* "12.73 GiB to 20.75 GiB", one figure, or "about 13.04 GiB" if no range is known. */
function rangeWords({low_bytes: low, high_bytes: high}, bytes) {
    if (low === null)
        return `about ${formatBytes(bytes)}`;
    return low < high ? `${formatBytes(low)} to ${formatBytes(high)}` : formatBytes(bytes);
}

/** What the command found; null: it was not asked for a change. */
function changeOf(program) {
    const {what_if: change} = program.totals;
    if (!change)
        return null;
    const need = program.main.need, delta = change.bytes - need, count = change.rows.length - (change.rows.length > 1);
    return Object.assign(change, {
        need, delta, count, more: delta > 0, made: change.rows.filter(({change: text, refused}) => text !== "all" && !refused),
        words: `${["", "with it", "with both"][count] ?? "with all"}: ${formatBytes(change.bytes)}`,
        detail: delta ? `${signed(delta)}, ${delta > 0 ? "+" : "−"}${(100 * Math.abs(delta) / Math.max(1, need)).toFixed(0)} %` : "no change",
    });
}

function fitWords(change, limit) {
    if (!limit)
        return null;
    const verdict = {true: "fits", false: "does not fit"}[change.fits] ?? "may fit";
    return [" and ", strong(verdict, {fits: "good", "does not fit": "bad"}[verdict]), ` in ${formatBytes(limit.bytes)}`];
}

/* Good if it is less in any case. */
function verdictOf({low_bytes: low, high_bytes: high, need}) {
    if (high < need)
        return "good";
    return low > need ? "bad" : null;
}

/** "With 2 changes this program would need 3.22 GiB instead of 4.84 GiB: ...". */
function changeSentence(change, program, space) {
    if (change.made.length === 0)
        return ["None of what was asked can be changed: this program needs ", strong(formatBytes(space.need)), "."];
    const many = change.made.length;
    return [
        `With ${many === 1 ? "one change" : `${many} changes`} this program would need `,
        strong(rangeWords(change, change.bytes), verdictOf(change)), " instead of ", strong(formatBytes(space.need)),
        fitWords(change, program.limit(space)),
        many <= 3 ? `: ${change.made.map(({what}) => what).join("; ")}.` : "."
    ];
}

const CERTAINTY = {figure: "packed anew with the new sizes", range: "of 95 in 100 programs", about: "an estimate"};

/** A line of the list: a change, what it gives, and how sure that is. */
function changeRow(row) {
    if (row.refused)
        return el("li", null, el("b", {class: "bad"}, "refused"), el("span", null, el("b", null, row.what), el("small", null, row.refused)));
    const {delta_bytes: delta} = row, name = delta > 0 ? "bad" : "good";
    return el("li", {"data-bytes": row.peak_bytes, "data-delta": delta}, strong(delta ? signed(delta) : "no change", delta ? name : null),
        el("span", null, el("b", null, row.what), el("small", null, [rangeWords(row, row.peak_bytes),
            CERTAINTY[row.certainty] ?? row.certainty, ...row.notes ?? []].join(", "))));
}

/* ---- before and after ---- */

const isKeptRow = ({role}) => role !== "temp";

/* Rows of one owner together: {name, colour, now, then} by who and phase. */
function slotsOf(change, owners) {
    const slots = new Map();
    const add = (row, side, colour) => {
        const quiet = QUIET.includes(row.what), key = isKeptRow(row) ? KEPT : quiet ? "smaller" : `${row.who} ${row.phase ?? ""}`;
        const name = isKeptRow(row) ? KEPT : quiet ? "smaller" : row.who;
        if (!slots.has(key))
            slots.set(key, {key, name, colour: "rest", now: 0, then: 0});
        const slot = slots.get(key);
        slot[side] += row.bytes;
        if (side === "now" && slot.now === row.bytes)
            slot.colour = isKeptRow(row) ? "args" : colour;
    };
    for (const row of owners.space.figures.owners)
        add(row, "now", owners.colourOf(owners.numbers.get(row.number)));
    for (const row of change.owners)
        add(row, "then", "rest");
    return mergeSmall([...slots.values()], owners.space.need);
}

/* The largest first, arguments before all, what is small as one at the end. */
function mergeSmall(slots, need) {
    const most = ({now, then}) => Math.max(now, then);
    const large = slots.filter((slot) => slot.key !== "smaller" && most(slot) >= LEAST_SHARE * need);
    const small = slots.filter((slot) => !large.includes(slot));
    large.sort((a, b) => (b.key === KEPT) - (a.key === KEPT) || most(b) - most(a));
    const sum = (side) => small.reduce((all, slot) => all + slot[side], 0);
    return small.length ? [...large, {key: "smaller", name: "smaller", colour: "rest", now: sum("now"), then: sum("then")}] : large;
}

/* Bytes as a part of a bar, with the longest words that have room. */
function barPiece(bytes, scale, name, words) {
    const fits = words.find((one) => one.length * ROOM + 10 <= bytes * scale);
    return bytes > 0 && el("span", {
        class: `part ${name}${fits ? "" : " bare"}`, title: words[0], css: {width: `${bytes * scale}px`}
    }, fits ?? "");
}

/* An owner's part of a bar, and behind it what it has no longer, or more. */
function barSlot({name, colour, now, then}, side, scale) {
    const old = side === "now" || then > now ? now : then, by = side === "now" ? 0 : then - now;
    const moved = formatBytes(Math.abs(by));
    return el("span", {class: "slot", css: {width: `${Math.max(now, then) * scale}px`}},
        barPiece(old, scale, `fill-${colour}`, [`${name} ${formatBytes(old)}`, formatBytes(old)]),
        by < 0 && barPiece(-by, scale, "gone", [`−${moved}`]), by > 0 && barPiece(by, scale, "come", [`+${moved}`]));
}

/** Shows who takes the peak now and then, one bar below the other. */
function showBeforeAfter(change, owners) {
    byId("before-after").hidden = !change || change.made.length === 0;
    if (byId("before-after").hidden)
        return;
    const slots = slotsOf(change, owners), whole = slots.reduce((sum, {now, then}) => sum + Math.max(now, then), 0);
    const scale = (byId("plot").clientWidth - chart.timelineBox.left - 1) / Math.max(1, whole);
    const bar = (side, bytes) => el("div", {class: "bar-row", "data-bytes": bytes}, el("b", null, side),
        slots.map((slot) => barSlot(slot, side, scale)));
    byId("bars").setAttribute("aria-label", `Now ${formatBytes(change.need)}, then ${formatBytes(change.bytes)}`);
    replace(byId("bars"), bar("now", change.need), bar("then", change.bytes));
}
