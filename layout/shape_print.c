/* The canonical text of shapes, byte for byte as XLA prints it. */
#include "layout/base/text.h"
#include "layout/shape.h"

#include <string.h>

void
tile_print(struct text *out, const struct tile *tile)
{
    text_char(out, '(');
    for (size_t i = 0; i < tile->rank; i++) {
        if (i)
            text_char(out, ',');
        if (tile->dims[i] == TILE_COMBINE)
            text_char(out, '*');
        else
            text_integer(out, tile->dims[i]);
    }
    text_char(out, ')');
}

static void
print_tiles(struct text *out, const struct layout *layout)
{
    if (layout->tile_count)
        text_char(out, 'T');
    for (size_t i = 0; i < layout->tile_count; i++)
        tile_print(out, &layout->tiles[i]);
}

static void
print_splits(struct text *out, const struct layout *layout)
{
    if (layout->split_count)
        text_string(out, "SC");
    for (size_t i = 0; i < layout->split_count; i++) {
        const struct split_config *split = &layout->splits[i];
        text_format(out, "(%lld:", (long long)split->dimension);
        text_integers(out, split->indices, split->count);
        text_char(out, ')');
    }
}

static void
print_field(struct text *out, const char *name, int64_t value)
{
    text_string(out, name);
    text_char(out, '(');
    text_integer(out, value);
    text_char(out, ')');
}

static void
print_layout(struct text *out, const struct shape *shape)
{
    const struct layout *layout = &shape->layout;
    struct text fields = {0};
    print_tiles(&fields, layout);
    if (layout->tail_alignment != 1)
        print_field(&fields, "L", layout->tail_alignment);
    if (layout->index_type != PRIMITIVE_UNKNOWN)
        text_format(&fields, "#(%s)", primitive_name(layout->index_type));
    if (layout->pointer_type != PRIMITIVE_UNKNOWN)
        text_format(&fields, "*(%s)", primitive_name(layout->pointer_type));
    if (layout->element_bits)
        print_field(&fields, "E", layout->element_bits);
    if (layout->memory_space)
        print_field(&fields, "S", layout->memory_space);
    print_splits(&fields, layout);
    if (layout->prefix_bytes > 0)
        print_field(&fields, "M", layout->prefix_bytes);
    if (shape->rank || fields.length) {
        text_char(out, '{');
        text_integers(out, layout->minor_to_major, shape->rank);
        if (fields.length) {
            text_char(out, ':');
            text_append(out, fields.data, fields.length);
        }
        text_char(out, '}');
    }
    text_free(&fields);
}

static void
print_dims(struct text *out, const struct shape *shape)
{
    text_char(out, '[');
    for (size_t i = 0; i < shape->rank; i++) {
        if (i)
            text_char(out, ',');
        if (shape->dims[i] == DIM_UNBOUNDED) {
            text_char(out, '?');
            continue;
        }
        if (shape->dynamic && shape->dynamic[i])
            text_string(out, "<=");
        text_integer(out, shape->dims[i]);
    }
    text_char(out, ']');
}

void
shape_print_separator(struct text *out, size_t i)
{
    if (i)
        text_string(out, ", ");
    if (i && i % 5 == 0)
        text_format(out, "/*index=%zu*/", i);
}

void
shape_print(struct text *out, const struct shape *shape)
{
    if (shape->kind == SHAPE_ARRAY) {
        text_string(out, shape->type_name);
        print_dims(out, shape);
        if (shape_has_values(shape))
            print_layout(out, shape);
        return;
    }
    text_string(out, shape->kind == SHAPE_BUFFER ? "b(" : "(");
    for (size_t i = 0; i < shape->element_count; i++) {
        shape_print_separator(out, i);
        shape_print(out, shape->elements[i]);
    }
    text_char(out, ')');
}
