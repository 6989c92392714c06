/* An instruction: its operation, whom it calls, its operands. */
#include "layout/device/mark.h"
#include "layout/owner/async.h"
#include "layout/owner/roots.h"
#include "layout/program/builder_private.h"
#include "layout/program/infer_shape.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "layout/space.h"

#include <stdlib.h>
#include <string.h>

struct arena *
program_arena(struct program_builder *b)
{
    return &b->program->ownership.arena;
}

/* ---- links ---- */

static const int64_t *
copy_path(struct arena *arena, const int64_t *path, size_t depth)
{
    int64_t *copy = arena_array(arena, depth + 1, sizeof *copy);
    if (depth)
        memcpy(copy, path, depth * sizeof *copy);
    return copy;
}

const struct alias *
builder_aliases(struct program_builder *b, const struct alias *aliases, size_t count)
{
    struct arena *arena = program_arena(b);
    struct alias *copies = arena_array(arena, count + 1, sizeof *copies);
    for (size_t i = 0; i < count; i++) {
        copies[i] = aliases[i];
        copies[i].path = copy_path(arena, aliases[i].path, aliases[i].depth);
        copies[i].operand_path =
            copy_path(arena, aliases[i].operand_path, aliases[i].operand_depth);
    }
    return copies;
}

/* Of two aliases of one output the first that is written counts. */
static int
compare_aliases(const void *left, const void *right)
{
    const struct alias *a = *(const struct alias *const *)left;
    const struct alias *b = *(const struct alias *const *)right;
    int result = alias_compare(a, b->path, b->depth);
    return result ? result : (a > b) - (a < b);
}

