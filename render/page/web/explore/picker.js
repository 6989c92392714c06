/* The selection: by the page's state, by clicks and by keys. */

class Picker {
    constructor(page) {
        this.page = page;
        this.from = null; /* number of the panel in which the next selection is made */
    }

    /** Selects what the state says: an element, a place, the default of the layout, or nothing. */
    select() {
        const {page, page: {state, opened, core}} = this, from = this.from;
        this.from = null;
        page.selected = null;
        page.lookFault = null;
        if (!opened?.panels || Number(opened.elements) === 0 || page.fault)
            return;
        if (state.place)
            this.selectFound(core.place(state.place), state.place, "place", from ?? 1);
        else if (state.element !== "none")
            this.selectFound(core.element(state.element || this.firstElement()), state.element, "element", from ?? 0);
    }

    /* The default selection: the last element, which is next to padding if there is any; when
     * comparing, the first element that differs. */
    firstElement() {
        const {opened, other} = this.page;
        if (other?.verdict.index)
            return other.verdict.index.join(",") || "()";
        return opened.dims.map((dim) => String(BigInt(dim) - 1n)).join(",") || "()";
    }

    selectFound(found, text, name, from) {
        const {page, page: {core}} = this;
        if (found.error) {
            page.lookFault = {error: found.error, field: "goto", text, name};
            return;
        }
        const trace = found.flat === null || found.flat === undefined ? null : core.trace(0, found.flat);
        if (trace?.error)
            return;
        page.selected = new Selection({kind: "element", ...found}, trace, from);
        if (trace && page.other) {
            const beyond = core.trace(1, found.flat);
            page.selected.others[1] = beyond.error ? null : beyond;
        }
    }

    /** Selects what was entered in "Go to": {element} or {place}. */
    lookUp({element = "", place = ""}) {
        this.page.change({element, place});
        if (!this.page.lookFault)
            byId("goto").value = "";
    }

    /** Selects a cell that was clicked or reached by keys. A click on the selection clears it. */
    pick(grid, at, toggles) {
        if (!grid.shows(at))
            return this.reach(grid, at);
        const i = grid.indexOf(at);
        if (toggles && this.page.selected && grid.look.selected(i))
            return this.page.change({element: "none", place: ""});
        return this.take(grid, grid.cells, i);
    }

    /* Selects a cell outside of the window, which follows. */
    reach(grid, at) {
        const cells = this.page.core.cells(grid.side, grid.number, {slice: at.slice, part: at.part, row: at.row,
            rowEnd: at.row + 1, column: at.column, columnEnd: at.column + 1});
        if (!cells.error)
            this.take(grid, cells, 0);
    }

    take(grid, cells, i) {
        if (cells.kind[i] === "outside")
            return;
        const index = cells.shared[i]?.[0].join(",") ?? cells.say.index[i];
        this.from = grid.number;
        this.page.change(cells.kind[i] === "element" ? {element: index || "()", place: ""} :
                                                       {element: "", place: cells.place[i] ?? ""});
    }

    /** On Enter: moves to the same element in the other panel. */
    follow(grid) {
        const {page} = this;
        if (!page.selected && grid.cursor)
            return this.pick(grid, grid.cursor, false);
        for (const other of [...page.grids.values()].filter((one) => one !== grid && one.drawn)) {
            const at = page.selected?.positionsIn(other)[0];
            if (!at)
                continue;
            other.cursor = at;
            other.root.focus({preventScroll: true});
            this.from = other.number;
            this.select();
            page.layOut();
            return;
        }
    }

    /** The elements that share the place of the selected one; null: none do. */
    sharedWith() {
        const {core, selected} = this.page, at = selected.positions.find(({panel}) => panel > 0);
        if (!at)
            return null;
        const cells = core.cells(0, at.panel, {slice: at.slice, part: at.part, row: at.row,
            rowEnd: Number(at.row) + 1, column: at.column, columnEnd: Number(at.column) + 1});
        return cells.shared?.[0]?.map((index) => index.join(",")) ?? null;
    }
}
