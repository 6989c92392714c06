/* Reads quantities as people write them. Numbers are decimal: digits, a point, an exponent. */
#ifndef PARSER_NOTATION_QUANTITY_H
#define PARSER_NOTATION_QUANTITY_H

#include <stdbool.h>
#include <stdint.h>

/* Reads bytes: "1048576", "1MiB", "1.5G", "64 KiB". Returns false if the text is no size. */
bool size_read(const char *text, int64_t *bytes);

/* Reads "20%" or "20 %" as 0.2, and "0.2". Returns false for other texts. */
bool fraction_read(const char *text, double *fraction);

/* Reads "4", "1.5" or "4x". Returns false if the text is no factor. */
bool factor_read(const char *text, double *factor);

/* How much something may grow. */
struct growth {
    double share; /* of what it was; 0: a number of bytes is given */
    int64_t bytes;
};

/* Reads "5%" or "64MiB". Returns false if the text is neither. */
bool growth_read(const char *text, struct growth *growth);

/* The bytes by which what was `old` may grow. */
int64_t growth_most(const struct growth *growth, int64_t old);

#endif
