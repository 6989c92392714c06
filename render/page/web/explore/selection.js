/* The selection: an element with all its copies, or a place without an element. */

class Selection {
    /** found: {kind, flat, place, tile, positions} from the core; trace: of the element, if any.
     * from: the panel in which it was selected. */
    constructor(found, trace, from) {
        this.kind = found.kind;
        this.flat = found.flat;
        this.trace = trace;
        this.from = from;
        this.positions = (trace ?? found).positions ?? [];
        this.place = found.place ?? null;
        this.tile = trace ? trace.tile?.join(",") ?? null : found.tile ?? null;
        const owner = trace?.say.owner?.split(" ") ?? [];
        this.group = trace && !trace.tile ? (owner.length > 1 ? owner.slice(0, -1).join(" ") : null) :
                                            this.tile;
        this.others = {}; /* traces of the same element on other sides */
    }

    /** The positions at which a panel shows it. */
    positionsOn(panel, side = 0) {
        const positions = side === 0 ? this.positions : this.others[side]?.positions ?? [];
        return positions.filter((at) => at.panel === panel).map((at) => ({
            ...at, slice: Number(at.slice), row: Number(at.row), column: Number(at.column),
            part: Number(at.part),
        }));
    }

    /** Those of them that a grid shows. */
    positionsIn(grid) {
        return this.positionsOn(grid.number, grid.side).filter((at) => grid.shows(at));
    }

    get index() { return this.trace?.index.join(",") ?? null; }
    get back() { return this.from > 0; }
}
