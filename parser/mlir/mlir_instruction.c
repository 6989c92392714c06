#include "parser/mlir/mlir_instruction.h"

#include "layout/base/text.h"
#include "parser/mlir/mlir_computation.h"
#include "parser/mlir/mlir_delivery.h"
#include "parser/mlir/mlir_location.h"
#include "parser/mlir/mlir_syntax.h"

static const struct mlir_values no_values;

/* Operations whose opcode in HLO is another word. */
static const char *const opcodes[][2] = {{"broadcast_in_dim", "broadcast"},
                                         {"case", "conditional"},
                                         {"composite", "call"},
                                         {"create_token", "after-all"},
                                         {"dot_general", "dot"},
                                         {"dynamic_broadcast_in_dim", "broadcast"},
                                         {"if", "conditional"},
                                         {"manual_computation", "call"},
                                         {"optimization_barrier", "opt-barrier"},
                                         {"population_count", "popcnt"},
                                         {"reshard", "custom-call"},
                                         {"sharding_constraint", "custom-call"},
                                         {"top_k", "topk"}};

/* The opcode as HLO names it; of a dialect that is not known, as it is written. */
static const char *
opcode_of(struct mlir_delivery *d, const struct mlir_operation *operation)
{
    struct slice opcode = operation->opcode, dialect = operation->dialect;
    bool translated = mlir_is_hlo(operation);
    for (size_t i = 0; translated && i < sizeof opcodes / sizeof *opcodes; i++)
        if (slice_is(opcode, opcodes[i][0]))
            return opcodes[i][1];
    struct text text = {0};
    if (!translated)
        text_format(&text, "%.*s.", (int)dialect.length, dialect.text);
    for (size_t i = 0; i < opcode.length; i++) {
        char c = opcode.text[i];
        text_char(&text, translated && c == '_' ? '-' : c);
    }
    return text_keep(&text, &d->arena);
}

/* A made-up name: "3[init]". */
static struct slice
made_name(struct mlir_delivery *d, struct slice stem, const char *what)
{
    struct text text = {0};
    text_append(&text, stem.text, stem.length);
    text_format(&text, "[%s]", what);
    return text_keep_slice(&text, &d->arena);
}

/* Gives a constant what stands in dense<...> in place of operands. */
static void
set_literal(struct mlir_delivery *d, struct slice head, struct hlo_instruction *constant)
{
    const char *value = slice_behind(head, "dense");
    if (!value)
        return;
    struct slice inside = mlir_inside(mlir_from(head, (size_t)(value - head.text)));
    struct text literal = {0};
    text_format(&literal, "(%.*s)", (int)inside.length, inside.text);
    constant->literal = text_keep_slice(&literal, &d->arena);
    constant->operands.length = 0;
}

/* Delivers the operation itself, whose value is its results and more, and then the elements
 * that are its results. */
static void
deliver_results(struct mlir_delivery *d, const struct mlir_operation *operation,
                const struct mlir_values *operands, const struct mlir_values *more)
{
    const struct mlir_values *results = &operation->results;
    struct mlir_values all = mlir_values_both(results, more, &d->arena);
    bool elements = all.count != 1;
    struct slice name = operation->name, info = {"", 0};
    if (elements && results->count == 1)
        name = made_name(d, name, "1");
    if (results->count)
        info = results->items[0]->info;
    struct hlo_instruction made = mlir_instruction(name, opcode_of(d, operation),
                                                   mlir_values_shape(d, &all), operation->line);
    made.operands = mlir_operands(d, operands);
    if (slice_is(made.opcode, "constant"))
        set_literal(d, operation->head, &made);
    mlir_attributes_read(&d->attributes, operation, &d->module->meshes);
    mlir_attributes_locate(&d->attributes, d->locations, operation->location, info);
    mlir_deliver_instruction(d, made);
    for (size_t i = 0; elements && i < results->count; i++) {
        mlir_attributes_locate(&d->attributes, d->locations, operation->location,
                               results->items[i]->info);
        mlir_deliver_element(d, results->items[i], name, i, operation->line);
    }
}

/* Delivers a tuple of operands, whose items have the shapes of other values, and returns it.
 * Of one value there is no tuple: returns the operands. */
static struct mlir_values
deliver_operand_tuple(struct mlir_delivery *d, const struct mlir_operation *operation,
                      const char *what, const struct mlir_values *operands,
                      const struct mlir_values *shapes)
{
    if (shapes->count == 1)
        return *operands;
    struct mlir_value *tuple = arena_alloc(&d->arena, sizeof *tuple);
    struct mlir_values alone = {0};
    tuple->name = made_name(d, operation->name, what);
    struct hlo_instruction made =
        mlir_instruction(tuple->name, "tuple", mlir_values_shape(d, shapes), operation->line);
    made.operands = mlir_operands(d, operands);
    mlir_deliver_instruction(d, made);
    mlir_values_add(&alone, tuple, &d->arena);
    return alone;
}

