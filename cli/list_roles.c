/* What waits is the instruction, with copies of the texts that its row will show; the row
 * itself would be twenty times as large. */
#include "cli/list_roles.h"

#include "cli/command.h"
#include "cli/dump.h"
#include "layout/memory/ownership.h"
#include "layout/shape.h"
#include "parser/module/attribute.h"
#include "parser/module/value_facts.h"
#include "render/row/layout_row.h"

#include <string.h>

struct leaf_decision {
    uint32_t root;
    uint8_t state; /* enum leaf_state, once the computation is closed */
    uint8_t role;  /* enum role, once it is decided */
};

struct waiting {
    struct waiting *next;        /* in text order */
    struct waiting *next_member; /* of the same computation */
    struct hlo_instruction instruction;
    const char *computation;         /* NULL: none is open */
    const struct shape_entry *shape; /* NULL: unknown, or outside of a computation */
    struct leaf_decision *leaves;
    bool constant;
    uint8_t use; /* of the computation: enum computation_use */
};

struct roles {
    struct context *context;
    struct dump *dump;
    struct ownership ownership;
    struct arena arena; /* of the module: what waits */
    struct waiting *first, **last;
    const char *computation;           /* the last name that was kept */
    bool attributes, operands, origin; /* what the rows show */
};

/* ---- what is kept ---- */

static struct slice
copied(struct arena *arena, struct slice slice, bool *failed)
{
    char *copy = arena_copy(arena, slice.text, slice.length);
    *failed |= !copy;
    return (struct slice){copy ? copy : "", copy ? slice.length : 0};
}

/* The attributes that rows show: all of them, or metadata alone. */
static void
keep_attributes(struct roles *roles, struct hlo_instruction *kept, bool *failed)
{
    const struct attribute *from = kept->attributes;
    struct attribute *list =
        arena_array(&roles->arena, kept->attribute_count + 1, sizeof *list);
    size_t count = 0;
    *failed |= !list;
    for (size_t i = 0; list && i < kept->attribute_count; i++)
        if (roles->attributes || (roles->origin && slice_is(from[i].name, "metadata")))
            list[count++] =
                (struct attribute){.name = copied(&roles->arena, from[i].name, failed),
                                   .value = copied(&roles->arena, from[i].value, failed)};
    kept->attributes = list;
    kept->attribute_count = count;
}

/* The name of the open computation; instructions of one share it. */
static const char *
keep_computation(struct roles *roles, const struct dump *dump)
{
    const struct text *name = &dump->open[dump->depth - 1].name;
    if (!roles->computation || strcmp(roles->computation, name->data) != 0)
        roles->computation = arena_copy(&roles->arena, name->data, name->length);
    return roles->computation;
}

static struct waiting *
keep(struct roles *roles, const struct dump *dump, const struct hlo_instruction *instruction)
{
    struct arena *arena = &roles->arena;
    struct waiting *waiting = arena_alloc(arena, sizeof *waiting);
    bool failed = !waiting;
    if (failed)
        return NULL;
    struct hlo_instruction *kept = &waiting->instruction;
    *kept = *instruction;
    kept->name = copied(arena, kept->name, &failed);
    kept->opcode = copied(arena, kept->opcode, &failed);
    kept->operands =
        roles->operands ? copied(arena, kept->operands, &failed) : (struct slice){"", 0};
    keep_attributes(roles, kept, &failed);
    waiting->computation = dump->depth ? keep_computation(roles, dump) : NULL;
    failed |= dump->depth && !waiting->computation;
    return failed ? NULL : waiting;
}

/* ---- decisions ---- */

static int
roles_closed(void *user, struct computation *c)
{
    struct roles *roles = user;
    struct waiting *first = NULL, **end = &first;
    for (size_t i = 0; i < computation_count(c); i++) {
        const struct instruction *instruction = computation_instruction(c, i);
        struct waiting *waiting = instruction->user;
        const struct shape_entry *shape = instruction->operation.shape;
        size_t count = shape ? shape->leaf_count : 0, root = 0;
        waiting->leaves = arena_array(&roles->arena, count + 1, sizeof *waiting->leaves);
        if (!waiting->leaves)
            return -1;
        for (size_t k = 0; k < count; k++) {
            enum leaf_state state = ownership_leaf(c, instruction, k, &root);
            waiting->leaves[k] =
                (struct leaf_decision){.root = (uint32_t)root, .state = (uint8_t)state};
        }
        *end = waiting;
        end = &waiting->next_member;
    }
    c->user = first;
    return 0;
}

static int
roles_decided(void *user, struct computation *c)
{
    (void)user;
    for (struct waiting *waiting = c->user; waiting; waiting = waiting->next_member) {
        waiting->use = c->use;
        for (size_t k = 0; waiting->shape && k < waiting->shape->leaf_count; k++) {
            struct leaf_decision *leaf = &waiting->leaves[k];
            leaf->role = (uint8_t)ownership_role(c, (enum leaf_state)leaf->state, leaf->root,
                                                 waiting->constant);
        }
    }
    return 0;
}

