/* Reads a text so that forms of statements are known (parser/hlo/statement_form.h), and so that
 * none is. */
#ifndef TESTS_SUPPORT_FORM_PAIR_H
#define TESTS_SUPPORT_FORM_PAIR_H

#include <stdbool.h>
#include <stddef.h>

struct form_pair {
    bool same;    /* what was delivered and reported in both readings */
    size_t known; /* instructions of a known form, in the first one */
};

/* Reads lines of a computation: behind so many instructions of one form that forms are
 * compared, and behind as many empty lines. %p.1 is an f32[8]{0}. */
struct form_pair form_pair_read(const char *lines, size_t length);

#endif
