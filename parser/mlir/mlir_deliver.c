/* An instruction is made in an arena and forgotten once it is delivered. Names that the text
 * does not have contain a '[' or a ':', which no name of MLIR does. */
#include "parser/mlir/mlir_deliver.h"

#include "layout/base/text.h"
#include "layout/program/hlo.h"
#include "layout/shape_entry.h"
#include "parser/mlir/mlir_attribute.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/shape/shape_table.h"

struct delivery {
    const struct mlir_module *module;
    const struct mlir_names *locations;
    struct shape_table *shapes;
    const struct module_sink *sink;
    const struct mlir_function *function;
    struct arena arena;
    struct mlir_attributes attributes; /* of the instruction that is being made */
    struct slice root;                 /* name of the root of the open computation */
    const struct text *shardings;      /* of a tuple that the function returns; NULL: none */
    size_t regions;                    /* begun in the module */
    bool stopped;
};

/* ---- instructions ---- */

/* Delivers an instruction with the attributes that have been added. */
static void
deliver(struct delivery *d, struct hlo_instruction instruction)
{
    instruction.root = d->root.length && slice_same(instruction.name, d->root);
    instruction.attributes = d->attributes.items;
    instruction.attribute_count = d->attributes.count;
    d->attributes = (struct mlir_attributes){.arena = &d->arena};
    if (!d->stopped && d->sink->instruction)
        d->stopped = d->sink->instruction(d->sink->context, &instruction) != 0;
}

static struct slice
string_slice(const char *string)
{
    return (struct slice){string, strlen(string)};
}

static struct hlo_instruction
make(struct slice name, const char *opcode, struct shape_entry *shape, uint64_t line)
{
    return (struct hlo_instruction){.name = name,
                                    .opcode = string_slice(opcode),
                                    .operands = {"()", 2},
                                    .shape = shape,
                                    .line = line,
                                    .parameter = -1};
}

/* "(%a, %b)" of values, of which a list may follow another. */
static void
list_values(struct text *text, struct mlir_value *const *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_string(text, text->length > 1 ? ", " : "");
        text_append(text, values[i]->name.text, values[i]->name.length);
    }
}

/* The shape of a tuple of values, (a, b); NULL: that of one is not known. */
struct tuple_shape {
    struct text text;
    size_t count;
    bool unknown;
};

static void
add_to_tuple(struct tuple_shape *tuple, const struct shape_entry *shape)
{
    text_string(&tuple->text, tuple->count++ ? ", " : "(");
    tuple->unknown |= !shape;
    if (shape)
        text_append(&tuple->text, shape->text, shape->length);
}

static struct shape_entry *
end_tuple(struct delivery *d, struct tuple_shape *tuple)
{
    text_string(&tuple->text, tuple->count ? ")" : "()");
    struct shape_entry *shape =
        tuple->unknown ? NULL
                       : shape_table_get(d->shapes, tuple->text.data, tuple->text.length);
    text_free(&tuple->text);
    return shape;
}

/* Values in two lists: what an operation has, and what its regions capture. */
struct mlir_list {
    struct mlir_value *const *items;
    size_t count;
};

static struct mlir_list
captured(const struct mlir_captures *captures)
{
    return (struct mlir_list){captures->items, captures->count};
}

static struct shape_entry *
shape_of_lists(struct delivery *d, struct mlir_list a, struct mlir_list b)
{
    struct tuple_shape tuple = {0};
    if (a.count + b.count == 1)
        return (a.count ? a : b).items[0]->shape;
    for (size_t i = 0; i < a.count; i++)
        add_to_tuple(&tuple, a.items[i]->shape);
    for (size_t i = 0; i < b.count; i++)
        add_to_tuple(&tuple, b.items[i]->shape);
    return end_tuple(d, &tuple);
}

/* A made-up name: "3[init]". */
static struct slice
made_name(struct delivery *d, struct slice stem, const char *what)
{
    struct text text = {0};
    text_append(&text, stem.text, stem.length);
    text_format(&text, "[%s]", what);
    return text_keep_slice(&text, &d->arena);
}

