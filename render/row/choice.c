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

/* The slot that caches the text of field i of the part. */
static struct printable_part *
kept_cell(struct row_part *part, size_t count, size_t i)
{
    if (!part->cells)
        part->cells = arena_array(part->row->arena, count, sizeof *part->cells);
    return &part->cells[i];
}

/* Writes a field that is not cached. Returns whether the row has it. */
static bool
put_cell(struct output *output, struct printable *out, const struct row *row, size_t i)
{
    struct chosen *chosen = &output->state.choice.fields[i];
    bool found = row_find(row, &chosen->path, &chosen->at);
    struct cell cell = found ? row_value(row, &chosen->path, chosen->at) : cell_null();
    output->backend->cell(output, out, &cell, i);
    if (found && output->asked.found)
        output->asked.found[i] = true;
    return found;
}

bool
choice_put(struct output *output, struct printable *out, const struct row *row, size_t i)
{
    struct printable_part *kept =
        row->part ? kept_cell(row->part, output->state.choice.count, i) : NULL;
    size_t start = out->length;
    if (kept && kept->text) {
        escaped_part(out, *kept);
        return true;
    }
    bool found = put_cell(output, out, row, i);
    if (kept && found && row_shares(row, output->state.choice.fields[i].at)) {
        kept->length = out->length - start;
        kept->text = arena_copy(row->part->row->arena, out->data + start, kept->length);
    }
    return found;
}
