"use strict";

/*
 * A table of any number of rows. Only those in view are elements, but the table keeps its
 * semantics: each row has its index among all rows, each heading its sort order. All rows have the
 * same height.
 *
 * columns: {name, heading, help, text(row), title(row), fill(cell, row), sortable, number, header};
 * a `header` column names its row. onSort(name): a heading was chosen; onPick(row): a row was.
 */
class LongTable {
    static ROW_HEIGHT = 30;
    static BEYOND = 8; /* rows kept above and below the view */

    constructor(scroller, columns, {caption, onSort, onPick, onPoint}) {
        this.scroller = scroller;
        this.columns = columns;
        this.onPick = onPick;
        this.onPoint = onPoint;
        this.rows = [];
        this.current = 0; /* the row that takes the focus */
        this.first = this.last = 0;
        this.table = document.createElement("table");
        this.body = document.createElement("tbody");
        const title = document.createElement("caption");
        title.className = "unseen";
        title.textContent = caption;
        this.table.append(title, this.head(onSort), this.body);
        scroller.replaceChildren(this.table);
        scroller.addEventListener("scroll", () => this.draw());
        new ResizeObserver(() => this.draw()).observe(scroller);
        this.body.addEventListener("keydown", event => this.key(event));
        this.body.addEventListener("dblclick", event => this.pick(event.target));
        this.body.addEventListener("pointerover", event => this.point(event.target));
        this.body.addEventListener("pointerleave", () => this.onPoint(null));
        this.body.addEventListener("focusin", event => this.focused(event.target));
        this.body.addEventListener("focusout", () => this.onPoint(null));
    }

    head(onSort) {
        const head = document.createElement("thead"), row = head.insertRow();
        this.headings = this.columns.map(column => {
            const cell = document.createElement("th");
            cell.scope = "col";
            cell.className = `column-${column.name}`;
            if (column.sortable) {
                const button = document.createElement("button");
                button.type = "button";
                button.title = column.help;
                button.addEventListener("click", () => onSort(column.name));
                cell.append(button);
            } else {
                cell.title = column.help;
            }
            row.append(cell);
            return cell;
        });
        row.setAttribute("aria-rowindex", "1");
        return head;
    }

    /* order: {name, descending}. Scrolls to the top unless `keep`. */
    show(rows, order, keep) {
        this.rows = rows;
        this.columns.forEach((column, i) => {
            const cell = this.headings[i];
            (cell.firstElementChild ?? cell).textContent = column.heading;
            if (column.name === order.name)
                cell.setAttribute("aria-sort", order.descending ? "descending" : "ascending");
            else
                cell.removeAttribute("aria-sort");
        });
        this.table.setAttribute("aria-rowcount", rows.length + 1);
        if (!keep) {
            this.current = 0;
            this.scroller.scrollTop = 0;
        }
        this.first = this.last = -1;
        this.draw();
    }

    /* The range of rows in view or near it. */
    range() {
        const height = LongTable.ROW_HEIGHT;
        const first = Math.floor(this.scroller.scrollTop / height) - LongTable.BEYOND;
        const count = Math.ceil(this.scroller.clientHeight / height) + 2 * LongTable.BEYOND;
        const from = Math.max(0, Math.min(first, this.rows.length - count));
        return [from, Math.min(this.rows.length, from + count)];
    }

    draw() {
        const [first, last] = this.range();
        if (first === this.first && last === this.last)
            return;
        const focused = this.body.contains(document.activeElement);
        this.first = first;
        this.last = last;
        const rows = [this.space(first)];
        for (let i = first; i < last; i++)
            rows.push(this.row(i));
        rows.push(this.space(this.rows.length - last));
        this.body.replaceChildren(...rows);
        if (focused)
            (this.element(this.current) ?? this.scroller).focus({preventScroll: true});
    }

    /* A row as high as `count` rows that are out of view. */
    space(count) {
        const row = document.createElement("tr"), cell = row.insertCell();
        row.className = "space";
        row.setAttribute("aria-hidden", "true");
        cell.style.height = `${count * LongTable.ROW_HEIGHT}px`;
        return row;
    }

    row(i) {
        const element = document.createElement("tr"), row = this.rows[i];
        element.setAttribute("aria-rowindex", i + 2);
        element.tabIndex = i === this.current ? 0 : -1;
        for (const column of this.columns) {
            const cell = document.createElement(column.header ? "th" : "td");
            if (column.header)
                cell.scope = "row";
            cell.className = `column-${column.name}`;
            if (column.fill)
                column.fill(cell, row);
            else
                cell.textContent = column.text(row);
            cell.title = column.title(row);
            element.append(cell);
        }
        return element;
    }

    /* The element of row i; null if it is out of view. */
    element(i) {
        return i >= this.first && i < this.last ? this.body.rows[i - this.first + 1] : null;
    }

    numberOf(target) {
        const row = target.closest("tr");
        return row && !row.classList.contains("space") ? row.rowIndex - 2 + this.first : -1;
    }

    focused(target) {
        const i = this.numberOf(target);
        if (i < 0)
            return;
        this.element(this.current)?.setAttribute("tabindex", "-1");
        this.current = i;
        this.element(i).tabIndex = 0;
        this.onPoint(this.rows[i]);
    }

    point(target) {
        const i = this.numberOf(target);
        this.onPoint(i < 0 ? null : this.rows[i]);
    }

    pick(target) {
        const i = this.numberOf(target);
        if (i >= 0)
            this.onPick(this.rows[i]);
    }

    moveTo(i) {
        const height = LongTable.ROW_HEIGHT, scroller = this.scroller;
        const to = Math.max(0, Math.min(this.rows.length - 1, i));
        const room = scroller.clientHeight - this.table.tHead.offsetHeight;
        const top = Math.min(scroller.scrollTop, to * height);
        this.element(this.current)?.setAttribute("tabindex", "-1");
        this.current = to;
        scroller.scrollTop = Math.max(top, (to + 1) * height - room);
        this.draw();
        this.element(to)?.focus({preventScroll: true});
    }

    key(event) {
        const page = Math.max(1, Math.floor(this.scroller.clientHeight / LongTable.ROW_HEIGHT) - 2);
        const moves = {
            ArrowDown: this.current + 1, ArrowUp: this.current - 1, PageDown: this.current + page,
            PageUp: this.current - page, Home: 0, End: this.rows.length - 1,
        };
        if (event.key === "Enter")
            this.pick(event.target);
        else if (event.key in moves && !event.ctrlKey && !event.metaKey && !event.altKey)
            this.moveTo(moves[event.key]);
        else
            return;
        event.preventDefault();
    }
}

/* Data and padding side by side, together `share` of the width. */
function meterOf({bytes, padding_bytes: padding}, share, colour = "data") {
    const width = (part) => `${(100 * share * part / bytes || 0).toFixed(2)}%`;
    return el("div", {class: "meter"}, el("span", {class: `fill-${colour}`, css: {width: width(bytes - padding)}}),
        el("span", {class: "waste", css: {width: width(padding)}}));
}
