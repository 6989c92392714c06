#include "cli/command/list/list.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "layout/owner/records.h"
#include "layout/pack/text_target.h"
#include "render/row/layout_row.h"

/* The role of a whole result: of its first leaf that owns memory, else the last one that says
 * more than that it shares some. */
static enum role
result_role(const struct computation *c, const struct step *step)
{
    enum role role = ROLE_ALIAS;
    size_t count = step->operation.shape->leaf_count;
    if (count == 0 && c->use == USE_FUSED)
        return ROLE_FUSED;
    if (count == 0)
        return c->use == USE_UNKNOWN ? ROLE_UNKNOWN : ROLE_NONE;
    for (size_t k = 0; k < count; k++) {
        enum role own = program_role(c, step, k);
        bool first_owner = role_owns(own) && !role_owns(role);
        if (first_owner || own == ROLE_FUSED || own == ROLE_NONE || own == ROLE_UNKNOWN)
            role = own;
    }
    return role;
}

/* Sets the leaves of a tuple that own memory, and the sums of their sizes. */
static void
put_leaves(struct dump *dump, struct row *row, const struct computation *c,
           const struct step *step)
{
    const struct shape_entry *shape = step->operation.shape;
    struct cell_list *list = list_new(row->arena);
    struct row *sizes = row_new(row->arena);
    struct size sum = {.known = true};
    for (size_t k = 0; k < shape->leaf_count; k++) {
        enum role role = program_role(c, step, k);
        if (!role_owns(role))
            continue;
        struct cell leaf = dump_leaf(dump, &shape->leaves[k], row->arena);
        row_add(leaf.object, FIELD_role, cell_text(role_name(role)));
        list_add(list, leaf);
        sum.known &= size_add(&sum, &shape->leaves[k].entry->size);
    }
    layout_row_size(sizes, &sum);
    for (size_t i = 0; i < sizes->count; i++)
        row_set(row, sizes->fields[i].number, sizes->fields[i].cell);
    row_set(row, FIELD_leaves, cell_list(list));
}

static void
put_role(struct dump *dump, struct row *row, const struct program *program,
         const struct computation *c, const struct step *step)
{
    enum role role = result_role(c, step);
    row_set(row, FIELD_role, cell_text(role_name(role)));
    if (role == ROLE_TEMP && program->ownership.elided)
        row_add(row, FIELD_role_uncertain, cell_boolean(true));
    if (step->operation.shape->shape->kind == SHAPE_TUPLE)
        put_leaves(dump, row, c, step);
}

static void
put_instruction(struct dump *dump, const struct program *program, const struct computation *c,
                const struct step *step, bool roles)
{
    struct context *context = dump->context;
    struct hlo_instruction instruction = program_instruction(program, c, step, &context->arena);
    struct operation operation = step->operation;
    bool known = c != program->lost;
    if (!roles) { /* a row says what the statement alone tells, as one that does not wait */
        operation.callee = NULL;
        operation.written_out = false;
    }
    struct row *row = dump_row(dump, &instruction, known ? &operation : NULL, &context->arena);
    if (roles && known && operation.shape)
        put_role(dump, row, program, c, step);
    row_put(&context->query, row);
}

/* Stops if the output fails. */
static void
list_program(struct dump *dump, const struct program *program, bool roles)
{
    const struct output *output = &dump->context->output;
    struct arena arena = {0}; /* of computations whose instructions stand in one run */
    struct records records;   /* of others */
    records_begin(&records, &program->ownership);
    dump->context->output.target =
        text_target_find(program->ownership.marks, dump->setting.target).target;
    for (size_t i = 0; i < program->run_count && !output->error; i++) {
        const struct instruction_run *run = &program->runs[i];
        const struct computation *c = run->computation;
        const struct step *steps;
        dump_enter(dump, program, c);
        if (run->count == c->count)
            steps = record_open(&program->ownership, c, &arena).steps;
        else
            steps = records_open(&records, c)->steps;
        for (uint32_t k = 0; k < run->count && !output->error; k++)
            put_instruction(dump, program, c, &steps[run->first + k], roles);
        arena_reset(&arena);
    }
    arena_free(&arena);
    records_free(&records);
}

void
list_programs(struct context *context, bool roles)
{
    unsigned needs = row_query_needs(&context->query);
    struct dump dump;
    const struct program *program;
    struct dump_client client = {.options.texts = PROGRAM_ORDER | PROGRAM_MARKS};
    if (needs & NEEDS_ATTRIBUTES)
        client.options.texts |= PROGRAM_ATTRIBUTES;
    if (needs & NEEDS_OPERANDS)
        client.options.texts |= PROGRAM_OPERANDS;
    if (needs & (NEEDS_OP_NAME | NEEDS_SOURCE))
        client.options.texts |= PROGRAM_METADATA;
    dump_begin(&dump, context, &client, NULL, NULL);
    while (!context->output.error && (program = dump_next(&dump))) {
        list_program(&dump, program, roles);
        program_free(program);
    }
    dump_end(&dump);
}
