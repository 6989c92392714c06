/* Pages. What comes from a dump stands in one place alone, the JSON, where no byte of it can
 * end the element. */
#include "render/page.h"

#include "layout/text.h"
#include "render/escape.h"
#include "render/json.h"
#include "render/output.h"
#include "render/row.h"

/* JSON is made in a text of its own, then written so that HTML cannot take it for its own. */
static void
put_json(struct output *output, const struct text *json)
{
    escape_script_json(&output->buffer, json->data ? json->data : "", json->length);
    output->buffer.failed |= json->failed;
}

static void
put_row(struct output *output, const char *before, const struct row *row)
{
    struct text json = {0};
    text_string(&json, before);
    json_row(&json, row);
    put_json(output, &json);
    text_free(&json);
}

static void
put_element(struct output *output, const char *name, const char *const *sources)
{
    text_format(&output->buffer, "<%s>\n", name);
    for (size_t i = 0; sources[i]; i++)
        text_string(&output->buffer, sources[i]);
    text_format(&output->buffer, "</%s>\n", name);
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
page_begin(struct output *output)
{
    const struct page *page = output->page;
    struct text *out = &output->buffer;
    text_format(out,
                "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
                "base-uri 'none'; form-action 'none'\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<link rel=\"icon\" href=\"data:,\">\n<title>%s</title>\n",
                page->title);
    put_element(output, "style", page->styles);
    text_format(out, "</head>\n<body>\n%s", page->body);
    text_string(out, "<script type=\"application/json\" id=\"data\">\n{");
    put_fields(out, page->fields);
    text_format(out, ",\"exact_bytes\":%s", output->exact_bytes ? "true" : "false");
    if (output->about)
        put_row(output, ",\"about\":", output->about);
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
    put_json(output, &json);
    text_free(&json);
}

void
page_end(struct output *output, const struct row *totals)
{
    text_string(&output->buffer, "\n]");
    if (totals)
        put_row(output, ",\"totals\":", totals);
    text_string(&output->buffer, "}\n</script>\n");
    put_element(output, "script", output->page->scripts);
    text_string(&output->buffer, "</body>\n</html>\n");
}
