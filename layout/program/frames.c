/* Entries are numbered from 1 in the order of their lines; the number at the start of a line is
 * not read. */
#include "layout/program/frames.h"

void
frames_add(struct frames *frames, enum hlo_table table, struct frame_entry entry)
{
    struct frame_list *list = &frames->lists[table];
    if (table == FUNCTION_NAMES)
        return; /* a frame's location is enough to find its source */
    arena_grow(&frames->arena, &list->entries, list->count, &list->capacity,
               sizeof *list->entries);
    entry.name.text = arena_copy(&frames->arena, entry.name.text, entry.name.length);
    list->entries[list->count++] = entry;
}

static const struct frame_entry *
entry_at(const struct frames *frames, enum hlo_table list, int64_t number)
{
    if (number < 1 || number > (int64_t)frames->lists[list].count)
        return NULL;
    return &frames->lists[list].entries[number - 1];
}

struct slice
frames_source(const struct frames *frames, int64_t frame, int64_t *line)
{
    const struct frame_entry *at = entry_at(frames, STACK_FRAMES, frame);
    const struct frame_entry *location =
        at ? entry_at(frames, FILE_LOCATIONS, at->first) : NULL;
    const struct frame_entry *file =
        location ? entry_at(frames, FILE_NAMES, location->first) : NULL;
    *line = location ? location->second : 0;
    return file ? file->name : (struct slice){"", 0};
}

void
frames_clear(struct frames *frames)
{
    arena_free(&frames->arena);
    *frames = (struct frames){0};
}
