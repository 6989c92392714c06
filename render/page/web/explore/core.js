/* The bridge to the core (render/page/core/core.h), which runs as WebAssembly and answers in JSON. Nothing
 * is computed here. */

class Core {
    static async load() {
        const text = atob(byId("core").textContent.trim()), bytes = new Uint8Array(text.length);
        for (let i = 0; i < text.length; i++)
            bytes[i] = text.charCodeAt(i);
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
        return new Core(await WebAssembly.compile(await new Response(stream).arrayBuffer()));
    }

    constructor(module) {
        this.module = module;
        this.start();
    }

    /* The C library imports system calls. There is no system here, so every call fails. */
    start() {
        const imports = {};
        for (const {module, name} of WebAssembly.Module.imports(this.module))
            (imports[module] ??= {})[name] = () => 8; /* EBADF */
        this.core = new WebAssembly.Instance(this.module, imports).exports;
        this.core._initialize();
    }

    /** Calls core_`name`. 64-bit numbers are passed as BigInt. If the core traps, the answer is an
     * error like any other. */
    ask(name, ...values) {
        const texts = [];
        try {
            const sent = values.map((value) => {
                if (typeof value !== "string")
                    return value;
                texts.push(this.put(value));
                return texts.at(-1);
            });
            return Core.parse(this.get(this.core["core_" + name](...sent)));
        } catch (fault) {
            texts.length = 0;
            this.start();
            return Core.fault(`the core stopped: ${fault.message}`);
        } finally {
            for (const text of texts)
                this.core.core_give(text);
        }
    }

    static fault(message) {
        return {error: {field: "layout", message, hint: null, offset: 0, length: 0}};
    }

    put(text) {
        const utf8 = new TextEncoder().encode(text);
        const at = this.core.core_take(utf8.length + 1);
        if (!at)
            throw new Error("out of memory");
        const memory = new Uint8Array(this.core.memory.buffer, at, utf8.length + 1);
        memory.set(utf8);
        memory[utf8.length] = 0;
        return at;
    }

    get(at) {
        const memory = new Uint8Array(this.core.memory.buffer);
        return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
    }

    /* Parses JSON; integers that a double would round become text. */
    static parse(json) {
        return JSON.parse(json.replace(
            /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g,
            (token) => (token[0] === '"' ? token : `"${token}"`)));
    }

    open(side, {layout, shape, type, swizzle}, line) {
        return this.ask("open", side, layout, shape, type, swizzle, BigInt(line));
    }
    /** window: {slice, part, row, rowEnd, column, columnEnd} */
    cells(side, panel, {slice, part, row, rowEnd, column, columnEnd}) {
        const cells = this.ask("cells", side, panel,
                               ...[slice, part, row, rowEnd, column, columnEnd].map(BigInt));
        for (const at of ["slice", "row", "column", "part"]) /* numbers, as in positions */
            cells[at] = Number(cells[at]);
        return cells;
    }
    overview(slice, rowStep, columnStep) {
        return this.ask("overview", ...[slice, rowStep, columnStep].map(BigInt));
    }
    element(index) { return this.ask("element", index); }
    place(place) { return this.ask("place", place); }
    trace(side, flat) { return this.ask("trace", side, BigInt(flat)); }
    access(access, width) { return this.ask("access", access, BigInt(width)); }
    elsewhere() { return this.ask("elsewhere"); }
    suggest() { return this.ask("suggest"); }
    paste(text) { return this.ask("paste", text); }
    compare() { return this.ask("compare"); }
    copy(other) { return this.ask("copy", other); }
}
