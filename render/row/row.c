/* Building rows. */
#include "render/row/row.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "render/row/escape.h"

#include <math.h>
#include <string.h>

#define FIRST_FIELDS 16 /* fits those of most rows */
#define FIRST_CELLS  8  /* fits dimensions of most arrays */

struct row *
row_new(struct arena *arena)
{
    struct row *row = arena_alloc_raw(arena, sizeof *row);
    *row = (struct row){.arena = arena};
    return row;
}

struct cell_list *
list_new(struct arena *arena)
{
    struct cell_list *list = arena_alloc_raw(arena, sizeof *list);
    *list = (struct cell_list){.arena = arena};
    return list;
}

/* Makes room for more items of `size` bytes: for `first`, then for twice as many. Returns the
 * array to use. */
static void *
grown(struct arena *arena, void *items, size_t count, size_t *capacity, size_t first,
      size_t size)
{
    size_t room = *capacity ? *capacity * 2 : first;
    void *larger = arena_alloc_raw(arena, room * size);
    if (count)
        memcpy(larger, items, count * size);
    *capacity = room;
    return larger;
}

void
row_grow(struct row *row)
{
    row->fields = grown(row->arena, row->fields, row->count, &row->capacity, FIRST_FIELDS,
                        sizeof *row->fields);
}

void
row_add_nulls(struct row *row, enum row_kind kind)
{
    struct field_walk walk = field_walk(kind);
    for (const struct field_type *type; (type = field_next(&walk));)
        if (row_knows(row, type->needs))
            row_add(row, type->number, cell_null());
}

void
row_take(struct row *row, const struct row *from, enum row_kind kind)
{
    struct field_walk walk = field_walk(kind);
    for (const struct field_type *type; (type = field_next(&walk));)
        if (row_has(from, type->number) || row_knows(row, type->needs))
            row_add(row, type->number, row_get(from, type->number));
}

void
row_add_named(struct row *row, const char *name, struct cell cell)
{
    *row_next(row, name, NOT_A_FIELD) = cell;
}

struct row_part *
row_part_new(struct arena *arena)
{
    struct row_part *part = arena_alloc(arena, sizeof *part);
    part->row = row_new(arena);
    return part;
}

void
row_add_part(struct row *row, struct row_part *part)
{
    row->part = part;
    row->part_at = row->count;
}

void
list_add(struct cell_list *list, struct cell cell)
{
    if (list->count == list->capacity)
        list->cells = grown(list->arena, list->cells, list->count, &list->capacity, FIRST_CELLS,
                            sizeof cell);
    list->cells[list->count++] = cell;
}

void
list_print(struct printable *out, const struct cell_list *list, char separator)
{
    for (size_t i = 0; i < list->count; i++) {
        if (i)
            text_format(out, "%c", separator);
        text_integer(out, list->cells[i].integer);
    }
}

struct cell
cell_integers(struct arena *arena, const int64_t *values, size_t count)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < count; i++)
        list_add(list, cell_integer(values[i]));
    return cell_list(list);
}

double
cell_number(const struct cell *cell)
{
    if (cell->kind == CELL_REAL)
        return cell->real;
    bool integer = cell->kind == CELL_INTEGER || cell->kind == CELL_BYTES;
    return integer ? (double)cell->integer : (double)NAN;
}

static struct cell
copied(struct arena *arena, struct cell cell)
{
    if (cell.kind == CELL_TEXT)
        cell.text = arena_copy(arena, cell.text, cell.length);
    if (cell.kind == CELL_OBJECT)
        cell.object = row_copy(arena, cell.object);
    if (cell.kind != CELL_LIST)
        return cell;
    struct cell_list *list = list_new(arena);
    list->cells = arena_array(arena, cell.list->count, sizeof *list->cells);
    list->capacity = cell.list->count;
    for (size_t i = 0; i < cell.list->count; i++)
        list_add(list, copied(arena, cell.list->cells[i]));
    cell.list = list;
    return cell;
}

struct row *
row_copy(struct arena *arena, const struct row *row)
{
    struct row *copy = row_new(arena);
    copy->fields = arena_array(arena, row->count, sizeof *copy->fields);
    copy->capacity = row->count;
    for (size_t i = 0; i < row->count; i++) {
        if (row->part && row->part_at == i)
            row_add_part(copy, row->part);
        const struct field *field = &row->fields[i];
        const char *name = field->name;
        if (field->number == NOT_A_FIELD)
            name = arena_copy(arena, name, strlen(name));
        *row_next(copy, name, field->number) = copied(arena, field->cell);
    }
    if (row->part && row->part_at == row->count)
        row_add_part(copy, row->part);
    return copy;
}

void
row_set(struct row *row, enum field_number number, struct cell cell)
{
    for (size_t i = 0; i < row->count; i++)
        if (row->fields[i].number == number) {
            row->fields[i].cell = cell;
            return;
        }
}

/* Returns whether the path begins with the field. What has a name of its own is found by the
 * whole path. */
static bool
begins(const struct field_path *path, const struct field *field)
{
    return field->number ? field->number == path->number : strcmp(field->name, path->text) == 0;
}

/* The number of the field among the row's own with which the path begins; their count: it
 * begins with none of them. */
static size_t
find_own(const struct row *row, const struct field_path *path)
{
    size_t i = 0;
    while (i < row->count && !begins(path, &row->fields[i]))
        i++;
    return i;
}

bool
row_search(const struct row *row, const struct field_path *path, size_t *at)
{
    if (*at < row_count(row) && begins(path, row_field(row, *at)))
        return true;
    const struct row *part = row->part ? row->part->row : NULL;
    size_t own = find_own(row, path), shared = part ? part->count : 0;
    if (own < row->count) {
        *at = own < row->part_at ? own : own + shared;
        return true;
    }
    size_t within = part ? find_own(part, path) : 0;
    *at = row->part_at + within;
    return within < shared;
}

struct cell
row_path(const struct row *row, const char *path)
{
    for (size_t i = 0; row && i < row_count(row); i++) {
        const struct field *field = row_field(row, i);
        size_t length = strlen(field->name);
        if (strncmp(path, field->name, length) != 0)
            continue;
        if (path[length] == '\0')
            return field->cell;
        if (path[length] == '.')
            return row_path(cell_row(&field->cell), path + length + 1);
    }
    return cell_null();
}

static const struct field *
find_number(const struct row *row, enum field_number number)
{
    for (; row; row = row->part ? row->part->row : NULL)
        for (size_t i = 0; i < row->count; i++)
            if (row->fields[i].number == number)
                return &row->fields[i];
    return NULL;
}

bool
row_has(const struct row *row, enum field_number number)
{
    return find_number(row, number) != NULL;
}

struct cell
row_get(const struct row *row, enum field_number number)
{
    const struct field *field = find_number(row, number);
    return field ? field->cell : cell_null();
}

struct cell
row_get_named(const struct row *map, const char *name)
{
    for (size_t i = 0; map && i < map->count; i++)
        if (strcmp(map->fields[i].name, name) == 0)
            return map->fields[i].cell;
    return cell_null();
}
