#define XXH_INLINE_ALL
#include "parser/proto/proto_space.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/memory.h"
#include "layout/base/table.h"
#include "parser/proto/proto_kind.h"
#include "parser/proto/proto_state.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static const struct slice programs = {"/host:metadata", 14}, program = {"Hlo Proto", 9};

enum {
    SPACE_PLANES = 1,
    PLANE_NAME = 2,
    PLANE_EVENTS = 4,
    PLANE_STATISTICS = 5,
    ENTRY_VALUE = 2,
    EVENT_STATISTICS = 5,
    STATISTIC_NAME = 2,
    STATISTIC_ID = 1,
    STATISTIC_BYTES = 6
};

/* The number of the statistic that is a program; 0: no name says which. */
static int64_t
find_statistic(const struct wire_message *plane)
{
    struct wire_run run = {0};
    struct wire_message entry, value;
    while (wire_next(plane, PLANE_STATISTICS, "stat_metadata", &run, &entry))
        if (wire_within(&entry, ENTRY_VALUE, "value", &value) &&
            slice_same(wire_bytes(&value, STATISTIC_NAME), program))
            return wire_integer(&entry, 1, 0);
    return 0;
}

static bool
is_program(const struct wire_message *statistic, int64_t number)
{
    struct slice bytes = wire_bytes(statistic, STATISTIC_BYTES);
    if (statistic->rest.number == STATISTIC_BYTES)
        bytes = statistic->rest.bytes;
    if (number)
        return bytes.length && wire_integer(statistic, STATISTIC_ID, 0) == number;
    return proto_kind_of((const unsigned char *)bytes.text, bytes.length) == PROTO_HLO;
}

/* A place among the programs of a profile: the messages that are open, and the runs through
 * them. */
struct proto_space {
    struct wire_message file, plane, entry, event, statistic;
    struct wire_message hlo; /* the program */
    struct wire_run planes, events, statistics;
    bool in_plane, in_event;
    int64_t number; /* of the statistic that is a program, in the plane */
};

static bool
next_plane(struct proto_space *s)
{
    s->in_plane = false;
    while (!s->in_plane && wire_next(&s->file, SPACE_PLANES, "planes", &s->planes, &s->plane))
        s->in_plane = slice_same(wire_bytes(&s->plane, PLANE_NAME), programs);
    s->events = (struct wire_run){0};
    if (s->in_plane)
        s->number = find_statistic(&s->plane);
    return s->in_plane;
}

static bool
next_event(struct proto_space *s)
{
    s->statistics = (struct wire_run){0};
    do
        while (s->in_plane &&
               wire_next(&s->plane, PLANE_EVENTS, "event_metadata", &s->events, &s->entry))
            if (wire_within(&s->entry, ENTRY_VALUE, "value", &s->event))
                return true;
    while (next_plane(s));
    return false;
}

/* Opens the next program, an HloProto. */
static bool
next_program(struct proto_space *s)
{
    do
        while (s->in_event &&
               wire_next(&s->event, EVENT_STATISTICS, "stats", &s->statistics, &s->statistic))
            if (is_program(&s->statistic, s->number) &&
                wire_within(&s->statistic, STATISTIC_BYTES, "bytes_value", &s->hlo))
                return true;
    while ((s->in_event = next_event(s)));
    return false;
}

static struct proto_space *
space_of(struct wire *wire)
{
    struct proto_space *s = memory_zeroed(1, sizeof *s);
    wire_open(&s->file, wire);
    return s;
}

/* ---- delivering ---- */

bool
proto_space_deliver(struct proto_reader *r)
{
    if (!r->modules.space)
        r->modules.space = space_of(&r->wire);
    bool delivered = false;
    while (!delivered && next_program(r->modules.space)) {
        if (r->sink->assignment) /* not that of the program before */
            r->sink->assignment(r->sink->context, NULL);
        delivered = proto_hlo_deliver(r, &r->modules.space->hlo);
    }
    return delivered;
}

/* ---- finding ---- */

