/* Opens layouts, describes them, and compares two of them. */
#include "render/page/core/core.h"

#include "layout/base/memory.h"
#include "parser/notation/thread_layout.h"
#include "render/facts/comparison.h"
#include "render/facts/layout_facts.h"
#include "render/page/core/caption.h"
#include "render/page/core/side.h"
#include "render/row/layout_row.h"

#include <stdlib.h>
#include <string.h>

#define LINE  64 /* most places in a line of memory, unless the page chooses */
#define LANES 32 /* the same in a line of threads */

/* There is one spare side. A layout is read into it first, so that a text with a fault leaves
 * the open layout as it is. */
static struct side sides[SIDES + 1];
static struct side *open_sides[SIDES] = {&sides[0], &sides[1], &sides[2],
                                         &sides[3], &sides[4], &sides[5]};
static struct side *spare = &sides[SIDES];

static int
side_number(int number)
{
    return number > 0 && number < SIDES ? number : 0;
}

struct side *
side_at(int number)
{
    return open_sides[side_number(number)];
}

static void
take_spare(int number)
{
    struct side *old = side_at(number);
    open_sides[side_number(number)] = spare;
    spare = old;
}

const struct map_panel *
side_panel(const struct side *side, size_t panel)
{
    return side->mapping && panel < side->panel_count ? &side->panels[panel] : NULL;
}

int64_t *
side_index(const struct side *side, int64_t flat, struct arena *arena)
{
    if (!side->mapping || flat < 0 || flat >= side->view.elements)
        return NULL;
    int64_t *index = arena_array(arena, side->mapping->rank + 1, sizeof *index);
    mapping_unflatten(side->mapping, flat, index);
    return index;
}

char *
core_take(size_t size)
{
    return memory_alloc(size);
}

void
core_give(char *text)
{
    free(text);
}

/* ---- reading ---- */

/* The texts of a question; a copy lives in the arena of the side. */
struct question {
    const char *layout, *shape, *type, *swizzle;
};

static struct question
keep(const struct question *asked, struct arena *arena)
{
    return (struct question){arena_copy(arena, asked->layout, strlen(asked->layout)),
                             arena_copy(arena, asked->shape, strlen(asked->shape)),
                             arena_copy(arena, asked->type, strlen(asked->type)),
                             arena_copy(arena, asked->swizzle, strlen(asked->swizzle))};
}

/* Reads the options. -1 with *d set, and *field the name of the text with the fault. */
static int
read_options(struct layout_options *options, const struct question *asked, const char **field,
             struct diagnostic *d)
{
    *options = (struct layout_options){.type = PRIMITIVE_UNKNOWN, .turns = true};
    *field = "shape";
    if (asked->shape[0] && layout_options_shape(options, asked->shape, d))
        return -1;
    *field = "type";
    if (asked->type[0] && layout_options_type(options, asked->type, d))
        return -1;
    *field = "swizzle";
    if (asked->swizzle[0] && layout_options_swizzle(options, asked->swizzle, d))
        return -1;
    *field = "layout";
    return 0;
}

static void
add_warning(void *user, const struct diagnostic *d)
{
    struct cell_list *warnings = user;
    list_add(warnings, cell_text(arena_copy(warnings->arena, d->message, strlen(d->message))));
}

/* Returns whether this is an array without a written layout. It gets a TPU's default one. */
static bool
is_bare(const struct layout_argument *argument)
{
    const struct shape *shape = argument->shape;
    return shape && shape->kind == SHAPE_ARRAY && shape->rank > 0 && shape_has_values(shape) &&
           !shape->layout.written && !argument->swizzle && argument->size.known;
}

static int
read_layout(struct side *side, struct layout_options *options, const struct question *asked,
            struct cell_list *list, struct diagnostic *d)
{
    struct diagnostic_sink warnings = {add_warning, list};
    struct layout_argument plain;
    struct diagnostic ignored;
    if (layout_read(&side->argument, &side->arena, options, asked->layout, &warnings, d) ||
        thread_value_show(&side->argument, &side->arena, d))
        return -1;
    if (!is_bare(&side->argument))
        return 0;
    plain = side->argument;
    options->assumed = target_at(0);
    if (layout_read(&side->argument, &side->arena, options, asked->layout, &warnings, &ignored))
        side->argument = plain; /* no default layout is known for it */
    return 0;
}

