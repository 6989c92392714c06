#include "parser/proto/proto_print.h"

#include "layout/base/text.h"
#include "layout/program/shape_table.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "parser/proto/proto_parse.h"

struct printer {
    struct text *out;
    const struct module_sink *sink; /* of the caller */
    bool any_table;
    enum hlo_table table; /* whose lines are printed */
    size_t lines;         /* of it so far */
    struct text head;     /* of the open computation */
    struct text body;
    struct text result; /* the shape of its root */
    size_t parameters;
    size_t named; /* bytes of the head without the parameters */
};

static void
put_attributes(struct text *out, const struct attribute *attributes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_string(out, ", ");
        text_append(out, attributes[i].name.text, attributes[i].name.length);
        text_char(out, '=');
        text_append(out, attributes[i].value.text, attributes[i].value.length);
    }
}

static int
on_module(void *context, const struct hlo_module *module)
{
    struct text *out = ((struct printer *)context)->out;
    text_string(out, "HloModule ");
    text_append(out, module->name.text, module->name.length);
    put_attributes(out, module->attributes, module->attribute_count);
    text_string(out, "\n\n");
    return 0;
}

static int
on_table_entry(void *context, enum hlo_table table, struct slice entry)
{
    static const char *const names[HLO_TABLE_COUNT] = {[FILE_NAMES] = "FileNames",
                                                       [FUNCTION_NAMES] = "FunctionNames",
                                                       [FILE_LOCATIONS] = "FileLocations",
                                                       [STACK_FRAMES] = "StackFrames"};
    struct printer *printer = context;
    if (!printer->any_table || printer->table != table) {
        text_format(printer->out, "%s%s\n", printer->any_table ? "\n" : "", names[table]);
        printer->lines = 0;
    }
    printer->any_table = true;
    printer->table = table;
    text_format(printer->out, "%zu ", ++printer->lines);
    text_append(printer->out, entry.text, entry.length);
    text_char(printer->out, '\n');
    return 0;
}

/* Appends a shape without its layouts, as it stands in a computation's header. */
static void
put_shape(struct text *out, const char *shape)
{
    for (int depth = 0; *shape; shape++) {
        depth += *shape == '{';
        if (depth == 0)
            text_char(out, *shape);
        depth -= *shape == '}';
    }
}

static int
on_computation(void *context, const struct hlo_computation *computation)
{
    struct printer *printer = context;
    text_string(&printer->head, printer->any_table ? "\n" : ""); /* two behind the tables */
    printer->any_table = false;
    text_format(&printer->head, "\n%s%%", computation->entry ? "ENTRY " : "");
    text_append(&printer->head, computation->name.text, computation->name.length);
    printer->named = printer->head.length;
    text_string(&printer->head, " (");
    return 0;
}

static void
add_to_head(struct printer *printer, const struct hlo_instruction *instruction)
{
    const char *shape = instruction->shape ? instruction->shape->canonical : "";
    if (instruction->parameter >= 0) {
        shape_print_separator(&printer->head, printer->parameters++);
        text_append(&printer->head, instruction->name.text, instruction->name.length);
        text_string(&printer->head, ": ");
        put_shape(&printer->head, shape);
    }
    if (instruction->root)
        put_shape(&printer->result, shape);
}

static int
on_instruction(void *context, struct hlo_instruction *instruction)
{
    struct printer *printer = context;
    struct text *out = &printer->body;
    add_to_head(printer, instruction);
    text_string(out, instruction->root ? "  ROOT %" : "  %");
    text_append(out, instruction->name.text, instruction->name.length);
    text_format(out, " = %s ", instruction->shape ? instruction->shape->canonical : "?");
    text_append(out, instruction->opcode.text, instruction->opcode.length);
    text_append(out, instruction->operands.text, instruction->operands.length);
    text_append(out, instruction->literal.text, instruction->literal.length);
    put_attributes(out, instruction->attributes, instruction->attribute_count);
    text_char(out, '\n');
    return 0;
}

static int
on_computation_end(void *context, enum ending ending)
{
    struct printer *printer = context;
    bool whole = printer->result.length > 0; /* the shape of its root is known */
    text_append(printer->out, text_contents(&printer->head),
                whole ? printer->head.length : printer->named);
    text_format(printer->out, "%s%s {\n", whole ? ") -> " : "",
                text_contents(&printer->result));
    text_append(printer->out, text_contents(&printer->body), printer->body.length);
    text_string(printer->out, ending == ENDING_CUT ? "" : "}\n");
    text_clear(&printer->head);
    text_clear(&printer->body);
    text_clear(&printer->result);
    printer->parameters = 0;
    return 0;
}

static void
on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    const struct module_sink *sink = ((struct printer *)context)->sink;
    if (sink->problem)
        sink->problem(sink->context, d, place);
}

static void
on_assignment(void *context, struct figures *figures)
{
    const struct module_sink *sink = ((struct printer *)context)->sink;
    sink->assignment(sink->context, figures);
}

int
proto_print(struct slice bytes, struct text *out, const struct module_sink *sink)
{
    struct printer printer = {.out = out, .sink = sink};
    const struct module_sink all = {.context = &printer,
                                    .module = on_module,
                                    .table_entry = on_table_entry,
                                    .computation = on_computation,
                                    .instruction = on_instruction,
                                    .computation_end = on_computation_end,
                                    .problem = on_problem,
                                    .assignment = sink->assignment ? on_assignment : NULL};
    struct shape_table shapes = {0};
    int result = proto_parse(bytes, &shapes, &all);
    shape_table_free(&shapes);
    text_free(&printer.head);
    text_free(&printer.body);
    text_free(&printer.result);
    return result;
}
