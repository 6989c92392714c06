/* Reads line by line. Printers write an operation on one line; if it has regions, its head and
 * its end are on a line each. */
#include "parser/mlir/mlir_values.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "layout/base/table.h"
#include "layout/base/text.h"
#include "parser/lex/source.h"
#include "parser/mlir/mlir_line.h"
#include "parser/mlir/mlir_sharding.h"
#include "parser/mlir/mlir_type.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 1 << 18 };

/* A type, and what its sharding does. */
struct typed {
    struct slice type;
    enum division sharded;
};

/* A value of the open function. */
struct held {
    const char *name, *opcode;
    struct typed typed;
    uint64_t line;
    bool handed_on; /* another value stands for this one */
};

/* An operation. If it has a region, that is open, and its types stand behind its end. */
struct region {
    const char *results, *opcode; /* "%3:2"; NULL: its end adds no values */
    struct slice sharding;        /* the text that may say how its results are divided */
    uint64_t line;
    bool left_out;
};

struct reading {
    const struct mlir_sink *sink;
    struct source source;
    struct arena arena; /* for the open function */
    struct text line, type, module, function;
    bool mosaic; /* a line had a word of Mosaic's */
    struct mlir_meshes meshes;
    int64_t devices;
    bool in_function, generic, stopped;
    size_t count, capacity;
    struct held *held;
    size_t indexed;
    struct table index; /* of the names of held[0, indexed): number of the last one + 1 */
    size_t depth, region_capacity;
    struct region *regions;
};

static const char *
keep(struct reading *r, const char *text, size_t length)
{
    return arena_copy(&r->arena, text, length);
}

static struct mlir_value
value_of(const struct reading *r, enum mlir_role role, const struct held *held)
{
    return (struct mlir_value){.role = role,
                               .module = text_contents(&r->module),
                               .function = text_contents(&r->function),
                               .name = held->name,
                               .opcode = held->opcode,
                               .type = held->typed.type,
                               .sharded = held->typed.sharded,
                               .devices = max_i64(r->devices, 1),
                               .mosaic = r->mosaic,
                               .aliased = -1,
                               .line = held->line};
}

static void
tell(struct reading *r, const struct mlir_value *value)
{
    if (!r->stopped)
        r->stopped = r->sink->value(r->sink->context, value) != 0;
}

/* ---- types ---- */

static bool
begins(const char *p, const char *text)
{
    return strncmp(p, text, strlen(text)) == 0;
}

/* Finds the next shaped type between *p and an end and keeps XLA's spelling, which
 * is empty if XLA has no such type. *p moves behind it. Returns false if none is left. */
static bool
next_type_before(struct reading *r, const char **p, const char *end, struct typed *typed)
{
    const unsigned char *limit = (const unsigned char *)end;
    const unsigned char *from = mlir_type_begins((const unsigned char *)*p, limit);
    if (!from)
        return false;
    size_t length = mlir_type_spell(from, limit, &r->type);
    *typed = (struct typed){{"", 0}, false};
    if (length)
        typed->type.text = keep(r, r->type.data, r->type.length);
    typed->type.length = length ? r->type.length : 0;
    *p = (const char *)from + max_size(length, 1);
    return true;
}

static bool
next_type(struct reading *r, const char **p, struct typed *typed)
{
    return next_type_before(r, p, r->line.data + r->line.length, typed);
}

/* Makes the type that was found last one device's part of it, if the sharding of value
 * `number` is written. */
static void
divide_type(struct reading *r, struct mlir_sharding *sharding, size_t number,
            struct typed *typed)
{
    if (typed->type.length == 0)
        return;
    typed->sharded = mlir_sharding_divide(&r->meshes, sharding, number, &r->type);
    if (typed->sharded)
        typed->type = (struct slice){keep(r, r->type.data, r->type.length), r->type.length};
}

/* Adds the results of an operation. Their types are the last ones behind the last " : " of the
 * line. */
static void
hold(struct reading *r, const struct region *operation)
{
    const char *at = r->line.data, *p = at, *results = operation->results;
    while ((p = strstr(p, " : ")))
        at = p += 3;
    struct typed typed;
    struct slice name = {0};
    struct mlir_sharding sharding = mlir_sharding_find(operation->sharding);
    size_t types = 0, wanted = 0, count, number = 0;
    for (p = at; next_type(r, &p, &typed);)
        types++;
    for (p = results; (count = mlir_next_name(&p, &name));)
        wanted += count;
    for (; types > wanted; types--)
        next_type(r, &at, &typed);
    for (size_t i = 0; next_type(r, &at, &typed); i++) {
        struct text numbered = {0};
        divide_type(r, &sharding, i, &typed);
        if (number == count) {
            count = mlir_next_name(&results, &name);
            number = 0;
        }
        text_append(&numbered, name.text, name.length);
        if (count > 1)
            text_format(&numbered, "#%zu", number);
        number++;
        const char *copy = text_keep(&numbered, &r->arena);
        grow(&r->held, r->count, &r->capacity, sizeof *r->held);
        r->held[r->count++] =
            (struct held){copy, operation->opcode, typed, operation->line, false};
    }
}

