/* What is shown, in the page's address. */

/* What is shown, as an address's fragment. */
function fragmentOfPage() {
    const {program, space, step, by, view, range} = page;
    if (view === "program" && !sides?.both)
        return fragmentText([["view", view], ...sums.entries]);
    const state = sides?.both ? [["pair", sides.pair.number, 0], ["space", sides.view.space?.name ?? null, null]] : [
        ["program", program.number, sides ? -1 : 0], ["space", space.name, program.totals.space], ["at", step, null],
        ["by", by, null], ["view", view, FIRST_VIEW], ["limit", space.limit, null],
        ["zoom", range.all ? null : `${Math.round(range.from)}-${Math.round(range.to)}`, null],
        ["find", arrays.words.join(" "), ""]
    ];
    return fragmentText(state.filter(([, value, byDefault]) => value !== byDefault).map(([name, value]) => [name, value]));
}

/* The address of what is shown; null: it has none, as when the other program is not in this page. */
function linkOfPage() {
    const address = page.space || sides?.both || AUDIT ? addressOf(data) : null;
    return address && !sides?.pair.byName ? address + fragmentOfPage() : null;
}

/* Keeps the state in the address, after a delay: browsers limit address changes per second, and a
 * held key would make more. */
function keepAddress() {
    clearTimeout(page.later);
    if (!sides?.pair.byName)
        page.later = setTimeout(() => history.replaceState(null, "", fragmentOfPage()), 150);
}

/* No peak is known: of an audit there are sums. */
function showNoProgram(given) {
    byId("sentence").textContent = "No program with arrays was read.";
    if (!sums)
        return;
    sums.restore((name) => given.get(name));
    showView("program");
    byId("views").hidden = true;
}

/* Shows what the address says. */
async function restore() {
    const given = new URLSearchParams(location.hash.slice(1)), number = Number(given.get("program") ?? 0);
    const program = page.programs.find((one) => one.number === number) ?? page.programs[0], at = Number.parseInt(given.get("at"), 10);
    if (!program) {
        showNoProgram(given);
        document.body.dataset.ready = "true";
        return;
    }
    if (sides && !given.has("program")) {
        showView("schedule");
        await sides.show(Number(given.get("pair") ?? 0), given.get("space"));
        document.body.dataset.ready = "true";
        return;
    }
    sides?.leave(program);
    byId("programs").querySelector("select").value = program.number;
    program.space(given.get("space") ?? program.totals.space).limit = parseBytes(given.get("limit") ?? "") || null;
    const view = given.get("view") in VIEWS ? given.get("view") : FIRST_VIEW, ofProgram = view === "program";
    sums?.restore((name) => (ofProgram ? given.get(name) : null));
    arrays.find(ofProgram ? "" : given.get("find") ?? "");
    showView(view);
    await showProgram(program.number, {
        space: given.get("space"), step: at >= 0 && at < program.steps ? at : undefined,
        by: given.get("by") in BY ? given.get("by") : undefined
    });
    const [from, to] = (given.get("zoom") ?? "").split("-").map(Number);
    if (to > from) {
        page.range.show(from, to);
        page.zoomed();
    }
}
