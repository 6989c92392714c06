/* Values as JSON text (RFC 8259), on one line. */
#ifndef RENDER_ROW_JSON_H
#define RENDER_ROW_JSON_H

struct cell;
struct row;
struct text;

/* "name": */
void json_name(struct text *out, const char *name);
void json_cell(struct text *out, const struct cell *cell);
void json_row(struct text *out, const struct row *row);

#endif
