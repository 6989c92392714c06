/* Reads options with getopt_long, one argument at a time, so that negative indices remain
 * arguments. */
#include "cli/options.h"

#include "cli/command.h"
#include "cli/mistaken.h"
#include "layout/access/access.h"
#include "layout/cute/algebra.h"
#include "layout/tirx/preset.h"
#include "layout/triton/load.h"
#include "parser/notation/notation.h"
#include "render/geometry/geometry.h"

#include <ctype.h>
#include <getopt.h>
#include <string.h>

/* ---- the table ---- */

static const char *
color_word(size_t i)
{
    static const char *const words[] = {
        [COLOR_AUTO] = "auto", [COLOR_ALWAYS] = "always", [COLOR_NEVER] = "never", NULL};
    return words[i];
}

static const char *
swizzle_word(size_t i)
{
    return tirx_swizzle_modes[i];
}

static const char *
swizzle_unit_word(size_t i)
{
    static const char *const words[] = {[UNIT_ELEMENT] = "element", [UNIT_BYTE] = "byte", NULL};
    return words[i];
}

static const char *
memory_kind_word(size_t i)
{
    static const char *const words[] = {
        [MEMORY_SHARED] = "shared", [MEMORY_GLOBAL] = "global", NULL};
    return words[i];
}

/* Those without a pattern. */
static const char *
stage_word(size_t i)
{
    static const char *const words[] = {"before", "after", NULL};
    return words[i];
}

/* Of --tile-of, then of --sum-of. */
static const char *
relation_word(size_t i)
{
    static const char *const words[] = {"inner", "outer", "right", "left", NULL};
    return words[i];
}

/* A thread is an owner. */
static const char *
coloring_word(size_t i)
{
    return i == MAP_COLORINGS ? "thread" : map_coloring_name(i);
}

/* Of tcgen05.ld: one warpgroup, or two. */
static const char *
warps_word(size_t i)
{
    static const char *const words[] = {"4", "8", NULL};
    return words[i];
}

#define TAKE_FLAG                     .kind = ARGUMENT_NONE
#define TAKE_WORD(list)               .kind = ARGUMENT_WORD, .word = list
#define TAKE_WORD_REFUSED(list, text) TAKE_WORD(list), .refusal = text
#define TAKE_WORD_OF_COMMAND          .kind = ARGUMENT_WORD
#define TAKE_COUNT(from, to, text)                                                             \
    .kind = ARGUMENT_COUNT, .min = from, .max = to, .wanted = text
#define TAKE_COUNT_OR_ALL(from, text)    TAKE_COUNT(from, INT64_MAX, text), .all = true
#define TAKE_COUNT_LATER(from, to, text) TAKE_COUNT(from, to, text), .later = true
#define TAKE_SIZE(text)                  .kind = ARGUMENT_SIZE, .wanted = text
#define TAKE_FRACTION(text)              .kind = ARGUMENT_FRACTION, .wanted = text
#define TAKE_FACTOR(text)                .kind = ARGUMENT_FACTOR, .wanted = text
#define TAKE_FILE                        .kind = ARGUMENT_FILE
#define TAKE_TEXT                        .kind = ARGUMENT_TEXT
#define TAKE_TEXT_OR_NOTHING             TAKE_TEXT, .optional = true
#define TAKE_TEXT_OF(list)               .kind = ARGUMENT_TEXT, .word = list

