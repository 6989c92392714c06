/* Where a finding is, as other programs show it: in the source if that is known, else in the
 * dump. */
#ifndef RENDER_FINDING_LOCATION_H
#define RENDER_FINDING_LOCATION_H

#include "render/row/row.h"

struct location {
    struct slice file; /* empty: not known */
    int64_t line;      /* 0: not known */
};

struct location location_of(const struct row *finding);

/* The place in the dump alone. */
struct location location_in_dump(const struct row *finding);

#endif
