/* XLA's primitive types. primitive.def is the only table of them. */
#ifndef LAYOUT_PRIMITIVE_H
#define LAYOUT_PRIMITIVE_H

#include <stddef.h> /* for size_t */

enum primitive {
#define PRIMITIVE(name, text, bits, stored, class) PRIMITIVE_##name,
#include "layout/primitive.def"
#undef PRIMITIVE
    PRIMITIVE_UNKNOWN, /* unknown to this program: kept as text, size unknown */
    PRIMITIVE_COUNT = PRIMITIVE_UNKNOWN
};

enum primitive_class {
    CLASS_PREDICATE,
    CLASS_SIGNED,
    CLASS_UNSIGNED,
    CLASS_FLOATING,
    CLASS_COMPLEX,
    CLASS_VALUELESS, /* token and opaque: no bytes of their own */
};

/* Finds a type by its exact name ("bf16", in lower case). Returns PRIMITIVE_UNKNOWN if there is
 * no such type. */
enum primitive primitive_by_name(const char *name, size_t length);

/* "bf16"; "" for PRIMITIVE_UNKNOWN. */
const char *primitive_name(enum primitive type);

/* primitive_bits: the bits of a value itself (s4: 4, pred: 8). primitive_stored_bits: the bits
 * that it takes in memory unless a layout has E(n) (s4: 8). */
int primitive_bits(enum primitive type);
int primitive_stored_bits(enum primitive type);

enum primitive_class primitive_class(enum primitive type);

#endif
