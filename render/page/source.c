/* Writes a page in two halves, before and behind its data. The explorer is kept once, not in
 * each page that contains it. */
#include "render/page/source.h"

#include "layout/base/text.h"
#include "render/page/deflate.h"

#include <string.h>

/* Placeholder for a page's data. As JSON it stands for a page that shows nothing. */
static const char mark[] = "{\"data\":null}";

static const char *
find_mark(const struct page_source *source)
{
    return memmem(source->html, source->size, mark, sizeof mark - 1);
}

void
page_source_begin(const struct page_source *source, struct text *out)
{
    text_append(out, source->html, (size_t)(find_mark(source) - source->html));
}

/* Placeholder for the explorer's page within another one. */
static const char explorer_mark[] = "{\"explorer\":null}";

void
page_source_end(const struct page_source *source, struct text *out)
{
    const char *rest = find_mark(source) + sizeof mark - 1, *end = source->html + source->size;
    const char *explorer =
        memmem(rest, (size_t)(end - rest), explorer_mark, sizeof explorer_mark - 1);
    if (explorer) {
        const struct page_source *inner = &page_source_explore;
        text_append(out, rest, (size_t)(explorer - rest));
        deflate_base64(out, inner->html, inner->size);
        rest = explorer + sizeof explorer_mark - 1;
    }
    text_append(out, rest, (size_t)(end - rest));
}
