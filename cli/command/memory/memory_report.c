/* Reports a module in the format of the output: for people a heading and a chart, then rows; a
 * picture; or the rows of a page. */
#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "cli/input/input.h"
#include "cli/terminal.h"
#include "layout/pack/timeline.h"
#include "render/account/fold_row.h"
#include "render/account/help_text.h"
#include "render/account/memory_text.h"
#include "render/account/need_words.h"
#include "render/account/verdict_text.h"
#include "render/memory/svg.h"
#include "render/row/escape.h"
#include "render/text/chart_text.h"

#include <string.h>

struct printable *
memory_words(struct memory_command *command)
{
    struct printable *out = output_words(&command->context->output);
    if (out && command->all.count)
        text_char(out, '\n');
    return out;
}

/* ---- for people ---- */

static void
put_chart(struct memory_command *command, int space, uint32_t tick, struct printable *out)
{
    struct memory *memory = &command->account->memory;
    struct timeline timeline;
    char name[SPACE_TEXT];
    int width, lines;
    struct printable label = {0};
    timeline_make(&timeline, memory, space, &command->account->records->arena);
    terminal_size(&width, &lines);
    text_format(&label, "%%%s, step %u of %u", account_step_name(command->account, tick), tick,
                memory->flow.tick_count);
    text_format(out, "\n%s: temporaries alive over the schedule\n",
                target_space_name(memory->target, space, name));
    chart_text(out, &(struct chart_text){timeline.live, timeline.count, (size_t)width, tick,
                                         label.data});
    text_free(&label);
}

/* A blank line before the first table; the table itself begins with one later. */
static void
separate_table(struct memory_command *command, struct printable *out)
{
    if (command->context->output.rows == 0)
        text_char(out, '\n');
}

static void
put_verdict(struct memory_command *command, int space, uint32_t tick, const struct row *totals,
            struct printable *out)
{
    bool named = command->dump->among || command->reports.dump_count > 1;
    verdict_text(out, totals, named ? input_name(command->dump->file) : NULL,
                 command->context->output.exact_bytes);
    if (!account_knows(command->account, space)) {
        separate_table(command, out);
        return;
    }
    text_either(out, command->options.at, "at ", "peak at ");
    place_put(command->account, tick, out);
    text_char(out, '\n');
    separate_table(command, out);
}

/* Prints the lines behind the rows of a verdict. */
static void
put_report_end(struct memory_command *command, const struct help *help,
               const struct row *totals)
{
    struct output *output = &command->context->output;
    struct printable *out = command->options.by ? output_words(output) : NULL;
    if (!out)
        return;
    verdict_text_end(out, totals, output->exact_bytes);
    help_text(&command->trying, help, out);
}

static void
put_heading(struct memory_command *command, int space, uint32_t tick, const struct row *totals)
{
    struct output *output = &command->context->output;
    const struct space_memory *about = account_space(command->account, space);
    struct printable *out = memory_words(command);
    bool named = command->dump->among || command->reports.dump_count > 1;
    char name[SPACE_TEXT];
    if (!out)
        return;
    if (command->options.by) {
        put_verdict(command, space, tick, totals, out);
        return;
    }
    memory_text(out, totals, named ? input_name(command->dump->file) : NULL,
                output->exact_bytes);
    if (!account_knows(command->account, space)) {
        text_char(out, '\n');
        return;
    }
    if (about->live_temp_bytes > 0)
        put_chart(command, space, tick, out);
    text_format(out, "\nalive in %s at %%%s:\n",
                target_space_name(command->account->memory.target, space, name),
                account_step_name(command->account, tick));
}

/* ---- rows and pictures ---- */

static void
put_occupants(struct memory_command *command, int space, uint32_t tick)
{
    const struct occupant_rows rows = memory_rows_made(command);
    struct arena arena = {0};
    struct occupants all = account_occupants(command->account, space, tick, &arena);
    for (uint32_t i = 0; i < all.count && !command->context->output.error; i++)
        row_put(&command->context->query, occupant_row(&rows, space, &all.items[i], tick));
    arena_free(&arena);
}

static void
put_folds(struct memory_command *command, int space, uint32_t tick)
{
    struct context *context = command->context;
    struct arena arena = {0};
    struct folds folds = folds_make(command->account, space, tick, command->options.by, &arena);
    int64_t before = 0;
    for (uint32_t i = 0; i < folds.count && !context->output.error; i++) {
        row_put(&context->query,
                fold_row(command->account, &folds, &folds.items[i], before, &context->arena));
        before += folds.items[i].bytes;
    }
    folds_free(&folds);
    arena_free(&arena);
}

