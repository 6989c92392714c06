#include "parser/mlir/mlir_attribute.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "layout/program/hlo.h"
#include "parser/mlir/mlir_module.h"
#include "parser/mlir/mlir_sharding.h"
#include "parser/mlir/mlir_syntax.h"

#include <ctype.h>

/* How a value becomes that of HLO. */
enum mlir_form {
    FORM_NUMBERS, /* [0, 1], array<i64: 0, 1> or 0: {0,1} */
    FORM_WORD,    /* #stablehlo<comparison_direction LT>: LT */
    FORM_TEXT,    /* as it is */
    FORM_STRING,  /* "a\22b": a"b */
    FORM_SYMBOLS, /* @f, or [@f, @g]: {f, g} */
    FORM_SHARDING,
    FORM_ALIASES,
    FORM_SIDES, /* [1] x [0]: lhs_...={1}, rhs_...={0} */
    FORM_DOT,   /* #stablehlo.dot<lhs_contracting_dimensions = [1], ...> */
};

static const struct {
    const char *key, *name;
    enum attribute_kind kind;
    enum mlir_form form;
} translations[] = {
    {"all_gather_dim", "dimensions", ATTRIBUTE_DIMENSIONS, FORM_NUMBERS},
    {"backend_config", "backend_config", ATTRIBUTE_BACKEND_CONFIG, FORM_STRING},
    {"batching_dims", "batch_dims", ATTRIBUTE_OTHER, FORM_SIDES},
    {"broadcast_dimensions", "dimensions", ATTRIBUTE_DIMENSIONS, FORM_NUMBERS},
    {"call_target_name", "custom_call_target", ATTRIBUTE_CUSTOM_CALL_TARGET, FORM_TEXT},
    {"called_computations", "called_computations", ATTRIBUTE_CALLED_COMPUTATIONS, FORM_SYMBOLS},
    {"callee", "to_apply", ATTRIBUTE_TO_APPLY, FORM_SYMBOLS},
    {"comparison_direction", "direction", ATTRIBUTE_DIRECTION, FORM_WORD},
    {"contracting_dims", "contracting_dims", ATTRIBUTE_LHS_CONTRACTING_DIMS, FORM_SIDES},
    {"decomposition", "to_apply", ATTRIBUTE_TO_APPLY, FORM_SYMBOLS},
    {"dim_numbers", "dim_labels", ATTRIBUTE_DIM_LABELS, FORM_TEXT},
    {"dimension", "dimensions", ATTRIBUTE_DIMENSIONS, FORM_NUMBERS},
    {"dimension_numbers", "dim_labels", ATTRIBUTE_DIM_LABELS, FORM_TEXT},
    {"dimensions", "dimensions", ATTRIBUTE_DIMENSIONS, FORM_NUMBERS},
    {"dims", "dimensions", ATTRIBUTE_DIMENSIONS, FORM_NUMBERS},
    {"dot_dimension_numbers", NULL, ATTRIBUTE_OTHER, FORM_DOT},
    {"index", "index", ATTRIBUTE_INDEX, FORM_TEXT},
    {"kernel_name", "kernel_name", ATTRIBUTE_KERNEL_NAME, FORM_TEXT},
    {"lhs_contracting_dimensions", "lhs_contracting_dims", ATTRIBUTE_LHS_CONTRACTING_DIMS,
     FORM_NUMBERS},
    {"mhlo.frontend_attributes", "frontend_attributes", ATTRIBUTE_FRONTEND_ATTRIBUTES,
     FORM_TEXT},
    {"mhlo.sharding", "sharding", ATTRIBUTE_SHARDING, FORM_STRING},
    {"out_shardings", "sharding", ATTRIBUTE_SHARDING, FORM_SHARDING},
    {"output_operand_aliases", "output_to_operand_aliasing",
     ATTRIBUTE_OUTPUT_TO_OPERAND_ALIASING, FORM_ALIASES},
    {"permutation", "dimensions", ATTRIBUTE_DIMENSIONS, FORM_NUMBERS},
    {"rhs_contracting_dimensions", "rhs_contracting_dims", ATTRIBUTE_RHS_CONTRACTING_DIMS,
     FORM_NUMBERS},
    {"sdy.sharding", "sharding", ATTRIBUTE_SHARDING, FORM_SHARDING},
};

/* ---- lists ---- */

void
mlir_attribute_add(struct mlir_attributes *list, enum attribute_kind kind, const char *name,
                   struct slice value)
{
    arena_grow(list->arena, &list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] =
        (struct attribute){.kind = kind, .name = {name, strlen(name)}, .value = value};
}

