#include "parser/mlir/mlir_layout.h"

#include "layout/base/text.h"
#include "layout/device/predict.h"
#include "layout/shape_entry.h"
#include "layout/space.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/shape/shape_table.h"

#include <string.h>

struct slice
mlir_layout_mode(struct slice attributes)
{
    struct slice mode = mlir_inside_string(mlir_value_of(attributes, "mhlo.layout_mode"));
    if (slice_is(mode, "{auto}"))
        return mlir_inside(mode);
    bool is_default = slice_is(mode, "default") || slice_is(mode, "{default}");
    return is_default ? (struct slice){"", 0} : mode;
}

/* Spells the shape with another layout. */
static struct shape_entry *
with_layout(struct shape_table *shapes, const struct shape_entry *shape, struct slice layout)
{
    struct text text = {0};
    const char *dims_end = strchr(shape->canonical, ']');
    bool braces = slice_begins(layout, "{");
    text_append(&text, shape->canonical, (size_t)(dims_end + 1 - shape->canonical));
    text_string(&text, braces ? "" : "{?");
    text_append(&text, layout.text, layout.length);
    text_string(&text, braces ? "" : "}");
    struct shape_entry *result = shape_table_get(shapes, text.data, text.length);
    text_free(&text);
    return result;
}

/* Returns the shape with the tiles that the target has for its order; shape: it has none, or no
 * target is known. */
static struct shape_entry *
with_tiles(struct shape_table *shapes, struct shape_entry *shape)
{
    struct diagnostic ignored;
    size_t count = 0;
    const struct shape *tiled = NULL;
    if (shapes->assumed && !shape->fault && !shape->shape->layout.tile_count)
        tiled = predict_shape(shapes->assumed, shape->shape, PREDICT_ABSENT, &shapes->arena,
                              &count, &ignored);
    return count ? shape_table_intern(shapes, tiled) : shape;
}

bool
mlir_is_on_host(struct slice attributes)
{
    struct slice kind = mlir_inside_string(mlir_value_of(attributes, "mhlo.memory_kind"));
    return slice_is(kind, "pinned_host") || slice_is(kind, "unpinned_host");
}

struct shape_entry *
mlir_shape_on_host(struct shape_table *shapes, struct shape_entry *shape)
{
    struct text layout = {0};
    bool array = shape && !shape->fault && shape->shape->kind == SHAPE_ARRAY;
    if (!array)
        return shape;
    text_char(&layout, '{');
    for (size_t i = shape->shape->rank; i-- > 0;)
        text_format(&layout, "%zu%s", i, i ? "," : "");
    text_format(&layout, ":S(%d)}", SPACE_HOST);
    struct shape_entry *result =
        with_layout(shapes, shape, (struct slice){layout.data, layout.length});
    text_free(&layout);
    return result;
}

struct shape_entry *
mlir_layout_apply(struct shape_table *shapes, struct shape_entry *shape, struct slice mode)
{
    bool array = shape && !shape->fault && shape->shape->kind == SHAPE_ARRAY;
    if (!mode.length || !array || !shape->shape->rank)
        return shape;
    bool untiled = shapes->assumed && with_tiles(shapes, shape) == shape;
    if (slice_is(mode, "auto") && untiled)
        return shape;
    return with_tiles(shapes, with_layout(shapes, shape, mode));
}
