/* Builds the answers, one for each call of the page, as JSON text. */
#include "cli/web/side.h"

#include "layout/base/steps.h"
#include "layout/base/text.h"
#include "render/row/json.h"

static struct arena arena;
static struct text text;

struct arena *
answer_begin(void)
{
    steps_allow(STEPS_DEFAULT);
    arena_reset(&arena);
    text_clear(&text);
    arena.failed = text.failed = false; /* there may be enough memory by now */
    sides_begin();
    return &arena;
}

bool
answer_lacks_memory(void)
{
    return arena.failed || text.failed || sides_lack_memory();
}

const char *
answer_row(const struct row *row)
{
    static const char no_memory[] = "{\"error\":{\"field\":null,\"message\":\"out of memory\","
                                    "\"hint\":null,\"offset\":0,\"length\":0}}";
    arena.failed |= !row;
    if (!answer_lacks_memory())
        json_row(&text, row);
    return answer_lacks_memory() ? no_memory : text.data;
}

const char *
answer_error(const char *field, const struct diagnostic *d)
{
    struct row *row = row_new(&arena), *error = row_new(&arena);
    row_add(error, "field", cell_text(field));
    row_add(error, "message", cell_text(d->message));
    row_add(error, "hint", cell_text(d->hint));
    row_add(error, "offset", cell_integer((int64_t)d->offset));
    row_add(error, "length", cell_integer((int64_t)d->length));
    row_add(row, "error", cell_object(error));
    return answer_row(row);
}