/* The operands of an operation as a list. Those behind "init:" come last, as in HLO. */
static struct slice
operands_of(struct delivery *d, const struct mlir_operation *operation)
{
    struct slice head = operation->head, name;
    struct text text = {0}, initial = {0};
    text_char(&text, '(');
    for (size_t at = 0; mlir_use(head, &at, &name);) {
        size_t before = (size_t)(name.text - head.text) - 1;
        bool init = before >= 6 && memcmp(name.text - 7, "init: ", 6) == 0;
        struct text *list = init ? &initial : &text;
        text_string(list, list->length > !init ? ", " : "");
        text_append(list, name.text, name.length);
    }
    if (initial.length) {
        text_string(&text, text.length > 1 ? ", " : "");
        text_append(&text, initial.data, initial.length);
    }
    text_char(&text, ')');
    text_free(&initial);
    return text_keep_slice(&text, &d->arena);
}

static struct slice
values_text(struct delivery *d, struct mlir_list a, struct mlir_list b)
{
    struct text text = {0};
    text_char(&text, '(');
    list_values(&text, a.items, a.count);
    list_values(&text, b.items, b.count);
    text_char(&text, ')');
    return text_keep_slice(&text, &d->arena);
}

/* Appends values to a list of operands. */
static struct slice
operands_and(struct delivery *d, struct slice operands, struct mlir_list more)
{
    struct text text = {0};
    text_append(&text, operands.text, operands.length - 1);
    list_values(&text, more.items, more.count);
    text_char(&text, ')');
    return text_keep_slice(&text, &d->arena);
}

static void
deliver_element(struct delivery *d, const struct mlir_value *value, struct slice tuple,
                size_t index, uint64_t line)
{
    struct text operands = {0}, number = {0};
    struct hlo_instruction made = make(value->name, "get-tuple-element", value->shape, line);
    text_format(&operands, "(%.*s)", (int)tuple.length, tuple.text);
    text_format(&number, "%zu", index);
    made.operands = text_keep_slice(&operands, &d->arena);
    mlir_attribute_keep(&d->attributes, ATTRIBUTE_INDEX, "index", &number);
    deliver(d, made);
}

/* ---- computations ---- */

static void
begin_computation(struct delivery *d, const struct hlo_computation *computation)
{
    if (!d->stopped && d->sink->computation)
        d->stopped = d->sink->computation(d->sink->context, computation) != 0;
}

static void
end_computation(struct delivery *d, enum ending ending)
{
    if (!d->stopped && d->sink->computation_end)
        d->stopped = d->sink->computation_end(d->sink->context, ending) != 0;
}

static void
deliver_parameter(struct delivery *d, const struct mlir_value *value, size_t number,
                  uint64_t line)
{
    struct hlo_instruction made = make(value->name, "parameter", value->shape, line);
    struct text operands = {0};
    text_format(&operands, "(%zu)", number);
    made.operands = text_keep_slice(&operands, &d->arena);
    made.parameter = (int64_t)number;
    deliver(d, made);
}

static void
deliver_arguments(struct delivery *d, const struct mlir_block *block)
{
    for (size_t i = 0; i < block->argument_count; i++) {
        const struct mlir_argument *argument = &block->arguments[i];
        mlir_attributes_shard(&d->attributes, argument->attributes, &d->module->meshes);
        mlir_attributes_locate(&d->attributes, d->locations, argument->location,
                               (struct slice){"", 0});
        deliver_parameter(d, &argument->value, i, block->line);
    }
}

/* One parameter that holds all of two lists. */
static void
deliver_tuple_parameter(struct delivery *d, struct mlir_list a, struct mlir_list b,
                        uint64_t line)
{
    struct mlir_value all = {{"[arguments]", 11}, shape_of_lists(d, a, b), {"", 0}};
    if (a.count + b.count == 1) {
        deliver_parameter(d, (a.count ? a : b).items[0], 0, line);
        return;
    }
    deliver_parameter(d, &all, 0, line);
    for (size_t i = 0; i < a.count + b.count; i++)
        deliver_element(d, i < a.count ? a.items[i] : b.items[i - a.count], all.name, i, line);
}

static void deliver_operation(struct delivery *d, const struct mlir_operation *operation);

