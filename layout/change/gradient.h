/* Which outputs of a program are gradients: arguments that are like them may be needed still.
 */
#ifndef LAYOUT_CHANGE_GRADIENT_H
#define LAYOUT_CHANGE_GRADIENT_H

#include "layout/owner/records.h"
#include "layout/program/program.h"

/* Returns whether the operation that makes an element of the result is of the backward pass,
 * and no update of what the backward pass makes. */
bool output_is_gradient(const struct program *program, struct records *records, size_t output);

#endif
