/* The options of the command line, and the values that were given. options.def is the only
 * table of options. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct command;
struct context;

enum option_code {
#define OPTION(code, name, letter, value, argument, help) OPTION_##code,
#include "cli/options.def"
#undef OPTION
    OPTION_COUNT
};

/* A bit for each option. */
__extension__ typedef unsigned __int128 option_set;

#define TAKES(code)  ((option_set)1 << OPTION_##code)
#define TAKES_OUTPUT (TAKES(FORMAT) | TAKES(JSON) | TAKES(FIELDS) | TAKES(BYTES) | TAKES(COLOR))
#define TAKES_LAYOUT (TAKES(SHAPE) | TAKES(TYPE) | TAKES(SWIZZLE) | TAKES(SWIZZLE_UNIT))
#define TAKES_QUERY                                                                            \
    (TAKES(ONLY) | TAKES(SPACE) | TAKES(ROLE) | TAKES(SORT) | TAKES(TOP) | TAKES(DEPTH))
/* Those that ask for findings. */
#define LIMITS                                                                                 \
    (TAKES(MAX_WASTE) | TAKES(MAX_PADDING) | TAKES(MAX_EXPANSION) | TAKES(MAX_COPIES) |        \
     TAKES(MAX_GROWTH) | TAKES(LIMIT) | TAKES(CHECK) | TAKES(FAIL_ON_CONFLICT) | TAKES(FIT) |  \
     TAKES(BASELINE))
#define TAKES_PLACES  (TAKES_LAYOUT | TAKES(MAX_STEPS))
#define TAKES_PACKING (TAKES(TARGET) | TAKES(LIBTPU))
#define TAKES_TARGET  (TAKES(TARGET) | TAKES(ASSUME))
#define TAKES_ALGEBRA                                                                          \
    (TAKES(CANONICAL) | TAKES(FUSE) | TAKES(TILE) | TAKES(DIRECT_SUM) | TAKES(GROUP) |         \
     TAKES(SLICE) | TAKES(PACK) | TAKES(UNPACK) | TAKES(STORAGE))
#define TAKES_CUTE                                                                             \
    (TAKES(COMPOSE) | TAKES(COMPLEMENT) | TAKES(INVERSE_SIDE) | TAKES(COALESCE) |              \
     TAKES(DIVIDE) | TAKES(PRODUCT) | TAKES(FORM) | TAKES(RECAST) | TAKES(TILE_TO) |           \
     TAKES(ORDER) | TAKES(VALUE) | TAKES(LOAD) | TAKES(WARPS) | TAKES(ATOM) | TAKES(ATOMS) |   \
     TAKES(PERMUTE))

enum option_kind {
    ARGUMENT_NONE,
    ARGUMENT_WORD,
    ARGUMENT_COUNT,
    ARGUMENT_SIZE,
    ARGUMENT_FRACTION,
    ARGUMENT_FACTOR,
    ARGUMENT_FILE,
    ARGUMENT_TEXT
};

struct option_entry {
    const char *name;
    char letter;
    const char *argument; /* the name of its value in help; NULL: it has none */
    const char *help;     /* %s stands for the words */
    enum option_kind kind;
    const char *(*word)(size_t i); /* NULL: the words are the command's, or there are none */
    int64_t min, max;              /* of a count */
    bool all;                      /* "all" is a count, too: COUNT_ALL */
    bool optional;                 /* the value may be absent */
    bool later;                    /* its command reads the value: option_value_read */
    const char *wanted;  /* what it takes, as its refusal says: "takes a size, 64MiB" */
    const char *refusal; /* of a word, with the word and the list; NULL: the usual one */
};

#define COUNT_ALL (-1) /* as a size_t it is SIZE_MAX */

enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum swizzle_unit { UNIT_ELEMENT, UNIT_BYTE };
enum memory_kind { MEMORY_SHARED, MEMORY_GLOBAL };

const struct option_entry *option_at(enum option_code code);

struct option_value {
    const char *text; /* as given; NULL: not given, or a flag */
    union {
        size_t word;   /* its number in the list */
        int64_t count; /* or bytes */
        double number; /* a share, or a factor */
    };
};

struct options {
    option_set given;
    struct option_value values[OPTION_COUNT];
    size_t only_count; /* --only may be repeated */
    const char **only;
    size_t what_if_count; /* --what-if, too */
    const char **what_if;
    size_t argument_count; /* arguments that are not options, in order */
    const char **arguments;
};

/* Reads argv, skipping argv[0], into the context's options, but not yet what the values mean.
 * An argument that begins with '-' and a digit is never an option. Options may follow
 * arguments; after "--" nothing is an option. Returns -1 after a usage error. */
int options_read(struct context *context, int argc, char **argv);

/* Returns the i-th word that the option takes from this command; NULL after the last. */
const char *option_word_at(const struct command *command, enum option_code code, size_t i);

#define OPTION_WORDS 160 /* bytes of a list of words */

/* Writes "text, json or csv", the words that the option takes from this command, into
 * text[OPTION_WORDS] and returns it. It is empty for an option without words. */
const char *option_words(const struct command *command, enum option_code code, char *text);

/* Read the value of the option, if it is given, and of all options but those that commands read
 * later. Return -1 after a usage error. */
int option_value_read(struct context *context, enum option_code code);
int option_values_read(struct context *context);

static inline bool
option_given(const struct options *options, enum option_code code)
{
    return options->given >> code & 1;
}

/* Returns the value as it was given; NULL: the option is not given, or a flag. */
static inline const char *
option_text(const struct options *options, enum option_code code)
{
    return options->values[code].text;
}

/* Return the number of a word, a count or a size, and a share or a factor, or `otherwise` if
 * the option is not given. */
static inline size_t
option_word(const struct options *options, enum option_code code, size_t otherwise)
{
    return option_given(options, code) ? options->values[code].word : otherwise;
}

static inline int64_t
option_count(const struct options *options, enum option_code code, int64_t otherwise)
{
    return option_given(options, code) ? options->values[code].count : otherwise;
}

static inline double
option_number(const struct options *options, enum option_code code, double otherwise)
{
    return option_given(options, code) ? options->values[code].number : otherwise;
}

#endif