/* The operations of a block, and what it returns: one value, or a tuple of them and of more. */
static void
deliver_body(struct delivery *d, const struct mlir_block *block, struct mlir_list more)
{
    struct mlir_list returns = {block->returns, block->return_count};
    bool cut = !block->return_line && d->function->ending == ENDING_CUT;
    for (const struct mlir_operation *at = block->first; at; at = at->next)
        deliver_operation(d, at);
    if (returns.count + more.count == 1 || cut)
        return;
    struct hlo_instruction made =
        make(d->root, "tuple", shape_of_lists(d, returns, more), block->return_line);
    made.operands = values_text(d, returns, more);
    if (block == &d->function->body && d->shardings)
        mlir_attribute_add(&d->attributes, ATTRIBUTE_SHARDING, "sharding",
                           (struct slice){d->shardings->data, d->shardings->length});
    deliver(d, made);
}

/* Names the root of a block that returns one value or a tuple. */
static struct slice
root_of(const struct mlir_block *block, struct mlir_list more)
{
    static const struct slice tuple = {"[return]", 8};
    if (block->return_count + more.count != 1)
        return tuple;
    return block->return_count ? block->returns[0]->name : more.items[0]->name;
}

/* How a region gets its values. */
enum region_use {
    REGION_ELEMENTS, /* a parameter for each: a reducer, which is called with elements */
    REGION_CALLED,   /* a parameter for each, also for those that it captures */
    REGION_BRANCH,   /* one parameter, which holds all */
    REGION_CONDITION,
    REGION_BODY, /* the same, and it returns what it captures, too */
};

static void
deliver_region_parameters(struct delivery *d, const struct mlir_block *block,
                          enum region_use use)
{
    struct mlir_list captures = captured(block->captures);
    size_t count = block->argument_count;
    if (use == REGION_ELEMENTS || use == REGION_CALLED) {
        deliver_arguments(d, block);
        for (size_t i = 0; use == REGION_CALLED && i < captures.count; i++)
            deliver_parameter(d, captures.items[i], count + i, block->line);
        return;
    }
    struct mlir_value **arguments = arena_array(&d->arena, count, sizeof *arguments);
    for (size_t i = 0; i < count; i++)
        arguments[i] = &block->arguments[i].value;
    deliver_tuple_parameter(d, (struct mlir_list){arguments, count}, captures, block->line);
}

/* Delivers a region as a computation in place, and returns its name. */
static struct slice
deliver_region(struct delivery *d, const struct mlir_block *block, enum region_use use)
{
    struct mlir_list none = {NULL, 0};
    struct mlir_list more = use == REGION_BODY ? captured(block->captures) : none;
    struct slice outer = d->root;
    struct text name = {0};
    mlir_computation_name(d->function->name, &name);
    text_format(&name, ".region_%zu", d->regions++);
    struct hlo_computation computation = {
        .name = text_keep_slice(&name, &d->arena), .line = block->line, .in_place = true};
    begin_computation(d, &computation);
    d->root = root_of(block, more);
    deliver_region_parameters(d, block, use);
    deliver_body(d, block, more);
    bool cut = !block->return_line && d->function->ending == ENDING_CUT;
    end_computation(d, cut ? ENDING_CUT : ENDING_WHOLE);
    d->root = outer;
    return computation.name;
}

/* ---- operations ---- */

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
opcode_of(struct delivery *d, const struct mlir_operation *operation)
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

static struct mlir_list
results_of(struct delivery *d, const struct mlir_operation *operation)
{
    size_t count = operation->result_count;
    struct mlir_value **results = arena_array(&d->arena, count, sizeof *results);
    for (size_t i = 0; i < count; i++)
        results[i] = &operation->results[i];
    return (struct mlir_list){results, count};
}

/* Delivers the operation itself, whose result has the shape of two lists, and then the elements
 * that are its results. */
