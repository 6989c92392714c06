#include "parser/mlir/mlir_computation.h"

#include "layout/base/text.h"
#include "parser/mlir/mlir_delivery.h"
#include "parser/mlir/mlir_instruction.h"
#include "parser/mlir/mlir_location.h"
#include "parser/mlir/mlir_sharding.h"

static const struct mlir_values no_values;
static const struct slice tuple_root = {"[return]", 8};

static void
computation_begin(struct mlir_delivery *d, const struct hlo_computation *computation)
{
    if (!d->stopped && d->sink->computation)
        d->stopped = d->sink->computation(d->sink->context, computation) != 0;
}

static void
computation_end(struct mlir_delivery *d, enum ending ending)
{
    if (!d->stopped && d->sink->computation_end)
        d->stopped = d->sink->computation_end(d->sink->context, ending) != 0;
}

static bool
is_cut(const struct mlir_delivery *d, const struct mlir_block *block)
{
    return !block->return_line && d->function->ending == ENDING_CUT;
}

/* ---- parameters ---- */

static void
deliver_arguments(struct mlir_delivery *d, const struct mlir_block *block)
{
    for (size_t i = 0; i < block->argument_count; i++) {
        const struct mlir_argument *argument = &block->arguments[i];
        mlir_attributes_shard(&d->attributes, argument->attributes, &d->module->meshes);
        mlir_attributes_locate(&d->attributes, d->locations, argument->location,
                               (struct slice){"", 0});
        mlir_deliver_parameter(d, &argument->value, i, block->line);
    }
}

/* One parameter that holds all values, unless there is one. */
static void
deliver_tuple_parameter(struct mlir_delivery *d, const struct mlir_values *values,
                        uint64_t line)
{
    struct mlir_value all = {.name = {"[arguments]", 11}};
    if (values->count == 1) {
        mlir_deliver_parameter(d, values->items[0], 0, line);
        return;
    }
    all.shape = mlir_values_shape(d, values);
    mlir_deliver_parameter(d, &all, 0, line);
    for (size_t i = 0; i < values->count; i++)
        mlir_deliver_element(d, values->items[i], all.name, i, line);
}

static void
deliver_region_parameters(struct mlir_delivery *d, const struct mlir_block *block,
                          enum mlir_region_use use)
{
    const struct mlir_values *captures = block->captures;
    size_t count = block->argument_count;
    if (use == REGION_ELEMENTS || use == REGION_CALLED) {
        deliver_arguments(d, block);
        for (size_t i = 0; use == REGION_CALLED && i < captures->count; i++)
            mlir_deliver_parameter(d, captures->items[i], count + i, block->line);
        return;
    }
    struct mlir_values arguments = {0};
    for (size_t i = 0; i < count; i++)
        mlir_values_add(&arguments, &block->arguments[i].value, &d->arena);
    arguments = mlir_values_both(&arguments, captures, &d->arena);
    deliver_tuple_parameter(d, &arguments, block->line);
}

/* ---- bodies ---- */

/* Names the root of a block that returns one value or a tuple. */
static struct slice
root_of(const struct mlir_values *returns)
{
    return returns->count == 1 ? returns->items[0]->name : tuple_root;
}

/* The operations of a block, and what it returns, unless that is one value. */
static void
deliver_body(struct mlir_delivery *d, const struct mlir_block *block,
             const struct mlir_values *returns, struct slice shardings)
{
    for (const struct mlir_operation *at = block->first; at; at = at->next)
        mlir_deliver_operation(d, at);
    if (returns->count == 1 || is_cut(d, block))
        return;
    struct hlo_instruction made =
        mlir_instruction(d->root, "tuple", mlir_values_shape(d, returns), block->return_line);
    made.operands = mlir_operands(d, returns);
    if (shardings.length)
        mlir_attribute_add(&d->attributes, ATTRIBUTE_SHARDING, "sharding", shardings);
    mlir_deliver_instruction(d, made);
}

struct slice
mlir_deliver_region(struct mlir_delivery *d, const struct mlir_block *block,
                    enum mlir_region_use use)
{
    const struct mlir_values *more = use == REGION_BODY ? block->captures : &no_values;
    struct mlir_values returns = mlir_values_both(&block->returns, more, &d->arena);
    struct slice outer = d->root;
    struct text name = {0};
    mlir_computation_name(d->function->name, &name);
    text_format(&name, ".region_%zu", d->regions++);
    struct hlo_computation computation = {
        .name = text_keep_slice(&name, &d->arena), .line = block->line, .in_place = true};
    computation_begin(d, &computation);
    d->root = root_of(&returns);
    deliver_region_parameters(d, block, use);
    deliver_body(d, block, &returns, (struct slice){"", 0});
    computation_end(d, is_cut(d, block) ? ENDING_CUT : ENDING_WHOLE);
    d->root = outer;
    return computation.name;
}

/* ---- functions ---- */

/* Returns the shardings of a function's results; empty if none is written. */
static struct slice
result_shardings(struct mlir_delivery *d, const struct mlir_function *f)
{
    struct text text = {0};
    bool any = false, list = f->result_count > 1;
    text_string(&text, list ? "{" : "");
    for (size_t i = 0; i < f->result_count; i++) {
        text_separate(&text, i, ", ");
        if (mlir_sharding_of(f->results[i].attributes, &d->module->meshes, &text))
            any = true;
        else
            text_string(&text, "{unknown}");
    }
    text_string(&text, list ? "}" : "");
    any = any && f->body.returns.count == f->result_count;
    struct slice kept = text_keep_slice(&text, &d->arena);
    return any ? kept : (struct slice){"", 0};
}

/* One result with a sharding is an element of a tuple, so that what it is made of can have
 * another, as XLA does it. */
static void
deliver_sharded_result(struct mlir_delivery *d, const struct mlir_block *body,
                       struct slice sharding)
{
    struct mlir_value *returned = body->returns.items[0];
    struct mlir_value result = {.name = d->root, .shape = returned->shape};
    struct hlo_instruction made =
        mlir_instruction((struct slice){"[results]", 9}, "tuple",
                         mlir_tuple_shape(d->shapes, &result.shape, 1), body->return_line);
    made.operands = mlir_operands(d, &body->returns);
    mlir_deliver_instruction(d, made);
    mlir_attribute_add(&d->attributes, ATTRIBUTE_SHARDING, "sharding", sharding);
    mlir_attributes_locate(&d->attributes, d->locations, (struct slice){"", 0}, returned->info);
    mlir_deliver_element(d, &result, made.name, 0, body->return_line);
}

void
mlir_deliver_function(struct mlir_delivery *d, const struct mlir_function *f, bool entry)
{
    struct text name = {0};
    arena_reset(&d->arena);
    mlir_computation_name(f->name, &name);
    struct hlo_computation computation = {
        .name = text_keep_slice(&name, &d->arena), .line = f->line, .entry = entry};
    struct slice shardings = result_shardings(d, f);
    bool alone = shardings.length && f->result_count == 1;
    d->function = f;
    computation_begin(d, &computation);
    d->root = alone ? tuple_root : root_of(&f->body.returns);
    deliver_arguments(d, &f->body);
    deliver_body(d, &f->body, &f->body.returns, shardings);
    if (alone)
        deliver_sharded_result(d, &f->body, shardings);
    computation_end(d, f->ending);
}
