#include "parser/ttir/ttir_type.h"

#include "layout/base/diagnostic.h"
#include "layout/base/grow.h"
#include "layout/base/integer.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/triton/triton_parse.h"

#include <stdlib.h>
#include <string.h>

#define ALIASES 32 /* names that stand for one another at most */

/* Returns whether an attribute is of another dialect than Triton's, as what AMD's barriers have
 * is, #llvm.mmra_tag<"amdgpu-synchronize-as":"local">: no encoding needs it. */
static bool
is_foreign(struct slice attribute)
{
    return slice_begins(attribute, "#llvm.");
}

void
ttir_alias_add(struct ttir_types *types, struct slice line)
{
    size_t at = 0;
    while (at < line.length && line.text[at] != ' ' && line.text[at] != '=')
        at++;
    const char *behind = slice_behind(line, "= ");
    if (!behind || slice_begins(line, "#loc"))
        return;
    line.text = arena_copy(types->arena, line.text, line.length);
    size_t value = (size_t)(slice_behind(line, "= ") - line.text);
    arena_grow(types->arena, &types->alias, types->alias_count, &types->alias_capacity,
               sizeof *types->alias);
    types->alias[types->alias_count++] =
        (struct ttir_alias){{line.text, at}, mlir_trim(mlir_from(line, value))};
    if (!is_foreign(types->alias[types->alias_count - 1].value)) {
        text_append(&types->aliases, line.text, line.length);
        text_char(&types->aliases, '\n');
    }
}

/* What an attribute is without its alias. */
static struct slice
expand(const struct ttir_types *types, struct slice attribute)
{
    for (int steps = 0; steps < ALIASES; steps++) {
        size_t i = types->alias_count;
        while (i > 0 && !slice_same(types->alias[i - 1].name, attribute))
            i--;
        if (i == 0)
            return attribute;
        attribute = types->alias[i - 1].value;
    }
    return attribute;
}

static const struct triton_encoding *
read_encoding(struct ttir_types *types, struct slice attribute)
{
    struct text text = {0};
    struct triton_text *read = arena_alloc(types->arena, sizeof *read);
    struct diagnostic d; /* not used: who needs the encoding says that it is not read */
    text_append(&text, text_contents(&types->aliases), types->aliases.length);
    text_append(&text, attribute.text, attribute.length);
    int result = triton_parse(text.data, text.length, types->arena, read, &d);
    text_free(&text);
    return result ? NULL : &read->encoding;
}

/* The bits of an element of a type: those that the type's first number says. */
static int64_t
element_bits(struct slice type)
{
    int64_t bits = 0;
    size_t at = 0;
    if (slice_begins(type, "!tt.ptr") || slice_is(type, "index"))
        return 64;
    if (slice_begins(type, "tf32"))
        return 32;
    while (at < type.length && !is_digit(type.text[at]))
        at++;
    bool named = at > 0 && at <= 2;
    bool read = named && integer_begins(type.text + at, type.length - at, &bits) > 0;
    return read && bits > 0 && bits <= 128 ? bits : 32;
}

/* Reads 4x8x of 4x8xf16. Returns false if there are too many dims, or one is too large. */
static bool
read_dims(struct slice *shape, struct ttir_type *type)
{
    int64_t dim;
    while (shape->length && is_digit(*shape->text)) {
        size_t length = integer_begins(shape->text, shape->length, &dim);
        if (length == 0 || length == shape->length || shape->text[length] != 'x')
            return true;
        if (type->rank == TRITON_RANK || dim < 1 || dim > INT32_MAX)
            return false;
        type->dims[type->rank++] = dim;
        *shape = mlir_from(*shape, length + 1);
    }
    return true;
}

/* Reads what stands within the brackets of a tensor or a memdesc. */
static void
read_array(struct ttir_types *types, struct ttir_type *type, struct slice inside)
{
    struct slice shape = {0}, attribute = {0}, item;
    mlir_item(&inside, &shape);
    type->array = read_dims(&shape, type);
    type->bits = element_bits(shape);
    if (mlir_item(&inside, &attribute)) {
        type->encoding_text = expand(types, attribute);
        type->encoding = read_encoding(types, type->encoding_text);
    }
    while (type->memory && mlir_item(&inside, &item)) {
        struct slice space = expand(types, item);
        type->shared |= slice_behind(space, "shared_memory") != NULL;
    }
}

static const struct ttir_type *
new_type(struct ttir_types *types, struct slice text)
{
    struct ttir_type *type = arena_alloc(types->arena, sizeof *type);
    const char *opens = text.length ? memchr(text.text, '<', text.length) : NULL;
    text.text = arena_copy(types->arena, text.text, text.length);
    type->text = text;
    type->encoding_text = (struct slice){"", 0};
    type->memory = slice_begins(text, "!ttg.memdesc<") || slice_begins(text, "!tt.memdesc<");
    if (opens && (type->memory || slice_begins(text, "tensor<"))) {
        const char *inner = memchr(text.text, '<', text.length);
        read_array(types, type, mlir_inside(mlir_from(text, (size_t)(inner - text.text))));
    } else {
        type->bits = element_bits(text);
    }
    return type;
}

const struct ttir_type *
ttir_type_read(struct ttir_types *types, struct slice text)
{
    uint32_t number = words_number(&types->words, text.text, text.length);
    while (number >= types->capacity) {
        size_t before = types->capacity;
        grow_array(&types->items, &types->capacity, sizeof(struct ttir_type *));
        memset(types->items + before, 0,
               (types->capacity - before) * sizeof(struct ttir_type *));
    }
    if (!types->items[number])
        types->items[number] = new_type(types, text);
    return types->items[number];
}

bool
ttir_type_next(struct slice text, size_t *at, struct slice *type)
{
    static const char *const names[] = {"tensor<", "!ttg.memdesc<", "!tt.memdesc<"};
    for (; *at < text.length; *at = mlir_step(text, *at)) {
        struct slice rest = mlir_from(text, *at);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            if (!slice_begins(rest, names[i]))
                continue;
            size_t head = strlen(names[i]) - 1;
            size_t length = head + mlir_inside(mlir_from(rest, head)).length + 2;
            *type = (struct slice){rest.text, length < rest.length ? length : rest.length};
            *at += type->length;
            return true;
        }
    }
    return false;
}

void
ttir_types_free(struct ttir_types *types)
{
    text_free(&types->aliases);
    words_free(&types->words);
    free(types->items);
}
