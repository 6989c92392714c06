/* A tree of each module: a row with the sums of the module, then a row for each computation.
 * Rows are written at the end of the module, when it is known how computations are called. */
#include "cli/command/list/list_computations.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "layout/base/grow.h"
#include "render/row/layout_row.h"

#include <stdlib.h>
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

/* The figures of a computation, kept until its module ends. */
struct counted {
    uint64_t line;
    size_t instructions;
    bool assumed;          /* some layout in it is assumed */
    size_t unsized;        /* leaves of unknown size that may own memory */
    struct size size;      /* of the leaves that it certainly owns */
    struct size arguments; /* its parameters, which it owns only if it is the entry */
    struct size *by_root;  /* sizes of the leaves whose role a root leaf decides, by root */
};

struct tree {
    struct context *context;
    struct ownership ownership;
    struct arena arena; /* memory of the current module */
    const char *file;
    struct node module;
    struct node *computations; /* in the order in which they are decided */
    size_t count, capacity;
    size_t unsized; /* leaves of unknown size in computations that own memory */
    bool overflow;  /* a sum exceeded 64 bits */
};

static void
add(struct tree *tree, struct size *sum, const struct size *one)
{
    if (one->known)
        tree->overflow |= !size_add(sum, one);
}

static int
tree_closed(void *user, struct computation *c)
{
    struct tree *tree = user;
    struct counted *counted = c->user;
    counted->by_root = arena_array(&tree->arena, c->root_count + 1, sizeof(struct size));
    if (!counted->by_root)
        return -1;
    for (size_t i = 0; i < c->root_count; i++)
        counted->by_root[i].known = true;
    counted->instructions = computation_count(c);
    counted->size.known = counted->arguments.known = true;
    for (size_t i = 0; i < computation_count(c); i++) {
        const struct instruction *instruction = computation_instruction(c, i);
        const struct shape_entry *shape = instruction->operation.shape;
        counted->unsized += !shape && operation_may_own(&instruction->operation);
        counted->assumed |= shape && shape->leaf_count && shape_is_assumed(shape->shape);
        for (size_t k = 0; shape && k < shape->leaf_count; k++) {
            size_t root = 0;
            enum leaf_state state = ownership_leaf(c, instruction, k, &root);
            const struct size *size = &shape->leaves[k].entry->size;
            counted->unsized += state != LEAF_SHARED && !size->known;
            if (state == LEAF_ROOT)
                add(tree, &counted->by_root[root], size);
            else if (state == LEAF_OWNED)
                add(tree, &counted->size, size);
            else if (state == LEAF_ARGUMENT)
                add(tree, &counted->arguments, size);
        }
    }
    return 0;
}

static const char *
use_name(const struct computation *c)
{
    static const char *const names[] = {"dead", NULL, "fused", "called", "entry"};
    return names[c->use];
}

static int
tree_decided(void *user, struct computation *c)
{
    struct tree *tree = user;
    struct counted *counted = c->user;
    struct size size = counted->size;
    bool owns = c->use == USE_ENTRY || c->use == USE_SEQUENCED;
    if (c->use == USE_ENTRY)
        add(tree, &size, &counted->arguments);
    for (size_t i = 0; i < c->root_count; i++)
        if (role_owns(ownership_role(c, LEAF_ROOT, i, false)))
            add(tree, &size, &counted->by_root[i]);
    if (owns)
        tree->unsized += counted->unsized;
    else
        size = (struct size){.known = c->use != USE_UNKNOWN};
    const char *name = arena_copy(&tree->arena, c->name.text, c->name.length);
    grow(&tree->computations, tree->count, &tree->capacity, sizeof *tree->computations);
    tree->computations[tree->count++] = (struct node){.kind = "computation",
                                                      .use = use_name(c),
                                                      .called_by = ownership_calls(c),
                                                      .name = {name, c->name.length},
                                                      .line = counted->line,
                                                      .instructions = counted->instructions,
                                                      .size = size,
                                                      .assumed = owns && counted->assumed};
    tree->module.instructions += counted->instructions;
    tree->module.assumed |= owns && counted->assumed;
    tree->module.size.known &= size.known;
    add(tree, &tree->module.size, &size);
    return 0;
}

