/* From one page of a program to the others: the explorer is packed in this one, the other is a
 * file that a command writes. */

const isPlain = (word) => /^[\w@%+=:,./-]+$/.test(word);

/** A word of a command line, as a shell takes it. */
const quoted = (word) => (isPlain(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** name: of the other page's command; files: as they were given, "-" for standard input. */
function linkPages(name, files, layouts) {
    byId("other-command").textContent =
        `hlo-layout ${name} --format html ${files.map(quoted).join(" ")} > ${name}.html`;
    byId("explorer-button").hidden = !layouts.available;
    byId("explorer-button").addEventListener("click", () => layouts.open(null));
}