static void
deliver_results(struct delivery *d, const struct mlir_operation *operation,
                struct slice operands, struct mlir_list more)
{
    struct mlir_list results = results_of(d, operation);
    bool elements = results.count + more.count != 1;
    struct slice name = operation->name, info = {"", 0};
    if (elements && results.count == 1)
        name = made_name(d, name, "1");
    if (results.count)
        info = results.items[0]->info;
    struct hlo_instruction made =
        make(name, opcode_of(d, operation), shape_of_lists(d, results, more), operation->line);
    made.operands = operands;
    struct slice dense = {operation->head.text, operation->head.length};
    const char *value = slice_is(made.opcode, "constant") ? slice_behind(dense, "dense") : NULL;
    if (value) {
        struct slice rest = mlir_from(dense, (size_t)(value - dense.text));
        struct text literal = {0};
        struct slice inside = mlir_inside(rest);
        text_format(&literal, "(%.*s)", (int)inside.length, inside.text);
        made.literal = text_keep_slice(&literal, &d->arena);
        made.operands.length = 0;
    }
    mlir_attributes_read(&d->attributes, operation, &d->module->meshes);
    mlir_attributes_locate(&d->attributes, d->locations, operation->location, info);
    deliver(d, made);
    for (size_t i = 0; elements && i < results.count; i++) {
        mlir_attributes_locate(&d->attributes, d->locations, operation->location,
                               results.items[i]->info);
        deliver_element(d, results.items[i], name, i, operation->line);
    }
}

/* Delivers a tuple of operands, unless there is one. Returns it as a list of operands. */
static struct slice
deliver_operand_tuple(struct delivery *d, const struct mlir_operation *operation,
                      const char *what, struct slice operands, struct shape_entry *shape,
                      bool one)
{
    if (one)
        return operands;
    struct slice name = made_name(d, operation->name, what);
    struct hlo_instruction made = make(name, "tuple", shape, operation->line);
    struct text text = {0};
    made.operands = operands;
    deliver(d, made);
    text_format(&text, "(%.*s)", (int)name.length, name.text);
    return text_keep_slice(&text, &d->arena);
}

/* A loop's value is its operands and what its regions capture. */
static void
deliver_while(struct delivery *d, const struct mlir_operation *operation)
{
    const struct mlir_block *condition = operation->first, *body = condition->next;
    struct mlir_list captures = captured(condition->captures);
    struct mlir_list results = results_of(d, operation);
    struct slice names[2] = {deliver_region(d, condition, REGION_CONDITION), {"", 0}};
    if (body)
        names[1] = deliver_region(d, body, REGION_BODY);
    struct slice operands = operands_and(d, operands_of(d, operation), captures);
    operands = deliver_operand_tuple(d, operation, "init", operands,
                                     shape_of_lists(d, results, captures),
                                     results.count + captures.count == 1);
    mlir_attribute_add(&d->attributes, ATTRIBUTE_CONDITION, "condition", names[0]);
    if (body)
        mlir_attribute_add(&d->attributes, ATTRIBUTE_BODY, "body", names[1]);
    deliver_results(d, operation, operands, captures);
}

/* Each branch has an operand of its own: what it captures. */
static void
deliver_conditional(struct delivery *d, const struct mlir_operation *operation)
{
    struct mlir_list none = {NULL, 0};
    struct text branches = {0}, operands = {0};
    struct slice index = operands_of(d, operation);
    text_append(&operands, index.text, index.length - 1);
    for (const struct mlir_block *at = operation->first; at; at = at->next) {
        struct mlir_list captures = captured(at->captures);
        struct slice name = deliver_region(d, at, REGION_BRANCH);
        struct slice operand =
            deliver_operand_tuple(d, operation, name.text, values_text(d, captures, none),
                                  shape_of_lists(d, captures, none), captures.count == 1);
        text_separate(&branches, branches.length, ", ");
        text_append(&branches, name.text, name.length);
        text_format(&operands, ", %.*s", (int)operand.length - 2, operand.text + 1);
    }
    text_char(&operands, ')');
    struct slice list = text_keep_slice(&operands, &d->arena);
    struct text braced = {0};
    text_format(&braced, "{%s}", text_contents(&branches));
    text_free(&branches);
    mlir_attribute_keep(&d->attributes, ATTRIBUTE_BRANCH_COMPUTATIONS, "branch_computations",
                        &braced);
    deliver_results(d, operation, list, none);
}

/* A region that is called once, on arrays: of sdy.manual_computation. */
static void
deliver_call(struct delivery *d, const struct mlir_operation *operation)
{
    struct mlir_list none = {NULL, 0};
    struct slice name = deliver_region(d, operation->first, REGION_CALLED);
    struct slice operands =
        operands_and(d, operands_of(d, operation), captured(operation->first->captures));
    mlir_attribute_add(&d->attributes, ATTRIBUTE_TO_APPLY, "to_apply", name);
    deliver_results(d, operation, operands, none);
}

