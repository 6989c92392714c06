/* The kinds of attributes whose values are read. The lexer finds the kind as it reads a
 * name. */
#ifndef LAYOUT_PROGRAM_ATTRIBUTE_KIND_H
#define LAYOUT_PROGRAM_ATTRIBUTE_KIND_H

#include <stdbool.h>

enum attribute_kind {
    ATTRIBUTE_OTHER,
#define ATTRIBUTE(kind, name, has) ATTRIBUTE_##kind,
#include "layout/program/attribute.def"
#undef ATTRIBUTE
    /* what is read within other attributes and literals: */
    ATTRIBUTE_TRIP_COUNT, /* of a loop, from backend_config */
    ATTRIBUTE_LHS_DILATE, /* of a window */
    ATTRIBUTE_RHS_DILATE,
    ATTRIBUTE_WHOLE_NUMBER /* what a constant of one element holds */
};

/* What an attribute has: a value, or computations and how they are called. */
enum attribute_has {
    HAS_VALUE,
    HAS_NUMBERS,
    HAS_FUSED,
    HAS_CALL,
    HAS_BODY,
    HAS_CONDITION,
    HAS_BRANCH
};

static inline enum attribute_has
attribute_has(enum attribute_kind kind)
{
    static const unsigned char has[] = {
        HAS_VALUE,
#define ATTRIBUTE(kind, name, what) HAS_##what,
#include "layout/program/attribute.def"
#undef ATTRIBUTE
    };
    return (enum attribute_has)has[kind];
}

/* Returns whether the value names computations. */
static inline bool
attribute_calls(enum attribute_kind kind)
{
    return attribute_has(kind) >= HAS_FUSED;
}

/* Returns whether a program without that attribute takes the same memory. */
static inline bool
attribute_is_remark(enum attribute_kind kind)
{
    return kind == ATTRIBUTE_OTHER || attribute_has(kind) == HAS_NUMBERS ||
           kind == ATTRIBUTE_METADATA || kind == ATTRIBUTE_SHARDING ||
           kind == ATTRIBUTE_FRONTEND_ATTRIBUTES;
}

#endif
