/*
 * Findings as SARIF 2.1.0 (OASIS, 27 March 2020), which code scanning reads: one run, a rule
 * for each option that may find something, a result for each finding with its place, what
 * identifies it in later runs, and its fields as properties.
 */
#include "render/finding/location.h"
#include "render/row/escape.h"
#include "render/row/json.h"
#include "render/row/output.h"

#include <string.h>

#define SCHEMA                                                                                 \
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"

/* What a rule says. */
static const struct {
    const char *rule, *meaning;
} rules[] = {
    {"max-waste", "Padding is too large a share of a memory space."},
    {"max-padding", "A memory space has too much padding."},
    {"max-expansion", "An array takes too many times its data."},
    {"limit", "A program takes more than its memory space has."},
    {"max-copies", "A program reads and writes too much only to move it."},
    {"max-growth", "A program takes too much more than before."},
    {"check", "Computed figures are not the compiler's."},
    {"fit", "No changes that are known to help make a program fit."},
    {"baseline", "Something takes more than before, or is new."},
};

static void
sarif_begin(struct output *output)
{
    struct printable *out = &output->buffer;
    text_string(out, "{\"$schema\":\"" SCHEMA "\",\"version\":\"2.1.0\",\"runs\":[{\n"
                     "\"tool\":{\"driver\":{\"name\":\"hlo-layout\",\"version\":\"" VERSION
                     "\",\"rules\":[");
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        text_format(out, "%s\n{\"id\":\"%s\",\"shortDescription\":{\"text\":\"%s\"}}",
                    i ? "," : "", rules[i].rule, rules[i].meaning);
    text_string(out, "]}},\n\"results\":[");
}

/* ---- places ---- */

/* A file's name as a URI reference (RFC 3986): other bytes than those of paths are written as
 * %20. */
static void
put_uri(struct printable *out, struct slice file)
{
    static const char plain[] = "-._~/!$&()*+,;=@";
    text_char(out, '"');
    for (size_t i = 0; i < file.length; i++) {
        unsigned char c = (unsigned char)file.text[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (letter || (c >= '0' && c <= '9') || (c && strchr(plain, c)))
            text_format(out, "%c", c);
        else
            text_format(out, "%%%02X", c);
    }
    text_char(out, '"');
}

static void
put_location(struct printable *out, const char *name, struct location location)
{
    if (!location.file.length)
        return;
    text_format(out, ",\"%s\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":", name);
    put_uri(out, location.file);
    text_char(out, '}');
    if (location.line)
        text_format(out, ",\"region\":{\"startLine\":%lld}", (long long)location.line);
    text_string(out, "}}]");
}

/* The dump, beside the source. */
static void
put_related(struct printable *out, const struct row *finding)
{
    if (row_get(finding, FIELD_source).kind == CELL_TEXT)
        put_location(out, "relatedLocations", location_in_dump(finding));
}

/* ---- results ---- */

/* What a finding is about, without lines, numbers and what the compiler numbers. */
static void
put_fingerprint(struct printable *out, const struct row *finding)
{
    static const enum field_number fields[] = {FIELD_rule,  FIELD_module, FIELD_memory_space,
                                               FIELD_shape, FIELD_kind,   FIELD_op_name};
    struct text words = {0};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        struct cell cell = row_get(finding, fields[i]);
        text_separate(&words, i, "|");
        if (cell.kind == CELL_TEXT)
            text_append(&words, cell.text, cell.length);
    }
    text_string(out, ",\n\"partialFingerprints\":{\"hloLayout/v1\":");
    escape_json(out, words.data, words.length);
    text_char(out, '}');
    text_free(&words);
}

/* What --ignore names is a result that is suppressed. */
static void
put_suppression(struct printable *out, const struct row *finding)
{
    struct cell reason = row_get(finding, FIELD_ignored);
    if (!row_has(finding, FIELD_ignored))
        return;
    text_string(out, ",\n\"suppressions\":[{\"kind\":\"external\",\"justification\":");
    json_cell(out, &reason);
    text_string(out, "}]");
}

static void
sarif_finding(struct output *output, const struct row *finding)
{
    struct printable *out = &output->buffer;
    struct cell rule = row_get(finding, FIELD_rule), message = row_get(finding, FIELD_message);
    text_either(out, output->findings, ",\n{\"ruleId\":", "\n{\"ruleId\":");
    json_cell(out, &rule);
    text_string(out, ",\"level\":\"error\",\"message\":{\"text\":");
    json_cell(out, &message);
    text_char(out, '}');
    put_location(out, "locations", location_of(finding));
    put_related(out, finding);
    put_fingerprint(out, finding);
    put_suppression(out, finding);
    text_string(out, ",\n\"properties\":");
    json_row(out, finding);
    text_char(out, '}');
}

static void
sarif_end(struct output *output, const struct row *totals)
{
    (void)totals;
    text_string(&output->buffer, "\n]}]}\n");
}

const struct backend format_sarif = {
    .name = "sarif", .begin = sarif_begin, .finding = sarif_finding, .end = sarif_end};
