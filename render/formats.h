/* Formats by name: how rows are written. */
#ifndef RENDER_FORMATS_H
#define RENDER_FORMATS_H

/* The table (formats.def) in words: all formats but csv, which ends the list, and html, which
 * only commands with a page have. */
#define FORMAT_WORDS "text, json, ndjson"

struct backend;
struct output;

/* The format of this output: a document of the command's, or rows as text, json, ndjson, csv or
 * html; NULL when there is no such format. */
const struct backend *format_of(struct output *output, const char *name);

#endif