void
mlir_attribute_keep(struct mlir_attributes *list, enum attribute_kind kind, const char *name,
                    struct text *value)
{
    mlir_attribute_add(list, kind, name, text_keep_slice(value, list->arena));
}

/* ---- values ---- */

/* Appends the numbers of a value in braces: of array<i64: 0, 1> those behind the colon. */
static void
spell_numbers(struct slice value, struct text *out)
{
    const char *colon = value.length ? memchr(value.text, ':', value.length) : NULL;
    size_t count = 0, at = colon ? (size_t)(colon - value.text) : 0;
    bool inside = slice_begins(value, "array<i64>");
    text_char(out, '{');
    while (!inside && at < value.length) {
        size_t digits = 0;
        while (at + digits < value.length && isdigit((unsigned char)value.text[at + digits]))
            digits++;
        if (digits) {
            text_separate(out, count++, ",");
            text_append(out, value.text + at, digits);
        }
        at += digits + 1;
    }
    text_char(out, '}');
}

void
mlir_computation_name(struct slice name, struct text *out)
{
    for (size_t i = 0; i < name.length; i++) {
        unsigned char c = (unsigned char)name.text[i];
        text_char(out, isalnum(c) || strchr("._-", c) ? (char)c : '_');
    }
}

/* Appends the names behind each @, in braces if they are in a list. */
static void
spell_symbols(struct slice value, struct text *out)
{
    bool list = value.length && *value.text == '[';
    struct slice items = list ? mlir_inside(value) : value, item;
    text_string(out, list ? "{" : "");
    for (size_t i = 0; mlir_item(&items, &item); i++) {
        struct slice name = mlir_from(item, *item.text == '@');
        text_separate(out, i, ", ");
        mlir_computation_name(*name.text == '"' ? mlir_inside_string(name) : name, out);
    }
    text_string(out, list ? "}" : "");
}

/* Appends {{0}: (1, {}), ...} of a list of #stablehlo.output_operand_alias<...>. */
static void
spell_aliases(struct slice value, struct text *out)
{
    struct slice items = mlir_inside(value), item;
    text_char(out, '{');
    for (size_t i = 0; mlir_item(&items, &item); i++) {
        struct slice inside = mlir_inside(mlir_from(item, mlir_find(item, 0, "<")));
        struct slice operand = mlir_value_of(inside, "operand_index");
        text_separate(out, i, ", ");
        spell_numbers(mlir_value_of(inside, "output_tuple_indices"), out);
        text_string(out, ": (");
        text_append(out, operand.text, operand.length);
        text_string(out, ", ");
        spell_numbers(mlir_value_of(inside, "operand_tuple_indices"), out);
        text_char(out, ')');
    }
    text_char(out, '}');
}

/* Appends the last word of #stablehlo<comparison_direction LT>. */
static void
spell_word(struct slice value, struct text *out)
{
    value.length -= value.length && value.text[value.length - 1] == '>';
    size_t begin = value.length;
    while (begin > 0 && isalnum((unsigned char)value.text[begin - 1]))
        begin--;
    text_append(out, value.text + begin, value.length - begin);
}

/* Adds lhs_... and rhs_... of [1] x [0]. */
static void
add_sides(struct mlir_attributes *list, enum attribute_kind kind, struct slice value)
{
    size_t x = mlir_find(value, 0, "x");
    struct text left = {0}, right = {0};
    spell_numbers((struct slice){value.text, x}, &left);
    spell_numbers(mlir_from(value, x), &right);
    if (kind == ATTRIBUTE_LHS_CONTRACTING_DIMS) {
        mlir_attribute_keep(list, kind, "lhs_contracting_dims", &left);
        mlir_attribute_keep(list, ATTRIBUTE_RHS_CONTRACTING_DIMS, "rhs_contracting_dims",
                            &right);
    } else {
        mlir_attribute_keep(list, kind, "lhs_batch_dims", &left);
        mlir_attribute_keep(list, ATTRIBUTE_OTHER, "rhs_batch_dims", &right);
    }
}

static void
spell(enum mlir_form form, struct slice value, struct text *out)
{
    switch (form) {
    case FORM_NUMBERS:
        spell_numbers(value, out);
        break;
    case FORM_WORD:
        spell_word(value, out);
        break;
    case FORM_STRING:
        mlir_unescape(value, out);
        break;
    case FORM_SYMBOLS:
        spell_symbols(value, out);
        break;
    case FORM_ALIASES:
        spell_aliases(value, out);
        break;
    default:
        text_append(out, value.text, value.length);
    }
}

