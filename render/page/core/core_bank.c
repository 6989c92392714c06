/* What lanes pay to read shared memory under each swizzle that the hardware knows. */
#include "render/page/core/core.h"

#include "layout/device/bank.h"
#include "layout/tirx/preset.h"
#include "parser/notation/index_text.h"
#include "render/page/core/side.h"
#include "render/row/bank_row.h"

#include <string.h>

static const char *const modes[] = {"none", "32B", "64B", "128B"};

struct question {
    const struct side *side;
    const char *text; /* for example "column:0" */
    int width;        /* bytes that a lane reads; 0: an element */
    struct arena *arena;
};

static struct bank_array
array_of(const struct question *q)
{
    return (struct bank_array){q->side->mapping, (int)q->side->argument.element_bits, q->width};
}

/* Reads indices separated by blanks, one for each lane. */
static int
read_list(const struct question *q, struct bank_access *access, struct diagnostic *d)
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
    struct bank_array array = array_of(q);
    return bank_access_list(&array, (struct bank_indices){count, indices}, q->arena, access, d);
}

static int
read_access(const struct question *q, struct bank_access *access, struct diagnostic *d)
{
    struct bank_array array = array_of(q);
    bool column = strncmp(q->text, "column:", 7) == 0;
    size_t prefix = 0;
    if (column || strncmp(q->text, "row:", 4) == 0)
        prefix = strcspn(q->text, ":") + 1;
    int64_t number = 0;
    if (strcmp(q->text, "ldmatrix") == 0)
        return bank_access_ldmatrix(&array, q->arena, access, d);
    if (!prefix)
        return read_list(q, access, d);
    if (integer_text_read(q->text + prefix, strlen(q->text + prefix), &number, d)) {
        d->offset += prefix;
        return -1;
    }
    return column ? bank_access_column(&array, number, q->arena, access, d)
                  : bank_access_row(&array, number, q->arena, access, d);
}

/* Adds the element that each lane reads. */
static int
add_lanes(struct row *row, const struct question *q, const struct bank_access *access,
          struct diagnostic *d)
{
    struct cell_list *list = list_new(q->arena);
    int64_t flats[MAP_OCCUPANTS];
    for (size_t i = 0; i < access->lane_count; i++) {
        int64_t at = swizzle_apply(&q->side->mapping->swizzle, access->addresses[i]);
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
add_mode(struct cell_list *list, const struct question *q, const struct bank_access *access,
         const char *mode, struct diagnostic *d)
{
    size_t count = bank_phase_count(access);
    struct bank_phase *phases = arena_array(q->arena, count + 1, sizeof *phases);
    struct cell_list *rows = list_new(q->arena);
    struct row *row = row_new(q->arena);
    struct swizzle swizzle;
    int64_t wavefronts = 0, ideal = 0;
    if (tirx_swizzle_of((int)q->side->argument.element_bits, mode, &swizzle, d) ||
        bank_phases(access, &swizzle, phases, d))
        return -1;
    const struct bank_subject subject = {q->text, access, &swizzle};
    for (size_t i = 0; i < count; i++) {
        list_add(rows, cell_object(bank_phase_row(q->arena, &subject, i, &phases[i])));
        wavefronts += phases[i].wavefronts;
        ideal += phases[i].ideal;
    }
    row_add_named(row, "mode", cell_text(mode));
    row_add_named(row, "wavefronts", cell_integer(wavefronts));
    row_add_named(row, "ideal", cell_integer(ideal));
    row_add_named(row, "phases", cell_list(rows));
    list_add(list, cell_object(row));
    return 0;
}

static bool
is_mode(const struct swizzle *swizzle, int bits, const char *mode)
{
    struct swizzle other;
    struct diagnostic ignored;
    return tirx_swizzle_of(bits, mode, &other, &ignored) == 0 &&
           other.length == swizzle->length &&
           (other.length == 0 || (other.per_element == swizzle->per_element &&
                                  other.distance == swizzle->distance && !swizzle->outer));
}

/* Adds {swizzle, mode}: the smallest swizzle and the smallest mode without conflicts; mode may
 * be null. Adds null if no swizzle is without conflicts. -1 with *d set on failure. */
static int
add_suggestion(struct row *answer, const struct question *q, const struct bank_access *access,
               struct diagnostic *d)
{
    struct bank_problem problem = {access, 1, 0};
    struct swizzle swizzle, known;
    const char *mode;
    struct diagnostic ignored;
    struct row *row = row_new(q->arena);
    struct text text = {0};
    int found = bank_room(q->side->mapping, &problem.room, &ignored)
                    ? 0
                    : bank_suggest(&problem, &swizzle, d);
    if (found < 0)
        return -1;
    if (!found) {
        row_add_named(answer, "suggestion", cell_null());
        return 0;
    }
    int has_mode = bank_suggest_mode(&problem, &known, &mode, d);
    if (has_mode < 0)
        return -1;
    text_format(&text, "SwizzleLayout(%d,%d,%d)", swizzle.per_element, swizzle.length,
                swizzle.distance);
    row_add_named(row, "swizzle", words_cell(q->arena, &text));
    text_free(&text);
    row_add_named(row, "mode", has_mode ? cell_text(mode) : cell_null());
    row_add_named(answer, "suggestion", cell_object(row));
    return 0;
}

/* The layout's own mode; null if its swizzle is none of the modes. */
static struct cell
own_mode(const struct side *side)
{
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (is_mode(&side->mapping->swizzle, (int)side->argument.element_bits, modes[i]))
            return cell_text(modes[i]);
    return cell_null();
}

const char *
core_access(const char *text, int64_t width)
{
    const struct side *side = side_at(0);
    struct arena *arena = answer_begin();
    struct question q = {side, text, 0, arena};
    struct bank_access access;
    struct diagnostic d = {0};
    int64_t bits = side->argument.element_bits;
    if (!side->mapping || !side->view.linear || bits == 0)
        return nothing_there();
    if (width > 0 && width <= BANK_MAX_WIDTH && (width & (width - 1)) == 0 && width * 8 >= bits)
        q.width = (int)width;
    if (read_access(&q, &access, &d) ||
        (access.lane_count > CORE_WINDOW &&
         diagnostic_set(&d, BANK_LANES, 0, strlen(text), (long long)CORE_WINDOW)))
        return answer_error("access", &d);
    struct row *row = row_new(arena);
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (add_mode(list, &q, &access, modes[i], &d))
            return answer_error("access", &d);
    row_add_named(row, "width", cell_integer(access.width));
    if (add_lanes(row, &q, &access, &d))
        return answer_error("access", &d);
    row_add_named(row, "own", own_mode(side));
    row_add_named(row, "modes", cell_list(list));
    return add_suggestion(row, &q, &access, &d) ? answer_error("access", &d) : answer_row(row);
}
