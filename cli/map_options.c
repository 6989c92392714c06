/* What a picture of a layout shows: --window, --label, --color-by, --cell. */
#include "cli/map_options.h"

#include "cli/command.h"
#include "cli/index_text.h"
#include "layout/mapping.h"
#include "render/map/picture.h"
#include "render/map/svg.h"

#include <string.h>

/* ---- the window ---- */

static int
bad_window(struct context *context, const char *text)
{
    usage_error(context,
                "--window takes ranges such as 0:8,0:16 or single indices, at most one for "
                "each dimension, not '%s'",
                text);
    return -1;
}

/* Reads the --window range of one dimension. *range is the whole dimension on entry. The range
 * may include padding, which lies behind the last index. */
static int
read_range(struct context *context, const struct map_view *view, size_t dim, const char *text,
           size_t length, struct map_range *range)
{
    int64_t size = view->mapping->dims[dim], extent = map_dim_extent(view, dim);
    if (length == 1 && text[0] == ':')
        return 0; /* the whole dimension */
    if (!range_read(text, length, size, &range->begin, &range->end))
        return bad_window(context, context->options.values[OPTION_WINDOW]);
    if (range->begin >= 0 && range->begin < range->end && range->end <= extent)
        return 0;
    if (range->begin >= range->end)
        usage_error(context, "--window: %.*s, the range of dimension %zu, is empty",
                    (int)length, text, dim);
    else
        usage_error(context, "--window: %.*s is no part of dimension %zu, which has %lld",
                    (int)length, text, dim, (long long)size);
    return -1;
}

int
map_window_read(struct context *context, struct map_picture *picture)
{
    const struct map_view *view = &picture->view;
    const char *all = context->options.values[OPTION_WINDOW], *text = all;
    size_t rank = view->mapping->rank;
    struct map_range *ranges = arena_array(&context->arena, rank + 1, sizeof *ranges);
    if (!all)
        return 0;
    if (!ranges) {
        out_of_memory(context);
        return -1;
    }
    for (size_t i = 0; i < rank; i++) {
        ranges[i] = (struct map_range){0, map_dim_extent(view, i)};
        if (!text)
            continue;
        size_t length = strcspn(text, ",");
        if (read_range(context, view, i, text, length, &ranges[i]))
            return -1;
        text = text[length] ? text + length + 1 : NULL;
    }
    picture->window = ranges;
    return text ? bad_window(context, all) : 0;
}

/* ---- labels and colors ---- */

#define CELL_LEAST 12
#define CELL_MOST  96

int
map_choices_read(struct context *context, struct map_picture *picture)
{
    const char *label = context->options.values[OPTION_LABEL];
    const char *coloring = context->options.values[OPTION_COLOR_BY];
    int by = coloring ? map_coloring_by_name(coloring) : (int)picture->view.coloring;
    int said = label ? map_label_by_name(label) : (int)map_natural_label(&picture->view);
    if (by < 0 || said < 0) {
        usage_error(context,
                    by < 0 ? "--color-by is tile, owner, bank, chunk, row or order, not '%s'"
                           : "--label is index, linear, number, owner, byte or bank, not '%s'",
                    by < 0 ? coloring : label);
        return -1;
    }
    if (!map_colors(&picture->view, (enum map_coloring)by) ||
        !map_says(&picture->view, (enum map_label)said)) {
        bool color = !map_colors(&picture->view, (enum map_coloring)by);
        usage_error(context, "--%s %s says nothing of %s", color ? "color-by" : "label",
                    color ? coloring : label, picture->layout);
        return -1;
    }
    picture->view.coloring = (enum map_coloring)by;
    picture->label = (enum map_label)said;
    picture->label_chosen = label != NULL;
    return 0;
}

int
map_cell_read(struct context *context)
{
    const char *text = context->options.values[OPTION_CELL];
    int64_t cell = MAP_SVG_CELL;
    struct diagnostic ignored;
    if (text && (integer_text_read(text, strlen(text), &cell, &ignored) || cell < CELL_LEAST ||
                 cell > CELL_MOST)) {
        usage_error(context, "--cell is %d to %d pixels, not '%s'", CELL_LEAST, CELL_MOST,
                    text);
        return -1;
    }
    return (int)cell;
}