/* Sorts aliases by their paths. */
static const struct alias *
sorted_aliases(const struct alias *aliases, size_t count, struct arena *arena)
{
    const struct alias **order = arena_array(arena, count, sizeof *order);
    struct alias *sorted = arena_array(arena, count, sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        order[i] = &aliases[i];
    qsort(order, count, sizeof *order, compare_aliases);
    for (size_t i = 0; i < count; i++)
        sorted[i] = *order[i];
    return sorted;
}

/* Finds the instructions that must run before. */
static void
find_predecessors(struct ownership *o, struct links *links,
                  const struct program_effects *effects)
{
    size_t count = effects->predecessor_count;
    uint32_t *list = arena_array(&o->arena, count + 1, sizeof *list);
    for (size_t i = 0; i < count; i++) {
        uint32_t found = ownership_find(o, effects->predecessors[i]);
        if (found != UINT32_MAX)
            list[links->predecessor_count++] = found;
    }
    links->predecessors = list;
}

static bool
has_links(const struct links *links)
{
    return links->alias_count || links->group_count || links->predecessor_count ||
           links->scoped_bytes || links->scoped_main_bytes || links->sparsecore ||
           links->concat_bitcast || links->custom || links->kernel || links->places ||
           links->outside;
}

static void
add_effects(struct program_builder *b, struct operation *operation,
            const struct program_effects *effects)
{
    struct ownership *o = &b->program->ownership;
    struct links links = effects->links;
    o->marks |= effects->marks;
    if (links.alias_count)
        links.aliases = sorted_aliases(builder_aliases(b, links.aliases, links.alias_count),
                                       links.alias_count, &o->arena);
    if (effects->predecessor_count)
        find_predecessors(o, &links, effects);
    if (!has_links(&links))
        return;
    struct links *kept = arena_alloc(&o->arena, sizeof links);
    *kept = links;
    operation->links = kept;
}

static void
add_calls(struct ownership *o, struct operation *operation,
          const struct program_statement *statement)
{
    bool is_word = operation->part == ASYNC_START && !operation->written_out;
    for (size_t i = 0; i < statement->call_count; i++) {
        const struct program_call *call = &statement->calls[i];
        enum reference_kind kind = call->kind;
        if (is_word && kind == REFERENCE_CALL && operation->callee)
            continue; /* the same operation again, written out as a computation (reference:
                         xla, canonical text) */
        if (kind == REFERENCE_CALL && operation->rule != RULE_CALL)
            kind = REFERENCE_FUSED;
        ownership_reference(o, operation, kind, call->name);
    }
}

/* ---- the operation ---- */

/* Returns -1, unknown, for a number that does not fit. */
static int32_t
small_number(int64_t number)
{
    return number >= 0 && number <= INT32_MAX ? (int32_t)number : -1;
}

/* The number of operands for the few rules that need it, otherwise that of a parameter or an
 * element. */
static int32_t
number_of_operation(const struct operation *operation,
                    const struct program_statement *statement)
{
    if (rules[operation->rule].flags & COUNTS || operation->part == ASYNC_UPDATE)
        return small_number((int64_t)statement->operand_count);
    bool numbered = operation->rule == RULE_PARAMETER || operation->rule == RULE_ELEMENT;
    return numbered ? small_number(statement->number) : -1;
}

static void
set_operation(struct operation *operation, struct opcode opcode,
              const struct program_statement *statement)
{
    *operation = (struct operation){.shape = statement->shape,
                                    .rule = (uint8_t)opcode.rule,
                                    .trait = (uint8_t)opcode.trait,
                                    .part = (uint8_t)opcode.part,
                                    .written_out = opcode.written_out,
                                    .root = statement->root};
    operation->number = number_of_operation(operation, statement);
    if (operation->shape && !operation->shape->shape)
        operation->shape = NULL; /* what is written is not a shape */
    async_settle(operation);
}

void
program_operation(struct operation *operation, struct slice opcode,
                  const struct program_statement *statement, struct arena *arena)
{
    set_operation(operation, opcode_read(opcode.text, opcode.length), statement);
    if (!statement->effects || !has_links(&statement->effects->links))
        return;
    struct links *links = arena_alloc(arena, sizeof *links);
    *links = statement->effects->links;
    links->aliases = sorted_aliases(links->aliases, links->alias_count, arena);
    operation->links = links;
}

/* ---- what the text tells of its compiler ---- */

/* Marks of an operation and its result. Copies between a chip and its host never have a
 * priority, in texts of any version. */
static unsigned
operation_marks(const struct operation *operation)
{
    unsigned marks = operation->rule == RULE_FUSION ? MARK_FUSION : 0;
    bool host = false;
    for (size_t i = 0; operation->shape && i < operation->shape->leaf_count; i++) {
        const struct shape *array = shape_array(operation->shape->leaves[i].entry->shape);
        marks |= marks_of_array(array);
        host |= array->layout.memory_space == SPACE_HOST;
    }
    return operation->rule == RULE_COPY_START && !host ? marks | MARK_COPY_START : marks;
}

/* ---- operands ---- */

/* Returns the first instruction of the open computation that is the parameter with that number;
 * NO_INSTRUCTION if there is none. */
static uint32_t
find_parameter(const struct ownership *o, int64_t number)
{
    const struct body *body = o->open;
    for (size_t i = 0; i < body->count; i++) {
        const struct operation *at = &computation_instruction(body->computation, i)->operation;
        if (at->rule == RULE_PARAMETER && at->number == number)
            return (uint32_t)i;
    }
    return NO_INSTRUCTION;
}

static struct instruction_name
operand_name(const struct ownership *o, const struct program_statement *statement, size_t k)
{
    if (!statement->steps)
        return statement->operands[k];
    return computation_instruction(o->open->computation, statement->steps[k])->name;
}

/* Keeps the names of operands, which are looked up only where memory is followed. */
static void
keep_operands(struct ownership *o, struct instruction *next,
              const struct program_statement *statement)
{
    struct arena *arena = ownership_arena(o);
    size_t count = statement->operand_count;
    struct operand_list *list = arena_alloc(arena, sizeof *list + count * sizeof *list->names);
    for (size_t k = 0; k < count; k++)
        list->names[k] = operand_name(o, statement, k);
    list->count = count;
    next->list = list;
}

static void
add_operands(struct ownership *o, struct instruction *next,
             const struct program_statement *statement)
{
    enum opcode_rule rule = (enum opcode_rule)next->operation.rule;
    if (rule == RULE_PARAMETER || rule == RULE_CONSTANT)
        return;
    if (!o->keeps) {
        if (statement->operand_count && operation_shares_operand(&next->operation))
            keep_operands(o, next, statement);
        return;
    }
    for (size_t k = 0; k < statement->operand_count; k++)
        ownership_operand(o, statement->steps ? statement->steps[k]
                                              : ownership_find(o, statement->operands[k]));
}

/* ---- all ---- */

/* A parameter that is written as an operand, beside the parameter with the same number, is that
 * one: makes the operation pass it on, and *again the instruction as if its operand were. */
static void
repeat_parameter(const struct ownership *o, struct operation *operation,
                 struct program_statement *again, uint32_t *first)
{
    *first = find_parameter(o, again->number);
    if (*first == NO_INSTRUCTION)
        return;
    again->steps = first;
    again->operand_count = 1;
    operation->rule = RULE_FORWARD;
    operation->number = -1;
}

void
builder_instruction(struct program_builder *b, const struct program_statement *written)
{
    const struct program_statement *statement = written;
    struct program_statement again;
    struct ownership *o = &b->program->ownership;
    struct instruction *next = ownership_next(o);
    uint32_t first;
    *next = (struct instruction){.name = written->name,
                                 .opcode = written->opcode,
                                 .line = line_number(written->line),
                                 .metadata = written->metadata};
    o->elided |= written->elided;
    struct opcode opcode = builder_opcode(b, written->opcode);
    set_operation(&next->operation, opcode, written);
    if (written->nested && opcode.rule == RULE_PARAMETER && written->number >= 0) {
        again = *written;
        repeat_parameter(o, &next->operation, &again, &first);
        statement = &again;
    }
    if (statement->effects)
        add_effects(b, &next->operation, statement->effects);
    add_calls(o, &next->operation, statement);
    const struct shape_entry *shape = statement->shape;
    if (!shape) {
        infer_shape(&next->operation, statement, o, b->shapes);
        shape = next->operation.shape;
    }
    o->marks |= operation_marks(&next->operation);
    next->shape = shape ? (uint32_t)shape->id + 1 : 0;
    add_operands(o, next, statement);
    builder_keep(b, next, written, ownership_arena(o));
    ownership_instruction(o);
}
