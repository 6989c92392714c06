/* What a module moves, in sentences. */
#ifndef RENDER_ACCOUNT_COPIES_TEXT_H
#define RENDER_ACCOUNT_COPIES_TEXT_H

#include "layout/base/text.h"
#include "render/row/row.h"

/* Which moves rows list besides those that count. */
struct copies_listed {
    bool all;    /* whatever their kind; those within fusions need `fused`, too */
    bool spaces; /* between memory spaces */
    bool fused;  /* within fusions that compute */
};

/* Appends a module's totals: what it moves, what of that is alive at the peak, and what moves
 * between memory spaces if that is listed. */
void copies_text(struct printable *out, const struct row *totals,
                 const struct copies_listed *listed, bool exact_bytes);

/* Appends what the rows do not list, each with the option that lists it; nothing if there is
 * none. */
void copies_text_rest(struct printable *out, const struct row *totals,
                      const struct copies_listed *listed, bool exact_bytes);

#endif
