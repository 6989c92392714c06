/* suggest: what would take less, and how much it saves. */

#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "parser/notation/index_text.h"
#include "parser/notation/notation.h"
#include "parser/notation/quantity.h"
#include "render/facts/suggest_row.h"
#include "render/hlo_layout.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/text/sentences.h"

#include <ctype.h>
#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_saving_bytes},
    {.field = FIELD_bytes},
    {.field = FIELD_expansion},
    {.field = FIELD_shape},
    {.field = FIELD_how, .min_width = 12},
};

struct suggest_options {
    struct context *context;
    const struct target *target;
    const struct shape *written; /* the current argument */
    bool extents;                /* --dim is given: suggest sizes of a dimension */
    int64_t dim;
    int64_t max_extent,
        max_bytes; /* --limit as a size of the dimension, or in bytes; 0: none */
    size_t top;
};

/* ---- options ---- */

/* A whole number is a size of the dimension, a quantity with a unit is one of memory. 1e9 could
 * be either and is refused. */
static int
read_limit(struct suggest_options *o, struct context *context, const char *limit)
{
    struct diagnostic ignored;
    if (!o->extents) {
        usage_error(&context->console,
                    "--limit is for the sizes of a dimension: say which, --dim 0");
        return -1;
    }
    size_t length = strlen(limit);
    if (integer_text_read(limit, length, &o->max_extent, &ignored)) {
        o->max_extent = 0;
        if (!isalpha((unsigned char)limit[length ? length - 1 : 0]) ||
            !size_read(limit, &o->max_bytes))
            return option_refused(context, OPTION_LIMIT,
                                  "takes a size of the dimension, 4096, or of memory, 16GiB");
    }
    if (o->max_extent > 0 || o->max_bytes > 0)
        return 0;
    usage_error(&context->console, "--limit is above 0");
    return -1;
}

static int
read_options(struct suggest_options *o, struct context *context)
{
    const struct options *options = &context->options;
    const char *limit = option_text(options, OPTION_LIMIT);
    *o = (struct suggest_options){.context = context,
                                  .extents = option_given(options, OPTION_DIM),
                                  .dim = option_count(options, OPTION_DIM, 0),
                                  .top = (size_t)option_count(options, OPTION_TOP, COUNT_ALL)};
    return limit ? read_limit(o, context, limit) : 0;
}

/* ---- output ---- */

/* Returns the size as written if the present layout adds tiles; NONE otherwise. */
static int64_t
plain_bytes(const struct suggest_options *o, const struct shape *now)
{
    struct size plain;
    struct diagnostic ignored;
    if (now->layout.tile_count && shape_array(o->written)->layout.written &&
        size_compute(&plain, o->written, &o->context->arena, &ignored) == 0)
        return plain.bytes;
    return NONE;
}

/* Writes the present array above its suggestions, in text only. nothing: why there are none;
 * NULL if there are some. */
static void
print_now(const struct suggest_options *o, const struct shape *now, const struct size *size,
          const char *nothing)
{
    struct output *output = &o->context->output;
    struct printable *out = output_line(output);
    if (!out)
        return;
    struct row *row = row_new(&o->context->arena);
#include "render/row/fields/suggest_now.def"
    size_t from = out->length;
    if (out->length || output->rows)
        text_char(out, '\n');
    suggest_text_now(out, row, output->exact_bytes);
    if (nothing)
        text_format(out, "  %s\n", nothing);
    output_wrap(output, from);
}

static void
put_suggestions(const struct suggest_options *o, const struct suggestions *found)
{
    const char *nothing = NULL;
    if (found->now->layout.split_count)
        nothing = "split over cores: nothing is suggested";
    else if (found->count == 0)
        nothing = "nothing that is known takes less";
    print_now(o, found->now, &found->size, nothing);
    for (size_t i = 0; i < found->count && i < o->top; i++)
        output_row(&o->context->output,
                   suggest_row(&found->items[i], found, o->target, &o->context->arena));
}

static void
put_extents(const struct suggest_options *o, size_t dim, const struct extents *found)
{
    print_now(o, found->now, &found->size,
              found->count ? NULL : "no other size of this dimension pads less");
    for (size_t i = 0; i < found->count && i < o->top; i++)
        output_row(&o->context->output, suggest_extent_row(&found->items[i], found, dim,
                                                           o->target, &o->context->arena));
}

static int
suggest_dim(const struct suggest_options *o, const char *text, struct diagnostic *d)
{
    struct arena *arena = &o->context->arena;
    size_t rank = shape_array(o->written)->rank;
    int64_t dim = o->dim < 0 ? o->dim + (int64_t)rank : o->dim;
    if (dim < 0 || dim >= (int64_t)rank)
        return diagnostic_set(d, SUGGEST_DIM, 0, strlen(text), (long long)o->dim, rank);
    struct extents *found = arena_alloc(arena, sizeof *found);
    struct extent_query query = {o->written, (size_t)dim, o->max_extent, o->max_bytes};
    if (suggest_extents(found, &query, o->target, arena, d))
        return -1;
    put_extents(o, (size_t)dim, found);
    return 0;
}

/* Suggests for one argument. Returns -1 with *d set. */
static int
suggest_for(struct suggest_options *o, const char *text, struct diagnostic *d)
{
    struct arena *arena = &o->context->arena;
    struct argument_warned warned = {o->context, text};
    struct diagnostic_sink warnings = argument_warnings(&warned);
    const struct shape *shape = notation_read_only_shape(text, "suggest", &warnings, arena, d);
    if (!shape)
        return -1;
    o->written = shape;
    if (shape->kind == SHAPE_TUPLE)
        return diagnostic_set(d, SUGGEST_TUPLE, 0, strlen(text));
    if (!shape_has_values(shape))
        return diagnostic_set(d, NOT_AN_ARRAY, 0, strlen(text), shape_array(shape)->type_name);
    if (o->extents)
        return suggest_dim(o, text, d);
    struct suggestions *found = arena_alloc(arena, sizeof *found);
    if (suggest(found, shape, o->target, arena, d))
        return -1;
    put_suggestions(o, found);
    return 0;
}

static void
say_honestly(struct context *context)
{
    struct printable *out = output_line(&context->output);
    if (!out || !context->output.rows)
        return;
    size_t from = out->length;
    text_string(out, "\nArithmetic, no promise: the compiler chooses layouts, and may copy "
                     "between them.\n");
    output_wrap(&context->output, from);
}

void
command_suggest(struct context *context)
{
    const struct options *options = &context->options;
    struct suggest_options o;
    struct diagnostic d;
    context->output.sentences.write = suggest_text;
    context->output.sentences.dense = true;
    if (read_options(&o, context) ||
        begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    o.target = context->target ? context->target : target_at(0);
    for (size_t i = 0; i < options->argument_count; i++) {
        if (suggest_for(&o, options->arguments[i], &d))
            report_argument(context, options->arguments[i], &d);
        arena_reset(&context->arena);
    }
    say_honestly(context);
    end_output(context, NULL);
}
