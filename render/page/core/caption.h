/* Captions: what the parts of a layout's text mean, in a word or two each. */
#ifndef RENDER_PAGE_CORE_CAPTION_H
#define RENDER_PAGE_CORE_CAPTION_H

#include "layout/axis.h"
#include "render/row/row.h"

struct layout_argument;

/* [{"text":"{1,0","means":"by rows"}, ...]. The texts together are the canonical text; means is
 * null where the text says it all. */
struct cell caption_cell(struct arena *arena, const struct layout_argument *argument);

/* What one step on an axis counts: "lane" for laneid, "value" for m. */
const char *caption_axis(enum axis axis);

#endif
