/* Why a change of picked values changes none, and which it could change. */
#ifndef LAYOUT_TRIAL_PICK_OFFER_H
#define LAYOUT_TRIAL_PICK_OFFER_H

#include "layout/base/words.h"
#include "layout/trial/pick.h"

/* To append to a message: ": there is no owner atn, did you mean 'attn'?" Empty if the reason
 * is not known. dropped: what the values have in the field that a change of what is kept could
 * drop; NULL: it is a change of another kind. */
const char *pick_offer(const struct pick *pick, const struct program *program,
                       struct records *records, const struct words *dropped,
                       struct arena *arena);

#endif
