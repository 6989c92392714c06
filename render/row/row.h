/*
 * What commands print: rows of named values. Commands build rows, back ends write them; neither
 * knows the other. A row and its values live in an arena of the command's.
 */
#ifndef RENDER_ROW_ROW_H
#define RENDER_ROW_ROW_H

#include "layout/base/arena.h"
#include "layout/base/slice.h"
#include "layout/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum value_kind {
    CELL_NULL,
    CELL_TEXT,
    CELL_INTEGER,
    CELL_BYTES, /* an integer that counts bytes: tables may print units */
    CELL_REAL,
    CELL_BOOLEAN,
    CELL_LIST,
    CELL_OBJECT,
    CELL_SPACE, /* a memory space by number: text when it is printed, by the output's target */
};

struct cell {
    enum value_kind kind;
    int space; /* CELL_SPACE, and the text that it becomes: the number */
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
    };
};

struct field {
    const char *name;
    struct cell cell;
};

/*
 * Fields that many rows have alike, as those of one shape: made once, and rows refer to them.
 * What an output writes of them is kept here, so that a part is for one output.
 */
struct row_part {
    struct row *row;     /* the fields: at least one, and no part of its own */
    struct slice json;   /* "name":value, for each field; no text: not written yet */
    struct slice *cells; /* of the output's chosen fields (choice.h); NULL: none is written */
};

/* Names are different within a row. */
struct row {
    struct arena *arena;
    size_t count, capacity;
    struct field *fields;  /* the row's own */
    struct row_part *part; /* NULL: none */
    size_t part_at;        /* it stands before the own field of this number */
};

struct cell_list {
    struct arena *arena;
    size_t count, capacity;
    struct cell *cells;
};

/* New, empty, in the arena; NULL when memory runs out (adding to NULL does nothing). What could
 * not be added is asked of the arena, once, when the row is written: then it has failed. */
struct row *row_new(struct arena *arena);
struct cell_list *list_new(struct arena *arena);

void row_add(struct row *row, const char *name, struct cell cell);
void list_add(struct cell_list *list, struct cell cell);
/* The fields of the part stand behind those that the row has so far. A row has one part at
 * most. */
void row_add_part(struct row *row, struct row_part *part);
/* New, without fields, in the arena; NULL when memory runs out. */
struct row_part *row_part_new(struct arena *arena);
/* Appends a list of integers, with a separator between them: "2,3". */
void list_print(struct text *out, const struct cell_list *list, char separator);

struct cell cell_null(void);
struct cell cell_text(const char *text); /* NULL: null */
struct cell cell_slice(const char *text, size_t length);
struct cell cell_integer(int64_t value);
struct cell cell_bytes(int64_t value);
struct cell cell_real(double value);
struct cell cell_boolean(bool value);
struct cell cell_space(int space);
struct cell cell_list(struct cell_list *list);
struct cell cell_object(struct row *object);
struct cell cell_integers(struct arena *arena, const int64_t *values, size_t count);

/* An integer, bytes or real; NaN of other kinds. */
double cell_number(const struct cell *cell);

/* A deep copy: it shares nothing with the row but its part. NULL when memory runs out. */
struct row *row_copy(struct arena *arena, const struct row *row);

/* Another value for a field of the row's own that is there. */
void row_set(struct row *row, const char *name, struct cell cell);

/* How many fields the row has, those of its part among them. */
static inline size_t
row_count(const struct row *row)
{
    return row->count + (row->part ? row->part->row->count : 0);
}

/* Is field i of the row one of its part's? */
static inline bool
row_shares(const struct row *row, size_t i)
{
    return row->part && i >= row->part_at && i - row->part_at < row->part->row->count;
}

/* Field i of row_count(row), in their order. */
static inline const struct field *
row_field(const struct row *row, size_t i)
{
    if (row_shares(row, i))
        return &row->part->row->fields[i - row->part_at];
    return &row->fields[row->part && i >= row->part_at ? i - row->part->row->count : i];
}

/* A path is a field's name, or a dotted one for a field within an object: "padding.tile". Is
 * this the name that it begins with? */
bool path_begins(const char *path, const char *name);

/* Whether the row has the field that the path begins with, perhaps null: its number in *at,
 * which also says where to look first. */
bool row_find(const struct row *row, const char *path, size_t *at);
/* The value by path, of which field `at` is the beginning. */
struct cell row_value(const struct row *row, const char *path, size_t at);
/* The same by path alone; null when the row has none of that name. */
struct cell row_path(const struct row *row, const char *path);
bool row_has(const struct row *row, const char *path);
/* The value by name, which has no dots. */
struct cell row_get(const struct row *row, const char *name);

#endif
