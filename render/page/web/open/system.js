/* The system of the program in this page, as WASI preview 1 asks for it: what was dropped is a read-only
 * file system, standard input is empty, and there is no network. */

const BAD = 8, INVALID = 28, ABSENT = 44, UNKNOWN = 52, NO_FOLDER = 54, READ_ONLY = 69; /* errno.h */
const DEVICE = 2, FOLDER = 3, FILE = 4; /* types of files */
const ROOT = 3; /* the descriptor of the folder in which all files lie */
const AHEAD = 1 << 20; /* bytes that are read from a file at once */

/** Ends the program from within. */
class Exit {
    constructor(status) {
        this.status = status;
    }
}

/** An open file or folder. blob: its bytes; names: what lies in it. */
class Opened {
    constructor(path, blob, names) {
        Object.assign(this, {path, blob, names, at: 0, start: 0, block: new Uint8Array(0)});
    }

    /** The next bytes, at most a number of them; none at the end. */
    read(most) {
        const {at} = this;
        if (at < this.start || at >= this.start + this.block.length) {
            this.block = new Uint8Array(new FileReaderSync().readAsArrayBuffer(this.blob.slice(at, at + AHEAD)));
            this.start = at;
        }
        const bytes = this.block.subarray(at - this.start, at - this.start + most);
        this.at += bytes.length;
        return bytes;
    }
}

class System {
    /** files: of each path its Blob. */
    constructor(words, files) {
        this.words = words.map((word) => new TextEncoder().encode(word + "\0"));
        this.files = files;
        this.folders = new Map([["", new Map()]]); /* of each path the type of each name in it */
        for (const path of files.keys())
            this.addFolders(path.split("/"));
        this.numbers = new Map([...this.folders.keys(), ...files.keys()].map((path, i) => [path, i + 1]));
        this.open = [new Opened("-", new Blob()), null, null, new Opened("", null, [])];
        this.written = [null, [], []];
    }

    addFolders(parts) {
        for (let i = 0; i < parts.length; i++) {
            const folder = parts.slice(0, i).join("/");
            if (!this.folders.has(folder))
                this.folders.set(folder, new Map());
            this.folders.get(folder).set(parts[i], i + 1 < parts.length ? FOLDER : FILE);
        }
    }

    /** What was written to standard output (1) or standard error (2). */
    output(number) {
        return new Blob(this.written[number]);
    }

    /** Runs the program; returns its exit status. */
    run(program) {
        const calls = new Proxy({}, {get: (_, name) => (...values) => this[name]?.(...values) ?? UNKNOWN});
        const {exports} = new WebAssembly.Instance(program, {wasi_snapshot_preview1: calls});
        this.memory = exports.memory;
        try {
            exports._start();
        } catch (end) {
            if (!(end instanceof Exit))
                throw end;
            return end.status;
        }
        return 0;
    }

    /* ---- the program's memory ---- */

    get view() {
        return new DataView(this.memory.buffer);
    }

    put32(at, value) {
        this.view.setUint32(at, value, true);
        return 0;
    }

    put64(at, value) {
        this.view.setBigUint64(at, BigInt(value), true);
        return 0;
    }

    putBytes(at, bytes) {
        new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
        return 0;
    }

    text(at, length) {
        return new TextDecoder().decode(new Uint8Array(this.memory.buffer, at, length));
    }

    /* The parts of memory in a list of them. */
    parts(list, count) {
        return Array.from({length: count}, (_, i) => new Uint8Array(this.memory.buffer,
            this.view.getUint32(list + 8 * i, true), this.view.getUint32(list + 8 * i + 4, true)));
    }

    /* ---- words and time ---- */

    args_sizes_get(count, bytes) {
        this.put32(bytes, this.words.reduce((sum, word) => sum + word.length, 0));
        return this.put32(count, this.words.length);
    }

    args_get(list, text) {
        for (const word of this.words) {
            this.put32(list, text);
            this.putBytes(text, word);
            list += 4;
            text += word.length;
        }
        return 0;
    }

    environ_sizes_get(count, bytes) {
        this.put32(bytes, 0);
        return this.put32(count, 0);
    }

    environ_get() {
        return 0;
    }

    clock_time_get(clock, precision, at) {
        return this.put64(at, Math.round(performance.now() * 1e6));
    }

    random_get(at, length) {
        crypto.getRandomValues(new Uint8Array(this.memory.buffer, at, length));
        return 0;
    }

