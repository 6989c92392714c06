#define XXH_INLINE_ALL
#include "parser/proto/proto_space.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/table.h"
#include "parser/proto/proto_kind.h"
#include "parser/proto/proto_state.h"

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

/* Takes a program, an HloProto. Returns false to stop. */
struct program_taker {
    bool (*take)(void *user, const struct wire_message *hlo);
    void *user;
};

/* Passes on the programs of an event. Returns false if the taker stopped. */
static bool
take_event(const struct program_taker *taker, const struct wire_message *event, int64_t number)
{
    struct wire_run run = {0};
    struct wire_message statistic, hlo;
    while (wire_next(event, EVENT_STATISTICS, "stats", &run, &statistic))
        if (is_program(&statistic, number) &&
            wire_within(&statistic, STATISTIC_BYTES, "bytes_value", &hlo) &&
            !taker->take(taker->user, &hlo))
            return false;
    return true;
}

static bool
take_plane(const struct program_taker *taker, const struct wire_message *plane)
{
    struct wire_run run = {0};
    struct wire_message entry, event;
    int64_t number = find_statistic(plane);
    while (wire_next(plane, PLANE_EVENTS, "event_metadata", &run, &entry))
        if (wire_within(&entry, ENTRY_VALUE, "value", &event) &&
            !take_event(taker, &event, number))
            return false;
    return true;
}

static void
take_space(const struct program_taker *taker, const struct wire_message *file)
{
    struct wire_run run = {0};
    struct wire_message plane;
    while (wire_next(file, SPACE_PLANES, "planes", &run, &plane))
        if (slice_same(wire_bytes(&plane, PLANE_NAME), programs) && !take_plane(taker, &plane))
            return;
}

/* ---- delivering ---- */

struct delivery {
    struct proto_reader *reader;
    size_t count;
};

/* Delivers a program. It does not have the assignment of the one before. */
static bool
deliver_program(void *user, const struct wire_message *hlo)
{
    struct delivery *delivery = user;
    struct proto_reader *r = delivery->reader;
    if (r->sink->assignment)
        r->sink->assignment(r->sink->context, NULL);
    delivery->count += proto_hlo_deliver(r, hlo);
    return !r->stopped;
}

size_t
proto_space_deliver(struct proto_reader *r, const struct wire_message *file)
{
    struct delivery delivery = {r, 0};
    take_space(&(struct program_taker){deliver_program, &delivery}, file);
    return delivery.count;
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

struct search {
    const char *begin; /* of the file */
    struct arena *arena;
    size_t count, capacity;
    struct space_program *items;
};

/* Adds a program if its tag stands where the shortest way to write its length puts it. */
static bool
add_program(void *user, const struct wire_message *hlo)
{
    struct search *s = user;
    struct slice bytes = {(const char *)hlo->begin, (size_t)(hlo->end - hlo->begin)};
    const unsigned char *tag = hlo->begin - 2;
    for (size_t length = bytes.length; length > 127; length >>= 7)
        tag--;
    if (hlo->cut || *tag != (STATISTIC_BYTES << 3 | WIRE_BYTES))
        return true;
    arena_grow(s->arena, &s->items, s->count, &s->capacity, sizeof *s->items);
    s->items[s->count++] = (struct space_program){
        {hash_of(HLO, bytes, table_seed), hash_of(HLO, bytes, table_seed + 1)},
        (size_t)((const char *)tag - s->begin)};
    return true;
}

size_t
proto_space_programs(struct slice bytes, struct arena *arena, struct space_program **found)
{
    struct search s = {.begin = bytes.text, .arena = arena};
    struct diagnostic cut;
    struct wire wire = {.bytes = bytes, .quiet = true, .cut = &cut};
    struct wire_message file;
    wire_open(&file, &wire);
    take_space(&(struct program_taker){add_program, &s}, &file);
    *found = s.items;
    return s.count;
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
