/* How shared memory is read: the choices, and the sentence about them. */

const WIDTHS = ["2", "4", "8", "16"]; /* bytes per lane */

/** view: of class Multiples. */
function drawAccessChoosers(view) {
    const {page, page: {opened}, access, answer} = view, [kind, number] = access.split(":");
    const known = ["column", "row", "ldmatrix"].includes(kind), least = Math.ceil(Number(opened.bits) / 8);
    const line = (name) => `${name}:${kind === name ? Number(number) : 0}`;
    const options = [
        ...["column", "row"].map((name) => [line(name), line(name).replace(":", " ")]),
        ["ldmatrix", "ldmatrix"], ["list", "list"]
    ];
    const accesses = chooser("access", "Access", options, known ? access : "list", (value) =>
        page.change({access: value === "list" ? someLanes(opened) : value, lane: ""}));
    const widths = WIDTHS.filter((width) => Number(width) >= least).map((width) => [width, width]);
    const width = kind === "ldmatrix" ?
        null :
        chooser("width", "Bytes a lane", widths, String(answer.width ?? least),
            (value) => page.change({width: Number(value) === least ? "" : value, lane: ""}));
    const colors = ["bank", ...opened.colorings.filter((name) => ["chunk", "row"].includes(name))];
    const color = chooser("colors", "Colour by", colors.map((name) => [name, COLOR_WORDS[name]]),
        page.multiplesColoring, (name) => page.change({color: name === "bank" ? "" : name}));
    replace(byId("choosers"), [
        accesses, known ? null : listField(page, access), width, replay(view, known), el("span", {class: "spread"}),
        color, viewChoice(page, "banks"), view.modeChoice()
    ]);
    byId("choosers").className = "left";
}

/* A list to begin with: the diagonal. */
function someLanes({dims}) {
    const [rows, columns] = dims.slice(-2).map(Number), before = dims.slice(0, -2).map(() => 0);
    return Array
        .from({length: Math.min(8, rows, columns ?? rows)},
            (_, i) => [...before, i, ...(columns ? [i] : [])].join(","))
        .join(" ");
}

function listField(page, access) {
    const field = el("input", {
        id: "list", value: access, size: 28,
        "aria-label": "Elements that the lanes read, with blanks between them",
        "aria-describedby": "access-fault"
    });
    field.addEventListener("change", () => page.change({access: field.value.trim() || "column:0", lane: ""}));
    return el("div", {class: "listed"}, field);
}

/* "◂ lanes 0–7, all at once ▸": steps lane by lane, then on to the next phase. wide: there is room
 * for words. */
function replay({page, phases, step: {phase, lane}}, wide) {
    const elements = phases[phase]?.elements ?? [];
    if (!elements.length)
        return null;
    const steps = phases.flatMap(({elements: list}, p) => [String(p), ...list.map((_, k) => `${p}.${k}`)]);
    const at = steps.indexOf(lane === null ? String(phase) : `${phase}.${lane}`);
    const go = (step) => page.change({lane: step === "0" ? "" : step});
    const of = phases.length > 1 ? `phase ${phase + 1} of ${phases.length}: ` : "",
          together = of || !wide ? "" : ", all at once";
    const words = lane === null ? `lanes ${elements[0].lane}–${elements.at(-1).lane}${together}` :
        `lane ${elements[Math.min(lane, elements.length - 1)].lane} asks`;
    return el("div", {class: "choice replay", id: "replay", role: "group", "aria-label": "Replay"},
        el("span", {class: "name"}, "Replay"),
        el("button", {
            type: "button", "aria-label": "The step before", disabled: at <= 0,
            onclick: () => go(steps[at - 1])
        },
            "◂"),
        el("span", {role: "status"}, of + words),
        el("button", {
            type: "button", "aria-label": "The next step", disabled: at + 1 >= steps.length,
            onclick: () => go(steps[at + 1])
        },
            "▸"));
}

/** The smallest swizzle without conflicts, for the line below. */
function suggestionWords({suggestion}) {
    if (!suggestion)
        return "No swizzle within this array is free of conflicts.";
    return suggestion.mode === "none" ? "" :
        suggestion.mode ? `The smallest swizzle without conflicts is ${suggestion.mode}.` :
        `None of the hardware's modes is free of conflicts; ${suggestion.swizzle} would be.`;
}

/** "Eight lanes read column 0. Unswizzled, all meet in bank 0 and wait in line; 128B …" */
function accessSentence(page) {
    const {answer, access, step, phases} = page.access;
    if (answer.error)
        return [`This access cannot be shown: ${answer.error.message}.`];
    const lanes = phases[step.phase]?.elements.length ?? 0, many = phases.length > 1;
    const what = access === "ldmatrix" ? "8 rows of 16 bytes" :
        access.startsWith("column") ? `column ${access.split(":")[1]}` :
           access.startsWith("row") ? `row ${access.split(":")[1]}` :
           "a list of elements";
    const [plain] = answer.modes, lost = (mode) => Number(mode.wavefronts) - Number(mode.ideal);
    const who = many ? plural(lanes, "lane at a time reads", "lanes at a time read") :
                       plural(lanes, "lane reads", "lanes read");
    const start = [`${capital(inWords(lanes))} ${who} `, chip(what),
        many ? `, in ${inWords(phases.length)} phases. ` : ". "];
    if (lost(plain) === 0)
        return [...start, "Unswizzled, nobody waits: ", el("b", {class: "good"}, "no conflict"), "."];
    const banks = new Set(plain.phases[step.phase].elements.map(({bank}) => bank)),
          wait = many ? "" : " and wait in line";
    const where = banks.size === 1 ? `all meet in bank ${[...banks][0]}${wait}` :
        `they meet in ${inWords(banks.size)} banks${wait}`;
    const best = answer.modes.find((mode) => lost(mode) === 0);
    if (!best) {
        const least = answer.modes.reduce((a, b) => (Number(b.wavefronts) < Number(a.wavefronts) ? b : a));
        return [
            ...start, `Unswizzled, ${where}; `,
            least === plain ? "no mode helps." :
                              [
                                  key(least.mode),
                                  ` needs ${count(least.wavefronts)} wavefronts in place of ` +
                                      `${count(plain.wavefronts)}, the fewest.`
                              ]
        ];
    }
    const {elements, wavefronts} = best.phases[step.phase], spread = new Set(elements.map(({bank}) => bank)).size;
    return [...start, `Unswizzled, ${where}; `, key(best.mode), ` spreads them over ${inWords(spread)} banks`,
        many ? "." : `, ${inWords(wavefronts)} ${plural(wavefronts, "wavefront")}.`];
}
