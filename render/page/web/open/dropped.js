/* What was dropped, chosen or pasted, as files with paths. */

const GZIP = /\.gz$/i, PACKED = /\.(xz|zst|bz2|tar|tgz|zip)$/i;

const unreadable = (path) => `${path} is packed: a browser unpacks .gz alone, so unpack it first`;

/** A file as the program reads it: gzip is unpacked by the browser. */
async function unpacked(path, file) {
    if (!GZIP.test(path))
        return [path, file];
    const stream = file.stream().pipeThrough(new DecompressionStream("gzip"));
    return [path.replace(GZIP, ""), await new Response(stream).blob()];
}

/* The files below an entry of a drop, each with its path from there. */
async function filesBelow(entry, folder = "") {
    const path = folder + entry.name, read = (from, name) => new Promise((done, failed) => from[name](done, failed));
    if (entry.isFile)
        return [[path, await read(entry, "file")]];
    const reader = entry.createReader(), files = [];
    for (let some; (some = await read(reader, "readEntries")).length > 0;) /* a hundred at once */
        for (const below of some)
            files.push(...await filesBelow(below, `${path}/`));
    return files;
}

/** The files of a drop or a paste; pasted text is one. */
async function filesOf(transfer) {
    const items = [...transfer.items], text = transfer.getData("text/plain");
    const entries = items.map((item) => item.webkitGetAsEntry()).filter(Boolean), files = [...transfer.files];
    if (entries.length > 0)
        return (await Promise.all(entries.map((entry) => filesBelow(entry)))).flat();
    if (files.length > 0)
        return files.map((file) => [file.name, file]);
    return text ? [["pasted.txt", new Blob([text])]] : [];
}

/** The files of an <input>. */
function filesChosen(input) {
    return [...input.files].map((file) => [file.webkitRelativePath || file.name, file]);
}

/** What to name on a command line: each file that lies alone, and each folder. */
function named(files) {
    return [...new Set(files.map(([path]) => path.split("/")[0]))];
}
