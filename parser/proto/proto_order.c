/*
 * The orders in which XLA prints, neither of which is the proto's.
 *
 * Computations: those that a computation calls in front of it, each once (source: XLA,
 * hlo_module.cc, MakeComputationPostOrder), in the order in which the module holds its
 * instructions: that of their ids, not the schedule's (jaxlib 0.10.2, libtpu 0.0.52: 60
 * scheduled modules of CPU, v5e, v7x, A100 and H100).
 *
 * Instructions of a computation without a schedule: behind what they use; those that nothing
 * uses in the order of their ids, each behind its operands, first to last, and all behind the
 * instructions that must run before (source: XLA, hlo_computation.cc, CreateFromProto and
 * MakeInstructionPostOrder). A module that XLA writes has that order already; one that a client
 * builds has not: torch_xla 2.9.0's.
 */
#include "layout/base/arena.h"
#include "layout/base/grow.h"
#include "parser/proto/proto_state.h"

#include <stdlib.h>

/* ---- computations ---- */

/* Where the tag of the field that calls computations, 38, stands next in a computation: the
 * bytes b2 02, or b0 02 if its ids are not packed. Most instructions lack them. */
struct call_search {
    const unsigned char *packed, *single, *first; /* the end: nowhere */
};

/* Returns where a tag of two bytes, the second of which is 2, stands next; end: nowhere. */
static const unsigned char *
find_tag(const unsigned char *at, const unsigned char *end, unsigned char tag)
{
    while (at < end && (at = memchr(at, tag, (size_t)(end - at)))) {
        if (end - at > 1 && at[1] == 2)
            return at;
        at++;
    }
    return end;
}

/* Returns whether an instruction may call a computation. They are asked for in the order of the
 * file. */
static inline bool
may_call(struct call_search *search, struct slice bytes, const unsigned char *end)
{
    const unsigned char *begin = (const unsigned char *)bytes.text;
    if (search->packed < begin)
        search->packed = find_tag(begin, end, 0xb2);
    if (search->single < begin)
        search->single = find_tag(begin, end, 0xb0);
    if (search->first < begin)
        search->first = search->packed < search->single ? search->packed : search->single;
    return search->first < begin + bytes.length;
}

/* Adds an instruction if it calls a computation. */
static void
add_caller(struct proto_reader *r, struct slice bytes)
{
    struct proto_callers *callers = &r->callers;
    struct proto_caller caller = {.computation = r->computations.count, .bytes = bytes};
    const unsigned char *at = (const unsigned char *)bytes.text, *next;
    const unsigned char *end = at + bytes.length;
    struct wire_field field;
    bool named = false;
    for (; at < end && (next = wire_field_read(at, end, &field)); at = next) {
        if (field.number == 35 && !named && field.type == WIRE_VARINT)
            caller.id = (int64_t)field.value;
        named |= field.number == 35;
        if (field.number == 38 && !caller.called)
            caller.called = at;
        if (named && caller.called)
            break;
    }
    if (!caller.called)
        return;
    grow(&callers->items, callers->count, &callers->capacity, sizeof *callers->items);
    callers->items[callers->count++] = caller;
}

/* Notes an instruction that begins at a place of its computation. */
static void
add_to_row(struct proto_id *computation, size_t place, bool follows)
{
    bool first = computation->last == 0;
    if (first)
        computation->head = (uint32_t)place;
    if ((!first && !follows) || place > UINT32_MAX)
        computation->head = 0;
    computation->last = (uint32_t)place;
}

void
proto_callers_find(struct proto_reader *r, struct proto_id *computation)
{
    const unsigned char *begin = (const unsigned char *)computation->bytes.text, *at = begin;
    const unsigned char *end = at + computation->bytes.length, *next;
    struct wire_field field;
    struct call_search search = {begin, begin, begin};
    uint32_t before = 0;
    for (; at < end && (next = wire_field_read(at, end, &field)); at = next) {
        if (field.number == 5 && field.type == WIRE_VARINT)
            computation->id = (int64_t)field.value;
        if (field.number == 2) {
            add_to_row(computation, (size_t)(at - begin), before == 2);
            if (may_call(&search, field.bytes, end))
                add_caller(r, field.bytes);
        }
        before = field.number;
    }
}

static int
compare_callers(const void *left, const void *right)
{
    const struct proto_caller *a = left, *b = right;
    if (a->computation != b->computation)
        return a->computation < b->computation ? -1 : 1;
    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return (a->bytes.text > b->bytes.text) - (a->bytes.text < b->bytes.text);
}

/* Whom a computation calls, as numbers of the reader's computations. */
struct calls {
    size_t count, capacity;
    size_t *items;
    size_t next;  /* of these that is to be visited */
    bool visited; /* its own visit has begun */
    bool called;
};

static void
add_call(struct proto_reader *r, int64_t id, struct calls *all, struct calls *calls)
{
    const struct proto_id *found = proto_ids_find(&r->computations, id);
    if (!found)
        return;
    size_t number = (size_t)(found - r->computations.items);
    arena_grow(&r->names, &calls->items, calls->count, &calls->capacity, sizeof *calls->items);
    calls->items[calls->count++] = number;
    all[number].called = true;
}

