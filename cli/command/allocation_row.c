/* Compares what the message states with the size that the shape has by the size rule. */
#include "cli/command/allocation_row.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/measure/pallas_kernel.h"
#include "cli/command/measure/triton_kernel.h"
#include "render/facts/message_room.h"
#include "render/facts/suggest_row.h"
#include "render/hlo_layout.h"
#include "render/kernel/kernel_row.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/text/tile_text.h"

#include <stdlib.h>
#include <string.h>

/* The names of memory spaces in TPU messages, by number. */
static const char *const spaces[] = {"hbm", "vmem", "smem"};

static bool
is_near(const struct stated *stated, int64_t bytes)
{
    return llabs(stated->bytes - bytes) <= stated->precision;
}

/* Returns the bytes that the allocation takes. For an array that is its own size. For a tuple
 * it is the size of its tuple table, by the rules of the target, or of the first target whose
 * table has the stated size. */
static struct size
booked_size(const struct context *context, const struct message *m,
            const struct shape_entry *entry)
{
    const struct shape *shape = entry->shape;
    const struct target *target = context->target, *one;
    if (shape->kind != SHAPE_TUPLE)
        return entry->size;
    for (size_t i = 0; !target && (one = target_at(i)); i++)
        if (is_near(&m->size, target_table_bytes(one, shape->element_count)))
            target = one;
    int64_t bytes = target_table_bytes(target ? target : target_at(0), shape->element_count);
    return (struct size){.known = bytes >= 0, .data_bytes = bytes, .bytes = bytes};
}

/* Returns the shape as it lies in memory. A TPU's shape without tiles gets the default layout,
 * unless only the layout as written has the stated size. */
static const struct shape_entry *
placed_entry(struct context *context, const struct message *m, struct shape_entry *written)
{
    if (written->fault || !(m->tpu || context->assumed))
        return written;
    const struct shape_entry *assumed = shape_table_assume(&context->shapes, written);
    bool as_written = m->size.given && is_near(&m->size, written->size.bytes) &&
                      !is_near(&m->size, assumed->size.bytes);
    return as_written ? written : assumed;
}

/* Returns the entry of a window in row-major order, in the tiles that a TPU gives it. */
static const struct shape_entry *
row_major_entry(struct context *context, const struct message *m, size_t rank)
{
    struct text shape = {0};
    text_append(&shape, m->window.data, m->window.length);
    for (size_t i = rank; i > 0; i--)
        text_format(&shape, "%c%zu", i == rank ? '{' : ',', i - 1);
    text_string(&shape, rank ? "}" : "");
    struct shape_entry *entry = shape_table_get(&context->shapes, shape.data, shape.length);
    text_free(&shape);
    return shape_table_assume(&context->shapes, entry);
}

/* Returns the entry of a window, with the layout that it has in a TPU's VMEM, and sets *size to
 * that of its buffers. Returns NULL if this is not what the message states. */
static const struct shape_entry *
window_entry(struct context *context, const struct message *m, struct size *size)
{
    const struct shape_entry *entry =
        shape_table_get(&context->shapes, m->window.data, m->window.length);
    struct size all = {.known = true};
    if (entry->fault || entry->shape->kind == SHAPE_TUPLE)
        return NULL;
    entry = row_major_entry(context, m, entry->shape->rank);
    if (entry->fault || !size_add_times(&all, &entry->size, m->buffers) || !all.known ||
        !is_near(&m->size, all.bytes))
        return NULL;
    *size = all;
    return entry;
}

/* Returns whether this is an array of several elements without padding, and the message does
 * not say otherwise. */
static bool
is_dense(const struct row *row, const struct shape_entry *entry)
{
    struct cell agrees = row_get(row, FIELD_agrees);
    return entry && !entry->fault && entry->shape->kind != SHAPE_TUPLE && entry->size.known &&
           entry->size.padding_bytes == 0 && entry->size.elements > 1 &&
           (agrees.kind != CELL_BOOLEAN || agrees.boolean);
}

/* Names the kind of padding that costs most; for tile padding, also the dimension and the tile.
 * Returns NULL for a tuple or without padding. */
