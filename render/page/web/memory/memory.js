/* The page shows one program, one memory space, one step and one array; charts, list and table
 * follow these. */

const data = JSON.parse(byId("data").textContent), pairs = readPairs(data);

const AUDIT = Boolean(data.about); /* rows sum what instructions own */
const COMMAND = AUDIT ? "audit" : "memory";
const VIEWS = {schedule: "owners", arrays: "arrays", ...AUDIT ? {program: "over the program"} : {}};
const FIRST_VIEW = AUDIT ? "arrays" : "schedule";

const page = {
    programs: pairs.length ? pairs.flatMap(({sides}) => sides) : readPrograms(data),
    program: null, space: null, by: null, owners: null, stack: null, range: null, step: 0, piece: -1, view: "schedule",

    /* ---- what the charts ask ---- */

    /** A step was chosen, and a buffer: -1 for none, null for the one that was. */
    pick(step, piece) {
        page.go(step);
        if (piece !== null)
            page.choose(piece);
    },

    go(step) {
        const {from} = page.range;
        page.step = step;
        page.range.reach(step);
        showStep();
        if (page.range.from !== from)
            page.zoomed();
        else
            chart.moveTo(step);
        keepAddress();
    },

    choose(piece) {
        page.piece = piece;
        chart.outline(piece);
        arrays.select(piece < 0 ? null : page.program.row(page.program.buffer[piece]));
    },

    zoomed() {
        tip.hide();
        chart.later();
        brush.draw();
        showHint();
        keepAddress();
    },

    /** The pointer is over a buffer. at: where; piece -1: over none. */
    point(piece, at) {
        chart.outline(piece < 0 ? page.piece : piece);
        byId("plot").classList.toggle("over", piece >= 0);
        if (piece < 0) {
            tip.hide();
            owners.element.querySelector(".lit")?.classList.remove("lit");
            return;
        }
        showTip(piece, at);
        markOwner(page.owners.groupOf[piece - page.space.firstPiece]);
    },

    /** The buffers at this step, by size: the next one. */
    next(by) {
        const pieces = chart.alive(page.step), at = pieces.indexOf(page.piece);
        if (pieces.length === 0)
            return;
        page.choose(pieces[(at < 0 && by < 0 ? pieces.length - 1 : at + by + pieces.length) % pieces.length]);
        showKeyTip();
    },

    /** Opens the chosen buffer's layout. */
    open(row) {
        const chosen = row ?? (page.piece < 0 ? null : page.program.row(page.program.buffer[page.piece]));
        if (chosen && page.canOpen(chosen))
            layouts.open(chosen.shape);
    },

    back() {
        tip.hide();
        if (page.piece >= 0)
            page.choose(-1);
        else
            page.go(page.space.figures.peak_tick ?? 0);
    },

    find() {
        showView("arrays");
        byId("filter").focus();
    },

    /** The steps that a drag would zoom to, between two places; equal: none. */
    band(from, to) {
        Object.assign(byId("band").style, {left: `${from}px`, width: `${to - from}px`});
        byId("band").hidden = from === to;
    },

    /* ---- what the arrays ask ---- */

    select(row) {
        page.choose(row.number < 0 ? -1 : page.pieceOf(row));
        arrays.select(row);
    },

    pieceOf(row) {
        const {lifeOf, start, end} = page.program;
        for (let i = lifeOf[row.number]; i < lifeOf[row.number + 1]; i++)
            if (start[i] <= page.step && page.step <= end[i])
                return i;
        return lifeOf[row.number];
    },

    canOpen: (row) => layouts.available && row.shape !== null,

    foundWords: () => keepAddress(),

    ownerOf(row) {
        if (row.number < 0)
            return row.name;
        const group = page.owners.groupOf[page.pieceOf(row) - page.space.firstPiece];
        return [page.owners.label(group), page.owners.detail(group)].filter(Boolean).join(", ");
    },

    colourOf(row) {
        const band = row.number < 0 ? -1 : page.owners.bandOf[page.pieceOf(row) - page.space.firstPiece];
        return page.owners.bands[band]?.colour ?? "rest";
    },
};

