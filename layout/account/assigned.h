/* The compiler's own buffer assignment in place of what was measured. */
#ifndef LAYOUT_ACCOUNT_ASSIGNED_H
#define LAYOUT_ACCOUNT_ASSIGNED_H

#include "layout/base/text.h"
#include "layout/pack/memory.h"
#include "layout/setting/figures.h"

struct account;
struct diagnostic;

/* Writes the name of a program's value, such as "copy-start{0}". Clears text first. */
void figure_name(struct text *text, const struct flow *flow, uint32_t value);

/* The figures of an assignment by number of the value in a measured program, each looked up
 * once (figure_of). */
struct assigned {
    const struct figures *figures;
    struct memory *memory;
    const struct figure **found; /* NULL: not looked up; nothing: it has none */
    struct figure nothing;
    struct text name; /* of the value that was looked up last */
};

void assigned_begin(struct assigned *assigned, const struct figures *figures,
                    struct memory *memory);
void assigned_end(struct assigned *assigned);

/* Returns whether an assignment may be of the measured program: it names every value that takes
 * memory, and gives each room for its data. Otherwise *d says which value it does not. */
bool assigned_fits(struct assigned *assigned, const struct account *account,
                   struct diagnostic *d);

/* Replaces the measured sizes, offsets and sums by those of a buffer assignment. */
void assigned_apply(struct assigned *assigned);

#endif
