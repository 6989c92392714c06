/* Reads any bytes as each kind of compiler's report. How they arrive must not matter, and what
 * was read must add up without a crash. The first two bytes choose kind and chunk. */
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "parser/lex/reader.h"
#include "parser/lex/source.h"
#include "parser/report/figures_read.h"
#include "tests/fuzz/must.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
log_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    must(d->message[0] && (!place || place->line > 0));
    text_format(context, "%llu %s\n", place ? (unsigned long long)place->line : 0, d->message);
}

static void
log_list(struct text *log, const struct figure_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct figure *f = &list->items[i];
        text_format(log, "%s %s %lld %lld %u %lld %lld\n", f->name ? f->name : "-",
                    f->shape ? f->shape : "-", (long long)f->bytes, (long long)f->offset,
                    f->allocation, (long long)f->start, (long long)f->end);
    }
}

static void
read_report(struct text *log, enum input_kind kind, const char *text, size_t size, size_t chunk)
{
    struct figures figures;
    struct figures_sink sink = {log, log_problem};
    struct reader reader = reader_of_memory(text, size, chunk);
    figures_begin(&figures);
    figures_read(&figures, kind, &reader, &sink);
    log_list(log, &figures.values);
    log_list(log, &figures.ranges);
    log_list(log, &figures.steps);
    log_list(log, &figures.alive);
    log_list(log, &figures.pieces);
    figures_sum(&figures, 0);
    figures_free(&figures);
    text_char(log, '\n');
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static const enum input_kind kinds[] = {INPUT_ASSIGNMENT, INPUT_USAGE, INPUT_LIVE_RANGE};
    struct text whole = {0}, pieces = {0};
    if (size < 2)
        return 0;
    enum input_kind kind = kinds[data[0] % 3];
    read_report(&whole, kind, (const char *)data + 2, size - 2, 0);
    read_report(&pieces, kind, (const char *)data + 2, size - 2, 1 + data[1]);
    must(strcmp(whole.data, pieces.data) == 0);
    text_free(&whole);
    text_free(&pieces);
    return 0;
}
