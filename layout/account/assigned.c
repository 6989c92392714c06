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

/* Finds the first value of a program that takes memory and that a buffer assignment does not
 * name; what an asynchronous start wraps may have another name there. Returns its bytes, and
 * writes its name; 0: there is none. */
static int64_t
assigned_lacks(const struct figures *figures, const struct memory *memory, struct text *name)
{
    const struct values *values = &memory->flow.values;
    for (uint32_t i = 0; i < values->count; i++) {
        int64_t bytes, padding;
        int space;
        if (value_same(values, i) != i || values->items[i].flags & VALUE_WRAPPED ||
            !value_bytes(&memory->buffers, i, &bytes, &padding, &space) || bytes == 0)
            continue;
        figure_name(name, &memory->flow, i);
        if (!figures_find(&figures->values, name->data))
            return bytes;
    }
    return 0;
}

/* Finds the first value that an assignment gives less room than its data has, which means that
 * it is of another program. Returns NULL if there is none; else *data_bytes says how much data
 * it has. */
static const struct figure *
assigned_too_small(const struct figures *figures, const struct memory *memory,
                   int64_t *data_bytes)
{
    struct text name = {0};
    const struct figure *found = NULL;
    for (uint32_t i = 0; i < memory->flow.values.count && !found; i++) {
        int64_t bytes, padding;
        int space;
        if (!value_bytes(&memory->buffers, i, &bytes, &padding, &space))
            continue;
        figure_name(&name, &memory->flow, i);
        found = figures_find(&figures->values, name.data);
        *data_bytes = bytes - padding;
        if (found && found->bytes >= *data_bytes)
            found = NULL;
    }
    text_free(&name);
    return found;
}

bool
assigned_fits(const struct figures *figures, const struct account *account,
              struct diagnostic *d)
{
    const struct memory *memory = &account->memory;
    const char *file = account->setting->file_name;
    struct text name = {0};
    int64_t bytes;
    const struct figure *small = assigned_too_small(figures, memory, &bytes);
    if (small) {
        diagnostic_set(d, OTHER_PROGRAM, 0, 0, file, small->name, (long long)small->bytes,
                       (long long)bytes);
        return false;
    }
    bytes = assigned_lacks(figures, memory, &name);
    if (bytes)
        diagnostic_set(d, ASSIGNMENT_LACKS, 0, 0, file, name.data, (long long)bytes);
    text_free(&name);
    return bytes == 0;
}

/* ---- replacing measured figures ---- */

static void
apply_buffer(const struct figures *figures, const struct memory *memory, struct buffer *buffer,
             struct text *name)
{
    bool found = false;
    for (uint32_t i = 0; i < buffer->count; i++) {
        uint32_t value = memory->buffers.members[buffer->first + i];
        figure_name(name, &memory->flow, value);
        const struct figure *figure = figures_find(&figures->values, name->data);
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
assigned_apply(const struct figures *figures, struct memory *memory)
{
    struct text name = {0};
    for (uint32_t i = 0; i < memory->buffers.count; i++)
        apply_buffer(figures, memory, &memory->buffers.items[i], &name);
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
    text_free(&name);
}
