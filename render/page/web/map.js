"use strict";

/* A picture whose cells can be picked: with the pointer, or with keys as in a table. */
class MapPicture {
    constructor(section) {
        const data = JSON.parse(section.querySelector(".data").textContent);
        this.svg = section.querySelector("svg");
        this.inspector = new Inspector(section.querySelector(".inspector"), data,
            index => this.pickIndex(index));
        if (!this.svg)
            return;
        this.svg.setAttribute("role", "group");
        for (const panel of this.svg.querySelectorAll("[data-panel]"))
            this.prepare(panel);
        section.addEventListener("keydown", event => {
            if (event.key === "Escape")
                this.letGo();
        });
    }

    /* Screen readers hear of cells as buttons; one of each panel is in the order of tabs. */
    prepare(panel) {
        const cells = [...panel.querySelectorAll("[data-at]")];
        const byPlace = new Map(cells.map(cell => [cell.dataset.at, cell]));
        cells.forEach((cell, i) => {
            cell.setAttribute("role", "button");
            cell.setAttribute("aria-label", cell.querySelector("title").textContent);
            cell.setAttribute("tabindex", i ? "-1" : "0");
        });
        panel.addEventListener("click", event => {
            const cell = event.target.closest("[data-at]");
            if (cell)
                this.pick(panel, cell);
        });
        panel.addEventListener("keydown", event => this.onKey(event, panel, cells, byPlace));
    }

    onKey(event, panel, cells, byPlace) {
        const cell = event.target.closest("[data-at]");
        if (!cell)
            return;
        if (event.key === "Enter" || event.key === " ")
            this.pick(panel, cell);
        else if (!this.move(event.key, cell, cells, byPlace))
            return;
        event.preventDefault();
    }

    /* To the neighbour; where the grid ends, on to the next cell in reading order. */
    move(key, cell, cells, byPlace) {
        const [slice, row, column, part] = cell.dataset.at.split(",").map(Number);
        const at = cells.indexOf(cell);
        const targets = {
            ArrowRight: () => cells[at + 1],
            ArrowLeft: () => cells[at - 1],
            ArrowDown: () => byPlace.get([slice, row + 1, column, part].join(",")) ??
                cells.find(other => other.dataset.at.startsWith(`${slice + 1},`)),
            ArrowUp: () => byPlace.get([slice, row - 1, column, part].join(",")) ??
                cells.findLast(other => other.dataset.at.startsWith(`${slice - 1},`)),
            Home: () => cells.find(other => other.dataset.at.startsWith(`${slice},${row},`)),
            End: () => cells.findLast(other => other.dataset.at.startsWith(`${slice},${row},`)),
        };
        if (!(key in targets))
            return false;
        const target = targets[key]();
        if (target) {
            cell.setAttribute("tabindex", "-1");
            target.setAttribute("tabindex", "0");
            target.focus();
        }
        return true;
    }

    pick(panel, cell) {
        if (cell === this.picked) {
            this.letGo();
            return;
        }
        this.picked = cell;
        this.mark(other => other === cell || (cell.dataset.index !== undefined &&
            other.dataset.index === cell.dataset.index) || this.samePlace(cell, other));
        this.inspector.show({
            panel: panel.dataset.panel, at: cell.dataset.at, kind: cell.dataset.kind,
            index: cell.dataset.index ?? null, copy: cell.dataset.copy,
            title: cell.querySelector("title").textContent,
        });
    }

    /* Padding has the same place in both panels. */
    samePlace(cell, other) {
        return cell.dataset.index === undefined && cell.dataset.place !== undefined &&
            other.dataset.place === cell.dataset.place;
    }

    /* An element by its index: its first cell, wherever it is. */
    pickIndex(index) {
        const cell = this.svg.querySelector(`[data-index="${index}"]`);
        if (cell) {
            this.picked = null;
            this.pick(cell.closest("[data-panel]"), cell);
        }
    }

    mark(isSame) {
        this.svg.classList.add("picking");
        for (const cell of this.svg.querySelectorAll("[data-at]")) {
            const same = isSame(cell);
            cell.classList.toggle("same", same);
            cell.setAttribute("aria-pressed", String(same));
        }
    }

    letGo() {
        this.picked = null;
        this.svg.classList.remove("picking");
        for (const cell of this.svg.querySelectorAll(".same")) {
            cell.classList.remove("same");
            cell.setAttribute("aria-pressed", "false");
        }
        this.inspector.showNothing();
    }
}

for (const section of document.querySelectorAll(".layout"))
    new MapPicture(section);
