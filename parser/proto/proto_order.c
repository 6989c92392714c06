/* XLA prints the computations that a computation calls in front of it, in the order of its
 * instructions, and each once (source: XLA, hlo_module.cc, MakeComputationPostOrder). The order
 * of a proto is another one. */
#include "layout/base/arena.h"
#include "parser/proto/proto_state.h"

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

/* Finds the instructions of a computation that call others. */
static void
find_callers(struct proto_reader *r, const struct wire_message *computation)
{
    struct wire_run run = {0};
    struct wire_field field = {0};
    proto_ids_clear(&r->instructions);
    while (wire_next_field(computation, 2, &run, &field)) {
        if (!may_call(field.bytes))
            continue;
        const struct proto_id item = proto_instruction_peek(field.bytes);
        if (item.calls)
            proto_ids_add(&r->instructions, &item);
    }
}

/* Notes whom an instruction calls, once. */
static void
note_calls(struct proto_reader *r, const struct wire_message *computation,
           struct proto_id *caller, struct calls *all, struct calls *calls)
{
    struct wire_message m;
    if (!caller || caller->passed ||
        !wire_at(computation, caller->bytes, "instructions", SIZE_MAX, &m))
        return;
    caller->passed = true;
    add_calls(r, &m, all, calls);
    if (r->as_text)
        proto_async_note(r, computation->outer, &m);
    arena_reset(&r->arena);
}

/* Notes whom the computation calls, in the order of a schedule, then of the file. */
static void
note_scheduled(struct proto_reader *r, const struct wire_message *computation, int64_t id,
               struct calls *all, struct calls *calls)
{
    struct wire_message sequence;
    struct integer_list ids = {0};
    struct arena arena = {0};
    r->computation = id;
    find_callers(r, computation);
    if (r->instructions.count > 1 && proto_sequence_open(r, computation, id, &sequence))
        ids = wire_integers(&sequence, 1, &arena);
    for (size_t i = 0; i < ids.count; i++)
        note_calls(r, computation, proto_instruction_find(r, ids.items[i]), all, calls);
    for (size_t i = 0; i < r->instructions.count; i++)
        note_calls(r, computation, &r->instructions.items[i], all, calls);
    arena_free(&arena);
}

/* Notes whom the computation calls, in the order in which it is printed. */
static void
note_unscheduled(struct proto_reader *r, const struct wire_message *computation, int64_t id,
                 struct calls *all, struct calls *calls)
{
    struct arena arena = {0};
    proto_instructions_open(r, computation, id);
    const size_t *order = proto_post_order(r, computation, &arena);
    for (size_t i = 0; i < r->instructions.count; i++)
        if (r->instructions.items[order[i]].calls)
            note_calls(r, computation, &r->instructions.items[order[i]], all, calls);
    arena_free(&arena);
}

static void
find_calls(struct proto_reader *r, const struct wire_message *module, struct calls *all,
           size_t number)
{
    const struct proto_id *self = &r->computations.items[number];
    struct wire_message computation;
    if (!wire_at(module, self->bytes, "computations", number, &computation))
        return;
    if (r->sequences.count)
        note_scheduled(r, &computation, self->id, all, &all[number]);
    else
        note_unscheduled(r, &computation, self->id, all, &all[number]);
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
