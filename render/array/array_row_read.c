/* Reads the members of a row by name and checks the kind of each. */
#include "render/array/array_row_read.h"

#include "layout/base/checked.h"
#include "layout/base/escape.h"
#include "layout/base/integer.h"
#include "layout/base/line.h"
#include "layout/device/target.h"
#include "layout/program/program.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "layout/space.h"
#include "parser/shape/shape_table.h"
#include "render/row/escape.h"

#include <stdio.h>
#include <string.h>

void
array_row_fault(struct array_row_text *row, const char *name, const char *what)
{
    struct text text = {0};
    if (row->fault)
        return;
    text_format(&text, "%s %s", name, what);
    row->fault = text_keep(&text, row->arena);
}

/* Reads a member that must exist. Returns false if it is null or missing. */
static bool
read_value(struct array_row_text *row, enum field_number field, struct slice *value)
{
    *value = json_value(row->members, row->count, field_name(field));
    if (!value->text)
        array_row_fault(row, field_name(field), "is missing");
    return value->text && !slice_is(*value, "null");
}

/* A member's text; NULL if it is null or is not a string, which sets the fault. */
static const char *
word_of(struct array_row_text *row, enum field_number field)
{
    struct slice value;
    struct text text = {0};
    if (!read_value(row, field, &value))
        return NULL;
    if (!json_is_string(value)) {
        array_row_fault(row, field_name(field), "is no string");
        return NULL;
    }
    unescape(&text, json_inside(value));
    return text_keep(&text, row->arena);
}

/* Reads an integer. Returns false, and leaves the number as it is, if it is null or not valid.
 */
static bool
read_number(struct array_row_text *row, enum field_number field, int64_t *number)
{
    struct slice value;
    int64_t found = 0;
    if (!read_value(row, field, &value))
        return false;
    if (!value.length || !integer_read(value.text, value.length, &found))
        array_row_fault(row, field_name(field), "is no integer of 64 bits");
    else if (found < 0 && field != FIELD_space_number)
        array_row_fault(row, field_name(field), "is negative");
    else
        *number = found;
    return !row->fault;
}

/* Reads an integer that is null only together with another one. together: the other is known.
 */
static void
read_sum(struct array_row_text *row, enum field_number field, bool together, int64_t *number)
{
    if (!read_number(row, field, number) && together)
        array_row_fault(row, field_name(field), "is null");
}

/* Reads the kinds of padding and checks that with the data they add up to the bytes. */
static void
read_padding(struct array_row_text *row, struct size *size)
{
    struct array_row_text within = {.arena = row->arena};
    struct slice value;
    int64_t sum = size->data_bytes;
    bool overflow = false;
    if (!read_value(row, FIELD_padding, &value)) {
        if (size->known)
            array_row_fault(row, "padding", "is null");
        return;
    }
    if (json_members(value, within.members, ROW_MEMBERS, &within.count)) {
        array_row_fault(row, "padding", "is no object");
        return;
    }
    read_sum(&within, FIELD_tile, true, &size->tile_bytes);
    read_sum(&within, FIELD_widening, true, &size->widening_bytes);
    read_sum(&within, FIELD_tail, true, &size->tail_bytes);
    if (json_value(within.members, within.count, field_name(FIELD_register)).text)
        read_number(&within, FIELD_register, &size->register_bytes);
    row->fault = row->fault ? row->fault : within.fault;
    const int64_t kinds[] = {size->tile_bytes, size->widening_bytes, size->tail_bytes,
                             size->register_bytes};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        overflow |= !checked_add(sum, kinds[i], &sum);
    if (overflow || sum != size->bytes)
        array_row_fault(row, "bytes", "are not data_bytes and all kinds of padding");
    size->padding_bytes = size->bytes - size->data_bytes;
    read_sum(row, FIELD_padding_bytes, true, &sum);
    if (sum != size->padding_bytes)
        array_row_fault(row, "padding_bytes", "are not all kinds of padding");
}

static void
read_size(struct array_row_text *row, struct size *size)
{
    size->known = read_number(row, FIELD_bytes, &size->bytes);
    read_sum(row, FIELD_elements, size->known, &size->elements);
    read_sum(row, FIELD_padded_elements, size->known, &size->padded_elements);
    read_sum(row, FIELD_data_bytes, size->known, &size->data_bytes);
    read_sum(row, FIELD_prefix_bytes, size->known, &size->prefix_bytes);
    read_padding(row, size);
}

static enum role
read_role(struct array_row_text *row)
{
    const char *name = word_of(row, FIELD_role);
    for (int role = ROLE_NONE; name && role <= ROLE_UNKNOWN; role++)
        if (role_name((enum role)role) && strcmp(role_name((enum role)role), name) == 0)
            return (enum role)role;
    if (name)
        array_row_fault(row, "role", "is none that is known");
    return ROLE_NONE;
}

/* Reads a file's name, which lives until the end. */
static const char *
read_file(struct array_row_text *row)
{
    const char *name = word_of(row, FIELD_file);
    struct words *words = row->files;
    return name ? words_text(words, words_number(words, name, strlen(name))) : NULL;
}

static struct site
read_site(struct array_row_text *row)
{
    int64_t line = LINE_NONE, module_line = LINE_NONE; /* none is written */
    struct site site = {.file = read_file(row),
                        .module = word_of(row, FIELD_module),
                        .computation = word_of(row, FIELD_computation),
                        .name = word_of(row, FIELD_name),
                        .opcode = word_of(row, FIELD_opcode),
                        .source = word_of(row, FIELD_source),
                        .role = read_role(row)};
    const char *op_name = row->op_names ? word_of(row, FIELD_op_name) : NULL;
    if (op_name)
        site.op_name =
            arena_copy(row->arena, op_name,
                       op_name_length((struct slice){op_name, strlen(op_name)}, row->depth));
    read_number(row, FIELD_line, &line);
    read_number(row, FIELD_module_line, &module_line);
    site.line = (uint64_t)line;
    site.module_line = (uint64_t)module_line;
    return site;
}

