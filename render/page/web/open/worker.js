/* Runs the program beside the page, so that the page answers while it runs. Asked with {words, files}, it
 * answers {status, output, messages}; what the program cannot survive is {stopped}. */

let program = null;

async function compile(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

onmessage = async ({data: {packed, words, files}}) => {
    program ??= compile(packed);
    try {
        const system = new System(words, files), status = system.run(await program);
        postMessage({status, output: system.output(1), messages: system.output(2)});
    } catch (fault) {
        postMessage({stopped: fault.message});
    }
};
