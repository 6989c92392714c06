/* Finds shapes in any text. How the bytes arrive must not matter; every shape found must be
 * valid and stand where the scan says. The first two bytes choose the chunk and the window. */
#include "layout/base/text.h"
#include "layout/shape_entry.h"
#include "parser/lex/reader.h"
#include "parser/report/scan.h"
#include "parser/shape/shape_table.h"
#include "tests/fuzz/must.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

struct found {
    struct shape_table shapes;
    struct text log;
};

static int
on_match(void *context, const struct scan_match *match)
{
    struct found *found = context;
    const struct size *size = &match->shape->size;
    must(match->shape->shape != NULL && !match->shape->fault);
    must(size->bytes - size->data_bytes == size->padding_bytes && size->padding_bytes >= 0);
    struct shape_entry *assumed = shape_table_assume(&found->shapes, match->shape);
    must(assumed != NULL && !assumed->fault);
    text_format(&found->log, "%llu:%llu %d %s %s\n", (unsigned long long)match->line,
                (unsigned long long)match->column, match->result, match->shape->canonical,
                assumed->canonical);
    return 0;
}

static void
on_passed(void *context, const struct scan_match *match)
{
    text_format(&((struct found *)context)->log, "%llu:%llu\n", (unsigned long long)match->line,
                (unsigned long long)match->column);
}

static int
on_word(void *context, enum scan_word word)
{
    text_format(&((struct found *)context)->log, "word %d\n", word);
    return 0;
}

static void
scan(struct found *found, const char *text, size_t size, size_t chunk, size_t window, bool bare)
{
    struct reader reader = reader_of_memory(text, size, chunk);
    struct scan_sink sink = {
        .context = found, .found = on_match, .passed = on_passed, .tells = on_word};
    int error;
    *found = (struct found){.shapes = {.assumed = target_at(0), .scope = PREDICT_ABSENT}};
    text_string(&found->log, "");
    must(scan_text(&reader, window, bare, &found->shapes, &sink, &error) == 0);
}

static void
forget(struct found *found)
{
    shape_table_free(&found->shapes);
    text_free(&found->log);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct found whole, pieces;
    if (size < 2)
        return 0;
    const char *text = (const char *)data + 2;
    bool bare = data[0] & 1;
    scan(&whole, text, size - 2, 0, 256 << 10, bare);
    scan(&pieces, text, size - 2, 1 + data[0] % 100U, 1 + data[1] * 5U, bare);
    must(strcmp(whole.log.data, pieces.log.data) == 0);
    forget(&whole);
    forget(&pieces);
    return 0;
}
