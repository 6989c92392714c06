/* --limit: reads the size of a memory space, given as a target's name, as a size or as
 * space=size, and checks it. */
#include "cli/baseline_run.h"
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/memory/memory.h"
#include "layout/help/outcome.h"
#include "layout/kernel/kernel_limit.h"
#include "layout/pack/limit.h"
#include "parser/notation/quantity.h"
#include "render/account/fit_row.h"
#include "render/account/kernel_notes.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LEAST_LIMIT 4096 /* bytes: no program takes less */

/* Says what was read where people may have meant another size: powers of 1000, or a unit that
 * was left out. */
static void
note_size(const struct memory_command *command, const char *text)
{
    const struct memory_options *options = &command->options;
    const char *option = options->limit ? "limit" : "fit";
    long long bytes = options->limit_bytes;
    const char *unit = text + strspn(text, "0123456789.");
    int digits = (int)(unit - text);
    unit += strspn(unit, " ");
    if (*unit == '\0' && bytes < LEAST_LIMIT && options->limit_space == SPACE_DEFAULT)
        report_note(&command->context->console, "--%s: %s is %lld bytes; for GiB write %.*sGiB",
                    option, text, bytes, digits, text);
    if (unit[0] && strcasecmp(unit + 1, "B") == 0)
        report_note(&command->context->console, "--%s: %s is read as %.*s %ciB, powers of 1024",
                    option, text, digits, text, toupper((unsigned char)unit[0]));
}

/* Reads "hbm=15.75GiB"; size points to its "=". */
static int
read_space_limit(struct memory_command *command, const char *text, const char *size)
{
    struct memory_options *options = &command->options;
    char name[SPACE_TEXT];
    size_t length = (size_t)(size - text);
    slice_string((struct slice){text, length}, name, sizeof name);
    if (length < sizeof name &&
        target_space_number(options->target, name, &options->limit_space) &&
        size_read(size + 1, &options->limit_bytes) && options->limit_bytes > 0) {
        note_size(command, size + 1);
        return 0;
    }
    if (!options->limit)
        return option_refused(command->context, OPTION_FIT,
                              "takes a target, v5e, or a size of main memory, 15.75GiB");
    return option_refused(command->context, OPTION_LIMIT,
                          "takes a target, v5e, a size of main memory, 15.75GiB, or of "
                          "another memory space, vmem=16MiB");
}

/* Refuses a word that is no target's name, or is the name of a target without a limit. */
static int
refuse_limit(struct context *context, const char *text)
{
    struct guess guess = target_guess(text);
    const char *name = guess_name(&guess);
    const struct target *meant = name ? target_by_name(name) : NULL;
    char suggestion[GUESS_TEXT] = "; say it: 15.75GiB";
    if (meant && meant->limit_bytes)
        guess_words(&guess, "", suggestion);
    const char *option = option_given(&context->options, OPTION_LIMIT) ? "limit" : "fit";
    usage_error(&context->console, "--%s: what '%s' gives a program is not known%s", option,
                text, suggestion);
    return -1;
}

int
memory_limit_read(struct memory_command *command)
{
    struct memory_options *options = &command->options;
    const char *text = option_text(&command->context->options, OPTION_LIMIT);
    options->limit = text;
    if (!text)
        text = option_text(&command->context->options, OPTION_FIT);
    const char *size = text ? strchr(text, '=') : NULL;
    options->limit_space = SPACE_DEFAULT;
    if (!text)
        return 0;
    if (size)
        return read_space_limit(command, text, size);
    if (size_read(text, &options->limit_bytes) && options->limit_bytes > 0) {
        note_size(command, text);
        return 0;
    }
    const struct target *target = target_spoken(text);
    if (!target || !target->limit_bytes)
        return refuse_limit(command->context, text);
    options->limit_target = target;
    options->limit_bytes = target->limit_bytes;
    if (!options->target)
        options->target = command->context->target = command->context->output.target = target;
    return 0;
}

static bool
asks(const struct context *context, enum field_number field)
{
    return output_asks(&context->output, field) || row_query_asks(&context->query, field);
}

struct occupant_rows
memory_rows_made(struct memory_command *command)
{
    struct context *context = command->context;
    return (struct occupant_rows){.account = command->account,
                                  .arena = &context->arena,
                                  .depth = context->query.depth,
                                  .shares = asks(context, FIELD_shares) ||
                                            asks(context, FIELD_instructions),
                                  .stack = asks(context, FIELD_stack)};
}

/* Reports what a memory space takes: more than the limit, or, without one, perhaps more than
 * the baseline has. */
