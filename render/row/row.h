/*
 * Rows of named values, which commands print. Commands build rows and back ends write them;
 * neither knows the other. A row and its values live in an arena of the command.
 */
#ifndef RENDER_ROW_ROW_H
#define RENDER_ROW_ROW_H

#include "layout/base/arena.h"
#include "layout/base/slice.h"
#include "layout/base/text.h"
#include "render/row/field.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum value_kind {
    CELL_NULL,
    CELL_TEXT,
    CELL_INTEGER,
    CELL_BYTES, /* an integer that counts bytes; tables may print units */
    CELL_REAL,
    CELL_BOOLEAN,
    CELL_LIST,
    CELL_OBJECT,
    CELL_SPACE,   /* a memory space by number; the output replaces it by its target's name */
    CELL_WRITTEN, /* a list that is written as JSON already */
};

/* The values of a list as JSON, with commas between them, in pieces of any length. */
struct written_list {
    /* Returns the piece behind the last one; behind the last of all an empty one. */
    struct printable_part (*next)(void *user);
    void *user;
};

struct cell {
    enum value_kind kind;
    int space; /* number of the memory space, also when its name has replaced CELL_SPACE */
    union {
        struct {
            const char *text;
            size_t length;
        };
        int64_t integer;
        double real;
        bool boolean;
        struct cell_list *list;
        struct row *object;
        const struct written_list *written;
    };
};

struct field {
    const char *name;
    enum field_number number; /* NOT_A_FIELD: a member of a map */
    struct cell cell;
};

/*
 * Fields that many rows share, such as those of one shape. They are made once, and rows refer
 * to them. The text that an output writes of them is cached here, so a part belongs to one
 * output.
 */
struct row_part {
    struct row *row; /* the fields: at least one; it has no part of its own */
    struct printable_part
        json; /* cached "name":value, for each field; no text: not yet written */
    struct kept_fields
        *kept; /* cached text of the output's chosen fields (choice.c); NULL: none */
};

/* The names of a row's fields are distinct. */
struct row {
    struct arena *arena;
    size_t count, capacity;
    struct field *fields;  /* the row's own */
    struct row_part *part; /* NULL: none */
    size_t part_at;        /* the part stands before the row's own field of this number */
    unsigned known;        /* what is known of enum field_need (row_make.h) */
};

struct cell_list {
    struct arena *arena;
    size_t count, capacity;
    struct cell *cells;
};

/* A new empty row or list in the arena. */
struct row *row_new(struct arena *arena) __attribute__((returns_nonnull));
struct cell_list *list_new(struct arena *arena) __attribute__((returns_nonnull));

/* Makes room for another field. */
void row_grow(struct row *row);

/* Adds a field, and returns its value, which is for the caller to set. */
static inline struct cell *
row_next(struct row *row, const char *name, enum field_number number)
{
    if (row->count == row->capacity)
        row_grow(row);
    struct field *field = &row->fields[row->count++];
    field->name = name;
    field->number = number;
    return &field->cell;
}

/* Copies member by member: a cell that was just made cannot be loaded as a whole before all of
 * its members have reached the cache. */
static inline void
row_add(struct row *row, enum field_number number, struct cell cell)
{
    struct cell *value = row_next(row, field_name(number), number);
    value->kind = cell.kind;
    value->space = cell.space;
    value->text = cell.text;
    value->length = cell.length;
}

/* Returns whether the row has fields with these needs, bits of enum field_need. */
static inline bool
row_knows(const struct row *row, unsigned needs)
{
    return (needs & ~row->known) == 0;
}

/* Adds the fields of a kind with the values that another row has; null where it has none. */
void row_take(struct row *row, const struct row *from, enum row_kind kind);
/* Adds null for each field of the kind whose needs the row knows. */
void row_add_nulls(struct row *row, enum row_kind kind);
/* Adds a member of a map, whose name must live as long as the row. */
void row_add_named(struct row *row, const char *name, struct cell cell);
void list_add(struct cell_list *list, struct cell cell);
/* Adds a part: its fields stand behind those that the row has so far. A row has at most one
 * part. */
void row_add_part(struct row *row, struct row_part *part);
/* A new part without fields in the arena. */
struct row_part *row_part_new(struct arena *arena);
/* Appends a list of integers, with a separator between them: "2,3". */
void list_print(struct printable *out, const struct cell_list *list, char separator);