/* Regions that compute with elements, or of operations that are not known. */
static void
deliver_elements(struct delivery *d, const struct mlir_operation *operation)
{
    struct mlir_list none = {NULL, 0};
    bool select = slice_is(operation->opcode, "select_and_scatter");
    struct slice names[2] = {{"", 0}, {"", 0}};
    size_t count = 0;
    for (const struct mlir_block *at = operation->first; at; at = at->next, count++) {
        struct slice name = deliver_region(d, at, REGION_ELEMENTS);
        if (count < 2)
            names[count] = name;
    }
    if (select && count == 2) {
        mlir_attribute_add(&d->attributes, ATTRIBUTE_SELECT, "select", names[0]);
        mlir_attribute_add(&d->attributes, ATTRIBUTE_SCATTER, "scatter", names[1]);
    } else if (count) {
        mlir_attribute_add(&d->attributes, ATTRIBUTE_TO_APPLY, "to_apply", names[0]);
    }
    struct slice operands = operands_of(d, operation);
    if (slice_is(operation->opcode, "optimization_barrier"))
        operands = deliver_operand_tuple(d, operation, "operands", operands,
                                         shape_of_lists(d, results_of(d, operation), none),
                                         operation->result_count == 1);
    deliver_results(d, operation, operands, none);
}

static void
deliver_operation(struct delivery *d, const struct mlir_operation *operation)
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

/* ---- functions ---- */

/* The shardings of results in a list. Returns false if none is written. */
static bool
result_shardings(struct delivery *d, const struct mlir_function *f, struct text *out)
{
    bool any = false;
    text_string(out, f->result_count > 1 ? "{" : "");
    for (size_t i = 0; i < f->result_count; i++) {
        text_separate(out, i, ", ");
        if (mlir_sharding_of(f->results[i].attributes, &d->module->meshes, out))
            any = true;
        else
            text_string(out, "{unknown}");
    }
    text_string(out, f->result_count > 1 ? "}" : "");
    return any;
}

/* One result with a sharding is an element of a tuple, so that what it is made of can have
 * another, as XLA does it. */
static void
deliver_sharded_result(struct delivery *d, const struct mlir_block *body, struct text *sharding)
{
    struct mlir_list none = {NULL, 0}, all = {body->returns, 1};
    struct mlir_value result = {d->root, all.items[0]->shape, {"", 0}};
    struct slice name = {"[results]", 9};
    struct tuple_shape shape = {0};
    add_to_tuple(&shape, result.shape);
    struct hlo_instruction made = make(name, "tuple", end_tuple(d, &shape), body->return_line);
    made.operands = values_text(d, all, none);
    deliver(d, made);
    mlir_attribute_keep(&d->attributes, ATTRIBUTE_SHARDING, "sharding", sharding);
    mlir_attributes_locate(&d->attributes, d->locations, (struct slice){"", 0},
                           all.items[0]->info);
    deliver_element(d, &result, name, 0, body->return_line);
}

static void
deliver_function(struct delivery *d, const struct mlir_function *f, bool entry)
{
    struct mlir_list none = {NULL, 0};
    struct text name = {0}, shardings = {0};
    arena_reset(&d->arena);
    mlir_computation_name(f->name, &name);
    struct hlo_computation computation = {
        .name = text_keep_slice(&name, &d->arena), .line = f->line, .entry = entry};
    bool sharded =
        result_shardings(d, f, &shardings) && f->body.return_count == f->result_count;
    struct slice root = root_of(&f->body, none);
    bool alone = sharded && f->result_count == 1;
    d->function = f;
    d->shardings = sharded && !alone ? &shardings : NULL;
    begin_computation(d, &computation);
    d->root = alone ? (struct slice){"[return]", 8} : root;
    deliver_arguments(d, &f->body);
    deliver_body(d, &f->body, none);
    if (alone)
        deliver_sharded_result(d, &f->body, &shardings);
    text_free(&shardings);
    end_computation(d, f->ending);
}

/* ---- modules ---- */

/* The entry: @main, else the first public function, else the first one. */
static const struct mlir_function *
entry_of(const struct mlir_module *module)
{
    const struct mlir_function *public = NULL;
    for (const struct mlir_function *f = module->first; f; f = f->next) {
        if (slice_is(f->name, "main"))
            return f;
        if (!public && !f->private)
        public = f;
    }
    return public ? public : module->first;
}

