/* Audits StableHLO. XLA has not compiled such a program yet, so its arrays are known, but not
 * when they are live. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/command/audit/space_sums.h"
#include "cli/command/dump/dump.h"
#include "cli/input/input.h"
#include "layout/base/diagnostic.h"
#include "layout/shape_entry.h"
#include "parser/lex/reader.h"
#include "parser/mlir/mlir_values.h"

#include <string.h>

static enum role
role_of(const struct mlir_value *value)
{
    if (value->role == MLIR_ARGUMENT)
        return ROLE_ARGUMENT;
    if (value->role == MLIR_RESULT)
        return ROLE_OUTPUT;
    return strcmp(value->opcode, "constant") == 0 ? ROLE_CONSTANT : ROLE_TEMP;
}

static int
count_value(void *user, const struct mlir_value *value)
{
    struct audit *audit = user;
    struct shape_table *shapes = &audit->context->shapes;
    struct site site = {.file = audit->dump->file,
                        .module = value->module,
                        .module_line = 1,
                        .computation = value->function,
                        .name = value->name,
                        .opcode = value->opcode,
                        .line = value->line,
                        .role = role_of(value)};
    struct shape_entry *shape = NULL;
    if (value->sharded && value->devices > 1)
        dump_shard_note(audit->dump, value->devices);
    if (value->type.length) {
        shape = shape_table_get(shapes, value->type.text, value->type.length);
        shape = shape_table_assume(shapes, shape);
    }
    audit_count(audit, shape && shape->shape ? shape : NULL, 1, &site);
    return 0;
}

int
audit_read_values(struct dump *dump, struct input *input)
{
    struct audit *audit = dump->user;
    struct mlir_sink sink = {audit, count_value};
    struct diagnostic d;
    int error = 0;
    if (!audit->context->assumed) {
        diagnostic_set(&d, MLIR_INPUT, 0, 0, input_kind_name(input->kind));
        report_file(&audit->context->console, input_name(input->file), &d, NULL);
        return 0;
    }
    audit_begin_module(audit, dump, (uint64_t)audit->modules + 1);
    audit->measured = false;
    audit->unscheduled = true;
    audit->sums_roles = true;
    int result = mlir_values_read(input->reader, &sink, &error, &d);
    if (result > 0)
        report_file(&audit->context->console, input_name(input->file), &d, NULL);
    if (error)
        usage_error(&audit->context->console, "%s: %s", input_name(input->file),
                    reader_failure(input->reader, error));
    audit->sums_roles = false;
    if (!audit->sums_modules)
        audit_end_spaces(audit);
    arena_free(&audit->arena);
    return result < 0 ? -1 : 0;
}
