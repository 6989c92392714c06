/* Computes what the peak would be if arrays took less memory. */
#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "layout/base/least.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "render/facts/suggest_row.h"
#include "render/row/row_make.h"

#include <stdlib.h>
#include <string.h>

#define MOST 5 /* shapes that are tried: those with most padding at the peak */

/* A shape of which buffers are live at the peak. */
struct candidate {
    const struct shape_entry *shape;
    int64_t count, padding_bytes;
};

struct saving {
    struct memory_command *command;
    const struct memory *memory;
    int number; /* of the memory space */
    const struct space_memory *space;
    int64_t *bytes; /* of each buffer: its size in the case that is tried */
    int64_t *curve;
    size_t count;
    struct candidate *candidates;
};

static bool
is_kept(const struct buffer *buffer)
{
    return buffer_role(buffer) != BUFFER_TEMP;
}

/* The peak of the memory space if buffers took saving->bytes. It falls by what arguments,
 * outputs and constants save, and by what the largest sum of live temporaries falls. */
static int64_t
peak_with(const struct saving *saving)
{
    const struct memory *memory = saving->memory;
    int64_t less = 0, highest = 0;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (buffer->space == saving->number && is_kept(buffer))
            less += buffer->bytes - saving->bytes[i];
    }
    memory_curve(memory, saving->number, saving->bytes, saving->curve);
    for (uint32_t i = 0; i <= memory->flow.tick_count; i++)
        highest = most(saving->curve[i], highest);
    highest += saving->space->packing.table_bytes;
    return saving->space->peak_bytes - less - (saving->space->live_temp_bytes - highest);
}

static int
compare_shapes(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    return (a->shape->id > b->shape->id) - (a->shape->id < b->shape->id);
}

static int
compare_padding(const void *left, const void *right)
{
    const struct candidate *a = left, *b = right;
    if (a->padding_bytes != b->padding_bytes)
        return compare_numbers(b->padding_bytes, a->padding_bytes);
    return compare_shapes(left, right);
}

/* Collects the shapes that are live at the peak, those with most padding first. */
static void
find_candidates(struct saving *saving)
{
    const struct memory *memory = saving->memory;
    size_t count = 0;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        const struct shape_entry *shape = memory_shape(memory, buffer);
        if (buffer->space == saving->number && shape && buffer->padding_bytes > 0 &&
            memory_alive(memory, buffer, saving->space->peak_tick))
            saving->candidates[count++] = (struct candidate){shape, 1, buffer->padding_bytes};
    }
    qsort(saving->candidates, count, sizeof *saving->candidates, compare_shapes);
    for (size_t i = 0; i < count; i++) {
        struct candidate *last = saving->count ? &saving->candidates[saving->count - 1] : NULL;
        if (last && last->shape == saving->candidates[i].shape) {
            last->count++;
            last->padding_bytes += saving->candidates[i].padding_bytes;
        } else {
            saving->candidates[saving->count++] = saving->candidates[i];
        }
    }
    qsort(saving->candidates, saving->count, sizeof *saving->candidates, compare_padding);
}

static void
reset_bytes(struct saving *saving)
{
    for (uint32_t i = 0; i < saving->memory->buffers.count; i++)
        saving->bytes[i] = saving->memory->buffers.items[i].bytes;
}

static const char *
kept(struct arena *arena, const char *text)
{
    return text ? arena_copy(arena, text, strlen(text)) : NULL;
}

static void
add_suggestion(struct saving *saving, const struct candidate *candidate, struct cell_list *list)
{
    const struct memory *memory = saving->memory;
    struct suggest_best best = {0};
    struct arena scratch = {0};
    suggest_best_add(&best, candidate->shape, 1, memory->target, &scratch);
    const char *how = kept(list->arena, best.how);
    const char *suggestion = kept(list->arena, best.suggestion);
    arena_free(&scratch);
    if (best.saving_bytes <= 0)
        return;
    struct row *row = row_new(list->arena);
    reset_bytes(saving);
    for (uint32_t i = 0; i < memory->buffers.count; i++)
        if (memory_shape(memory, &memory->buffers.items[i]) == candidate->shape)
            saving->bytes[i] -= best.saving_bytes;
#include "render/row/fields/peak_suggestion.def"
    list_add(list, cell_object(row));
}

static struct cell
suggestions_cell(struct saving *saving, struct arena *arena)
{
    struct cell_list *list = list_new(arena);
    find_candidates(saving);
    for (size_t i = 0; i < saving->count && i < MOST; i++)
        add_suggestion(saving, &saving->candidates[i], list);
    return cell_list(list);
}

void
memory_suggest(struct memory_command *command, int space, struct row *row)
{
    struct memory *memory = command->memory;
    struct arena *arena = &command->program->ownership.arena;
    struct saving saving = {.command = command,
                            .memory = memory,
                            .number = space,
                            .space = memory_space(memory, space)};
    saving.bytes = arena_array(arena, memory->buffers.count + 1, sizeof *saving.bytes);
    saving.curve = arena_array(arena, memory->flow.tick_count + 2, sizeof *saving.curve);
    saving.candidates =
        arena_array(arena, memory->buffers.count + 1, sizeof *saving.candidates);
    reset_bytes(&saving);
    for (uint32_t i = 0; i < memory->buffers.count; i++)
        saving.bytes[i] -= memory->buffers.items[i].padding_bytes;
#include "render/row/fields/saved.def"
}
