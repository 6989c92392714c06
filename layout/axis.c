/* The table of axes and the ways to ask it. */
#include "layout/axis.h"

#include <string.h>

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

const char axis_names[] = "axes:"
#define AXIS(name, text, kind, scope, subscope, limit) " " text
#include "layout/axis.def"
#undef AXIS
    ;

enum axis
axis_by_name(const char *name, size_t length)
{
    for (int i = 0; i < AXIS_COUNT; i++)
        if (strlen(axes[i].name) == length && memcmp(axes[i].name, name, length) == 0)
            return (enum axis)i;
    return AXIS_UNKNOWN;
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
