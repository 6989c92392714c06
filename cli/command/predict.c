/* predict: the layout that an array gets by default. */
#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "cli/input/lines.h"
#include "layout/device/vmem_tile.h"
#include "layout/space.h"
#include "parser/notation/notation.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_data_bytes},
    {.field = FIELD_bytes},
    {.field = FIELD_padding_bytes},
    {.field = FIELD_expansion},
    {.field = FIELD_shape, .min_width = 24, .flags = COLUMN_SHAPE},
    /* shown only if a layout may be written */
    {.field = FIELD_bytes,
     .flags = COLUMN_BELOW,
     .heading = "as written",
     .path = "as_written.bytes"},
    {.field = FIELD_expansion, .heading = "x", .path = "as_written.expansion"},
    {.field = FIELD_shape,
     .min_width = 24,
     .flags = COLUMN_SHAPE,
     .heading = "shape",
     .path = "as_written.shape"},
};

#define WRITTEN_COLUMNS 3

struct prediction {
    struct context *context;
    const struct target *target;
    const struct lines *lines; /* standard input; NULL: the shape is an argument */
};

/* Returns whether the shape, or a part of it, has a written layout, or lies in VMEM, where
 * layouts are others. */
static bool
says_layout(const struct shape *shape)
{
    const struct layout *layout = &shape->layout;
    bool says =
        shape->kind == SHAPE_ARRAY && (layout->written || layout->memory_space == SPACE_VMEM);
    for (size_t i = 0; shape->kind != SHAPE_ARRAY && i < shape->element_count && !says; i++)
        says = says_layout(shape->elements[i]);
    return says;
}

static void
warn_large(struct prediction *p, const char *shape, const struct size *size)
{
    const struct target_space *memory = target_space(p->target, 0);
    struct printable bytes = {0}, room = {0};
    if (p->lines || !memory || !memory->bytes || size->bytes <= memory->bytes)
        return;
    units_bytes(&bytes, size->bytes);
    units_bytes(&room, memory->bytes);
    const char *taken = text_keep(&bytes, &p->context->arena);
    const char *there = text_keep(&room, &p->context->arena);
    report_warning(&p->context->console, "%s takes %s, and %s has %s of %s", shape, taken,
                   p->target->name, there, memory->name ? memory->name : "memory");
}

/* Adds the size of an array, or of all arrays in a tuple. */
static int
add_sizes(struct size *sum, const struct shape *shape, struct arena *arena,
          struct diagnostic *d)
{
    struct size size;
    if (shape->kind == SHAPE_TUPLE) {
        for (size_t i = 0; i < shape->element_count; i++)
            if (add_sizes(sum, shape->elements[i], arena, d))
                return -1;
        return 0;
    }
    if (size_compute(&size, shape, arena, d))
        return -1;
    if (size_add(sum, &size))
        return 0;
    return diagnostic_set(d, SIZE_OVERFLOW, shape->offset, shape->length);
}

/* A shape with the layout of a scope, its text and its size. */
struct predicted {
    const struct shape *shape;
    const char *text;
    struct size size;
};

static int
predict_as(struct prediction *p, const struct shape *shape, enum predict_scope scope,
           struct predicted *one, struct diagnostic *d)
{
    struct arena *arena = &p->context->arena;
    size_t count;
    one->size = (struct size){.known = true};
    one->shape = predict_shape(p->target, shape, scope, arena, &count, d);
    if (!one->shape || add_sizes(&one->size, one->shape, arena, d))
        return -1;
    one->text = notation_shape_text(one->shape, arena);
    warn_large(p, one->text, &one->size);
    return 0;
}

/* Returns shape and sizes as written. An order without tiles gets tiles by the same rule; a
 * complete layout stays as it is. */
static struct cell
written_cell(struct arena *arena, const struct predicted *one)
{
    struct row *row = row_new(arena);
#include "render/row/fields/as_written.def"
    return cell_object(row);
}

/* Writes a row. as_written: NULL if no layout is written. error: what is wrong; `one` is then
 * empty. */
static void
put_prediction_row(const struct prediction *p, const struct predicted *one,
                   const struct predicted *as_written, const char *error)
{
    struct arena *arena = &p->context->arena;
    struct row *row = row_new(arena);
#include "render/row/fields/predict.def"
    output_row(&p->context->output, row);
}

static int
predict(struct prediction *p, const char *text, struct diagnostic *d)
{
    struct predicted preset, kept;
    struct argument_warned warned = {p->context, text};
    struct diagnostic_sink warnings = argument_warnings(&warned);
    const struct shape *shape =
        notation_read_only_shape(text, "predict", &warnings, &p->context->arena, d);
    if (!shape || predict_as(p, shape, PREDICT_ALL, &preset, d))
        return -1;
    bool written = says_layout(shape);
    if (written &&
        predict_as(p, vmem_shape(shape, &p->context->arena), PREDICT_ABSENT, &kept, d))
        return -1;
    put_prediction_row(p, &preset, written ? &kept : NULL, NULL);
    return 0;
}

static void
predict_lines(struct prediction *p)
{
    struct lines lines = {0};
    struct diagnostic d = {0};
    p->lines = &lines;
    while (!p->context->output.error && lines_next(&lines, &p->context->console)) {
        if (lines_check(&lines, &d) || predict(p, lines.text, &d)) {
            lines_report(&lines, &p->context->console, &d);
            put_prediction_row(p, &(struct predicted){0}, NULL, d.message);
        }
        arena_reset(&p->context->arena);
    }
    p->lines = NULL;
    lines_free(&lines);
}

/* Returns whether an argument, or a line of standard input, may have a layout. */
static bool
may_say_layouts(const struct options *options)
{
    for (size_t i = 0; i < options->argument_count; i++)
        if (strcmp(options->arguments[i], "-") == 0 || strchr(options->arguments[i], '{') ||
            strstr(options->arguments[i], "]<") || strstr(options->arguments[i], "vmem"))
            return true;
    return false;
}

void
command_predict(struct context *context)
{
    const struct options *options = &context->options;
    struct prediction p = {.context = context};
    struct diagnostic d;
    size_t count = sizeof columns / sizeof *columns;
    if (!may_say_layouts(options))
        count -= WRITTEN_COLUMNS;
    if (begin_output(context, columns, count))
        return;
    p.target = context->target ? context->target : target_at(0);
    for (size_t i = 0; i < options->argument_count; i++) {
        const char *text = options->arguments[i];
        if (strcmp(text, "-") == 0)
            predict_lines(&p);
        else if (predict(&p, text, &d))
            report_argument(context, text, &d);
        arena_reset(&context->arena);
    }
    end_output(context, NULL);
}
