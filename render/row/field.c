/* The tables of fields. */
#include "render/row/field.h"

#include <string.h>

const char *const field_names[] = {
    NULL,
#define NAME(name) #name,
#include "render/row/field_names.inc"
#undef NAME
};

const struct printable_word field_keys[] = {
    {0, ""},
#define NAME(name) {sizeof ",\"" #name "\":" - 1, ",\"" #name "\":"},
#include "render/row/field_names.inc"
#undef NAME
};

/* What stands first, before an expression that makes the value or the part, if any. */
#define FIRST(first, ...)     first
#define FIRST_KIND(kind, ...) KIND_##kind

#define HEAD(text) , .heading = text
#define FIELD(name, shape, bits, says, ...)                                                    \
    {.number = FIELD_##name,                                                                   \
     .form = FORM_##shape,                                                                     \
     .flags = bits,                                                                            \
     .needs = FIRST(__VA_ARGS__, ),                                                            \
     .meaning = (says)},
#define PART(...)         {.of = FIRST_KIND(__VA_ARGS__, )},
#define KIND(name, about) static const struct field_type name##_fields[] = {
#define END                                                                                    \
    {                                                                                          \
        .meaning = NULL                                                                        \
    }                                                                                          \
    }                                                                                          \
    ;
#include "render/row/field_kinds.inc"
#undef FIELD
#undef HEAD
#undef PART
#undef KIND
#undef END

static const struct {
    const struct field_type *fields;
    const char *name, *about;
} kinds[] = {
    {NULL, NULL, NULL},
#define FIELD(...)
#define PART(...)
#define KIND(name, about) {name##_fields, #name, about},
#define END
#include "render/row/field_kinds.inc"
#undef FIELD
#undef PART
#undef KIND
#undef END
};

const char *
kind_name(enum row_kind kind)
{
    return kinds[kind].name;
}

const char *
kind_about(enum row_kind kind)
{
    return kinds[kind].about;
}

enum field_number
field_of_name(const char *name, size_t length)
{
    size_t low = 1, high = FIELD_COUNT;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strncmp(field_names[middle], name, length);
        if (order == 0)
            order = field_names[middle][length] != '\0';
        if (order == 0)
            return (enum field_number)middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NOT_A_FIELD;
}

struct field_path
field_path(const char *text)
{
    size_t length = strcspn(text, ".");
    return (struct field_path){.text = text,
                               .number = field_of_name(text, length),
                               .within = text[length] ? text + length + 1 : NULL};
}

struct field_walk
field_walk(enum row_kind kind)
{
    return (struct field_walk){.depth = 1, .at = {kinds[kind].fields}};
}

const struct field_type *
field_next(struct field_walk *walk)
{
    while (walk->depth) {
        const struct field_type *next = walk->at[walk->depth - 1]++;
        if (next->number)
            return next;
        if (next->of)
            walk->at[walk->depth++] = kinds[next->of].fields;
        else
            walk->depth--;
    }
    return NULL;
}

const struct field_type *
field_find(const enum row_kind *among, enum field_number number)
{
    for (; among && *among; among++) {
        struct field_walk walk = field_walk(*among);
        for (const struct field_type *type; (type = field_next(&walk));)
            if (type->number == number)
                return type;
    }
    return NULL;
}

bool
field_path_known(const enum row_kind *among, const struct field_path *path)
{
    const struct field_type *type = path->number ? field_find(among, path->number) : NULL;
    if (!type || !path->within)
        return type != NULL;
    if (!type->of || type->form == FORM_ROWS) /* a list has no members to ask for */
        return type->form == FORM_MAP || type->form == FORM_ANY;
    const enum row_kind inner[] = {type->of, NO_KIND};
    struct field_path within = field_path(path->within);
    return field_path_known(inner, &within);
}

bool
field_is_number(const struct field_type *type)
{
    return type->form == FORM_BYTES || type->form == FORM_COUNT || type->form == FORM_REAL;
}
