/* XLA prints the computations that a computation calls in front of it, each once (source: XLA,
 * hlo_module.cc, MakeComputationPostOrder), in the order in which the module holds its
 * instructions: that of their ids, neither the proto's nor the schedule's (jaxlib 0.10.2,
 * libtpu 0.0.52: 60 scheduled modules of CPU, v5e, v7x, A100 and H100). */
#include "layout/base/arena.h"
#include "parser/proto/proto_state.h"

#include <stdlib.h>

/* Whom a computation calls, as numbers of the reader's computations. */
struct calls {
    size_t count, capacity;
    size_t *items;
    size_t next;  /* of these that is to be visited */
    bool visited; /* its own visit has begun */
    bool called;
};

static void
add_calls(struct proto_reader *r, const struct wire_message *instruction, struct calls *all,
          struct calls *calls)
{
    struct integer_list ids = wire_integers(instruction, 38, &r->arena);
    for (size_t i = 0; i < ids.count; i++) {
        const struct proto_id *found = proto_ids_find(&r->computations, ids.items[i]);
        if (!found)
            continue;
        size_t number = (size_t)(found - r->computations.items);
        arena_grow(&r->names, &calls->items, calls->count, &calls->capacity,
                   sizeof *calls->items);
        calls->items[calls->count++] = number;
        all[number].called = true;
    }
}

/* Returns whether an instruction may call a computation: the tag of that field, 38, is the
 * bytes b2 02, or b0 02 if its ids are not packed, which most instructions lack. */
static bool
may_call(struct slice bytes)
{
    const unsigned char *begin = (const unsigned char *)bytes.text, *at = begin;
    const unsigned char *end = begin + bytes.length;
    for (; (at = memchr(at, 2, (size_t)(end - at))); at++)
        if (at > begin && (at[-1] | 2) == 0xb2)
            return true;
    return false;
}

/* Instructions of a computation that call others. */
struct callers {
    size_t count, capacity;
    struct proto_id *items;
};

static int
compare_ids(const void *left, const void *right)
{
    const struct proto_id *a = left, *b = right;
    return a->id < b->id ? -1 : a->id > b->id;
}

/* Finds the callers of a computation, in the order of their ids. */
static struct callers
find_callers(const struct wire_message *computation, struct arena *arena)
{
    struct callers callers = {0};
    struct wire_run run = {0};
    struct wire_field field = {0};
    while (wire_next_field(computation, 2, &run, &field)) {
        if (!may_call(field.bytes))
            continue;
        const struct proto_id item = proto_instruction_peek(field.bytes);
        if (!item.calls)
            continue;
        arena_grow(arena, &callers.items, callers.count, &callers.capacity,
                   sizeof *callers.items);
        callers.items[callers.count++] = item;
    }
    if (callers.count)
        qsort(callers.items, callers.count, sizeof *callers.items, compare_ids);
    return callers;
}

static void
find_calls(struct proto_reader *r, const struct wire_message *module, struct calls *all,
           size_t number)
{
    struct wire_message computation, caller;
    struct arena arena = {0};
    if (!wire_at(module, r->computations.items[number].bytes, "computations", number,
                 &computation))
        return;
    const struct callers callers = find_callers(&computation, &arena);
    for (size_t i = 0; i < callers.count; i++) {
        if (!wire_at(&computation, callers.items[i].bytes, "instructions", SIZE_MAX, &caller))
            continue;
        add_calls(r, &caller, all, &all[number]);
        if (r->as_text)
            proto_async_note(r, module, &caller);
        arena_reset(&r->arena);
    }
    arena_free(&arena);
}

/* The visits that have begun and not ended. */
struct visits {
    struct calls *all;
    size_t depth, *stack;
    size_t count, *order; /* of those that have ended */
};

static void
begin_visit(struct visits *v, size_t number)
{
    if (v->all[number].visited)
        return;
    v->all[number].visited = true;
    v->stack[v->depth++] = number;
}

/* Visits a computation behind all that it calls. */
static void
visit(struct visits *v, size_t number)
{
    begin_visit(v, number);
    while (v->depth) {
        size_t at = v->stack[v->depth - 1];
        struct calls *calls = &v->all[at];
        if (calls->next < calls->count) {
            begin_visit(v, calls->items[calls->next++]);
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
    for (size_t i = 0; i < count; i++)
        find_calls(r, module, v.all, i);
    r->wire.quiet = false;
    for (size_t i = 0; i < count; i++)
        if (!v.all[i].called)
            visit(&v, i);
    for (size_t i = 0; i < count; i++) /* those that call each other in a circle */
        visit(&v, i);
    return v.order;
}
