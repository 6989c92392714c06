/*
 * The frame tables of newer dumps: metadata names a stack frame, a frame names a location, a
 * location names a file and a line. Kept until the end of the module.
 */
#ifndef LAYOUT_PROGRAM_FRAMES_H
#define LAYOUT_PROGRAM_FRAMES_H

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "layout/program/hlo.h"
#include "layout/program/metadata.h"

#include <stddef.h>
#include <stdint.h>

/* A line of a table. */
struct frame_entry {
    struct slice name;     /* of a file */
    int64_t first, second; /* locations: file, line; frames: location, the frame that calls it,
                              whose number is one more than written */
    int64_t function;      /* of a location */
};

/* A place in a source file. */
struct frame_site {
    struct slice file, function; /* empty: not known */
    int64_t line;
};

struct frames {
    struct arena arena;
    struct frame_list {
        size_t count, capacity;
        struct frame_entry *entries;
    } lists[HLO_TABLE_COUNT];
};

/* Adds a line of a table, whose name is copied. */
void frames_add(struct frames *frames, enum hlo_table table, struct frame_entry entry);

/* Returns the place of a frame, and sets *outer to the number of the frame that calls it, which
 * XLA has numbered before; 0: none does. */
struct frame_site frames_site(const struct frames *frames, int64_t frame, int64_t *outer);

/* Appends "train.py:12 step": a place and the function that it is in. */
void frame_put(struct text *out, const struct frame_site *site);

/* Appends "train.py:12", where an instruction comes from; nothing if that is not known. Each
 * instruction of TensorFlow 2.21 comes from its own framework/ops.py, which is passed over for
 * the frame that calls it, as JAX passes its own files over. */
void frames_source(const struct frames *frames, const struct metadata *metadata,
                   struct text *out);

void frames_clear(struct frames *frames);

#endif
