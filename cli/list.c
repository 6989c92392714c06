/* list: one row for every instruction, streaming; with --roles at the end of each module, when
 * it is known what owns memory. */
#include "cli/command.h"
#include "cli/dump.h"
#include "cli/list_computations.h"
#include "layout/ownership.h"
#include "layout/shape.h"
#include "parser/attribute.h"
#include "parser/value_facts.h"
#include "render/layout_row.h"

#include <stdlib.h>
#include <string.h>

static const struct column columns[] = {
    {"bytes", NULL, true, 0, 0},
    {"padding_bytes", "padding", true, 0, COLUMN_SPARE},
    {"expansion", "x", true, 0, 0},
    {"role", NULL, false, 0, COLUMN_SPARE},
    {"opcode", NULL, false, 12, 0},
    {"name", NULL, false, 16, 0},
    {"assumed", "", false, 0, COLUMN_MARK},
    {"shape", NULL, false, 1, 0},
};

static bool
asks_for(const struct context *context, const char *field)
{
    for (size_t i = 0; i < context->output.field_count; i++)
        if (strcmp(context->output.fields[i], field) == 0)
            return true;
    return false;
}

/* ---- streaming ---- */

static int
stream_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct context *context = dump->context;
    struct row *row =
        dump_row(dump, instruction, &context->arena, asks_for(context, "attributes"));
    if (!row)
        return -1;
    output_row(&context->output, row);
    arena_reset(&context->arena);
    /* nobody reads: stop */
    return context->output.failed ? -1 : 0;
}

/* ---- with roles: rows wait for the end of their module ---- */

/* A row that waits, and the states of its leaves once its computation is closed. */
struct waiting {
    struct waiting *next; /* in text order */
    struct row *row;
    const struct shape_entry *shape;
    bool constant;
    struct leaf_decision {
        enum leaf_state state;
        size_t root;
    } * leaves;
};

struct roles {
    struct context *context;
    struct ownership ownership;
    struct arena arena; /* of the module: the waiting rows */
    struct waiting *first, **last;
    bool attributes;
};

/* A computation's rows, kept by it until it is decided. */
struct member {
    struct member *next;
    struct waiting *waiting;
};

static int
roles_closed(void *user, struct computation *c)
{
    struct roles *roles = user;
    struct member **end = (struct member **)&c->user;
    for (size_t i = 0; i < computation_value_count(c); i++) {
        const struct value *value = computation_value(c, i);
        struct waiting *waiting = value->user;
        struct member *member = arena_alloc(&roles->arena, sizeof *member);
        size_t count = value->shape ? value->shape->leaf_count : 0;
        waiting->leaves = arena_array(&roles->arena, count + 1, sizeof *waiting->leaves);
        if (!member || !waiting->leaves)
            return -1;
        for (size_t k = 0; k < count; k++)
            waiting->leaves[k].state =
                ownership_leaf(&roles->ownership, c, value, k, &waiting->leaves[k].root);
        member->waiting = waiting;
        *end = member;
        end = &member->next;
    }
    return 0;
}

static void
set_cell(struct row *row, const char *name, struct cell cell)
{
    for (size_t i = 0; i < row->count; i++)
        if (strcmp(row->fields[i].name, name) == 0)
            row->fields[i].cell = cell;
}

/* Puts the fields of `from` in place of those of the same names. */
static void
replace_fields(struct row *row, const struct row *from)
{
    for (size_t i = 0; i < from->count; i++)
        set_cell(row, from->fields[i].name, from->fields[i].cell);
}

