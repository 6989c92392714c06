/*
 * The parts of a shape as a flat list in the order of XLA's ShapeTree: the table of a tuple,
 * then its elements, each followed by everything within it. A part with everything within it is
 * therefore a contiguous range.
 */
#ifndef LAYOUT_FLOW_FORM_H
#define LAYOUT_FLOW_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct shape_entry;

#define NO_PART UINT32_MAX

struct part {
    uint32_t length;   /* number of parts within it, itself included */
    uint32_t leaf;     /* number among the shape's leaves; NO_PART: no array with values */
    uint32_t elements; /* elements of a table; else 0 */
    uint32_t up;       /* how far before it the table stands that it is an element of */
    uint32_t index;    /* in that table */
    const uint32_t *offsets; /* how far behind a table its elements stand; NULL: 1, 2, 3 ... */
    bool table;
};

struct form {
    uint32_t count;
    const struct part *parts;
};

/* Forms of shapes, by shape id. Begins as zeros; the list lives in an arena. */
struct forms {
    size_t capacity;
    const struct form **items;
};

/* The form of a shape, made on demand. */
const struct form *form_of(struct forms *forms, const struct shape_entry *shape,
                           struct arena *arena);

/* The form of a shape for which form_of has already returned a form. */
const struct form *form_known(const struct forms *forms, const struct shape_entry *shape);

/* Element k of the table at a part; NO_PART: there is none. */
uint32_t form_element(const struct form *form, uint32_t part, int64_t k);

/* The part at a path that begins at another part; NO_PART: there is none. */
uint32_t form_at(const struct form *form, uint32_t part, const int64_t *path, size_t depth);

/* Writes the path of a part into path[room] and returns its depth. */
size_t form_path(const struct form *form, uint32_t part, int64_t *path, size_t room);

#endif
