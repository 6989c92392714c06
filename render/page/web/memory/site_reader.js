/* The reader of dumps, of the site that this page is on: another page, in a frame that is not shown. */

const LOAD_SECONDS = 20;    /* that the page has to load */
const ANSWER_SECONDS = 180; /* that it has to read a dump */

/* The next message of a frame for which isMeant(data) is true; an Error with the words `fault` if none
 * comes in time. */
function messageOf(frame, isMeant, seconds, fault) {
    const listening = new AbortController(), {signal} = listening;
    const message = new Promise((done, failed) => {
        addEventListener("message", ({source, data}) => source === frame.contentWindow && isMeant(data) && done(data), {signal});
        setTimeout(() => failed(new Error(fault)), 1000 * seconds);
    });
    return message.finally(() => listening.abort());
}

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

    /** The memory page of a dump: {page} or {fault}, in words. A reader that fails is not kept. */
    async read(file, target) {
        this.frame ??= el("iframe", {hidden: true, title: "The reader of dumps", src: this.address});
        const {frame} = this;
        try {
            await (this.ready ??= this.load(frame));
            frame.contentWindow.postMessage({file, target}, location.origin);
            return await messageOf(frame, (data) => data?.name === file.name, ANSWER_SECONDS,
                `${file.name} was not read in ${ANSWER_SECONDS} seconds.`);
        } catch (fault) {
            frame.remove();
            if (this.frame === frame)
                this.frame = this.ready = null;
            throw fault;
        }
    }

    load(frame) {
        const ready = messageOf(frame, (data) => data?.ready, LOAD_SECONDS, `${this.address} does not answer`);
        document.body.append(frame);
        return ready;
    }
}