/* Makes the row of a node in the context's arena. */
static struct row *
node_row(struct tree *tree, const struct node *node, struct cell name)
{
    struct arena *arena = &tree->context->arena;
    struct row *row = row_new(arena);
    const struct size *size = &node->size;
    row_add(row, FIELD_file, cell_text(tree->file));
    row_add(row, FIELD_line, cell_integer((int64_t)node->line));
    row_add(row, FIELD_module, cell_slice(tree->module.name.text, tree->module.name.length));
    row_add(row, FIELD_kind, cell_text(node->kind));
    row_add(row, FIELD_name, name);
    row_add(row, FIELD_use, cell_text(node->use));
    row_add(row, FIELD_called_by, cell_text(node->called_by));
    row_add(row, FIELD_instructions, cell_integer((int64_t)node->instructions));
    row_add(row, FIELD_data_bytes, size->known ? cell_bytes(size->data_bytes) : cell_null());
    row_add(row, FIELD_bytes, size->known ? cell_bytes(size->bytes) : cell_null());
    row_add(row, FIELD_padding_bytes,
            size->known ? cell_bytes(size->padding_bytes) : cell_null());
    row_add(row, FIELD_attributes, cell_object(node->attributes));
    if (node->assumed)
        row_add(row, FIELD_assumed, cell_boolean(true));
    return row;
}

static int
tree_module(struct dump *dump, const struct hlo_module *module)
{
    struct tree *tree = dump->user;
    struct arena *arena = &tree->arena;
    struct row *attributes = row_new(arena);
    const char *own = arena_copy(arena, module->name.text, module->name.length);
    if (!own || !attributes)
        return -1;
    for (size_t i = 0; i < module->attribute_count; i++) {
        const struct attribute *a = &module->attributes[i];
        const char *name = arena_copy(arena, a->name.text, a->name.length);
        const char *value = arena_copy(arena, a->value.text, a->value.length);
        if (name && value)
            row_add_named(attributes, name, cell_slice(value, a->value.length));
    }
    tree->file = dump->file;
    tree->count = 0;
    tree->module = (struct node){.kind = "module",
                                 .name = {own, module->name.length},
                                 .line = module->line,
                                 .size.known = true,
                                 .attributes = attributes};
    return ownership_read_header(&tree->ownership, module);
}

static int
tree_computation(struct dump *dump, const struct hlo_computation *computation)
{
    struct tree *tree = dump->user;
    struct slice name = {computation->name.text, computation->name.length};
    struct counted *counted = arena_alloc(&tree->arena, sizeof *counted);
    if (!counted || ownership_begin_computation(&tree->ownership, name, computation->entry))
        return -1;
    counted->line = computation->line;
    ownership_attach(&tree->ownership, counted);
    return 0;
}

static int
tree_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct tree *tree = dump->user;
    if (instruction->top_level)
        return 0;
    if (!ownership_read(&tree->ownership, instruction, &dump->context->shapes))
        return -1;
    ownership_instruction(&tree->ownership);
    return 0;
}

static int
tree_computation_end(struct dump *dump)
{
    struct tree *tree = dump->user;
    return ownership_end_computation(&tree->ownership, dump->ending);
}

static int
tree_module_end(struct dump *dump)
{
    struct tree *tree = dump->user;
    struct context *context = tree->context;
    int result = dump_end_ownership(dump, &tree->ownership);
    struct slice name = tree->module.name;
    row_put_besides(&context->query,
                    node_row(tree, &tree->module, cell_slice(name.text, name.length)));
    for (size_t i = 0; i < tree->count; i++) {
        const struct node *node = &tree->computations[i];
        name = node->name;
        struct cell cell =
            row_query_chooses(&context->query)
                ? cell_slice(name.text, name.length)
                : output_branch(&context->output, &context->arena, name, i + 1 == tree->count);
        row_put(&context->query, node_row(tree, node, cell));
    }
    arena_free(&tree->arena);
    return context->output.failed ? -1 : result;
}

void
list_computations(struct context *context)
{
    static const struct dump_client client = {tree_module,
                                              tree_computation,
                                              tree_instruction,
                                              tree_computation_end,
                                              tree_module_end,
                                              0,
                                              NULL};
    struct tree tree = {.context = context};
    struct ownership_client owner = {&tree, tree_closed, tree_decided, NULL};
    tree.ownership = ownership_of_text(&owner);
    if (begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    dump_walk(context, &client, &tree);
    end_output(context, NULL);
    if (tree.overflow)
        report_overflow(&context->console);
    if (tree.unsized)
        report_warning(&context->console, "arrays of unknown size are not counted: %zu",
                       tree.unsized);
    arena_free(&tree.arena);
    free(tree.computations);
    ownership_free(&tree.ownership);
}
