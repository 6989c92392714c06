/* The first difference of two mappings. */
#include "render/row/compare_row.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "layout/compare.h"
#include "render/row/place.h"

/* All places of an element, as text. */
static struct cell
places_text(struct arena *arena, const struct mapping *m, const int64_t *index)
{
    struct text text = {0};
    int64_t *scratch = arena_array(arena, mapping_scratch(m), sizeof *scratch);
    if (!scratch)
        return cell_null();
    place_print_all(&text, m, index, scratch);
    return cell_text(text_keep(&text, arena));
}

static struct cell
places_value(struct arena *arena, const struct mapping *m, const int64_t *index)
{
    int64_t *scratch = arena_array(arena, mapping_scratch(m), sizeof *scratch);
    return scratch ? place_cells(arena, m, index, scratch) : cell_null();
}

void
compare_row_add(struct row *row, const struct mapping *first, const struct mapping *second,
                const struct difference *difference)
{
    static const enum field_number names[] = {FIELD_index, FIELD_first, FIELD_second};
    for (size_t i = 0; !difference && i < sizeof names / sizeof *names; i++)
        row_add(row, names[i], cell_null());
    if (!difference || !row)
        return;
    struct arena *arena = row->arena;
    row_add(row, FIELD_index, cell_integers(arena, difference->index, first->rank));
    row_add(row, FIELD_first, places_text(arena, first, difference->index));
    row_add(row, FIELD_second, places_text(arena, second, difference->second));
    row_add(row, FIELD_second_index, cell_integers(arena, difference->second, second->rank));
    row_add(row, FIELD_first_at, places_value(arena, first, difference->index));
    row_add(row, FIELD_second_at, places_value(arena, second, difference->second));
}
