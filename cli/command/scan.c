/* scan: finds every layout in any text, and every allocation of an out-of-memory message. */
#include "cli/command.h"
#include "cli/command/allocation_row.h"
#include "cli/command/layout_argument.h"
#include "cli/command/scan_device.h"
#include "cli/input/input.h"
#include "parser/report/other_file.h"
#include "render/facts/ir_layouts.h"
#include "render/facts/message_room.h"
#include "render/hlo_layout.h"
#include "render/row/row_make.h"
#include "render/text/sentences.h"

#include <string.h>

#define WINDOW ((size_t)1 << 18)

static const struct column columns[] = {
    {.field = FIELD_padding_bytes},
    {.field = FIELD_bytes},
    {.field = FIELD_expansion},
    {.field = FIELD_assumed},
    {.field = FIELD_shape, .min_width = 24, .flags = COLUMN_SHAPE},
    {.field = FIELD_line},
    {.field = FIELD_file,
     .min_width = 12,
     .flags = COLUMN_END}, /* the last column: left out if there is only one file */
};

/* The totals of all messages of all files. */
struct needs {
    struct message_whole worst; /* the one furthest over its limit; otherwise the first */
    bool any;
};

struct scan {
    struct context *context;
    const char *file; /* name as given */
    struct needs *needs;
    uint64_t found;               /* shapes and allocations of this file */
    uint64_t bare;                /* shapes without a layout that are passed over */
    uint64_t passed, passed_line; /* layouts that cannot be read; line of the first */
    const char *passed_why; /* why the first is not read; NULL: it is cut off or not valid */
    struct scan_device device;
    struct ir_layouts ir;
    struct layout_options options; /* --shape and --type */
};

static int
put_array(struct scan *scan, const struct scan_match *match)
{
    struct context *context = scan->context;
    struct row *row = row_new(&context->arena);
    const struct shape_entry *shape = match->shape;
    if (context->assumed)
        shape = shape_table_assume(&context->shapes, match->shape);
#define LAYOUT_OF_SCAN                                                                         \
    shape_row_add(&context->shape_rows, &context->output, row, shape, &shape->size)
#include "render/row/fields/scan.def"
#undef LAYOUT_OF_SCAN
    row_put(&context->query, row);
    return context->output.error ? -1 : 0; /* the output is closed: stop */
}

/* Writes the rows of the arrays that waited for what is known now. */
static int
put_waiting(struct scan *scan)
{
    const struct scan_match *match;
    int status = 0;
    scan_device_end(&scan->device);
    while ((match = scan_device_next(&scan->device)))
        if (status == 0)
            status = put_array(scan, match);
    return status;
}

static int
put_match(void *user, const struct scan_match *match)
{
    struct scan *scan = user;
    scan->found++;
    if (scan_device_waits(&scan->device, match))
        return 0;
    return put_waiting(scan) ? -1 : put_array(scan, match);
}

static int
take_word(void *user, enum scan_word word)
{
    struct scan *scan = user;
    if (word != SCAN_MODULE) {
        scan_device_word(&scan->device, word);
        return 0;
    }
    int status = put_waiting(scan);
    scan_device_module(&scan->device);
    return status;
}

static void
note_needs(struct needs *needs, const struct message_whole *whole)
{
    int64_t over, worst;
    bool known = message_over(whole, &over);
    if (!needs->any || (known && (!message_over(&needs->worst, &worst) || over > worst)))
        needs->worst = *whole;
    needs->any = true;
}

/* Writes the row of an allocation. Before the first allocation of a message, text shows the
 * totals that the message states. */
static int
put_allocation(void *user, const struct message *message)
{
    struct scan *scan = user;
    struct context *context = scan->context;
    scan->found++;
    if (put_waiting(scan))
        return -1;
    scan_device_leave(&scan->device);
    struct row *row = allocation_row(context, message, scan->file);
    note_needs(scan->needs, &message->whole);
    bool first =
        message->allocations == 1 && row_get(row, FIELD_needed_bytes).kind != CELL_NULL;
    struct printable *out = first ? output_words(&context->output) : NULL;
    if (out) {
        layout_row_name_spaces(row, context->output.target);
        if (context->output.rows)
            text_char(out, '\n');
        allocation_text_whole(out, row, context->output.exact_bytes);
        if (!context->output.rows)
            text_char(out, '\n');
    }
    row_put(&context->query, row);
    return context->output.error ? -1 : 0;
}

static void
count_passed(void *user, const struct scan_match *match)
{
    struct scan *scan = user;
    const struct diagnostic *fault = match->shape ? match->shape->fault : NULL;
    if (scan->passed++)
        return;
    scan->passed_line = match->line;
    scan->passed_why = fault && fault->code == LAYOUT_UNREAD ? fault->message : scan->ir.why;
}

