#include "cli/command/list/list_roles.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/list/waiting.h"
#include "render/row/layout_row.h"

struct roles {
    struct context *context;
    struct dump *dump;
    struct ownership ownership;
    struct waiting_list waiting;
};

/* ---- callbacks of ownership ---- */

static int
roles_closed(void *user, struct computation *c)
{
    (void)user;
    for (size_t i = 0; i < computation_count(c); i++) {
        const struct instruction *instruction = computation_instruction(c, i);
        struct waiting *waiting = instruction->user;
        size_t root = 0;
        for (size_t k = 0; k < waiting->leaf_count; k++) {
            enum leaf_state state = ownership_leaf(c, instruction, k, &root);
            waiting->leaves[k] =
                (struct leaf_decision){.root = (uint32_t)root, .state = (uint8_t)state};
        }
    }
    return 0;
}

static int
roles_decided(void *user, struct computation *c)
{
    struct waiting_computation *computation = c->user;
    size_t left = computation->member_count;
    (void)user;
    computation->use = (enum computation_use)c->use;
    for (struct waiting *waiting = computation->first; left; waiting = waiting->next) {
        if (waiting->computation != computation)
            continue;
        left--;
        for (size_t k = 0; k < waiting->leaf_count; k++) {
            struct leaf_decision *leaf = &waiting->leaves[k];
            leaf->role = (uint8_t)ownership_role(c, (enum leaf_state)leaf->state, leaf->root,
                                                 waiting->constant);
        }
    }
    return 0;
}

/* ---- rows ---- */

/* Replaces the fields of `row` that `from` also has. */
static void
replace_fields(struct row *row, const struct row *from)
{
    for (size_t i = 0; i < from->count; i++)
        row_set(row, from->fields[i].number, from->fields[i].cell);
}

/* Sets the role, the owned leaves and their sums, as decided. */
static void
put_decisions(struct dump *dump, struct row *row, const struct waiting *waiting)
{
    const struct shape_entry *shape = waiting->shape;
    struct cell_list *list = list_new(row->arena);
    struct row *sizes = row_new(row->arena);
    struct size sum = {.known = true};
    enum role role = ROLE_ALIAS; /* unless a leaf says otherwise */
    if (shape->leaf_count == 0)
        role = waiting->computation->use == USE_FUSED     ? ROLE_FUSED
               : waiting->computation->use == USE_UNKNOWN ? ROLE_UNKNOWN
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
            row_add(leaf.object, FIELD_role, cell_text(role_name(own)));
        list_add(list, leaf);
        sum.known &= size_add(&sum, &shape->leaves[k].entry->size);
    }
    row_set(row, FIELD_role, cell_text(role_name(role)));
    if (shape->shape->kind != SHAPE_TUPLE || !sizes)
        return;
    layout_row_size(sizes, &sum);
    replace_fields(row, sizes);
    row_set(row, FIELD_leaves, cell_list(list));
}

static int
put_row(struct roles *roles, const struct waiting *waiting)
{
    struct context *context = roles->context;
    struct hlo_instruction instruction = waiting_instruction(waiting);
    struct row *row = dump_row(roles->dump, &instruction, &context->arena);
    if (!row)
        return -1;
    if (waiting->computation && waiting->computation->name.text)
        row_set(row, FIELD_computation,
                cell_slice(waiting->computation->name.text, waiting->computation->name.length));
    if (waiting->owns)
        put_decisions(roles->dump, row, waiting);
    row_put(&context->query, row);
    return context->output.failed ? -1 : 0; /* the output is closed: stop */
}

/* ---- callbacks of the dump ---- */

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
    struct slice shown =
        dump->depth ? name : (struct slice){0}; /* statements outside any computation */
    struct waiting_computation *waiting = waiting_add_computation(&roles->waiting, shown);
    if (!waiting || ownership_begin_computation(&roles->ownership, name, computation->entry))
        return -1;
    ownership_attach(&roles->ownership, waiting);
    return 0;
}

/* Adds the instruction to its computation, which decides its roles. */
static void
add_member(struct roles *roles, struct waiting *waiting, struct instruction *kept)
{
    waiting->computation = roles->ownership.open->computation->user;
    waiting->constant = kept->operation.rule == RULE_CONSTANT;
    if (waiting->computation->member_count++ == 0)
        waiting->computation->first = waiting;
    kept->user = waiting;
    ownership_instruction(&roles->ownership);
}

static int
roles_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct roles *roles = dump->user;
    struct hlo_instruction shown = *instruction;
    struct instruction *kept = NULL;
    roles->dump = dump;
    if (!instruction->top_level) {
        kept = ownership_read(&roles->ownership, instruction, &roles->context->shapes);
        if (!kept)
            return -1;
        if (!shown.shape) /* it may be inferred from other shapes */
            shown.shape = kept->operation.shape;
    }
    struct waiting *waiting = waiting_add(&roles->waiting, &shown);
    if (!waiting)
        return -1;
    if (kept)
        add_member(roles, waiting, kept);
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
    int result = dump_end_ownership(dump, &roles->ownership);
    for (struct waiting *w = roles->waiting.first; w && result == 0; w = w->next)
        result = put_row(roles, w);
    waiting_forget(&roles->waiting);
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
    unsigned needs = row_query_needs(&context->query);
    struct roles roles = {
        .context = context,
        .waiting = {.attributes = needs & NEEDS_ATTRIBUTES,
                    .operands = needs & NEEDS_OPERANDS,
                    .metadata = needs & (NEEDS_OP_NAME | NEEDS_SOURCE)},
    };
    struct ownership_client owner = {&roles, roles_closed, roles_decided, NULL};
    waiting_forget(&roles.waiting);
    roles.ownership = ownership_of_text(&owner);
    dump_walk(context, &client, &roles);
    waiting_forget(&roles.waiting);
    ownership_free(&roles.ownership);
}
