/* The view of two programs: a sentence, both over one axis, who has more or less, and layouts that
 * changed. */

const MOST_LAYOUTS = 6, MOST_CHANGES = 200;

class DiffView {
    /** onOpen(shape): opens a layout; onChange(): the state in the address changed. */
    constructor({onOpen, canOpen, onChange}) {
        Object.assign(this, {onOpen, canOpen, onChange, pair: null, shown: MOST_LAYOUTS});
        this.chart = new DiffChart(byId("diff-plot"), byId("diff-chart"), byId("diff-overlay"));
        this.gestures = new Gestures(this.chart, this);
        this.brush = new Brush(byId("diff-brush"), byId("diff-brush").querySelector("canvas"),
            [...byId("diff-brush").querySelectorAll(".handle")], () => this.zoomed());
        byId("diff-back").addEventListener("click", () => this.back());
        this.table = new DiffTable(byId("diff-owners"));
    }

    /** Shows a pair that is unpacked, in one memory space. */
    show(pair, name) {
        this.pair = pair;
        this.space = pair.spaces.find((space) => space.name === name) ?? pair.spaces[0] ?? null;
        byId("diff-left").hidden = byId("diff-layouts").hidden = byId("all-changes").hidden = !this.space;
        if (!this.space) {
            byId("diff-sentence").textContent = "No array of either program is known.";
            return;
        }
        const need = (space) => space?.need ?? 0;
        this.needs = {old: need(this.space.old), new: need(this.space.new)};
        this.owners = null;
        this.showSpaces();
        this.showChart();
        this.showSentence();
        this.showOwners();
        this.showLayouts();
        this.showRows();
    }

    showSpaces() {
        const {spaces} = this.pair, need = (space) => space?.need ?? 0;
        const worth = spaces.filter((space, i) => i === 0 || space === this.space || Math.max(need(space.old), need(space.new)) >= 1024);
        byId("diff-spaces").hidden = worth.length < 2;
        byId("diff-title").textContent = worth.length < 2 ? `${this.space.name} over the schedule` : "over the schedule";
        chooser(byId("diff-spaces"), {
            options: worth.map((space, i) => {
                const delta = need(space.new) - need(space.old);
                return {value: space.name, name: i === 0 ? space.name : `${space.name} ${changeWords(delta)}`};
            }), chosen: this.space.name
        }, (value) => {
            this.show(this.pair, value);
            this.onChange();
        });
    }

    /* ---- the chart ---- */

    showChart() {
        const {axis} = this.pair, {old, new: other} = this.space;
        this.curves = {old: curveOn(axis, "old", old), new: curveOn(axis, "new", other)};
        const known = this.curves.old && this.curves.new;
        byId("diff-charts").hidden = !known;
        if (!known)
            return;
        this.range = new Range(axis.steps);
        this.peaks = {
            old: axis.placeOf("old", old.figures.peak_tick), new: axis.placeOf("new", other.figures.peak_tick)
        };
        this.step = this.peaks.new;
        byId("diff-plot").setAttribute("aria-valuemax", axis.steps - 1);
        byId("diff-matched").textContent = `the steps of both are matched by ${this.pair.byName ? "name" : "what they do"}, ${formatCount(this.pair.matched)} of ${formatCount(this.pair.old.steps)}`;
        this.chart.show({axis, curves: this.curves, peaks: this.peaks, needs: this.needs, range: this.range, step: this.step});
        this.brush.show(this.curves.new, this.range, this.peaks.new);
        this.showStep();
    }

    showStep() {
        const {axis} = this.pair, {step, curves, peaks} = this, [a, b] = [axis.old[step], axis.new[step]];
        const [before, after] = [curves.old.total[step], curves.new.total[step]];
        byId("diff-step").textContent = `old step ${formatCount(a)} %${this.pair.old.nameOf(a)} ${formatBytes(before)}, ` +
            `new step ${formatCount(b)} %${this.pair.new.nameOf(b)} ${formatBytes(after)}`;
        byId("diff-plot").setAttribute("aria-valuenow", step);
        byId("diff-plot").setAttribute("aria-valuetext", `${byId("diff-step").textContent}: ${changeWords(after - before)}` +
            `${step === peaks.new ? ", the new peak" : ""}`);
        if (this.table.rows)
            this.showOwners();
    }

    /* ---- who has more or less ---- */

    /* At the peaks the rows are the command's. */
    showOwners() {
        const {pair, step, peaks, space} = this, away = this.curves.old && this.curves.new && step !== peaks.new;
        byId("diff-owners-hint").textContent = away ? `by owner, at old step ${formatCount(pair.axis.old[step])} and new step ` +
            formatCount(pair.axis.new[step]) : "by owner, at the peak of each";
        byId("diff-back").hidden = !away;
        if (away)
            this.table.show(this.ownersAt(step), {name: "these steps", old: this.curves.old.total[step], new: this.curves.new.total[step]});
        else
            this.table.show(pair.owners(space.name), this.needs);
    }