/* Writes the row of a layout in a notation of kernels. */
static int
put_kernel(void *user, const struct scan_match *match, struct slice text)
{
    struct scan *scan = user;
    struct context *context = scan->context;
    if (ir_layouts_keep_name(&scan->ir, text))
        return 1;
    if (put_waiting(scan))
        return -1;
    struct row *shown = ir_layouts_row(&scan->ir, text, &context->arena);
    if (!shown)
        return 0;
    scan->found++;
    struct row *row = row_new(&context->arena);
#define LAYOUT_OF_SCAN row_take(row, shown, KIND_layout)
#include "render/row/fields/scan.def"
#undef LAYOUT_OF_SCAN
    row_put(&context->query, row);
    return context->output.error ? -1 : 1;
}

static void
count_bare(void *user)
{
    ((struct scan *)user)->bare++;
}

/* Warns once for a whole log, because thousands of its lines may be cut off. */
static void
warn_passed(const struct scan *scan)
{
    if (scan->passed)
        report_warning(&scan->context->console,
                       "%s: layouts that %s are passed over: %llu, the first in line %llu%s%s",
                       input_name(scan->file),
                       scan->passed_why ? "are not known" : "are cut off or not valid",
                       (unsigned long long)scan->passed, (unsigned long long)scan->passed_line,
                       scan->passed_why ? ": " : "", scan->passed_why ? scan->passed_why : "");
}

/* Reports what a file without text is, if nothing was found in it. */
static void
report_other(const struct scan *scan, const struct input *input)
{
    struct diagnostic d;
    if (scan->found == 0 && input->kind == INPUT_OTHER &&
        other_file_check((const unsigned char *)input->start.text, input->start.length, &d))
        report_file(&scan->context->console, input_name(input->file), &d, NULL);
}

/* Reads one input. Returns -1 if the output fails. */
static int
scan_input(struct scan *scan, struct input *input)
{
    struct context *context = scan->context;
    struct scan_sink sink = {scan,       put_match,      count_passed,
                             put_kernel, put_allocation, context->assumed ? NULL : count_bare,
                             NULL};
    if (scan_device_begin(&scan->device, input))
        sink.tells = take_word;
    int error = 0;
    if (input->kind == INPUT_TARGET && input->among) {
        dump_targets_read(&scan->device.targets, input);
        return 0;
    }
    scan->file = input->file;
    scan->passed = scan->found = 0;
    scan->passed_why = NULL;
    ir_layouts_begin(&scan->ir, &scan->options);
    int result = scan_text(input->reader, WINDOW, context->assumed != NULL, &context->shapes,
                           &sink, &error);
    if (result > 0)
        usage_error(&context->console, "%s: %s", input_name(input->file),
                    reader_failure(input->reader, error));
    if (result >= 0 && put_waiting(scan))
        result = -1;
    warn_passed(scan);
    ir_layouts_end(&scan->ir);
    report_other(scan, input);
    return result < 0 ? -1 : 0;
}

/* Standard output may have an empty table, so this says what would have given rows. */
static void
report_nothing(struct context *context)
{
    const char *shape = "", *hint = "; --assume tpu finds shapes without a layout, too";
    if (context->assumed) {
        shape = ", no shape without one";
        hint = "";
    }
    report_note(&context->console,
                "nothing found: no layout such as f32[8,128]{1,0:T(8,128)}%s, no allocation of "
                "an out-of-memory message%s",
                shape, hint);
    status_raise(&context->console, STATUS_FINDING);
}

/* Says how many shapes were passed over because --assume was not given. */
static void
report_bare(const struct scan *scan)
{
    unsigned long long count = scan->bare;
    if (count)
        report_note(&scan->context->console,
                    "%llu %s passed over: --assume tpu counts such shapes, too", count,
                    count > 1 ? "shapes without a layout are" : "shape without a layout is");
}

static struct row *
total_row(struct context *context, const struct needs *needs)
{
    if (!needs->any)
        return NULL;
    struct row *row = row_new(&context->arena);
#include "render/row/fields/scan_totals.def"
    return row;
}

void
command_scan(struct context *context)
{
    const struct options *options = &context->options;
    size_t count = sizeof columns / sizeof *columns;
    struct needs needs = {0};
    struct scan scan = {.context = context, .needs = &needs, .device.context = context};
    struct input_walk walk;
    struct input *input;
    bool many = options->argument_count > 1 ||
                (options->argument_count && input_holds_many(options->arguments[0]));
    context->output.sentences.write = allocation_text;
    context->output.sentences.field = FIELD_stated_bytes;
    if (layout_options_read(&scan.options, context) ||
        begin_output(context, columns, many ? count : count - 1))
        return;
    limit_text_rows(context, TEXT_ROWS);
    context->shapes.scope = PREDICT_ABSENT;
    if (!context->shapes.assumed)
        context->shapes.assumed = target_at(0);
    unsigned kinds = 1U << INPUT_TEXT | 1U << INPUT_LOG | 1U << INPUT_MLIR |
                     1U << INPUT_TRITON | 1U << INPUT_TARGET;
    begin_inputs(context, &walk, &(struct input_request){.kinds = kinds});
    while ((input = input_next(&walk)) && scan_input(&scan, input) == 0)
        ;
    input_end(&walk);
    scan_device_free(&scan.device);
    if (context->output.rows == 0 && !context->query.seen &&
        context->console.status < STATUS_INPUT)
        report_nothing(context);
    else
        report_bare(&scan);
    end_output(context, total_row(context, &needs));
}
