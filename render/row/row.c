/* Building rows. */
#include "render/row/row.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"

#include <math.h>
#include <string.h>

#define FIRST_ROOM 8 /* fits dimensions of most arrays, fields of most objects */

struct row *
row_new(struct arena *arena)
{
    struct row *row = arena_alloc(arena, sizeof *row);
    if (row)
        row->arena = arena;
    return row;
}

struct cell_list *
list_new(struct arena *arena)
{
    struct cell_list *list = arena_alloc(arena, sizeof *list);
    if (list)
        list->arena = arena;
    return list;
}

/* Makes room for one more item of `size` bytes. Returns the array to use, or NULL. */
static void *
grown(struct arena *arena, void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    size_t room = *capacity ? *capacity * 2 : FIRST_ROOM;
    void *larger = arena_alloc_raw(arena, room * size);
    if (!larger)
        return NULL;
    if (count)
        memcpy(larger, items, count * size);
    *capacity = room;
    return larger;
}

void
row_add(struct row *row, const char *name, struct cell cell)
{
    if (!row)
        return;
    struct field *fields =
        grown(row->arena, row->fields, row->count, &row->capacity, sizeof *fields);
    if (!fields)
        return;
    row->fields = fields;
    fields[row->count++] = (struct field){name, cell};
}

struct row_part *
row_part_new(struct arena *arena)
{
    struct row_part *part = arena_alloc(arena, sizeof *part);
    if (part)
        part->row = row_new(arena);
    return part && part->row ? part : NULL;
}

void
row_add_part(struct row *row, struct row_part *part)
{
    if (!row)
        return;
    row->part = part;
    row->part_at = row->count;
}

void
list_add(struct cell_list *list, struct cell cell)
{
    if (!list)
        return;
    struct cell *cells =
        grown(list->arena, list->cells, list->count, &list->capacity, sizeof *cells);
    if (!cells)
        return;
    list->cells = cells;
    cells[list->count++] = cell;
}

void
list_print(struct text *out, const struct cell_list *list, char separator)
{
    for (size_t i = 0; i < list->count; i++) {
        if (i)
            text_char(out, separator);
        text_integer(out, list->cells[i].integer);
    }
}

struct cell
cell_null(void)
{
    return (struct cell){.kind = CELL_NULL};
}

struct cell
cell_slice(const char *text, size_t length)
{
    struct cell cell = {.kind = CELL_TEXT};
    cell.text = text;
    cell.length = length;
    return cell;
}

struct cell
cell_text(const char *text)
{
    return text ? cell_slice(text, strlen(text)) : cell_null();
}

struct cell
cell_integer(int64_t value)
{
    return (struct cell){.kind = CELL_INTEGER, .integer = value};
}

struct cell
cell_bytes(int64_t value)
{
    return (struct cell){.kind = CELL_BYTES, .integer = value};
}

struct cell
cell_real(double value)
{
    return (struct cell){.kind = CELL_REAL, .real = value};
}

struct cell
cell_boolean(bool value)
{
    return (struct cell){.kind = CELL_BOOLEAN, .boolean = value};
}

struct cell
cell_space(int space)
{
    return (struct cell){.kind = CELL_SPACE, .space = space};
}

struct cell
cell_list(struct cell_list *list)
{
    return list ? (struct cell){.kind = CELL_LIST, .list = list} : cell_null();
}

struct cell
cell_object(struct row *object)
{
    return object ? (struct cell){.kind = CELL_OBJECT, .object = object} : cell_null();
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
    for (size_t i = 0; i < cell.list->count; i++)
        list_add(list, copied(arena, cell.list->cells[i]));
    cell.list = list;
    return cell;
}

struct row *
row_copy(struct arena *arena, const struct row *row)
{
    struct row *copy = row_new(arena);
    for (size_t i = 0; copy && i < row->count; i++) {
        if (row->part && row->part_at == i)
            row_add_part(copy, row->part);
        const char *name = row->fields[i].name;
        row_add(copy, arena_copy(arena, name, strlen(name)),
                copied(arena, row->fields[i].cell));
    }
    if (copy && row->part && row->part_at == row->count)
        row_add_part(copy, row->part);
    return arena->failed ? NULL : copy;
}

void
row_set(struct row *row, const char *name, struct cell cell)
{
    for (size_t i = 0; row && i < row->count; i++)
        if (strcmp(row->fields[i].name, name) == 0)
            row->fields[i].cell = cell;
}

struct cell
row_get(const struct row *row, const char *name)
{
    for (size_t i = 0; row && i < row_count(row); i++)
        if (strcmp(row_field(row, i)->name, name) == 0)
            return row_field(row, i)->cell;
    return cell_null();
}

bool
path_begins(const char *path, const char *name)
{
    size_t length = strlen(name);
    return strncmp(path, name, length) == 0 && (path[length] == '\0' || path[length] == '.');
}

bool
row_find(const struct row *row, const char *path, size_t *at)
{
    size_t count = row ? row_count(row) : 0;
    if (*at < count && path_begins(path, row_field(row, *at)->name))
        return true;
    for (*at = 0; *at < count; ++*at)
        if (path_begins(path, row_field(row, *at)->name))
            return true;
    return false;
}

struct cell
row_value(const struct row *row, const char *path, size_t at)
{
    const struct field *field = row_field(row, at);
    const char *rest = path + strlen(field->name);
    if (*rest == '\0')
        return field->cell;
    return field->cell.kind == CELL_OBJECT ? row_path(field->cell.object, rest + 1)
                                           : cell_null();
}

struct cell
row_path(const struct row *row, const char *path)
{
    size_t at = 0;
    return row_find(row, path, &at) ? row_value(row, path, at) : cell_null();
}

bool
row_has(const struct row *row, const char *path)
{
    size_t at = 0;
    return row_find(row, path, &at);
}
