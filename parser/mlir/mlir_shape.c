#include "parser/mlir/mlir_shape.h"

#include "layout/base/text.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/mlir/mlir_type.h"
#include "parser/shape/shape_table.h"

#include <ctype.h>

/* Spells a type of which XLA has none: its dimensions, and its word as the type's name. */
static void
spell_unknown(struct slice type, struct text *out)
{
    struct text dims = {0};
    size_t before = out->length, at = 7; /* behind "tensor<" */
    for (size_t x = at; x < type.length; x++) {
        if (type.text[x] == 'x' && x > at) {
            text_separate(&dims, dims.length, ",");
            text_append(&dims, type.text + at, x - at);
            at = x + 1;
        } else if (!isdigit((unsigned char)type.text[x]) && type.text[x] != '?')
            break;
    }
    for (; at < type.length && !strchr("<>,", type.text[at]); at++)
        if (isalnum((unsigned char)type.text[at]) || type.text[at] == '.')
            text_char(out, (char)tolower((unsigned char)type.text[at]));
    text_format(out, "%s[%s]", out->length > before ? "" : "unknown", text_contents(&dims));
    text_free(&dims);
}

/* Appends the layout of a shape as XLA prints it before layouts are chosen: {1,0}. */
static void
append_order(struct text *shape)
{
    const char *dims = strchr(shape->data, '[');
    size_t rank = dims && dims[1] != ']';
    for (; dims && *dims; dims++)
        rank += *dims == ',';
    for (size_t i = rank; i > 0; i--)
        text_format(shape, i == rank ? "{%zu" : ",%zu", i - 1);
    text_string(shape, rank ? "}" : "");
}

/* Whether a word is the type of a scalar: index, none, i32, ui8, f32, bf16, f8E4M3FN. */
static bool
is_scalar(struct slice word)
{
    if (slice_is(word, "index") || slice_is(word, "none"))
        return true;
    size_t at = word.length && strchr("subt", *word.text) ? 1 : 0;
    return at + 1 < word.length && strchr("if", word.text[at]) &&
           isdigit((unsigned char)word.text[at + 1]);
}

bool
mlir_is_type(struct slice text)
{
    static const char *const brackets[] = {"tensor<", "memref<", "vector<", "tuple<",
                                           "complex<"};
    if (slice_begins(text, "!") || slice_begins(text, "(") || is_scalar(text))
        return true;
    for (size_t i = 0; i < sizeof brackets / sizeof *brackets; i++)
        if (slice_begins(text, brackets[i]))
            return text.text[text.length - 1] == '>';
    return false;
}

/* Spells a type that is no tuple. What is no array, such as a token or an index, has no memory.
 */
static void
spell(struct slice type, struct text *out)
{
    struct text text = {0}, spelled = {0};
    bool shaped = slice_begins(type, "tensor<") || slice_begins(type, "memref<") ||
                  slice_begins(type, "vector<");
    text_append(&text, type.text, type.length);
    const unsigned char *from = (const unsigned char *)text.data;
    if (!shaped) {
        text_string(out, "token[]");
    } else if (mlir_type_spell(from, from + text.length, &spelled)) {
        if (!memchr(spelled.data, '{', spelled.length))
            append_order(&spelled);
        text_append(out, spelled.data, spelled.length);
    } else {
        spell_unknown(type, out);
    }
    text_free(&text);
    text_free(&spelled);
}

struct shape_entry *
mlir_shape(struct shape_table *shapes, struct slice type)
{
    struct text text = {0};
    size_t depth = 0;
    while (type.length) {
        bool tuple = slice_begins(type, "tuple<");
        size_t end = tuple ? strlen("tuple<") : mlir_find(type, 0, ",> ");
        if (tuple) {
            text_char(&text, '(');
            depth++;
        } else if (end > 0) {
            spell((struct slice){type.text, end}, &text);
        } else {
            bool closes = *type.text == '>' && depth;
            depth -= closes;
            if (closes)
                text_char(&text, ')');
            else if (*type.text == ',')
                text_string(&text, ", ");
            end = 1;
        }
        type = mlir_from(type, end);
    }
    struct shape_entry *shape = shape_table_get(shapes, text_contents(&text), text.length);
    text_free(&text);
    return shape;
}
