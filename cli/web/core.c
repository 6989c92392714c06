/* Opening layouts, their facts, and how two of them compare. */
#include "cli/web/core.h"

#include "cli/layout_facts.h"
#include "cli/web/side.h"
#include "layout/compare.h"
#include "layout/text.h"
#include "render/compare_row.h"

#include <stdlib.h>
#include <string.h>

#define LINE 64 /* places in a natural line of memory, at most */

/* One more than there are sides: a layout is read into the spare one, so that a text with a
 * fault leaves what was open. */
static struct side sides[SIDES + 1];
static struct side *open_sides[SIDES] = {&sides[0], &sides[1]};
static struct side *spare = &sides[SIDES];

struct side *
side_at(int number)
{
    return open_sides[number == 1];
}

static void
take_spare(int number)
{
    struct side *old = open_sides[number == 1];
    open_sides[number == 1] = spare;
    spare = old;
}

char *
core_take(size_t size)
{
    return malloc(size);
}

void
core_give(char *text)
{
    free(text);
}

/* ---- opening ---- */

/* What was asked, in the side's own memory. */
struct question {
    const char *layout, *shape, *type, *swizzle;
};

static int
keep(struct question *kept, const struct question *asked, struct arena *arena,
     struct diagnostic *d)
{
    kept->layout = arena_copy(arena, asked->layout, strlen(asked->layout));
    kept->shape = arena_copy(arena, asked->shape, strlen(asked->shape));
    kept->type = arena_copy(arena, asked->type, strlen(asked->type));
    kept->swizzle = arena_copy(arena, asked->swizzle, strlen(asked->swizzle));
    return kept->layout && kept->shape && kept->type && kept->swizzle
               ? 0
               : diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
}

/* -1 with *d set and *field saying whose fault it is. */
static int
read_options(struct layout_options *options, const struct question *asked, const char **field,
             struct diagnostic *d)
{
    *options = (struct layout_options){.type = PRIMITIVE_UNKNOWN};
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
        map_axes(&side->view, line > 0 ? line : LINE, next++);
    if (map_banks(&side->view, next, &ignored) == 0)
        next++;
    side->panel_count = (size_t)(next - side->panels);
    return 0;
}

static struct cell
words_cell(struct arena *arena, const struct side *side, const struct map_panel *panel,
           void (*say)(const struct map_view *, const struct map_panel *, struct text *))
{
    struct text words = {0};
    say(&side->view, panel, &words);
    return cell_text(text_keep(&words, arena));
}

static struct cell
panels_cell(struct arena *arena, const struct side *side)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < side->panel_count; i++) {
        const struct map_panel *panel = &side->panels[i];
        struct row *row = row_new(arena);
        row_add(row, "kind", cell_text(map_panel_name(panel->kind)));
        row_add(row, "title", words_cell(arena, side, panel, map_title));
        row_add(row, "parts", words_cell(arena, side, panel, map_parts_label));
        row_add(row, "slices", cell_integer(panel->slices));
        row_add(row, "rows", cell_integer(panel->rows));
        row_add(row, "columns", cell_integer(panel->columns));
        row_add(row, "depth", cell_integer(panel->depth));
        row_add(row, "wrapped", cell_boolean(panel->wrapped));
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

static void
add_map(struct row *row, const struct side *side)
{
    const struct map_view *view = &side->view;
    const struct mapping *m = side->mapping;
    row_add(row, "dims", cell_integers(row->arena, m->dims, m->rank));
    row_add(row, "elements", cell_integer(view->elements));
    row_add(row, "typed", cell_boolean(side->argument.element_bits > 0));
    row_add(row, "linear", cell_boolean(view->linear));
    row_add(row, "levels", cell_integer(view->levels));
    row_add(row, "grouping", cell_text(map_coloring_name(view->coloring)));
    row_add(row, "panels", panels_cell(row->arena, side));
}

/* An argument that was read, as an answer. Without places there are facts all the same. */
static const char *
describe(struct side *side, int64_t line, struct cell_list *warnings, struct diagnostic *d)
{
    struct arena *arena = warnings->arena;
    struct row *row = row_new(arena);
    struct row *facts = layout_facts(arena, &side->argument, false, d);
    if (!facts)
        return answer_error("layout", d);
    row_add(row, "facts", cell_object(facts));
    row_add(row, "warnings", cell_list(warnings));
    side->mapping = layout_argument_mapping(&side->argument, d);
    if (side->mapping && open_panels(side, line, d))
        side->mapping = NULL;
    if (side->mapping)
        add_map(row, side);
    else
        row_add(row, "fault", cell_text(d->message));
    return answer_row(row);
}

const char *
core_open(int number, const char *layout, const char *shape, const char *type,
          const char *swizzle, int64_t line)
{
    const struct question asked = {layout, shape, type, swizzle};
    struct side *side = spare;
    struct arena *arena = answer_begin();
    struct cell_list *warnings = list_new(arena);
    struct question kept;
    struct layout_options *options;
    struct diagnostic d = {0};
    const char *field = "layout";
    arena_reset(&side->arena);
    side->arena.failed = false;
    side->mapping = NULL;
    side->panel_count = 0;
    options = arena_alloc(&side->arena, sizeof *options);
    if (!options || !warnings)
        return answer_row(NULL);
    if (keep(&kept, &asked, &side->arena, &d) || read_options(options, &kept, &field, &d) ||
        layout_read(&side->argument, &side->arena, options, kept.layout, add_warning, warnings,
                    &d))
        return answer_error(field, &d);
    take_spare(number);
    return describe(side, line, warnings, &d);
}

/* ---- comparing ---- */

const char *
core_compare(void)
{
    struct arena *arena = answer_begin();
    const struct mapping *a = side_at(0)->mapping, *b = side_at(1)->mapping;
    struct difference difference;
    struct diagnostic d = {.message = "two layouts must be open"};
    if (!a || !b)
        return answer_error("compare", &d);
    int same = mapping_compare(a, b, arena, &difference, &d);
    if (same < 0)
        return answer_error("compare", &d);
    struct row *row = compare_row(arena, a, b, same ? NULL : &difference);
    row_add(row, "flat",
            same ? cell_null() : cell_integer(map_flat(side_at(0)->mapping, difference.index)));
    return answer_row(row);
}
