/* The answer of a few lines: whether a program fits, where its peak is, who takes it. */
#include "cli/command.h"
#include "cli/command/memory/folds.h"
#include "cli/command/memory/memory.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <string.h>

static double
percent(int64_t part, int64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : NAN;
}

/* "layer*", "outputs", "x: argument, not donated". Only of --by argument has an argument an
 * owner, its name. */
static const char *
who_of(struct memory_command *command, const struct fold *fold)
{
    static const char arguments[] = "arguments", argument[] = ": argument";
    size_t plural = sizeof arguments - 1;
    if (!fold->owner || !*fold->owner)
        return fold->what;
    if (strncmp(fold->what, arguments, plural) != 0)
        return fold->role[0] == 't' ? fold->owner : fold->what;
    struct text who = {0};
    text_string(&who, fold->owner);
    text_string(&who, argument);
    text_string(&who, fold->what + plural);
    return text_keep(&who, &command->context->arena);
}

static struct row *
fold_row(struct memory_command *command, const struct folds *folds, const struct fold *fold,
         int64_t before)
{
    struct row *row = row_new(&command->context->arena);
#include "render/row/fields/fold.def"
    return row;
}

void
memory_folded_rows(struct memory_command *command, int space, uint32_t tick)
{
    struct folds folds = folds_make(command, space, tick, command->options.by);
    int64_t before = 0;
    for (uint32_t i = 0; i < folds.count && !command->context->output.failed; i++) {
        row_put(&command->context->query, fold_row(command, &folds, &folds.items[i], before));
        before += folds.items[i].bytes;
    }
    row_query_end(&command->context->query);
    folds_free(&folds);
}

/* The fields of a fold that a page shows. */
static struct row *
page_row(struct memory_command *command, const struct row *fold)
{
    static const enum field_number shown[] = {
        FIELD_what,  FIELD_role,          FIELD_who,   FIELD_phase, FIELD_cumulative_share,
        FIELD_bytes, FIELD_padding_bytes, FIELD_count, FIELD_shape, FIELD_source};
    struct row *row = row_new(&command->context->arena);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        row_add(row, shown[i], row_get(fold, shown[i]));
    return row;
}

struct cell_list *
memory_folded_list(struct memory_command *command, const struct folds *folds)
{
    struct cell_list *list = list_new(&command->arena);
    int64_t before = 0;
    for (uint32_t i = 0; i < folds->count; i++) {
        const struct fold *fold = &folds->items[i];
        const struct row *whole = fold_row(command, folds, fold, before);
        struct row *row = row_copy(&command->arena, page_row(command, whole));
        row_add_named(row, "alike", cell_integer(fold->alike));
        list_add(list, cell_object(row));
        arena_reset(&command->context->arena);
        before += fold->bytes;
    }
    return list;
}

/* "step 369 of 709, layer3/attention/sub, train.py:38" */
void
memory_place(struct memory_command *command, uint32_t tick, struct text *out)
{
    const struct flow *flow = &command->memory->flow;
    struct program *program = command->program;
    if (flow->tick_count == 0)
        return;
    if (tick >= flow->tick_count)
        tick = flow->tick_count - 1;
    struct maker maker = maker_find(program, flow->ticks[tick].computation,
                                    flow_step(flow, tick), -1, &command->context->arena);
    struct text words = {0};
    text_format(&words, "step %u of %u, ", tick, flow->tick_count);
    if (maker.scoped) {
        text_append(&words, maker.owner.text, maker.owner.length);
        text_char(&words, '/');
        scope_primitive(maker.op_name, &words);
    } else {
        text_format(&words, "%%%s", flow_name(flow, tick));
    }
    size_t before = words.length;
    text_string(&words, ", ");
    program_source(program, maker.metadata, &words);
    if (words.length == before + 2)
        words.length = before;
    escape_terminal(out, words.data, words.length);
    text_free(&words);
    arena_reset(&command->context->arena);
}
