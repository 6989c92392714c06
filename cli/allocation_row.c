/* Compares what the message states with the size that the shape has by the size rule. */
#include "cli/allocation_row.h"

#include "cli/command.h"
#include "cli/hlo_layout.h"
#include "cli/origin.h"
#include "cli/suggest_row.h"
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
 * unless only the layout as written has the stated size. Returns NULL when memory runs out. */
static const struct shape_entry *
placed_entry(struct context *context, const struct message *m, struct shape_entry *written)
{
    if (written->fault || !(m->tpu || context->assumed))
        return written;
    const struct shape_entry *assumed = shape_table_assume(&context->shapes, written);
    bool as_written = m->size.given && is_near(&m->size, written->size.bytes) && assumed &&
                      !is_near(&m->size, assumed->size.bytes);
    return as_written ? written : assumed;
}

/* Returns whether this is an array of several elements without padding, and the message does
 * not say otherwise. */
static bool
is_dense(const struct row *row, const struct shape_entry *entry)
{
    struct cell agrees = row_get(row, "agrees");
    return entry && !entry->fault && entry->shape->kind != SHAPE_TUPLE && entry->size.known &&
           entry->size.padding_bytes == 0 && entry->size.elements > 1 &&
           (agrees.kind != CELL_BOOLEAN || agrees.boolean);
}

/* Names the kind of padding that costs most; for tile padding, also the dimension and the tile.
 * Returns NULL for a tuple, without padding, or when memory runs out. */
static const char *
why(const struct row *row, const struct shape_entry *entry)
{
    const struct size *size = &entry->size;
    struct arena *arena = row->arena;
    struct text out = {0};
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
             blame_cell(&blame, arena, array, &tiling, &ignored) || arena->failed)
        return NULL; /* without memory, the row may lack its tiles */
    else
        tile_text_worst(&out, row, blame);
    return text_keep(&out, arena);
}

static struct cell
text_cell(struct row *row, const struct text *text)
{
    return text->length ? cell_text(text_copy(text, row->arena)) : cell_null();
}

static struct cell
stated_cell(const struct stated *stated)
{
    return stated->given ? cell_bytes(stated->bytes) : cell_null();
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

static void
add_stated(struct row *row, const struct message *m, const struct size *size, bool array,
           size_t depth)
{
    row_add(row, "stated_bytes", stated_cell(&m->size));
    row_add(row, "stated_data_bytes", stated_cell(&m->data));
    row_add(row, "agrees", agrees_cell(m, size, array));
    row_add(row, "label", text_cell(row, &m->label));
    row_add(row, "op_name", op_name_cut(text_cell(row, &m->op_name), depth));
    row_add(row, "source", text_cell(row, &m->source));
    row_add(row, "allocation", text_cell(row, m->type.length ? &m->type : &m->about));
}

/* Says what takes less if no layout does. If the array is larger than the limit, also says how
 * many devices can hold it. */
static struct cell
smaller_array(struct row *row, const struct message *m, const struct shape_entry *entry)
{
    int64_t limit = m->whole.limit.given ? m->whole.limit.bytes : 0;
    bool narrower = primitive_bits(shape_array(entry->shape)->type) > 8;
    struct text out = {0};
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
    if (entry && !entry->fault && entry->shape->kind != SHAPE_TUPLE && entry->size.known)
        suggest_best_add(&best, entry, 1, target || !m->tpu ? target : target_at(0),
                         row->arena);
    bool any = best.most_bytes > 0, dense = !any && is_dense(row, entry);
    row_add(row, "suggestion", any ? cell_text(best.suggestion) : cell_null());
    row_add(row, "how",
            any     ? cell_text(best.how)
            : dense ? smaller_array(row, m, entry)
                    : cell_null());
    row_add(row, "saves_bytes", any ? cell_bytes(best.saving_bytes) : cell_null());
}

/* Sets the memory space from the message, because the layouts in it may not say. Without a TPU
 * or a target, the space number of a layout does not mean HBM, so the field is null. */
static void
set_space(const struct context *context, struct row *row, const struct message *m)
{
    const struct message_whole *whole = &m->whole;
    if (!m->tpu && !context->target)
        row_set(row, "memory_space", cell_null());
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (strcmp(whole->space, spaces[i]) == 0)
            row_set(row, "memory_space", cell_space((int)i));
}

bool
allocation_over(const struct message_whole *whole, int64_t *bytes)
{
    *bytes = whole->over.given ? whole->over.bytes : whole->needed.bytes - whole->limit.bytes;
    return whole->over.given || (whole->needed.given && whole->limit.given && *bytes > 0);
}

void
allocation_row_whole(struct row *row, const struct message_whole *whole)
{
    int64_t over;
    bool known = allocation_over(whole, &over);
    row_add(row, "needed_bytes", stated_cell(&whole->needed));
    row_add(row, "limit_bytes", stated_cell(&whole->limit));
    row_add(row, "over_bytes", known ? cell_bytes(over) : cell_null());
    row_add(row, "argument_bytes", stated_cell(&whole->arguments));
    row_add(row, "output_bytes", stated_cell(&whole->output));
    row_add(row, "temp_bytes", stated_cell(&whole->temp));
}

struct row *
allocation_row(struct context *context, const struct message *m, const char *file)
{
    struct row *row = row_new(&context->arena);
    const struct shape_entry *entry = NULL;
    struct shape_entry *written = NULL;
    struct size size = {0};
    if (!row)
        return NULL;
    if (m->shape.length) {
        written = shape_table_get(&context->shapes, m->shape.data, m->shape.length);
        if (!written || !(entry = placed_entry(context, m, written)))
            return NULL;
    }
    bool valid = entry && !entry->fault;
    if (valid)
        size = booked_size(context, m, entry);
    row_add(row, "file", cell_text(file));
    row_add(row, "line", cell_integer((int64_t)m->line));
    row_add(row, "column", cell_integer((int64_t)m->column));
    layout_row_shape(row, valid ? entry->shape : NULL, entry ? entry->canonical : NULL);
    if (!row_has(row, "assumed"))
        row_add(row, "assumed", cell_boolean(false));
    layout_row_size(row, &size);
    set_space(context, row, m);
    add_stated(row, m, &size, valid && entry->shape->kind != SHAPE_TUPLE, context->query.depth);
    row_add(row, "why", valid ? cell_text(why(row, entry)) : cell_null());
    add_better(context, row, m, entry);
    row_add(row, "module", text_cell(row, &m->module));
    allocation_row_whole(row, &m->whole);
    return row;
}
