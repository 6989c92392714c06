/* Names of steps are written once, without their numbers. */
#include "cli/command/memory/page_series.h"

#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "layout/base/integer.h"
#include "layout/base/memory.h"

#include <stdlib.h>
#include <string.h>

#define MOST_DIGITS 9

void
page_series_begin(struct page_series *page, struct memory_command *command)
{
    *page = (struct page_series){.command = command};
    series_begin(&page->set);
}

void
page_series_end(struct page_series *page, struct text *out)
{
    series_end(&page->set, out);
    words_free(&page->owners);
    words_free(&page->makers);
    words_free(&page->sizes);
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
put_name(struct page_series *page, const char *name, struct stems *stems)
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
    uint32_t word = series_word(&page->set, stem.data, stem.length);
    text_free(&stem);
    series_put(&page->set, SERIES_step_stem, word);
    if (!digits.length)
        return;
    int64_t number = strtol(digits.text, NULL, 10), *last = last_of(stems, word);
    series_put(&page->set, SERIES_step_number, number - *last);
    *last = number;
}

static void
put_site(struct page_series *page, const struct tick *tick, const struct step *step)
{
    const struct ownership *o = &page->command->program->ownership;
    struct origin origin = step_origin(o, tick->computation, step, NULL, NULL);
    const char *name = tick->computation->name.text;
    series_put(&page->set, SERIES_step_computation,
               series_word(&page->set, name, tick->computation->name.length));
    series_put(&page->set, SERIES_step_line, (int64_t)origin.line);
}

void
page_series_steps(struct page_series *page)
{
    const struct flow *flow = &page->command->memory->flow;
    struct stems stems = {0};
    for (uint32_t i = 0; i < flow->tick_count; i++) {
        put_name(page, flow_name(flow, i), &stems);
        put_site(page, &flow->ticks[i], flow_step(flow, i));
    }
    free(stems.last);
}

void
page_series_scratch(struct page_series *page, int space)
{
    const struct memory *memory = page->command->memory;
    for (uint32_t i = 0; i < memory->flow.tick_count; i++) {
        int64_t bytes = memory_step_scratch(memory, space, i);
        if (!bytes)
            continue;
        series_put(&page->set, SERIES_scratch_space, space - SPACE_MIN);
        series_put(&page->set, SERIES_scratch_step, i);
        series_put(&page->set, SERIES_scratch_bytes, bytes);
    }
}
