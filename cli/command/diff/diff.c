/* diff: what changed between two programs, and what it costs. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "layout/match/program_pairs.h"
#include "parser/dump_name.h"
#include "render/account/account_totals.h"
#include "render/page/page.h"
#include "render/pair/change_groups.h"
#include "render/pair/pair_text.h"
#include "render/pair/pair_totals.h"
#include "render/pair/pair_verdict.h"
#include "render/row/escape.h"

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
    {.field = FIELD_who},
    {.field = FIELD_shape, .min_width = 16, .flags = COLUMN_SHAPE},
    {.field = FIELD_source, .min_width = 12, .flags = COLUMN_END},
};

/* ---- pairs ---- */

static void
diff_put_verdict(struct diff *diff, const struct row *totals, bool differs)
{
    struct output *output = &diff->context->output;
    struct printable *out = output_headline(output);
    if (!out)
        return;
    if (diff->all.count && !output->backend->paragraphs)
        text_char(out, '\n');
    if (differs || !diff->several) {
        pair_verdict(out, totals, diff_limit(diff), output->exact_bytes);
        pair_verdict_packer(out, totals, output->exact_bytes);
    } else {
        text_format(out, "%s: no array differs\n", diff->now->program->name);
    }
}

static void
diff_put_words(struct diff *diff, const struct row *totals, bool differs)
{
    struct output *output = &diff->context->output;
    struct printable *out = differs || !diff->several ? output_words(output) : NULL;
    if (!out)
        return;
    pair_text(out, totals, diff->several, output->exact_bytes);
    if (!differs)
        text_string(out, "no array differs\n");
    else if (output->rows == 0 &&
             !output->backend
                  ->paragraphs) /* behind other rows the table has a blank line of its own */
        text_char(out, '\n');
}

static struct totals_side
module_totals(const struct module *module)
{
    if (!module)
        return (struct totals_side){.repacked_bytes = -1};
    return (struct totals_side){module->totals, &module->peaks, module->libtpu,
                                module->repacked_bytes};
}

static void
diff_compare(struct diff *diff, const struct module *old, const struct module *new)
{
    struct match match = {0};
    struct array_changes changes = {0};
    struct output *output = &diff->context->output;
    diff->a = old;
    diff->b = new;
    diff->now = new ? new : old;
    output->target = diff->now->target;
    match_programs(&match, old ? old->program : NULL, new ? new->program : NULL);
    array_changes_find(&changes, &match);
    struct row *totals = pair_totals(module_totals(old), module_totals(new), &match,
                                     output->target, &diff->pair);
    diff_put_verdict(diff, totals, changes.count);
    diff_put_words(diff, totals, changes.count);
    if (output->document)
        diff_draw(diff, &match);
    diff_check_growth(diff, totals);
    int64_t rows = (int64_t)output->rows;
    diff_rows(diff, &changes);
    if (diff->page) {
        diff_page_pair(diff, &match, totals);
        row_add_named(totals, "row_count", cell_integer((int64_t)output->rows - rows));
    }
    module_totals_add(&diff->all, output, totals);
    array_changes_free(&changes);
    match_free(&match);
    arena_reset(&diff->pair);
}

/* A compiler numbers the files of a run, and in another run otherwise: NULL. */
static const char *
module_own_name(const char *input, const char *file)
{
    size_t length = strlen(input);
    const char *name = strncmp(file, input, length) == 0 ? file + length : file;
    while (*name == '/')
        name++;
    bool own = dump_name_read((struct slice){name, strlen(name)}).part == DUMP_OTHER && *name;
    return own ? name : NULL;
}

static struct paired_programs
modules_programs(const struct modules *modules, struct arena *arena)
{
    struct paired_programs programs = {
        modules->count, arena_array(arena, modules->count, sizeof *programs.items)};
    for (size_t i = 0; i < modules->count; i++)
        programs.items[i] = (struct paired_program){
            .program = modules->items[i].program,
            .own_name = module_own_name(modules->input, modules->items[i].file)};
    return programs;
}

/* Compares the pairs in the order of the new input; then follows what is gone. Of an input that
 * could not be read nothing is known. */
static void
diff_compare_all(struct diff *diff)
{
    const struct output *output = &diff->context->output;
    const struct modules *old = &diff->old, *new = &diff->new;
    if (old->count == 0 || new->count == 0)
        return;
    struct paired_programs was = modules_programs(old, &diff->arena),
                           is = modules_programs(new, &diff->arena);
    programs_pair(&was, &is);
    diff->several = old->count > 1 || new->count > 1;
    for (size_t i = 0; i < new->count && !output->error; i++) {
        const struct paired_program *mate = is.items[i].mate;
        diff_compare(diff, mate ? &old->items[mate - was.items] : NULL, &new->items[i]);
    }
    for (size_t i = 0; i < old->count && !output->error; i++)
        if (!was.items[i].mate)
            diff_compare(diff, &old->items[i], NULL);
}

/* ---- the command ---- */

/* Reads the programs of an input. */
static void
diff_read(struct diff *diff, struct modules *modules)
{
    static const struct dump_client client = {
        .accounts = true, .options = {KEEPS_ALL, PROGRAM_METADATA | PROGRAM_KEYS}};
    struct dump dump;
    const struct program *program;
    diff->reading = modules;
    dump_begin(&dump, diff->context, &client, NULL, &modules->input);
    while ((program = dump_next(&dump)))
        diff_keep(diff, &dump, program);
    dump_end(&dump);
}

static void
diff_walk(struct diff *diff)
{
    struct context *context = diff->context;
    limit_text_rows(context, TEXT_ROWS);
    diff_read(diff, &diff->old);
    diff_read(diff, &diff->new);
    diff_compare_all(diff);
    if (diff->found && !option_given(&context->options, OPTION_MAX_GROWTH))
        status_raise(&context->console, STATUS_FINDING);
    if (diff->overflow)
        report_overflow(&context->console);
}

static int
diff_open_output(struct diff *diff)
{
#define OPEN(columns) begin_output(context, columns, sizeof columns / sizeof *columns)
    struct context *context = diff->context;
    context->output.page = &diff_page;
    context->output.documents = documents;
    diff->owners =
        option_word(&context->options, OPTION_BY, CHANGES_BY_CHANGE) == CHANGES_BY_OWNER;
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
    module_totals_begin(&diff.all, &context->console);
    if (!diff_open_output(&diff)) {
        diff_walk(&diff);
        if (context->output.document)
            map_svg_end(&diff.sheet, true, &context->output.markup);
        end_output(context, module_totals_row(&diff.all));
    }
    modules_free(&diff.old);
    modules_free(&diff.new);
    module_totals_free(&diff.all);
    arena_free(&diff.pair);
    arena_free(&diff.arena);
}
