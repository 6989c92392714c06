#include "parser/proto/proto_space.h"

#include "parser/proto/proto_kind.h"
#include "parser/proto/proto_state.h"

#include <string.h>

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

/* Delivers a program. It does not have the assignment of the one before. */
static bool
deliver_program(struct proto_reader *r, const struct wire_message *hlo)
{
    if (r->sink->assignment)
        r->sink->assignment(r->sink->context, NULL);
    return proto_hlo_deliver(r, hlo);
}

/* Delivers the programs of an event. Returns how many. */
static size_t
deliver_event(struct proto_reader *r, const struct wire_message *event, int64_t number)
{
    struct wire_run run = {0};
    struct wire_message statistic, hlo;
    size_t count = 0;
    while (!r->stopped && wire_next(event, EVENT_STATISTICS, "stats", &run, &statistic))
        if (is_program(&statistic, number) &&
            wire_within(&statistic, STATISTIC_BYTES, "bytes_value", &hlo))
            count += deliver_program(r, &hlo);
    return count;
}

static size_t
deliver_plane(struct proto_reader *r, const struct wire_message *plane)
{
    struct wire_run run = {0};
    struct wire_message entry, event;
    int64_t number = find_statistic(plane);
    size_t count = 0;
    while (!r->stopped && wire_next(plane, PLANE_EVENTS, "event_metadata", &run, &entry))
        if (wire_within(&entry, ENTRY_VALUE, "value", &event))
            count += deliver_event(r, &event, number);
    return count;
}

size_t
proto_space_deliver(struct proto_reader *r, const struct wire_message *file)
{
    struct wire_run run = {0};
    struct wire_message plane;
    size_t count = 0;
    while (!r->stopped && wire_next(file, SPACE_PLANES, "planes", &run, &plane))
        if (slice_same(wire_bytes(&plane, PLANE_NAME), programs))
            count += deliver_plane(r, &plane);
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