static const char *
why(const struct row *row, const struct shape_entry *entry)
{
    const struct size *size = &entry->size;
    struct arena *arena = row->arena;
    struct printable out = {0};
    struct tiling tiling;
    struct cell blame;
    struct diagnostic ignored;
    if (is_dense(row, entry))
        return "no padding: all of it is data";
    if (entry->shape->kind == SHAPE_TUPLE || size->padding_bytes == 0)
        return NULL;
    const struct shape *array = shape_array(entry->shape);
    const int64_t *piece = size_piece(array, arena);
    if (size->widening_bytes > size->tile_bytes)
        text_format(&out, "elements of %d bits are stored in %lld", primitive_bits(array->type),
                    (long long)size_stored_bits(array));
    else if (size->tail_bytes > size->tile_bytes)
        text_format(&out, "the end is aligned to %lld elements",
                    (long long)array->layout.tail_alignment);
    else if (tiling_compile(&tiling, array, piece, arena, &ignored) ||
             blame_cell(&blame, arena, array, &tiling, &ignored))
        return NULL;
    else
        tile_text_worst(&out, row, blame);
    return text_keep(&out, arena);
}

static struct cell
text_cell(struct row *row, const struct text *text)
{
    return text->length ? cell_text(text_copy(text, row->arena)) : cell_null();
}

/* Of tensor memory what a message states is counted in columns. */
static int64_t
columns_of(const struct message_whole *whole, int64_t bytes)
{
    bool tensor = strcmp(whole->space, "tensor") == 0;
    return tensor && bytes != NONE ? bytes / TENSOR_COLUMN_BYTES : NONE;
}

static int64_t
stated_bytes(const struct stated *stated)
{
    return stated->given ? stated->bytes : NONE;
}

/* Returns whether the stated bytes and data bytes equal those of the shape; null if either side
 * is missing. A tuple table has no data bytes of its own. */
static struct cell
agrees_cell(const struct message *m, const struct size *size, bool array)
{
    if (!m->size.given || !size->known)
        return cell_null();
    return cell_boolean(is_near(&m->size, size->bytes) &&
                        (!array || !m->data.given || is_near(&m->data, size->data_bytes)));
}

/* Says why an allocator has no room although what is free would be enough; NULL: it would not,
 * or the message does not say. */
static const char *
why_no_block(const struct message *m)
{
    const struct stated *requested = &m->whole.requested, *block = &m->whole.block;
    bool pieces = requested->bytes <= message_free_bytes(&m->whole) && block->given &&
                  block->bytes < requested->bytes;
    return m->allocations == 0 && pieces
               ? "what is free would be enough, but no block of it: fragmentation"
               : NULL;
}

/* Says what a kernel's author can do about a window. Without a second buffer it takes less. */
static struct cell
smaller_window(const struct message *m, int64_t *saved)
{
    if (m->buffers < 2)
        return cell_text("smaller blocks of it");
    *saved = m->size.bytes / m->buffers * (m->buffers - 1);
    return cell_text("smaller blocks of it, or one buffer, pipeline_mode=pl.Buffered(1)");
}

/* Says what takes less if no layout does. If the array is larger than the limit, also says how
 * many devices can hold it. */
static struct cell
smaller_array(struct row *row, const struct message *m, const struct shape_entry *entry)
{
    int64_t limit = m->whole.limit.given ? m->whole.limit.bytes : 0;
    bool narrower = primitive_bits(shape_array(entry->shape)->type) > 8;
    struct printable out = {0};
    text_format(&out, "fewer elements, %sshards on ",
                narrower ? "a narrower type, or " : "or ");
    if (limit > 0 && entry->size.bytes > limit)
        text_format(&out, "at least %lld", (long long)divide_up(entry->size.bytes, limit));
    else
        text_string(&out, "several");
    text_string(&out, " devices: no layout takes less");
    return cell_text(text_keep(&out, row->arena));
}