/* ---- what is open ---- */

static int
open_panels(struct side *side, int64_t line, struct diagnostic *d)
{
    const struct map_subject subject = {side->mapping, side->argument.tiling,
                                        side->argument.element_bits, side->argument.places};
    struct map_panel *next = side->panels;
    struct diagnostic ignored;
    if (map_open(&side->view, &subject, &side->arena, d))
        return -1;
    map_logical(&side->view, next++);
    if (side->view.linear)
        map_memory(&side->view, line > 0 ? line : map_memory_line(&side->view, LINE), next++);
    else
        map_axes(&side->view, line > 0 ? line : LANES, next++);
    bool tiled = side->view.stage_count > 0 && !side->argument.swizzle;
    if (tiled ? map_words(&side->view, next) : map_banks(&side->view, next, &ignored) == 0)
        next++;
    side->panel_count = (size_t)(next - side->panels);
    return 0;
}

struct cell
words_cell(struct arena *arena, struct printable *text)
{
    struct cell cell = text->length ? cell_text(text_copy(text, arena)) : cell_null();
    text_clear(text);
    return cell;
}

static struct cell
panels_cell(struct arena *arena, const struct side *side)
{
    struct cell_list *list = list_new(arena);
    struct printable text = {0};
    for (size_t i = 0; i < side->panel_count; i++) {
        const struct map_panel *panel = &side->panels[i];
        struct row *row = row_new(arena);
        row_add_named(row, "kind", cell_text(map_panel_name(panel->kind)));
        map_title(&side->view, panel, &text);
        row_add_named(row, "title", words_cell(arena, &text));
        map_parts_label(&side->view, panel, &text);
        row_add_named(row, "parts", words_cell(arena, &text));
        row_add_named(row, "slices", cell_integer(panel->slices));
        row_add_named(row, "rows", cell_integer(panel->rows));
        row_add_named(row, "columns", cell_integer(panel->columns));
        row_add_named(row, "depth", cell_integer(panel->depth));
        row_add_named(row, "wrapped", cell_boolean(panel->wrapped));
        row_add_named(row, "first", cell_integer(panel->first));
        list_add(list, cell_object(row));
    }
    text_free(&text);
    return cell_list(list);
}

/* Describes the rows (back 1) or columns (back 0) of the logical panel. Their size is null if
 * padding also lies between data. */
static struct cell
plane_cell(struct arena *arena, const struct map_view *view, size_t back)
{
    struct row *row = row_new(arena);
    int dim = map_plane_dim(view, back);
    int64_t data = map_plane_data(view, back);
    row_add_named(row, "dim", dim < 0 ? cell_null() : cell_integer(dim));
    row_add_named(row, "size", data < 0 ? cell_null() : cell_integer(data));
    row_add_named(row, "extent", cell_integer(map_plane_extent(view, back)));
    row_add_named(row, "tile", cell_integer(map_plane_tile(view, back)));
    return cell_object(row);
}

static void
add_choices(struct row *row, const struct map_view *view)
{
    struct cell_list *labels = list_new(row->arena), *colorings = list_new(row->arena);
    for (int i = 0; i < MAP_LABELS; i++)
        if (map_says(view, (enum map_label)i))
            list_add(labels, cell_text(map_label_name((enum map_label)i)));
    for (int i = 0; i < MAP_COLORINGS; i++)
        if (map_colors(view, (enum map_coloring)i))
            list_add(colorings, cell_text(map_coloring_name((enum map_coloring)i)));
    row_add_named(row, "labels", cell_list(labels));
    row_add_named(row, "label", cell_text(map_label_name(map_natural_label(view))));
    row_add_named(row, "colorings", cell_list(colorings));
    row_add_named(row, "coloring", cell_text(map_coloring_name(view->coloring)));
}

