/* Arguments that are donated without saying to which output. */
#ifndef LAYOUT_OWNER_DONORS_H
#define LAYOUT_OWNER_DONORS_H

#include "layout/owner/ownership.h"

/* Lays outputs in the donors, as the compiler will: those of one memory space, the largest
 * first, each in the first donor that takes as many bytes; none if an output is dynamic
 * (reference: xla optimize_input_output_buffer_alias.cc, Build). Adds the pairs to the aliases
 * of the module, and forgets its donors. */
void match_donors(struct ownership *o, const struct computation *entry);

#endif
