/* Writes a page in two halves, before and behind its data. */
#include "render/page/source.h"

#include "render/row/escape.h"

#include <string.h>

/* Placeholder for a page's data. As JSON it stands for a page that shows nothing. */
static const char mark[] = "{\"data\":null}";

static const char *
find_mark(const struct page_source *source)
{
    return memmem(source->html, source->size, mark, sizeof mark - 1);
}

void
page_source_begin(const struct page_source *source, struct markup *out)
{
    markup_own_part(out, source->html, (size_t)(find_mark(source) - source->html));
}

void
page_source_end(const struct page_source *source, struct markup *out)
{
    const char *rest = find_mark(source) + sizeof mark - 1;
    markup_own_part(out, rest, (size_t)(source->html + source->size - rest));
}
