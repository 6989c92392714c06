/* The target of the text, sums by role, and the peak of each memory space. */
#include "layout/pack/memory.h"

#include "layout/base/checked.h"
#include "layout/base/memory.h"
#include "layout/device/target.h"
#include "layout/flow/embedded.h"
#include "layout/pack/curve.h"
#include "layout/pack/limit.h"
#include "layout/pack/unnamed.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

#define ONE(chips) (((chips) & ((chips)-1)) == 0)

static void
add_bytes(struct memory *memory, int64_t *sum, int64_t bytes)
{
    memory->overflow |= !checked_add(*sum, bytes, sum);
}

/* ---- the target of the text ---- */

static enum memory_rule
rule_of(const struct target *target)
{
    if (strcmp(target->name, "cpu") == 0)
        return MEMORY_CPU;
    return target->tiles.lanes ? MEMORY_TPU : MEMORY_GPU;
}

static void
find_target(struct memory *memory, const struct memory_given *given)
{
    memory->device = given->device;
    memory->text = text_target_find(memory->flow.ownership->marks, given->target);
    memory->target = memory->text.target;
    memory->rule = rule_of(memory->target);
    memory->libtpu = given->libtpu.rules ? given->libtpu : libtpu_of_marks(memory->text.marks);
}

/* ---- sums ---- */

/* The most bytes that all buffers together may have: any sum of them then fits 64 bits, with
 * what alignment adds. A buffer that would pass this limit counts as 0 bytes, and `overflow` is
 * set. */
#define BYTES_LIMIT (INT64_MAX / 8)

static void
cap_buffer_bytes(struct memory *memory)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        struct buffer *buffer = &memory->buffers.items[i];
        if (buffer->bytes <= BYTES_LIMIT - sum) {
            sum += buffer->bytes;
        } else {
            memory->overflow = true;
            buffer->bytes = buffer->padding_bytes = 0;
        }
    }
}

static void
add_buffer(struct memory *memory, const struct buffer *buffer)
{
    struct space_memory *space = memory_space(memory, buffer->space);
    bool output = buffer->flags & VALUE_OUTPUT;
    space->used |= buffer->bytes > 0;
    switch (buffer_role(buffer)) {
    case BUFFER_ARGUMENT:
        add_bytes(memory, &space->argument_bytes, buffer->bytes);
        if (output)
            add_bytes(memory, &space->donated_bytes, buffer->bytes);
        break;
    case BUFFER_CONSTANT:
        add_bytes(memory, &space->constant_bytes, buffer->bytes);
        break;
    case BUFFER_OUTPUT:
    case BUFFER_TEMP:
        break;
    }
    if (output && !(buffer->flags & VALUE_CONSTANT))
        add_bytes(memory, &space->output_bytes, buffer->bytes);
}

/* Bytes of everything except temporaries. */
static int64_t
non_temp_bytes(struct memory *memory, const struct space_memory *space)
{
    int64_t sum = space->argument_bytes;
    add_bytes(memory, &sum, space->output_bytes);
    add_bytes(memory, &sum, -space->donated_bytes);
    add_bytes(memory, &sum, space->constant_bytes);
    return sum;
}

void
memory_sum(struct memory *memory, struct space_memory *space)
{
    space->peak_bytes = non_temp_bytes(memory, space);
    add_bytes(memory, &space->peak_bytes, space->temp_bytes);
}

/* ---- over time ---- */

const struct shape_entry *
memory_shape(const struct memory *memory, const struct buffer *buffer)
{
    return flow_array(&memory->flow, buffer->widest);
}

bool
memory_next_life(const struct memory *memory, const struct buffer *buffer, uint32_t *i,
                 struct interval *life)
{
    if (curve_counts(buffer, true))
        return curve_next_stretch(memory, buffer, i, life);
    *life = (struct interval){0, memory->flow.tick_count};
    return (*i)++ == 0;
}

bool
memory_alive(const struct memory *memory, const struct buffer *buffer, uint32_t tick)
{
    struct interval life;
    for (uint32_t i = 0; memory_next_life(memory, buffer, &i, &life);)
        if (life.start <= tick && tick <= life.end)
            return true;
    return false;
}

bool
memory_counts(const struct memory *memory, const struct buffer *buffer, uint32_t tick)
{
    return !buffer->within &&
           (buffer_role(buffer) != BUFFER_TEMP || memory_alive(memory, buffer, tick));
}

