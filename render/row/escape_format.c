/* printf for what is shown: strings are escaped, the format is not. */
#include "render/row/escape.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Appends a string in the language of a text. */
typedef void (*escape_function)(struct text *out, const char *bytes, size_t length);

/* The arguments that are left. */
struct arguments {
    va_list list;
};

/* A conversion of a format: "%-5s", "%.2f", "%*lld". */
struct conversion {
    char flags[8];
    int width, precision; /* -1: not given */
    char size[3];         /* "", "l", "ll", "z" */
    char kind;            /* s, d, f, ... */
};

/* Reads a number of a format, or the argument that stands for it. */
static const char *
read_number(const char *p, struct arguments *arguments, int *number)
{
    if (*p == '*') {
        *number = va_arg(arguments->list, int);
        return p + 1;
    }
    *number = 0;
    for (; *p >= '0' && *p <= '9'; p++)
        *number = *number * 10 + (*p - '0');
    return p;
}

/* Reads a conversion behind its percent sign; returns what follows. */
static const char *
read_conversion(const char *p, struct arguments *arguments, struct conversion *conversion)
{
    size_t flags = strspn(p, "-+ #0"), sizes;
    *conversion = (struct conversion){.width = -1, .precision = -1};
    memcpy(conversion->flags, p, flags);
    p += flags;
    if (*p == '*' || (*p >= '1' && *p <= '9'))
        p = read_number(p, arguments, &conversion->width);
    if (*p == '.')
        p = read_number(p + 1, arguments, &conversion->precision);
    sizes = strspn(p, "hlz");
    memcpy(conversion->size, p, sizes);
    conversion->kind = p[sizes];
    return p + sizes + 1;
}

static void
put_string(struct text *out, escape_function escape, const struct conversion *conversion,
           const char *string)
{
    size_t length = conversion->precision < 0 ? strlen(string)
                                              : strnlen(string, (size_t)conversion->precision);
    size_t start = out->length, width = conversion->width > 0 ? (size_t)conversion->width : 0;
    bool left = strchr(conversion->flags, '-') != NULL;
    if (!left && length < width)
        text_blanks(out, width - length);
    escape(out, string, length);
    if (left && out->length - start < width)
        text_blanks(out, width - (out->length - start));
}

static int64_t
next_integer(struct arguments *arguments, const struct conversion *conversion)
{
    bool is_signed = conversion->kind == 'd';
    if (strcmp(conversion->size, "ll") == 0)
        return va_arg(arguments->list, long long);
    if (*conversion->size == 'l')
        return va_arg(arguments->list, long);
    if (*conversion->size == 'z')
        return (int64_t)va_arg(arguments->list, size_t);
    return is_signed ? (int64_t)va_arg(arguments->list, int)
                     : (int64_t)va_arg(arguments->list, unsigned);
}

/* Writes "%-5.2" into spec, which has room for it. */
static char *
put_head(char *spec, const struct conversion *conversion)
{
    spec += sprintf(spec, "%%%s", conversion->flags);
    if (conversion->width >= 0)
        spec += sprintf(spec, "%d", conversion->width);
    if (conversion->precision >= 0)
        spec += sprintf(spec, ".%d", conversion->precision);
    return spec;
}

static void
put_number(struct text *out, const struct conversion *conversion, struct arguments *arguments)
{
    char spec[64], *end = put_head(spec, conversion);
    if (strchr("fFeEgGaA", conversion->kind)) {
        sprintf(end, "%c", conversion->kind);
        text_format(out, spec, va_arg(arguments->list, double));
    } else {
        sprintf(end, "ll%c", conversion->kind);
        text_format(out, spec, (long long)next_integer(arguments, conversion));
    }
}

static void
put_conversion(struct text *out, escape_function escape, const struct conversion *conversion,
               struct arguments *arguments)
{
    char one[2] = "";
    switch (conversion->kind) {
    case '%':
        text_char(out, '%');
        break;
    case 's':
        put_string(out, escape, conversion, va_arg(arguments->list, const char *));
        break;
    case 'c':
        *one = (char)va_arg(arguments->list, int);
        put_string(out, escape, conversion, one);
        break;
    default:
        put_number(out, conversion, arguments);
    }
}

static void
put_format(struct text *out, escape_function escape, const char *format,
           struct arguments *arguments)
{
    while (*format) {
        size_t plain = strcspn(format, "%");
        struct conversion conversion;
        text_append(out, format, plain);
        format += plain;
        if (!*format)
            break;
        format = read_conversion(format + 1, arguments, &conversion);
        put_conversion(out, escape, &conversion, arguments);
    }
}

/* ---- the languages ---- */

static void
escape_for_terminal(struct text *out, const char *bytes, size_t length)
{
    escape_terminal((struct printable *)out, bytes, length);
}

static void
escape_for_xml(struct text *out, const char *bytes, size_t length)
{
    escape_xml((struct markup *)out, bytes, length);
}

void
printable_format(struct printable *out, const char *format, ...)
{
    struct arguments arguments;
    va_start(arguments.list, format);
    put_format(&out->raw_bytes, escape_for_terminal, format, &arguments);
    va_end(arguments.list);
}

void
markup_format(struct markup *out, const char *format, ...)
{
    struct arguments arguments;
    va_start(arguments.list, format);
    put_format(&out->raw_bytes, escape_for_xml, format, &arguments);
    va_end(arguments.list);
}
