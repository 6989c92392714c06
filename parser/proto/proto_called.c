/* The computations that an instruction calls, as attributes of XLA's names. */
#include "layout/base/arena.h"
#include "parser/proto/proto_state.h"

struct called {
    size_t count;
    struct slice *names;
};

/* Finds the computations that an instruction calls, which are delivered before its own. */
static struct called
find_called(struct proto_reader *r, const struct wire_message *m)
{
    struct integer_list ids = wire_integers(m, 38, &r->arena);
    struct called called = {.names =
                                arena_array(&r->arena, ids.count + 1, sizeof(struct slice))};
    for (size_t i = 0; i < ids.count; i++) {
        const struct proto_id *found = proto_ids_find(&r->computations, ids.items[i]);
        struct slice name = found ? proto_id_name(found) : (struct slice){"", 0};
        if (found && found->passed)
            called.names[called.count++] = name;
        else if (found)
            wire_fault(m, "it calls %.*s, which calls it",
                       name.length < 60 ? (int)name.length : 60, name.text);
        else
            wire_fault(m, "it calls a computation with the id %lld, which the module lacks",
                       (long long)ids.items[i]);
    }
    return called;
}

static void
add_call(struct proto_reader *r, enum attribute_kind kind, const char *name,
         const struct called *called, size_t i)
{
    if (i >= called->count)
        return;
    proto_reference_put(proto_attribute_begin(&r->attributes), called->names[i]);
    proto_attribute_end(&r->attributes, kind, name);
}

static void
add_call_list(struct proto_reader *r, enum attribute_kind kind, const char *name,
              const struct called *called)
{
    struct text *out = proto_attribute_begin(&r->attributes);
    text_char(out, '{');
    for (size_t i = 0; i < called->count; i++) {
        text_string(out, i ? ", " : "");
        proto_reference_put(out, called->names[i]);
    }
    text_char(out, '}');
    proto_attribute_end(&r->attributes, kind, name);
}

static bool
applies(struct slice opcode)
{
    static const char *const words[] = {
        "call",           "map",  "reduce",     "reduce-window",
        "scatter",        "sort", "all-reduce", "all-reduce-start",
        "reduce-scatter", "topk", "scan"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(opcode, words[i]))
            return true;
    return false;
}

void
proto_called_attributes(struct proto_reader *r, const struct wire_message *m,
                        struct slice opcode)
{
    const struct called found = find_called(r, m), *called = &found;
    if (called->count == 0)
        return;
    if (slice_is(opcode, "while")) {
        add_call(r, ATTRIBUTE_CONDITION, "condition", called, 1);
        add_call(r, ATTRIBUTE_BODY, "body", called, 0);
    } else if (slice_is(opcode, "select-and-scatter")) {
        add_call(r, ATTRIBUTE_SELECT, "select", called, 0);
        add_call(r, ATTRIBUTE_SCATTER, "scatter", called, 1);
    } else if (slice_is(opcode, "conditional") && proto_operand_type(r, m) == PROTO_PRED) {
        add_call(r, ATTRIBUTE_TRUE_COMPUTATION, "true_computation", called, 0);
        add_call(r, ATTRIBUTE_FALSE_COMPUTATION, "false_computation", called, 1);
    } else if (slice_is(opcode, "conditional")) {
        add_call_list(r, ATTRIBUTE_BRANCH_COMPUTATIONS, "branch_computations", called);
    } else if (applies(opcode)) {
        add_call(r, ATTRIBUTE_TO_APPLY, "to_apply", called, 0);
    } else if (slice_is(opcode, "fusion") || slice_is(opcode, "async-start")) {
        add_call(r, ATTRIBUTE_CALLS, "calls", called, 0);
    } else if (!slice_is(opcode, "async-update") && !slice_is(opcode, "async-done")) {
        add_call_list(r, ATTRIBUTE_CALLED_COMPUTATIONS, "called_computations", called);
    }
}