/* ---- operands ---- */

static struct slice
name_of_held(const void *reading, uint32_t number)
{
    const char *name = ((const struct reading *)reading)->held[number - 1].name;
    return (struct slice){name, strlen(name)};
}

static void
index_held(struct reading *r)
{
    for (; r->indexed < r->count; r->indexed++) {
        const char *name = r->held[r->indexed].name;
        *table_slot(&r->index, (struct slice){name, strlen(name)}, name_of_held, r) =
            (uint32_t)r->indexed + 1;
    }
}

/* Marks the values named in [from, end) as handed on to another value. If several have the same
 * name, the last one is meant. */
static void
hand_on(struct reading *r, const char *from, const char *end)
{
    index_held(r);
    for (const char *p = from; (p = memchr(p, '%', (size_t)(end - p)));) {
        size_t length = mlir_name_length(++p);
        uint32_t number = table_find(&r->index, (struct slice){p, length}, name_of_held, r);
        if (number)
            r->held[number - 1].handed_on = true;
        p += length;
    }
}

/* ---- lines ---- */

/* The string that begins behind a word of the text; NULL: it has none. */
static const char *
string_behind(struct reading *r, struct slice text, const char *word)
{
    const char *from = slice_behind(text, word);
    return from ? keep(r, from, strcspn(from, "\"\\")) : NULL;
}

/* Reports what stands between p, behind the % of its name, and stop, where the next argument
 * begins. */
static void
tell_argument(struct reading *r, const char *p, const char *stop, uint64_t line)
{
    struct held held = {.opcode = "argument", .line = line};
    const char *behind = p;
    held.name = keep(r, p, mlir_name_length(p));
    /* a token has no shape: the next type is another argument's */
    if (!next_type_before(r, &behind, stop, &held.typed) || behind > stop)
        return;
    struct slice rest = {behind, (size_t)(stop - behind)};
    struct mlir_sharding sharding = mlir_sharding_find(rest);
    divide_type(r, &sharding, 0, &held.typed);
    struct mlir_value value = value_of(r, MLIR_ARGUMENT, &held);
    const char *alias = slice_behind(rest, "tf.aliasing_output = ");
    if (alias)
        value.aliased = strtoll(alias, NULL, 10);
    value.info = string_behind(r, rest, " loc(\"");
    value.donor = slice_behind(rest, "jax.buffer_donor = true");
    tell(r, &value);
}

/* Reports the types behind the arrow of a function's head. */
static void
tell_results(struct reading *r, const char *p, uint64_t line)
{
    struct held held = {.opcode = "return", .line = line};
    const unsigned char *limit = (const unsigned char *)r->line.data + r->line.length;
    for (size_t results = 0; next_type(r, &p, &held.typed); results++) {
        struct text number = {0};
        const unsigned char *next = mlir_type_begins((const unsigned char *)p, limit);
        const char *end = (const char *)(next ? next : limit);
        struct slice rest = {p, (size_t)(end - p)};
        struct mlir_sharding sharding = mlir_sharding_find(rest);
        divide_type(r, &sharding, 0, &held.typed);
        text_format(&number, "result %zu", results);
        held.name = text_keep(&number, &r->arena);
        struct mlir_value value = value_of(r, MLIR_RESULT, &held);
        value.info = string_behind(r, rest, "jax.result_info = \"");
        tell(r, &value);
    }
}

/* func.func public @main(%arg0: tensor<3xf32> {...}, ...) -> (tensor<3xf32>, ...) { */
static void
begin_function(struct reading *r, const char *p, uint64_t line)
{
    const char *name = strchr(p, '@'), *arrow = mlir_find(p, "-> ");
    const char *end = arrow ? arrow : r->line.data + r->line.length;
    text_clear(&r->function);
    if (name)
        text_append(&r->function, name + 1, mlir_name_length(name + 1));
    r->in_function = true;
    r->count = r->indexed = 0;
    table_free(&r->index);
    arena_reset(&r->arena);
    if (begins(p, "func.func private "))
        return;
    while ((p = memchr(p, '%', (size_t)(end - p)))) {
        p++;
        const char *next = memchr(p, '%', (size_t)(end - p));
        tell_argument(r, p, next ? next : end, line);
    }
    if (arrow)
        tell_results(r, arrow, line);
}

static void
end_function(struct reading *r)
{
    static const char *const nothing[] = {"optimization_barrier", "tuple", "get_tuple_element"};
    for (size_t i = 0; i < r->count; i++) {
        bool made = !r->held[i].handed_on;
        for (size_t k = 0; k < sizeof nothing / sizeof *nothing; k++)
            made &= strcmp(r->held[i].opcode, nothing[k]) != 0;
        struct mlir_value value = value_of(r, MLIR_VALUE, &r->held[i]);
        if (made)
            tell(r, &value);
    }
    r->in_function = false;
}

static bool
is_left_out(const struct reading *r)
{
    return r->depth && r->regions[r->depth - 1].left_out;
}

