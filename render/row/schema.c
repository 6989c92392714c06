/* A kind of row is a definition, which others refer to. */
#include "render/row/schema.h"

#include "layout/base/text.h"
#include "render/row/escape.h"

#include <string.h>

/* The kinds that are defined, and those that definitions refer to. */
struct definitions {
    struct printable *out;
    bool wanted[ROW_KINDS], done[ROW_KINDS];
};

static void
print_reference(struct definitions *all, enum row_kind kind)
{
    all->wanted[kind] = true;
    text_format(all->out, "{\"$ref\":\"#/$defs/%s\"}", kind_name(kind));
}

/* Any value may be null. */
static void
print_type(struct definitions *all, const struct field_type *type)
{
    static const char *const types[] = {
        [FORM_BYTES] = "integer", [FORM_COUNT] = "integer", [FORM_REAL] = "number",
        [FORM_TEXT] = "string",   [FORM_FLAG] = "boolean",  [FORM_SPACE] = "string",
        [FORM_LIST] = "array",    [FORM_MAP] = "object",    [FORM_ROWS] = "array",
    };
    if (type->form == FORM_OBJECT) {
        text_string(all->out, "\"anyOf\":[{\"type\":\"null\"},");
        print_reference(all, type->of);
        text_string(all->out, "],");
        return;
    }
    if (types[type->form])
        text_format(all->out, "\"type\":[\"%s\",\"null\"],", types[type->form]);
    if (type->form == FORM_ROWS) {
        text_string(all->out, "\"items\":{\"anyOf\":[{\"type\":\"null\"},");
        print_reference(all, type->of);
        text_string(all->out, "]},");
    }
}

static void
print_description(struct printable *out, const char *words)
{
    text_string(out, "\"description\":");
    escape_json(out, words, strlen(words));
}

static void
print_kind(struct definitions *all, enum row_kind kind)
{
    struct printable *out = all->out;
    struct field_walk walk = field_walk(kind);
    bool first = true;
    text_format(out, ",\n\"%s\":{", kind_name(kind));
    print_description(out, kind_about(kind));
    text_string(out, ",\"type\":\"object\",\"additionalProperties\":false,\"properties\":{");
    for (const struct field_type *type; (type = field_next(&walk)); first = false) {
        text_format(out, "%s\n\"%s\":{", first ? "" : ",", field_name(type->number));
        print_type(all, type);
        print_description(out, type->meaning);
        text_char(out, '}');
    }
    text_string(out, "}}");
}

/* Prints the wanted kinds, and those that they want. */
static void
print_kinds(struct definitions *all)
{
    for (size_t kind = 1; kind < ROW_KINDS; kind++)
        if (all->wanted[kind] && !all->done[kind]) {
            all->done[kind] = true;
            print_kind(all, (enum row_kind)kind);
            kind = 0;
        }
}

void
schema_print(struct printable *out, const char *command, const enum row_kind *rows,
             enum row_kind totals)
{
    struct definitions all = {.out = out};
    text_format(out,
                "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\n"
                "\"title\":\"hlo-layout %s --json\",\n\"type\":\"object\",\n"
                "\"required\":[\"schema\",\"command\",\"rows\",\"totals\"],\n"
                "\"properties\":{\"schema\":{\"const\":\"hlo-layout/1\"},"
                "\"command\":{\"const\":\"%s\"},\n"
                "\"rows\":{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/row\"}},\n"
                "\"totals\":{\"anyOf\":[",
                command, command);
    print_reference(&all, KIND_rows);
    if (totals) {
        text_char(out, ',');
        print_reference(&all, totals);
    }
    text_string(out, "]}");
    if (totals == KIND_memory_answer) {
        text_string(out, ",\n\"before\":{\"description\":\"with --what-if: the totals without "
                         "the changes\",\"allOf\":[");
        print_reference(&all, totals);
        text_string(out, "]},\n\"exact\":{\"description\":\"with --what-if: whether nothing of "
                         "it is estimated\",\"type\":\"boolean\"}");
    }
    text_string(out, "},\n\"$defs\":{\n\"row\":{\"anyOf\":[");
    for (const enum row_kind *kind = rows; *kind; kind++) {
        if (kind != rows)
            text_char(out, ',');
        print_reference(&all, *kind);
    }
    text_string(out, "]}");
    print_kinds(&all);
    text_string(out, "}}\n");
}
