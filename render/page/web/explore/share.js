/* Sharing what the explorer shows. */

class Share {
    /** data: of the page, which say where its links lead. */
    constructor(page, data) {
        Object.assign(this, {page, data});
        offerShare(() => this.shown());
    }

    /** The address of a state. A site has a page for each stop of the tour, with a picture for previews. */
    address(state) {
        const fragment = fragmentOf(state), stop = this.data.share && /^#tour=(\d+)$/.exec(fragment);
        const name = stop ? `tour-${stop[1]}.html` : "explore.html", address = addressOf(this.data, name);
        return address && (stop ? address : address + fragment);
    }

    /* What the popover offers. */
    shown() {
        const {page: {state, view}, name} = this, address = this.address(state);
        const embed = address && this.address({...state, embed: "1"});
        const inAttribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
        const frame = embed && `<iframe src="${inAttribute(embed)}" width="1280" height="720" title="` +
            `${inAttribute(state.layout)}"></iframe>`;
        const steps = ["save-steps", "Steps as a strip of SVG", () => saveFile(`${name}-steps.svg`, "image/svg+xml", view.strip())];
        return {
            title: `${state.layout} in memory`, address, command: ["hlo-layout", "explore", state.layout],
            fields: [["share-embed", "Frame for another page, without the header", frame]],
            files: [
                ["save-svg", "Save as SVG", () => this.saveSvg()], ["save-figure", "SVG with caption", () => this.saveSvg(true)],
                ["save-png", "Save as PNG", () => this.savePng()], ...view?.strip ? [steps] : []
            ]
        };
    }

    /** The drawing as a document of its own: below the layout and its sentence, or over a caption that has
     * both. */
    document(captioned) {
        const {state, metrics, paper} = this.page, lead = byId("lead").textContent, {width} = metrics;
        const top = captioned ? 0 : metrics.size * 1.5 + 18, from = captioned ? this.drawnTop() : 0;
        const words = captioned ? [] : [
            svg("text", {x: metrics.margin, y: 4, class: "code b", css: {fontSize: "17px"}}, state.layout),
            svg("text", {x: metrics.margin, y: 30, css: {fontSize: `${metrics.size + 3}px`}}, lead)
        ];
        return figureText({
            title: `${state.layout}: ${lead}`, id: "stage", margin: metrics.margin,
            box: {top: from - top, width, height: Math.max(paper.bottom, 100) + 24 + top - from},
            content: [...words, [...byId("stage").cloneNode(true).childNodes]],
            caption: captioned ? `${state.layout}: ${lead} ${byId("remark").textContent}` : ""
        });
    }

    /* Where the drawing begins: below the sentence, which a figure has as its caption. */
    drawnTop() {
        return Math.max(0, byId("stage").getBBox().y - 16);
    }

    get name() { return `layout-${this.page.state.layout.replace(/[^\w]+/g, "-").slice(0, 48)}`; }

    saveSvg(captioned = false) {
        saveFile(`${this.name}.svg`, "image/svg+xml", this.document(captioned));
    }

    savePng() {
        const source = this.document(), picture = new Image();
        const size = source.match(/width="([\d.]+)" height="([\d.]+)"/).slice(1).map(Number);
        picture.addEventListener("load", () => {
            const canvas = el("canvas", {width: size[0] * 2, height: size[1] * 2});
            const context = canvas.getContext("2d");
            context.scale(2, 2);
            context.drawImage(picture, 0, 0);
            canvas.toBlob((blob) => saveFile(`${this.name}.png`, "image/png", blob), "image/png");
        });
        picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
    }
}