static void
open_region(struct reading *r, struct region region)
{
    grow(&r->regions, r->depth, &r->region_capacity, sizeof *r->regions);
    region.left_out |= is_left_out(r);
    r->regions[r->depth++] = region;
}

static void
close_region(struct reading *r)
{
    if (r->depth == 0) {
        end_function(r);
        return;
    }
    struct region region = r->regions[--r->depth];
    if (region.results)
        hold(r, &region);
}

/* %3:2 = "stablehlo.sort"(%0, %1) <{...}> ({ */
static void
read_operation(struct reading *r, const char *p, int braces, uint64_t line)
{
    const char *equals = strstr(p, " = ");
    if (!equals || is_left_out(r)) {
        if (braces > 0)
            open_region(r, (struct region){0});
        return;
    }
    const char *opcode = equals + 3 + (equals[3] == '"');
    size_t whole = mlir_name_length(opcode), dialect = whole;
    while (dialect > 0 && opcode[dialect - 1] != '.')
        dialect--;
    struct region region = {.results = keep(r, p, (size_t)(equals - p)),
                            .opcode = keep(r, opcode + dialect, whole - dialect),
                            .line = line};
    if (strcmp(region.opcode, "while") == 0)
        hand_on(r, opcode, r->line.data + r->line.length);
    region.sharding = (struct slice){opcode, strlen(opcode)};
    if (braces <= 0) {
        hold(r, &region);
        return;
    }
    region.sharding.text = keep(r, opcode, region.sharding.length);
    region.left_out = mlir_takes_elements(region.opcode);
    open_region(r, region);
}

/* module @jit_f attributes {mhlo.num_partitions = 8 : i32, ...} { */
static void
begin_module(struct reading *r, const char *p)
{
    const char *devices = strstr(p, "mhlo.num_partitions = ");
    text_clear(&r->module);
    text_append(&r->module, p, mlir_name_length(p));
    mlir_meshes_free(&r->meshes);
    r->devices = devices ? strtoll(strchr(devices, '=') + 1, NULL, 10) : 1;
}

static void
read_line(struct reading *r, uint64_t line)
{
    const char *p = r->line.data + strspn(r->line.data, " \t");
    int braces = mlir_open_braces(p);
    if (begins(p, "module"))
        r->mosaic = false;
    if (begins(p, "module") || begins(p, "func.func "))
        r->mosaic |= strstr(p, "stable_mosaic.") || strstr(p, "#tpu.memory_space<");
    if (begins(p, "module @")) {
        begin_module(r, p + strlen("module @"));
    } else if (begins(p, "sdy.mesh @")) {
        mlir_mesh_read(&r->meshes, p);
    } else if (begins(p, "func.func ")) {
        begin_function(r, p, line);
    } else if (begins(p, "\"func.func\"(")) {
        r->generic = true;
    } else if (r->in_function && *p == '%') {
        read_operation(r, p, braces, line);
    } else if (r->in_function && mlir_is_return(p)) {
        if (!is_left_out(r))
            hand_on(r, p, r->line.data + r->line.length);
    } else if (r->in_function && braces > 0) {
        open_region(r, (struct region){.left_out = begins(p, "reducer")});
    } else if (r->in_function && braces < 0) {
        close_region(r);
    }
}

/* Copies the line as a string, without a location at its end. */
static void
take_line(struct reading *r)
{
    const struct source *s = &r->source;
    size_t length = (size_t)(s->cursor - s->base);
    while (length && (s->base[length - 1] == '\n' || s->base[length - 1] == '\r'))
        length--;
    text_clear(&r->line);
    text_append(&r->line, (const char *)s->base, length);
    if (length == 0 || r->line.data[length - 1] != ')')
        return;
    const char *location = mlir_find(r->line.data, " loc(");
    if (location) {
        r->line.length = (size_t)(location - r->line.data);
        r->line.data[r->line.length] = '\0';
    }
}

static int
read_lines(struct reading *r, struct diagnostic *d)
{
    while (!r->stopped && !r->generic && source_line(&r->source)) {
        take_line(r);
        if (r->line.length)
            read_line(r, r->source.begin.line);
    }
    if (r->generic)
        diagnostic_set(d, MLIR_GENERIC, 0, 0);
    else if (r->in_function)
        diagnostic_set(d, MLIR_CUT, 0, 0);
    return r->stopped ? -1 : r->generic || r->in_function;
}

int
mlir_values_read(struct reader *reader, const struct mlir_sink *sink, int *error,
                 struct diagnostic *d)
{
    struct reading r = {.sink = sink};
    source_begin(&r.source, reader, WINDOW);
    int result = read_lines(&r, d);
    *error = r.source.error;
    source_free(&r.source);
    arena_free(&r.arena);
    text_free(&r.line);
    text_free(&r.type);
    text_free(&r.module);
    text_free(&r.function);
    mlir_meshes_free(&r.meshes);
    free(r.held);
    table_free(&r.index);
    free(r.regions);
    return result;
}
