/* predict: the layout of an array before the compiler has run. */
#include "layout/predict.h"
#include "cli/command.h"
#include "cli/lines.h"
#include "cli/notation_read.h"
#include "layout/diagnostic.h"
#include "layout/shape.h"
#include "layout/space.h"
#include "layout/text.h"
#include "render/layout_row.h"
#include "render/units.h"

#include <string.h>

static const struct column columns[] = {
    {"data_bytes", "data", true, 0, 0},
    {"bytes", NULL, true, 0, 0},
    {"padding_bytes", "padding", true, 0, 0},
    {"expansion", "x", true, 0, 0},
    {"shape", NULL, false, 1, 0},
};

struct prediction {
    struct context *context;
    const struct target *target;
    const struct lines *lines; /* of standard input; NULL: an argument */
    uint64_t ignored;          /* lines that had a layout, behind the first */
    bool warned;
};

static void
report_text(struct prediction *p, const char *text, const struct diagnostic *d)
{
    if (p->lines)
        lines_report(p->lines, p->context, d);
    else
        report_argument(p->context, text, d);
}

/* The first layout that is written in a shape; NULL when none is. */
static const struct shape *
find_written(const struct shape *shape)
{
    const struct shape *found = NULL;
    if (shape->kind == SHAPE_ARRAY)
        return shape->layout.written ? shape : NULL;
    for (size_t i = 0; i < shape->element_count && !found; i++)
        found = find_written(shape->elements[i]);
    return found;
}

/* One line of thousands is enough to see. */
static void
warn_ignored(struct prediction *p, const char *text, const struct shape *shape)
{
    const struct shape *written = find_written(shape);
    struct diagnostic d;
    if (!written)
        return;
    if (p->lines && p->warned) {
        p->ignored++;
        return;
    }
    size_t at = written->offset + strcspn(text + written->offset, "]") + 1;
    diagnostic_set(&d, PREDICT_IGNORES, at, written->offset + written->length - at);
    report_text(p, text, &d);
    p->warned = p->lines != NULL;
}

static void
warn_large(struct prediction *p, const char *shape, const struct size *size)
{
    const struct target_space *memory = target_space(p->target, 0);
    struct text bytes = {0}, room = {0};
    if (p->lines || !memory || !memory->bytes || size->bytes <= memory->bytes)
        return;
    units_bytes(&bytes, size->bytes);
    units_bytes(&room, memory->bytes);
    const char *taken = text_keep(&bytes, &p->context->arena);
    const char *there = text_keep(&room, &p->context->arena);
    if (taken && there)
        report_warning(p->context, "%s takes %s, and %s has %s of %s", shape, taken,
                       p->target->name, there, memory->name ? memory->name : "memory");
}

/* The sizes of an array, the sums over a tuple's. */
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
    return size_add(sum, &size)
               ? 0
               : diagnostic_set(d, SIZE_OVERFLOW, shape->offset, shape->length);
}

static int
predict(struct prediction *p, const char *text, struct diagnostic *d)
{
    struct arena *arena = &p->context->arena;
    struct size size = {.known = true};
    size_t count;
    const struct shape *written = notation_read_only_shape(text, "predict", arena, d), *shape;
    if (!written ||
        !(shape = predict_shape(p->target, written, PREDICT_ALL, arena, &count, d)) ||
        add_sizes(&size, shape, arena, d))
        return -1;
    warn_ignored(p, text, written);
    const char *canonical = notation_shape_text(shape, arena);
    if (!canonical)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    warn_large(p, canonical, &size);
    struct row *row = row_new(arena);
    layout_row_shape(row, shape, canonical);
    layout_row_size(row, &size);
    layout_row_table(row, shape, p->context->target);
    row_add(row, "target", cell_text(p->target->name));
    row_add(row, "error", cell_null());
    output_row(&p->context->output, row);
    return 0;
}

/* With the fields of other rows in their order. */
static void
put_error(struct prediction *p, const struct diagnostic *d)
{
    struct size unknown = {0};
    struct row *row = row_new(&p->context->arena);
    layout_row_shape(row, NULL, NULL);
    layout_row_size(row, &unknown);
    layout_row_table(row, NULL, p->context->target);
    row_add(row, "target", cell_text(p->target->name));
    row_add(row, "error", cell_text(d->message));
    output_row(&p->context->output, row);
}

static void
predict_lines(struct prediction *p)
{
    struct lines lines = {0};
    struct diagnostic d = {0};
    p->lines = &lines;
    while (d.code != OUT_OF_MEMORY && !p->context->output.failed &&
           lines_next(&lines, p->context)) {
        if (lines_check(&lines, &d) || predict(p, lines.text, &d)) {
            lines_report(&lines, p->context, &d);
            put_error(p, &d);
        }
        arena_reset(&p->context->arena);
    }
    if (p->ignored)
        report_warning(p->context, "%llu more lines with a layout that is ignored",
                       (unsigned long long)p->ignored);
    p->lines = NULL;
    p->ignored = 0;
    lines_free(&lines);
}

void
command_predict(struct context *context)
{
    const struct options *options = &context->options;
    struct prediction p = {.context = context};
    struct diagnostic d;
    if (options->argument_count == 0) {
        usage_error(context, "which shape? e.g. hlo-layout predict 'bf16[1000,3]'");
        return;
    }
    if (begin_output(context, columns, sizeof columns / sizeof *columns))
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
