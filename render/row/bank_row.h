/* The cost of an access to shared memory, as values. */
#ifndef RENDER_ROW_BANK_ROW_H
#define RENDER_ROW_BANK_ROW_H

#include "render/row/row.h"

struct bank_access;
struct bank_phase;
struct swizzle;

/* An access as it is asked for, and the swizzle under which it is served. */
struct bank_subject {
    const char *name;
    const struct bank_access *access;
    const struct swizzle *swizzle;
};

/* One phase of an access: access, width, phase, wavefronts, ideal, lanes (those that collide),
 * and elements (for each lane, where its bytes begin). */
struct row *bank_phase_row(struct arena *arena, const struct bank_subject *subject,
                           size_t number, const struct bank_phase *phase);

#endif
