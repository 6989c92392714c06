#include "cli/input/profile.h"

#include "cli/input/input_list.h"
#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/base/text.h"

struct profile *
profile_read(struct reader *reader, const unsigned char *start, size_t length,
             struct arena *arena)
{
    struct profile *profile = arena_array(arena, 1, sizeof *profile);
    struct text bytes = {0};
    text_append(&bytes, (const char *)start, length);
    if (reader_all(reader, &bytes) == 0) /* a failure is met again where it is read */
        profile->count = proto_space_programs((struct slice){bytes.data, bytes.length}, arena,
                                              &profile->programs);
    text_free(&bytes);
    return profile;
}

/* ---- programs of several ---- */

/* The programs of the profiles so far. */
struct seen {
    struct table table;
    size_t count, capacity;
    struct space_program *items;
};

static struct slice
key_of(const struct space_program *program)
{
    return (struct slice){(const char *)program->keys, sizeof program->keys};
}

static struct slice
seen_key(const void *owner, uint32_t number)
{
    return key_of(&((const struct seen *)owner)->items[number - 1]);
}

static void
add_programs(struct seen *seen, const struct profile *profile, struct arena *arena)
{
    for (size_t i = 0; i < profile->count; i++) {
        arena_grow(arena, &seen->items, seen->count, &seen->capacity, sizeof *seen->items);
        seen->items[seen->count] = profile->programs[i];
        uint32_t *slot =
            table_slot(&seen->table, key_of(&profile->programs[i]), seen_key, seen);
        if (!*slot)
            *slot = (uint32_t)++seen->count;
    }
}

/* Notes the programs of a profile that have been seen. */
static void
pass_programs(const struct seen *seen, struct profile *profile, struct arena *arena)
{
    profile->passed_count = 0;
    profile->passed = arena_array(arena, profile->count, sizeof *profile->passed);
    for (size_t i = 0; i < profile->count; i++)
        if (table_find(&seen->table, key_of(&profile->programs[i]), seen_key, seen))
            profile->passed[profile->passed_count++] = profile->programs[i].at;
}

void
profiles_leave(struct document **documents, size_t count, struct arena *arena)
{
    struct seen seen = {0};
    for (size_t i = 0; i < count; i++) {
        struct profile *profile = documents[i]->profile;
        if (!profile || !documents[i]->chosen)
            continue;
        pass_programs(&seen, profile, arena);
        add_programs(&seen, profile, arena);
        documents[i]->chosen = profile->passed_count < profile->count || !profile->count;
    }
    table_free(&seen.table);
}

/* ---- reading ---- */

static ssize_t
read_profile(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct profile_reader *r = (struct profile_reader *)reader; /* reader is its first member */
    const struct profile *profile = r->profile;
    ssize_t count = r->input->read(r->input, buffer, size);
    reader->failure = r->input->failure;
    for (; count > 0 && r->passed < profile->passed_count &&
           profile->passed[r->passed] < r->at + (size_t)count;
         r->passed++)
        buffer[profile->passed[r->passed] - r->at] = SPACE_PASSED;
    r->at += count > 0 ? (size_t)count : 0;
    return count;
}

void
profile_reader_begin(struct profile_reader *r, const struct profile *profile,
                     struct reader *input)
{
    *r = (struct profile_reader){
        .reader = {.read = read_profile}, .input = input, .profile = profile};
}
