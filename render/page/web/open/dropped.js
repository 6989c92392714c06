/* What was dropped, chosen or pasted, as files with paths. */

const GZIP = /\.gz$/i, OTHER = /\.(xz|zst|bz2|tar|tgz|txz|zip)$/i;
const UNPACKERS = [[/\.(tar\.\w+|tar|tgz|txz)$/i, "tar xf"], [/\.xz$/i, "xz -dk"], [/\.zst$/i, "zstd -d"],
    [/\.bz2$/i, "bzip2 -dk"], [/\.zip$/i, "unzip"]];

const isUnreadable = (path) => OTHER.test(path.replace(GZIP, ""));

/* A browser unpacks .gz by itself. */
function unreadable(path) {
    const [, unpack] = UNPACKERS.find(([end]) => end.test(path)) ?? [null, "gzip -dk"];
    return `${path} is packed, and a browser unpacks .gz alone: drop what \`${unpack} ${path.split("/").at(-1)}\` makes of it`;
}

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

/* What a browser unpacks a file as: gzip by its name; zlib and zstd, of which JAX's cache consists, by its first
 * bytes. */
async function packing(path, file) {
    if (GZIP.test(path))
        return "gzip";
    const [first, second, third, fourth] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (first === 0x78 && (first * 256 + second) % 31 === 0)
        return "deflate";
    return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd ? "zstd" : null;
}

/** A file as the program reads it: {path, file, fault}; fault: why it is not all there, or null. */
async function unpacked(path, file) {
    const format = await packing(path, file);
    if (!format)
        return {path, file, fault: null};
    let unpacker;
    try {
        unpacker = new DecompressionStream(format);
    } catch {
        return {path, file: new Blob(), fault: `${path} is packed by zstd, which this browser does not unpack: drop what \`zstd -d\` makes of it`};
    }
    const {blob, fault} = await allOf(file.stream().pipeThrough(unpacker));
    return {path: path.replace(GZIP, ""), file: blob, fault: fault && `${path}: ${fault}; ${blob.size} bytes of it are read`};
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

/* The same of a handle. */
async function filesOfHandle(handle, folder = "") {
    const path = folder + handle.name, files = [];
    if (handle.kind === "file")
        return [[path, await handle.getFile()]];
    for await (const below of handle.values())
        files.push(...await filesOfHandle(below, `${path}/`));
    return files;
}

/* Chromium reads no entries for a page that is a file itself, but handles, which other browsers do not have. */
async function filesOfItem(item) {
    if (item.getAsFileSystemHandle) {
        const handle = await item.getAsFileSystemHandle();
        return handle ? filesOfHandle(handle) : [];
    }
    const entry = item.webkitGetAsEntry();
    return entry ? filesBelow(entry) : [];
}

/** The files of a drop or a paste; pasted text is one. */
async function filesOf(transfer) {
    const text = transfer.getData("text/plain"), files = [...transfer.files];
    const found = (await Promise.all([...transfer.items].map(filesOfItem))).flat();
    if (found.length > 0)
        return found;
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