static void
add_packed_calls(struct proto_reader *r, struct slice ids, struct calls *all,
                 struct calls *calls)
{
    const unsigned char *at = (const unsigned char *)ids.text, *end = at + ids.length;
    uint64_t id;
    while (at < end && (at = wire_varint(at, end, &id)))
        add_call(r, (int64_t)id, all, calls);
}

/* Adds whom an instruction calls. */
static void
add_calls(struct proto_reader *r, const struct proto_caller *caller, struct calls *all)
{
    const unsigned char *at = caller->called, *next;
    const unsigned char *end = (const unsigned char *)caller->bytes.text + caller->bytes.length;
    struct calls *calls = &all[caller->computation];
    struct wire_field field;
    for (; at < end && (next = wire_field_read(at, end, &field)); at = next) {
        if (field.number == 38 && field.type == WIRE_BYTES)
            add_packed_calls(r, field.bytes, all, calls);
        if (field.number == 38 && field.type == WIRE_VARINT)
            add_call(r, (int64_t)field.value, all, calls);
    }
}

/* Notes a computation that is written as one instruction with its caller, if it is. */
static void
note_async(struct proto_reader *r, const struct wire_message *module, struct slice caller)
{
    const unsigned char *end = (const unsigned char *)caller.text + caller.length;
    const unsigned char *at = wire_find(caller, 2);
    struct wire_field opcode;
    struct wire_message m;
    if (at && wire_field_read(at, end, &opcode) && slice_begins(opcode.bytes, "async-") &&
        wire_at(module, caller, "instructions", SIZE_MAX, &m))
        proto_async_note(r, module, &m);
}

/* Finds whom the computations call, in the order of the ids of instructions. */
static void
find_calls(struct proto_reader *r, const struct wire_message *module, struct calls *all)
{
    if (r->callers.count)
        qsort(r->callers.items, r->callers.count, sizeof *r->callers.items, compare_callers);
    for (size_t i = 0; i < r->callers.count; i++) {
        add_calls(r, &r->callers.items[i], all);
        if (proto_as_text(r))
            note_async(r, module, r->callers.items[i].bytes);
    }
}

/* The visits that have begun and not ended. */
struct visits {
    struct calls *all;
    size_t depth, *stack;
    size_t count, *order; /* of those that have ended */
};

static void
begin_computation(struct visits *v, size_t number)
{
    if (v->all[number].visited)
        return;
    v->all[number].visited = true;
    v->stack[v->depth++] = number;
}

/* Visits a computation behind all that it calls. */
static void
visit_computation(struct visits *v, size_t number)
{
    begin_computation(v, number);
    while (v->depth) {
        size_t at = v->stack[v->depth - 1];
        struct calls *calls = &v->all[at];
        if (calls->next < calls->count) {
            begin_computation(v, calls->items[calls->next++]);
            continue;
        }
        v->order[v->count++] = at;
        v->depth--;
    }
}

const size_t *
proto_order(struct proto_reader *r, const struct wire_message *module)
{
    size_t count = r->computations.count;
    struct visits v = {.all = arena_array(&r->names, count + 1, sizeof *v.all),
                       .stack = arena_array(&r->names, count + 1, sizeof *v.stack),
                       .order = arena_array(&r->names, count + 1, sizeof *v.order)};
    r->wire.quiet = true;
    find_calls(r, module, v.all);
    r->wire.quiet = false;
    for (size_t i = 0; i < count; i++)
        if (!v.all[i].called)
            visit_computation(&v, i);
    for (size_t i = 0; i < count; i++) /* those that call each other in a circle */
        visit_computation(&v, i);
    return v.order;
}

/* ---- instructions ---- */

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
visit_instruction(struct post_order *p, size_t number)
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

static int
compare_ids(const void *left, const void *right)
{
    const struct proto_id *a = left, *b = right;
    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return (a->bytes.text > b->bytes.text) - (a->bytes.text < b->bytes.text);
}

/* The numbers of instructions in the order of their ids. */
static const size_t *
sort_ids(const struct proto_ids *ids, struct arena *arena)
{
    struct proto_id *sorted = arena_array(arena, ids->count + 1, sizeof *sorted);
    size_t *numbers = arena_array(arena, ids->count + 1, sizeof *numbers);
    for (size_t i = 0; i < ids->count; i++) {
        sorted[i] = ids->items[i];
        sorted[i].step = (uint32_t)i; /* its number goes along */
    }
    qsort(sorted, ids->count, sizeof *sorted, compare_ids);
    for (size_t i = 0; i < ids->count; i++)
        numbers[i] = sorted[i].step;
    return numbers;
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
    const size_t *sorted = sort_ids(&r->instructions, arena);
    for (size_t i = 0; i < count; i++)
        if (!p.nodes[sorted[i]].used)
            visit_instruction(&p, sorted[i]);
    for (size_t i = 0; i < count; i++) /* those that use each other in a circle */
        visit_instruction(&p, i);
    return p.order;
}
