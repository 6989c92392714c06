/* Rows of copies. */
#include "cli/command.h"
#include "cli/command/copies/copies.h"
#include "cli/command/dump/dump.h"
#include "layout/base/memory.h"
#include "layout/copy/remedy.h"
#include "layout/shape_entry.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"

#include <stdlib.h>
#include <string.h>

#define REMEDIES 3 /* that text names */

/* ---- the peak ---- */

static struct cell
at_peak_cell(const struct copies_command *command, const struct copy *copy)
{
    return command->measured ? cell_boolean(copy_at_peak(command, copy)) : cell_null();
}

/* ---- rows ---- */

static struct row *
copy_row(struct copies_command *command, const struct copy *copy)
{
    struct row *row = row_new(&command->context->arena);
    const struct graph *graph = &command->graph;
    const struct program *program = command->program;
    struct origin origin = step_origin(&program->ownership, copy->node.body->computation,
                                       node_step(copy->node), NULL, NULL);
#include "render/row/fields/copy.def"
    return row;
}

static bool
lists(const struct copies_command *command, const struct copy *copy)
{
    if (copy->fused)
        return command->listed.fused;
    return copy_counts(copy) || command->listed.all ||
           (command->listed.spaces && copy->kind == COPY_SPACE);
}

/* Traffic that does not fit 64 bits is the most. */
static uint64_t
rank_of(const struct copy *copy)
{
    return (uint64_t)copy_traffic(copy);
}

/* Those with most traffic first, fused ones last. */
static int
compare_copies(const void *left, const void *right)
{
    const struct copy *a = *(const struct copy *const *)left,
                      *b = *(const struct copy *const *)right;
    if (a->fused != b->fused)
        return a->fused - b->fused;
    uint64_t x = rank_of(a), y = rank_of(b);
    if (x != y)
        return x < y ? 1 : -1;
    return (a > b) - (a < b);
}

const struct copy *
copies_largest(const struct copies *copies)
{
    const struct copy *most = NULL;
    for (size_t i = 0; i < copies->count; i++)
        if (copy_counts(&copies->items[i]) &&
            (!most || rank_of(&copies->items[i]) > rank_of(most)))
            most = &copies->items[i];
    return most;
}

/* Prints what usually removes the copies that text shows, each remedy once. */
static void
put_remedies(struct copies_command *command, const struct copy *const *listed, size_t count)
{
    const char *said[REMEDIES];
    size_t said_count = 0;
    struct printable *out = output_words(&command->context->output);
    if (count > command->context->query.top)
        count = command->context->query.top;
    for (size_t i = 0; out && i < count && said_count < REMEDIES; i++) {
        const char *remedy = copy_remedy(&command->graph, listed[i]);
        bool known = !remedy;
        for (size_t k = 0; k < said_count && !known; k++)
            known = strcmp(said[k], remedy) == 0;
        if (known)
            continue;
        said[said_count++] = remedy;
        text_format(out, "%%%s: usually removed if you %s\n",
                    node_name(&command->graph, listed[i]->node), remedy);
    }
}

void
copies_rows(struct copies_command *command)
{
    const struct copies *copies = &command->copies;
    size_t count = 0;
    const struct copy **listed = memory_zeroed(copies->count + 1, sizeof *listed);
    for (size_t i = 0; i < copies->count; i++)
        if (lists(command, &copies->items[i]))
            listed[count++] = &copies->items[i];
    if (count)
        qsort(listed, count, sizeof *listed, compare_copies);
    bool grouped = !(command->by & COPIES_UNGROUPED);
    if (grouped)
        copies_group_rows(command, listed, count);
    for (size_t i = 0; !grouped && i < count && !command->context->output.error; i++)
        row_put(&command->context->query, copy_row(command, listed[i]));
    row_query_end(&command->context->query);
    put_remedies(command, listed, count);
    free(listed);
}