static void
decide_row(struct roles *roles, struct waiting *waiting, const struct computation *c)
{
    const struct shape_entry *shape = waiting->shape;
    struct cell_list *list = list_new(&roles->arena);
    struct row *sizes = row_new(&roles->arena);
    struct size sum = {.known = true};
    enum role role = shape->leaf_count ? ROLE_ALIAS : ROLE_NONE;
    for (size_t k = 0; k < shape->leaf_count; k++) {
        enum role own = ownership_role(c, waiting->leaves[k].state, waiting->leaves[k].root,
                                       waiting->constant);
        bool first_owner = role_owns(own) && !role_owns(role);
        if (first_owner || own == ROLE_FUSED || own == ROLE_NONE)
            role = own;
        if (!role_owns(own))
            continue;
        struct cell leaf = dump_leaf(&shape->leaves[k], &roles->arena);
        if (leaf.kind == CELL_OBJECT)
            row_add(leaf.object, "role", cell_text(role_name(own)));
        list_add(list, leaf);
        sum.known &= size_add(&sum, &shape->leaves[k].entry->size);
    }
    if (shape->leaf_count == 0 && c->use == USE_FUSED)
        role = ROLE_FUSED;
    set_cell(waiting->row, "role", cell_text(role_name(role)));
    if (shape->shape->kind != SHAPE_TUPLE || !sizes)
        return;
    layout_row_size(sizes, &sum);
    replace_fields(waiting->row, sizes);
    set_cell(waiting->row, "leaves", cell_list(list));
}

static int
roles_decided(void *user, struct computation *c)
{
    struct roles *roles = user;
    for (struct member *member = c->user; member; member = member->next)
        if (member->waiting->shape)
            decide_row(roles, member->waiting, c);
    return 0;
}

static int
roles_computation(struct dump *dump, const struct hlo_computation *computation)
{
    struct roles *roles = dump->user;
    struct name name = {computation->name.text, computation->name.length};
    return ownership_begin_computation(&roles->ownership, name, computation->entry);
}

static int
roles_computation_end(struct dump *dump)
{
    struct roles *roles = dump->user;
    return ownership_end_computation(&roles->ownership);
}

static int
roles_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct roles *roles = dump->user;
    struct waiting *waiting = arena_alloc(&roles->arena, sizeof *waiting);
    if (!waiting)
        return -1;
    waiting->row = dump_row(dump, instruction, &roles->arena, roles->attributes);
    if (!waiting->row)
        return -1;
    *roles->last = waiting;
    roles->last = &waiting->next;
    if (instruction->bare)
        return 0;
    struct value *value = ownership_next(&roles->ownership);
    if (!value ||
        value_read(value, instruction, &roles->ownership, ownership_arena(&roles->ownership)))
        return -1;
    waiting->shape = value->shape;
    waiting->constant = value->rule == RULE_CONSTANT;
    value->user = waiting;
    ownership_value(&roles->ownership);
    return 0;
}

static int
roles_module(struct dump *dump, const struct hlo_module *module)
{
    struct roles *roles = dump->user;
    return ownership_read_header(&roles->ownership, module);
}

static int
roles_module_end(struct dump *dump)
{
    struct roles *roles = dump->user;
    int result = ownership_end_module(&roles->ownership);
    for (struct waiting *w = roles->first; w && result == 0; w = w->next)
        output_row(&roles->context->output, w->row);
    arena_free(&roles->arena);
    roles->first = NULL;
    roles->last = &roles->first;
    return result;
}

static void
list_with_roles(struct context *context)
{
    static const struct dump_client client = {roles_module, roles_computation,
                                              roles_instruction, roles_computation_end,
                                              roles_module_end};
    struct roles roles = {.context = context, .attributes = asks_for(context, "attributes")};
    struct ownership_client owner = {&roles, roles_closed, roles_decided};
    roles.last = &roles.first;
    roles.ownership.client = &owner;
    roles.ownership.operand = value_operand;
    roles.ownership.operands = value_operands;
    dump_walk(context, &client, &roles);
    for (struct waiting *w = roles.first; w; w = w->next) /* outside of any module */
        output_row(&context->output, w->row);
    arena_free(&roles.arena);
    ownership_free(&roles.ownership);
}

void
command_list(struct context *context)
{
    static const struct dump_client stream = {.instruction = stream_instruction};
    const char *by = context->options.values[OPTION_BY];
    if (by && strcmp(by, "computation") == 0) {
        list_computations(context);
        return;
    }
    if (by && strcmp(by, "instruction") != 0) {
        usage_error(context, "--by is instruction or computation, not '%s'", by);
        return;
    }
    if (begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    if (option_given(&context->options, OPTION_ROLES))
        list_with_roles(context);
    else
        dump_walk(context, &stream, NULL);
    end_output(context, NULL);
}
