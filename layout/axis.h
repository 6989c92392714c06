/* The named axes that coordinates live on; axis.def is the one table of them. */
#ifndef LAYOUT_AXIS_H
#define LAYOUT_AXIS_H

#include <stddef.h> /* for size_t */
#include <stdint.h> /* for int64_t */

struct diagnostic;

enum axis {
#define AXIS(name, text, kind, scope, subscope, limit) AXIS_##name,
#include "layout/axis.def"
#undef AXIS
    AXIS_COUNT,
    AXIS_UNKNOWN = AXIS_COUNT
};

enum axis_kind { AXIS_MEMORY, AXIS_THREAD };

/* By exact name; AXIS_UNKNOWN when there is no such axis. */
enum axis axis_by_name(const char *name, size_t length);

/* Says that there is no axis of that name, and which one may be meant or which there are; it
 * stands at `offset` of the text that is read. Returns -1. */
int axis_unknown(const char *name, size_t length, size_t offset, struct diagnostic *d);

const char *axis_name(enum axis axis);
enum axis_kind axis_kind(enum axis axis);

/* "warp" and "thread" for laneid: it counts threads within a warp; "" where nothing is
 * registered (memory axes, pid, tid). */
const char *axis_scope(enum axis axis);
const char *axis_subscope(enum axis axis);

/* How many coordinates the hardware has (laneid: 32); 0 when no limit is known. */
int64_t axis_limit(enum axis axis);

#endif
