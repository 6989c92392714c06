/*
 * The parts of a shape in one line: a tuple's table first, then its elements, each with all
 * that is within it (the order of XLA's ShapeTree). What a part is made of is a range.
 */
#ifndef LAYOUT_MEMORY_FORM_H
#define LAYOUT_MEMORY_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct shape_entry;

#define NO_PART UINT32_MAX

struct part {
    uint32_t length; /* parts of it and within it, itself included */
    uint32_t leaf;   /* number among the shape's leaves; NO_PART: a table, or without values */
    uint32_t elements; /* of a table */
    bool table;
};

struct form {
    uint32_t count;
    const struct part *parts;
};

/* Forms of shapes by their ids; begins as zeros, lives in an arena. */
struct forms {
    size_t capacity;
    const struct form **items;
};

/* NULL when memory runs out, which the arena tells, too. */
const struct form *form_of(struct forms *forms, const struct shape_entry *shape,
                           struct arena *arena);

/* The same, once it has been asked for and was not NULL. */
const struct form *form_known(const struct forms *forms, const struct shape_entry *shape);

/* Element k of the table at a part; NO_PART: there is none. */
uint32_t form_element(const struct form *form, uint32_t part, int64_t k);

/* The part at a path, from another on; NO_PART: there is none. */
uint32_t form_at(const struct form *form, uint32_t part, const int64_t *path, size_t depth);

/* The path of a part, into path[room]; its depth. */
size_t form_path(const struct form *form, uint32_t part, int64_t *path, size_t room);

#endif