/* Appends an alias {1}: (0, {}, may-alias), or the donor (0, {}). */
static void
list_alias(const struct mlir_function *entry, size_t argument, bool donor, struct text *out)
{
    struct slice attributes = entry->body.arguments[argument].attributes;
    struct slice output = mlir_value_of(attributes, "tf.aliasing_output");
    struct slice gives = mlir_value_of(attributes, "jax.buffer_donor");
    if (donor ? !slice_is(gives, "true") : !output.length)
        return;
    text_string(out, out->length ? ", " : "{ ");
    if (donor) {
        text_format(out, "(%zu, {})", argument);
        return;
    }
    int digits = entry->result_count > 1 ? (int)output.length : 0;
    text_format(out, "{%.*s}: (%zu, {}, may-alias)", digits, output.text, argument);
}

static void
add_aliases(struct delivery *d, const struct mlir_function *entry)
{
    struct text aliases = {0}, donors = {0};
    for (size_t i = 0; i < entry->body.argument_count; i++) {
        list_alias(entry, i, false, &aliases);
        list_alias(entry, i, true, &donors);
    }
    if (aliases.length) {
        text_string(&aliases, " }");
        mlir_attribute_keep(&d->attributes, ATTRIBUTE_INPUT_OUTPUT_ALIAS, "input_output_alias",
                            &aliases);
    }
    if (donors.length) {
        text_string(&donors, " }");
        mlir_attribute_keep(&d->attributes, ATTRIBUTE_BUFFER_DONOR, "buffer_donor", &donors);
    }
}

/* The shapes of the entry's arguments, and last that of its result. */
static size_t
signature_of(struct delivery *d, const struct mlir_function *entry,
             struct shape_entry ***shapes)
{
    size_t count = entry->body.argument_count;
    struct tuple_shape result = {0};
    *shapes = arena_array(&d->arena, count + 1, sizeof **shapes);
    for (size_t i = 0; i < count; i++)
        (*shapes)[i] = entry->body.arguments[i].value.shape;
    for (size_t i = 0; i < entry->result_count; i++)
        add_to_tuple(&result, entry->results[i].shape);
    (*shapes)[count] = end_tuple(d, &result);
    if (entry->result_count == 1)
        (*shapes)[count] = entry->results[0].shape;
    return count + 1;
}

static void
deliver_header(struct delivery *d, const struct mlir_function *entry)
{
    static const char *const names[][2] = {{"mhlo.num_partitions", "num_partitions"},
                                           {"mhlo.num_replicas", "replica_count"}};
    struct shape_entry **shapes = NULL;
    struct hlo_module module = {.name = d->module->name, .line = d->module->line};
    mlir_attribute_add(&d->attributes, ATTRIBUTE_IS_SCHEDULED, "is_scheduled",
                       string_slice("false"));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct slice value = mlir_value_of(d->module->attributes, names[i][0]);
        if (value.length)
            mlir_attribute_add(&d->attributes, ATTRIBUTE_OTHER, names[i][1], value);
    }
    if (entry) {
        add_aliases(d, entry);
        module.shape_count = signature_of(d, entry, &shapes);
    }
    module.shapes = shapes;
    module.attributes = d->attributes.items;
    module.attribute_count = d->attributes.count;
    d->attributes = (struct mlir_attributes){.arena = &d->arena};
    if (d->sink->module)
        d->stopped = d->sink->module(d->sink->context, &module) != 0;
}

int
mlir_deliver(const struct mlir_module *module, const struct mlir_names *locations,
             enum ending ending, struct shape_table *shapes, const struct module_sink *sink)
{
    struct delivery d = {
        .module = module, .locations = locations, .shapes = shapes, .sink = sink};
    const struct mlir_function *entry = entry_of(module);
    d.attributes.arena = &d.arena;
    deliver_header(&d, entry);
    for (const struct mlir_function *f = module->callees_first; f; f = f->caller)
        deliver_function(&d, f, f == entry);
    if (!d.stopped && sink->module_end)
        d.stopped = sink->module_end(sink->context, ending) != 0;
    arena_free(&d.arena);
    return d.stopped ? -1 : 0;
}
