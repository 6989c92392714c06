/* The instructions of a computation stand in the order of the schedule, if that has them all,
 * else in that of the file; in a module without a schedule in XLA's own. */
#include "layout/base/arena.h"
#include "parser/proto/proto_state.h"

static void
report_twice(const struct wire_message *computation, size_t index, const struct proto_id *item)
{
    struct wire_message m;
    bool quiet = computation->wire->quiet;
    computation->wire->quiet = true; /* other faults are said when it is delivered */
    wire_at(computation, item->bytes, "instructions", index, &m);
    computation->wire->quiet = quiet;
    wire_fault(&m, "its id, %lld, stands twice", (long long)item->id);
}

/* Finds the instructions of a computation, which is open from now on: what is wrong with one is
 * said when it is delivered. */
static void
open_instructions(struct proto_reader *r, const struct wire_message *computation, int64_t id)
{
    struct wire_run run = {0};
    struct wire_field field = {0};
    r->computation = id;
    proto_ids_clear(&r->instructions);
    while (wire_next_field(computation, 2, &run, &field)) {
        struct proto_id item = {.bytes = field.bytes};
        proto_known_find(r, &item);
        if (field.type == WIRE_BYTES && !proto_ids_add(&r->instructions, &item))
            report_twice(computation, run.index - 1, &item);
    }
}

/* Reads the order of the schedule. Returns false if it has not all instructions, or others. */
static bool
read_sequence(struct proto_reader *r, const struct wire_message *sequence, size_t *order,
              struct integer_list ids)
{
    for (size_t i = 0; i < ids.count; i++) {
        struct proto_id *found = proto_instruction_find(r, ids.items[i]);
        if (!found || found->passed) {
            wire_fault(sequence, "the id %lld %s", (long long)ids.items[i],
                       found ? "stands twice" : "is of no instruction");
            return false;
        }
        found->passed = true;
        order[i] = (size_t)(found - r->instructions.items);
    }
    return ids.count == r->instructions.count;
}

/* Finds the instructions of a computation, and begins it. Returns the order in which they run,
 * as numbers of r->instructions, which lives in the arena; NULL: that of the file. */
static const size_t *
find_order(struct proto_reader *r, const struct wire_message *computation, int64_t id,
           struct arena *arena)
{
    const struct proto_id *scheduled = proto_ids_find(&r->sequences, id);
    struct wire_message sequence;
    open_instructions(r, computation, id);
    if (r->sequences.count == 0)
        return proto_post_order(r, computation, arena);
    if (!scheduled || !wire_at(computation->outer, scheduled->bytes, "schedule.sequences",
                               SIZE_MAX, &sequence))
        return NULL;
    struct integer_list ids = wire_integers(&sequence, 1, arena);
    size_t *order = arena_array(arena, ids.count + 1, sizeof *order);
    return read_sequence(r, &sequence, order, ids) ? order : NULL;
}

static void
deliver_instructions(struct proto_reader *r, const struct wire_message *computation,
                     const size_t *order)
{
    const struct proto_id *root = proto_instruction_find(r, wire_integer(computation, 6, 0));
    struct wire_message m;
    if (!root && !computation->cut)
        wire_fault(computation, "root_id: no instruction has the id %lld",
                   (long long)wire_integer(computation, 6, 0));
    r->steps = 0;
    for (size_t i = 0; i < r->instructions.count && !r->stopped; i++) {
        size_t at = order ? order[i] : i;
        struct proto_id *item = &r->instructions.items[at];
        bool delivered = proto_known_deliver(r, item, item == root) ||
                         (wire_at(computation, item->bytes, "instructions", at, &m) &&
                          proto_instruction_deliver(r, &m, item, item == root));
        if (!delivered)
            continue;
        item->step = r->steps++;
        item->delivered = true;
    }
}

void
proto_computation_deliver(struct proto_reader *r, const struct wire_message *m,
                          struct proto_id *self)
{
    struct hlo_computation computation = {.name = proto_id_name(self),
                                          .line = r->line++,
                                          .entry = self == r->entry,
                                          .thread = wire_bytes(m, 8)};
    if (slice_is(computation.thread, "main"))
        computation.thread.length = 0;
    size_t faults = r->wire.faults;
    enum ending ending = ENDING_WHOLE;
    struct arena arena = {0};
    const size_t *order = find_order(r, m, self->id, &arena);
    if (r->sink->computation)
        r->stopped = r->sink->computation(r->sink->context, &computation) != 0;
    deliver_instructions(r, m, order);
    if (r->wire.faults > faults)
        ending = ENDING_BROKEN;
    if (m->cut)
        ending = ENDING_CUT;
    if (!r->stopped && r->sink->computation_end)
        r->stopped = r->sink->computation_end(r->sink->context, ending) != 0;
    self->passed = true;
    arena_free(&arena);
}