    /* The rows of other steps: of each side who has what then, without numbers. */
    ownersAt(place) {
        this.owners ??= {old: new Owners(this.space.old, "owner"), new: new Owners(this.space.new, "owner")};
        const rows = new Map(), {axis} = this.pair;
        for (const side of ["old", "new"])
            for (const row of this.owners[side].sum(axis[side][place])) {
                const {who, what} = this.owners[side].nameOfRow(row), key = `${what}\n${who}`;
                const one = rows.get(key) ?? {who, what, old_bytes: 0, new_bytes: 0, shape: row.shape, source: row.source};
                one[`${side}_bytes`] += row.bytes;
                rows.set(key, one);
            }
        const list = [...rows.values()].filter((row) => row.old_bytes || row.new_bytes);
        list.forEach((row) => { row.delta_bytes = row.new_bytes - row.old_bytes; });
        return list.sort((a, b) => Math.abs(b.delta_bytes) - Math.abs(a.delta_bytes) || b.new_bytes - a.new_bytes);
    }

    /* ---- what gestures ask ---- */

    pick(step) {
        this.go(step);
    }

    go(step) {
        const {from} = this.range;
        this.step = step;
        this.range.reach(step);
        this.showStep();
        this.chart.step = step;
        if (this.range.from !== from)
            this.zoomed();
        else
            this.chart.moveTo(step);
    }

    zoomed() {
        this.chart.later();
        this.brush.draw();
    }

    band(from, to) {
        Object.assign(byId("diff-band").style, {left: `${from}px`, width: `${to - from}px`});
        byId("diff-band").hidden = from === to;
    }

    back() {
        this.go(this.peaks.new);
    }

    point() {} /* the words above the chart tell a step that is chosen */
    next() {}
    open() {}
    find() {}

    /* ---- the sentence ---- */

    showSentence() {
        const {pair, needs, space} = this, delta = needs.new - needs.old;
        replace(byId("diff-sentence"), this.needWords(delta), pair.old && pair.new && [this.ownerWords(delta), this.otherWords(delta)]);
        byId("diff-sentence").title = `${space.name}: ${formatExact(needs.old)} → ${formatExact(needs.new)}`;
    }

    needWords(delta) {
        const {pair, needs, space} = this, arrays = this.changed().reduce((sum, {count}) => sum + count, 0);
        if (!pair.old || !pair.new)
            return `Only the ${pair.new ? "new" : "old"} input has this program, which needs ${formatBytes(needs.old + needs.new)} of ${space.name}.`;
        if (!this.known)
            return this.keptWords();
        if (!delta)
            return [pair.rows.length ? "Both programs need " : "No difference: both programs need ", strong(formatBytes(needs.new)), ` of ${space.name}`,
                arrays ? `; ${formatCount(arrays)} ${arrays === 1 ? "array has" : "arrays have"} another layout` : ""];
        return [
            "The new program needs ", strong(formatBytes(needs.new)), ` of ${space.name}, `,
            strong(`${formatBytes(Math.abs(delta))} ${delta < 0 ? "less" : "more"}`, delta < 0 ? "good" : "bad"),
            ` than the old one’s ${formatBytes(needs.old)}`
        ];
    }

    /* Whether the needs of both are known. A space that a program has nothing in is. */
    get known() {
        return [this.space.old, this.space.new].every((space) => !space || space.figures.peak_bytes !== null);
    }

    /* Before a program is scheduled only arguments and outputs are known. */
    keptWords() {
        const {old, new: other} = this.space, kept = (space) => formatBytes(space?.kept ?? 0);
        return ["What is live at a time is not known of both: arguments and outputs take ", strong(kept(old)), " of the old program, ",
            strong(kept(other)), " of the new one"];
    }

    /* Who makes most of the difference. */
    ownerWords(delta) {
        const rows = this.pair.owners(this.space.name).filter(({delta_bytes: one, what}) => one * delta > 0 && !QUIET.includes(what));
        const [first] = rows;
        if (!first || !this.known)
            return ".";
        const words = first.delta_bytes < 0 ? "less" : "more", one = first.what === "temp";
        const gone = `${one ? "is" : "are"} gone, which took`, takes = one ? "takes" : "take", verb = first.new_bytes ? takes : gone;
        return [": ", strong(first.who), ` ${verb} `,
            first.new_bytes ? `${formatBytes(Math.abs(first.delta_bytes))} ${words}` : formatBytes(first.old_bytes),
            first.source ? `, ${first.source}` : "", "."];
    }

    /* At other steps it may be the other way round. */
    otherWords(delta) {
        const most = this.curves.old && this.curves.new && this.chart.most, other = delta > 0 ? most?.less : most?.more;
        if (!other || other.bytes < Math.max(this.needs.old, this.needs.new) / 100)
            return null;
        return [" At other steps it is ", strong(delta > 0 ? "lower" : "higher", delta > 0 ? "good" : "bad"),
            `, by up to ${formatBytes(other.bytes)}.`];
    }

