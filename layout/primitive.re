/* The table of primitive types and the functions that read it. */
#include "layout/primitive.h"

/*!include:re2c "layout/base/name.inc" */

static const struct {
    const char *name;
    unsigned char bits;
    unsigned char stored_bits;
    unsigned char class;
} primitives[] = {
#define PRIMITIVE(name, text, bits, stored, class) {text, bits, stored, CLASS_##class},
#include "layout/primitive.def"
#undef PRIMITIVE
    {"", 0, 0, CLASS_VALUELESS},
};

enum primitive
primitive_by_name(const char *name, size_t length)
{
    const char *p = name, *limit = name + length, *marker;
#define FOUND(found) return p > limit ? PRIMITIVE_##found : PRIMITIVE_UNKNOWN
    /*!re2c
    !include "layout/primitive.inc";
    *  { return PRIMITIVE_UNKNOWN; }
    */
#undef FOUND
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