/* The messages around maps, whose entries are written in any order, and the number that a
 * process gives its programs. */
enum level { HLO, MODULE, COMPUTATION, INSTRUCTION, MAP, VALUE };

enum { MODULE_ID = 5 };

static enum level
level_within(enum level level, uint32_t number)
{
    if (level == HLO)
        return number == 1 ? MODULE : VALUE;
    if (level == MODULE && (number == 7 || number == 19)) /* schedule, frontend_attributes */
        return MAP;
    if (level == MODULE)
        return number == 3 ? COMPUTATION : VALUE;
    if (level == COMPUTATION)
        return number == 2 ? INSTRUCTION : VALUE;
    return level == INSTRUCTION && number == 68 ? MAP : VALUE; /* frontend_attributes */
}

static uint64_t
hash_of(enum level level, struct slice bytes, uint64_t seed)
{
    const unsigned char *at = (const unsigned char *)bytes.text, *end = at + bytes.length;
    struct wire_field field = {0};
    uint64_t sum = seed;
    if (level == VALUE)
        return XXH3_64bits_withSeed(bytes.text, bytes.length, seed);
    while ((at = wire_field_read(at, end, &field))) {
        uint64_t value = field.value;
        if (level == MODULE && field.number == MODULE_ID)
            continue;
        if (field.type == WIRE_BYTES)
            value = hash_of(level_within(level, field.number), field.bytes, seed);
        sum += XXH3_64bits_withSeed(&value, sizeof value, seed + field.number);
    }
    return sum;
}

/* The place of the tag of a program; NULL: it is not where the shortest way to write the
 * program's length puts it. */
static const unsigned char *
tag_of(const struct wire_message *hlo)
{
    const unsigned char *tag = hlo->begin - 2;
    for (size_t length = wire_slice(hlo).length; length > 127; length >>= 7)
        tag--;
    return hlo->cut || *tag != (STATISTIC_BYTES << 3 | WIRE_BYTES) ? NULL : tag;
}

size_t
proto_space_programs(struct slice bytes, struct arena *arena, struct space_program **found)
{
    struct diagnostic cut;
    struct wire wire = {.bytes = bytes, .quiet = true, .cut = &cut};
    struct proto_space *space = space_of(&wire);
    size_t count = 0, capacity = 0;
    *found = NULL;
    while (next_program(space)) {
        const struct slice hlo = wire_slice(&space->hlo);
        const unsigned char *tag = tag_of(&space->hlo);
        if (!tag)
            continue;
        arena_grow(arena, found, count, &capacity, sizeof **found);
        (*found)[count++] = (struct space_program){
            {hash_of(HLO, hlo, table_seed), hash_of(HLO, hlo, table_seed + 1)},
            (size_t)((const char *)tag - bytes.text)};
    }
    free(space);
    return count;
}

/* ---- telling ---- */

/* Passes a number of seven bits a byte, of at most five. Returns NULL if it does not end. */
static const unsigned char *
pass_number(const unsigned char *at, const unsigned char *end)
{
    for (size_t i = 0; at < end && i < 5; i++)
        if (*at++ < 128)
            return at;
    return NULL;
}

bool
proto_space_begins(const unsigned char *bytes, size_t length)
{
    enum {
        PLANES = SPACE_PLANES << 3 | WIRE_BYTES,
        ID = 1 << 3,
        NAME = PLANE_NAME << 3 | WIRE_BYTES
    };
    static const char *const names[] = {"/host:", "/device:", "Task Environment", "#Chip"};
    const unsigned char *at = bytes, *end = bytes + length;
    if (length == 0 || *at++ != PLANES || !(at = pass_number(at, end)))
        return false;
    if (at < end && *at == ID && !(at = pass_number(at + 1, end)))
        return false;
    if (at == end || *at++ != NAME || !(at = pass_number(at, end)))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t name = strlen(names[i]);
        if ((size_t)(end - at) >= name && memcmp(at, names[i], name) == 0)
            return true;
    }
    return false;
}