uint32_t
memory_value_at(const struct memory *memory, const struct buffer *buffer, uint32_t tick)
{
    uint32_t found = memory->buffers.members[buffer->first];
    for (uint32_t i = 0; i < buffer->count; i++)
        if (buffer_value(&memory->buffers, buffer, i)->start <= tick)
            found = memory->buffers.members[buffer->first + i];
    return found;
}

/* ---- each memory space ---- */

bool
memory_on_v4(const struct memory *memory)
{
    return strcmp(memory->target->name, "v4") == 0;
}

/* The space that memory-space assignment fills before buffers are assigned. */
static int
fast_space(const struct memory *memory)
{
    return memory_on_v4(memory) ? SPACE_CMEM : SPACE_VMEM;
}

/* For spaces that the packing rule does not cover: the bytes that are alive, up to what
 * programs were seen to hold there, or to all there is. The budget of a v4 is that of one core.
 */
static void
estimate(const struct memory *memory, int number, struct space_memory *space)
{
    const struct target_space *about = target_space(memory->target, number);
    space->trust = TRUST_ESTIMATE;
    space->temp_bytes = space->temp_rounded_bytes = space->live_temp_bytes;
    if (!about || !about->budget_bytes)
        return;
    bool within = space->temp_bytes <= about->budget_bytes && !memory_may_be_joined(memory);
    space->most_bytes = within ? about->budget_bytes : about->bytes;
}

static void
measure_padding(struct memory *memory, int number)
{
    struct space_memory *space = memory_space(memory, number);
    struct buffer_list list = buffers_in_space(&memory->buffers, number);
    for (uint32_t i = 0; i < list.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[list.numbers[i]];
        if (buffer->padding_bytes && memory_counts(memory, buffer, space->peak_tick))
            add_bytes(memory, &space->padding_bytes, buffer->padding_bytes);
    }
}

/* What lies in one place at one tick, as a result that overwrites its operand, was counted
 * twice: no sum of what is alive is more than what is packed. */
static void
cap_alive(struct space_memory *space)
{
    if (space->trust == TRUST_EXACT && space->live_temp_bytes > space->temp_bytes)
        space->live_temp_bytes = space->temp_bytes;
    if (space->floor_bytes > space->peak_bytes)
        space->floor_bytes = space->peak_bytes;
}

unsigned
memory_like_rule(const struct memory *memory, enum pack_rule rule)
{
    const int64_t *bytes = memory->temp_by_rule;
    unsigned like = 0;
    for (enum pack_rule i = 0; i < PACK_RULES; i++)
        if (memory->libtpu.rules >> i & 1 && bytes[i] == bytes[rule])
            like |= 1U << i;
    return like;
}

/* How reliable the packed figure of a space is. */
static enum memory_trust
trust_of(const struct memory *memory, int number)
{
    if (memory->text.unassigned)
        return TRUST_NONE;
    if (memory->rule != MEMORY_TPU)
        return memory_outside(memory).count ? TRUST_ESTIMATE : TRUST_EXACT;
    if (memory->libtpu.old)
        return TRUST_ESTIMATE;
    bool agree = memory_like_rule(memory, memory->libtpu.likely) == memory->libtpu.rules &&
                 !memory->wider_bytes;
    return number == SPACE_DEFAULT && !agree ? TRUST_EITHER : TRUST_EXACT;
}

static void
measure_space(struct memory *memory, int number, int64_t *curve)
{
    struct space_memory *space = memory_space(memory, number);
    const struct packing *packing = &space->packing;
    uint32_t ticks = memory->flow.tick_count;
    int64_t fixed = packing->table_bytes; /* never shared */
    curve_sum(memory, number, true, NULL, curve);
    space->floor_bytes = fixed + curve[curve_highest(curve, ticks)] + space->constant_bytes;
    struct buffer_list list = buffers_in_space(&memory->buffers, number);
    for (uint32_t i = 0; i < list.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[list.numbers[i]];
        if (!curve_counts(buffer, true) && buffer_role(buffer) != BUFFER_TEMP &&
            buffer_role(buffer) != BUFFER_CONSTANT)
            add_bytes(memory, &space->floor_bytes, buffer->bytes);
    }
    memory_curve(memory, number, NULL, curve);
    space->peak_tick = curve_highest(curve, ticks);
    space->live_temp_bytes = fixed + curve[space->peak_tick];
    space->temp_bytes = packing->temp_bytes;
    space->temp_rounded_bytes = packing->rounded_bytes;
    space->trust = (uint8_t)trust_of(memory, number);
    if ((memory->rule == MEMORY_TPU && number == fast_space(memory)) || packing->too_many)
        estimate(memory, number, space);
    memory_sum(memory, space);
    cap_alive(space);
    measure_padding(memory, number);
}

