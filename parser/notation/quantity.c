#include "parser/notation/quantity.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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
size_read(const char *text, int64_t *bytes)
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
fraction_read(const char *text, double *fraction)
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
growth_read(const char *text, struct growth *growth)
{
    *growth = (struct growth){0};
    return strchr(text, '%') ? fraction_read(text, &growth->share)
                             : size_read(text, &growth->bytes);
}

int64_t
growth_most(const struct growth *growth, int64_t old)
{
    return growth->share > 0 ? (int64_t)((double)old * growth->share) : growth->bytes;
}

bool
factor_read(const char *text, double *factor)
{
    const char *unit;
    return read_quantity(text, factor, &unit) && (*unit == '\0' || strcmp(unit, "x") == 0);
}