static const struct option_entry entries[] = {
#define OPTION(code, called, short_name, value, named, text)                                   \
    {.name = called, .letter = short_name, .argument = named, .help = text, TAKE_##value},
#include "cli/options.def"
#undef OPTION
};

_Static_assert(OPTION_COUNT <= 128, "sets of options have 128 bits");

const struct option_entry *
option_at(enum option_code code)
{
    return &entries[code];
}

/* ---- reading ---- */

/* Makes the tables for getopt_long from the options that the command takes. */
static void
getopt_tables(const struct command *command, struct option *longs, char *shorts)
{
    size_t count = 0;
    *shorts++ = '-'; /* makes getopt return arguments in order */
    *shorts++ = ':';
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!command_takes(command, (enum option_code)i))
            continue;
        int takes = entries[i].argument ? required_argument : no_argument;
        if (entries[i].optional)
            takes = optional_argument;
        longs[count++] = (struct option){entries[i].name, takes, NULL, 1000 + i};
        if (entries[i].letter) {
            *shorts++ = entries[i].letter;
            if (entries[i].argument)
                *shorts++ = ':';
        }
    }
    longs[count] = (struct option){0};
    *shorts = '\0';
}

static int
code_of(const struct command *command, int found)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (found == 1000 + i || (found > 1 && found == entries[i].letter &&
                                  command_takes(command, (enum option_code)i)))
            return i;
    return -1;
}

static bool
is_negative_number(const char *argument)
{
    return argument[0] == '-' && isdigit((unsigned char)argument[1]);
}

static bool
is_number(const char *argument)
{
    return *argument && argument[strspn(argument, "0123456789")] == '\0';
}

/* Returns whether a word is only a part of a long option's name, which getopt_long takes, too.
 */
static bool
is_abbreviated(const struct command *command, const char *word)
{
    bool whole = strncmp(word, "--", 2) != 0;
    size_t length = strcspn(word, "=");
    for (int i = 0; i < OPTION_COUNT && !whole; i++)
        whole = command_takes(command, (enum option_code)i) &&
                strlen(entries[i].name) + 2 == length &&
                memcmp(entries[i].name, word + 2, length - 2) == 0;
    return !whole;
}

/* Reports a word that is an option without its value, or no option. With one dash it may be
 * meant as a long option (-json). */
static int
refuse_word(struct context *context, const char *word, int found)
{
    char meant[GUESS_TEXT];
    if (found == ':' && !is_abbreviated(context->command, word))
        usage_error(&context->console, "%s needs a value%s", word,
                    option_meant(context->command, NULL, meant));
    else
        usage_error(&context->console, "%s is no option of this command%s", word,
                    option_meant(context->command, word, meant));
    return -1;
}

int
options_read(struct context *context, int argc, char **argv)
{
    struct options *options = &context->options;
    struct option longs[OPTION_COUNT + 1];
    char shorts[2 * OPTION_COUNT + 3];
    options->arguments =
        arena_array(&context->settings, (size_t)argc, sizeof *options->arguments);
    options->only = arena_array(&context->settings, (size_t)argc, sizeof *options->only);
    options->what_if = arena_array(&context->settings, (size_t)argc, sizeof *options->what_if);
    getopt_tables(context->command, longs, shorts);
    opterr = 0;
    optind = 1;
    while (optind < argc) {
        int at = optind;
        if (is_negative_number(argv[at]) ||
            strcmp(argv[at], "-") == 0) { /* musl stops at "-" */
            options->arguments[options->argument_count++] = argv[optind++];
            continue;
        }
        int found = getopt_long(argc, argv, shorts, longs, NULL);
        if (found == -1) /* "--" was read */
            break;
        if (found == 1) {
            options->arguments[options->argument_count++] = optarg;
            continue;
        }
        int code = code_of(context->command, found);
        if (code < 0 || is_abbreviated(context->command, argv[at]))
            return refuse_word(context, argv[at], found);
        options->given |= (option_set)1 << code;
        if (entries[code].optional && !optarg && optind < argc && is_number(argv[optind]))
            optarg = argv[optind++];
        options->values[code].text = optarg;
        if (code == OPTION_ONLY)
            options->only[options->only_count++] = optarg;
        if (code == OPTION_WHAT_IF)
            options->what_if[options->what_if_count++] = optarg;
    }
    while (optind < argc)
        options->arguments[options->argument_count++] = argv[optind++];
    return 0;
}
