/* The explorer's page, with the states that it can be opened in. */
#include "render/page/page.h"
#include "render/page/source.h"

#include "layout/base/text.h"

static void
explorer_begin(struct markup *out)
{
    page_source_begin(&page_source_explore, out);
    text_string(out, "{\"states\":[");
}

void
explorer_page_add(struct markup *out, const struct row *state, int number)
{
    if (number == 0)
        explorer_begin(out);
    else
        text_string(out, ",\n");
    page_json(out, state);
}

void
explorer_page_end(struct markup *out, int count, const char *share_base)
{
    if (count == 0)
        explorer_begin(out);
    text_char(out, ']');
    page_address(out, share_base);
    text_char(out, '}');
    page_source_end(&page_source_explore, out);
}
