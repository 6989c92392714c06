/* An asynchronous instruction runs a computation. as_text() writes it as one instruction if the
 * computation has only parameters and its root (source: XLA, hlo_computation.h,
 * CanExpandIntoSingleInstruction). */
#include "layout/base/arena.h"
#include "parser/proto/proto_state.h"

static bool
is_async(const struct wire_message *instruction)
{
    struct slice opcode = wire_bytes(instruction, 2);
    if (opcode.length < 10 || opcode.text[0] != 'a')
        return false; /* as of most */
    return slice_is(opcode, "async-start") || slice_is(opcode, "async-update") ||
           slice_is(opcode, "async-done");
}

#define SINGLE 1000 /* instructions of such a computation at most */

/* Returns whether a computation has only parameters and its root. */
static bool
is_single(const struct wire_message *computation)
{
    struct wire_run run = {0};
    struct wire_message m;
    int64_t root = wire_integer(computation, 6, 0);
    while (wire_next(computation, 2, "instructions", &run, &m))
        if (wire_integer(&m, 35, 0) != root && !slice_is(wire_bytes(&m, 2), "parameter"))
            return false;
    return !computation->cut && run.index <= SINGLE;
}

/* The computation that an instruction calls; NULL: none that is known. */
static struct proto_id *
callee_of(struct proto_reader *r, const struct wire_message *instruction)
{
    struct integer_list ids = wire_integers(instruction, 38, &r->arena);
    return ids.count ? proto_ids_find(&r->computations, ids.items[0]) : NULL;
}

void
proto_async_note(struct proto_reader *r, const struct wire_message *module,
                 const struct wire_message *instruction)
{
    struct wire_message called;
    struct proto_id *callee = is_async(instruction) ? callee_of(r, instruction) : NULL;
    if (callee && !callee->checked &&
        wire_at(module, callee->bytes, "computations", SIZE_MAX, &called))
        callee->wrapped = is_single(&called);
    if (callee)
        callee->checked = true;
    arena_reset(&r->arena);
}

#define CHAIN 64 /* asynchronous instructions that follow one another at most */

/* The computation that an asynchronous instruction of the open computation runs: its own, or
 * that of the one that it goes on with. */
static const struct proto_id *
running(struct proto_reader *r, const struct wire_message *instruction)
{
    struct wire_message before;
    const struct wire_message *at = instruction;
    for (int i = 0; i < CHAIN && is_async(at); i++) {
        const struct proto_id *callee = callee_of(r, at);
        struct integer_list operands = wire_integers(at, 36, &r->arena);
        if (callee)
            return callee;
        const struct proto_id *operand =
            operands.count ? proto_instruction_find(r, operands.items[0]) : NULL;
        if (!operand ||
            !wire_at(instruction->outer, operand->bytes, "instructions", SIZE_MAX, &before))
            return NULL;
        at = &before;
    }
    return NULL;
}

bool
proto_async_open(struct proto_reader *r, const struct wire_message *instruction,
                 struct wire_message *computation, struct wire_message *operation)
{
    struct wire_run run = {0};
    const struct proto_id *callee = proto_as_text(r) ? running(r, instruction) : NULL;
    if (!callee || !callee->wrapped ||
        !wire_at(r->module, callee->bytes, "computations", SIZE_MAX, computation))
        return false;
    int64_t root = wire_integer(computation, 6, 0);
    while (wire_next(computation, 2, "instructions", &run, operation))
        if (wire_integer(operation, 35, 0) == root)
            return true;
    return false;
}
