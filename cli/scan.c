/* scan: every layout in any text. */
#include "parser/scan.h"
#include "cli/command.h"
#include "cli/input.h"
#include "layout/memory/shape_entry.h"
#include "render/layout_row.h"

#include <string.h>

#define WINDOW ((size_t)1 << 18)

static const struct column columns[] = {
    {"padding_bytes", "padding", true, 0, 0},
    {"bytes", NULL, true, 0, 0},
    {"expansion", "x", true, 0, 0},
    {"assumed", "", false, 0, COLUMN_MARK},
    {"shape", NULL, false, 32, 0},
    {"line", NULL, true, 0, 0},
    {"file", NULL, false, 12, COLUMN_END}, /* the last: left out where there is one */
};

struct scan {
    struct context *context;
    const char *file;             /* as given */
    uint64_t passed, passed_line; /* layouts that cannot be read, and where the first is */
};

static int
put_match(void *user, const struct scan_match *match)
{
    struct scan *scan = user;
    struct context *context = scan->context;
    struct row *row = row_new(&context->arena);
    const struct shape_entry *shape = match->shape;
    if (context->assumed && !(shape = shape_table_assume(&context->shapes, match->shape)))
        return -1;
    row_add(row, "file", cell_text(scan->file));
    row_add(row, "line", cell_integer((int64_t)match->line));
    row_add(row, "column", cell_integer((int64_t)match->column));
    layout_row_shape(row, shape->shape, shape->canonical);
    layout_row_size(row, &shape->size);
    output_row(&context->output, row);
    arena_reset(&context->arena);
    return context->output.failed ? -1 : 0; /* nobody reads: stop */
}

static void
count_passed(void *user, const struct scan_match *match)
{
    struct scan *scan = user;
    if (scan->passed++ == 0)
        scan->passed_line = match->line;
}

/* One warning for all of a log: lines may be cut off by the thousand. */
static void
warn_passed(const struct scan *scan)
{
    if (scan->passed)
        report_warning(scan->context,
                       "%s: layouts that are cut off or not valid are passed over: %llu, the "
                       "first in line %llu",
                       input_name(scan->file), (unsigned long long)scan->passed,
                       (unsigned long long)scan->passed_line);
}

/* -1 when the rest must not be read. */
static int
scan_file(struct context *context, const char *file)
{
    struct scan scan = {context, file, 0, 0};
    struct scan_sink sink = {&scan, put_match, count_passed};
    struct input input;
    int error = 0;
    if (input_open(&input, context, file))
        return 0;
    int result = scan_text(&input.reader, WINDOW, context->assumed != NULL, &context->shapes,
                           &sink, &error);
    if (result < 0 && !context->output.failed)
        out_of_memory(context);
    if (result > 0)
        usage_error(context, "%s: %s", input_name(file), strerror(error));
    warn_passed(&scan);
    input_close(&input);
    return result < 0 ? -1 : 0;
}

void
command_scan(struct context *context)
{
    const struct options *options = &context->options;
    size_t count = sizeof columns / sizeof *columns;
    if (begin_output(context, columns, options->argument_count > 1 ? count : count - 1))
        return;
    context->shapes.scope = PREDICT_ABSENT;
    int result = options->argument_count ? 0 : scan_file(context, "-");
    for (size_t i = 0; i < options->argument_count && result == 0; i++)
        result = scan_file(context, options->arguments[i]);
    end_output(context, NULL);
}
