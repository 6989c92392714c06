/* The words of the page: the program, the selected array, and what would help. */

const strong = (text, name) => el("b", name ? {class: name} : null, text);

/** ", nearly all in one array that lives for 8 of 239 instructions", if one array has most of the
 * padding. */
function worstWords(space, tick, padding) {
    const worst = space.alive(tick).reduce((a, b) => (b.padding_bytes > (a?.padding_bytes ?? 0) ? b : a), null);
    if (!worst || worst.padding_bytes < .8 * padding)
        return "";
    const length = worst.role === "temp" && worst.lives ? worst.end - worst.start + 1 : null;
    return length === null ? `, nearly all in one array, of role ${worst.role}` :
        `, nearly all in one array that lives for ${formatCount(length)} of ${formatCount(space.steps)} instructions`;
}

/** Shows the first sentence, and the figures behind it. */
function showSentence(program, space) {
    const {figures} = space, {totals} = program;
    const known = figures.peak_bytes !== null, padding = figures.padding_at_peak;
    replace(byId("sentence"),
        known ?
            [
                "At its fullest this program needs ", strong(formatBytes(figures.peak_bytes)),
                ` of ${space.name}, `,
                padding ?
                    [
                        strong(`${formatBytes(padding)} of it padding`, "padding"),
                        worstWords(space, space.peak[0], padding)
                    ] :
                    "none of it padding",
                "."
            ] :
            [
                "Its arguments and outputs take ", strong(formatBytes(space.kept)),
                ` of ${space.name}; what is live at a time is not known.`
            ]);
    const trust = {
        exact: `as ${totals.packed_as} packs them`,
        either: [`as ${totals.packed_as} packs them`].concat((totals.other_versions ?? []).map((other) =>
            `${formatBytes(other.temp_bytes)} as ${other.packed_as} does`)).join(", "),
        compiler: "as the compiler laid them out",
        estimate: `estimated${figures.known_error ? `, ${figures.known_error}` : ""}`,
        incomplete: "as far as the program is known"
    };
    const free = figures.temp_bytes - figures.live_temp_bytes;
    byId("figures").textContent = [
        `Arguments ${formatBytes(figures.argument_bytes)}`,
        `outputs ${formatBytes(figures.output_bytes)}` +
            `${figures.donated_bytes ? `, ${formatBytes(figures.donated_bytes)} of them in arguments` : ""}`,
        known ? `temporaries ${formatBytes(figures.temp_bytes)} ${trust[figures.trust] ?? ""}` : "",
        known && free > 0 ? `${formatBytes(free)} of that free at the peak` : "",
    ].filter(Boolean).join(" · ");
    byId("notes").hidden = totals.notes.length === 0;
    replace(byId("notes"), totals.notes.map((note) => el("li", null, note)));
}

/** Limits that are too far above the peak to be drawn. */
function farLimits(program, space) {
    return program.limits(space).filter(({bytes}) => bytes > 2 * space.highest).map(({words,
        bytes}) => `${words} ${formatBytes(bytes)}, ${(bytes / space.highest).toFixed(0)} times the peak`);
}

const fact = (name, ...value) => [el("dt", null, name), el("dd", null, ...value)];

/** Shows a row: its bytes, when and where it lives, and its source. onOpen: opens its layout; null:
 * it has none. */
function showRow(row, onOpen) {
    const parts = Object.entries(PADDING).filter(([kind]) => row[`padding.${kind}`])
        .map(([kind, words]) => `${formatBytes(row[`padding.${kind}`])} ${words}`);
    const lives = row.lives && row.role === "temp" ?
        `instructions ${formatCount(row.start)} to ${formatCount(row.end)}` :
        "throughout";
    replace(byId("facts"), el("h3", {class: "code"}, row.label),
        el("dl", null,
            fact("bytes",
                `${formatBytes(row.bytes)}` +
                    `${row.data_bytes === null ?
                        "" :
                        ` = ${formatBytes(row.data_bytes)} data + ${formatBytes(row.padding_bytes)} padding`}`),
            parts.length > 0 && fact("padding", parts.join(", ")),
            fact("lives", `${lives}${row.donated ? ", given to an output" : ""}`),
            row.offset !== null && fact("address", `${formatBytes(row.offset)} in its allocation`),
            row.within && fact("lies in", row.within), row.op_name && fact("op_name", row.op_name),
            row.source && fact("source", row.source),
            row.computation && fact("instruction", `${row.name}, line ${row.line}, in ${row.computation}`)),
        onOpen && el("button", {type: "button", id: "open-layout", onclick: onOpen}, "Open its layout"));
}

function showHelp(program, space) {
    const list = program.suggestions(space);
    replace(byId("facts"), list.length > 0 && [
        el("h3", null, "What would help"),
        el("ul", null,
            list.slice(0, 4).map((one) => el("li", null, strong(`−${formatBytes(one.saving)} `, "good"),
                el("span", {class: "code"}, one.suggestion), ` ${one.how}`)))
    ]);
}
