/* Documents of a map: what --format may be besides rows. */
#ifndef CLI_MAP_DOCUMENT_H
#define CLI_MAP_DOCUMENT_H

#include "cli/layout_argument.h"
#include "render/map/picture.h"
#include "render/map/sheet.h"

struct drawer;

/* The document at work. */
struct painter {
    struct context *context;
    const struct drawer *drawer;            /* NULL: rows */
    int count;                              /* of pictures drawn */
    const struct layout_argument *argument; /* the layout at work */
    struct map_sheet sheet;                 /* svg */
    int cell;                               /* of it, in pixels */
};

/* What draws a document: each picture, then the end of all. */
struct drawer {
    const char *name;
    int (*draw)(struct painter *painter, const struct map_picture *picture, struct text *out,
                struct diagnostic *d);
    /* What there is no picture of. */
    void (*empty)(struct painter *painter, const char *name, struct text *out);
    void (*end)(struct painter *painter, struct text *out);
};

/* By the name of the format. */
const struct drawer *map_drawer(const char *name);

#endif
