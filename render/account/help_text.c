/* The lines of what would help. */
#include "render/account/help_text.h"

#include "layout/base/minmax.h"
#include "render/account/outcome_row.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <stdio.h>
#include <string.h>

struct rounded {
    char number[16];
    const char *unit;
};

/* Bytes with two digits, as an estimate has them: "7.3" "GiB", "480" "MiB", "4" "B". */
static struct rounded
rounded(int64_t bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    struct rounded rounded;
    double value = (double)bytes;
    size_t unit = 0;
    for (; value >= 1024 && unit + 1 < sizeof units / sizeof *units; unit++)
        value /= 1024;
    int64_t step = 1;
    while ((double)step * 100 <= value)
        step *= 10;
    rounded.unit = units[unit];
    if (value < 10 && unit > 0)
        snprintf(rounded.number, sizeof rounded.number, "%.1f", value);
    else
        snprintf(rounded.number, sizeof rounded.number, "%lld",
                 (long long)(value / (double)step + 0.5) * step);
    return rounded;
}

static void
put_roughly(struct printable *out, int64_t bytes)
{
    struct rounded text = rounded(bytes);
    text_format(out, "%s %s", text.number, text.unit);
}

/* "13 to 15 GiB", "970 MiB to 1.2 GiB"; "about 13 GiB" if both are the same. */
static void
put_range(struct printable *out, int64_t low, int64_t high)
{
    struct rounded from = rounded(low), to = rounded(high);
    if (from.unit != to.unit)
        text_format(out, "%s %s to ", from.number, from.unit);
    else if (strcmp(from.number, to.number) != 0)
        text_format(out, "%s to ", from.number);
    else
        text_string(out, "about ");
    text_format(out, "%s %s", to.number, to.unit);
}

static bool
is_rough(const struct outcome *outcome)
{
    return strcmp(outcome->certainty, "figure") != 0;
}

/* Returns whether what is saved is only known to be more or less than a figure. */
static bool
is_bound(const struct outcome *outcome)
{
    return strncmp(outcome->certainty, "at ", 3) == 0;
}

static void
put_saving(struct printable *out, const struct outcome *outcome, int64_t need)
{
    int64_t saved = need - outcome->space.peak_bytes;
    if (!is_rough(outcome)) {
        text_char(out, '-');
        units_bytes(out, saved);
        return;
    }
    escape_string(out, is_bound(outcome) ? outcome->certainty : "about");
    text_string(out, " -");
    put_roughly(out, saved);
}

/* "19.38 GiB", "about 11 GiB", "at most 11 GiB", "13 to 15 GiB". */
static void
put_need(struct printable *out, const struct outcome *outcome)
{
    if (!is_rough(outcome)) {
        units_bytes(out, outcome->space.peak_bytes);
    } else if (is_bound(outcome)) {
        text_either(out, strcmp(outcome->certainty, "at least") == 0, "at most ", "at least ");
        put_roughly(out, outcome->space.peak_bytes);
    } else if (strcmp(outcome->certainty, "about") == 0) {
        text_string(out, "about ");
        put_roughly(out, outcome->space.peak_bytes);
    } else {
        put_range(out, outcome->low_bytes, outcome->high_bytes);
    }
}

/* Nothing is said of what bounds a program that fits as it is, or whose least is not known. */
static void
put_fit(struct printable *out, const struct trying *trying, const struct outcome *outcome)
{
    static const char *const words[] = {
        [FITS_NOT] = ", does not fit", [MAY_FIT] = ", may fit", [FITS] = ", fits"};
    int64_t limit = trying->limit_bytes;
    bool bound = is_bound(outcome) && trying_need(trying) <= limit;
    bool unknown = outcome->low_bytes == 0 && outcome->high_bytes > limit;
    if (limit && !bound && !unknown)
        escape_string(out, words[outcome_fits(trying, outcome)]);
}

/* What is taken then, and whether it fits: "19.38 GiB, does not fit". */
static void
put_then(const struct trying *trying, const struct outcome *outcome, struct printable *out)
{
    put_need(out, outcome);
    put_fit(out, trying, outcome);
}

/* The number of changes that have lines of their own: those that do not fit share one, if
 * others do or may. */
