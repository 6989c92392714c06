/* A tree of each module: a row with the sums of the module, then a row for each computation.
 * Rows are written at the end of the module, when it is known how computations are called. */
#include "cli/command/list/list.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "render/row/row_make.h"

#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_name, .min_width = 24},
    {.field = FIELD_use},
    {.field = FIELD_called_by, .flags = COLUMN_SPARE},
    {.field = FIELD_instructions},
    {.field = FIELD_assumed},
    {.field = FIELD_bytes},
    {.field = FIELD_padding_bytes},
    {.field = FIELD_line, .flags = COLUMN_SPARE},
};

/* The fields that both kinds of rows have. */
struct node {
    const char *kind, *use, *called_by;
    struct slice name;
    uint64_t line;
    size_t instructions;
    struct size size; /* not known: null in the row */
    bool assumed;
    struct row *attributes;
};

struct tree {
    struct context *context;
    struct arena arena; /* memory of the current module */
    struct node module;
    size_t unsized; /* leaves of unknown size in computations that own memory */
    bool overflow;  /* a sum exceeded 64 bits */
};

static void
add_size(struct tree *tree, struct size *sum, const struct size *one)
{
    if (one->known)
        tree->overflow |= !size_add(sum, one);
}

static const char *
use_name(const struct computation *c)
{
    static const char *const names[] = {"dead", NULL, "fused", "called", "entry"};
    return names[c->use];
}

/* Adds the arrays of a step that own memory. */
static void
add_step(struct tree *tree, struct node *node, const struct computation *c,
         const struct step *step)
{
    const struct shape_entry *shape = step->operation.shape;
    tree->unsized += !shape && operation_may_own(&step->operation);
    node->assumed |= shape && shape->leaf_count && shape_is_assumed(shape->shape);
    for (size_t k = 0; shape && k < shape->leaf_count; k++) {
        const struct size *size = &shape->leaves[k].entry->size;
        if (ownership_leaf_alone(&step->operation, k) != LEAF_SHARED && !size->known)
            tree->unsized++;
        if (role_owns(program_role(c, step, k)))
            add_size(tree, &node->size, size);
    }
}

static struct node
count_computation(struct tree *tree, const struct ownership *o, const struct computation *c)
{
    struct node node = {.kind = "computation",
                        .use = use_name(c),
                        .called_by = ownership_calls(c),
                        .name = c->name,
                        .line = c->line,
                        .instructions = c->count,
                        .size.known = c->use != USE_UNKNOWN};
    struct arena arena = {0};
    if (c->use == USE_ENTRY || c->use == USE_SEQUENCED) {
        const struct record record = record_open(o, c, &arena);
        for (uint32_t i = 0; i < record.count; i++)
            add_step(tree, &node, c, &record.steps[i]);
    }
    arena_free(&arena);
    return node;
}

/* Makes the row of a node in the context's arena. */
static struct row *
node_row(struct dump *dump, const struct tree *tree, const struct node *node, struct cell name)
{
    struct arena *arena = &tree->context->arena;
    struct row *row = row_new(arena);
    const struct size *size = &node->size;
    if (node->assumed)
        row->known |= WITH_ASSUMED;
#include "render/row/fields/node.def"
    return row;
}

static struct node
module_node(const struct program *program, struct arena *arena)
{
    struct row *attributes = row_new(arena);
    for (size_t i = 0; i < program->attribute_count; i++) {
        const struct attribute *a = &program->attributes[i];
        const char *name = arena_copy(arena, a->name.text, a->name.length);
        row_add_named(attributes, name, cell_slice(a->value.text, a->value.length));
    }
    return (struct node){.kind = "module",
                         .name = {program->name, strlen(program->name)},
                         .line = program->line,
                         .size.known = true,
                         .attributes = attributes};
}

static void
tree_program(struct tree *tree, struct dump *dump, const struct program *program)
{
    struct context *context = tree->context;
    const struct ownership *o = &program->ownership;
    struct node *module = &tree->module,
                *nodes = arena_array(&tree->arena, o->count + 1, sizeof *nodes);
    *module = module_node(program, &tree->arena);
    for (size_t i = 0; i < o->count; i++) {
        nodes[i] = count_computation(tree, o, o->computations[i]);
        module->instructions += nodes[i].instructions;
        module->assumed |= nodes[i].assumed;
        module->size.known &= nodes[i].size.known;
        add_size(tree, &module->size, &nodes[i].size);
    }
    struct slice name = module->name;
    row_put_besides(&context->query,
                    node_row(dump, tree, module, cell_slice(name.text, name.length)));
    for (size_t i = 0; i < o->count; i++) {
        name = nodes[i].name;
        struct cell cell =
            row_query_chooses(&context->query)
                ? cell_slice(name.text, name.length)
                : output_branch(&context->output, &context->arena, name, i + 1 == o->count);
        row_put(&context->query, node_row(dump, tree, &nodes[i], cell));
    }
    arena_free(&tree->arena);
}

void
list_computations(struct context *context)
{
    static const struct dump_client client = {.options.texts = PROGRAM_HEADER};
    struct tree tree = {.context = context};
    struct dump dump;
    const struct program *program;
    if (begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    dump_begin(&dump, context, &client, NULL, NULL);
    while (!context->output.error && (program = dump_next(&dump))) {
        tree_program(&tree, &dump, program);
        program_free(program);
    }
    dump_end(&dump);
    end_output(context, NULL);
    if (tree.overflow)
        report_overflow(&context->console);
    if (tree.unsized)
        report_warning(&context->console, "arrays of unknown size are not counted: %zu",
                       tree.unsized);
    arena_free(&tree.arena);
}