    proc_exit(status) {
        throw new Exit(status);
    }

    /* ---- files ---- */

    typeOf(number) {
        return number < ROOT ? DEVICE : this.open[number].names ? FOLDER : FILE;
    }

    /* The status of a file: its number, its type and its size; it has no owner and no times. */
    putStatus(at, type, file) {
        this.putBytes(at, new Uint8Array(64));
        this.put64(at + 8, this.numbers.get(file?.path) ?? 0);
        this.view.setUint8(at + 16, type);
        this.put64(at + 24, 1);
        return this.put64(at + 32, file?.blob?.size ?? 0);
    }

    fd_prestat_get(number, at) {
        if (number !== ROOT)
            return BAD;
        this.put32(at, 0);
        return this.put32(at + 4, 1);
    }

    fd_prestat_dir_name(number, at) {
        return this.putBytes(at, new TextEncoder().encode("/"));
    }

    fd_fdstat_get(number, at) {
        if (number > 2 && !this.open[number])
            return BAD;
        this.putBytes(at, new Uint8Array(8).fill(0));
        this.view.setUint8(at, this.typeOf(number));
        this.put64(at + 8, 0xffffffffffffffffn); /* all rights */
        return this.put64(at + 16, 0xffffffffffffffffn);
    }

    fd_fdstat_set_flags() {
        return 0;
    }

    fd_filestat_get(number, at) {
        return this.putStatus(at, this.typeOf(number), this.open[number]);
    }

    /* The file or folder at a path from a folder, opened; undefined: there is none. */
    find(folder, path, length) {
        const parts = `${this.open[folder].path}/${this.text(path, length)}`.split("/");
        const plain = parts.filter((part) => part !== "" && part !== ".").join("/");
        if (this.folders.has(plain))
            return new Opened(plain, null, [...this.folders.get(plain)]);
        return this.files.has(plain) ? new Opened(plain, this.files.get(plain)) : undefined;
    }

    path_filestat_get(folder, flags, path, length, at) {
        const file = this.find(folder, path, length);
        return file ? this.putStatus(at, file.names ? FOLDER : FILE, file) : ABSENT;
    }

    path_open(folder, follow, path, length, how, rights, inherited, flags, at) {
        const file = this.find(folder, path, length), [create, onlyFolder] = [how & 1, how & 2];
        if (!file)
            return create ? READ_ONLY : ABSENT;
        if (onlyFolder && !file.names)
            return NO_FOLDER;
        return this.put32(at, this.open.push(file) - 1);
    }

    fd_close(number) {
        this.open[number] = null;
        return 0;
    }

    fd_read(number, list, count, at) {
        const file = this.open[number];
        if (!file?.blob)
            return BAD;
        let total = 0;
        for (const part of this.parts(list, count)) {
            const bytes = file.read(part.length);
            part.set(bytes);
            total += bytes.length;
            if (bytes.length < part.length)
                break;
        }
        return this.put32(at, total);
    }

    fd_write(number, list, count, at) {
        if (!this.written[number])
            return BAD;
        const parts = this.parts(list, count).map((part) => part.slice());
        this.written[number].push(...parts);
        return this.put32(at, parts.reduce((sum, part) => sum + part.length, 0));
    }

    fd_seek(number, offset, whence, at) {
        const file = this.open[number];
        if (!file?.blob || number === 0)
            return INVALID;
        file.at = Number(offset) + [0, file.at, file.blob.size][whence];
        return this.put64(at, file.at);
    }

    fd_tell(number, at) {
        return this.fd_seek(number, 0n, 1, at);
    }

    /* The names in a folder from a cookie on, as many as there is room for; the last may be cut. */
    fd_readdir(number, at, room, cookie, used) {
        const {names} = this.open[number];
        let end = at;
        for (let i = Number(cookie); i < names.length && end < at + room; i++) {
            const [name, type] = names[i], bytes = new TextEncoder().encode(name);
            const entry = new Uint8Array(24 + bytes.length), view = new DataView(entry.buffer);
            view.setBigUint64(0, BigInt(i + 1), true);
            view.setBigUint64(8, 1n, true);
            view.setUint32(16, bytes.length, true);
            view.setUint8(20, type);
            entry.set(bytes, 24);
            const fits = entry.subarray(0, at + room - end);
            this.putBytes(end, fits);
            end += fits.length;
        }
        return this.put32(used, end - at);
    }
}
