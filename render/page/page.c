/* Writes pages. Text from a dump appears only in the JSON, where no byte of it can end the
 * script element. */
#include "render/page/page.h"

#include "render/page/source.h"
#include "render/row/escape.h"
#include "render/row/json.h"
#include "render/row/output.h"
#include "render/row/row.h"

/* Appends JSON, escaped so that HTML cannot take any of it for markup. Frees the JSON text. */
static void
put_json(struct markup *out, struct printable *json)
{
    escape_script_json(out, json);
    text_free(json);
}

void
page_json(struct markup *out, const struct row *row)
{
    struct printable json = {0};
    json_row(&json, row);
    put_json(out, &json);
}

static void
put_text(struct markup *out, const char *name, const char *text)
{
    struct printable json = {0};
    struct cell cell = cell_text(text);
    text_format(out, ",\"%s\":", name);
    json_cell(&json, &cell);
    put_json(out, &json);
}

void
page_address(struct markup *out, const char *share_base)
{
    if (share_base)
        put_text(out, "share", share_base);
#ifdef SHARE_BASE
    put_text(out, "site", SHARE_BASE);
#endif
}

static void
put_fields(struct markup *out, const char *const *fields)
{
    text_string(out, "\"fields\":[");
    for (size_t i = 0; fields[i]; i++) {
        text_separate(out, i, ",");
        text_format(out, "\"%s\"", fields[i]);
    }
    text_char(out, ']');
}

static void
page_begin(struct output *output)
{
    const struct page *page = output->page;
    struct markup *out = &output->markup;
    page_source_begin(page->source, out);
    text_char(out, '{');
    put_fields(out, page->fields);
    text_format(out, ",\"exact_bytes\":%s", output->exact_bytes ? "true" : "false");
    if (output->extra.page) {
        text_string(out, ",\"about\":");
        page_json(out, output->extra.page);
    }
    text_string(out, ",\"rows\":[");
}

static void
page_row(struct output *output, const struct row *row)
{
    struct printable json = {0};
    text_either(&json, output->rows, ",\n[", "\n[");
    for (size_t i = 0; output->page->fields[i]; i++) {
        struct cell cell = row_path(row, output->page->fields[i]);
        text_separate(&json, i, ",");
        json_cell(&json, &cell);
    }
    text_char(&json, ']');
    put_json(&output->markup, &json);
}

static void
page_end(struct output *output, const struct row *totals)
{
    text_string(&output->markup, "\n]");
    if (totals) {
        text_string(&output->markup, ",\"totals\":");
        page_json(&output->markup, totals);
    }
    /* the note that other formats print with the totals */
    put_text(&output->markup, "note", output->totals_note);
    page_address(&output->markup, output->share_base);
    text_char(&output->markup, '}');
    page_source_end(output->page->source, &output->markup);
}

const struct backend format_html = {.name = "html",
                                    .page = true,
                                    .totals = true,
                                    .begin = page_begin,
                                    .row = page_row,
                                    .end = page_end};
