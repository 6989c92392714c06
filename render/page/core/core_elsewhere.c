/* The same array on other devices, what takes less, and layouts in pasted text. */
#include "render/page/core/core.h"

#include "layout/device/predict.h"
#include "layout/device/suggest.h"
#include "parser/lex/reader.h"
#include "parser/notation/notation.h"
#include "parser/report/scan.h"
#include "render/facts/suggest_row.h"
#include "render/page/core/side.h"
#include "render/row/layout_row.h"

#include <string.h>

#define FOUND 64 /* most layouts of a text that are listed */

/* The array of a side as XLA writes it; NULL if it is no array, or has no mapping. */
static const struct shape *
array_of(const struct side *side)
{
    const struct shape *shape = side->argument.shape;
    return side->mapping && shape && shape->kind == SHAPE_ARRAY ? shape : NULL;
}

/* ---- elsewhere ---- */

struct elsewhere {
    struct arena *arena;
    struct cell_list *rows;
};

/* The row of a shape, by its text; NULL if there is none yet. */
static struct row *
row_of(struct elsewhere *e, const char *shape)
{
    for (size_t i = 0; i < e->rows->count; i++) {
        struct row *row = e->rows->cells[i].object;
        if (strcmp(row_get_named(row, "shape").text, shape) == 0)
            return row;
    }
    return NULL;
}

static void
add_target(struct elsewhere *e, const struct shape *array, const struct target *target)
{
    struct size size;
    struct diagnostic ignored = {0};
    size_t count;
    const struct shape *shape =
        predict_shape(target, array, PREDICT_ALL, e->arena, &count, &ignored);
    if (!shape || size_compute(&size, shape, e->arena, &ignored) || !size.known)
        return;
    const char *text = notation_shape_text(shape, e->arena);
    struct row *row = row_of(e, text);
    if (!row) {
        row = row_new(e->arena);
        layout_row_add(row, shape, text, &size);
        row_add_named(row, "targets", cell_list(list_new(e->arena)));
        row_add_named(row, "tiled", cell_boolean(shape->layout.tile_count > 0));
        list_add(e->rows, cell_object(row));
    }
    struct cell targets = row_get_named(row, "targets");
    if (targets.kind == CELL_LIST)
        list_add(targets.list, cell_text(target->name));
}

const char *
core_elsewhere(void)
{
    const struct shape *array = array_of(side_at(0));
    struct arena *arena = answer_begin();
    struct elsewhere e = {arena, list_new(arena)};
    if (!array)
        return nothing_there();
    for (size_t i = 1; target_at(i); i++) { /* target 0 stands for several */
        bool one_gpu = !target_at(i)->tiles.lanes && target_at(i)->limit_bytes;
        if (!one_gpu)
            add_target(&e, array, target_at(i));
    }
    struct row *row = row_new(arena);
    row_add_named(row, "rows", cell_list(e.rows));
    layout_row_name_spaces(row, NULL);
    return answer_row(row);
}

const char *
core_suggest(void)
{
    const struct shape *array = array_of(side_at(0));
    struct arena *arena = answer_begin();
    struct suggestions *found = arena_alloc(arena, sizeof *found);
    struct cell_list *rows = list_new(arena);
    struct diagnostic d = {0};
    if (!array)
        return nothing_there();
    if (suggest(found, array, target_at(0), arena, &d))
        return answer_error("layout", &d);
    for (size_t i = 0; i < found->count; i++)
        list_add(rows, cell_object(suggest_row(&found->items[i], found, target_at(0), arena)));
    struct row *row = row_new(arena);
    row_add_named(row, "rows", cell_list(rows));
    layout_row_name_spaces(row, NULL);
    return answer_row(row);
}

/* ---- pasted text ---- */

struct paste {
    struct scan_match found[FOUND];
    size_t count;
    uint64_t passed; /* layouts that cannot be read */
};

static int
keep_match(void *context, const struct scan_match *match)
{
    struct paste *paste = context;
    for (size_t i = 0; i < paste->count; i++)
        if (paste->found[i].shape == match->shape)
            return 0;
    if (paste->count < FOUND)
        paste->found[paste->count++] = *match;
    return 0;
}

static void
count_passed(void *context, const struct scan_match *match)
{
    struct paste *paste = context;
    (void)match;
    paste->passed++;
}

/* The row of a shape as it was written: without a layout if none was written. */
static struct row *
match_row(const struct scan_match *match, struct arena *arena)
{
    const struct shape *shape = match->shape->shape;
    const char *text = match->shape->canonical;
    size_t length = shape->layout.written ? strlen(text) : strcspn(text, "{");
    struct row *row = row_new(arena);
    row_add_named(row, "line", cell_integer((int64_t)match->line));
    row_add_named(row, "column", cell_integer((int64_t)match->column));
    layout_row_add(row, shape, arena_copy(arena, text, length), &match->shape->size);
    return row;
}

/* Finds shapes with layouts. If there are none, it searches again for shapes without one. */
const char *
core_paste(const char *text)
{
    struct arena *arena = answer_begin();
    struct paste *paste = arena_alloc(arena, sizeof *paste);
    const struct scan_sink sink = {
        .context = paste, .found = keep_match, .passed = count_passed};
    struct shape_table shapes = {0};
    struct cell_list *rows = list_new(arena);
    int error;
    for (int bare = 0; bare < 2 && paste->count == 0; bare++) {
        struct reader reader = reader_of_memory(text, strlen(text), 0);
        scan_text(&reader, strlen(text) + 1, bare, &shapes, &sink, &error);
    }
    for (size_t i = 0; i < paste->count; i++)
        list_add(rows, cell_object(match_row(&paste->found[i], arena)));
    struct row *row = row_new(arena);
    row_add_named(row, "rows", cell_list(rows));
    row_add_named(row, "passed", cell_integer((int64_t)paste->passed));
    layout_row_name_spaces(row, NULL);
    const char *answer = answer_row(row);
    shape_table_free(&shapes);
    return answer;
}
