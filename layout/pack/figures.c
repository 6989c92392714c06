/* Lists of figures, which are sorted by name once they are complete. */
#include "layout/pack/figures.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/text.h"
#include "layout/shape.h"

#include <stdlib.h>
#include <string.h>

void
figures_begin(struct figures *figures)
{
    *figures = (struct figures){.all_bytes = -1};
    for (size_t i = 0; i < SPACE_COUNT; i++)
        figures->totals[i] = -1;
}

void
figures_add(struct figure_list *list, struct figure figure)
{
    grow(&list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = figure;
}

void
figures_add_allocation(struct figures *figures, struct figure_allocation allocation)
{
    grow(&figures->allocations, figures->allocation_count, &figures->allocation_capacity,
         sizeof *figures->allocations);
    if (figures->allocation_capacity > UINT32_MAX)
        memory_exhausted(); /* a figure's allocation has 32 bits */
    figures->allocations[figures->allocation_count++] = allocation;
}

static int
compare_names(const void *left, const void *right)
{
    return strcmp(((const struct figure *)left)->name, ((const struct figure *)right)->name);
}

static void
sort_by_name(struct figure_list *list)
{
    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, compare_names);
}

void
figures_close(struct figures *figures)
{
    sort_by_name(&figures->values);
    sort_by_name(&figures->ranges);
}

void
figures_free(struct figures *figures)
{
    free(figures->allocations);
    free(figures->values.items);
    free(figures->ranges.items);
    free(figures->steps.items);
    free(figures->alive.items);
    free(figures->pieces.items);
    arena_free(&figures->arena);
}

const struct figure *
figures_find(const struct figure_list *list, const char *name)
{
    const struct figure wanted = {.name = name};
    if (list->count == 0)
        return NULL;
    return bsearch(&wanted, list->items, list->count, sizeof wanted, compare_names);
}

/* The sum in which an allocation with these roles counts. */
static int64_t *
sum_of(struct figure_sums *sums, unsigned roles)
{
    if (roles & FIGURE_THREAD)
        return &sums->thread_bytes;
    if (roles & FIGURE_ARGUMENT)
        return &sums->argument_bytes;
    if (roles & FIGURE_CONSTANT)
        return &sums->constant_bytes;
    return roles & FIGURE_OUTPUT ? &sums->output_bytes : &sums->temp_bytes;
}

struct figure_sums
figures_sum(const struct figures *figures, int space)
{
    struct figure_sums sums = {0};
    for (size_t i = 0; i < figures->allocation_count; i++) {
        const struct figure_allocation *allocation = &figures->allocations[i];
        unsigned roles = allocation->roles;
        if (allocation->space != space)
            continue;
        sums.used = true;
        sums.total_bytes += allocation->bytes;
        *sum_of(&sums, roles) += allocation->bytes;
        if (!(roles & FIGURE_THREAD) && (roles & FIGURE_ARGUMENT) && (roles & FIGURE_OUTPUT)) {
            sums.output_bytes += allocation->bytes;
            sums.donated_bytes += allocation->bytes;
        }
    }
    return sums;
}

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

int64_t
figures_lack(const struct figures *figures, const struct memory *memory, struct text *name)
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

const struct figure *
figures_too_small(const struct figures *figures, const struct memory *memory,
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

void
figures_apply(const struct figures *figures, struct memory *memory)
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
        if (space->live_temp_bytes > sums.temp_bytes) /* because of rounding */
            space->live_temp_bytes = sums.temp_bytes;
        space->trust = TRUST_COMPILER;
        memory_sum(memory, space);
    }
    text_free(&name);
}
