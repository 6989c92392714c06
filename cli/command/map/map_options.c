/* What a picture of a layout shows: --window, --label, --color-by. */
#include "cli/command/map/map_options.h"

#include "cli/command.h"
#include "layout/mapping.h"
#include "parser/notation/index_text.h"
#include "render/map/picture.h"

#include <string.h>

/* ---- the window ---- */

static int
bad_window(struct context *context)
{
    return option_refused(context, OPTION_WINDOW,
                          "takes ranges such as 0:8,0:16 or single indices, at most one for "
                          "each dimension");
}

/* Reads the --window range of one dimension. *range is the whole dimension on entry. The range
 * may include padding, which lies behind the last index. */
static int
read_range(struct context *context, const struct map_view *view, size_t dim, struct slice text,
           struct map_range *range)
{
    int64_t size = view->mapping->dims[dim], extent = map_dim_extent(view, dim);
    if (slice_is(text, ":"))
        return 0; /* the whole dimension */
    if (!range_read(text.text, text.length, size, &range->begin, &range->end))
        return bad_window(context);
    if (range->begin >= 0 && range->begin < range->end && range->end <= extent)
        return 0;
    if (range->begin >= range->end)
        usage_error(&context->console, "--window: %.*s, the range of dimension %zu, is empty",
                    (int)text.length, text.text, dim);
    else
        usage_error(&context->console,
                    "--window: %.*s is no part of dimension %zu, which has %lld",
                    (int)text.length, text.text, dim, (long long)size);
    return -1;
}

int
map_window_read(struct context *context, struct map_picture *picture)
{
    const struct map_view *view = &picture->view;
    const char *text = option_text(&context->options, OPTION_WINDOW);
    size_t rank = view->mapping->rank;
    if (!text)
        return 0;
    struct map_range *ranges = arena_array(&context->arena, rank + 1, sizeof *ranges);
    for (size_t i = 0; i < rank; i++) {
        ranges[i] = (struct map_range){0, map_dim_extent(view, i)};
        if (!text)
            continue;
        size_t length = strcspn(text, ",");
        if (read_range(context, view, i, (struct slice){text, length}, &ranges[i]))
            return -1;
        text = text[length] ? text + length + 1 : NULL;
    }
    picture->window = ranges;
    return text ? bad_window(context) : 0;
}

/* ---- labels and colors ---- */

int
map_choices_read(struct context *context, struct map_picture *picture)
{
    const struct options *options = &context->options;
    struct map_view *view = &picture->view;
    size_t coloring = option_word(options, OPTION_COLOR_BY, (size_t)view->coloring);
    view->coloring = coloring == MAP_COLORINGS ? MAP_BY_OWNER : (enum map_coloring)coloring;
    picture->label =
        (enum map_label)option_word(options, OPTION_LABEL, (size_t)map_natural_label(view));
    picture->label_chosen = option_given(options, OPTION_LABEL);
    bool colors = map_colors(view, view->coloring);
    if (colors && map_says(view, picture->label))
        return 0;
    enum option_code unfit = colors ? OPTION_LABEL : OPTION_COLOR_BY;
    usage_error(&context->console, "--%s %s says nothing of %s", option_at(unfit)->name,
                option_text(options, unfit), picture->layout);
    return -1;
}
