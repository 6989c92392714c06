/* Sharing: the address, a picture, a frame for another page. */

class Share {
    constructor(page) {
        this.page = page;
        byId("share").addEventListener("beforetoggle", (event) => {
            if (event.newState === "open")
                this.fill();
        });
    }

    fill() {
        const base = location.href.split("#")[0], fragment = fragmentOf(this.page.state);
        const embed = fragmentOf({...this.page.state, embed: "1"});
        const inAttribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
        const frame = `<iframe src="${inAttribute(base + embed)}" width="1280" height="720" title="` +
            `${inAttribute(this.page.state.layout)}"></iframe>`;
        const field = (id, name, text) => [el("label", {for: id}, name),
            el("textarea", {id, readonly: true, rows: 2, onfocus: (event) => event.target.select()}, text)];
        const note = el("span", {role: "status", id: "share-note"});
        const copy = (id) => el("button", {type: "button", onclick: () => this.copy(id, note)}, "Copy");
        const lasts = location.protocol !== "blob:"; /* opened within another page, this one has no address */
        replace(byId("share"),
            lasts && [
                field("share-link", "Link to what is shown", base + fragment),
                el("div", {class: "row"}, copy("share-link")),
                field("share-embed", "Frame for another page, without the header", frame),
                el("div", {class: "row"}, copy("share-embed"))
            ],
            el("div", {class: "row"},
                el("button", {type: "button", id: "save-svg", onclick: () => this.saveSvg()}, "Save as SVG"),
                el("button", {type: "button", id: "save-png", onclick: () => this.savePng()}, "Save as PNG"),
                note));
    }

    async copy(id, note) {
        byId(id).select();
        try {
            await navigator.clipboard.writeText(byId(id).value);
            note.textContent = "Copied.";
        } catch {
            note.textContent = "Selected: press Ctrl+C.";
        }
    }

    /** The drawing with its sentence as a document of its own, with the styles that apply. */
    document() {
        const {metrics, paper} = this.page, stage = byId("stage").cloneNode(true);
        const top = metrics.size * 1.5 + 18, width = metrics.width;
        const height = Math.max(paper.bottom, 100) + 24;
        for (const focus of stage.querySelectorAll("[tabindex]"))
            focus.removeAttribute("tabindex");
        const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
            .filter((rule) => !/^(html|body|header|main|nav|\[popover)/.test(rule)).join("\n");
        const body = svg("svg", {
            xmlns: SVG,
            width,
            height: height + top,
            viewBox: `0 ${- top} ${width} ${height + top}`,
            "font-family": FONT
        },
            svg("title", {}, `${this.page.state.layout}: ${byId("lead").textContent}`), svg("style", {}, rules),
            svg("rect", {x: 0, y: -top, width, height: height + top, css: {fill: "var(--paper)"}}),
            svg("g", {id: "stage"},
                svg("text", {x: metrics.margin, y: 4, class: "code b", css: {fontSize: "17px"}},
                    this.page.state.layout),
                svg("text", {x: metrics.margin, y: 30, css: {fontSize: `${metrics.size + 3}px`}},
                    byId("lead").textContent),
                [...stage.childNodes]));
        return new XMLSerializer().serializeToString(body);
    }

    save(blob, name) {
        const address = URL.createObjectURL(blob);
        el("a", {href: address, download: name}).click();
        setTimeout(() => URL.revokeObjectURL(address), 10000);
    }

    get name() { return `layout-${this.page.state.layout.replace(/[^\w]+/g, "-").slice(0, 48)}`; }

    saveSvg() {
        this.save(new Blob([this.document()], {type: "image/svg+xml"}), `${this.name}.svg`);
    }

    savePng() {
        const source = this.document(), picture = new Image();
        const size = source.match(/width="([\d.]+)" height="([\d.]+)"/).slice(1).map(Number);
        picture.addEventListener("load", () => {
            const canvas = el("canvas", {width: size[0] * 2, height: size[1] * 2});
            const context = canvas.getContext("2d");
            context.scale(2, 2);
            context.drawImage(picture, 0, 0);
            canvas.toBlob((blob) => this.save(blob, `${this.name}.png`), "image/png");
        });
        picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
    }
}
