/* Names of steps are written once, without their numbers. */
#include "render/memory/page_series.h"

#include "layout/base/integer.h"
#include "layout/base/line.h"
#include "layout/base/memory.h"

#include <stdlib.h>
#include <string.h>

#define MOST_DIGITS 9

void
page_series_begin(struct page_series *series, const struct memory_page *page)
{
    *series = (struct page_series){.page = page};
    series_begin(&series->set);
}

void
page_series_end(struct page_series *series, struct text *out)
{
    series_end(&series->set, out);
    words_free(&series->owners);
    words_free(&series->makers);
    words_free(&series->sizes);
}

/* ---- steps ---- */

/* The last number of a name; no text: there is none that is written as numbers are. */
static struct slice
number_in(const char *name)
{
    size_t end = strlen(name);
    while (end && !is_digit(name[end - 1]))
        end--;
    size_t start = end;
    while (start && is_digit(name[start - 1]))
        start--;
    if (end - start > MOST_DIGITS || (end - start > 1 && name[start] == '0'))
        return (struct slice){name, 0};
    return (struct slice){name + start, end - start};
}

/* Steps of one stem, in the order of their words. */
struct stems {
    size_t capacity;
    int64_t *last;
};

/* The last number of a stem, 0 before the first. */
static int64_t *
last_of(struct stems *stems, uint32_t stem)
{
    size_t old = stems->capacity;
    if (stem >= old) {
        stems->capacity = 2 * (size_t)stem + 64;
        stems->last = memory_resize(stems->last, stems->capacity, sizeof *stems->last);
        memset(stems->last + old, 0, (stems->capacity - old) * sizeof *stems->last);
    }
    return &stems->last[stem];
}

static void
put_name(struct page_series *series, const char *name, struct stems *stems)
{
    struct slice digits = number_in(name);
    struct text stem = {0};
    text_append(&stem, name, (size_t)(digits.text - name));
    if (digits.length) {
        text_char(&stem, '\0');
        text_string(&stem, digits.text + digits.length);
    } else {
        text_string(&stem, digits.text);
    }
    uint32_t word = series_word(&series->set, stem.data, stem.length);
    text_free(&stem);
    series_put(&series->set, SERIES_step_stem, word);
    if (!digits.length)
        return;
    int64_t number = strtol(digits.text, NULL, 10), *last = last_of(stems, word);
    series_put(&series->set, SERIES_step_number, number - *last);
    *last = number;
}

static void
put_site(struct page_series *series, const struct tick *tick, const struct step *step)
{
    const struct ownership *o = &series->page->account->program->ownership;
    struct origin origin = step_origin(o, tick->computation, step, NULL, NULL);
    const char *name = tick->computation->name.text;
    series_put(&series->set, SERIES_step_computation,
               series_word(&series->set, name, tick->computation->name.length));
    series_put(&series->set, SERIES_step_line, (int64_t)line_written(origin.line));
}

void
page_series_steps(struct page_series *series)
{
    const struct flow *flow = &series->page->account->memory.flow;
    struct stems stems = {0};
    for (uint32_t i = 0; i < flow->tick_count; i++) {
        put_name(series, flow_name(flow, i), &stems);
        put_site(series, &flow->ticks[i], flow_step(flow, i));
    }
    free(stems.last);
}

void
page_series_scratch(struct page_series *series, int space)
{
    const struct memory *memory = &series->page->account->memory;
    for (uint32_t i = 0; i < memory->flow.tick_count; i++) {
        int64_t bytes = memory_step_scratch(memory, space, i);
        if (!bytes)
            continue;
        series_put(&series->set, SERIES_scratch_space, space - SPACE_MIN);
        series_put(&series->set, SERIES_scratch_step, i);
        series_put(&series->set, SERIES_scratch_bytes, bytes);
    }
}
