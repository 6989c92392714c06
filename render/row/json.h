/* Values as JSON text (RFC 8259), on one line. */
#ifndef RENDER_ROW_JSON_H
#define RENDER_ROW_JSON_H

struct cell;
struct row;
struct printable;

/* "name": */
void json_name(struct printable *out, const char *name);
void json_cell(struct printable *out, const struct cell *cell);
void json_row(struct printable *out, const struct row *row);

#endif
