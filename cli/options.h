/* The options of the command line. options.def is the only table of them. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_code {
#define OPTION(code, name, letter, argument, help) OPTION_##code,
#include "cli/options.def"
#undef OPTION
    OPTION_COUNT
};

#define TAKES(code)  (UINT64_C(1) << OPTION_##code)
#define TAKES_OUTPUT (TAKES(FORMAT) | TAKES(JSON) | TAKES(FIELDS) | TAKES(BYTES) | TAKES(COLOR))
#define TAKES_LAYOUT (TAKES(SHAPE) | TAKES(TYPE) | TAKES(SWIZZLE))
#define TAKES_QUERY                                                                            \
    (TAKES(ONLY) | TAKES(SPACE) | TAKES(ROLE) | TAKES(SORT) | TAKES(TOP) | TAKES(DEPTH))
#define TAKES_PLACES (TAKES_LAYOUT | TAKES(MAX_STEPS))
#define TAKES_TARGET (TAKES(TARGET) | TAKES(ASSUME))
#define TAKES_ALGEBRA                                                                          \
    (TAKES(CANONICAL) | TAKES(FUSE) | TAKES(TILE) | TAKES(DIRECT_SUM) | TAKES(GROUP) |         \
     TAKES(SLICE) | TAKES(PACK) | TAKES(UNPACK) | TAKES(STORAGE))

struct option_entry {
    const char *name;
    char letter;
    const char *argument;
    const char *help;
};

const struct option_entry *option_at(enum option_code code);

struct options {
    uint64_t given; /* one bit for each option */
    const char *values[OPTION_COUNT];
    size_t only_count; /* --only may be repeated */
    const char **only;
    const char *unknown;   /* the word that is not an option; NULL: reading failed for another
                              reason, or not at all */
    size_t argument_count; /* arguments that are not options, in order */
    const char **arguments;
};

/* Reads argv, skipping argv[0]. `takes` is the set of options of the command. An argument that
 * begins with '-' and a digit is never an option. Options may follow arguments; after "--"
 * nothing is an option. Returns -1 with a message in error[size]. options->arguments is
 * malloc'ed, and NULL when memory ran out; options_free frees it. */
int options_read(struct options *options, int argc, char **argv, uint64_t takes, char *error,
                 size_t size);

void options_free(struct options *options);

static inline bool
option_given(const struct options *options, enum option_code code)
{
    return options->given >> code & 1;
}

/* The three functions below accept only decimal numbers: digits, a point, an exponent. */

/* Reads bytes: "1048576", "1MiB", "1.5G", "64 KiB". Returns false if the text is no size. */
bool option_size(const char *text, int64_t *bytes);

/* Reads "20%" or "20 %" as 0.2, and "0.2". Returns false for other texts. */
bool option_fraction(const char *text, double *fraction);

/* Reads "4", "1.5" or "4x". Returns false if the text is no factor. */
bool option_factor(const char *text, double *factor);

#endif
