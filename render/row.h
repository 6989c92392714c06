/*
 * What commands print: rows of named values. Commands build rows, back ends write them; neither
 * knows the other. A row and its values live in an arena of the command's.
 */
#ifndef RENDER_ROW_H
#define RENDER_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct text;

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

struct row {
    struct arena *arena;
    size_t count, capacity;
    struct field *fields;
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

/* Another value for a field that is there. */
void row_set(struct row *row, const char *name, struct cell cell);

/* The value by name; null when the row has none of that name. */
struct cell row_get(const struct row *row, const char *name);
/* The same; a dotted name is that of a field within an object: "padding.tile". */
struct cell row_path(const struct row *row, const char *name);
/* Whether the row has such a field, perhaps null; of a dotted name the first part counts. */
bool row_has(const struct row *row, const char *name);

#endif
