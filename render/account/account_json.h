/* What is said of programs, as the JSON of the command memory. */
#ifndef RENDER_ACCOUNT_ACCOUNT_JSON_H
#define RENDER_ACCOUNT_ACCOUNT_JSON_H

#include "layout/account/account.h"

/* Appends an object: for each program, in "rows" what occupies its main memory at the peak, and
 * in "totals" what each memory space takes. Of several programs, totals are a list. */
void account_json(struct printable *out, const struct account *const *accounts, size_t count);

#endif
