/* The look of cells: their text, their colour, their name. */

/* The class of a coloured cell: h a hue, m its second tone, x its strong tone, o the scale of
 * memory order. */
function hueClass(coloring, number, strong) {
    if (coloring === "order")
        return `o${number % 8}`;
    return `${strong ? "x" : number > 7 ? "m" : "h"}${number % 8}`;
}

/* The lines of an owner's label: all words but the last, then the last. without: letters of owners
 * to leave out. */
function ownerLines(text, without) {
    const words = text.split(" ").filter((word) => !without.includes(word[0]));
    return words.length < 2 ? words.join(" ") : [words.slice(0, -1).join(" "), words.at(-1)];
}

class Face {
    /** label: name of one of the core's labels; without: letters of owners that are shown
     * elsewhere; group: numbers of elements that belong together. Set `flat` to write owners in one
     * line. */
    constructor(page, grid, label, {coloring = page.coloring, without = "", group = null} = {}) {
        Object.assign(this, {page, grid, label, coloring, without, together: group, cells: grid.cells});
        this.hues = this.cells.hue[coloring] ?? this.cells.hue.row;
        const selected = page.selected;
        this.chosen = new Set(selected?.positionsIn(grid).map((at) => grid.indexOf(at)) ?? []);
        this.title = grid.title;
    }

    text(i) {
        const text = this.cells.say[this.label]?.[i] ?? null;
        if (text === null || this.cells.kind[i] !== "element")
            return "";
        if (this.label === "owner")
            return this.flat ? [ownerLines(text, this.without)].flat().join(" ") : ownerLines(text, this.without);
        return ["linear", "number", "byte"].includes(this.label) ? count(text) : text;
    }

    /** The texts that cells need room for. */
    widths() {
        return this.cells.kind.map((_, i) => [this.text(i)].flat()).flat();
    }

    get lines() { return this.cells.kind.some((_, i) => Array.isArray(this.text(i))) ? 2 : 1; }

    /** All that a grid needs to draw the cells. */
    look() {
        return {
            title: this.title,
            label: (i) => this.text(i),
            color: (i) => hueClass(this.coloring, this.hues[i], this.isStrong(i)),
            selected: (i) => this.chosen.has(i),
            name: (i) => this.name(i),
        };
    }

    /* Whether the cell is in the tile, or with the owner, of the selection or, if a group is given,
     * in that group. */
    isStrong(i) {
        if (this.together)
            return this.together.has(String(this.cells.flat[i]));
        const group = this.page.selected?.group;
        return group !== null && group !== undefined && this.groupOf(i) === group;
    }

    groupOf(i) { return groupOf(this.page.opened, this.cells, i); }

    /** "element 2,3, linear index 17, byte 68, tile 1,1" */
    name(i) {
        const {cells, page} = this, {say} = cells;
        const kind = cells.kind[i];
        const shared = cells.shared[i];
        const what = kind === "element" ?
            `element ${(shared ?? [say.index[i].split(",")]).map((index) => index.join(",")).join(" and ")}` :
            {tail: "padding behind the last tile", hole: "holds nothing"}[kind] ?? kind;
        const copy = cells.copy[i] > 0 ? `copy ${cells.copy[i]}` : null;
        const place = cells.place[i] === null ? say.owner?.[i] ?? null : page.opened.linear ?
            `${page.placeWord} ${count(cells.place[i])}` : cells.place[i].replaceAll("=", " ");
        return [what, copy, place, say.byte?.[i] ? `byte ${count(say.byte[i])}` : null,
            cells.tile[i] ? `tile ${cells.tile[i]}` : null].filter(Boolean).join(", ");
    }
}

/** The group of a cell: its tile, or its owner; null: none. */
function groupOf(opened, cells, i) {
    if (opened.tiled)
        return cells.tile[i];
    const owner = cells.say.owner?.[i];
    return owner && owner.includes(" ") ? owner.split(" ").slice(0, -1).join(" ") : null;
}
