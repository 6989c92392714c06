#include "parser/proto/proto_print.h"

#include "layout/base/grow.h"
#include "layout/base/text.h"
#include "layout/program/shape_table.h"
#include "layout/shape_entry.h"
#include "parser/proto/proto_attribute.h"
#include "parser/proto/proto_parse.h"

#include <stdlib.h>

struct printer {
    struct text *out;
    const struct module_sink *sink; /* of the caller */
    bool any_table;
    enum hlo_table table; /* whose lines are printed */
    size_t lines;         /* of it so far */
    struct text head;     /* of the open computation */
    struct text body;
    struct text result;     /* the shape of its root */
    struct slice thread;    /* on which it runs; empty: the main one */
    struct text parameters; /* "x: f32[8]" of each, in the order of the instructions */
    size_t parameter_count, parameter_capacity;
    struct printed_parameter {
        int64_t number;
        size_t begin, end; /* in `parameters` */
    } * numbered;
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
    text_char(out, '\n');
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
        text_format(printer->out, "\n%s\n", names[table]);
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
    printer->thread = computation->thread;
    return 0;
}

/* Keeps a parameter of the head, and the shape of the root. */
static void
add_to_head(struct printer *p, const struct hlo_instruction *instruction)
{
    const char *shape = instruction->shape ? instruction->shape->canonical : "";
    size_t begin = p->parameters.length;
    if (instruction->root)
        put_shape(&p->result, shape);
    if (instruction->parameter < 0)
        return;
    text_append(&p->parameters, instruction->name.text, instruction->name.length);
    text_string(&p->parameters, ": ");
    put_shape(&p->parameters, shape);
    grow(&p->numbered, p->parameter_count, &p->parameter_capacity, sizeof *p->numbered);
    p->numbered[p->parameter_count++] =
        (struct printed_parameter){instruction->parameter, begin, p->parameters.length};
}

static int
compare_parameters(const void *left, const void *right)
{
    const struct printed_parameter *a = left, *b = right;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return (a->begin > b->begin) - (a->begin < b->begin);
}

/* Appends what the computation takes and returns, if the shape of its root is known. */
static void
put_signature(struct printer *p)
{
    if (p->result.length == 0)
        return;
    if (p->parameter_count)
        qsort(p->numbered, p->parameter_count, sizeof *p->numbered, compare_parameters);
    text_string(p->out, " (");
    for (size_t i = 0; i < p->parameter_count; i++) {
        const struct printed_parameter *parameter = &p->numbered[i];
        text_string(p->out, i ? ", " : "");
        text_append(p->out, p->parameters.data + parameter->begin,
                    parameter->end - parameter->begin);
    }
    text_format(p->out, ") -> %s", p->result.data);
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

static void
put_end(struct printer *p)
{
    text_char(p->out, '}');
    if (p->thread.length) {
        text_string(p->out, ", execution_thread=");
        proto_string_put(p->out, p->thread);
    }
    text_char(p->out, '\n');
}

static int
on_computation_end(void *context, enum ending ending)
{
    struct printer *printer = context;
    text_append(printer->out, text_contents(&printer->head), printer->head.length);
    put_signature(printer);
    text_string(printer->out, " {\n");
    text_append(printer->out, text_contents(&printer->body), printer->body.length);
    if (ending != ENDING_CUT)
        put_end(printer);
    text_clear(&printer->head);
    text_clear(&printer->body);
    text_clear(&printer->result);
    text_clear(&printer->parameters);
    printer->parameter_count = 0;
    return 0;
}

static int
on_module_end(void *context, enum ending ending)
{
    text_string(((struct printer *)context)->out, ending == ENDING_CUT ? "" : "\n");
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

bool
proto_print(struct slice bytes, struct text *out, const struct module_sink *sink)
{
    struct printer printer = {.out = out, .sink = sink};
    const struct module_sink all = {.context = &printer,
                                    .module = on_module,
                                    .table_entry = on_table_entry,
                                    .computation = on_computation,
                                    .instruction = on_instruction,
                                    .computation_end = on_computation_end,
                                    .module_end = on_module_end,
                                    .problem = on_problem,
                                    .assignment = sink->assignment ? on_assignment : NULL};
    struct shape_table shapes = {0};
    struct proto_reader *reader = proto_reader(bytes, &shapes, &all);
    while (proto_next(reader) > 0)
        ;
    bool error = proto_reader_free(reader);
    shape_table_free(&shapes);
    text_free(&printer.head);
    text_free(&printer.body);
    text_free(&printer.result);
    text_free(&printer.parameters);
    free(printer.numbered);
    return error;
}