const layouts = new LayoutDialog(byId("layout"), byId("explorer"), byId("layout-close"), data);
const chart = new Chart(byId("plot"), byId("chart"), byId("overlay"));
const gestures = new Gestures(chart, page);
const brush = new Brush(byId("brush"), byId("brush").querySelector("canvas"),
    [...byId("brush").querySelectorAll(".handle")], () => page.zoomed());
const tip = new Tip(byId("tip"));
const owners = new OwnerList(byId("owner-list"), {
    onPoint: (group) => chart.light(bandOfGroup(group)), onPick: (group) => chart.light(bandOfGroup(group)),
    onOpen: (row) => page.open(row)
});
const arrays = new ArraysView(page);
const sums = AUDIT ? new SumsView(data, {
    openShape: (shape) => layouts.open(shape), canOpen: () => layouts.available, onChange: keepAddress
}) : null;
let sides = pairs.length ? new Sides(pairs) : null;
const overBox = byId("owners").appendChild(el("div", {id: "over"}));

/* The band of a group in the stack; null: none. -2: of the smaller ones. */
function bandOfGroup(group) {
    if (group === -1)
        return null;
    const at = page.owners.bands.findIndex((band) => band.group === group);
    return at < 0 ? page.owners.bands.length - 1 : at;
}

function markOwner(group) {
    for (const element of owners.element.querySelectorAll("[data-group]"))
        element.classList.toggle("lit", element.dataset.group === String(group));
}

function showTip(piece, at) {
    const {program} = page, life = [program.start[piece], program.end[piece]];
    tip.show(program.row(program.buffer[piece]), at, life, program.nameOf(life[1]));
}

/* A buffer that was chosen by keys is told beside its place. */
function showKeyTip() {
    const {piece} = page, {left, width, top} = chart.timelineBox;
    const x = Math.max(left, Math.min(left + width, chart.x(page.step + .5)));
    showTip(piece, {x, y: top + 60});
    markOwner(page.owners.groupOf[piece - page.space.firstPiece]);
}

/* ---- a step ---- */

function showStep() {
    const {space, step, program} = page, peak = step === space.figures.peak_tick;
    const pieces = chart.alive(step).length, bytes = formatBytes(page.stack.taken(step));
    const words = (known) => space.known ? known : "Arguments and outputs";
    chart.step = step;
    tip.hide();
    byId("owners-title").textContent = words(peak ? "At the peak" : `At step ${formatCount(step)}`);
    byId("owners-hint").textContent = [space.known && peak ? `step ${formatCount(step)}` : bytes,
        `${formatCount(pieces)} ${pieces === 1 ? "buffer" : "buffers"}`].join(", ");
    byId("back").hidden = peak || !space.known;
    byId("picture-title").textContent =
        words(peak ? "What lives at the peak" : `What lives at step ${formatCount(step)}`);
    owners.show(page.owners, step, page.canOpen);
    if (page.view === "arrays")
        arrays.show(space.alive(step), page.piece < 0 ? null : program.row(program.buffer[page.piece]), true);
    byId("plot").setAttribute("aria-valuenow", step);
    byId("plot").setAttribute("aria-valuetext", `step ${formatCount(step)} of ${formatCount(page.stack.steps)}, ` +
        `${program.nameOf(step)}: ${bytes}${peak ? ", the peak" : ""}`);
}

function showHint() {
    const {range} = page, pixel = range.span / chart.timelineBox.width;
    byId("hint").textContent = [
        range.all ? null : `steps ${formatCount(Math.floor(range.from))} to ${formatCount(Math.ceil(range.to))} ` +
            `of ${formatCount(range.steps)}`,
        pixel >= 2 ? `one pixel is ${formatCount(Math.round(pixel))} steps and shows the fullest` : null,
        "Drag or wheel zooms, 0 all", "← → one step", "P the peak", "/ finds a name"
    ].filter(Boolean).join(" · ");
}

/* ---- steps over the limit ---- */

