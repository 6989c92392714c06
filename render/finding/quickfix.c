/* Findings as compilers print them, which editors jump to: vim's quickfix list, emacs's
 * compilation mode, the problem matcher $gcc of VS Code. FILE:LINE:1: error: MESSAGE */
#include "render/finding/location.h"
#include "render/row/escape.h"
#include "render/row/output.h"

static void
quickfix_finding(struct output *output, const struct row *finding)
{
    struct printable *out = &output->buffer;
    size_t start = out->length;
    if (row_has(finding, FIELD_ignored))
        return;
    struct location location = location_of(finding);
    struct cell message = row_get(finding, FIELD_message);
    if (location.file.length) {
        escape_terminal(out, location.file.text, location.file.length);
        text_format(out, ":%lld:1: ", (long long)(location.line ? location.line : 1));
    }
    text_string(out, "error: ");
    escape_terminal(out, message.text, message.length);
    text_format(out, " [hlo-layout %s]\n", output->command);
    escape_commands(out, start);
}

const struct backend format_quickfix = {.name = "quickfix", .finding = quickfix_finding};
