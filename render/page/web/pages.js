/* What all pages share: links from one page of a program to the others, and the ring of what has the focus.
 * The explorer is packed in this page; the other page is a file that a command writes. */

const isPlain = (word) => /^[\w@%+=:,./-]+$/.test(word);

/** A word of a command line, quoted for a shell if needed. */
const quoted = (word) => (isPlain(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The file that a command reads for a file of a page: of what lies in an archive, the archive. */
const fileGiven = (file) => /^(.*?\.(?:tar(?:\.\w+)?|tgz|txz|zip))\//i.exec(file)?.[1] ?? file;

/** name: the other page's command; files: as given on the command line, "-" for standard input. */
function linkPages(name, files, layouts) {
    byId("other-command").textContent =
        `hlo-layout ${name} --format html ${[...new Set(files.map(fileGiven))].map(quoted).join(" ")} > ${name}.html`;
    byId("explorer-button").hidden = !layouts.available;
    byId("explorer-button").addEventListener("click", () => layouts.open(null));
}

/* What a click has focused gets its ring once keys go on from there, in Firefox too. */
addEventListener("keydown", () => {
    const at = document.activeElement;
    if (at && !at.matches("body, iframe, :focus-visible")) {
        at.blur();
        at.focus({focusVisible: true, preventScroll: true});
    }
}, true);