/* The first and last step over a limit, and how many are. */
function stepsOver(stack, bytes) {
    const found = {count: 0, from: 0, to: 0};
    for (let i = 0; i < stack.steps; i++)
        if (stack.taken(i) > bytes) {
            found.from = found.count === 0 ? i : found.from;
            found.to = i;
            found.count++;
        }
    return found;
}

/* Says which steps are over the limit, and zooms to them. */
function showOver() {
    const limit = page.program.limit(page.space);
    const {count, from, to} = limit ? stepsOver(page.stack, limit.bytes) : {count: 0};
    const margin = Math.max(2, (to - from) / 2), one = count === 1;
    replace(overBox, count > 0 && [
        el("h2", null, `${formatCount(count)} ${one ? "step is" : "steps are"} over the limit`),
        el("button", {type: "button", class: "link", onclick: () => {
            page.range.show(from - margin, to + 1 + margin);
            page.zoomed();
        }}, one ? `step ${formatCount(from)}: zoom there` : `${formatCount(from)} to ${formatCount(to)}: zoom there`)
    ]);
}

/* ---- choosers ---- */

function showBy(by) {
    page.by = by;
    page.owners = by === "owner" ? page.byOwner : new Owners(page.space, by);
    page.stack = new Stack(page.space, page.owners.bandOf, page.owners.bands.length);
    chooser(byId("by"), {
        options: Object.entries(BY).map(([value, name]) => ({value, name})), chosen: by,
        title: page.view === "arrays" ? "At one step, by" : "Colour by"
    }, (value) => {
        showBy(value);
        keepAddress();
    });
    chart.show({
        space: page.space, owners: page.owners, stack: page.stack, range: page.range, step: page.step,
        phases: page.view === "arrays" ? [] : page.phases, change: page.change
    });
    showBeforeAfter(page.change, page.byOwner);
    brush.show(page.stack, page.range, page.space.figures.peak_tick ?? 0);
    page.piece = -1;
    showStep();
    showHint();
    showOver();
}

function showSpaces() {
    const {spaces} = page.program;
    const worth = spaces.filter((space) => space === page.space || space.need >= 1024 || space === spaces[0]);
    byId("spaces").hidden = worth.length < 2;
    byId("charts-title").textContent = worth.length < 2 ? `${page.space.name} over the schedule` : "over the schedule";
    chooser(byId("spaces"), {
        options: worth.map(({name, need}) => (
            {value: name, name: name === spaces[0].name ? name : `${name} ${formatBytes(need)}`})),
        chosen: page.space.name
    }, (value) => {
        showSpace(value);
        keepAddress();
    });
}

function showSpace(name, {step, by} = {}) {
    const space = page.space = page.program.space(name);
    page.range = new Range(space.steps);
    page.step = step ?? space.figures.tick ?? 0;
    page.piece = -1;
    byId("memory").classList.toggle("unscheduled", !space.known);
    byId("plot").setAttribute("aria-valuemax", Math.max(0, space.steps - 1));
    byId("limit").value = space.limit ? formatBytes(space.limit) : "";
    byId("limit").removeAttribute("aria-invalid");
    page.byOwner = new Owners(space, "owner");
    page.change = space === page.program.main ? changeOf(page.program) : null;
    showSpaces();
    showSentence(page.program, space, page.byOwner);
    showSubtitle(page.program, space);
    showHelp(page.program, space);
    showBy(by ?? (page.change ? "owner" : bestWord(space)));
}

function showView(view) {
    const ofProgram = view === "program";
    page.view = view;
    byId("memory").dataset.view = view;
    byId("memory").hidden = ofProgram;
    byId("sums").hidden = !ofProgram;
    chooser(byId("views"), {
        options: Object.entries(VIEWS).map(([value, name]) => ({value, name})), chosen: view, title: "Show"
    }, (value) => {
        showView(value);
        keepAddress();
    });
    chart.slim = view === "arrays";
    byId("programs").hidden = page.programs.length < 2 || ofProgram;
    if (ofProgram)
        showAllSums();
    else if (page.owners) {
        showTitle(page.program);
        placeHelp(page.change);
        showBy(page.by);
    }
}

