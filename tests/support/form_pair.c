#include "tests/support/form_pair.h"

#include "tests/support/event_log.h"

#include <string.h>

#define FIRST 1100 /* statements behind which forms are compared */

static const char first[] = "  %%first.%d = f32[8]{0} add(%%p.1)\n";

/* Drops what the log says of the first instructions. */
static void
drop_first(struct text *log)
{
    char *begin = strstr(log->data, "4 instruction first."), *end = begin;
    for (int i = 0; end && i < FIRST; i++)
        end = strchr(end, '\n') + 1;
    if (end)
        memmove(begin, end, strlen(end) + 1);
}

static struct event_log
read_module(const char *lines, size_t length, const char *before)
{
    struct text text = {0};
    struct event_log log;
    text_string(&text, "HloModule m\n\nENTRY %main {\n");
    for (int i = 0; i < FIRST; i++)
        text_format(&text, before, i);
    text_string(&text, "  %p.1 = f32[8]{0} parameter(0)\n"); /* to which the lines may belong */
    text_append(&text, lines, length);
    event_log_read(&log, text.data, text.length, 0, 256 << 10);
    text_free(&text);
    return log;
}

/* Returns how many of the first instructions are of a known form. */
static size_t
count_first(void)
{
    static size_t count;
    if (count == 0) {
        struct event_log log = read_module("}\n", 2, first);
        count = log.known;
        event_log_free(&log);
    }
    return count;
}

struct form_pair
form_pair_read(const char *lines, size_t length)
{
    struct event_log known = read_module(lines, length, first);
    struct event_log plain = read_module(lines, length, "\n");
    drop_first(&known.text);
    struct form_pair pair = {.same = strcmp(known.text.data, plain.text.data) == 0 &&
                                     strcmp(known.excerpts.data, plain.excerpts.data) == 0,
                             .known = known.known - count_first()};
    event_log_free(&known);
    event_log_free(&plain);
    return pair;
}
