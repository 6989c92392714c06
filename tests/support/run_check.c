#include "tests/support/run_check.h"

#include "cli/command.h"
#include "render/row/utf8.h"
#include "tests/fuzz/must.h"
#include "tests/support/program.h"

#include <jansson.h>
#include <stdint.h>
#include <string.h>

/* Every character must be visible, or end a line. */
static void
check_visible(const struct program_output *output, bool color)
{
    const unsigned char *text = (const unsigned char *)output->text;
    size_t length;
    for (size_t at = 0; at < output->length; at += length) {
        length = utf8_length(text + at, output->length - at);
        uint32_t point = length > 1 ? utf8_decode(text + at, length) : text[at];
        must(length > 0);
        must(point >= ' ' || point == '\n' || (color && point == 033));
        must((point < 0x7f || point > 0x9f) && (point < 0x202a || point > 0x202e));
    }
}

void
run_check_json(const struct program_output *output, bool lines)
{
    const char *at = output->text, *end = at + output->length;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = lines && newline ? newline + 1 : end;
        json_t *json = json_loadb(at, (size_t)(stop - at), JSON_DISABLE_EOF_CHECK, NULL);
        must(json != NULL);
        json_decref(json);
        at = stop;
    }
}

void
run_check(const struct program_run *run, bool color)
{
    must(run->status >= STATUS_OK && run->status < STATUS_SYSTEM);
    must(run->status != STATUS_INPUT || run->err.length);
    check_visible(&run->out, color);
    check_visible(&run->err, color);
}