function showAllSums() {
    const [files, modules] = ["file", "module"].map((field) => sums.cells.valuesOf(field));
    if (page.programs.length !== 1) {
        byId("title").textContent = files.length === 1 ? nameOfFile(files[0]) : `${formatCount(files.length)} files`;
        byId("subtitle").textContent = modules.length === 1 ? `module ${modules[0]}` : `${formatCount(modules.length)} modules`;
        document.title = `${byId("title").textContent}: audit`;
    }
    sums.show();
}

const nameOfFile = (file) => (file === "-" ? "standard input" : file.split("/").pop());

function showTitle(program) {
    byId("title").textContent = sides ? nameOfFile(program.file) : program.totals.module ?? nameOfFile(program.file);
    byId("title").title = program.file;
    document.title = `${byId("title").textContent}, ${program.file}: ${COMMAND}`;
    showSubtitle(program, page.space ?? program.main);
}

async function showProgram(number, given = {}) {
    const program = page.program = page.programs.find((one) => one.number === number) ?? page.programs[0], {totals} = program;
    const space = page.space = program.space(given.space ?? totals.space);
    showTitle(program);
    showSentence(program, space, null);
    showHelp(program, space);
    await program.unpack();
    if (page.program !== program) // another was chosen meanwhile
        return;
    page.phases = phasesOf(program);
    showSpace(space.name, given);
    document.body.dataset.ready = "true";
}

/* Sets the user's own limit. bytes: 0 removes it. */
function setLimit(bytes) {
    page.space.limit = bytes || null;
    showSentence(page.program, page.space, page.byOwner);
    chart.draw();
    showHint();
    showOver();
    keepAddress();
}

function offerPrograms() {
    const select = byId("programs").querySelector("select");
    byId("programs").hidden = page.programs.length < 2 || page.view === "program";
    const several = new Set(page.programs.map(({file}) => file)).size > 1;
    replace(select, page.programs.map(({file, totals, number}) => el("option", {value: number},
        [totals.module, totals.peak_bytes !== null && formatBytes(totals.peak_bytes), several && file].filter(Boolean).join(", "))));
    select.addEventListener("change", () => showProgram(Number(select.value)));
}

byId("limit").addEventListener("input", ({target}) => {
    const bytes = page.program.limitOf(target.value, page.space);
    target.setAttribute("aria-invalid", String(bytes === null));
    if (bytes !== null)
        setLimit(bytes);
});
byId("back").addEventListener("click", () => page.go(page.space.figures.peak_tick));
byId("step-before").addEventListener("click", () => page.go(Math.max(0, page.step - 1)));
byId("step-after").addEventListener("click", () => page.go(Math.min(page.stack.steps - 1, page.step + 1)));
addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, #plot, dialog");
    if (layouts.dialog.open || sides?.both || event.ctrlKey || event.metaKey || event.altKey)
        return;
    if (page.view === "program" && (!typing || event.key === "Escape"))
        sums.key(event);
    else if (!typing && ["p", "P", "/", "Escape", "0"].includes(event.key) && page.stack)
        gestures.key(event);
});
offerShare(() => shownToShare(linkOfPage()));
byId("share-button").hidden = page.programs.length === 0 && !AUDIT;
if (AUDIT)
    byId("page-name").textContent = "Audit";
linkPages("audit", [...new Set(page.programs.map(({totals}) => totals.file))], layouts);
byId("other-button").hidden = sides !== null || AUDIT; /* which has the views of memory */
byId("compare-button").hidden = sides !== null || page.programs.length === 0;
takeDropped(new SiteReader(data), () => page.program.totals.target, async ([other]) => {
    await Promise.all([page.program, other].map((program) => program.unpack()));
    sides = new Sides([pairByName(page.program, other)]);
    await sides.show(0, page.space.name);
});
addEventListener("hashchange", () => {
    document.body.dataset.ready = "false";
    clearTimeout(page.later);
    restore();
});
if (AUDIT)
    showFindings(data);
if (!sides)
    offerPrograms();
restore();
