/* Faults as the program's messages have them: what, where, and what to do about it. */

/**
 * The message, and the text with its fault marked: the core counts in bytes. name: what the
 * field is called.
 */
function faultOf(error, field, text, name = field) {
    const utf8 = new TextEncoder().encode(text),
          decode = (from, to) => new TextDecoder().decode(utf8.subarray(from, to));
    const at = Math.min(error.offset, utf8.length),
          end = Math.min(at + error.length, utf8.length);
    const column = decode(0, at).length + 1;
    return el(
        "div", {class: "fault", id: `${field}-fault`},
        el("p", {}, el("b", {}, `${name}, column ${column}: `), error.message),
        el("code", {}, decode(0, at),
           el("mark", {class: end > at ? null : "point"}, decode(at, end)), decode(end)),
        error.hint ? el("p", {class: "quiet"}, error.hint) : null);
}
