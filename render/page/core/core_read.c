/* What lanes pay to read shared memory under each swizzle that the hardware knows. */
#include "render/page/core/core.h"

#include "layout/access/change.h"
#include "layout/access/read.h"
#include "layout/base/steps.h"
#include "layout/device/bank.h"
#include "layout/tirx/preset.h"
#include "parser/notation/index_text.h"
#include "render/page/core/side.h"
#include "render/row/access_row.h"
#include "render/row/escape.h"

#include <string.h>

static const char *const modes[] = {"none", "32B", "64B", "128B"};

struct question {
    const struct side *side;
    const char *text; /* for example "column:0" */
    int width;        /* bytes that a lane reads; 0: an element */
    struct arena *arena;
};

/* Reads indices separated by blanks, one for each lane. */
static int
read_list(const struct question *q, struct read_pattern *pattern, struct diagnostic *d)
{
    const struct mapping *m = q->side->mapping;
    size_t room = strlen(q->text) / 2 + 1, count = 0;
    int64_t *indices = arena_array(q->arena, room * (m->rank + 1), sizeof *indices);
    const char *at = q->text;
    for (at += strspn(at, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (index_read(at, length, m, indices + count++ * m->rank, d)) {
            d->offset += (size_t)(at - q->text);
            return -1;
        }
        at += length;
    }
    *pattern = (struct read_pattern){.kind = READ_LIST, .count = count, .indices = indices};
    return 0;
}

static int
make_read(const struct question *q, struct access_read *read, struct diagnostic *d)
{
    struct read_pattern pattern;
    int found = pattern_text_read(q->text, strlen(q->text), &pattern, d);
    if (found < 0 || (found == 0 && read_list(q, &pattern, d)) ||
        access_read_make(read, q->side->mapping, &pattern, (int)q->side->argument.element_bits,
                         q->width, q->arena, d))
        return -1;
    return read->lanes > CORE_WINDOW
               ? diagnostic_set(d, BANK_LANES, 0, strlen(q->text), (long long)CORE_WINDOW)
               : 0;
}

/* Adds the element that each lane reads. */
static int
add_lanes(struct row *row, const struct question *q, const struct access_read *read,
          struct diagnostic *d)
{
    struct cell_list *list = list_new(q->arena);
    int64_t flats[MAP_OCCUPANTS];
    for (size_t i = 0; i < read->lanes; i++) {
        int64_t at = swizzle_apply(&q->side->mapping->swizzle,
                                   read->copy.offsets[i * read->threads.values]);
        int count = map_occupants(&q->side->view, &at, flats, d);
        if (count < 0)
            return -1;
        list_add(list, count > 0 ? cell_integer(flats[0]) : cell_null());
    }
    row_add_named(row, "lanes", cell_list(list));
    return 0;
}

/* Adds the phases of one mode and the sums over them. */
static int
add_mode(struct cell_list *list, const struct question *q, const struct access_read *read,
         const char *mode, struct diagnostic *d)
{
    struct cell_list *rows = list_new(q->arena);
    struct row *row = row_new(q->arena);
    struct access_read swizzled;
    struct access_cost cost;
    struct swizzle swizzle;
    const struct access_shared *shared = &cost.shared;
    if (tirx_swizzle_of((int)q->side->argument.element_bits, mode, &swizzle, d) ||
        access_read_swizzle(read, &swizzle, q->arena, &swizzled, d) ||
        access_cost_list(&swizzled.copy, &swizzled.vectors, q->arena, &cost, d))
        return -1;
    for (int64_t i = 0; i < shared->phases; i++)
        list_add(rows, cell_object(access_phase_row(q->arena, q->text, &swizzled, (size_t)i,
                                                    &shared->each[i])));
    row_add_named(row, "mode", cell_text(mode));
    row_add_named(row, "wavefronts", cell_integer(shared->wavefronts));
    row_add_named(row, "ideal", cell_integer(shared->ideal));
    row_add_named(row, "phases", cell_list(rows));
    list_add(list, cell_object(row));
    return 0;
}

/* The swizzle as text, and the smallest mode without conflicts, which may be null; null if no
 * swizzle is without. */
static struct cell
suggestion_cell(const struct question *q, const struct access_problem *problem)
{
    struct access_changed best, known;
    struct row *row = row_new(q->arena);
    struct printable text = {0};
    if (!access_suggest_swizzle(problem, q->arena, &best))
        return cell_null();
    const struct swizzle *swizzle = &best.change.swizzle;
    text_format(&text, "SwizzleLayout(%d,%d,%d)", swizzle->per_element, swizzle->length,
                swizzle->distance);
    row_add_named(row, "swizzle", words_cell(q->arena, &text));
    text_free(&text);
    bool has_mode = access_suggest_mode(problem, q->arena, &known);
    row_add_named(row, "mode", has_mode ? cell_text(known.change.mode) : cell_null());
    return cell_object(row);
}

static int
add_suggestion(struct row *answer, const struct question *q, const struct access_read *read,
               struct diagnostic *d)
{
    struct access_plain plain;
    const struct access_problem problem = {&plain, 1, 1, 0};
    struct cell cell = cell_null();
    if (access_plain_read(&plain, read, q->side->mapping, q->arena, d) == 0)
        cell = suggestion_cell(q, &problem);
    row_add_named(answer, "suggestion", cell);
    return steps_take(0) ? 0 : steps_spent(d);
}

/* The layout's own mode; null if its swizzle is none of the modes. */
static struct cell
own_mode(const struct side *side)
{
    int bits = (int)side->argument.element_bits;
    struct swizzle swizzle;
    struct diagnostic ignored;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (tirx_swizzle_of(bits, modes[i], &swizzle, &ignored) == 0 &&
            swizzle_same(&swizzle, &side->mapping->swizzle))
            return cell_text(modes[i]);
    return cell_null();
}

const char *
core_access(const char *text, int64_t width)
{
    const struct side *side = side_at(0);
    struct arena *arena = answer_begin();
    struct question q = {side, text, 0, arena};
    struct access_read read;
    struct diagnostic d = {0};
    int64_t bits = side->argument.element_bits;
    if (!side->mapping || !side->view.linear || bits == 0)
        return nothing_there();
    if (width > 0 && width <= BANK_MAX_WIDTH && (width & (width - 1)) == 0 && width * 8 >= bits)
        q.width = (int)width;
    if (make_read(&q, &read, &d))
        return answer_error("access", &d);
    struct row *row = row_new(arena);
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (add_mode(list, &q, &read, modes[i], &d))
            return answer_error("access", &d);
    row_add_named(row, "width", cell_integer(read.vectors.width));
    if (add_lanes(row, &q, &read, &d))
        return answer_error("access", &d);
    row_add_named(row, "own", own_mode(side));
    row_add_named(row, "modes", cell_list(list));
    return add_suggestion(row, &q, &read, &d) ? answer_error("access", &d) : answer_row(row);
}
