/* Finds a sharding in the text of an operation or of an argument, and divides dimensions. */
#include "parser/mlir/mlir_sharding.h"

#include "layout/base/checked.h"
#include "layout/base/grow.h"
#include "parser/mlir/mlir_line.h"

#include <stdlib.h>

struct mlir_mesh {
    struct slice name; /* without its @ */
    struct slice axes; /* "x"=2, "y"=4]... */
};

/* ---- meshes ---- */

void
mlir_mesh_read(struct mlir_meshes *meshes, const char *line)
{
    const char *name = strchr(line, '@'), *axes = strchr(line, '[');
    if (!name || !axes)
        return;
    size_t length = mlir_name_length(++name);
    struct mlir_mesh mesh = {{arena_copy(&meshes->arena, name, length), length},
                             {arena_copy(&meshes->arena, axes, strlen(axes)), strlen(axes)}};
    grow(&meshes->items, meshes->count, &meshes->capacity, sizeof *meshes->items);
    meshes->items[meshes->count++] = mesh;
}

void
mlir_meshes_free(struct mlir_meshes *meshes)
{
    arena_free(&meshes->arena);
    free(meshes->items);
    *meshes = (struct mlir_meshes){0};
}

/* Returns the position behind a text that begins at p; NULL if another begins there. */
static const char *
behind(const char *p, const char *text)
{
    size_t length = strlen(text);
    return strncmp(p, text, length) == 0 ? p + length : NULL;
}

/* The axes of the mesh at *p, "@mesh" or "mesh<["x"=2]>", up to their "]". *p moves behind it.
 * Returns NULL if it is not known. */
static const char *
mesh_axes(const struct mlir_meshes *meshes, const char **p)
{
    const char *axes = behind(*p, "mesh<");
    if (axes) {
        *p = axes + strcspn(axes, ">");
        return axes;
    }
    if (**p != '@')
        return NULL;
    struct slice name = {*p + 1, mlir_name_length(*p + 1)};
    *p = name.text + name.length;
    for (size_t i = meshes->count; i-- > 0;)
        if (slice_same(meshes->items[i].name, name))
            return meshes->items[i].axes.text;
    return NULL;
}

/* The size of the axis that is named at p, with its quotes; 0: not known. */
static int64_t
axis_size(const char *axes, const char *p, size_t length)
{
    for (; *axes && *axes != ']'; axes++) {
        const char *size = strncmp(axes, p, length) == 0 ? behind(axes + length, "=") : NULL;
        if (size)
            return strtoll(size, NULL, 10);
    }
    return 0;
}

/* ---- shardings ---- */

/* Reads the axes of a dimension behind its "{", up to its "}": "x", "y":(1)2, ?. Returns the
 * product of their sizes; 0: not known. */
static int64_t
dimension_parts(const char *axes, const char **p, bool *open)
{
    int64_t parts = 1;
    for (; **p && **p != '}'; ++*p) {
        *open |= **p == '?';
        const char *quote = **p == '"' ? strchr(*p + 1, '"') : NULL, *part;
        if (!quote)
            continue;
        int64_t size = axis_size(axes, *p, (size_t)(quote + 1 - *p));
        *p = quote;
        part = behind(quote + 1, ":(");
        if (part && (part = strchr(part, ')')))
            size = strtoll(part + 1, NULL, 10);
        if (size < 1 || !checked_multiply(parts, size, &parts))
            return 0;
    }
    return parts;
}

/* Reads "@mesh, [{"x"}, {}], replicated={"y"}>". Returns false if it is not known. */
static bool
read_sdy(const struct mlir_meshes *meshes, const char *p, struct shard_counts *parts)
{
    const char *axes = mesh_axes(meshes, &p);
    p = strchr(p, '[');
    if (!axes || !p)
        return false;
    for (p++; *p && *p != ']' && parts->count < SHARDING_RANK; p += *p != '\0') {
        if (*p != '{')
            continue;
        p++;
        int64_t count = dimension_parts(axes, &p, &parts->open);
        if (count == 0)
            return false;
        parts->items[parts->count++] = count;
    }
    return true;
}

struct mlir_sharding
mlir_sharding_find(struct slice text)
{
    static const struct {
        const char *word;
        enum sharding_kind kind;
    } words[] = {{"out_shardings=[", SHARDING_LIST},
                 {"#sdy.sharding_per_value<[", SHARDING_LIST},
                 {"#sdy.sharding<", SHARDING_ONE},
                 {"sdy.sharding_constraint ", SHARDING_LIST},
                 {"mhlo.sharding = \"", SHARDING_MHLO}};
    struct mlir_sharding none = {.kind = SHARDING_NONE};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *at = slice_behind(text, words[i].word);
        if (at)
            return (struct mlir_sharding){.kind = words[i].kind, .at = at};
    }
    return none;
}

/* Passes the text up to the item of value `number` in a list, "[<@mesh, ...>, <...>]". Returns
 * where it begins; NULL: there are fewer. */
static const char *
in_list(struct mlir_sharding *sharding, size_t number)
{
    for (size_t depth = 0; *sharding->at; sharding->at++) {
        char c = *sharding->at;
        if (c == '<' && depth++ == 0) {
            if (sharding->number == number)
                return sharding->at + 1;
            sharding->number++;
        }
        depth -= c == '>' && depth;
        if (c == ']' && depth == 0)
            return NULL;
    }
    return NULL;
}

static bool
read_parts(const struct mlir_meshes *meshes, struct mlir_sharding *sharding, size_t number,
           struct shard_counts *parts)
{
    const char *p = sharding->at;
    if (sharding->kind == SHARDING_LIST)
        p = in_list(sharding, number);
    if (sharding->kind == SHARDING_NONE || !p)
        return false;
    if (sharding->kind == SHARDING_MHLO)
        return xla_sharding_read((struct slice){p, strcspn(p, "\"")}, parts);
    return read_sdy(meshes, p, parts);
}

enum division
mlir_sharding_divide(const struct mlir_meshes *meshes, struct mlir_sharding *sharding,
                     size_t number, struct text *type)
{
    struct shard_counts parts = {0};
    const char *p = type->data ? strchr(type->data, '[') : NULL;
    if (!p || !read_parts(meshes, sharding, number, &parts))
        return DIVISION_UNKNOWN;
    struct text divided = {0};
    size_t rank = p[1] != ']';
    text_append(&divided, type->data, (size_t)(p - type->data));
    while (*p) {
        size_t digits = strspn(p, "0123456789");
        if (digits == 0) {
            rank += *p == ',';
            text_char(&divided, *p++);
            continue;
        }
        int64_t size = strtoll(p, NULL, 10);
        int64_t shards = rank <= parts.count ? parts.items[rank - 1] : 1;
        text_integer(&divided, divide_up(size, shards));
        p += digits;
    }
    text_clear(type);
    text_append(type, divided.data, divided.length);
    text_free(&divided);
    return shard_counts_division(&parts, rank);
}