/* Adds the fields that say what would take less. */
static void
add_better(struct context *context, struct row *row, const struct message *m,
           const struct shape_entry *entry)
{
    struct suggest_best best = {0};
    const struct target *target = context->target;
    if (m->use.length == 0 && entry && !entry->fault && entry->shape->kind != SHAPE_TUPLE &&
        entry->size.known)
        suggest_best_add(&best, entry, 1, target || !m->tpu ? target : target_at(0),
                         row->arena);
    bool any = best.most_bytes > 0, saves = any || m->buffers > 1;
    struct cell how = cell_text(any ? best.how : NULL);
    if (m->mismatch.why.length) { /* of two layouts none is wanted that takes less */
        best = (struct suggest_best){0};
        any = saves = false;
        how = text_cell(row, &m->mismatch.advice);
    } else if (m->buffers)
        how = smaller_window(m, &best.saving_bytes);
    else if (!any && !m->use.length && is_dense(row, entry))
        how = smaller_array(row, m, entry);
#include "render/row/fields/better.def"
}

/* Sets the memory space from the message, because the layouts in it may not say. Without a TPU
 * or a target, the space number of a layout does not mean HBM, so the field is null. */
static void
set_space(const struct context *context, struct row *row, const struct message *m)
{
    const struct message_whole *whole = &m->whole;
    if (!m->tpu && !context->target)
        row_set(row, FIELD_memory_space, cell_null());
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (strcmp(whole->space, spaces[i]) == 0)
            row_set(row, FIELD_memory_space, cell_space((int)i));
    if (strcmp(whole->space, "shared") == 0 || strcmp(whole->space, "tensor") == 0)
        row_set(row, FIELD_memory_space,
                cell_text(arena_copy(row->arena, whole->space, strlen(whole->space))));
}

static void
add_layout(const struct context *context, struct row *row, const struct message *m,
           const struct shape_entry *entry, const struct size *size)
{
    const struct shape *shape = entry && !entry->fault ? entry->shape : NULL;
    layout_row_shape(row, shape, entry ? entry->canonical : NULL);
    if (!row_has(row, FIELD_assumed))
        row_add(row, FIELD_assumed, cell_boolean(false));
    layout_row_size(row, size);
    set_space(context, row, m);
}

/* Finds the kernel that a message is about, if its text, or its program, lies beside. */
static bool
find_kernel(struct context *context, const struct message *m, const char *file,
            struct arena *arena, struct found_kernel *found)
{
    const struct message_whole *whole = &m->whole;
    const struct beside where = {.log = file,
                                 .files = context->options.arguments,
                                 .file_count = context->options.argument_count};
    bool shared = strcmp(whole->space, "shared") == 0;
    if (strcmp(whole->space, "vmem") == 0)
        return pallas_kernel_find(context, &where,
                                  (struct slice){text_contents(&m->label), m->label.length},
                                  whole->limit.bytes, arena, found);
    if (!shared && strcmp(whole->space, "tensor") != 0)
        return false;
    const struct triton_search search = {.where = where,
                                         .memory = shared ? KERNEL_SHARED : KERNEL_TENSOR,
                                         .bytes = whole->needed.bytes,
                                         .limit_bytes = whole->limit.bytes};
    return triton_kernel_find(&search, arena, found);
}

/* Adds it to the row of a message that lists no allocations. */
static void
add_kernel(struct context *context, struct row *row, const struct message *m, const char *file)
{
    struct found_kernel found = {0};
    bool any = m->whole.needed.given && find_kernel(context, m, file, row->arena, &found);
    if (found.unread.file)
        usage_error(&context->console, "%s: %s", found.unread.file, found.unread.why);
    if (!any)
        return;
#include "render/row/fields/found_kernel.def"
}

void
allocation_row_whole(struct row *row, const struct message_whole *whole)
{
    int64_t over;
    bool known = message_over(whole, &over);
#include "render/row/fields/message.def"
}

struct row *
allocation_row(struct context *context, const struct message *m, const char *file)
{
    struct row *row = row_new(&context->arena);
    const struct shape_entry *entry = NULL;
    struct size size = {0};
    if (m->buffers && m->size.given)
        entry = window_entry(context, m, &size);
    bool window = entry != NULL;
    if (!window && m->shape.length)
        entry = placed_entry(context, m,
                             shape_table_get(&context->shapes, m->shape.data, m->shape.length));
    bool valid = entry && !entry->fault;
    if (valid && !window)
        size = booked_size(context, m, entry);
#include "render/row/fields/allocation.def"
    return row;
}
