/* Reading drawings of `map` back into what their cells say. */
#ifndef TESTS_MAP_DRAWING_H
#define TESTS_MAP_DRAWING_H

#include <stddef.h>

struct words {
    size_t count, capacity;
    char **words;
};

void add_word(struct words *list, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void sort_words(struct words *list);
void free_words(struct words *list);
/* Fails the test, which is about `what`, at the first that differs. */
void check_equal(const struct words *want, const struct words *got, const char *what);

/* The cells of all boxes that a text has; the second panel's are to the right of the first's,
 * or below. */
void read_drawing(const char *text, struct words *words);

/* The cells of an SVG: "panel kind index copy N place N" each. */
void read_svg(const char *svg, struct words *words);

#endif
