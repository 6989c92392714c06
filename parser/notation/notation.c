/* The table of notations. */
#include "parser/notation/notation.h"

#include "layout/base/diagnostic.h"

#define NOTATION(code, name) extern const struct notation notation_##name;
#include "parser/notation/notation.def"
#undef NOTATION

static const struct notation *const notations[] = {
#define NOTATION(code, name) [NOTATION_##code] = &notation_##name,
#include "parser/notation/notation.def"
#undef NOTATION
};

const struct notation *
notation_at(enum notation_code code)
{
    return notations[code];
}

const struct notation *
notation_of(const char *text)
{
    for (size_t i = NOTATION_COUNT; i-- > 0;)
        if (notations[i]->begins && notations[i]->begins(text))
            return notations[i];
    return notations[NOTATION_XLA];
}

const char *
notation_name(size_t i)
{
    return i < NOTATION_COUNT ? notations[i]->name : NULL;
}

bool
notation_refuses(const struct diagnostic *d)
{
    switch (d->code) {
    case CONVERT_EMPTY:
    case CONVERT_PADS_AGAIN:
    case CONVERT_NO_DIGITS:
    case CONVERT_REPLICAS:
    case CONVERT_AXIS:
    case CONVERT_SWIZZLE:
    case CONVERT_MIXED:
    case CONVERT_OFFSET:
    case CONVERT_STRIDES:
    case CONVERT_XLA:
    case CONVERT_JAX:
    case CONVERT_LINEAR:
    case CONVERT_TRITON:
    case LINEAR_NOT_SINGLE:
    case LINEAR_SHARED:
    case LINEAR_MEMORIES:
    case LINEAR_MISSING:
        return true;
    default:
        return false;
    }
}
