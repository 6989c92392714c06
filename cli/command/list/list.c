/* list: one row for each instruction, streaming unless a row needs what the end of its module
 * shows. */
#include "cli/command/list/list.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"

#include <stdint.h>

static const struct column columns[] = {
    {.field = FIELD_bytes},
    {.field = FIELD_padding_bytes},
    {.field = FIELD_expansion},
    {.field = FIELD_role, .flags = COLUMN_SPARE},
    {.field = FIELD_role_uncertain, .flags = COLUMN_SPARE},
    {.field = FIELD_opcode, .min_width = 8, .flags = COLUMN_SPARE},
    {.field = FIELD_name, .min_width = 8},
    {.field = FIELD_assumed},
    {.field = FIELD_shape, .min_width = 24, .flags = COLUMN_SHAPE},
};

static int
stream_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct context *context = dump->context;
    struct row *row = dump_row(dump, instruction, NULL, &context->arena);
    row_put(&context->query, row);
    /* the output is closed: stop */
    return context->output.error ? -1 : 0;
}

enum by { BY_INSTRUCTION, BY_COMPUTATION, BY_OPCODE };

const char *
list_by_word(size_t i)
{
    static const char *const words[] = {"instruction", "computation", "opcode", NULL};
    return words[i];
}

/* Returns whether rows name memory spaces and no target is given: which one it is, a text shows
 * only at its end. */
static bool
awaits_target(const struct context *context)
{
    const struct output *output = &context->output;
    if (context->target)
        return false;
    return output_shows(output, FIELD_memory_space) || output_shows(output, FIELD_leaves) ||
           row_query_asks(&context->query, FIELD_memory_space) ||
           (output->backend->human && context->query.top != SIZE_MAX);
}

void
command_list(struct context *context)
{
    static const struct dump_client stream = {.instruction = stream_instruction};
    enum by by = (enum by)option_word(&context->options, OPTION_BY, BY_INSTRUCTION);
    if (by == BY_COMPUTATION) {
        list_computations(context);
        return;
    }
    if (by == BY_OPCODE) {
        list_opcodes(context);
        return;
    }
    if (begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    bool roles = option_given(&context->options, OPTION_ROLES) ||
                 row_query_asks(&context->query, FIELD_role);
    if (roles || awaits_target(context))
        list_programs(context, roles);
    else
        dump_stream(context, &stream, NULL, NULL);
    end_output(context, NULL);
}
