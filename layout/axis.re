/* The table of axes and the functions that read it. */
#include "layout/axis.h"

#include "layout/base/diagnostic.h"
#include "layout/base/guess.h"

/*!include:re2c "layout/base/name.inc" */

static const struct {
    const char *name;
    const char *scope;
    const char *subscope;
    int64_t limit;
    enum axis_kind kind;
} axes[] = {
#define AXIS(name, text, kind, scope, subscope, limit)                                         \
    {text, scope, subscope, limit, AXIS_##kind},
#include "layout/axis.def"
#undef AXIS
};

enum axis
axis_by_name(const char *name, size_t length)
{
    const char *p = name, *limit = name + length, *marker;
#define FOUND(found) return p > limit ? AXIS_##found : AXIS_UNKNOWN
    /*!re2c
    !include "layout/axis.inc";
    *  { return AXIS_UNKNOWN; }
    */
#undef FOUND
}

int
axis_unknown(const char *name, size_t length, size_t offset, struct diagnostic *d)
{
    enum { SHOWN = 40 }; /* bytes of the name that the message shows */
    struct guess guess = guess_of(name, length);
    char suggestion[GUESS_TEXT];
    for (int i = 0; i < AXIS_COUNT; i++)
        guess_try(&guess, axis_name((enum axis)i));
    diagnostic_set(d, TIRX_UNKNOWN_AXIS, offset, length,
                   length > SHOWN ? SHOWN : (int)length, name,
                   guess_words(&guess, "", suggestion));
    if (guess_name(&guess))
        return -1;
    d->hint = "axes:"
#define AXIS(name, text, kind, scope, subscope, limit) " " text
#include "layout/axis.def"
#undef AXIS
        ;
    return -1;
}

const char *
axis_name(enum axis axis)
{
    return axes[axis].name;
}

enum axis_kind
axis_kind(enum axis axis)
{
    return axes[axis].kind;
}

const char *
axis_scope(enum axis axis)
{
    return axes[axis].scope;
}

const char *
axis_subscope(enum axis axis)
{
    return axes[axis].subscope;
}

int64_t
axis_limit(enum axis axis)
{
    return axes[axis].limit;
}
