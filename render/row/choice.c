/* Finding chosen fields in rows. */
#include "render/row/choice.h"

#include "layout/base/memory.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/row/row.h"

#include <stdlib.h>

void
choice_begin(struct choice *choice, size_t count)
{
    choice->fields = memory_zeroed(count, sizeof *choice->fields);
    choice->count = count;
}

void
choice_of_fields(struct output *output)
{
    if (output->asked.fields)
        choice_begin(&output->state.choice, output->asked.count);
    for (size_t i = 0; i < output->state.choice.count; i++)
        output->state.choice.fields[i].path = output->asked.fields[i];
}

void
choice_free(struct choice *choice)
{
    free(choice->fields);
    *choice = (struct choice){0};
}

/* What is cached of a part from one of the chosen fields on. */
struct kept_fields {
    struct printable_part text;
    size_t count; /* of the fields that the text has; 0: none is cached */
};

/* The slot that caches the text of the row's part from field i on. */
static struct kept_fields *
kept_from(const struct output *output, const struct row *row, size_t i)
{
    struct row_part *part = row->part;
    if (!part->kept)
        part->kept =
            arena_array(part->row->arena, output->state.choice.count, sizeof *part->kept);
    return &part->kept[i];
}

/* Returns whether the row has field i, and sets where it stands. */
static bool
find_field(struct output *output, const struct row *row, size_t i)
{
    struct chosen *chosen = &output->state.choice.fields[i];
    return row_find(row, &chosen->path, &chosen->at);
}

static void
put_field(struct output *output, struct printable *out, const struct row *row, size_t i,
          bool found)
{
    const struct chosen *chosen = &output->state.choice.fields[i];
    struct cell cell = found ? row_value(row, &chosen->path, chosen->at) : cell_null();
    output->backend->cell(output, out, &cell, i);
    if (found && output->asked.found)
        output->asked.found[i] = true;
}

/* Writes field i, which is the part's, and those up to field `end` that follow it as long as
 * all of them are the part's, and caches their text. Returns their number. */
static size_t
put_shared(struct output *output, struct printable *out, const struct row *row, size_t i,
           size_t end, struct kept_fields *kept)
{
    const struct chosen *fields = output->state.choice.fields;
    struct printable_part *text = &kept->text;
    size_t start = out->length, next = i;
    do
        put_field(output, out, row, next++, true);
    while (next < end && find_field(output, row, next) && row_shares(row, fields[next].at));
    text->length = out->length - start;
    text->text = arena_copy(row->part->row->arena, out->data + start, text->length);
    kept->count = next - i;
    return kept->count;
}

/* Writes field i, and those up to field `end` that are cached with it. Returns their number.
 * *found: the row has them. */
static size_t
put_next(struct output *output, struct printable *out, const struct row *row, size_t i,
         size_t end, bool *found)
{
    struct kept_fields *kept = row->part ? kept_from(output, row, i) : NULL;
    *found = true;
    if (kept && kept->count) {
        escaped_part(out, kept->text);
        return kept->count;
    }
    *found = find_field(output, row, i);
    if (*found && row_shares(row, output->state.choice.fields[i].at))
        return put_shared(output, out, row, i, end, kept);
    put_field(output, out, row, i, *found);
    return 1;
}

void
choice_put(struct output *output, struct printable *out, const struct row *row, size_t i)
{
    bool found;
    put_next(output, out, row, i, i + 1, &found);
}

size_t
choice_put_all(struct output *output, struct printable *out, const struct row *row)
{
    size_t end = output->state.choice.count, has = 0, count;
    bool found;
    for (size_t i = 0; i < end; i += count) {
        count = put_next(output, out, row, i, end, &found);
        has += found ? count : 0;
    }
    return has;
}
