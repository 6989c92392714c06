/* The bridge to the core, cli/web/core.h. The core answers in JSON; nothing is computed here.
 */

class Core {
    static async load() {
        const text = atob(byId("core").textContent);
        const module = await WebAssembly.compile(Uint8Array.from(text, (c) => c.charCodeAt(0)));
        return new Core(module);
    }

    constructor(module) {
        this.module = module;
        this.start();
    }

    /* The C library asks for a system, of which there is none: every call fails. */
    start() {
        const imports = {};
        for (const {module, name} of WebAssembly.Module.imports(this.module))
            (imports[module] ??= {})[name] = () => 8; /* EBADF */
        this.core = new WebAssembly.Instance(this.module, imports).exports;
        this.core._initialize();
    }

    /** Asks for core_`name`. A fault within the core is an error like any other. */
    ask(name, ...values) {
        const texts = [];
        try {
            const sent = values.map((value) => {
                if (typeof value !== "string")
                    return value;
                texts.push(this.put(value));
                return texts[texts.length - 1];
            });
            return Core.parse(this.get(this.core["core_" + name](...sent)));
        } catch (fault) {
            texts.length = 0;
            this.start();
            return {
                error: {
                    field: "layout",
                    message: `the core stopped: ${fault.message}`,
                    hint: null,
                    offset: 0,
                    length: 0
                }
            };
        } finally {
            for (const text of texts)
                this.core.core_give(text);
        }
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

    /* Integers that a double would round become text. */
    static parse(json) {
        return JSON.parse(json.replace(
            /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g,
            (token) => (token[0] === '"' ? token : `"${token}"`)));
    }

    open(side, {layout, shape, type, swizzle}, line) {
        return this.ask("open", side, layout, shape, type, swizzle, BigInt(line));
    }
    cells(panel, slice, part, rows, columns) {
        return this.ask("cells", panel, ...[slice, part, ...rows, ...columns].map(BigInt));
    }
    cell(panel, at) {
        return this.ask("cell", panel, ...[at.slice, at.row, at.column, at.part].map(BigInt));
    }
    element(index) { return this.ask("element", index); }
    place(place) { return this.ask("place", place); }
    trace(flat) { return this.ask("trace", BigInt(flat)); }
    banks(flat) { return this.ask("banks", BigInt(flat)); }
    compare() { return this.ask("compare"); }
}
