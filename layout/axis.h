/* The named axes of coordinates. axis.def is the only table of them. */
#ifndef LAYOUT_AXIS_H
#define LAYOUT_AXIS_H

#include <stddef.h> /* for size_t */
#include <stdint.h> /* for int64_t */

struct diagnostic;

/* The lanes of a warp where no text says them, and the most that one may say. */
#define WARP_LANES      32
#define WARP_MOST_LANES 1024

enum axis {
#define AXIS(name, text, kind, scope, subscope, limit) AXIS_##name,
#include "layout/axis.def"
#undef AXIS
    AXIS_COUNT,
    AXIS_UNKNOWN = AXIS_COUNT
};

enum axis_kind { AXIS_MEMORY, AXIS_THREAD };

/* Finds an axis by its exact name. Returns AXIS_UNKNOWN if there is no such axis. */
enum axis axis_by_name(const char *name, size_t length);

/* Reports that no axis has this name. The hint suggests the axis that may be meant, or lists
 * all axes. `offset` is where the name begins in the text that is read. Returns -1. */
int axis_unknown(const char *name, size_t length, size_t offset, struct diagnostic *d);

const char *axis_name(enum axis axis);
enum axis_kind axis_kind(enum axis axis);

/* An axis counts subscopes within a scope: for laneid the scope is "warp" and the subscope
 * "thread". Both are "" for memory axes, pid and tid, which have none registered. */
const char *axis_scope(enum axis axis);
const char *axis_subscope(enum axis axis);

/* The number of coordinates that the hardware has (laneid: 32); 0: no known limit. */
int64_t axis_limit(enum axis axis);

#endif
