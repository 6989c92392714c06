/* Reads options with getopt_long, one argument at a time, so that negative indices remain
 * arguments. */
#include "cli/options.h"

#include "render/formats.h"

#include <ctype.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct option_entry entries[] = {
#define OPTION(code, name, letter, argument, help) {name, letter, argument, help},
#include "cli/options.def"
#undef OPTION
};

_Static_assert(OPTION_COUNT <= 64, "sets of options are bits of a uint64_t");

const struct option_entry *
option_at(enum option_code code)
{
    return &entries[code];
}

/* Makes the tables for getopt_long from the options that the command takes. */
static void
getopt_tables(uint64_t takes, struct option *longs, char *shorts)
{
    size_t count = 0;
    *shorts++ = '-'; /* makes getopt return arguments in order */
    *shorts++ = ':';
    for (int i = 0; i < OPTION_COUNT; i++) { /* all: --by must not mean --bytes */
        longs[count++] = (struct option){entries[i].name,
                                         entries[i].argument ? required_argument : no_argument,
                                         NULL, 1000 + i};
        if (entries[i].letter && takes >> i & 1) {
            *shorts++ = entries[i].letter;
            if (entries[i].argument)
                *shorts++ = ':';
        }
    }
    longs[count] = (struct option){0};
    *shorts = '\0';
}

static int
code_of(int found)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (found == 1000 + i || (found > 1 && found == entries[i].letter))
            return i;
    return -1;
}

static bool
is_negative_number(const char *argument)
{
    return argument[0] == '-' && isdigit((unsigned char)argument[1]);
}

/* Writes the error and returns the whole word if it is unknown, because a word with one dash
 * may be meant as a long option (-json). */
static const char *
unknown_option(const char *word, int found, char *error, size_t size)
{
    snprintf(error, size, "%s %s", word,
             found == ':' ? "needs a value" : "is no option of this command");
    return found == ':' ? NULL : word;
}

int
options_read(struct options *options, int argc, char **argv, uint64_t takes, char *error,
             size_t size)
{
    struct option longs[OPTION_COUNT + 1];
    char shorts[2 * OPTION_COUNT + 3];
    *options = (struct options){.arguments = calloc((size_t)argc + 1, sizeof(char *)),
                                .only = calloc((size_t)argc + 1, sizeof(char *))};
    if (!options->arguments || !options->only) {
        options_free(options);
        return -1;
    }
    getopt_tables(takes, longs, shorts);
    opterr = 0;
    optind = 1;
    while (optind < argc) {
        int at = optind;
        if (is_negative_number(argv[at])) {
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
        int code = code_of(found);
        if (code < 0 || !(takes >> code & 1)) {
            options->unknown = unknown_option(argv[at], found, error, size);
            return -1;
        }
        options->given |= UINT64_C(1) << code;
        options->values[code] = optarg;
        if (code == OPTION_ONLY)
            options->only[options->only_count++] = optarg;
    }
    while (optind < argc)
        options->arguments[options->argument_count++] = argv[optind++];
    return 0;
}

void
options_free(struct options *options)
{
    free(options->arguments);
    free(options->only);
    options->arguments = options->only = NULL;
}

static bool
unit_power(const char *unit, int *power)
{
    static const char letters[] = "KMGTPE";
    const char *letter = unit[0] ? strchr(letters, toupper((unsigned char)unit[0])) : NULL;
    *power = 0;
    if (unit[0] == '\0' || strcasecmp(unit, "B") == 0)
        return true;
    if (!letter)
        return false;
    *power = (int)(letter - letters) + 1;
    return unit[1] == '\0' || strcasecmp(unit + 1, "B") == 0 || strcasecmp(unit + 1, "iB") == 0;
}

static const char *
skip_digits(const char *p)
{
    while (isdigit((unsigned char)*p))
        p++;
    return p;
}

/* Reads "12", "1.5" or "2e3" and sets *end to what follows. strtod also accepts inf, 0x10 and
 * signs, so the end of the number is found here, and strtod must agree. */
static bool
read_decimal(const char *text, double *value, const char **end)
{
    const char *p = skip_digits(text);
    char *read;
    size_t digits = (size_t)(p - text);
    if (*p == '.') {
        const char *fraction = p + 1;
        p = skip_digits(fraction);
        digits += (size_t)(p - fraction);
    }
    if (digits && (*p == 'e' || *p == 'E')) {
        const char *exponent = p + 1 + (p[1] == '+' || p[1] == '-');
        p = isdigit((unsigned char)*exponent) ? skip_digits(exponent) : p;
    }
    *value = digits ? strtod(text, &read) : 0;
    *end = p;
    return digits && read == p && isfinite(*value);
}

/* Does the same and skips blanks after the number. */
static bool
read_quantity(const char *text, double *value, const char **unit)
{
    if (!read_decimal(text, value, unit))
        return false;
    while (**unit == ' ')
        ++*unit;
    return true;
}

bool
option_size(const char *text, int64_t *bytes)
{
    const char *unit;
    double value;
    int power;
    if (!read_quantity(text, &value, &unit) || !unit_power(unit, &power))
        return false;
    value = ldexp(value, 10 * power);
    if (value >= 9.2e18)
        return false;
    *bytes = (int64_t)value;
    return true;
}

bool
option_fraction(const char *text, double *fraction)
{
    const char *unit;
    if (!read_quantity(text, fraction, &unit))
        return false;
    bool percent = strcmp(unit, "%") == 0;
    if (percent)
        *fraction /= 100;
    return (percent || *unit == '\0') && *fraction <= 1;
}

bool
option_factor(const char *text, double *factor)
{
    const char *unit;
    return read_quantity(text, factor, &unit) && (*unit == '\0' || strcmp(unit, "x") == 0);
}
