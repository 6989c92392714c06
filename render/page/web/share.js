/* Sharing: the address of what is shown, how to cite it, and files with its picture. */

const HERE_ONLY = "This link works on this machine only, as the page is a file of it. Put the page on a host, or write it " +
    "with --share-base URL.";

const isOnWeb = (address) => /^https?:/.test(address);

/** Where links to a page lead; null: it has no address, as within another page. share: the folder that
 * the page was written for, or "."; site: of the explorer that its program was built for; name: of a
 * page of a site, null for a page that lies where it lies. */
function addressOf({share = null, site = null}, name = null) {
    const own = location.href.split("#")[0], folder = share ?? (name && !isOnWeb(own) ? site : null);
    if (folder === null || (name === null && folder === "."))
        return own.startsWith("blob:") ? null : own;
    try {
        return new URL(name ?? own.split("/").pop(), new URL(folder.replace(/\/?$/, "/"), own)).href;
    } catch {
        return null;
    }
}

/** A state as an address's fragment. entries: [name, value]. Of the signs that need no number, only those
 * are written by number at which programs end an address that is pasted. */
function fragmentText(entries) {
    return `#${new URLSearchParams(entries)}`.replace(/%(?:2C|3A|2F|40)/g, decodeURIComponent);
}

/* ---- citing ---- */

const TEX = {"\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}"};

const texOf = (text) => text.replace(/[\\~^{}_#%&$]/g, (sign) => TEX[sign] ?? `\\${sign}`);

/** A BibTeX entry for what is shown. command: what draws it. */
function bibtexOf({title, address, command}) {
    const version = document.querySelector("meta[name=generator]").content, key = title.replace(/[^a-z\d]+/gi, "-").slice(0, 40);
    const today = new Date().toISOString().slice(0, 10);
    const fields = {
        title: texOf(title), author: `{${version}}`, year: today.slice(0, 4),
        howpublished: address && isOnWeb(address) ? `\\url{${address}}` : `\\texttt{${texOf(command)}}`, note: `Drawn on ${today}`
    };
    const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
    return `@misc{${key.replace(/^-|-$/g, "")},\n${lines.join(",\n")}\n}`;
}

/* ---- the popover ---- */

/** Offers a file to the reader. */
function saveFile(name, type, ...parts) {
    const address = URL.createObjectURL(new Blob(parts, {type}));
    el("a", {href: address, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}

async function copyField(id, note) {
    byId(id).select();
    try {
        await navigator.clipboard.writeText(byId(id).value);
        note.textContent = "Copied.";
    } catch {
        note.textContent = "Selected: press Ctrl+C.";
    }
}

/** Fills the popover Share whenever it opens. shown(): what the page shows, {title, address, command,
 * fields, files}. address: where it is, null if it has none; command: the words of what draws it;
 * fields: more of them, [id, name, text]; files: [id, words, save]. */
function offerShare(shown) {
    byId("share").addEventListener("beforetoggle", ({newState}) => newState === "open" && fillShare(byId("share"), shown()));
}

/* Fields without text are left out. */
function fillShare(box, {title, address, command, fields: more = [], files}) {
    const note = el("span", {role: "status", id: "share-note"});
    const fields = [
        ["share-link", "Link to what is shown", address], ...more,
        ["share-cite", "Cite this figure, as BibTeX", bibtexOf({title, address, command: command.map(quoted).join(" ")})]
    ];
    replace(box, fields.filter(([, , text]) => text).map(([id, name, text]) => [
        el("label", {for: id}, name),
        el("textarea", {id, readonly: true, rows: 2, onfocus: (event) => event.target.select()}, text),
        el("div", {class: "row"}, el("button", {type: "button", onclick: () => copyField(id, note)}, "Copy"),
            id === "share-link" && !isOnWeb(text) && el("span", {class: "here-only"}, HERE_ONLY))
    ]), el("div", {class: "row"}, files.map(([id, words, save]) => el("button", {type: "button", id, onclick: save}, words)), note));
}
