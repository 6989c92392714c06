/* show, for an instruction. */
#include "cli/command/show_statement.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "layout/device/target.h"
#include "parser/mosaic/mosaic_measure.h"
#include "render/facts/layout_facts.h"
#include "render/kernel/kernel_words.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"

#include <string.h>

struct shown {
    struct dump dump;
    size_t count;
    size_t within; /* depth of computations written inline; their instructions are not shown */
    const char *text;
};

/* Adds the facts of the result as for the same shape given alone, without its owner. Errors in
 * the shape were reported when it was read. */
static void
add_result(struct context *context, struct row *row, const struct shape_entry *entry,
           const char *text)
{
    struct diagnostic d;
    struct size unknown = {0};
    if (!entry || !entry->shape || entry->shape->kind != SHAPE_TUPLE)
        row_add(row, FIELD_leaves, cell_null());
    if (!entry || !entry->shape) {
        layout_row_add(row, NULL, entry ? entry->canonical : NULL, &unknown);
        return;
    }
    struct shape_facts facts = {entry->shape, entry->canonical, context->target,
                                option_given(&context->options, OPTION_STEPS), false};
    if (layout_facts_add(row, &facts, &d) && !entry->fault)
        report_argument(context, text, &d);
}

/* Returns an operand with its written shape as an object: name, layout and sizes. */
static struct cell
operand_cell(struct context *context, struct slice name, struct slice shape)
{
    struct row *row = row_new(&context->arena);
    struct shape_entry *entry = shape_table_get(&context->shapes, shape.text, shape.length);
    if (context->assumed && !entry->fault)
        entry = shape_table_assume(&context->shapes, entry);
#include "render/row/fields/operand.def"
    return cell_object(row);
}

/* Returns the operands whose shapes are written; null if there are none. */
static struct cell
operands_cell(struct context *context, const struct hlo_instruction *instruction)
{
    struct cell_list *list = list_new(&context->arena);
    struct slice name;
    size_t at = 0;
    if (instruction->shape_count == 0)
        return cell_null();
    for (size_t i = 0; i < instruction->shape_count; i++)
        if (operand_next(instruction->operands, &at, &name))
            list_add(list, instruction->shapes[i].length
                               ? operand_cell(context, name, instruction->shapes[i])
                               : cell_null());
    return cell_list(list);
}

/* Prints what the kernel takes that the instruction calls, if it calls one. */
static void
show_kernel(struct context *context, const struct hlo_instruction *instruction)
{
    struct arena arena = {0};
    struct mosaic_measured measured = {0};
    struct printable *out = output_words(&context->output);
    struct mosaic_call call = {.assigned = false}; /* nothing tells where operands lie */
    struct slice config = attribute_find(instruction->attributes, instruction->attribute_count,
                                         ATTRIBUTE_BACKEND_CONFIG);
    if (!out || !attributes_call_mosaic(instruction->attributes, instruction->attribute_count))
        return;
    call.results = mosaic_results(instruction->shape, &arena, &call.result_count);
    bool read = mosaic_measure(config, &call, &measured);
    const struct kernel_sum sum = mosaic_measured_sum(&measured, call.assigned, &arena);
    const struct mosaic_terms terms = {.target = context->target};
    struct kernel kernel = {.name = instruction->name};
    if (context->target)
        kernel.target = (struct slice){context->target->name, strlen(context->target->name)};
    mosaic_report(read ? &measured.kernel : NULL, &sum, &terms, &arena, &kernel);
    text_string(out, "kernel ");
    kernel_put(out, &kernel, context->output.exact_bytes);
    kernel_put_buffers(out, &kernel, context->output.exact_bytes);
    mosaic_measured_free(&measured);
    arena_free(&arena);
}

static int
begin_computation(void *user, const struct hlo_computation *computation)
{
    struct shown *shown = user;
    shown->within += computation->in_place;
    return 0;
}

static int
end_computation(void *user, enum ending ending)
{
    struct shown *shown = user;
    (void)ending;
    shown->within -= shown->within > 0;
    return 0;
}

static int
show_instruction(void *user, struct hlo_instruction *instruction)
{
    struct shown *shown = user;
    struct context *context = shown->dump.context;
    if (shown->within || instruction->nested)
        return 0;
    if (context->assumed && instruction->shape && !instruction->shape->fault)
        instruction->shape = shape_table_assume(&context->shapes, instruction->shape);
    struct row *row = dump_statement(&shown->dump, instruction, &context->arena);
    add_result(context, row, instruction->shape, shown->text);
#include "render/row/fields/statement.def"
    if (shown->count++ == 0) {
        output_row(&context->output, row);
        show_kernel(context, instruction);
    }
    return 0;
}

static void
instruction_problem(void *user, const struct diagnostic *d, const struct source_place *place)
{
    struct shown *shown = user;
    report_file(&shown->dump.context->console, "argument", d, place);
}

void
show_statement(struct context *context, const char *text)
{
    struct shown shown = {
        .dump = {.context = context,
                 .file = "argument",
                 .needs = NEEDS_ROLE | NEEDS_OPERANDS | NEEDS_OP_NAME | NEEDS_SOURCE},
        .text = text};
    shown.dump.frames = &shown.dump.own_frames;
    struct reader reader = reader_of_memory(text, strlen(text), 0);
    struct module_sink sink = {.context = &shown,
                               .computation = begin_computation,
                               .instruction = show_instruction,
                               .computation_end = end_computation,
                               .problem = instruction_problem};
    struct diagnostic d;
    int result = module_parse(&reader, 4096, &context->shapes, &sink);
    if (result == 0 && shown.count != 1) {
        diagnostic_set(&d, NOT_ONE_INSTRUCTION, 0, 0);
        report_argument(context, text, &d);
    }
}
