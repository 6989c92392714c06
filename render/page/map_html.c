/*
 * The page: for each layout its facts, its picture, and as JSON how each element that is drawn
 * finds its place. The script only shows what stands there; what any cell holds is worked out
 * here alone.
 */
#include "render/page/map_html.h"

#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "layout/mapping.h"
#include "layout/text.h"
#include "render/escape.h"
#include "render/map/picture.h"
#include "render/map/svg.h"
#include "render/page/page.h"
#include "render/page/web.h"
#include "render/place.h"
#include "render/show_text.h"
#include "render/trace.h"

#include <string.h>

#define TRACED ((size_t)4 << 20) /* bytes of explanations; elements behind have none */

static const char *const styles[] = {web_page_css, web_map_css, NULL};
static const char *const scripts[] = {web_map_inspector_js, web_map_js, NULL};

/* ---- data ---- */

/* What is drawn of one picture: its elements, each once, and the places with several. */
struct drawn {
    const struct map_picture *picture;
    struct arena arena;
    size_t count, capacity;
    int64_t *flats;
    struct cell_list *shared;
};

static bool
add_flat(struct drawn *drawn, int64_t flat)
{
    if (drawn->count == drawn->capacity) {
        size_t capacity = drawn->capacity * 2 + 64;
        int64_t *larger = arena_array(&drawn->arena, capacity, sizeof *larger);
        if (!larger)
            return false;
        if (drawn->count)
            memcpy(larger, drawn->flats, drawn->count * sizeof *larger);
        drawn->flats = larger;
        drawn->capacity = capacity;
    }
    drawn->flats[drawn->count++] = flat;
    return true;
}

/* {"panel":..., "at":[slice,row,column,part], "elements":[[...],...]} */
static int
add_shared(struct drawn *drawn, const struct map_part *part, const struct map_position *at,
           struct diagnostic *d)
{
    int64_t coordinates[AXIS_COUNT], flats[MAP_RESIDENTS];
    int64_t where[] = {at->slice, at->row, at->column, at->part};
    struct row *row = row_new(&drawn->arena);
    struct cell_list *elements = list_new(&drawn->arena);
    if (!map_coordinates(&drawn->picture->view, &part->panel, at, coordinates))
        return 0;
    int count = map_residents(&drawn->picture->view, coordinates, flats, d);
    for (int i = 0; i < count; i++) {
        list_add(elements, place_index(&drawn->arena, drawn->picture->view.mapping, flats[i]));
        if (!add_flat(drawn, flats[i]))
            return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    }
    row_add(row, "panel", cell_text(map_panel_name(part->panel.kind)));
    row_add(row, "at", cell_integers(&drawn->arena, where, 4));
    row_add(row, "elements", cell_list(elements));
    list_add(drawn->shared, cell_object(row));
    return count < 0 ? -1 : 0;
}

static int
add_part(struct drawn *drawn, const struct map_part *part, struct diagnostic *d)
{
    for (int64_t i = 0; i < map_part_cells(part); i++) {
        const struct map_cell *cell = &part->cells[i];
        int64_t box = i / part->parts.count;
        struct map_position at = {part->slice,
                                  map_line_at(&part->rows, box / part->columns.count),
                                  map_line_at(&part->columns, box % part->columns.count),
                                  map_line_at(&part->parts, i % part->parts.count)};
        if (cell->flat >= 0 && !add_flat(drawn, cell->flat))
            return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
        if (cell->residents > 1 && add_shared(drawn, part, &at, d))
            return -1;
    }
    return 0;
}

static int
collect(struct drawn *drawn, struct diagnostic *d)
{
    for (size_t panel = 0; panel < MAP_PANELS; panel++) {
        struct map_parts parts;
        if (map_picture_parts(drawn->picture, panel, &map_svg_room, &drawn->arena, &parts, d))
            return -1;
        for (size_t i = 0; i < parts.count; i++)
            if (add_part(drawn, &parts.parts[i], d))
                return -1;
    }
    drawn->count = map_sort_once(drawn->flats, drawn->count);
    return 0;
}

