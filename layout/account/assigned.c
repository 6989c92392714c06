/* Values are found by their names. */
#include "layout/account/assigned.h"

#include "layout/account/account.h"
#include "layout/base/checked.h"
#include "layout/base/text.h"
#include "layout/pack/occupants.h"
#include "layout/shape.h"

void
figure_name(struct text *text, const struct flow *flow, uint32_t value)
{
    const struct value *v = &flow->values.items[value];
    const struct step *step = flow_step(flow, v->tick);
    int64_t path[PATH_LIMIT];
    size_t depth = form_path(flow_form(flow, step->operation.shape), v->part, path, PATH_LIMIT);
    text_clear(text);
    text_string(text, flow_name(flow, v->tick));
    text_char(text, '{');
    text_integers(text, path, depth);
    text_char(text, '}');
}

void
assigned_begin(struct assigned *a, const struct figures *figures, struct memory *memory)
{
    *a = (struct assigned){.figures = figures, .memory = memory};
    a->found =
        arena_array(&memory->flow.arena, memory->flow.values.count + 1, sizeof *a->found);
}

void
assigned_end(struct assigned *a)
{
    text_free(&a->name);
}

/* Returns the figure of a value; NULL: it has none. */
static const struct figure *
figure_of(struct assigned *a, uint32_t value)
{
    const struct figure **found = &a->found[value];
    if (!*found) {
        figure_name(&a->name, &a->memory->flow, value);
        *found = figures_find(&a->figures->values, a->name.data);
    }
    if (!*found)
        *found = &a->nothing;
    return *found == &a->nothing ? NULL : *found;
}

/* Finds the first value of a program that takes memory and that a buffer assignment does not
 * name; what an asynchronous start wraps may have another name there. Returns its bytes; 0:
 * there is none. */
static int64_t
assigned_lacks(struct assigned *a, uint32_t *value)
{
    const struct memory *memory = a->memory;
    const struct values *values = &memory->flow.values;
    for (uint32_t i = 0; i < values->count; i++) {
        int64_t bytes, padding;
        int space;
        if (value_same(values, i) != i || values->items[i].flags & VALUE_WRAPPED ||
            !value_bytes(&memory->buffers, i, &bytes, &padding, &space) || bytes == 0)
            continue;
        *value = i;
        if (!figure_of(a, i))
            return bytes;
    }
    return 0;
}

/* Finds the first value that an assignment gives less room than its data has, which means that
 * it is of another program. Returns NULL if there is none; else *data_bytes says how much data
 * it has. */
static const struct figure *
assigned_too_small(struct assigned *a, int64_t *data_bytes)
{
    const struct memory *memory = a->memory;
    for (uint32_t i = 0; i < memory->flow.values.count; i++) {
        int64_t bytes, padding;
        int space;
        if (!value_bytes(&memory->buffers, i, &bytes, &padding, &space))
            continue;
        const struct figure *found = figure_of(a, i);
        *data_bytes = bytes - padding;
        if (found && found->bytes < *data_bytes)
            return found;
    }
    return NULL;
}

bool
assigned_fits(struct assigned *a, const struct account *account, struct diagnostic *d)
{
    const char *file = account->setting->file_name;
    uint32_t value;
    int64_t bytes;
    const struct figure *small = assigned_too_small(a, &bytes);
    if (small) {
        diagnostic_set(d, OTHER_PROGRAM, 0, 0, file, small->name, (long long)small->bytes,
                       (long long)bytes);
        return false;
    }
    bytes = assigned_lacks(a, &value);
    if (bytes == 0)
        return true;
    figure_name(&a->name, &a->memory->flow, value);
    diagnostic_set(d, ASSIGNMENT_LACKS, 0, 0, file, a->name.data, (long long)bytes);
    return false;
}

/* ---- replacing measured figures ---- */

static void
apply_buffer(struct assigned *a, struct buffer *buffer)
{
    bool found = false;
    for (uint32_t i = 0; i < buffer->count; i++) {
        const struct figure *figure =
            figure_of(a, a->memory->buffers.members[buffer->first + i]);
        if (!figure)
            continue;
        if (!found || figure->bytes > buffer->bytes) {
            buffer->padding_bytes += figure->bytes - buffer->bytes;
            buffer->bytes = figure->bytes;
        }
        buffer->offset = figure->offset;
        buffer->allocation = figure->allocation + 1;
        found = true;
    }
    if (!found)
        buffer->offset = -1;
}

/* The output or donated argument that each allocation is for, as a 1-based number of its
 * buffer. */
static uint32_t *
find_outputs(const struct figures *figures, struct memory *memory)
{
    uint32_t *outputs =
        arena_array(&memory->flow.arena, figures->allocation_count + 1, sizeof *outputs);
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (buffer->flags & VALUE_OUTPUT)
            outputs[buffer->allocation] = i + 1;
    }
    return outputs;
}

/* Says of temporaries whether they lie in outputs. */
static void
place_temporaries(const struct figures *figures, struct memory *memory)
{
    const uint32_t *outputs = find_outputs(figures, memory);
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        struct buffer *buffer = &memory->buffers.items[i];
        if (buffer_role(buffer) == BUFFER_TEMP && buffer->allocation)
            buffer->within = outputs[buffer->allocation];
    }
}

/* The padding of what is alive at the peak of a memory space, each place counted once. */
static int64_t
padding_at_peak(const struct memory *memory, int space)
{
    struct arena arena = {0};
    uint32_t tick = memory->spaces[space - SPACE_MIN].peak_tick;
    const struct occupants all = occupants_find(memory, space, tick, true, &arena);
    int64_t padding = 0;
    for (uint32_t i = 0; i < all.count; i++)
        padding += all.items[i].padding_bytes;
    arena_free(&arena);
    return padding;
}

/* What memory_analysis() reports of temporaries that a buffer assignment books. */
static int64_t
rounded_up(const struct memory *memory, int space, int64_t bytes)
{
    bool slots = memory->rule == MEMORY_TPU && space == SPACE_DEFAULT;
    return slots ? round_up(bytes, TPU_SLOT) : bytes;
}

void
assigned_apply(struct assigned *a)
{
    const struct figures *figures = a->figures;
    struct memory *memory = a->memory;
    for (uint32_t i = 0; i < memory->buffers.count; i++)
        apply_buffer(a, &memory->buffers.items[i]);
    place_temporaries(figures, memory);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        struct figure_sums sums = figures_sum(figures, i);
        struct space_memory *space = memory_space(memory, i);
        space->used = sums.used || i == SPACE_DEFAULT;
        space->argument_bytes = sums.argument_bytes;
        space->output_bytes = sums.output_bytes;
        space->donated_bytes = sums.donated_bytes;
        space->constant_bytes = sums.constant_bytes;
        space->temp_bytes = sums.temp_bytes;
        space->temp_rounded_bytes = rounded_up(memory, i, sums.temp_bytes);
        if (space->live_temp_bytes > sums.temp_bytes) /* because of rounding */
            space->live_temp_bytes = sums.temp_bytes;
        space->trust = TRUST_COMPILER;
        memory_sum(memory, space);
        space->padding_bytes = padding_at_peak(memory, i);
    }
}
