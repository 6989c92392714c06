/*
 * The wire format of protocol buffers. A message is a run of fields, in any order: a tag, which
 * is number << 3 | type, and a value. Nothing is copied: fields are slices of the file, which
 * lies in memory as a whole. What a message holds is found by running through it again; which
 * numbers it has is known from the first run, which also finds its faults, so that whoever asks
 * meets none. Source: protobuf.dev, Encoding.
 */
#ifndef PARSER_PROTO_WIRE_H
#define PARSER_PROTO_WIRE_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct diagnostic;
struct text;

enum wire_type {
    WIRE_VARINT,
    WIRE_FIXED64,
    WIRE_BYTES,
    WIRE_GROUP,
    WIRE_GROUP_END,
    WIRE_FIXED32
};

#define WIRE_DEPTH   100 /* messages within messages that are opened at most, as in XLA */
#define WIRE_NUMBERS 128 /* field numbers below this are found without a run */
#define WIRE_FAULTS  20  /* that are reported; the rest are counted */
#define WIRE_KEPT    24  /* numbers of a message whose fields are found without a run */

/* A field. */
struct wire_field {
    uint32_t number;
    enum wire_type type;
    uint64_t value;     /* of a varint, or a fixed number */
    struct slice bytes; /* of WIRE_BYTES */
};

/* Reads a number of seven bits a byte, the lowest first. Returns the place behind it; NULL if
 * it does not end within the bytes, or has more than ten. */
const unsigned char *wire_long_varint(const unsigned char *at, const unsigned char *end,
                                      uint64_t *value);

/* The same. Most numbers have one byte or two. */
static inline const unsigned char *
wire_varint(const unsigned char *at, const unsigned char *end, uint64_t *value)
{
    if (end - at < 2)
        return wire_long_varint(at, end, value);
    *value = at[0];
    if (at[0] < 128)
        return at + 1;
    *value = (at[0] & 127U) | (unsigned)at[1] << 7;
    return at[1] < 128 ? at + 2 : wire_long_varint(at, end, value);
}

/* Reads a number of a fixed size, or passes a group. Returns as wire_field_read does. */
const unsigned char *wire_rare(const unsigned char *at, const unsigned char *end,
                               enum wire_type type, uint64_t *value);

/* Reads the field at a place. Returns the place behind it; NULL if no whole one is there. */
static inline const unsigned char *
wire_field_read(const unsigned char *at, const unsigned char *end, struct wire_field *field)
{
    uint64_t tag, value = 0;
    at = wire_varint(at, end, &tag);
    if (!at || tag < 1 << 3 || tag >> 32)
        return NULL;
    enum wire_type type = (enum wire_type)(tag & 7);
    bool usual = type == WIRE_VARINT || type == WIRE_BYTES;
    at = usual ? wire_varint(at, end, &value) : wire_rare(at, end, type, &value);
    *field = (struct wire_field){(uint32_t)(tag >> 3), type, value, {"", 0}};
    if (!at || type != WIRE_BYTES)
        return at;
    if (value > (uint64_t)(end - at))
        return NULL;
    field->bytes = (struct slice){(const char *)at, (size_t)value};
    return at + value;
}

/* Where the bytes of messages stand in a file from which they were made. */
struct wire_places {
    bool pieces; /* the bytes between two places are those of the file */
    size_t count;
    struct wire_place {
        size_t at, in_file;
    } * items; /* rising */
};

/* A file, and where its faults go. */
struct wire {
    struct slice bytes;
    const struct wire_places *places; /* NULL: the bytes are the file */
    void (*problem)(void *context, const struct diagnostic *d); /* NULL: faults are not said */
    void *context;
    bool quiet;       /* a run whose faults are found again by a later one */
    size_t faults;    /* so far, whether they were reported or not */
    size_t cut_depth; /* of the innermost message that the file's end cuts off; 0: none is */
    struct diagnostic *cut; /* room for what is said of that one */
};

