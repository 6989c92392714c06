/* A page that reads dumps: the program itself runs here, as WebAssembly, and writes its own pages. */

const drop = byId("drop"), answer = byId("answer"), picture = byId("picture"), compare = byId("compare");

/* What each view asks of the program. Words come as text, the others as pages. */
const VIEWS = {memory: ["memory"], audit: ["audit"], diff: ["diff"], words: []};

const NO_PROGRAM = '"totals":{"modules":[]}'; /* in the data of a page */

/** {names, files, before}: what is looked at; before: the names of what it is compared with. */
let opened = null, view = "memory";

/* ---- the program ---- */

class Program {
    constructor() {
        this.packed = byId("program").textContent.trim();
        this.start();
    }

    start() {
        const code = new Blob([byId("system").textContent, byId("worker").textContent], {type: "text/javascript"});
        this.worker = new Worker(URL.createObjectURL(code));
        this.giveUp = null;
    }

    /** Runs a command line over files; one that still runs is given up. Answers {status, output, messages}. */
    async run(words, files) {
        if (this.giveUp) {
            this.worker.terminate();
            this.giveUp(new DOMException("another was asked", "AbortError"));
            this.start();
        }
        const reply = await new Promise((done, failed) => {
            this.giveUp = failed;
            this.worker.onmessage = ({data}) => done(data);
            this.worker.onerror = (event) => failed(new Error(event.message));
            const all = new Map(files.map(({path, file}) => [path, file]));
            this.worker.postMessage({packed: this.packed, words: ["hlo-layout", ...words], files: all});
        });
        this.giveUp = null;
        if (reply.stopped)
            throw new Error(`the program stopped: ${reply.stopped}`);
        return {status: reply.status, output: await reply.output.text(), messages: await reply.messages.text()};
    }
}

const program = new Program();

/* ---- the answer ---- */

function show(id, text) {
    byId(id).textContent = text;
    byId(id).hidden = !text;
}

/* Shows a page, or none; waits until it is read. */
async function showPage(html) {
    const link = html ? URL.createObjectURL(new Blob([html], {type: "text/html"})) : "about:blank";
    URL.revokeObjectURL(picture.src);
    picture.hidden = byId("save").hidden = !html;
    picture.src = byId("save").href = link;
    byId("save").download = `${view}.html`;
    if (html)
        await new Promise((done) => picture.addEventListener("load", done, {once: true}));
}

/* The words of the command line that answers, with options of the view. */
function commandLine(...options) {
    const target = byId("target").value.trim(), command = view === "words" && opened.before ? ["diff"] : VIEWS[view];
    return [...command, ...opened.before ?? [], ...opened.names, ...options, ...target ? ["--target", target] : []];
}

/* What the program says, below what could not be unpacked. */
function showMessages(messages) {
    show("messages", [...opened.files.map(({fault}) => fault), messages].filter(Boolean).join("\n"));
}

/* Draws a page; where no program is in the text, as in a log, the answer is in words. */
async function answerIt() {
    if (view !== "words") {
        const {output, messages} = await program.run(commandLine("--format", "html"), opened.files);
        showMessages(messages);
        if (output && !output.includes(NO_PROGRAM))
            return showPage(output);
        view = "words";
    }
    const {output, messages, status} = await program.run(commandLine(), opened.files);
    showMessages(messages);
    show("words", output || `status ${status}`);
}

/* Marks the view that is shown, and names its command. */
function mark() {
    for (const button of document.querySelectorAll("#views button")) {
        button.hidden = Boolean(opened.before) !== (button.dataset.view === "diff") && button.dataset.view !== "words";
        button.setAttribute("aria-pressed", button.dataset.view === view);
    }
    show("command", ["hlo-layout", ...commandLine()].map(quoted).join(" "));
}

async function look() {
    answer.hidden = false;
    delete answer.dataset.done;
    drop.classList.add("small");
    mark();
    for (const id of ["messages", "words"])
        show(id, "");
    showPage("");
    show("state", "reading …");
    try {
        await answerIt();
        mark();
        show("state", "");
    } catch (fault) {
        if (fault.name === "AbortError")
            return;
        show("state", fault.message);
    }
    answer.dataset.done = "";
}

/* ---- what is asked ---- */

/** Opens files, or compares what is open with them. */
async function take(found) {
    if (found.length === 0)
        return;
    const other = found.find(([path]) => isUnreadable(path));
    if (other)
        return show("state", unreadable(other[0]));
    const files = await Promise.all(found.map(([path, file]) => unpacked(path, file)));
    const before = compare.getAttribute("aria-pressed") === "true" ? opened : null;
    opened = before ? {names: named(files), before: before.names, files: [...before.files, ...files]} :
        {names: named(files), before: null, files};
    if (view !== "words")
        view = before ? "diff" : "memory";
    compare.setAttribute("aria-pressed", "false");
    look();
}

/* Answers a memory page of this site on which a dump was dropped: with the page of its memory. */
async function readFor({file, target}) {
    if (isUnreadable(file.name))
        return {fault: unreadable(file.name)};
    const found = await unpacked(file.name, file), options = target ? ["--target", target] : [];
    if (found.fault)
        return found;
    const {output, messages} = await program.run(["memory", found.path, "--format", "html", ...options], [found]);
    return output && !output.includes(NO_PROGRAM) ? {page: output} : {fault: messages || `${file.name} has no program.`};
}

/* The page that has this one in a frame. */
const asker = parent === window || location.origin === "null" ? null : parent;
addEventListener("message", async ({data, origin, source}) => {
    if (!asker || source !== asker || origin !== location.origin || !(data?.file instanceof File))
        return;
    const answer = await readFor(data).catch((fault) => ({fault: fault.message}));
    asker.postMessage({name: data.file.name, ...answer}, origin);
});
asker?.postMessage({ready: true}, location.origin);

function takeAll(event, transfer) {
    event.preventDefault();
    drop.classList.remove("over");
    filesOf(transfer).then(take).catch((fault) => show("state", fault.message));
}

document.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
});
document.addEventListener("dragleave", () => drop.classList.remove("over"));
document.addEventListener("drop", (event) => takeAll(event, event.dataTransfer));
document.addEventListener("paste", (event) => event.target.matches("input") || takeAll(event, event.clipboardData));
for (const kind of ["files", "folder"]) {
    const input = byId(kind);
    byId(`${kind}-button`).addEventListener("click", () => input.click());
    input.addEventListener("change", () => {
        take(filesChosen(input));
        input.value = "";
    });
}
compare.addEventListener("click", () =>
    compare.setAttribute("aria-pressed", compare.getAttribute("aria-pressed") !== "true"));
byId("target").addEventListener("change", () => opened && look());
for (const button of document.querySelectorAll("#views button"))
    button.addEventListener("click", () => {
        view = button.dataset.view;
        look();
    });
