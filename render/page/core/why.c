/*
 * Prints sums of digits times strides. A digit is named after the dim that it is a part of:
 * "row", or "column / 2 % 4" if the dim is split. A digit that spans several dims is named as
 * part of the element's row-major number.
 */
#include "render/page/core/why.h"

#include "layout/base/text.h"
#include "layout/tiling.h"
#include "render/page/core/caption.h"
#include "render/row/escape.h"

/* The element, and what is printed of it. */
struct why {
    const struct side *side;
    const struct mapping *m;
    struct arena *arena;
    struct cell_list *terms;
    int64_t *digits;
    struct printable text;
};

static void
print_product(struct why *w, int64_t digit, int64_t stride)
{
    text_separate(&w->text, w->text.length, " + ");
    text_integer(&w->text, digit);
    if (stride != 1)
        text_format(&w->text, " \u00d7 %lld", (long long)stride);
}

/* Adds a term, whose sum is the text. */
static void
add_term(struct why *w, struct cell name, int64_t value)
{
    struct row *term = row_new(w->arena);
    row_add_named(term, "sum", words_cell(w->arena, &w->text));
    row_add_named(term, "name", name);
    row_add_named(term, "value", cell_integer(value));
    list_add(w->terms, cell_object(term));
}

/* ---- names of digits ---- */

static void
dim_name(struct why *w, size_t dim)
{
    static const char *const two[] = {"row", "column"};
    if (w->m->rank == 2)
        escape_string(&w->text, two[dim]);
    else if (w->m->rank == 1)
        text_string(&w->text, "index");
    else
        text_format(&w->text, "dim %zu", dim);
}

/* Names the digit number / below % extent, where number is the element's row-major number. If
 * the digit lies within one dim, it is named as a part of that dim. */
static void
number_name(struct why *w, int64_t below, int64_t extent)
{
    int64_t behind = 1, size = w->side->view.elements;
    size_t dim = w->m->rank;
    for (; dim > 0; dim--, behind *= size) {
        size = w->m->dims[dim - 1];
        if (below % behind == 0 && behind * size % (below * extent) == 0)
            break;
    }
    if (dim > 0) {
        dim_name(w, dim - 1);
        below /= behind;
    } else {
        text_string(&w->text, "number");
        size = w->side->view.elements;
    }
    if (below > 1)
        text_format(&w->text, " / %lld", (long long)below);
    if (below * extent != size)
        text_format(&w->text, " %% %lld", (long long)extent);
}

/* The name of a digit. Without tiles XLA's digits are the dims, reordered; TIRx's digits are
 * parts of the number. */
static struct cell
digit_name(struct why *w, size_t digit)
{
    const struct mapping *m = w->m;
    int64_t below = 1;
    for (size_t i = digit + 1; i < m->digit_count; i++)
        below *= m->extents[i];
    if (w->side->argument.tirx)
        number_name(w, below, m->extents[digit]);
    else
        dim_name(w, m->step_count ? m->steps[0].order[digit] : digit);
    return words_cell(w->arena, &w->text);
}

/* ---- memory alone ---- */

/* Prints the sum of the digits within the outermost tile, or of those outside of it, and
 * returns it. */
static int64_t
print_digits(struct why *w, bool within)
{
    int64_t sum = 0;
    for (size_t i = 0; i < w->m->digit_count; i++) {
        if (w->side->view.within[i] != within || w->m->extents[i] < 2)
            continue;
        print_product(w, w->digits[i], w->m->strides[i].stride);
        sum += w->digits[i] * w->m->strides[i].stride;
    }
    if (w->text.length == 0)
        text_char(&w->text, '0');
    return sum;
}

static void
add_tiled(struct row *why, struct why *w)
{
    const struct map_view *view = &w->side->view;
    const struct tile_stage *stage = &view->tiling->stages[0];
    size_t outer = stage->reshaped_rank - stage->tile_rank;
    struct printable tile = {0};
    int64_t first = print_digits(w, false), block = view->blocks[0];
    map_tile_label(view, swizzle_apply(&w->m->swizzle, first), &tile);
    if (tile.length) {
        text_clear(&w->text);
        print_product(w, first / block, block);
    }
    add_term(w, cell_text("tile"), first);
    add_term(w, cell_text("within"), print_digits(w, true));
    row_add_named(why, "number", tile.length ? cell_integer(first / block) : cell_null());
    row_add_named(why, "tile_dims",
                  cell_integers(w->arena, stage->after + outer, stage->tile_rank));
    text_free(&tile);
}

