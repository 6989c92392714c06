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
#define WIRE_NUMBERS 128 /* field numbers below this are found; all of HLO are */
#define WIRE_FAULTS  20  /* that are reported; the rest are counted */

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

/* The lowest seven bits of each of eight bytes, in a row. */
static inline uint64_t
wire_join_sevens(uint64_t bytes)
{
    bytes = (bytes & 0x007f007f007f007f) | (bytes & 0x7f007f007f007f00) >> 1;
    bytes = (bytes & 0x00003fff00003fff) | (bytes & 0x3fff00003fff0000) >> 2;
    return (bytes & 0x000000000fffffff) | (bytes & 0x0fffffff00000000) >> 4;
}

/* The same. An id has any number of bytes, eight at most as a rule: they are read at once. */
static inline const unsigned char *
wire_id(const unsigned char *at, const unsigned char *end, int64_t *id)
{
    uint64_t rest;
    if (end - at >= 8) {
        uint64_t bytes = (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 |
                         (uint64_t)at[3] << 24 | (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 |
                         (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
        uint64_t last =
            ~bytes & 0x8080808080808080; /* of each byte behind which a number ends */
        if (last) {
            *id = (int64_t)wire_join_sevens(bytes & (last ^ (last - 1)));
            return at + __builtin_ctzll(last) / 8 + 1;
        }
    }
    at = wire_long_varint(at, end, &rest);
    *id = (int64_t)rest;
    return at;
}

/* The same. Most numbers have one byte or two. What it sets may stay in a register. */
static inline const unsigned char *
wire_varint(const unsigned char *at, const unsigned char *end, uint64_t *value)
{
    uint64_t rest;
    if (at < end && at[0] < 128) {
        *value = at[0];
        return at + 1;
    }
    if (end - at >= 2 && at[1] < 128) {
        *value = (at[0] & 127U) | (unsigned)at[1] << 7;
        return at + 2;
    }
    at = wire_long_varint(at, end, &rest);
    *value = rest;
    return at;
}

/* Reads a number of a fixed size, or passes a group. Returns as wire_field_read does. */
const unsigned char *wire_rare(const unsigned char *at, const unsigned char *end,
                               enum wire_type type, uint64_t *value);

/* Reads the field at a place. Returns the place behind it; NULL if no whole one is there. */
static inline const unsigned char *
wire_field_read(const unsigned char *at, const unsigned char *end, struct wire_field *field)
{
    uint64_t tag, fixed;
    at = wire_varint(at, end, &tag);
    if (!at || tag < 1 << 3 || tag >> 32)
        return NULL;
    field->number = (uint32_t)(tag >> 3);
    field->type = (enum wire_type)(tag & 7);
    field->bytes = (struct slice){"", 0};
    if (field->type == WIRE_VARINT)
        return wire_varint(at, end, &field->value);
    if (field->type != WIRE_BYTES) {
        at = wire_rare(at, end, field->type, &fixed);
        field->value = fixed;
        return at;
    }
    at = wire_varint(at, end, &field->value);
    if (!at || field->value > (uint64_t)(end - at))
        return NULL;
    field->bytes = (struct slice){(const char *)at, (size_t)field->value};
    return at + field->value;
}

/* Passes the field at a place. Returns as wire_field_read does. Most tags have one byte or two,
 * and most numbers and lengths one. */
static inline const unsigned char *
wire_pass(const unsigned char *at, const unsigned char *end, uint32_t *number)
{
    struct wire_field field;
    if (end - at >= 3) {
        const unsigned char *value = at + 1;
        uint32_t tag = at[0];
        if (tag >= 128) {
            tag = (tag & 127) | (uint32_t)at[1] << 7;
            value = at + 2;
        }
        *number = tag >> 3;
        if (tag - 8 < (1 << 14) - 8 && *value < 128) {
            if ((tag & 7) == WIRE_BYTES && *value < end - value)
                return value + 1 + *value;
            if ((tag & 7) == WIRE_VARINT)
                return value + 1;
        }
    }
    at = wire_field_read(at, end, &field);
    *number = at ? field.number : 0;
    return at;
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
    bool cut;                         /* the file ends within it */
    uint64_t has[WIRE_NUMBERS / 64];  /* a bit for each number that a field has */
    const unsigned char *first[WIRE_NUMBERS]; /* where the first field of each begins */
    const unsigned char *last[WIRE_NUMBERS];  /* where the last one begins */
};

/* Returns whether a field has the number. */
static inline bool
wire_has(const struct wire_message *m, uint32_t number)
{
    return m->has[number / 64] >> number % 64 & 1;
}

/* Opens the whole file, or bytes of it that are known to be a message. */
void wire_open(struct wire_message *m, struct wire *wire);

/* Opens the last field with a number, which holds a message. name: of the field, for faults.
 * Returns false if there is none. */
bool wire_open_last(const struct wire_message *m, uint32_t number, const char *name,
                    struct wire_message *inner);

/* The same, which costs little if there is none. */
static inline bool
wire_within(const struct wire_message *m, uint32_t number, const char *name,
            struct wire_message *inner)
{
    return (wire_has(m, number) || m->rest.number == number) &&
           wire_open_last(m, number, name, inner);
}

/* Opens bytes of m that are known to be a message within it. index: as in struct wire_message.
 * Returns false if it is nested too deep, which is reported. */
bool wire_at(const struct wire_message *m, struct slice bytes, const char *name, size_t index,
             struct wire_message *inner);

/* Fields with one number that follow one another, and that are known to be whole. */
struct wire_row {
    uint32_t number;
    uint32_t first, last; /* where the first and the last of them begin in the message; first is
                             0: they are not known */
};

/* The same as wire_at, without running through a row of its fields. */
bool wire_at_row(const struct wire_message *m, struct slice bytes, const char *name,
                 size_t index, const struct wire_row *row, struct wire_message *inner);

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
static inline bool
wire_next_field(const struct wire_message *m, uint32_t number, struct wire_run *run,
                struct wire_field *field)
{
    if (!wire_has(m, number))
        return false;
    const unsigned char *at = run->at ? run->at : m->first[number];
    while (at <= m->last[number]) {
        at = wire_field_read(at, m->end, field);
        if (field->number != number)
            continue;
        run->at = at;
        run->index++;
        return true;
    }
    run->at = at;
    return false;
}

/* Returns where the first field with a number begins in bytes that are not opened; NULL: there
 * is none, or one before it cannot be read. */
static inline const unsigned char *
wire_find(struct slice bytes, uint32_t number)
{
    const unsigned char *at = (const unsigned char *)bytes.text, *end = at + bytes.length;
    uint32_t found = 0;
    for (const unsigned char *next; at < end && (next = wire_pass(at, end, &found)); at = next)
        if (found == number)
            return at;
    return NULL;
}

/* Finds the last field with a number and a type by running through the message. */
bool wire_search(const struct wire_message *m, uint32_t number, enum wire_type type,
                 struct wire_field *last);

/* Finds the last field with a number and a type. Returns false if there is none. */
static inline bool
wire_last(const struct wire_message *m, uint32_t number, enum wire_type type,
          struct wire_field *last)
{
    if (!wire_has(m, number))
        return false;
    if (wire_field_read(m->last[number], m->end, last) && last->type == type)
        return true;
    return wire_search(m, number, type, last);
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
