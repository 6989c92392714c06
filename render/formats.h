/* Formats by name: how rows are written. */
#ifndef RENDER_FORMATS_H
#define RENDER_FORMATS_H

/* The formats of formats.def in words, but for csv, which ends the list, and html, which only
 * commands with a page have. */
#define FORMAT_WORDS "text, json, ndjson"

struct backend;
struct output;

/* Finds a format by name: a document of the command, or rows as text, json, ndjson, csv or
 * html. Returns NULL if there is no such format. */
const struct backend *format_of(struct output *output, const char *name);

#endif
