/* A backend_config has many lists, and two of them are read. They are found by their names as
 * the compiler writes them, without blanks. */
#include "parser/hlo/backend_config.h"

#include "layout/base/arena.h"
#include "layout/base/integer.h"
#include "layout/owner/instruction.h"

#include <string.h>

#define MAIN_SPACE 0
#define FAST_SPACE 1

static bool
holds(struct slice value, const char *text)
{
    return memmem(value.text, value.length, text, strlen(text));
}

/* Reads "12" with its quotes, as JSON writes 64-bit numbers. */
static bool
eat_number(struct slice *rest, int64_t *number)
{
    if (!slice_take(rest, "\""))
        return false;
    size_t length = integer_begins(rest->text, rest->length, number);
    if (length == 0 || *number < 0)
        return false;
    rest->text += length;
    rest->length -= length;
    return slice_take(rest, "\"");
}

/* Reads ["0","2"]. */
static bool
eat_group(struct slice *rest, struct arena *arena, struct leaf_group *group)
{
    size_t room = 0;
    while (room < rest->length && rest->text[room] != ']')
        room++;
    uint32_t *leaves = arena_array(arena, room / 4 + 1, sizeof *leaves);
    int64_t number;
    *group = (struct leaf_group){0, leaves};
    if (!slice_take(rest, "["))
        return false;
    while (eat_number(rest, &number) && number < UINT32_MAX) {
        leaves[group->count++] = (uint32_t)number;
        if (!slice_take(rest, ","))
            break;
    }
    return slice_take(rest, "]");
}

static void
read_groups(struct slice rest, struct links *links, struct arena *arena)
{
    size_t room = 0;
    for (size_t i = 0; i < rest.length; i++)
        room += rest.text[i] == '[';
    if (room == 0)
        return;
    struct leaf_group *groups = arena_array(arena, room, sizeof *groups);
    links->groups = groups;
    while (links->group_count < room && slice_take(&rest, "{\"indices\":") &&
           eat_group(&rest, arena, &groups[links->group_count])) {
        links->group_count++;
        if (!slice_take(&rest, "},"))
            break;
    }
}

#define SCOPED_LIMIT (INT64_C(1) << 60) /* bytes; above any memory, and sums of it fit */

/* Adds up the sizes in the fast space and in main memory of a list such as
 * [{"memory_space":"1","offset":"0","size":"4096"}]. */
static void
read_scoped(struct slice rest, struct links *links)
{
    int64_t space, offset, size;
    while (slice_take(&rest, "{\"memory_space\":") && eat_number(&rest, &space) &&
           slice_take(&rest, ",\"offset\":") && eat_number(&rest, &offset) &&
           slice_take(&rest, ",\"size\":") && eat_number(&rest, &size)) {
        int64_t none = 0, *sum = &none;
        if (space == FAST_SPACE)
            sum = &links->scoped_bytes;
        else if (space == MAIN_SPACE)
            sum = &links->scoped_main_bytes;
        if (size > SCOPED_LIMIT - *sum)
            return;
        *sum += size;
        if (!slice_take(&rest, "},"))
            return;
    }
}

/* Returns whether text stands directly before `at`. */
static bool
stands_before(struct slice value, const char *at, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(at - value.text) >= length && memcmp(at - length, text, length) == 0;
}

/* The lists hold objects, so only the braces, which are few, can be where one begins. */
void
backend_config_read(struct slice value, struct links *links, struct arena *arena)
{
    const char *at = value.text, *end = at + value.length;
    links->outside = holds(value, "\"__ynn");
    for (; at < end && (at = memchr(at, '{', (size_t)(end - at))); at++) {
        struct slice rest = {at, (size_t)(end - at)};
        if (stands_before(value, at, "\"scoped_memory_configs\":["))
            read_scoped(rest, links);
        else if (!links->groups &&
                 stands_before(value, at, "\"aliasing_operands\":{\"lists\":["))
            read_groups(rest, links, arena);
    }
}