static void
add_plain(struct why *w)
{
    for (size_t i = 0; i < w->m->digit_count; i++) {
        if (w->m->extents[i] < 2)
            continue;
        struct cell name = digit_name(w, i);
        print_product(w, w->digits[i], w->m->strides[i].stride);
        add_term(w, name, w->digits[i] * w->m->strides[i].stride);
    }
    if (w->m->offsets[0] == 0)
        return;
    text_integer(&w->text, w->m->offsets[0]);
    add_term(w, cell_text("offset"), w->m->offsets[0]);
}

static void
add_linear(struct row *why, struct why *w, int64_t place)
{
    if (w->side->view.stage_count)
        add_tiled(why, w);
    else
        add_plain(w);
    row_add_named(why, "terms", cell_list(w->terms));
    row_add_named(why, "linear", cell_integer(swizzle_undo(&w->m->swizzle, place)));
    row_add_named(why, "swizzled", w->m->swizzle.length ? cell_integer(place) : cell_null());
}

/* ---- several axes ---- */

static struct cell
digits_cell(struct why *w)
{
    struct cell_list *list = list_new(w->arena);
    for (size_t i = 0; i < w->m->digit_count; i++) {
        if (w->m->extents[i] < 2)
            continue;
        struct row *row = row_new(w->arena);
        row_add_named(row, "name", digit_name(w, i));
        row_add_named(row, "value", cell_integer(w->digits[i]));
        row_add_named(row, "extent", cell_integer(w->m->extents[i]));
        row_add_named(row, "stride", cell_integer(w->m->strides[i].stride));
        row_add_named(row, "unit", cell_text(caption_axis(w->m->axes[w->m->strides[i].axis])));
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

/* Adds an axis with its sum, such as "5 + 1 × 0": the offset, then every digit on the axis
 * times its stride. of: the names of these digits. */
static void
add_axis(struct cell_list *list, struct why *w, size_t axis, int64_t at)
{
    struct cell_list *of = list_new(w->arena);
    struct row *row = row_new(w->arena);
    for (size_t i = 0; i < w->m->digit_count; i++)
        if (w->m->strides[i].axis == axis && w->m->extents[i] > 1)
            list_add(of, digit_name(w, i));
    if (w->m->offsets[axis])
        text_integer(&w->text, w->m->offsets[axis]);
    for (size_t i = 0; i < w->m->digit_count; i++)
        if (w->m->strides[i].axis == axis && w->m->extents[i] > 1)
            print_product(w, w->digits[i], w->m->strides[i].stride);
    if (w->text.length == 0)
        text_char(&w->text, '0');
    row_add_named(row, "name", cell_text(caption_axis(w->m->axes[axis])));
    row_add_named(row, "sum", words_cell(w->arena, &w->text));
    row_add_named(row, "value", cell_integer(at));
    row_add_named(row, "offset", cell_boolean(w->m->offsets[axis] != 0));
    row_add_named(row, "of", cell_list(of));
    list_add(list, cell_object(row));
}

static struct cell
axes_cell(struct why *w, const int64_t *coordinates)
{
    const struct map_view *view = &w->side->view;
    struct cell_list *list = list_new(w->arena);
    for (size_t i = view->scale_count; i-- > 0;)
        add_axis(list, w, view->scales[i].axis, coordinates[view->scales[i].axis]);
    return cell_list(list);
}

static struct cell
replicas_cell(struct why *w)
{
    struct cell_list *list = list_new(w->arena);
    for (size_t i = 0; i < w->m->replica_count; i++) {
        const struct replica *r = &w->m->replicas[i];
        struct row *row = row_new(w->arena);
        row_add_named(row, "axis", cell_text(axis_name(w->m->axes[r->axis])));
        row_add_named(row, "name", cell_text(caption_axis(w->m->axes[r->axis])));
        row_add_named(row, "extent", cell_integer(r->extent));
        row_add_named(row, "stride", cell_integer(r->stride));
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

void
why_add(struct row *row, const struct side *side, const int64_t *index)
{
    struct why w = {.side = side, .m = side->mapping, .arena = row->arena};
    int64_t coordinates[AXIS_COUNT];
    struct row *why = row_new(w.arena);
    w.terms = list_new(w.arena);
    w.digits = arena_array(w.arena, mapping_scratch(w.m) + 1, sizeof *w.digits);
    mapping_forward(w.m, index, w.digits, coordinates);
    mapping_digits(w.m, index, w.digits);
    if (side->view.linear) {
        add_linear(why, &w, coordinates[0]);
    } else {
        row_add_named(why, "digits", digits_cell(&w));
        row_add_named(why, "axes", axes_cell(&w, coordinates));
    }
    row_add_named(why, "replicas", replicas_cell(&w));
    row_add_named(row, "why", cell_object(why));
    text_free(&w.text);
}
