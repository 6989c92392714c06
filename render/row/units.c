/* Byte counts in units of 1024, always with their unit. */
#include "render/row/units.h"

#include "layout/base/checked.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/json.h"

#include <string.h>

#define DIGITS      2 /* behind the point */
#define MOST_DIGITS 6

/* Bytes in parts of 2^shift of them, to the nearest, of two the even one. */
static int64_t
in_parts(int64_t bytes, unsigned shift, int64_t parts)
{
    wide_integer one = (wide_integer)1 << shift, scaled = (wide_integer)bytes * parts;
    int64_t down = (int64_t)(scaled >> shift);
    wide_integer twice = 2 * (scaled & (one - 1));
    return down + (twice > one || (twice == one && down % 2));
}

static void
put_bytes(struct printable *out, int64_t bytes, int digits)
{
    static const char *const names[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    enum { HUNDRED = 100 }; /* the unit is that of two digits */
    size_t unit = 0;
    unsigned shift = 10;
    int64_t parts = 1;
    if (bytes <= -1024 && bytes > INT64_MIN) {
        text_char(out, '-');
        bytes = -bytes;
    }
    if (bytes < 1024) {
        text_integer(out, bytes);
        text_string(out, " B");
        return;
    }
    while (in_parts(bytes, shift, HUNDRED) >= 1024 * HUNDRED) {
        shift += 10;
        unit++;
    }
    for (int i = 0; i < digits; i++)
        parts *= 10;
    int64_t size = in_parts(bytes, shift, parts);
    text_integer(out, size / parts);
    text_char(out, '.');
    for (int64_t below = parts / 10; below > 0; below /= 10)
        text_integer(out, size / below % 10);
    text_char(out, ' ');
    escape_string(out, names[unit]);
}

void
units_bytes(struct printable *out, int64_t bytes)
{
    put_bytes(out, bytes, DIGITS);
}

/* Returns whether two numbers are the same with so many digits. */
static bool
looks_same(int64_t a, int64_t b, int digits)
{
    struct printable x = {0}, y = {0};
    put_bytes(&x, a, digits);
    put_bytes(&y, b, digits);
    bool same = strcmp(x.data, y.data) == 0;
    text_free(&x);
    text_free(&y);
    return same;
}

void
units_bytes_apart(struct printable *out, int64_t bytes, int64_t other)
{
    int digits = DIGITS;
    while (bytes != other && digits < MOST_DIGITS && looks_same(bytes, other, digits))
        digits++;
    if (bytes != other && looks_same(bytes, other, digits))
        text_format(out, "%lld B", (long long)bytes);
    else
        put_bytes(out, bytes, digits);
}

void
units_percent(struct printable *out, int64_t part, int64_t whole)
{
    if (part == 0 || whole == 0)
        text_string(out, "0 %");
    else
        text_format(out, "%.1f %%", 100.0 * (double)part / (double)whole);
}

/* Appends a number with one digit behind the point, or with none from 100 on. */
static void
put_real(struct printable *out, double number)
{
    if (!(number >= 0 && number < 99.95)) {
        text_format(out, number < 0 ? "%.1f" : "%.0f", number);
        return;
    }
    long double exact = (long double)number * 10; /* printf rounds this */
    int64_t tenths = (int64_t)exact;
    tenths += exact - tenths > 0.5L || (exact - tenths == 0.5L && tenths % 2);
    text_integer(out, tenths / 10);
    text_char(out, '.');
    text_integer(out, tenths % 10);
}

void
units_expansion(struct printable *out, int64_t bytes, int64_t data_bytes)
{
    if (data_bytes) {
        put_real(out, (double)bytes / (double)data_bytes);
        text_char(out, 'x');
    } else {
        text_char(out, '-');
    }
}

void
units_count(struct printable *out, int64_t count, const char *singular, const char *plural)
{
    text_format(out, "%lld %s", (long long)count, count == 1 ? singular : plural);
}

void
units_text(struct printable *out, const struct row *row, enum field_number field)
{
    struct cell cell = row_get(row, field);
    if (cell.kind == CELL_TEXT)
        escape_terminal(out, cell.text, cell.length);
}

void
units_cell(struct printable *out, const struct cell *cell, bool exact_bytes)
{
    switch (cell->kind) {
    case CELL_NULL:
        text_char(out, '-');
        break;
    case CELL_TEXT:
        escape_terminal(out, cell->text, cell->length);
        break;
    case CELL_BYTES:
        if (exact_bytes)
            text_integer(out, cell->integer);
        else
            units_bytes(out, cell->integer);
        break;
    case CELL_REAL:
        put_real(out, cell->real);
        break;
    default:
        json_cell(out, cell);
    }
}
