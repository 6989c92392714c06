/* XLA prints the instructions of a computation without a schedule behind what they use: those
 * that nothing uses in the order of their ids, each behind its operands, first to last, and
 * all behind the instructions that must run before (source: XLA, hlo_computation.cc,
 * CreateFromProto and MakeInstructionPostOrder). A module that XLA writes has that order
 * already; one that a client builds has not: torch_xla 2.9.0's. */
#include "layout/base/arena.h"
#include "parser/proto/proto_state.h"

#include <stdlib.h>

struct node {
    size_t count;
    size_t *before; /* instructions to be printed before it, the last one first */
    bool used;
    enum { NEW, OPEN, DONE } state;
};

struct post_order {
    struct proto_reader *r;
    struct node *nodes; /* by number of the instruction */
    size_t depth, *stack;
    size_t count, *order;
};

/* Adds an instruction that is to be printed before a node. One that is not there is reported
 * when the node is delivered. */
static void
add_before(struct post_order *p, struct node *node, int64_t id)
{
    const struct proto_id *found = proto_instruction_find(p->r, id);
    if (!found)
        return;
    size_t number = (size_t)(found - p->r->instructions.items);
    node->before[node->count++] = number;
    p->nodes[number].used = true;
}

/* Finds what stands before an instruction. Returns how many these are. */
static size_t
find_before(struct post_order *p, const struct wire_message *computation, size_t number,
            struct arena *arena)
{
    struct node *node = &p->nodes[number];
    struct wire_message m;
    if (!wire_at(computation, p->r->instructions.items[number].bytes, "instructions", number,
                 &m))
        return 0;
    struct integer_list operands = wire_integers(&m, 36, arena);
    struct integer_list first = wire_integers(&m, 37, arena);
    node->before = arena_array(arena, operands.count + first.count + 1, sizeof *node->before);
    for (size_t i = operands.count; i > 0; i--)
        add_before(p, node, operands.items[i - 1]);
    for (size_t i = 0; i < first.count; i++)
        add_before(p, node, first.items[i]);
    return node->count;
}

/* Puts an instruction behind all that stands before it. */
static void
visit(struct post_order *p, size_t number)
{
    p->stack[p->depth++] = number;
    while (p->depth) {
        size_t at = p->stack[p->depth - 1];
        struct node *node = &p->nodes[at];
        if (node->state == NEW) {
            node->state = OPEN;
            for (size_t i = 0; i < node->count; i++)
                p->stack[p->depth++] = node->before[i];
            continue;
        }
        p->depth--;
        if (node->state == OPEN)
            p->order[p->count++] = at;
        node->state = DONE;
    }
}

/* An instruction by its id. */
struct numbered {
    int64_t id;
    size_t number;
};

static int
compare_ids(const void *left, const void *right)
{
    const struct numbered *a = left, *b = right;
    return a->id != b->id ? (a->id < b->id ? -1 : 1)
                          : (a->number > b->number) - (a->number < b->number);
}

static struct numbered *
sort_ids(const struct proto_ids *ids, struct arena *arena)
{
    struct numbered *sorted = arena_array(arena, ids->count + 1, sizeof *sorted);
    for (size_t i = 0; i < ids->count; i++)
        sorted[i] = (struct numbered){ids->items[i].id, i};
    qsort(sorted, ids->count, sizeof *sorted, compare_ids);
    return sorted;
}

const size_t *
proto_post_order(struct proto_reader *r, const struct wire_message *computation,
                 struct arena *arena)
{
    size_t count = r->instructions.count, edges = 0;
    struct post_order p = {.r = r,
                           .nodes = arena_array(arena, count + 1, sizeof *p.nodes),
                           .order = arena_array(arena, count + 1, sizeof *p.order)};
    bool quiet = r->wire.quiet;
    r->wire.quiet = true; /* faults are said when an instruction is delivered */
    for (size_t i = 0; i < count; i++)
        edges += find_before(&p, computation, i, arena);
    r->wire.quiet = quiet;
    p.stack = arena_array(arena, edges + 1, sizeof *p.stack);
    const struct numbered *sorted = sort_ids(&r->instructions, arena);
    for (size_t i = 0; i < count; i++)
        if (!p.nodes[sorted[i].number].used)
            visit(&p, sorted[i].number);
    for (size_t i = 0; i < count; i++) /* those that use each other in a circle */
        visit(&p, i);
    return p.order;
}
