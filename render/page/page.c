/* Pages. What comes from a dump stands in one place alone, the JSON, where no byte of it can
 * end the element. */
#include "render/page/page.h"

#include "layout/text.h"
#include "render/escape.h"
#include "render/json.h"
#include "render/output.h"
#include "render/row.h"

#include <string.h>

/* JSON is made in a text of its own, then written so that HTML cannot take it for its own; the
 * text is freed. */
static void
put_json(struct text *out, struct text *json)
{
    escape_script_json(out, json->data ? json->data : "", json->length);
    out->failed |= json->failed;
    text_free(json);
}

void
page_json(struct text *out, const struct row *row)
{
    struct text json = {0};
    json_row(&json, row);
    put_json(out, &json);
}

void
page_element(struct text *out, const char *name, const char *const *sources)
{
    text_format(out, "<%s>\n", name);
    for (size_t i = 0; sources[i]; i++)
        text_string(out, sources[i]);
    text_format(out, "</%s>\n", name);
}

/* The words that other formats say with the totals. */
static void
put_note(struct text *out, const char *note)
{
    struct text json = {0};
    struct cell cell = cell_text(note);
    text_string(out, ",\"note\":");
    json_cell(&json, &cell);
    put_json(out, &json);
}

static void
put_fields(struct text *out, const char *const *fields)
{
    text_string(out, "\"fields\":[");
    for (size_t i = 0; fields[i]; i++)
        text_format(out, "%s\"%s\"", i ? "," : "", fields[i]);
    text_char(out, ']');
}

void
page_head(struct text *out, const char *title, const char *const *styles)
{
    text_string(out,
                "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
                "base-uri 'none'; form-action 'none'\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<link rel=\"icon\" href=\"data:,\">\n<title>");
    escape_xml(out, title, strlen(title));
    text_string(out, "</title>\n");
    page_element(out, "style", styles);
    text_string(out, "</head>\n<body>\n");
}

void
page_begin(struct output *output)
{
    const struct page *page = output->page;
    struct text *out = &output->buffer;
    page_head(out, page->title, page->styles);
    text_string(out, page->body);
    text_string(out, "<script type=\"application/json\" id=\"data\">\n{");
    put_fields(out, page->fields);
    text_format(out, ",\"exact_bytes\":%s", output->exact_bytes ? "true" : "false");
    if (output->about) {
        text_string(out, ",\"about\":");
        page_json(out, output->about);
    }
    text_string(out, ",\"rows\":[");
}

void
page_row(struct output *output, const struct row *row)
{
    struct text json = {0};
    text_string(&json, output->rows ? ",\n[" : "\n[");
    for (size_t i = 0; output->page->fields[i]; i++) {
        struct cell cell = row_path(row, output->page->fields[i]);
        if (i)
            text_char(&json, ',');
        json_cell(&json, &cell);
    }
    text_char(&json, ']');
    put_json(&output->buffer, &json);
}

void
page_end(struct output *output, const struct row *totals)
{
    text_string(&output->buffer, "\n]");
    if (totals) {
        text_string(&output->buffer, ",\"totals\":");
        page_json(&output->buffer, totals);
    }
    put_note(&output->buffer, output->totals_note);
    text_string(&output->buffer, "}\n</script>\n");
    page_element(&output->buffer, "script", output->page->scripts);
    text_string(&output->buffer, "</body>\n</html>\n");
}
