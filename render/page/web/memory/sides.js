/* A page of two programs: both together, or the memory of either. */

class Sides {
    constructor(pairs) {
        Object.assign(this, {pairs, pair: pairs[0], both: false});
        this.view = new DiffView({
            onOpen: (shape) => layouts.open(shape), canOpen: () => layouts.available, onChange: keepAddress
        });
        byId("sides").hidden = false;
        byId("page-name").textContent = "Diff";
        byId("other-button").hidden = byId("compare-button").hidden = true;
    }

    /** Shows both programs of a pair. */
    async show(number, space) {
        const pair = this.pair = this.pairs[number] ?? this.pairs[0];
        this.both = true;
        this.showMain("both");
        this.showPairs();
        this.showTitle();
        await pair.unpack();
        if (this.pair === pair && this.both)
            this.view.show(pair, space);
        keepAddress();
    }

    /** The memory of one program is shown instead. */
    leave(program) {
        this.pair = this.pairs.find(({sides}) => sides.includes(program));
        this.both = false;
        this.showMain(program === this.pair.new ? "new" : "old");
    }

    showMain(side) {
        byId("diff").hidden = side !== "both";
        byId("memory").hidden = byId("views").hidden = side === "both";
        byId("programs").hidden = side !== "both" || this.pairs.length < 2;
        chooser(byId("sides"), {
            options: ["both", "old", "new"].filter((one) => one === "both" || this.pair[one]).map((one) => ({value: one, name: one})),
            chosen: side, title: "Show"
        }, (value) => this.choose(value));
    }

    choose(side) {
        if (side === "both") {
            this.show(this.pair.number, this.view.space?.name);
            return;
        }
        this.leave(this.pair[side]);
        showView("schedule");
        showProgram(this.pair[side].number).then(keepAddress);
    }

    showPairs() {
        const select = byId("programs").querySelector("select");
        replace(select, this.pairs.map(({module, old, new: other}, i) =>
            el("option", {value: i}, `${module}${old && other ? "" : `, only in the ${old ? "old" : "new"}`}`)));
        select.value = this.pair.number;
        select.onchange = () => this.show(Number(select.value));
    }

    showTitle() {
        const {pair} = this, names = pair.sides.map(({file}) => file.split("/"));
        const short = names.map((parts) => parts.at(-1));
        const [a, b] = short[0] === short[1] ? names.map((parts) => parts.slice(-2).join("/")) : short;
        byId("title").textContent = b ? `${a} → ${b}` : a;
        byId("title").title = pair.sides.map(({file}) => file).join(" → ");
        document.title = `${byId("title").title}: diff`;
        byId("subtitle").textContent = [`module ${pair.module}`, pair.sides.at(-1).totals.target,
            `${pair.sides.map(({steps}) => formatCount(steps)).join(" and ")} steps`].join(" · ");
    }
}
