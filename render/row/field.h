/*
 * The fields of rows: what each is called, what its values are, what they say, and what must be
 * known for them. A file of render/row/fields/ lists those of one kind of row in their order:
 *
 *     FIELD(name, form, flags HEAD("heading"), "what it says", needs, value)
 *
 * behind a comment of one line that says what such a row is.
 * form: BYTES, COUNT, ... as in enum value_form, without FORM_. HEAD: what heads the field's
 * column in tables for eyes; without it, its name does. value: an expression of
 * whoever makes the row (render/row/row_make.h); it is missing where the fields of a row are
 * not made one after another. PART(kind) stands for the fields of another kind.
 *
 * Every name has one number, whatever rows have it. The Makefile collects the names and the
 * kinds.
 */
#ifndef RENDER_ROW_FIELD_H
#define RENDER_ROW_FIELD_H

#include "layout/base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* In the order of the names. */
enum field_number {
    NOT_A_FIELD, /* a member of a map, whose names are the input's */
#define NAME(name) FIELD_##name,
#include "render/row/field_names.inc"
#undef NAME
    FIELD_COUNT
};

enum row_kind {
    NO_KIND,
#define KIND(name, about) KIND_##name,
#define END
#define FIELD(...)
#define PART(...)
#include "render/row/field_kinds.inc"
#undef KIND
#undef END
#undef FIELD
#undef PART
    ROW_KINDS
};

/* What the values of a field are, where they are not null. */
enum value_form {
    FORM_ANY,
    FORM_BYTES,
    FORM_COUNT,
    FORM_REAL,
    FORM_TEXT,
    FORM_FLAG,
    FORM_SPACE, /* the name of a memory space */
    FORM_LIST,
    FORM_MAP,    /* an object with the input's own names */
    FORM_OBJECT, /* a row: OBJECT_OF(kind) */
    FORM_ROWS    /* a list of rows: LIST_OF(kind) */
};
#define FORM_OBJECT_OF(kind) FORM_OBJECT, .of = KIND_##kind
#define FORM_LIST_OF(kind)   FORM_ROWS, .of = KIND_##kind

enum field_flag {
    SUMS = 1,    /* rows that are not shown are summed by it */
    WASTE = 2,   /* colored in tables, in rows of which at least half is padding */
    MARK = 4,    /* a mark in tables if it is true; only with output.marks_assumed */
    RIGHT = 8,   /* aligned right in tables, as numbers always are */
    ASKED = 16,  /* in rows only if --fields, --only or --sort names it */
    SIGNED = 32, /* a difference: tables write + before it if it is more */
    VARIES = 64  /* a column of tables only if rows differ in it */
};

/* What must be known for a field; without it the field is not in a row. What NEEDS_ says is
 * computed only if somebody asks for such a field. What WITH_ says depends on the command line
 * or on the row. */
enum field_need {
    NEEDS_PEAK = 1,
    NEEDS_ROLE = 1 << 1,
    NEEDS_OPCODE = 1 << 2,
    NEEDS_OPERANDS = 1 << 3,
    NEEDS_OP_NAME = 1 << 4,
    NEEDS_SOURCE = 1 << 5,
    NEEDS_LEAVES = 1 << 6,
    NEEDS_ATTRIBUTES = 1 << 7,
    NEEDS = (1 << 8) - 1,
    WITH_ASSUMED = 1 << 8,
    WITH_TARGET = 1 << 9,
    WITH_MERGE = 1 << 10,
    WITH_SUGGEST = 1 << 11,
    WITH_SEPARATORS = 1 << 12,
    WITH_PREFIX = 1 << 13,
    WITH_INVERSE = 1 << 14,
    WITH_LINEAR = 1 << 15,
    WITH_AXES = 1 << 16,
    WITH_COLUMNS = 1 << 17,
    WITH_EXPLAIN = 1 << 18,
    WITH_ERROR = 1 << 19,
    WITH_DIFFERENCE = 1 << 20,
    WITH_WIDTH = 1 << 21,
    WITH_ARRAY_SIZE = 1 << 22,
    WITH_TUPLE = 1 << 24,
    WITH_SHARES = 1 << 25,
    WITH_DEVICES = 1 << 26,
    WITH_STACK = 1 << 27,
    WITH_VALUE = 1 << 23 /* the value itself: the field is left out where it is null */
};

/* A line of a table. */
struct field_type {
    enum field_number number; /* NOT_A_FIELD: the fields of the kind `of` */
    enum value_form form;
    enum row_kind of;    /* of an object, or of the rows of a list */
    unsigned flags;      /* bits of enum field_flag */
    const char *heading; /* in tables for eyes; NULL: the name */
    unsigned needs;      /* bits of enum field_need */
    const char *meaning;
};

extern const char *const field_names[FIELD_COUNT];
/* The names as they stand before values of JSON, each behind another: ,"bytes": with its
 * quotes. */
extern const struct printable_word field_keys[FIELD_COUNT];

static inline const char *
field_name(enum field_number number)
{
    return field_names[number];
}

const char *kind_name(enum row_kind kind);
/* What a row of the kind is, in a sentence. */
const char *kind_about(enum row_kind kind);
/* Returns the number of a name; NOT_A_FIELD if no row has such a field. */
enum field_number field_of_name(const char *name, size_t length);

/* What users call a field: its name, or a name and the way to a field within an object,
 * "padding.tile". */
struct field_path {
    const char *text;         /* as written */
    enum field_number number; /* of the first name */
    const char *within;       /* what follows its dot; NULL: nothing */
};

struct field_path field_path(const char *text);

/* Visits the fields of a kind, with those of its parts, in their order. */
struct field_walk {
    size_t depth;
    const struct field_type *at[4]; /* the next line of the kind, of its part, ... */
};

struct field_walk field_walk(enum row_kind kind);
/* The next field; NULL after the last. */
const struct field_type *field_next(struct field_walk *walk);
/* The field of this number in the first of the kinds that has it; NULL if none has. The kinds
 * end with NO_KIND; NULL: there are none. */
const struct field_type *field_find(const enum row_kind *kinds, enum field_number number);
/* Returns whether rows of any of the kinds have what a path names. Members of a map and of
 * values of any form are the input's own, and any name is one. */
bool field_path_known(const enum row_kind *among, const struct field_path *path);
bool field_is_number(const struct field_type *type);

#endif
