/* The compiler's own buffer assignment in place of what was measured. */
#ifndef LAYOUT_ACCOUNT_ASSIGNED_H
#define LAYOUT_ACCOUNT_ASSIGNED_H

#include "layout/pack/memory.h"
#include "layout/setting/figures.h"

struct account;
struct diagnostic;
struct text;

/* Writes the name of a program's value, such as "copy-start{0}". Clears text first. */
void figure_name(struct text *text, const struct flow *flow, uint32_t value);

/* Returns whether an assignment may be of the measured program: it names every value that takes
 * memory, and gives each room for its data. Otherwise *d says which value it does not. */
bool assigned_fits(const struct figures *figures, const struct account *account,
                   struct diagnostic *d);

/* Replaces the measured sizes, offsets and sums by those of a buffer assignment. */
void assigned_apply(const struct figures *figures, struct memory *memory);

#endif