static struct cell
axes_cell(struct arena *arena, const struct side *side)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < side->view.scale_count; i++) {
        enum axis axis = side->mapping->axes[side->view.scales[i].axis];
        struct row *row = row_new(arena);
        row_add_named(row, "axis", cell_text(axis_name(axis)));
        row_add_named(row, "name", cell_text(caption_axis(axis)));
        row_add_named(row, "owner", cell_boolean(i < side->view.owner_count));
        row_add_named(row, "count", cell_integer(side->view.scales[i].count));
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

static void
add_map(struct row *row, const struct side *side)
{
    const struct map_view *view = &side->view;
    struct row *plane = row_new(row->arena);
    row_add_named(plane, "rows", plane_cell(row->arena, view, 1));
    row_add_named(plane, "columns", plane_cell(row->arena, view, 0));
    row_add_named(row, "dims",
                  cell_integers(row->arena, side->mapping->dims, side->mapping->rank));
    row_add_named(row, "elements", cell_integer(view->elements));
    row_add_named(row, "typed", cell_boolean(side->argument.element_bits > 0));
    row_add_named(row, "bits", cell_integer(side->argument.element_bits));
    row_add_named(row, "linear", cell_boolean(view->linear));
    row_add_named(row, "tiled", cell_boolean(view->stage_count > 0));
    row_add_named(row, "exact", cell_boolean(view->exact));
    row_add_named(row, "levels", cell_integer(view->levels));
    row_add_named(row, "low", cell_integer(view->low));
    row_add_named(row, "high", cell_integer(view->high));
    row_add_named(row, "block",
                  view->stage_count ? cell_integer(view->blocks[0]) : cell_null());
    row_add_named(row, "plane", cell_object(plane));
    row_add_named(row, "copies", cell_integer(mapping_copies(side->mapping)));
    row_add_named(row, "axes", axes_cell(row->arena, side));
    add_choices(row, view);
    row_add_named(row, "panels", panels_cell(row->arena, side));
}

/* The answer for the layout that was read; NULL with *d set. If elements have no places, it has
 * the facts and the fault. */
static struct row *
describe(struct side *side, int64_t line, struct cell_list *warnings, struct diagnostic *d)
{
    struct arena *arena = warnings->arena;
    struct row *row = row_new(arena);
    struct row *facts = layout_facts(arena, &side->argument, false, d);
    if (!facts)
        return NULL;
    row_add_named(row, "facts", cell_object(facts));
    row_add_named(row, "warnings", cell_list(warnings));
    row_add_named(row, "caption", caption_cell(arena, &side->argument));
    side->mapping = layout_argument_mapping(&side->argument, d);
    if (side->mapping && open_panels(side, line, d))
        side->mapping = NULL;
    if (side->mapping)
        add_map(row, side);
    else
        row_add_named(row, "fault", cell_text(d->message));
    return row;
}

const char *
core_open(int number, const char *layout, const char *shape, const char *type,
          const char *swizzle, int64_t line)
{
    const struct question asked = {layout, shape, type, swizzle};
    struct side *side = spare;
    struct arena *arena = answer_begin();
    struct cell_list *warnings = list_new(arena);
    struct diagnostic d = {0};
    const char *field = "layout";
    arena_reset(&side->arena);
    side->mapping = NULL;
    side->panel_count = 0;
    struct question kept = keep(&asked, &side->arena);
    struct layout_options *options = arena_alloc(&side->arena, sizeof *options);
    if (read_options(options, &kept, &field, &d) ||
        read_layout(side, options, &kept, warnings, &d))
        return answer_error(field, &d);
    struct row *row = describe(side, line, warnings, &d);
    if (!row)
        return answer_error("layout", &d);
    take_spare(number);
    return answer_row(row);
}

/* ---- comparing ---- */

const char *
core_compare(void)
{
    struct arena *arena = answer_begin();
    const struct side *a = side_at(0), *b = side_at(1);
    struct comparison c = {.first = &a->argument, .second = &b->argument};
    struct diagnostic d = {.message = "two layouts must be open"};
    if (!a->mapping || !b->mapping || comparison_make(&c, arena, &d))
        return answer_error("compare", &d);
    struct row *row = comparison_row(&c, arena);
    layout_row_name_spaces(row, NULL);
    bool differs = row_get_named(row, "index").kind == CELL_LIST;
    row_add_named(row, "flat",
                  differs ? cell_integer(mapping_flatten(a->mapping, c.difference.index))
                          : cell_null());
    return answer_row(row);
}
