/* What was dropped, chosen or pasted, as files with paths. */

const GZIP = /\.gz$/i, XZ = /\.xz$/i, OTHER = /\.(zst|bz2|tar|tgz|txz|zip)$/i;

const isUnreadable = (path) => OTHER.test(path.replace(GZIP, "").replace(XZ, ""));

const unreadable = (path) => `${path} is packed: this page unpacks .gz and .xz alone, so unpack it first`;

/* {blob, fault}: what a stream gives, and why it is not all. */
async function allOf(stream) {
    const reader = stream.getReader(), parts = [];
    try {
        for (let part; !(part = await reader.read()).done;)
            parts.push(part.value);
    } catch {
        return {blob: new Blob(parts), fault: "the packed data are damaged, or end early"};
    }
    return {blob: new Blob(parts), fault: null};
}

/* The same of .xz, which is unpacked beside the page. */
function unpackedXz(file) {
    const answers = "onmessage = async ({data}) => { const {bytes, fault} = unpackXz(new Uint8Array(await data.arrayBuffer()));" +
        "postMessage({blob: new Blob([bytes]), fault}); };";
    const worker = new Worker(URL.createObjectURL(new Blob([byId("xz").textContent, answers], {type: "text/javascript"})));
    return new Promise((done, failed) => {
        worker.onmessage = ({data}) => done(data);
        worker.onerror = ({message}) => failed(new Error(`${file.name}: ${message}`));
        worker.postMessage(file);
    }).finally(() => worker.terminate());
}

/** A file as the program reads it: {path, file, fault}; fault: why it is not all there, or null. */
async function unpacked(path, file) {
    const pack = [GZIP, XZ].find((one) => one.test(path));
    if (!pack)
        return {path, file, fault: null};
    const {blob, fault} = pack === XZ ? await unpackedXz(file) : await allOf(file.stream().pipeThrough(new DecompressionStream("gzip")));
    return {path: path.replace(pack, ""), file: blob, fault: fault && `${path}: ${fault}; ${blob.size} bytes of it are read`};
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
    return [...new Set(files.map(({path}) => path.split("/")[0]))];
}
