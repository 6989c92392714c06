/* Entries are numbered from 1 in the order of their lines; the number at the start of a line is
 * not read. */
#include "layout/program/frames.h"

void
frames_add(struct frames *frames, enum hlo_table table, struct frame_entry entry)
{
    struct frame_list *list = &frames->lists[table];
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

static struct slice
name_at(const struct frames *frames, enum hlo_table list, int64_t number)
{
    const struct frame_entry *entry = entry_at(frames, list, number);
    return entry ? entry->name : (struct slice){"", 0};
}

struct frame_site
frames_site(const struct frames *frames, int64_t frame, int64_t *outer)
{
    const struct frame_entry none = {0};
    const struct frame_entry *at = entry_at(frames, STACK_FRAMES, frame);
    const struct frame_entry *location =
        at ? entry_at(frames, FILE_LOCATIONS, at->first) : NULL;
    *outer = at && at->second > 1 && at->second <= frame ? at->second - 1 : 0;
    if (!location)
        location = &none;
    return (struct frame_site){name_at(frames, FILE_NAMES, location->first),
                               name_at(frames, FUNCTION_NAMES, location->function),
                               location->second};
}

void
frame_put(struct text *out, const struct frame_site *site)
{
    text_append(out, site->file.text, site->file.length);
    if (site->line) {
        text_char(out, ':');
        text_integer(out, site->line);
    }
    if (site->function.length) {
        text_char(out, ' ');
        text_append(out, site->function.text, site->function.length);
    }
}

/* Returns whether a file is the one in which TensorFlow makes all operations. */
static bool
makes_operations(struct slice file)
{
    return slice_ends(file, "tensorflow/python/framework/ops.py");
}

void
frames_source(const struct frames *frames, const struct metadata *metadata, struct text *out)
{
    struct frame_site site = {.file = metadata->source_file, .line = metadata->source_line};
    int64_t frame = metadata->stack_frame;
    while (frame && (site.file.length == 0 || makes_operations(site.file)))
        site = frames_site(frames, frame, &frame);
    site.function = (struct slice){"", 0};
    if (site.file.length && !makes_operations(site.file))
        frame_put(out, &site);
}

void
frames_clear(struct frames *frames)
{
    arena_free(&frames->arena);
    *frames = (struct frames){0};
}
