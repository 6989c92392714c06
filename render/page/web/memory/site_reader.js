/* The reader of dumps, of the site that this page is on: another page, in a frame that is not shown. */

const READER_SECONDS = 20; /* that the page has to load */

class SiteReader {
    /** data: of this page, which say whether it lies on a site. */
    constructor(data) {
        const address = data.share && isOnWeb(location.href) ? addressOf(data, "open.html") : null;
        this.address = address && new URL(address).origin === location.origin ? address : null;
    }

    /** False if dumps cannot be read here. */
    get available() {
        return this.address !== null;
    }

    /** The memory page of a dump: {page} or {fault}, in words. */
    async read(file, target) {
        this.frame ??= await this.load();
        const answer = new Promise((done) => {
            const take = ({source, data}) => {
                if (source !== this.frame.contentWindow || data.name !== file.name)
                    return;
                removeEventListener("message", take);
                done(data);
            };
            addEventListener("message", take);
        });
        this.frame.contentWindow.postMessage({file, target}, location.origin);
        return answer;
    }

    async load() {
        const frame = el("iframe", {hidden: true, title: "The reader of dumps", src: this.address});
        const ready = new Promise((done, failed) => {
            addEventListener("message", ({source}) => source === frame.contentWindow && done(), {once: true});
            setTimeout(() => failed(new Error(`${this.address} does not answer`)), 1000 * READER_SECONDS);
        });
        document.body.append(frame);
        await ready;
        return frame;
    }
}