/* A loop's value is its operands and what its regions capture. */
static void
deliver_while(struct mlir_delivery *d, const struct mlir_operation *operation)
{
    const struct mlir_block *condition = operation->first, *body = condition->next;
    const struct mlir_values *captures = condition->captures;
    struct mlir_values shapes = mlir_values_both(&operation->results, captures, &d->arena);
    struct mlir_values operands = mlir_values_both(&operation->operands, captures, &d->arena);
    struct slice names[2] = {mlir_deliver_region(d, condition, REGION_CONDITION), {"", 0}};
    if (body)
        names[1] = mlir_deliver_region(d, body, REGION_BODY);
    operands = deliver_operand_tuple(d, operation, "init", &operands, &shapes);
    mlir_attribute_add(&d->attributes, ATTRIBUTE_CONDITION, "condition", names[0]);
    if (body)
        mlir_attribute_add(&d->attributes, ATTRIBUTE_BODY, "body", names[1]);
    deliver_results(d, operation, &operands, captures);
}

/* Each branch has an operand of its own: what it captures. */
static void
deliver_conditional(struct mlir_delivery *d, const struct mlir_operation *operation)
{
    struct text branches = {0};
    struct mlir_values operands = mlir_values_both(&operation->operands, &no_values, &d->arena);
    text_char(&branches, '{');
    for (const struct mlir_block *at = operation->first; at; at = at->next) {
        struct slice name = mlir_deliver_region(d, at, REGION_BRANCH);
        struct mlir_values operand =
            deliver_operand_tuple(d, operation, name.text, at->captures, at->captures);
        text_separate(&branches, branches.length - 1, ", ");
        text_append(&branches, name.text, name.length);
        mlir_values_add(&operands, operand.items[0], &d->arena);
    }
    text_char(&branches, '}');
    mlir_attribute_keep(&d->attributes, ATTRIBUTE_BRANCH_COMPUTATIONS, "branch_computations",
                        &branches);
    deliver_results(d, operation, &operands, &no_values);
}

/* A region that is called once, on arrays: of sdy.manual_computation. */
static void
deliver_call(struct mlir_delivery *d, const struct mlir_operation *operation)
{
    struct slice name = mlir_deliver_region(d, operation->first, REGION_CALLED);
    struct mlir_values operands =
        mlir_values_both(&operation->operands, operation->first->captures, &d->arena);
    mlir_attribute_add(&d->attributes, ATTRIBUTE_TO_APPLY, "to_apply", name);
    deliver_results(d, operation, &operands, &no_values);
}

/* Regions that compute with elements, or of operations that are not known. */
static void
deliver_elements(struct mlir_delivery *d, const struct mlir_operation *operation)
{
    struct slice names[2] = {{"", 0}, {"", 0}};
    struct mlir_values operands = operation->operands;
    size_t count = 0;
    for (const struct mlir_block *at = operation->first; at; at = at->next, count++) {
        struct slice name = mlir_deliver_region(d, at, REGION_ELEMENTS);
        if (count < 2)
            names[count] = name;
    }
    if (slice_is(operation->opcode, "select_and_scatter") && count == 2) {
        mlir_attribute_add(&d->attributes, ATTRIBUTE_SELECT, "select", names[0]);
        mlir_attribute_add(&d->attributes, ATTRIBUTE_SCATTER, "scatter", names[1]);
    } else if (count) {
        mlir_attribute_add(&d->attributes, ATTRIBUTE_TO_APPLY, "to_apply", names[0]);
    }
    if (slice_is(operation->opcode, "optimization_barrier"))
        operands =
            deliver_operand_tuple(d, operation, "operands", &operands, &operation->results);
    deliver_results(d, operation, &operands, &no_values);
}

void
mlir_deliver_operation(struct mlir_delivery *d, const struct mlir_operation *operation)
{
    struct arena_mark mark = arena_mark(&d->arena);
    struct slice opcode = operation->opcode;
    bool regions = operation->first != NULL;
    if (regions && slice_is(opcode, "while"))
        deliver_while(d, operation);
    else if (regions && (slice_is(opcode, "case") || slice_is(opcode, "if")))
        deliver_conditional(d, operation);
    else if (regions && slice_is(opcode, "manual_computation"))
        deliver_call(d, operation);
    else
        deliver_elements(d, operation);
    arena_rewind(&d->arena, mark);
}
