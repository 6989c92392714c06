/* Who takes what, and where the peak is. */
#include "render/account/fold_row.h"

#include "render/row/escape.h"
#include "render/row/row_make.h"

#include <string.h>

static double
percent(int64_t part, int64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : NAN;
}

/* Only of --by argument has an argument an owner, its name. */
const char *
fold_who(const struct fold *fold, struct arena *arena)
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
    return text_keep(&who, arena);
}

struct row *
fold_row(const struct account *account, const struct folds *folds, const struct fold *fold,
         int64_t before, struct arena *arena)
{
    struct row *row = row_new(arena);
#include "render/row/fields/fold.def"
    return row;
}

/* The fields of a fold that a page shows. */
static struct row *
page_row(const struct row *fold, struct arena *arena)
{
    static const enum field_number shown[] = {
        FIELD_what,  FIELD_role,          FIELD_who,   FIELD_phase, FIELD_cumulative_share,
        FIELD_bytes, FIELD_padding_bytes, FIELD_count, FIELD_shape, FIELD_source};
    struct row *row = row_new(arena);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        row_add(row, shown[i], row_get(fold, shown[i]));
    return row;
}

struct cell_list *
folds_list(const struct account *account, const struct folds *folds, struct arena *arena)
{
    struct cell_list *list = list_new(arena);
    int64_t before = 0;
    for (uint32_t i = 0; i < folds->count; i++) {
        const struct fold *fold = &folds->items[i];
        struct row *row = page_row(fold_row(account, folds, fold, before, arena), arena);
        row_add_named(row, "alike", cell_integer(fold->alike));
        list_add(list, cell_object(row));
        before += fold->bytes;
    }
    return list;
}

/* "step 369 of 709, layer3/attention/sub, train.py:38" */
void
place_put(const struct account *account, uint32_t tick, struct printable *out)
{
    const struct flow *flow = &account->memory.flow;
    const struct program *program = account->program;
    struct arena arena = {0};
    if (flow->tick_count == 0)
        return;
    if (tick >= flow->tick_count)
        tick = flow->tick_count - 1;
    struct maker maker = maker_find(program, account->records, flow->ticks[tick].computation,
                                    flow_step(flow, tick), -1, &arena);
    struct text words = {0};
    text_format(&words, "step %u of %u, ", tick, flow->tick_count);
    if (maker.scoped) {
        text_append(&words, maker.owner.text, maker.owner.length);
        text_char(&words, '/');
        scope_primitive(maker.op_name, &words);
    } else {
        text_format(&words, "%%%s", flow_name(flow, tick));
    }
    struct text source = {0};
    program_source(program, maker.metadata, &source);
    const char *slash = strrchr(text_contents(&source), '/');
    if (source.length)
        text_format(&words, ", %s", slash ? slash + 1 : source.data);
    text_free(&source);
    escape_text(out, &words);
    arena_free(&arena);
}
