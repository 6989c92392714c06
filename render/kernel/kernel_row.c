#include "render/kernel/kernel_row.h"

#include "render/row/row_make.h"

static struct cell
grid_cell(struct arena *arena, const struct kernel *kernel)
{
    struct cell_list *list = kernel->grid_rank ? list_new(arena) : NULL;
    for (size_t i = 0; i < kernel->grid_rank; i++)
        list_add(list, cell_known(cell_integer(kernel->grid[i])));
    return cell_list(list);
}

static struct cell
fits_cell(const struct kernel_need *need)
{
    return need->fits == KERNEL_MAY_FIT ? cell_null() : cell_boolean(need->fits == KERNEL_FITS);
}

struct cell
kernel_levers_cell(struct arena *arena, const struct kernel_lever *levers, size_t count)
{
    struct cell_list *list = count ? list_new(arena) : NULL;
    for (size_t i = 0; i < count; i++) {
        const struct kernel_lever *lever = &levers[i];
        struct row *row = row_new(arena);
#include "render/row/fields/kernel_lever.def"
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

/* Levers are of the first memory. */
static struct cell
levers_cell(struct arena *arena, const struct kernel *kernel, const struct kernel_need *need)
{
    size_t count = need == kernel->needs ? kernel->lever_count : 0;
    return kernel_levers_cell(arena, kernel->levers, count);
}

/* Beside the first memory. */
static struct cell
copies_cell(struct arena *arena, const struct kernel *kernel, const struct kernel_need *need)
{
    size_t count = need == kernel->needs ? kernel->copy_count : 0;
    struct cell_list *list = count ? list_new(arena) : NULL;
    for (size_t i = 0; i < count; i++) {
        const struct kernel_copy *copy = &kernel->copies[i];
        struct row *row = row_new(arena);
#include "render/row/fields/kernel_copy.def"
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

static int64_t
margin_of(const struct kernel_need *need)
{
    bool known = need->limit_bytes != KERNEL_UNKNOWN && need->bytes != KERNEL_UNKNOWN;
    return known ? need->limit_bytes - need->bytes : NONE;
}

static double
expansion_of(const struct kernel_buffer *buffer)
{
    bool known = buffer->padding_bytes != KERNEL_UNKNOWN;
    int64_t data = known ? buffer->bytes - buffer->padding_bytes : 0;
    return data > 0 ? (double)buffer->bytes / (double)data : (double)NAN;
}

struct row *
kernel_row(struct arena *arena, const struct kernel *kernel, const struct kernel_need *need)
{
    struct row *row = row_new(arena);
#include "render/row/fields/kernel.def"
    return row;
}

struct row *
kernel_buffer_row(struct arena *arena, const struct kernel *kernel,
                  const struct kernel_buffer *buffer)
{
    struct row *row = row_new(arena);
#include "render/row/fields/kernel_buffer.def"
    return row;
}

struct row *
kernel_totals_row(struct arena *arena, struct cell_list *kernels)
{
    struct row *row = row_new(arena);
#include "render/row/fields/kernel_totals.def"
    return row;
}
