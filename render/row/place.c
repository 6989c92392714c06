/* Coordinates in words. */
#include "render/row/place.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "layout/mapping.h"
#include "render/row/escape.h"

bool
place_is_linear(const struct mapping *m)
{
    return m->axis_count == 1 && m->axes[0] == AXIS_M && mapping_copies(m) == 1;
}

void
place_print(struct printable *out, const struct mapping *m, const int64_t *coordinates)
{
    if (place_is_linear(m)) {
        text_integer(out, coordinates[0]);
        return;
    }
    for (size_t i = 0; i < m->axis_count; i++) {
        if (i)
            text_char(out, ' ');
        escape_string(out, axis_name(m->axes[i]));
        text_char(out, '=');
        text_integer(out, coordinates[i]);
    }
}

void
place_print_all(struct printable *out, const struct mapping *m, const int64_t *index,
                int64_t *scratch)
{
    int64_t coordinates[AXIS_COUNT], copies = mapping_copies(m);
    for (int64_t copy = 0; copy < copies; copy++) {
        mapping_forward_copy(m, index, copy, scratch, coordinates);
        if (copy)
            text_string(out, " | ");
        place_print(out, m, coordinates);
    }
}

struct cell
place_cell(struct arena *arena, const struct mapping *m, const int64_t *coordinates)
{
    struct row *row = row_new(arena);
    for (size_t i = 0; i < m->axis_count; i++)
        row_add_named(row, axis_name(m->axes[i]), cell_integer(coordinates[i]));
    return cell_object(row);
}

struct cell
place_cells(struct arena *arena, const struct mapping *m, const int64_t *index,
            int64_t *scratch)
{
    int64_t coordinates[AXIS_COUNT], copies = mapping_copies(m);
    struct cell_list *list = list_new(arena);
    for (int64_t copy = 0; copy < copies; copy++) {
        mapping_forward_copy(m, index, copy, scratch, coordinates);
        list_add(list, place_cell(arena, m, coordinates));
    }
    return cell_list(list);
}

struct cell
place_index(struct arena *arena, const struct mapping *m, int64_t flat)
{
    int64_t *index = flat < 0 ? NULL : arena_array(arena, m->rank + 1, sizeof *index);
    if (!index)
        return cell_null();
    mapping_unflatten(m, flat, index);
    return cell_integers(arena, index, m->rank);
}