/* Room for the values of memory_curve. The caller frees it. */
static int64_t *
new_curve(const struct memory *memory)
{
    return memory_alloc(((size_t)memory->flow.tick_count + 2) * sizeof(int64_t));
}

static void
measure_spaces(struct memory *memory)
{
    int64_t *curve = new_curve(memory);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        if (memory_space(memory, i)->used || i == SPACE_DEFAULT)
            measure_space(memory, i, curve);
    free(curve);
}

static void
pack_main(struct memory *memory, enum pack_rule rule, int64_t limit)
{
    struct space_memory *main = memory_space(memory, SPACE_DEFAULT);
    pack_tpu(&memory->buffers, rule, memory->threads, non_temp_bytes(memory, main), limit,
             &main->packing);
    memory->temp_by_rule[rule] = main->packing.temp_bytes;
}

/* ---- targets that may be ---- */

/* Without a named target, finds out which ones can hold what is alive in VMEM. */
static void
narrow_target(struct memory *memory)
{
    struct buffers *buffers = &memory->buffers;
    pack_tpu_fast(buffers, fast_space(memory));
    if (ONE(memory->text.chips))
        return;
    int64_t *curve = new_curve(memory);
    memory_curve(memory, SPACE_VMEM, NULL, curve);
    text_target_narrow(&memory->text, curve[curve_highest(curve, memory->flow.tick_count)]);
    free(curve);
    memory->target = buffers->target = memory->text.target;
    buffers_book_tables(buffers);
}

/* Packs the spaces of a TPU: main memory by every rule that may be the compiler's, the
 * likeliest last, whose figures and places stay. */
static void
pack_spaces(struct memory *memory, int64_t limit)
{
    const struct libtpu *libtpu = &memory->libtpu;
    for (enum pack_rule rule = 0; rule < PACK_RULES; rule++)
        if (libtpu->rules >> rule & 1 && rule != libtpu->likely)
            pack_main(memory, rule, limit);
    pack_main(memory, libtpu->likely, limit);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        if (i != SPACE_DEFAULT && i != fast_space(memory) && memory_space(memory, i)->used)
            pack_tpu_space(&memory->buffers, i, &memory_space(memory, i)->packing);
}

static void
pack(struct memory *memory, int64_t limit)
{
    struct packing packings[SPACE_COUNT] = {0};
    if (memory->rule == MEMORY_TPU) {
        pack_spaces(memory, limit);
        return;
    }
    pack_gpu(&memory->buffers, memory->rule == MEMORY_CPU, packings);
    for (size_t i = 0; i < SPACE_COUNT; i++)
        memory->spaces[i].packing = packings[i];
}

void
memory_measure(struct memory *memory, struct records *records, const struct computation *entry,
               const struct memory_given *given)
{
    struct embedded embedded;
    const struct memory_edit none = {0}, *edit = given->edit ? given->edit : &none;
    flow_run(&memory->flow, records, entry);
    if (given->uncopied)
        flow_copy_outputs(&memory->flow);
    if (edit->flow)
        edit->flow(edit->context, &memory->flow);
    find_target(memory, given);
    buffers_make(&memory->buffers, &memory->flow, memory->target,
                 memory->rule == MEMORY_TPU && memory->libtpu.late_start);
    if (edit->buffers)
        edit->buffers(edit->context, &memory->buffers);
    buffers_list_spaces(&memory->buffers);
    cap_buffer_bytes(memory);
    if (memory->rule == MEMORY_TPU)
        narrow_target(memory);
    if (memory_on_v4(memory))
        libtpu_on_v4(&memory->libtpu);
    for (uint32_t i = 0; i < memory->buffers.count; i++)
        add_buffer(memory, &memory->buffers.items[i]);
    embedded_measure(&memory->buffers, &embedded);
    memory->threads = embedded.values > 0;
    add_bytes(memory, &memory_space(memory, SPACE_DEFAULT)->constant_bytes,
              embedded.constant_bytes);
    int64_t limit = memory_packed_limit(memory);
    if (!given->unpacked)
        pack(memory, limit);
    unnamed_tables(memory);
    measure_spaces(memory);
    if (memory->rule == MEMORY_TPU && unnamed_near(memory))
        pack_main(memory, memory->libtpu.likely, limit);
}

void
memory_free(struct memory *memory)
{
    flow_free(&memory->flow);
}
