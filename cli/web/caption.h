/* What the parts of a layout's text mean, in a word or two each. */
#ifndef CLI_WEB_CAPTION_H
#define CLI_WEB_CAPTION_H

#include "layout/axis.h"
#include "render/row/row.h"

struct layout_argument;

/* [{"text":"{1,0","means":"by rows"}, ...]: the texts one after another are the canonical one;
 * means is null where there is no more to say. */
struct cell caption_cell(struct arena *arena, const struct layout_argument *argument);

/* "lane" for laneid, "value" for m: what one coordinate counts. */
const char *caption_axis(enum axis axis);

#endif
