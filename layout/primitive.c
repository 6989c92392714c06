/* The table of primitive types and the ways to ask it. */
#include "layout/primitive.h"

#include <string.h>

static const struct {
    const char *name;
    unsigned char length;
    unsigned char bits;
    unsigned char stored_bits;
    unsigned char class;
} primitives[] = {
#define PRIMITIVE(name, text, bits, stored, class)                                             \
    {text, sizeof text - 1, bits, stored, CLASS_##class},
#include "layout/primitive.def"
#undef PRIMITIVE
    {"", 0, 0, 0, CLASS_VALUELESS},
};

enum primitive
primitive_by_name(const char *name, size_t length)
{
    for (int i = 0; i < PRIMITIVE_COUNT; i++)
        if (primitives[i].length == length && memcmp(primitives[i].name, name, length) == 0)
            return (enum primitive)i;
    return PRIMITIVE_UNKNOWN;
}

const char *
primitive_name(enum primitive type)
{
    return primitives[type].name;
}

int
primitive_bits(enum primitive type)
{
    return primitives[type].bits;
}

int
primitive_stored_bits(enum primitive type)
{
    return primitives[type].stored_bits;
}

enum primitive_class
primitive_class(enum primitive type)
{
    return (enum primitive_class)primitives[type].class;
}
