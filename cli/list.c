/* list: one row for each instruction, streaming. */
#include "cli/command.h"
#include "cli/dump.h"
#include "cli/list_computations.h"
#include "cli/list_roles.h"

#include <string.h>

static const struct column columns[] = {
    {"bytes", true, 0, 0},
    {"padding_bytes", true, 0, COLUMN_WASTE},
    {"expansion", true, 0, COLUMN_WASTE},
    {"role", false, 0, COLUMN_SPARE},
    {"opcode", false, 8, COLUMN_SPARE},
    {"name", false, 8, 0},
    {"assumed", false, 0, COLUMN_MARK},
    {"shape", false, 24, COLUMN_SHAPE},
};

static int
stream_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct context *context = dump->context;
    struct row *row = dump_row(dump, instruction, &context->arena);
    if (!row)
        return -1;
    row_put(context, row);
    /* the output is closed: stop */
    return context->output.failed ? -1 : 0;
}

void
command_list(struct context *context)
{
    static const struct dump_client stream = {.instruction = stream_instruction};
    const char *by = context->options.values[OPTION_BY];
    if (by && strcmp(by, "computation") == 0) {
        list_computations(context);
        return;
    }
    if (by && strcmp(by, "instruction") != 0) {
        usage_error(context, "--by is instruction or computation, not '%s'", by);
        return;
    }
    if (begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    if (option_given(&context->options, OPTION_ROLES) || row_query_asks(context, "role"))
        list_roles(context);
    else
        dump_walk(context, &stream, NULL);
    end_output(context, NULL);
}
