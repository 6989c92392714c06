/* What is selected: an element with all its copies, or an empty place; by a click, by name, or
 * by the address. */

class Selection {
    constructor(explorer) {
        this.explorer = explorer;
        this.selected = null; /* {key, flat, positions, banks} */
    }

    /** A click: on what is selected already it clears. */
    pick(panel, at, cell) {
        if (cell.kind === "outside")
            return;
        const found = this.explorer.core.cell(panel, at);
        const key = JSON.stringify([panel, at]);
        if (found.error || this.selected?.key === key)
            return this.select({});
        if (cell.kind === "element") {
            if (this.selected?.flat === found.flat)
                return this.select({});
            return this.select({element: found.index.join(",")}, false);
        }
        this.selected = {key, flat: null, positions: [{panel, ...at}]};
        Object.assign(this.explorer.state, {element: "", place: found.place ?? ""});
        byId("element").value = "";
        byId("place").value = found.place ?? "";
        showEmpty(byId("selection"), found);
        this.finish(false);
    }

    lookUp(name) { this.select({[name]: byId(name).value.trim()}); }

    /** By name: an element, or a place, or nothing. reveal: scroll to it. */
    select({element = "", place = ""}, reveal = true) {
        Object.assign(this.explorer.state, {element, place: element ? "" : place});
        byId("element").value = element;
        byId("place").value = element ? "" : place;
        replace(byId("goto-fault"));
        this.selected = null;
        if (!this.explorer.opened?.panels)
            return showNothing(byId("selection"));
        if (element || (!place && this.explorer.opened.dims.length === 0))
            this.selectElement(element);
        else if (place)
            this.selectPlace(place);
        if (!this.selected)
            showNothing(byId("selection"));
        this.finish(reveal);
    }

    fail(error, text) {
        replace(byId("goto-fault"), faultOf(error, error.field ?? "element", text));
    }

    selectElement(text) {
        const found = this.explorer.core.element(text);
        if (found.error)
            this.fail(found.error, text);
        else
            this.showFound(found.flat);
    }

    selectPlace(text) {
        const found = this.explorer.core.place(text);
        if (found.error)
            return this.fail(found.error, text);
        if (found.flat !== null && found.flat !== undefined)
            return this.showFound(found.flat, found.elements);
        this.selected = {key: null, flat: null, positions: found.positions ?? []};
        showEmpty(byId("selection"), found);
    }

    showFound(flat, others = null) {
        const trace = this.explorer.core.trace(flat);
        if (trace.error)
            return this.fail(trace.error, "");
        const banks = this.explorer.opened.panels.some((panel) => panel.kind === "banks") ?
            this.explorer.core.banks(flat) :
            null;
        const here = trace.positions.find((at) => at.panel > 0);
        others ??= here ? this.explorer.core.cell(here.panel, here).elements ?? [] : [];
        this.selected =
            {key: null, flat, positions: trace.positions, banks: banks?.error ? null : banks};
        showElement(byId("selection"), trace, others, this.selected.banks);
    }

    /* Lanes of the column by place: which collide. */
    lanes() {
        const lanes = new Map();
        for (const phase of this.selected?.banks?.phases ?? [])
            for (const one of phase.elements)
                lanes.set(one.linear, phase.lanes.includes(one.lane) ? "lane clash" : "lane");
        return lanes;
    }

    /**
     * Marks the selection in both maps; reveal: brings it into sight in both, else in the
     * other.
     */
    finish(reveal) {
        const {flat = null, positions = []} = this.selected ?? {};
        const {opened, view, logical, physical} = this.explorer;
        const lanes = opened?.panels?.[view]?.kind === "banks" ? this.lanes() : new Map();
        for (const [grid, panel] of [[logical, 0], [physical, view]]) {
            const here = positions.filter((at) => at.panel === panel);
            const base = here[0];
            if (!grid.panel)
                continue;
            if (base && (reveal || !this.inSight(grid, base)))
                this.turnTo(grid, panel, base);
            grid.mark(flat, here, lanes);
        }
        keepInAddress(this.explorer.state);
    }

    inSight(grid, at) {
        const sight = grid.sight();
        return grid.slice === at.slice && grid.first === grid.firstFor(at.part) &&
            at.row >= sight.row && at.row < sight.rowEnd && at.column >= sight.column &&
            at.column < sight.columnEnd;
    }

    turnTo(grid, panel, at) {
        const slice = Number(at.slice);
        const first = grid.firstFor(Number(at.part));
        if (grid.slice !== slice || grid.first !== first) {
            Object.assign(grid, {slice, first});
            grid.draw(true);
            const host = byId(grid.name).querySelector(".choices");
            this.explorer.showSlice(host, grid, this.explorer.opened.panels[panel]);
        }
        grid.reveal(at);
    }
}