/* ---- operations ---- */

/* What is being read: an operation, and where its attributes go. */
struct mlir_reading {
    struct mlir_attributes *list;
    const struct mlir_operation *operation;
    const struct mlir_names *meshes;
};

static void read_pairs(const struct mlir_reading *reading, struct slice text);

static void
add_pair(const struct mlir_reading *reading, struct slice key, struct slice value)
{
    size_t i = 0, count = sizeof translations / sizeof *translations;
    struct text text = {0};
    while (i < count && !slice_is(key, translations[i].key))
        i++;
    if (i == count) {
        const char *name = arena_copy(reading->list->arena, key.text, key.length);
        mlir_attribute_add(reading->list, ATTRIBUTE_OTHER, name, value);
        return;
    }
    enum mlir_form form = translations[i].form;
    if (form == FORM_DOT) {
        read_pairs(reading, mlir_inside(mlir_from(value, mlir_find(value, 0, "<"))));
    } else if (form == FORM_SIDES) {
        add_sides(reading->list, translations[i].kind, value);
    } else if (form == FORM_SHARDING) {
        if (mlir_sharding_spell(reading->meshes, value, reading->operation->results.count,
                                &text))
            mlir_attribute_keep(reading->list, ATTRIBUTE_SHARDING, "sharding", &text);
    } else {
        spell(form, value, &text);
        mlir_attribute_keep(reading->list, translations[i].kind, translations[i].name, &text);
    }
}

static void
read_pairs(const struct mlir_reading *reading, struct slice text)
{
    struct slice key, value;
    for (size_t at = 0; mlir_pair(text, &at, &key, &value);)
        add_pair(reading, key, value);
}

/* Adds what some operations say by its place alone: custom_call @f, call @f, compare LT, slice
 * [0:3], get_tuple_element %0[1], sharding_constraint %0 <@mesh, ...>. */
static void
read_places(const struct mlir_reading *reading)
{
    const struct mlir_operation *operation = reading->operation;
    struct slice head = operation->head, opcode = operation->opcode;
    size_t bracket = mlir_find(head, 0, "[");
    struct slice list = {head.text + bracket, 0}, word = {head.text, mlir_find(head, 0, "( ,")};
    struct text text = {0};
    list.length = bracket < head.length ? mlir_inside(mlir_from(head, bracket)).length + 2 : 0;
    bool symbol = head.length && *head.text == '@';
    if (symbol && slice_is(opcode, "custom_call")) {
        text_char(&text, '"');
        mlir_computation_name(mlir_from(word, 1), &text);
        text_char(&text, '"');
        mlir_attribute_keep(reading->list, ATTRIBUTE_CUSTOM_CALL_TARGET, "custom_call_target",
                            &text);
    } else if (symbol) {
        add_pair(reading, (struct slice){"callee", 6}, word);
    } else if (slice_is(opcode, "compare") && head.length && *head.text != '(') {
        mlir_attribute_add(reading->list, ATTRIBUTE_DIRECTION, "direction", word);
    } else if (slice_is(opcode, "slice") && list.length) {
        mlir_attribute_add(reading->list, ATTRIBUTE_OTHER, "slice", list);
    } else if (slice_is(opcode, "get_tuple_element") && list.length) {
        mlir_attribute_add(reading->list, ATTRIBUTE_INDEX, "index", mlir_inside(list));
    } else if (slice_is(operation->dialect, "sdy") && slice_is(opcode, "sharding_constraint")) {
        mlir_attribute_add(reading->list, ATTRIBUTE_CUSTOM_CALL_TARGET, "custom_call_target",
                           (struct slice){"\"Sharding\"", 10});
        add_pair(reading, (struct slice){"sdy.sharding", 12}, head);
    }
}

void
mlir_attributes_read(struct mlir_attributes *list, const struct mlir_operation *operation,
                     const struct mlir_names *meshes)
{
    const struct mlir_reading reading = {list, operation, meshes};
    read_places(&reading);
    read_pairs(&reading, operation->head);
    read_pairs(&reading, operation->tail);
}

void
mlir_attributes_shard(struct mlir_attributes *list, struct slice attributes,
                      const struct mlir_names *meshes)
{
    struct text text = {0};
    if (mlir_sharding_of(attributes, meshes, &text))
        mlir_attribute_keep(list, ATTRIBUTE_SHARDING, "sharding", &text);
}
