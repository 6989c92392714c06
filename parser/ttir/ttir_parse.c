/* A line is an operation, the label of a block, or the end of a region, behind which types of
 * its operation may stand, or another region of it. */
#include "parser/ttir/ttir_parse.h"

#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"
#include "parser/lex/source.h"
#include "parser/mlir/mlir_line.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/ttir/ttir_operation.h"

#include <stdlib.h>
#include <string.h>

#define WINDOW ((size_t)1 << 16)

bool
ttir_begins(struct slice text)
{
    const char *module = slice_behind(text, "module attributes {");
    const char *end = text.text + text.length;
    if (!module)
        return false;
    const char *line = memchr(module, '\n', (size_t)(end - module));
    struct slice attributes = {module, (size_t)((line ? line : end) - module)};
    return slice_behind(attributes, "num-warps\"") || slice_behind(attributes, "ttg.target");
}

/* ---- lines ---- */

/* Appends a line without its locations, loc(...). */
static void
append_without_locations(struct text *out, struct slice line)
{
    for (size_t at = 0; at < line.length;) {
        struct slice rest = mlir_from(line, at);
        if (slice_begins(rest, "loc(") && at > 0 && line.text[at - 1] == ' ') {
            while (out->length && out->data[out->length - 1] == ' ')
                out->length--;
            size_t length = 3 + mlir_inside(mlir_from(rest, 3)).length + 2;
            at += length < rest.length ? length : rest.length;
            continue;
        }
        size_t next = mlir_step(line, at);
        text_append(out, line.text + at, next - at);
        at = next;
    }
}

/* ---- the module ---- */

/* What stands behind the name of an attribute and " = ", up to the end of the line, without a
 * quote in front. */
static struct slice
attribute_value(struct slice line, const char *name)
{
    const char *at = slice_behind(line, name), *end = line.text + line.length;
    while (at && at < end && (*at == '"' || *at == ' ' || *at == '='))
        at++;
    return at ? (struct slice){at, (size_t)(end - at)} : (struct slice){"", 0};
}

static int64_t
attribute_number(struct slice line, const char *name, int64_t fallback)
{
    struct slice value = attribute_value(line, name);
    int64_t number;
    size_t length = integer_begins(value.text, value.length, &number);
    return length && number >= 0 && number <= UINT32_MAX ? number : fallback;
}

/* Begins a module. What was read of one before it is forgotten. */
static void
begin_module(struct ttir_reader *r, struct slice line)
{
    struct ttir_module *m = r->module;
    struct slice target = attribute_value(line, "ttg.target");
    const char *quote = memchr(target.text, '"', target.length);
    m->func_count = 0;
    m->warps = attribute_number(line, "num-warps", 4);
    m->lanes = attribute_number(line, "threads-per-warp", 32);
    m->ctas = attribute_number(line, "num-ctas", 1);
    m->shared = attribute_number(line, "ttg.shared", -1);
    target.length = quote ? (size_t)(quote - target.text) : 0;
    m->target =
        (struct slice){arena_copy(&m->arena, target.text, target.length), target.length};
}

static void
read_line(struct ttir_reader *r, struct slice line)
{
    if (*line.text == '#')
        ttir_alias_add(&r->types, line);
    else if (slice_begins(line, "module"))
        begin_module(r, line);
    else if (*line.text == '^')
        ttir_label(r, line);
    else if (*line.text == '}')
        ttir_region_end(r, line);
    else
        ttir_operation(r, line);
}

static void
reader_free(struct ttir_reader *r)
{
    ttir_scopes_free(&r->scopes);
    ttir_types_free(&r->types);
    free(r->open);
}

static void
report_none(struct diagnostic *d, bool too_large)
{
    if (too_large)
        diagnostic_set(d, TTIR_TOO_LARGE, 0, 0);
    else
        diagnostic_set(d, TTIR_NO_KERNEL, 0, 0);
}

int
ttir_parse(struct reader *reader, struct ttir_module *module, struct diagnostic *d)
{
    struct source source;
    struct text line = {0};
    source_begin(&source, reader, WINDOW);
    struct mlir_lines lines = {.source = &source};
    struct ttir_reader r = {.module = module, .types.arena = &module->arena};
    while (!r.too_large && mlir_line_next(&lines)) {
        struct slice written =
            mlir_trim((struct slice){text_contents(&lines.text), lines.text.length});
        text_clear(&line);
        append_without_locations(&line, written);
        r.line = lines.number < UINT32_MAX ? (uint32_t)lines.number : UINT32_MAX;
        if (line.length)
            read_line(&r, (struct slice){line.data, line.length});
    }
    bool failed = r.too_large || module->func_count == 0;
    if (failed)
        report_none(d, r.too_large);
    reader_free(&r);
    text_free(&line);
    text_free(&lines.text);
    source_free(&source);
    return failed ? -1 : 0;
}

void
ttir_free(struct ttir_module *module)
{
    arena_free(&module->arena);
}
