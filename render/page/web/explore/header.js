/* The header: the layout as text with the meaning of its parts, its options, and links. */

const TYPES = ["f16", "bf16", "f32", "f64", "s4", "s8", "s16", "s32", "u8", "u32", "pred",
    "f8e4m3fn", "f8e5m2", "f4e2m1fn", "c64"];
const TYPED = ["layout", "shape", "type", "swizzle", "other", "otherShape"];
const SETTLE = 120; /* milliseconds after the last key until the core is asked */

class Header {
    constructor(page) {
        this.page = page;
        replace(byId("types"), TYPES.map((type) => el("option", {value: type})));
        for (const name of ["form", "other-form"])
            byId(name).addEventListener("submit", (event) => {
                event.preventDefault();
                this.commit();
            });
        for (const name of TYPED)
            for (const event of ["input", "change"])
                byId(name).addEventListener(event, (happened) => this.typed(happened));
        byId("layout").addEventListener("paste", (event) => this.pasted(event));
        byId("layout").addEventListener("blur", () => this.showTokens());
        byId("tour-button")
            .addEventListener(
                "click", () => page.go(stateOfStop(page.state.tour ? Number(page.state.tour) : 1)));
        byId("compare-button").addEventListener("click", () => this.toggleOther(byId("other-form").hidden));
        byId("other-close").addEventListener("click", () => this.toggleOther(false));
        byId("undo").addEventListener("click", () => history.back());
        byId("redo").addEventListener("click", () => history.forward());
        byId("examples").addEventListener("beforetoggle", () => this.fillExamples(), {once: true});
    }

    fillExamples() {
        const {written} = this.page, named = written.map((state) => ({...state, name: state.layout}));
        replace(byId("examples"), exampleLinks(written.length > 1 ? [{group: "In this page", items: named}] : []));
        byId("examples").addEventListener("click", ({target}) => target.closest("a") && byId("examples").hidePopover());
    }

    /* ---- typing ---- */

    /* What is typed in the fields. */
    pending() {
        return Object.fromEntries(TYPED.map((name) => [name, byId(name).value.trim()]));
    }

    /* Asks the core when typing pauses. What is left, entered or pasted is final, and asked at
     * once. */
    typed({type, inputType}) {
        const changed = TYPED.some((name) => byId(name).value.trim() !== this.page.state[name]);
        const final = type === "change" || inputType === "insertFromPaste";
        clearTimeout(this.timer);
        const asks = changed || (final && this.typing);
        document.body.dataset.ready = String(!asks);
        if (asks)
            this.timer = setTimeout(() => this.commit(final), final ? 0 : SETTLE);
    }

    /* Takes over what is typed. All keys of one input make a single entry in the history. */
    commit(final = true) {
        clearTimeout(this.timer);
        const typed = this.pending(), {state} = this.page, commit = !this.typing;
        const fresh = ["layout", "shape", "type"].some((name) => typed[name] !== state[name]);
        const forgotten = fresh ? {element: "", place: "", slice: "", tour: "", lane: "", line: ""} : {};
        this.typing = !final;
        this.page.change({...typed, ...forgotten}, {commit, final});
    }

    /* Looks for layouts in pasted text of several lines, such as a dump or a message. */
    pasted(event) {
        const text = event.clipboardData?.getData("text") ?? "";
        if (!text.includes("\n"))
            return;
        event.preventDefault();
        this.page.paste(text);
    }

    toggleOther(open) {
        byId("other-form").hidden = !open;
        byId("compare-button").setAttribute("aria-expanded", String(open));
        if (open) {
            this.page.layOut();
            byId("other").focus();
        } else if (this.page.state.other) {
            this.page.change({other: "", otherShape: ""}, {commit: true});
        } else {
            this.page.layOut();
        }
    }

    /* ---- showing ---- */

