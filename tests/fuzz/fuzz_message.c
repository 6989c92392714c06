/* Reads out-of-memory messages in any text. How the bytes arrive must not matter, no number may
 * be negative, and an allocation must stand where the reader says. The first two bytes choose
 * the chunk and the window. */
#include "layout/base/text.h"
#include "parser/lex/reader.h"
#include "parser/report/message.h"
#include "parser/report/scan.h"
#include "parser/shape/shape_table.h"
#include "tests/fuzz/must.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
log_stated(struct text *log, const struct stated *stated)
{
    must(stated->bytes >= 0 || !stated->given);
    text_format(log, "%d:%lld:%lld ", stated->given, (long long)stated->bytes,
                (long long)stated->precision);
}

static void
log_end(struct text *log)
{
    text_char(log, '\n');
}

static void
log_text(struct text *log, const struct text *text)
{
    text_append(log, text->data, text->length);
    text_char(log, '|');
}

static int
on_allocation(void *context, const struct message *m)
{
    const struct text *texts[] = {&m->shape, &m->label,  &m->op_name, &m->source, &m->type,
                                  &m->about, &m->module, &m->use,     &m->window, &m->array};
    const struct stated *numbers[] = {&m->size,        &m->whole.needed,    &m->whole.limit,
                                      &m->whole.over,  &m->whole.arguments, &m->whole.output,
                                      &m->whole.temp,  &m->whole.requested, &m->whole.in_use,
                                      &m->whole.block, &m->whole.chunks,    &m->whole.chunk};
    must(m->line > 0 && m->column > 0);
    must(strlen(m->whole.space) < sizeof m->whole.space);
    text_format(context, "%llu:%llu %s ", (unsigned long long)m->line,
                (unsigned long long)m->column, m->whole.space);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        log_stated(context, numbers[i]);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        log_text(context, texts[i]);
    log_end(context);
    return 0;
}

static int
on_match(void *context, const struct scan_match *match)
{
    text_format(context, "%llu:%llu\n", (unsigned long long)match->line,
                (unsigned long long)match->column);
    return 0;
}

static void
on_passed(void *context, const struct scan_match *match)
{
    on_match(context, match);
}

static void
scan(struct text *log, const char *text, size_t size, size_t chunk, size_t window)
{
    struct reader reader = reader_of_memory(text, size, chunk);
    struct shape_table shapes = {0};
    struct scan_sink sink = {
        .context = log, .found = on_match, .passed = on_passed, .allocation = on_allocation};
    int error;
    text_string(log, "");
    must(scan_text(&reader, window, true, &shapes, &sink, &error) == 0);
    shape_table_free(&shapes);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct text whole = {0}, pieces = {0};
    if (size < 2)
        return 0;
    const char *text = (const char *)data + 2;
    scan(&whole, text, size - 2, 0, 256 << 10);
    scan(&pieces, text, size - 2, 1 + data[0] % 100U, 1 + data[1] * 5U);
    must(strcmp(whole.data, pieces.data) == 0);
    text_free(&whole);
    text_free(&pieces);
    return 0;
}
