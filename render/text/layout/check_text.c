/* Answers of `check` in words. */
#include "render/text/layout/check_text.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/units.h"

static long long
number(const struct row *row, enum field_number field)
{
    return (long long)row_get(row, field).integer;
}

/* LBO where rows have no other one beside them, in bytes. */
#define UNUSED 16

/* "  8 operands: 4 along K, 32 B apart; 2 along M or N, 8192 B apart" */
static void
print_steps(struct printable *out, const struct row *d)
{
    long long tiles = number(d, FIELD_tiles), along = number(d, FIELD_along_k);
    text_format(out, "  %lld operands: %lld along K", tiles, along);
    if (along > 1)
        text_format(out, ", %lld B apart", number(d, FIELD_advance));
    if (row_get(d, FIELD_group).kind != CELL_NULL)
        text_format(out, ", but %lld B from the first of %lld to the next",
                    number(d, FIELD_group_bytes), number(d, FIELD_group));
    if (tiles > along)
        text_format(out, "; %lld along M or N, %lld B apart", tiles / along,
                    number(d, FIELD_row_advance));
    text_char(out, '\n');
}

static void
print_descriptor(struct printable *out, const struct row *d)
{
    text_string(out, "  descriptor ");
    units_text(out, d, FIELD_word);
    text_format(out, ": start %lld B, LBO %lld B%s, SBO %lld B, mode %lld, base offset %lld\n",
                number(d, FIELD_start), number(d, FIELD_leading),
                number(d, FIELD_leading) == UNUSED ? " (not used)" : "",
                number(d, FIELD_stride), number(d, FIELD_mode), number(d, FIELD_base_offset));
    if (number(d, FIELD_tiles) == 1)
        return;
    print_steps(out, d);
}

static void
print_box(struct printable *out, const struct row *box)
{
    bool global = row_get(box, FIELD_boxes).kind == CELL_NULL;
    text_either(out, global, "  global memory: extents ", "  box ");
    list_print(out, row_get(box, FIELD_extents).list, ',');
    text_string(out, ", the fastest first (dimensions ");
    list_print(out, row_get(box, FIELD_dims).list, ',');
    text_string(out, "), element strides ");
    list_print(out, row_get(box, FIELD_element_strides).list, ',');
    if (global) {
        text_string(out, ", byte strides ");
        list_print(out, row_get(box, FIELD_byte_strides).list, ',');
    } else {
        text_format(out, ", %lld of them", number(box, FIELD_boxes));
    }
    text_char(out, '\n');
}

static void
print_yes(struct printable *out, const struct row *row)
{
    struct cell descriptor = row_get(row, FIELD_descriptor), box = row_get(row, FIELD_box);
    struct cell alignment = row_get(row, FIELD_alignment),
                registers = row_get(row, FIELD_registers);
    text_string(out, "yes");
    if (row_get(row, FIELD_major).kind != CELL_NULL) {
        text_string(out, ": ");
        units_text(out, row, FIELD_major);
        text_string(out, "-major");
    }
    if (row_get(row, FIELD_swizzle_mode).kind != CELL_NULL) {
        text_either(out, row_get(row, FIELD_major).kind == CELL_NULL, ": swizzle ",
                    ", swizzle ");
        units_text(out, row, FIELD_swizzle_mode);
    }
    if (registers.kind != CELL_NULL) {
        text_string(out, ": the registers of the operand are ");
        list_print(out, registers.list, ',');
        text_string(out, " of the layout");
    }
    text_char(out, '\n');
    if (descriptor.kind == CELL_OBJECT)
        print_descriptor(out, descriptor.object);
    if (box.kind == CELL_OBJECT)
        print_box(out, box.object);
    if (alignment.kind != CELL_NULL)
        text_format(out, "  the address must be a multiple of %lld B\n",
                    (long long)alignment.integer);
}

void
check_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell legal = row_get(row, FIELD_legal), nearest = row_get(row, FIELD_nearest);
    (void)exact_bytes;
    if (cell_is_true(&legal)) {
        print_yes(out, row);
        return;
    }
    text_string(out, "no: ");
    units_text(out, row, FIELD_why);
    if (nearest.kind != CELL_NULL) {
        text_string(out, "\n  nearest: ");
        units_text(out, row, FIELD_nearest);
    }
    text_char(out, '\n');
}
