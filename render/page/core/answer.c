/* Builds the answers, one for each call of the page, as JSON text. */
#include "render/page/core/side.h"

#include "layout/base/steps.h"
#include "layout/base/text.h"
#include "render/row/json.h"

static struct arena arena;
static struct printable text;

struct arena *
answer_begin(void)
{
    steps_allow(STEPS_DEFAULT);
    arena_reset(&arena);
    text_clear(&text);
    return &arena;
}

const char *
answer_row(const struct row *row)
{
    json_row(&text, row);
    return text.data;
}

const char *
answer_error(const char *field, const struct diagnostic *d)
{
    struct row *row = row_new(&arena), *error = row_new(&arena);
    row_add_named(error, "field", cell_text(field));
    row_add_named(error, "message", cell_text(d->message));
    row_add_named(error, "hint", cell_text(d->hint));
    row_add_named(error, "offset", cell_integer((int64_t)d->offset));
    row_add_named(error, "length", cell_integer((int64_t)d->length));
    row_add_named(row, "error", cell_object(error));
    return answer_row(row);
}
