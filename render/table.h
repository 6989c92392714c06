/* The text back end: a table of aligned columns. */
#ifndef RENDER_TABLE_H
#define RENDER_TABLE_H

struct output;
struct row;

void table_begin(struct output *output);
void table_row(struct output *output, const struct row *row);
struct text *table_words(struct output *output);
void table_end(struct output *output, const struct row *totals);

#endif
