/* Rows of what kernels take. */
#ifndef RENDER_KERNEL_KERNEL_ROW_H
#define RENDER_KERNEL_KERNEL_ROW_H

#include "layout/kernel/kernel.h"
#include "render/row/row.h"

/* What a kernel takes of one memory, as an object of totals.kernels. */
struct row *kernel_row(struct arena *arena, const struct kernel *kernel,
                       const struct kernel_need *need);

/* Levers as a list; null: there are none. */
struct cell kernel_levers_cell(struct arena *arena, const struct kernel_lever *levers,
                               size_t count);

struct row *kernel_buffer_row(struct arena *arena, const struct kernel *kernel,
                              const struct kernel_buffer *buffer);

/* The totals of kernels, whose objects the list has. */
struct row *kernel_totals_row(struct arena *arena, struct cell_list *kernels);

#endif
