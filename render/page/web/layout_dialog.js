/* The explorer's page, which is packed in this one, opened over it: on a layout, or as it
 * starts. */

class LayoutDialog {
    /** data: of this page, which say where the links of the explorer lead. */
    constructor(dialog, packed, close, {share, site}) {
        Object.assign(this, {dialog, share, site});
        this.packed = packed.textContent.trim();
        close.addEventListener("click", () => dialog.close());
        dialog.addEventListener("close", () => this.leave());
    }

    /** False if the build of this page could not make the explorer. */
    get available() {
        return this.packed !== "";
    }

    async source() {
        const bytes = Uint8Array.from(atob(this.packed), (c) => c.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
        return new Response(stream).text();
    }

    /** layout: what to show; null: the explorer as it starts, with its header. */
    async open(layout) {
        this.html ??= await this.source();
        const given = layout === null ? [] : [{layout, embed: "1"}];
        const data = {states: given, share: this.share && this.folder(this.share), site: this.site};
        const html = this.html.replace(JSON.stringify({data: null}), () => JSON.stringify(data).replaceAll("<", "\\u003c"));
        this.leave();
        this.address = URL.createObjectURL(new Blob([html], {type: "text/html"}));
        this.frame = document.createElement("iframe");
        this.frame.title = layout === null ? "The explorer" : `The layout ${layout}`;
        this.frame.src = this.address;
        this.dialog.append(this.frame);
        if (!this.dialog.open)
            this.dialog.showModal();
    }

    /* A folder as the explorer can name it, whose own address has none. */
    folder(address) {
        return address === "." && location.protocol !== "blob:" ? new URL(".", location.href).href : address;
    }

    leave() {
        this.frame?.remove();
        if (this.address)
            URL.revokeObjectURL(this.address);
        this.frame = this.address = null;
    }
}
