/* Reads the text of cells back from drawings of `map`. */
#ifndef TESTS_SUPPORT_MAP_DRAWING_H
#define TESTS_SUPPORT_MAP_DRAWING_H

#include <stddef.h>

struct words {
    size_t count, capacity;
    char **words;
};

void add_word(struct words *list, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void sort_words(struct words *list);
void free_words(struct words *list);
/* Fails the test at the first word that differs. what: named in the failure. */
void check_equal(const struct words *want, const struct words *got, const char *what);

/* Reads the cells of all boxes in a text. The second panel is to the right of the first one or
 * below it. */
void read_drawing(const char *text, struct words *words);

/* Reads the cells of an SVG, each as "panel kind index copy N place N". */
void read_svg(const char *svg, struct words *words);

#endif
