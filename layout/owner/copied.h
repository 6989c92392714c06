/* Outputs that the compiler will copy, before it has. */
#ifndef LAYOUT_OWNER_COPIED_H
#define LAYOUT_OWNER_COPIED_H

#include "layout/owner/ownership.h"

/* The computation that makes leaf *root of a closed computation's result: itself, or what it
 * calls. *root becomes the number of that one's leaf. */
const struct computation *root_maker(const struct computation *c, size_t *root);

/* Returns, by leaf of the result of the entry of a module that is not scheduled, whether it
 * will be a copy: of an argument that is not donated to it, or of an array that is an output
 * already. NULL: the result is not known. Lives in the arena (reference: xla copy_insertion.cc,
 * AddSpecialCaseCopies). */
const bool *copied_outputs(const struct computation *entry, struct arena *arena);

#endif
