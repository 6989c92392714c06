/* XLA's primitive types; primitive.def is the one table of them. */
#ifndef LAYOUT_PRIMITIVE_H
#define LAYOUT_PRIMITIVE_H

#include <stddef.h> /* for size_t */

enum primitive {
#define PRIMITIVE(name, text, bits, stored, class) PRIMITIVE_##name,
#include "layout/primitive.def"
#undef PRIMITIVE
    PRIMITIVE_UNKNOWN, /* a type this program does not know: kept as text, size unknown */
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

/* By exact text ("bf16", lower case); PRIMITIVE_UNKNOWN when there is no such type. */
enum primitive primitive_by_name(const char *name, size_t length);

/* "bf16"; "" for PRIMITIVE_UNKNOWN. */
const char *primitive_name(enum primitive type);

/* Bits that one value says (s4: 4, pred: 8) and bits it takes without E(n) (s4: 8). */
int primitive_bits(enum primitive type);
int primitive_stored_bits(enum primitive type);

enum primitive_class primitive_class(enum primitive type);

#endif
