/* The documents that --format of `map` can produce besides rows. */
#ifndef CLI_COMMAND_MAP_MAP_DOCUMENT_H
#define CLI_COMMAND_MAP_MAP_DOCUMENT_H

#include "cli/command/layout_argument.h"
#include "render/map/picture.h"
#include "render/map/sheet.h"

struct drawer;
struct output;

/* The document being drawn. */
struct painter {
    struct context *context;
    const struct drawer *drawer;            /* NULL: rows */
    int count;                              /* pictures drawn so far */
    const struct layout_argument *argument; /* the current layout */
    struct map_sheet sheet;                 /* for svg */
    int cell;                               /* size of a cell of the sheet, in pixels */
};

/* Draws a document: each picture, then the end of the document. */
struct drawer {
    const char *name;
    int (*draw)(struct painter *painter, const struct map_picture *picture,
                struct output *output, struct diagnostic *d);
    /* Both may be NULL. Handles a shape without a picture: */
    void (*empty)(struct painter *painter, const char *name, struct output *output);
    void (*end)(struct painter *painter, struct output *output);
};

/* Returns the drawer for a --format name; NULL if there is none. */
const struct drawer *map_drawer(const char *name);

#endif
