/* Memory maps as a page of their own: pictures to click and walk through. */
#ifndef RENDER_PAGE_MAP_HTML_H
#define RENDER_PAGE_MAP_HTML_H

struct diagnostic;
struct map_picture;
struct row;
struct text;

/* Appends a layout: number 0 begins the page. facts: its row of show. -1 with *d set. */
int map_html_add(const struct map_picture *picture, const struct row *facts, int number,
                 struct text *out, struct diagnostic *d);
/* Appends what there is no picture of. */
void map_html_add_empty(const char *name, int number, struct text *out);
void map_html_end(struct text *out);

#endif
