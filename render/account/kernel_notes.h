/* What the account of a program says of its kernels. */
#ifndef RENDER_ACCOUNT_KERNEL_NOTES_H
#define RENDER_ACCOUNT_KERNEL_NOTES_H

#include "layout/account/account_kernels.h"
#include "render/row/row.h"

struct printable;

/* "yes", "no", or "not known": whether all kernels fit. NULL: the program has none. */
const char *account_kernels_word(const struct account *account);

/* Adds a line for each kernel that does not fit, is near its limit or of which nothing is
 * known, as far as they are few, and one for the others. */
void account_kernel_notes(const struct account *account, struct cell_list *notes);

/* Appends "f.1: does not fit, at least 62.00 MiB of 16.00 MiB of VMEM, 46.00 MiB over". */
void account_put_kernel(const struct account_kernel *kernel, struct printable *out);

#endif