static inline struct cell
cell_null(void)
{
    return (struct cell){.kind = CELL_NULL};
}

static inline struct cell
cell_slice(const char *text, size_t length)
{
    return (struct cell){.kind = CELL_TEXT, .text = text, .length = length};
}

/* NULL: null. */
static inline struct cell
cell_text(const char *text)
{
    return text ? cell_slice(text, strlen(text)) : cell_null();
}

static inline struct cell
cell_integer(int64_t value)
{
    return (struct cell){.kind = CELL_INTEGER, .integer = value};
}

static inline struct cell
cell_bytes(int64_t value)
{
    return (struct cell){.kind = CELL_BYTES, .integer = value};
}

static inline struct cell
cell_real(double value)
{
    return (struct cell){.kind = CELL_REAL, .real = value};
}

static inline struct cell
cell_boolean(bool value)
{
    return (struct cell){.kind = CELL_BOOLEAN, .boolean = value};
}

static inline struct cell
cell_space(int space)
{
    return (struct cell){.kind = CELL_SPACE, .space = space};
}

/* NULL: null. */
static inline struct cell
cell_list(struct cell_list *list)
{
    return list ? (struct cell){.kind = CELL_LIST, .list = list} : cell_null();
}

/* NULL: null. */
static inline struct cell
cell_object(struct row *object)
{
    return object ? (struct cell){.kind = CELL_OBJECT, .object = object} : cell_null();
}

static inline struct cell
cell_written(const struct written_list *written)
{
    return (struct cell){.kind = CELL_WRITTEN, .written = written};
}

struct cell cell_integers(struct arena *arena, const int64_t *values, size_t count);

/* The value of an integer, bytes or real; NaN for other kinds. */
double cell_number(const struct cell *cell);

static inline bool
cell_is_true(const struct cell *cell)
{
    return cell->kind == CELL_BOOLEAN && cell->boolean;
}

/* The row that an object is; NULL for what is none. */
static inline const struct row *
cell_row(const struct cell *cell)
{
    return cell->kind == CELL_OBJECT ? cell->object : NULL;
}

/* The number of values of a list, or of fields of an object; 0 for null. */
static inline size_t
cell_count(const struct cell *cell)
{
    if (cell->kind == CELL_LIST)
        return cell->list->count;
    if (cell->kind == CELL_OBJECT)
        return cell->object->count;
    return 0;
}

/* A deep copy, which shares only the part with the row. */
struct row *row_copy(struct arena *arena, const struct row *row);

/* Replaces the value of one of the row's own fields. */
void row_set(struct row *row, enum field_number number, struct cell cell);

/* The number of the row's fields, with those of its part. */
static inline size_t
row_count(const struct row *row)
{
    return row->count + (row->part ? row->part->row->count : 0);
}

/* Returns whether field i of the row is one of its part's. */
static inline bool
row_shares(const struct row *row, size_t i)
{
    return row->part && i >= row->part_at && i - row->part_at < row->part->row->count;
}

/* Field i of the row_count(row) fields, in order. */
static inline const struct field *
row_field(const struct row *row, size_t i)
{
    if (row_shares(row, i))
        return &row->part->row->fields[i - row->part_at];
    return &row->fields[row->part && i >= row->part_at ? i - row->part->row->count : i];
}

/* Does what row_find does where the field does not stand at the number to try. */
bool row_search(const struct row *row, const struct field_path *path, size_t *at);

/* Finds the first field of the path; its value may be null. *at: first the number to try, then
 * the number of the field. Returns whether there is one. */
static inline bool
row_find(const struct row *row, const struct field_path *path, size_t *at)
{
    bool stands_there = path->number != NOT_A_FIELD && *at < row_count(row) &&
                        row_field(row, *at)->number == path->number;
    return stands_there || row_search(row, path, at);
}

/* The value at a path, which may lead through maps; null if the row has no such field. */
struct cell row_path(const struct row *row, const char *path);
/* The value at a path that begins with field `at`. */
static inline struct cell
row_value(const struct row *row, const struct field_path *path, size_t at)
{
    const struct field *field = row_field(row, at);
    if (!path->within || !field->number)
        return field->cell;
    return row_path(cell_row(&field->cell), path->within);
}

bool row_has(const struct row *row, enum field_number number);
/* The value of a field; null if the row has none. */
struct cell row_get(const struct row *row, enum field_number number);
/* The value of a map's member. */
struct cell row_get_named(const struct row *map, const char *name);

#endif
