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
#define WIRE_NUMBERS 128 /* field numbers below this are told apart without a run */
#define WIRE_FAULTS  20  /* that are reported; the rest are counted */
#define WIRE_MARKS   24  /* fields of a message that are found without a run */

/* A field. */
struct wire_field {
    uint32_t number;
    enum wire_type type;
    uint64_t value;     /* of a varint, or a fixed number */
    struct slice bytes; /* of WIRE_BYTES */
};

/* Reads a number of seven bits a byte, the lowest first. *at moves behind what was read.
 * Returns false if it does not end within the bytes, or has more than ten. */
static inline bool
wire_varint(const unsigned char **at, const unsigned char *end, uint64_t *value)
{
    *value = 0;
    for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
        unsigned char byte = *(*at)++;
        *value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return false;
}

/* Reads the field at *at, which moves behind it. Returns false if no whole one is there. */
bool wire_field_read(const unsigned char **at, const unsigned char *end,
                     struct wire_field *field);

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
    uint64_t present[WIRE_NUMBERS / 64]; /* a bit for each number that a field has */
    size_t fields;                       /* how many there are */
    struct wire_mark {
        uint32_t number, offset; /* of a field from begin */
    } marks[WIRE_MARKS];         /* of the first fields */
    bool cut;                    /* the file ends within it */
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
    return m->present[number / 64] >> number % 64 & 1;
}

/* The last value of a field: a signed integer, or fallback; bytes, or an empty slice. */
int64_t wire_integer(const struct wire_message *m, uint32_t number, int64_t fallback);
struct slice wire_bytes(const struct wire_message *m, uint32_t number);

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
