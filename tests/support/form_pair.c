#include "tests/support/form_pair.h"

#include "tests/support/event_log.h"

#include <string.h>

#define FIRST 4200 /* statements behind which forms are compared */

/* Drops what the log says of the first instructions. */
static void
drop_first(struct text *log)
{
    char *begin = strstr(log->data, "5 instruction first."), *end = begin;
    for (int i = 0; end && i < FIRST; i++)
        end = strchr(end, '\n') + 1;
    if (end)
        memmove(begin, end, strlen(end) + 1);
}

static struct event_log
read_module(const char *lines, size_t length, const char *first)
{
    struct text text = {0};
    struct event_log log;
    text_string(&text, "HloModule m\n\nENTRY %main {\n  %p.1 = f32[8]{0} parameter(0)\n");
    for (int i = 0; i < FIRST; i++)
        text_format(&text, first, i);
    text_append(&text, lines, length);
    event_log_read(&log, text.data, text.length, 0, 256 << 10);
    text_free(&text);
    return log;
}

struct form_pair
form_pair_read(const char *lines, size_t length)
{
    struct event_log known =
        read_module(lines, length, "  %%first.%d = f32[8]{0} add(%%p.1)\n");
    struct event_log plain = read_module(lines, length, "\n");
    struct event_log before = read_module("}\n", 2, "  %%first.%d = f32[8]{0} add(%%p.1)\n");
    drop_first(&known.text);
    struct form_pair pair = {.same = strcmp(known.text.data, plain.text.data) == 0 &&
                                     strcmp(known.excerpts.data, plain.excerpts.data) == 0,
                             .known = known.known - before.known};
    event_log_free(&known);
    event_log_free(&plain);
    event_log_free(&before);
    return pair;
}