/* A message that is open. It must not move while messages within it are open. */
struct wire_message {
    struct wire *wire;
    const struct wire_message *outer; /* NULL: it is the whole file */
    const char *name;                 /* of the field that holds it */
    size_t index;                     /* of that field if it is repeated; else SIZE_MAX */
    size_t depth;
    const unsigned char *begin, *end; /* of the fields that are whole */
    struct wire_field rest;           /* behind them: the message that the file's end cuts off;
                                         number 0: none is */
    unsigned char places[WIRE_NUMBERS]; /* by number, where its fields are kept, from 1;
                                           WIRE_KEPT + 1: they are not; 0: no field has it */
    unsigned char kept_count;
    struct wire_kept {
        const unsigned char *first, *behind; /* where the first begins, and the last ends */
        struct wire_field last;
    } kept[WIRE_KEPT];
    bool cut; /* the file ends within it */
};

/* Opens the whole file, or bytes of it that are known to be a message. */
void wire_open(struct wire_message *m, struct wire *wire);

/* Opens the last field with a number, which holds a message. name: of the field, for faults.
 * Returns false if there is none. */
bool wire_within(const struct wire_message *m, uint32_t number, const char *name,
                 struct wire_message *inner);

/* Opens bytes of m that are known to be a message within it. index: as in struct wire_message.
 * Returns false if it is nested too deep, which is reported. */
bool wire_at(const struct wire_message *m, struct slice bytes, const char *name, size_t index,
             struct wire_message *inner);

/* The bytes of a message, as far as its fields are whole. */
static inline struct slice
wire_slice(const struct wire_message *m)
{
    return (struct slice){(const char *)m->begin, (size_t)(m->end - m->begin)};
}

/* A run through the fields with one number. */
struct wire_run {
    const unsigned char *at; /* NULL at first */
    size_t index;            /* of the next field */
    bool rest;               /* what is cut off has been returned */
};

/* Opens the next message of a repeated field. Returns false at the end. */
bool wire_next(const struct wire_message *m, uint32_t number, const char *name,
               struct wire_run *run, struct wire_message *inner);

/* The next field with a number, which is whole. Returns false at the end. */
bool wire_next_field(const struct wire_message *m, uint32_t number, struct wire_run *run,
                     struct wire_field *field);

/* Returns whether a field has the number. */
static inline bool
wire_has(const struct wire_message *m, uint32_t number)
{
    return m->places[number] != 0;
}

/* Finds the last field with a number and a type by running through the message. */
bool wire_search(const struct wire_message *m, uint32_t number, enum wire_type type,
                 struct wire_field *last);

/* Finds the last field with a number and a type. Returns false if there is none. */
static inline bool
wire_last(const struct wire_message *m, uint32_t number, enum wire_type type,
          struct wire_field *last)
{
    unsigned place = m->places[number];
    if (place == 0)
        return false;
    if (place > WIRE_KEPT || m->kept[place - 1].last.type != type)
        return wire_search(m, number, type, last);
    *last = m->kept[place - 1].last;
    return true;
}

/* The last value of a field: a signed integer, or fallback; bytes, or an empty slice. */
static inline int64_t
wire_integer(const struct wire_message *m, uint32_t number, int64_t fallback)
{
    struct wire_field field;
    return wire_last(m, number, WIRE_VARINT, &field) ? (int64_t)field.value : fallback;
}

static inline struct slice
wire_bytes(const struct wire_message *m, uint32_t number)
{
    struct wire_field field;
    return wire_last(m, number, WIRE_BYTES, &field) ? field.bytes : (struct slice){"", 0};
}

static inline bool
wire_flag(const struct wire_message *m, uint32_t number)
{
    return wire_integer(m, number, 0) != 0;
}

/* The numbers of a repeated field, packed or not. They live in the arena. */
struct integer_list {
    size_t count;
    int64_t *items;
};
struct integer_list wire_integers(const struct wire_message *m, uint32_t number,
                                  struct arena *arena);

/* Reports a fault of a message: what is wrong with it, behind its place in the file and its
 * path. */
void wire_fault(const struct wire_message *m, const char *format, ...)
    __attribute__((cold, format(printf, 2, 3)));

/* Reports a fault at a place in the file. path: of its field. */
void wire_fault_at(struct wire *wire, size_t place, const char *path, const char *what)
    __attribute__((cold));

/* Reports at the end what the file's end cuts off, and how many faults were not said. */
void wire_end(struct wire *wire);

#endif
