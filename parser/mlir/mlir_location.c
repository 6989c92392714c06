#include "parser/mlir/mlir_location.h"

#include "layout/base/text.h"
#include "parser/mlir/mlir_attribute.h"
#include "parser/mlir/mlir_module.h"
#include "parser/mlir/mlir_syntax.h"

#define LOCATION_STEPS 64 /* names that are followed: they may go round in a circle */

/* A location as far as it was followed. Strings are quoted. */
struct mlir_location {
    struct slice name, file, line;
};

/* Follows "name"(...), callsite(... at ...), fused[...] and #loc3 to the first file, and takes
 * the outermost name. Returns what is to be followed next; empty: nothing. */
static struct slice
follow(struct slice text, const struct mlir_names *locations, struct mlir_location *found)
{
    struct slice none = {"", 0}, string = mlir_inside_string(text), rest;
    text = mlir_trim(text);
    if (slice_begins(text, "loc(") || slice_begins(text, "callsite("))
        return mlir_inside(mlir_from(text, mlir_find(text, 0, "(")));
    if (slice_begins(text, "fused"))
        return mlir_inside(mlir_from(text, mlir_find(text, 0, "[")));
    if (text.length && *text.text == '#')
        return mlir_names_find(locations, (struct slice){text.text, mlir_name_length(text)});
    if (!text.length || *text.text != '"')
        return none;
    rest = mlir_from(text, string.length + 2 < text.length ? string.length + 2 : text.length);
    if (rest.length && *rest.text == ':') {
        found->file = string;
        found->line = mlir_from(rest, 1);
        return none;
    }
    if (!found->name.length)
        found->name = string;
    return rest.length && *rest.text == '(' ? mlir_inside(rest) : none;
}

/* Appends name="..." with the escapes that HLO knows. string: without its quotes. */
static void
spell_field(const char *name, struct slice string, struct text *out)
{
    struct text text = {0};
    text_separate(out, out->length > 1, " ");
    text_format(out, "%s=\"", name);
    mlir_unescape((struct slice){string.text - 1, string.length + 1}, &text);
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] == '"' || text.data[i] == '\\')
            text_char(out, '\\');
        text_char(out, text.data[i]);
    }
    text_char(out, '"');
    text_free(&text);
}

void
mlir_attributes_locate(struct mlir_attributes *list, const struct mlir_names *locations,
                       struct slice location, struct slice info)
{
    struct mlir_location found = {.name = mlir_inside_string(info)};
    struct text text = {0};
    for (int i = 0; i < LOCATION_STEPS && location.length; i++)
        location = follow(location, locations, &found);
    if (!found.name.length && !found.file.length)
        return;
    text_char(&text, '{');
    if (found.name.length)
        spell_field("op_name", found.name, &text);
    if (found.file.length) {
        spell_field("source_file", found.file, &text);
        size_t digits = strspn(found.line.text, "0123456789");
        text_format(&text, " source_line=%.*s", (int)(digits < 18 ? digits : 18),
                    found.line.text);
    }
    text_char(&text, '}');
    mlir_attribute_keep(list, ATTRIBUTE_METADATA, "metadata", &text);
}