/* One element; its lists of digits are left to `index --explain`. */
static int
put_trace(struct drawn *drawn, int64_t flat, struct text *out, struct diagnostic *d)
{
    static const char *const names[] = {"index",  "flat",   "steps",       "at",
                                        "copies", "linear", "byte_offset", "bit_offset",
                                        "bank",   "line",   "word",        "coordinates",
                                        "bounds", "tile",   "in_tile"};
    const struct map_view *view = &drawn->picture->view;
    struct trace_subject subject = {view->mapping, view->tiling, view->element_bits};
    struct arena_mark mark = arena_mark(&drawn->arena);
    int64_t *index = arena_array(&drawn->arena, view->mapping->rank + 1, sizeof *index);
    if (!index)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    mapping_unflatten(view->mapping, flat, index);
    struct row *trace = trace_row(&subject, index, &drawn->arena, d);
    if (!trace)
        return -1;
    struct row *row = row_new(&drawn->arena);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        row_add(row, names[i], row_get(trace, names[i]));
    if (drawn->arena.failed)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    page_json(out, row);
    arena_rewind(&drawn->arena, mark);
    return 0;
}

static int
put_data(const struct map_picture *picture, const struct row *facts, struct text *out,
         struct diagnostic *d)
{
    struct drawn drawn = {.picture = picture};
    drawn.shared = list_new(&drawn.arena);
    int status = collect(&drawn, d);
    struct row *rest = row_new(&drawn.arena);
    row_add(rest, "linear", cell_boolean(picture->view.linear));
    row_add(rest, "shared", cell_list(drawn.shared));
    if (drawn.arena.failed) {
        arena_free(&drawn.arena);
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    }
    text_string(out, "<script type=\"application/json\" class=\"data\">\n{\"facts\":");
    page_json(out, facts);
    text_string(out, ",\"about\":");
    page_json(out, rest);
    text_string(out, ",\"elements\":[");
    size_t start = out->length;
    for (size_t i = 0; status == 0 && i < drawn.count && out->length - start < TRACED; i++) {
        text_string(out, i ? ",\n" : "\n");
        status = put_trace(&drawn, drawn.flats[i], out, d);
    }
    text_string(out, "\n]}\n</script>\n");
    arena_free(&drawn.arena);
    return status;
}

/* ---- markup ---- */

/* What show prints, below the layout itself. */
static void
put_facts(const struct row *facts, struct text *out)
{
    struct text words = {0};
    show_text(&words, facts, false);
    const char *below = words.data ? strchr(words.data, '\n') : NULL;
    text_string(out, "<pre class=\"facts\">");
    if (below)
        escape_xml(out, below + 1, strlen(below + 1));
    text_string(out, "</pre>\n");
    out->failed |= words.failed;
    text_free(&words);
}

static void
begin_section(const char *class, const char *name, int number, struct text *out)
{
    if (number == 0)
        page_head(out, name, styles);
    text_format(out, "<section class=\"%s\">\n<h1 class=\"mono\">", class);
    escape_xml(out, name, strlen(name));
    text_string(out, "</h1>\n");
}

int
map_html_add(const struct map_picture *picture, const struct row *facts, int number,
             struct text *out, struct diagnostic *d)
{
    struct map_sheet sheet = {0};
    size_t start = out->length; /* what fails leaves nothing */
    if (map_svg_add(&sheet, picture, MAP_SVG_CELL, d))
        return -1;
    begin_section("layout", picture->title, number, out);
    put_facts(facts, out);
    text_string(out, "<div class=\"board\">\n<div class=\"picture\">\n");
    map_svg_end(&sheet, number, out);
    text_string(out, "</div>\n<aside class=\"inspector\" aria-live=\"polite\"></aside>\n"
                     "</div>\n");
    int status = put_data(picture, facts, out, d);
    text_string(out, "</section>\n");
    if (status && out->data)
        out->data[out->length = start] = '\0';
    return status;
}

void
map_html_add_empty(const char *name, int number, struct text *out)
{
    begin_section("empty", name, number, out);
    text_string(out, "<p>Nothing to draw: it has no elements.</p>\n</section>\n");
}

void
map_html_end(struct text *out)
{
    page_element(out, "script", scripts);
    text_string(out, "</body>\n</html>\n");
}