    /* ---- layouts ---- */

    showLayouts() {
        const changed = this.changed(), left = changed.length - this.shown;
        const arrays = changed.reduce((sum, {count}) => sum + count, 0);
        byId("layouts").hidden = changed.length === 0;
        byId("layouts-hint").textContent = `${formatCount(arrays)} ${arrays === 1 ? "array" : "arrays"}, of each row the largest`;
        replace(byId("layouts-list"), changed.slice(0, this.shown).map((row) => this.layoutRow(row)),
            left > 0 && el("li", null, el("button", {type: "button", class: "link", onclick: () => this.showMore(changed.length)},
                `${formatCount(left)} more`)));
    }

    /* Rows of arrays with another layout, those that differ most first; last what is only elsewhere. */
    changed() {
        const moved = ({what}) => what.every((word) => word === "space" || word === "sharing");
        const weight = (row) => Math.max(row["old.bytes"], row["new.bytes"]);
        return this.pair.rows.filter((row) => row["old.shape"] && row["new.shape"] && row["old.shape"] !== row["new.shape"] &&
            !row.what.includes("order")).sort((a, b) => moved(a) - moved(b) ||
                Math.abs(b.delta_bytes) - Math.abs(a.delta_bytes) || weight(b) - weight(a));
    }

    showMore(count) {
        this.shown = count;
        this.showLayouts();
    }

    layoutRow(row) {
        const {count, delta_bytes: delta} = row, source = row["new.source"] ?? row["old.source"];
        return el("li", null,
            el("p", {class: "head"}, el("b", {title: row.scope}, row.scope ?? row["new.name"]),
                el("span", {class: `change ${changeName(delta)}`}, delta ? signed(delta) : "same bytes")),
            el("p", {class: "quiet"}, [`${formatCount(count)} ${count === 1 ? "array" : "arrays"}`, row.how.replaceAll("->", "→"), source]
                .filter(Boolean).join(" · ")),
            el("div", {class: "both"}, this.layout(row, "old"), el("span", {class: "arrow", "aria-hidden": "true"}, "→"), this.layout(row, "new")));
    }

    layout(row, side) {
        const shape = row[`${side}.shape`], bytes = row[`${side}.bytes`], [, dims, layout] = /^([^{]*)(\{.*)?$/s.exec(shape);
        return el("button", {
            type: "button", class: "layout", disabled: !this.canOpen(shape), "aria-label": `${side} layout ${shape}`, onclick: () => this.onOpen(shape)
        }, el("span", {class: "code"}, dims), el("span", {class: "code"}, layout ?? ""), layoutPicture(shape),
        el("span", {class: "bytes"}, `${formatBytes(bytes)}`),
        layoutWords(shape, bytes, row[`${side}.padding_bytes`]).map((words) => el("small", null, words)));
    }

    /* ---- all rows, as the command prints them ---- */

    showRows() {
        const {pair} = this, {rows} = pair, moves = rows.filter((row) => row.class === "move");
        const sum = moves.reduce((all, {delta_bytes: one}) => all + one, 0);
        const unmatched = pair.old && pair.new ? [pair.old.steps - pair.matched, pair.new.steps - pair.matched] : null;
        replace(byId("diff-facts"),
            !pair.byName && el("p", null, el("b", null, "Copies "), moves.length ? `${formatCount(moves.reduce((all, {count}) => all + count, 0))} differ, they write ` : "the same",
                moves.length > 0 && el("span", {class: changeName(sum)}, sum ? signed(sum) : "as much")),
            unmatched && el("p", null, el("b", null, "Not matched "), `${formatCount(unmatched[0])} old and ${formatCount(unmatched[1])} new steps`));
        byId("all-changes").hidden = rows.length === 0;
        byId("all-changes").querySelector("summary").textContent = `${formatCount(rows.length)} ${rows.length === 1 ? "row" : "rows"} of changed arrays, ${
            pair.byName ? "of one name" : "as diff prints them"}`;
        replace(byId("changes"), el("thead", null, el("tr", null,
            ["more", "n", "class", "change", "how", "arrays", "scope"].map((word) => el("th", {scope: "col"}, word)))),
        el("tbody", null, rows.slice(0, MOST_CHANGES).map((row) => el("tr", null,
            el("td", {class: changeName(row.delta_bytes)}, row.delta_bytes ? signed(row.delta_bytes) : "0 B"),
            [formatCount(row.count), row.class, row.change, row.how, row.arrays, row.scope ?? ""].map((words) => el("td", null, words)))),
        rows.length > MOST_CHANGES && el("tr", null, el("td", {colspan: 7}, `and ${formatCount(rows.length - MOST_CHANGES)} more: hlo-layout diff prints them`))));
    }
}