/* ---- rows ---- */

/* Puts the fields of `from` in place of those of the same names. */
static void
replace_fields(struct row *row, const struct row *from)
{
    for (size_t i = 0; i < from->count; i++)
        row_set(row, from->fields[i].name, from->fields[i].cell);
}

/* Role, owned leaves and their sums, as decided. */
static void
put_decisions(struct dump *dump, struct row *row, const struct waiting *waiting)
{
    const struct shape_entry *shape = waiting->shape;
    struct cell_list *list = list_new(row->arena);
    struct row *sizes = row_new(row->arena);
    struct size sum = {.known = true};
    enum role role = ROLE_ALIAS; /* unless a leaf says otherwise */
    if (shape->leaf_count == 0)
        role = waiting->use == USE_FUSED     ? ROLE_FUSED
               : waiting->use == USE_UNKNOWN ? ROLE_UNKNOWN
                                             : ROLE_NONE;
    for (size_t k = 0; k < shape->leaf_count; k++) {
        enum role own = (enum role)waiting->leaves[k].role;
        bool first_owner = role_owns(own) && !role_owns(role);
        if (first_owner || own == ROLE_FUSED || own == ROLE_NONE || own == ROLE_UNKNOWN)
            role = own;
        if (!role_owns(own))
            continue;
        struct cell leaf = dump_leaf(dump, &shape->leaves[k], row->arena);
        if (leaf.kind == CELL_OBJECT)
            row_add(leaf.object, "role", cell_text(role_name(own)));
        list_add(list, leaf);
        sum.known &= size_add(&sum, &shape->leaves[k].entry->size);
    }
    row_set(row, "role", cell_text(role_name(role)));
    if (shape->shape->kind != SHAPE_TUPLE || !sizes)
        return;
    layout_row_size(sizes, &sum);
    replace_fields(row, sizes);
    row_set(row, "leaves", cell_list(list));
}

static int
put_row(struct roles *roles, const struct waiting *waiting)
{
    struct context *context = roles->context;
    struct row *row = dump_row(roles->dump, &waiting->instruction, &context->arena);
    if (!row)
        return -1;
    if (waiting->computation)
        row_set(row, "computation", cell_text(waiting->computation));
    if (waiting->shape)
        put_decisions(roles->dump, row, waiting);
    row_put(context, row);
    return context->output.failed ? -1 : 0; /* nobody reads: stop */
}

/* ---- events ---- */

static int
roles_module(struct dump *dump, const struct hlo_module *module)
{
    struct roles *roles = dump->user;
    return ownership_read_header(&roles->ownership, module);
}

static int
roles_computation(struct dump *dump, const struct hlo_computation *computation)
{
    struct roles *roles = dump->user;
    struct slice name = {computation->name.text, computation->name.length};
    return ownership_begin_computation(&roles->ownership, name, computation->entry);
}

static int
roles_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct roles *roles = dump->user;
    roles->dump = dump;
    struct waiting *waiting = keep(roles, dump, instruction);
    if (!waiting)
        return -1;
    *roles->last = waiting;
    roles->last = &waiting->next;
    if (instruction->top_level)
        return 0;
    struct instruction *kept = ownership_read(&roles->ownership, instruction);
    if (!kept)
        return -1;
    waiting->shape = kept->operation.shape;
    waiting->constant = kept->operation.rule == RULE_CONSTANT;
    kept->user = waiting;
    ownership_instruction(&roles->ownership);
    return 0;
}

static int
roles_computation_end(struct dump *dump)
{
    struct roles *roles = dump->user;
    return ownership_end_computation(&roles->ownership, dump->ending);
}

static int
roles_module_end(struct dump *dump)
{
    struct roles *roles = dump->user;
    int result = ownership_end_module(&roles->ownership, dump->ending);
    for (struct waiting *w = roles->first; w && result == 0; w = w->next)
        result = put_row(roles, w);
    arena_free(&roles->arena);
    roles->computation = NULL;
    roles->first = NULL;
    roles->last = &roles->first;
    return result;
}

void
list_roles(struct context *context)
{
    static const struct dump_client client = {roles_module,
                                              roles_computation,
                                              roles_instruction,
                                              roles_computation_end,
                                              roles_module_end,
                                              0,
                                              NULL};
    struct dump_fields fields = dump_fields_shown(context);
    struct roles roles = {.context = context,
                          .attributes = fields.attributes,
                          .operands = fields.operands,
                          .origin = fields.op_name || fields.source};
    struct ownership_client owner = {&roles, roles_closed, roles_decided, NULL};
    roles.last = &roles.first;
    roles.ownership = ownership_of_text(&owner);
    dump_walk(context, &client, &roles);
    arena_free(&roles.arena);
    ownership_free(&roles.ownership);
}