    show() {
        const {state, opened} = this.page;
        for (const name of TYPED)
            if (byId(name).value.trim() !== state[name])
                this.setField(byId(name), state[name]);
        if (state.other && byId("other-form").hidden) {
            byId("other-form").hidden = false;
            byId("compare-button").setAttribute("aria-expanded", "true");
        }
        const tirx = opened?.facts.notation === "tirx" || /^\s*([A-Z]\[|\w+Layout|T\.|\w+_\w*\()/.test(state.layout);
        const chosen = [
            state.shape && `on ${state.shape}`, state.type, state.swizzle && `swizzle ${state.swizzle}`
        ].filter(Boolean);
        byId("options-button").hidden = !tirx && !chosen.length;
        byId("options-button").textContent = chosen.join(", ") || "shape, type";
        this.showTokens();
    }

    /** Sets a field's value. A value that a list of choices lacks is added, and its fault is shown
     * beside it. */
    setField(field, value) {
        field.querySelector("[data-unknown]")?.remove();
        field.value = value;
        if (field.value === value || !field.options)
            return;
        field.append(el("option", {value, "data-unknown": true}, value));
        field.value = value;
    }

    /* Shows the parts of the open layout, each over its meaning; plain text while something else is
     * typed. */
    showTokens() {
        const {opened, metrics, state, fault} = this.page;
        const lay = byId("form"), field = byId("layout");
        const caption = opened && !fault && field.value.trim() === state.layout ? opened.caption : null;
        lay.classList.toggle("plain", !caption);
        if (!caption)
            return replace(byId("tokens"));
        const text = caption.map((part) => part.text).join("");
        const parts = opened.facts.assumed ? [...caption, {text: " ", means: "the TPU's default"}] : caption;
        const sizes = [22, 19, 17, 14].filter((px) => px < 22 || metrics.wide || text.length <= 30)
                          .map((px) => px * metrics.scale);
        const fitting = () => sizes.find((px) => widthOfParts(metrics, parts, px) <= (field.clientWidth || 400));
        lay.classList.toggle("full", !byId("options-button").hidden || text.length > 30);
        let size = fitting();
        if (!size) {
            lay.classList.add("full"); /* hides the hint */
            size = fitting() ?? sizes.at(-1);
        }
        document.documentElement.style.setProperty("--layout-size", `${size}px`);
        const assumed = opened.facts.assumed ? 2 : Infinity, shown = captionsWithin(metrics, parts, size, field.clientWidth);
        replace(byId("tokens"),
            shown.map(({text: words, means}, i) => el("span", {
                class: `token${i >= caption.length ? " said" : i >= assumed ? " assumed" : ""}`,
            },
                          el("b", {}, words), el("i", {}, means ?? ""))));
    }

    /** Lists the layouts of a text that has several, as long as one of them is shown. */
    showFound() {
        const {found, state} = this.page, shown = found?.slice(0, 12) ?? [];
        const here = found?.some(({shape}) => shape === state.layout);
        replace(byId("found"),
            !here ?
                null :
                el("p", {}, `${some(found.length, "layout")} in the text: `,
                    shown.map(({shape, bytes, padding_bytes: padding}, i) => [el("a", {
                        href: fragmentOf(stateFrom({layout: shape})),
                        class: "code",
                        "aria-current": shape === state.layout ? "true" : null,
                    },
                        shape),
                                  ` ${formatBytes(Number(bytes))}` +
                                      `${Number(padding) ? `, ${formatBytes(Number(padding))} padding` : ""}` +
                                      `${i < found.length - 1 ? "; " : ""}`]),
                    found.length > shown.length ? `and ${some(found.length - shown.length, "more", "more")}` :
                        null));
    }

    /** Shows each fault beside its field, with its place in the text marked. */
    showFaults(faults) {
        for (const name of [...TYPED, "line"])
            byId(name)?.setAttribute("aria-invalid", String(faults.some((fault) => fault.field === name)));
        replace(byId("faults"), faults.map((fault) => faultOf(fault)));
    }
}

const widthOfWords = (metrics, {text}, size) => text.length * metrics.measure("0", size, 400, CODE);

const widthOfMeaning = (metrics, {means}) => (means ? metrics.measure(means, 12 * metrics.scale) + 5 : 0);

/* A part is as wide as its words or their meaning. */
const widthOfParts = (metrics, parts, size) => parts.reduce(
    (sum, part) => sum + Math.max(widthOfWords(metrics, part, size), widthOfMeaning(metrics, part)), 0);

/** The parts, without meanings that have no room; those that need most are dropped first. */
function captionsWithin(metrics, parts, size, room) {
    const left = [...parts], excess = (part) => widthOfMeaning(metrics, part) - widthOfWords(metrics, part, size);
    while (widthOfParts(metrics, left, size) > room) {
        const widest = left.reduce((a, b) => (excess(b) > excess(a) ? b : a));
        if (excess(widest) <= 0)
            break;
        left[left.indexOf(widest)] = {text: widest.text, means: null};
    }
    return left;
}

/** Lists of links to all examples by group; more: groups before them. */
function exampleLinks(more = []) {
    return [...more, ...EXAMPLES].map(({group, items}) => el("section", {}, el("h2", {}, group),
        el("ul", {}, items.map((item) => el("li", {}, el("a", {href: fragmentOf(stateFrom(item))}, item.name))))));
}

/** The element of a fault {error, field, text, name}. Offsets in `error` are bytes. */
function faultOf({error, field, text = "", name = field}) {
    const utf8 = new TextEncoder().encode(text),
          decode = (from, to) => new TextDecoder().decode(utf8.subarray(from, to));
    const at = Math.min(error.offset, utf8.length), end = Math.min(at + error.length, utf8.length);
    return el("div", {class: "fault", id: `${field}-fault`},
        el("p", {}, el("b", {}, `${name}, column ${decode(0, at).length + 1}: `), error.message),
        el("code", {}, decode(0, at), el("mark", {class: end > at ? null : "point"}, decode(at, end)), decode(end)),
        error.hint ? el("p", {}, error.hint) : null);
}