static void
read_shape(struct array_row_text *row, struct array_addend *addend)
{
    struct slice assumed = json_value(row->members, row->count, field_name(FIELD_assumed));
    const char *text = word_of(row, FIELD_shape);
    addend->assumed = assumed.text && slice_is(assumed, "true");
    if (!text)
        return;
    addend->shape = shape_table_get(row->shapes, text, strlen(text));
    if (addend->shape && (!addend->shape->shape || !shape_array(addend->shape->shape)))
        array_row_fault(row, "shape", "is no array");
}

/* Checks what arrays of one shape must take. Registers depend on the target. */
static void
check_shape(struct array_row_text *row, const struct array_row_sum *sum)
{
    const struct array_addend *addend = &sum->addend;
    const struct size *stated = &addend->size;
    struct size size = {.known = true};
    if (row->fault || !addend->shape)
        return;
    if (shape_array(addend->shape->shape)->layout.memory_space != sum->space)
        array_row_fault(row, "space_number", "is not the shape's");
    bool fits = size_add_times(&size, &addend->shape->size, addend->count);
    if (!stated->known)
        return;
    if (!fits || !size.known || size.elements != stated->elements ||
        size.padded_elements != stated->padded_elements ||
        size.data_bytes != stated->data_bytes || size.tile_bytes != stated->tile_bytes ||
        size.widening_bytes != stated->widening_bytes ||
        size.tail_bytes != stated->tail_bytes || size.prefix_bytes != stated->prefix_bytes)
        array_row_fault(row, "shape", "and count give other elements, bytes or padding");
}

static void
check_sum(struct array_row_text *row, const struct array_row_sum *sum)
{
    if (!row->fault && (sum->space < SPACE_MIN || sum->space > SPACE_MAX))
        array_row_fault(row, "space_number", "is none");
    if (!row->fault && (sum->addend.count < !sum->room || sum->addend.count > INT32_MAX))
        array_row_fault(row, "count", "is no number of arrays");
    if (!row->fault && (!sum->by || !sum->site.file || !sum->site.name))
        array_row_fault(row, "by, file or name", "is null");
    if (!row->fault && sum->padding_at_peak > sum->peak_bytes)
        array_row_fault(row, "padding_at_peak", "is more than peak_bytes");
    check_shape(row, sum);
}

struct array_row_sum
array_row_read(struct array_row_text *row, struct slice line)
{
    row->fault = NULL;
    if (json_members(line, row->members, ROW_MEMBERS, &row->count)) {
        array_row_fault(row, "the line", "is no whole object");
        return (struct array_row_sum){0};
    }
    struct array_row_sum sum = {.by = word_of(row, FIELD_by)};
    sum.merged = json_value(row->members, row->count, field_name(FIELD_merged)).text != NULL;
    sum.site = read_site(row);
    read_shape(row, &sum.addend);
    read_size(row, &sum.addend.size);
    read_number(row, FIELD_count, &sum.addend.count);
    read_sum(row, FIELD_space_number, true, &sum.space);
    sum.measured = read_number(row, FIELD_peak_bytes, &sum.peak_bytes);
    read_sum(row, FIELD_padding_at_peak, sum.measured, &sum.padding_at_peak);
    read_number(row, FIELD_at_peak, &sum.at_peak);
    sum.room = sum.addend.count == 0 && !sum.addend.shape && sum.addend.size.bytes == 0;
    check_sum(row, &sum);
    return sum;
}

void
array_row_check_grouping(struct array_row_text *row, const struct array_row_sum *sum,
                         const struct array_grouping *grouping, bool merges)
{
    bool fits = strcmp(sum->by, "instruction") == 0 || strcmp(sum->by, grouping->name) == 0 ||
                grouping_is(grouping, KEY_SPACE);
    char what[80];
    snprintf(what, sizeof what, "is %.16s, which does not tell --by %s", sum->by,
             grouping->name);
    if (!fits)
        array_row_fault(row, "by", what);
    if (sum->merged && !merges)
        array_row_fault(row, "merged", "rows are not of one module: --merge sums them");
}

void
array_row_check_field(struct array_row_text *row, const struct array_row_sum *sum,
                      const struct field_path *path)
{
    static const enum row_kind of_array[] = {KIND_site, KIND_shape, NO_KIND},
                               *of_shape = of_array + 1;
    bool by_instruction = strcmp(sum->by, "instruction") == 0;
    bool by_shape = strcmp(sum->by, "shape") == 0;
    bool told = by_instruction || path->number == FIELD_memory_space ||
                path->number == FIELD_assumed || strcmp(sum->by, path->text) == 0 ||
                (by_shape && field_find(of_shape, path->number));
    if (!told && field_find(of_array, path->number))
        array_row_fault(row, path->text, "of each array is only in rows --by instruction");
}

const struct target *
array_row_target(struct array_row_text *row, const struct array_row_sum *sum,
                 const struct target *given)
{
    const char *written = word_of(row, FIELD_memory_space);
    const struct target *target = given;
    char name[SPACE_TEXT];
    if (given)
        return given;
    for (size_t i = 0; written && (target = target_at(i)); i++)
        if (strcmp(target_space_name(target, (int)sum->space, name), written) == 0)
            return target;
    array_row_fault(row, "memory_space", "is no name of space_number");
    return NULL;
}
