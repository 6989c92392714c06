/* The lines of what would help. */
#include "cli/command/memory/help.h"
#include "cli/command/memory/memory.h"
#include "layout/base/least.h"
#include "render/row/units.h"

#include <string.h>

/* Bytes with two digits, as an estimate has them: "7.3 GiB", "480 MiB". */
static void
put_roughly(struct text *out, int64_t bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    double value = (double)bytes;
    size_t unit = 0;
    for (; value >= 1024 && unit + 1 < sizeof units / sizeof *units; unit++)
        value /= 1024;
    int64_t step = 1;
    while ((double)step * 100 <= value)
        step *= 10;
    if (value < 10)
        text_format(out, "%.1f %s", value, units[unit]);
    else
        text_format(out, "%lld %s", (long long)(value / (double)step + 0.5) * step,
                    units[unit]);
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
put_saving(struct text *out, const struct outcome *outcome, int64_t need)
{
    int64_t saved = need - outcome->space.peak_bytes;
    if (!is_rough(outcome)) {
        text_char(out, '-');
        units_bytes(out, saved);
        return;
    }
    text_string(out, is_bound(outcome) ? outcome->certainty : "about");
    text_string(out, " -");
    put_roughly(out, saved);
}

/* "19.38 GiB", "about 11 GiB", "at most 11 GiB", "13 GiB to 15 GiB". */
static void
put_need(struct text *out, const struct outcome *outcome)
{
    if (!is_rough(outcome)) {
        units_bytes(out, outcome->space.peak_bytes);
    } else if (is_bound(outcome)) {
        text_string(out,
                    strcmp(outcome->certainty, "at least") == 0 ? "at most " : "at least ");
        put_roughly(out, outcome->space.peak_bytes);
    } else if (strcmp(outcome->certainty, "about") == 0) {
        text_string(out, "about ");
        put_roughly(out, outcome->space.peak_bytes);
    } else {
        put_roughly(out, outcome->low_bytes);
        text_string(out, " to ");
        put_roughly(out, outcome->high_bytes);
    }
}

/* Nothing is said of what bounds a program that fits as it is. */
static void
put_fit(struct text *out, const struct outcome *outcome, int64_t limit, int64_t need)
{
    if (!limit || (is_bound(outcome) && need <= limit))
        return;
    if (outcome->high_bytes <= limit)
        text_string(out, ", fits");
    else if (outcome->low_bytes == 0) /* not known */
        return;
    else if (outcome->low_bytes <= limit)
        text_string(out, ", may fit");
    else
        text_string(out, ", does not fit");
}

static void
pad_to(struct text *out, size_t from, size_t width)
{
    while (out->length - from < width)
        text_char(out, ' ');
}

static void
put_line(const struct memory_command *command, const struct outcome *outcome, size_t width,
         struct text *out)
{
    size_t from = out->length;
    text_string(out, outcome->what);
    pad_to(out, from, width + 2);
    from = out->length;
    put_saving(out, outcome, command->old.peak_bytes);
    pad_to(out, from, sizeof "at least -480 MiB" - 1 + 2);
    put_need(out, outcome);
    put_fit(out, outcome, command->options.limit_bytes, command->old.peak_bytes);
    text_char(out, '\n');
}

void
help_text(const struct memory_command *command, const struct help *help, struct text *out)
{
    size_t width = 0;
    for (size_t i = 0; i < help->count; i++)
        width = most_size(width, strlen(help->items[i].outcome.what));
    if (help->count)
        text_char(out, '\n');
    for (size_t i = 0; i < help->count; i++) {
        text_string(out, i ? "            " : "would help  ");
        put_line(command, &help->items[i].outcome, width, out);
    }
    if (help->recomputed && help->count)
        text_format(out,
                    "the compiler recomputes %zu value%s in this text already: figures from it "
                    "are rough\n",
                    help->recomputed, help->recomputed > 1 ? "s" : "");
}