static size_t
count_lines(const struct trying *trying, const struct help *help)
{
    size_t count = 0;
    while (count < help->count && help_fit(trying, &help->items[count].outcome) != FITS_NOT)
        count++;
    return count ? count : help->count;
}

/* "donate 42 arguments (params) -634.03 MiB; f32[8,8] as bf16 about -3.4 GiB" */
static void
put_others(const struct trying *trying, const struct help *help, size_t from,
           struct printable *out)
{
    for (size_t i = from; i < help->count; i++) {
        const struct outcome *outcome = &help->items[i].outcome;
        text_separate(out, i - from, "; ");
        text_format(out, "%s ", outcome->what);
        put_saving(out, outcome, trying_need(trying));
    }
}

struct cell_list *
help_rows(const struct trying *trying, const struct help *help)
{
    struct cell_list *rows = list_new(trying->arena);
    for (size_t i = 0; i < help->count; i++)
        list_add(rows, cell_object(outcome_row(trying, &help->items[i].outcome)));
    return help->count ? rows : NULL;
}

static struct row *
line_new(const struct trying *trying, const char *what, const char *saved, const char *need)
{
    struct row *line = row_new(trying->arena);
    row_add_named(line, "what", cell_text(what));
    row_add_named(line, "saved", cell_text(saved));
    row_add_named(line, "need", cell_text(need));
    return line;
}

struct cell_list *
help_lines(const struct trying *trying, const struct help *help)
{
    struct cell_list *lines = list_new(trying->arena);
    size_t count = count_lines(trying, help);
    struct printable text = {0};
    for (size_t i = 0; i < count; i++) {
        const struct outcome *outcome = &help->items[i].outcome;
        put_saving(&text, outcome, trying_need(trying));
        const char *saved = text_keep(&text, trying->arena);
        put_then(trying, outcome, &text);
        list_add(lines, cell_object(line_new(trying, outcome->what, saved,
                                             text_keep(&text, trying->arena))));
    }
    if (count == help->count)
        return lines;
    put_others(trying, help, count, &text);
    const char *others = text_keep(&text, trying->arena);
    list_add(lines, cell_object(line_new(trying, others, "not enough", "")));
    return lines;
}

static size_t
saving_width(const struct trying *trying, const struct outcome *outcome)
{
    struct printable text = {0};
    put_saving(&text, outcome, trying_need(trying));
    size_t width = text.length;
    text_free(&text);
    return width;
}

static void
put_line(const struct trying *trying, const struct outcome *outcome, const size_t widths[2],
         struct printable *out)
{
    escape_string(out, outcome->what);
    text_blanks(out, widths[0] + 2 - escaped_width(outcome->what));
    put_saving(out, outcome, trying_need(trying));
    text_blanks(out, widths[1] + 2 - saving_width(trying, outcome));
    put_then(trying, outcome, out);
    text_char(out, '\n');
}

static bool
is_past(const struct help *help)
{
    bool past = false;
    for (size_t i = 0; i < help->count; i++)
        past |= help->items[i].outcome.past;
    return past;
}

void
help_text(const struct trying *trying, const struct help *help, struct printable *out)
{
    size_t widths[2] = {0}, count = count_lines(trying, help);
    for (size_t i = 0; i < count; i++) {
        const struct outcome *outcome = &help->items[i].outcome;
        widths[0] = max_size(widths[0], escaped_width(outcome->what));
        widths[1] = max_size(widths[1], saving_width(trying, outcome));
    }
    if (help->count)
        text_char(out, '\n');
    for (size_t i = 0; i < count; i++) {
        text_either(out, i, "            ", "would help  ");
        put_line(trying, &help->items[i].outcome, widths, out);
    }
    if (help->count == 0)
        return;
    if (count < help->count) {
        text_string(out, "not enough  ");
        put_others(trying, help, count, out);
        text_char(out, '\n');
    }
    if (help->recomputed)
        text_format(out,
                    "the compiler recomputes %zu value%s in this text already: figures from it "
                    "are rough\n",
                    help->recomputed, help->recomputed > 1 ? "s" : "");
    else if (is_past(help))
        text_string(out, "past the limit the compiler recomputes: it may take less than "
                         "what does not fit\n");
}
