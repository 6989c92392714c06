/* The explorer's page, packed within this one, opened on a layout over it. */

class LayoutDialog {
    constructor(dialog, packed, close) {
        this.dialog = dialog;
        this.packed = packed.textContent.trim();
        close.addEventListener("click", () => dialog.close());
        dialog.addEventListener("close", () => this.leave());
    }

    /** Not in a page of a build that could not make the explorer. */
    get available() {
        return this.packed !== "";
    }

    async source() {
        const bytes = Uint8Array.from(atob(this.packed), (c) => c.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
        return new Response(stream).text();
    }

    async open(layout) {
        this.html ??= await this.source();
        const states = JSON.stringify({states: [{layout, embed: "1"}]}).replaceAll("<", "\\u003c");
        const html = this.html.replace(JSON.stringify({data: null}), () => states);
        this.leave();
        this.address = URL.createObjectURL(new Blob([html], {type: "text/html"}));
        this.frame = document.createElement("iframe");
        this.frame.title = `The layout ${layout}`;
        this.frame.src = this.address;
        this.dialog.append(this.frame);
        if (!this.dialog.open)
            this.dialog.showModal();
    }

    leave() {
        this.frame?.remove();
        if (this.address)
            URL.revokeObjectURL(this.address);
        this.frame = this.address = null;
    }
}