/* The limit that is drawn, in words: "limit of a v5e:". */
static const char *
limit_words(struct memory_command *command)
{
    const struct memory_options *options = &command->options;
    const struct target *target = options->limit_target;
    struct printable words = {0};
    if (options->limit && !target)
        return "limit";
    if (!target)
        target = command->account->memory.target;
    text_format(&words, "limit of a %s:", target->name);
    return text_keep(&words, &command->arena);
}

static void
draw_schedule(struct memory_command *command, const struct row *totals, int space,
              uint32_t tick)
{
    const struct account *account = command->account;
    const struct memory_options *options = &command->options;
    struct map_sheet *sheet = &command->sheet;
    struct printable title = {0}, verdict = {0};
    need_put_module(&title, totals);
    verdict_put(&verdict, totals, command->context->output.exact_bytes);
    struct memory_picture picture = {.account = account,
                                     .space = space,
                                     .verdict = text_contents(&verdict),
                                     .file = input_name(command->dump->file),
                                     .tick = tick};
    if (options->limit_bytes && options->limit_space == space) {
        picture.limit = limit_words(command);
        picture.limit_bytes = options->limit_bytes;
        picture.fits_not = account_fits(account, space, options->limit_bytes) == FITS_NOT;
    }
    map_sheet_name(sheet, text_contents(&title));
    if (account_knows(account, space) && account->memory.flow.tick_count)
        memory_svg_add(sheet, &picture);
    else
        map_sheet_words(sheet,
                        "nothing to draw: what is alive at a time is not known, as the text "
                        "is not scheduled or from before memory was assigned\n");
    text_free(&title);
    text_free(&verdict);
}

struct memory_page
memory_page_of(struct memory_command *command)
{
    const struct memory_options *options = &command->options;
    return (struct memory_page){.account = command->account,
                                .arena = &command->arena,
                                .by = options->by,
                                .limit = options->limit,
                                .limit_space = options->limit_space};
}

void
memory_view(struct memory_command *command, struct row *totals, int space, uint32_t tick)
{
    struct context *context = command->context;
    const struct memory_page page = memory_page_of(command);
    if (context->output.document) {
        draw_schedule(command, totals, space, tick);
    } else if (context->output.backend->page) {
        memory_page_data(&page, totals, space, tick);
    } else {
        if (command->options.by)
            put_folds(command, space, tick);
        else
            put_occupants(command, space, tick);
        row_query_end(&context->query);
    }
}

/* ---- the module ---- */

/* Finds the tick of --at, the name or the number of a step, else that of the peak. Returns
 * false after an error, if there is no such step. */
static bool
find_tick(struct memory_command *command, int space, uint32_t *tick)
{
    const struct flow *flow = &command->account->memory.flow;
    const char *at = command->options.at;
    *tick = account_space(command->account, space)->peak_tick;
    if (!at || flow_find_tick(flow, at, tick))
        return true;
    usage_error(&command->context->console,
                "--at: %s has no step %s in its schedule of %u; list prints their names",
                input_name(command->dump->file), command->options.at, flow->tick_count);
    return false;
}

void
memory_report(struct memory_command *command)
{
    struct memory *memory = &command->account->memory;
    uint32_t tick;
    int space = SPACE_DEFAULT;
    command->context->output.target = memory->target;
    if (command->options.space)
        target_space_number(memory->target, command->options.space, &space);
    if (command->context->keeper && command->options.limit) /* what the limit is of */
        space = command->options.limit_space;
    if (!find_tick(command, space, &tick))
        return;
    command->context->findings.modules++;
    struct help help = {0};
    if (command->options.by && !command->context->output.document && space == SPACE_DEFAULT &&
        command->options.limit_space == SPACE_DEFAULT)
        help = help_find(&command->trying, false);
    struct row *totals = account_totals(command->account, &command->arena, true, space);
    struct cell_list *would_help = help_rows(&command->trying, &help);
    if (would_help)
        row_add(totals, FIELD_would_help, cell_list(would_help));
    memory_limit_check(command, totals);
    memory_baseline_check(command, space);
    command->context->output.whole_bytes = memory_space(memory, space)->peak_bytes;
    put_heading(command, space, tick, totals);
    if (command->context->output.backend->page)
        row_add_named(totals, "advice", cell_list(help_lines(&command->trying, &help)));
    memory_view(command, totals, space, tick);
    put_report_end(command, &help, totals);
    module_totals_add(&command->all, &command->context->output, totals);
}