static void
report_peak(struct memory_command *command, int number)
{
    const struct memory_options *options = &command->options;
    int64_t bytes = account_need(command->account, number);
    struct printable text = {0};
    text_format(&text, "%s: ", input_name(command->dump->file));
    account_put_peak(command->account, number, options->limit, options->limit_bytes, &text);
    struct finding finding = {.rule = options->limit ? "limit" : "baseline",
                              .file = command->dump->file,
                              .module = command->account->program->name,
                              .space = number,
                              .value = cell_bytes(bytes),
                              .sum = true,
                              .what = "peak",
                              .bytes = bytes};
    if (options->limit)
        finding.limit = cell_bytes(options->limit_bytes);
    const struct occupant_rows rows = memory_rows_made(command);
    const struct row *largest = largest_buffer_row(&rows, number);
    if (largest) {
        finding.name = row_get(largest, FIELD_name).text;
        finding.line = (uint64_t)row_get(largest, FIELD_line).integer;
        finding.source = row_get(largest, FIELD_source).text;
    }
    finding_report(command->context, &finding, &text);
}

/* Reports the first kernel that does not fit. */
static void
report_kernel(struct memory_command *command)
{
    const struct memory_options *options = &command->options;
    struct account_kernel kernel;
    struct printable text = {0};
    uint32_t tick = 0;
    int64_t limit = options->limit_space == SPACE_VMEM ? options->limit_bytes : 0;
    do
        if (!account_next_kernel(command->account, &tick, limit, &kernel))
            return;
    while (kernel.need.fits != KERNEL_FITS_NOT);
    text_format(&text, "%s: kernel ", input_name(command->dump->file));
    account_put_kernel(&kernel, &text);
    const struct finding finding = {
        .rule = "limit",
        .file = command->dump->file,
        .module = command->account->program->name,
        .name = kernel.name,
        .space = kernel.need.memory == KERNEL_SMEM ? SPACE_SMEM : SPACE_VMEM,
        .limit =
            cell_bytes(kernel.need.limit_bytes == KERNEL_UNKNOWN ? KERNEL_VMEM_MOST
                                                                 : kernel.need.limit_bytes),
        .value = cell_bytes(kernel.need.bytes),
        .what = "kernel",
        .bytes = kernel.need.bytes};
    finding_report(command->context, &finding, &text);
}

void
memory_baseline_check(struct memory_command *command, int space)
{
    if (!command->options.limit && account_knows(command->account, space) &&
        option_given(&command->context->options, OPTION_BASELINE))
        report_peak(command, space);
}

/* ---- the baseline ---- */

/* Returns whether a row is the first of a program and memory space, whose rows follow one
 * another. last: those of the row before. */
static bool
is_first_of_space(struct printable *last, const struct baseline_row *row, const char *space)
{
    const char *file = baseline_text(row, FIELD_file),
               *module = baseline_text(row, FIELD_module);
    struct printable text = {0};
    text_format(&text, "%s\n%s\n%s", file ? file : "", module ? module : "", space);
    bool first = !last->data || strcmp(last->data, text.data) != 0;
    text_free(last);
    *last = text;
    return first;
}

/* Every row has the peak, so that some of them are enough; those of older files have only their
 * own bytes. */
static const char *
baseline_take(struct baseline *baseline, const struct baseline_row *row, void *user)
{
    struct subject subject = {.module = baseline_row_module(row),
                              .memory_space = baseline_text(row, FIELD_memory_space)};
    int64_t bytes = baseline_number(row, FIELD_bytes, -1);
    int64_t peak = baseline_number(row, FIELD_peak_bytes, -1);
    if (!subject.memory_space || bytes < 0 || !baseline_has(row, FIELD_donated))
        return "it is no row of memory";
    if (peak < 0)
        baseline_add(baseline, &subject, bytes);
    else if (is_first_of_space(user, row, subject.memory_space))
        baseline_add(baseline, &subject, peak);
    return NULL;
}

int
memory_baseline_read(struct memory_command *command)
{
    struct printable last = {0};
    const struct baseline_client client = {.take = baseline_take,
                                           .user = &last,
                                           .has_rows = true,
                                           .without = TAKES(BY) | TAKES(ONLY) | TAKES(ROLE) |
                                                      TAKES(CHECK) | TAKES(FIT)};
    struct context *context = command->context;
    if (option_given(&context->options, OPTION_WHAT_IF) &&
        option_given(&context->options, OPTION_BASELINE)) {
        usage_error(&context->console, "--baseline compares a program as it is, which "
                                       "--what-if changes: give one of them");
        return -1;
    }
    int status = baseline_run(context, &client);
    text_free(&last);
    return status;
}

void
memory_limit_check(struct memory_command *command, struct row *row)
{
    const struct memory_options *options = &command->options;
    int64_t need = account_need(command->account, options->limit_space);
    bool read = !command->account->unread;
    const struct limits limits = memory_limits(&command->account->memory);
    if (!options->limit_bytes)
        return;
    bool of_target =
        options->limit_space == SPACE_DEFAULT && options->limit_bytes == limits.bytes;
    int64_t joined = of_target ? limits.joined_bytes : 0;
    enum fit fit = command->tried ? outcome_fits(&command->trying, command->tried)
                                  : account_fits(command->account, options->limit_space,
                                                 options->limit_bytes);
#include "render/row/fields/limited.def"
    if (fit != FITS_NOT || !options->limit) /* what may fit is no finding */
        return;
    int64_t least = command->tried ? command->tried->low_bytes : need;
    if (least > options->limit_bytes)
        report_peak(command, options->limit_space);
    report_kernel(command);
}
