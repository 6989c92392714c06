/* diff: what changed between two programs, and what it costs. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "render/account/account_totals.h"
#include "render/map/sheet.h"
#include "render/page/page.h"
#include "render/text/diff_text.h"

#include <stdlib.h>
#include <string.h>

static const char *const documents[] = {"svg", NULL};

static const struct column columns[] = {
    {.field = FIELD_delta_bytes},
    {.field = FIELD_count},
    {.field = FIELD_class},
    {.field = FIELD_change},
    {.field = FIELD_how, .min_width = 12},
    {.field = FIELD_arrays, .min_width = 24, .flags = COLUMN_SHAPE},
    {.field = FIELD_scope, .min_width = 12, .flags = COLUMN_END | COLUMN_SPARE},
};

/* Columns for --by owner. */
static const struct column owner_columns[] = {
    {.field = FIELD_delta_bytes},
    {.field = FIELD_old_bytes, .flags = COLUMN_APART},
    {.field = FIELD_new_bytes, .flags = COLUMN_APART},
    {.field = FIELD_memory_space, .flags = COLUMN_SPARE},
    {.field = FIELD_who, .min_width = 22},
    {.field = FIELD_shape, .min_width = 16, .flags = COLUMN_SHAPE},
    {.field = FIELD_source, .min_width = 12, .flags = COLUMN_END},
};

static int
on_program(struct dump *dump, const struct program *program)
{
    diff_keep(dump->user, dump, program);
    return 0;
}

/* ---- pairs ---- */

static void
put_words(struct diff *diff, const struct row *totals, bool differs)
{
    struct output *output = &diff->context->output;
    struct text *out = output_words(output);
    if (!out)
        return;
    if (diff->all->count)
        text_char(out, '\n');
    if (differs || !diff->several)
        diff_text(out, totals, diff->several, output->exact_bytes);
    else
        text_format(out, "%s: ", diff->now->program->name);
    if (!differs)
        text_string(out, "no array differs\n");
    else if (output->rows == 0) /* behind other rows the table has a blank line of its own */
        text_char(out, '\n');
}

static void
compare(struct diff *diff, const struct module *old, const struct module *new)
{
    struct match match = {0};
    struct changes changes = {0};
    diff->a = old;
    diff->b = new;
    diff->now = new ? new : old;
    diff->context->output.target = diff->now->target;
    match_programs(&match, old ? old->program : NULL, new ? new->program : NULL);
    changes_find(&changes, &match);
    struct row *totals = diff_totals(diff, &match);
    put_words(diff, totals, changes.count);
    list_add(diff->all, cell_object(totals));
    if (diff->context->output.document)
        diff_draw(diff, &match);
    diff_check_growth(diff, totals);
    int64_t rows = (int64_t)diff->context->output.rows;
    diff_rows(diff, &changes);
    if (diff->page) {
        diff_page_pair(diff, &match, totals);
        row_add_named(totals, "row_count",
                      cell_integer((int64_t)diff->context->output.rows - rows));
    }
    free(changes.items);
    match_free(&match);
}

/* Compares the pairs in the order of the new input; then follows what is gone. Of an input that
 * could not be read nothing is known. */
static void
compare_all(struct diff *diff)
{
    const struct output *output = &diff->context->output;
    if (diff->old.count == 0 || diff->new.count == 0)
        return;
    modules_pair(&diff->old, &diff->new);
    diff->several = diff->old.count > 1 || diff->new.count > 1;
    for (size_t i = 0; i < diff->new.count && !output->failed; i++)
        compare(diff, diff->new.items[i].mate, &diff->new.items[i]);
    for (size_t i = 0; i < diff->old.count && !output->failed; i++)
        if (!diff->old.items[i].mate)
            compare(diff, &diff->old.items[i], NULL);
}

/* ---- the command ---- */

static void
walk(struct diff *diff)
{
    static const struct dump_client client = {
        .program = on_program,
        .accounts = true,
        .options = {KEEPS_ALL, PROGRAM_METADATA | PROGRAM_KEYS}};
    struct context *context = diff->context;
    limit_text_rows(context, TEXT_ROWS);
    diff->reading = &diff->old;
    dump_walk_file(context, &client, diff, diff->old.input);
    diff->reading = &diff->new;
    dump_walk_file(context, &client, diff, diff->new.input);
    compare_all(diff);
    if (diff->found && !option_given(&context->options, OPTION_MAX_GROWTH))
        status_raise(&context->console, STATUS_FINDING);
    if (diff->overflow)
        report_overflow(&context->console);
}

static int
open_output(struct diff *diff)
{
#define OPEN(columns) begin_output(context, columns, sizeof columns / sizeof *columns)
    struct context *context = diff->context;
    const char *by = diff_grouping_name((size_t)option_word(&context->options, OPTION_BY, 0));
    context->output.page = &diff_page;
    context->output.documents = documents;
    diff->owners = strcmp(by, "owner") == 0;
    if (diff->owners ? OPEN(owner_columns) : OPEN(columns))
        return -1;
    diff->page = context->output.backend->page;
    diff->owners |= diff->page;
    return 0;
#undef OPEN
}

void
command_diff(struct context *context)
{
    struct diff diff = {.context = context,
                        .old = {.input = context->options.arguments[0]},
                        .new = {.input = context->options.arguments[1]}};
    diff.all = list_new(&diff.arena);
    if (!open_output(&diff)) {
        walk(&diff);
        if (context->output.document)
            map_svg_end(&diff.sheet, true, &context->output.buffer);
        end_output(context, modules_totals(diff.all, &diff.arena));
    }
    modules_free(&diff.old);
    modules_free(&diff.new);
    arena_free(&diff.arena);
}
