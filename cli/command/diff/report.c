/* The totals of a pair: what both take, and what makes their peaks differ. */
#include "cli/command.h"
#include "cli/command/diff/diff.h"
#include "layout/base/memory.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <stdlib.h>
#include <string.h>

#define MOST_GROWN 5   /* of each memory space */
#define TRIFLE     100 /* what adds 1/100 of the growth or less is not named */

/* An array that is alive at a peak. */
struct grown {
    const struct match_side *side; /* the old one, if it is there */
    const struct match_body *body;
    uint32_t step;
    const struct shape_entry *shape;
    int64_t old_bytes, new_bytes;
};

/* What a step has alive at a peak. */
struct bytes {
    int64_t bytes, largest;
    const struct shape_entry *shape; /* of the largest */
};

struct grown_list {
    size_t count;
    struct grown *items;
};

static int64_t
delta_of(const struct grown *grown)
{
    return grown->new_bytes - grown->old_bytes;
}

/* ---- by pair ---- */

static void
add_bytes(struct bytes *sum, const struct at_peak *at)
{
    sum->bytes += at->bytes; /* cannot overflow: part of the peak */
    if (at->bytes > sum->largest) {
        sum->largest = at->bytes;
        sum->shape = at->shape;
    }
}

/* What each step of each body has alive at the peak of a space; NULL: nothing. */
static struct bytes **
bytes_of_steps(const struct match_side *side, const struct module *module, int space)
{
    struct bytes **all = memory_zeroed(side->count + 1, sizeof *all);
    for (size_t i = 0; i < module->peak_count; i++) {
        const struct at_peak *at = &module->at_peak[i];
        struct match_body *body = match_body_of(side, at->computation);
        if (at->space != space || !body)
            continue;
        size_t number = (size_t)(body - side->bodies);
        if (!all[number])
            all[number] = memory_zeroed(body->record.count, sizeof **all);
        add_bytes(&all[number][at->step], at);
    }
    return all;
}

static void
free_steps(struct bytes **all, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(all[i]);
    free(all);
}

static struct bytes
bytes_at(const struct match_side *side, struct bytes *const *all, const struct match_body *body,
         uint32_t step)
{
    const struct bytes *of_body = body ? all[body - side->bodies] : NULL;
    return of_body && step != NO_MATE ? of_body[step] : (struct bytes){0};
}

static void
add_grown(struct grown_list *list, struct grown grown)
{
    if (delta_of(&grown) != 0)
        list->items[list->count++] = grown;
}

/* Lists the pairs, and what has no mate, with other bytes at the new peak than at the old. */
static struct grown_list
list_grown(const struct match *match, const struct module *a, const struct module *b, int space)
{
    struct grown_list list = {
        .items = memory_zeroed(a->peak_count + b->peak_count + 1, sizeof *list.items)};
    struct bytes **old = bytes_of_steps(&match->old, a, space),
                 **new = bytes_of_steps(&match->new, b, space);
    for (size_t i = 0; i < match->old.count; i++) {
        const struct match_body *body = &match->old.bodies[i];
        for (uint32_t at = 0; old[i] && at < body->record.count; at++) {
            struct bytes was = old[i][at],
                         is = bytes_at(&match->new, new, body->mate, body->nodes[at].mate);
            const struct shape_entry *shape = is.shape ? is.shape : was.shape;
            if (was.bytes)
                add_grown(&list,
                          (struct grown){&match->old, body, at, shape, was.bytes, is.bytes});
        }
    }
    for (size_t i = 0; i < match->new.count; i++) {
        const struct match_body *body = &match->new.bodies[i];
        for (uint32_t at = 0; new[i] && at < body->record.count; at++) {
            struct bytes is = new[i][at];
            if (is.bytes &&
                bytes_at(&match->old, old, body->mate, body->nodes[at].mate).bytes == 0)
                add_grown(&list, (struct grown){&match->new, body, at, is.shape, 0, is.bytes});
        }
    }
    free_steps(old, match->old.count);
    free_steps(new, match->new.count);
    return list;
}

/* ---- rows ---- */

static int
compare_growth(const void *left, const void *right)
{
    int64_t a = delta_of(left), b = delta_of(right);
    return (a < b) - (a > b);
}

static void
add_grown_row(struct diff *diff, struct cell_list *all, const struct grown *grown, int space)
{
    struct arena *arena = &diff->arena;
    struct row *row = row_new(arena);
    const struct program *program = grown->side->program;
    const struct step *step = &grown->body->record.steps[grown->step];
    int64_t delta = delta_of(grown);
    const char *name = step_name(&program->ownership, grown->body->computation, step, arena);
    const char *shape = grown->shape ? grown->shape->canonical : NULL;
    char *in = arena_alloc(arena, SPACE_TEXT);
    target_space_name(diff->b->target, space, in);
    name = arena_copy(arena, name, strlen(name));
    struct text source = {0};
    program_source(
        program,
        step_origin(&program->ownership, grown->body->computation, step, NULL, NULL).metadata,
        &source);
#include "render/row/fields/diff_grown.def"
    list_add(all, cell_object(row));
}

/* Adds what makes the peak of a space higher, or lower if it is lower. */
static void
add_space(struct diff *diff, const struct match *match, struct cell_list *all, int space)
{
    struct grown_list list = list_grown(match, diff->a, diff->b, space);
    int64_t growth = diff->b->peaks[space - SPACE_MIN] - diff->a->peaks[space - SPACE_MIN];
    if (list.count)
        qsort(list.items, list.count, sizeof *list.items, compare_growth);
    for (size_t i = 0; i < list.count && i < MOST_GROWN; i++) {
        const struct grown *grown = &list.items[growth > 0 ? i : list.count - 1 - i];
        bool same_way = (delta_of(grown) > 0) == (growth > 0);
        if (same_way && llabs(delta_of(grown)) > llabs(growth) / TRIFLE)
            add_grown_row(diff, all, grown, space);
    }
    free(list.items);
}

/* ---- limit ---- */

/* The instruction that makes the peak of a space grow most; NULL: not known. */
static const struct row *
find_grown(const struct row *totals, const char *space)
{
    struct cell grown = row_get(totals, FIELD_grown);
    for (size_t i = 0; i < cell_count(&grown); i++) {
        const struct row *row = grown.list->cells[i].object;
        if (strcmp(row_get(row, FIELD_memory_space).text, space) == 0)
            return row;
    }
    return NULL;
}

static void
report_growth(struct diff *diff, int space, const struct row *totals, int64_t most)
{
    const struct module *a = diff->a, *b = diff->b;
    size_t at = (size_t)(space - SPACE_MIN);
    char name[SPACE_TEXT];
    struct text text = {0};
    struct finding finding = {
        .rule = "max-growth",
        .file = b->file,
        .module = b->program->name,
        .space = space,
        .limit = cell_bytes(most),
        .value = cell_bytes(b->peaks[at] - (a ? a->peaks[at] : 0)),
        .sum = true,
    };
    text_format(&text, "%s: %s takes ", input_name(b->file),
                target_space_name(b->target, space, name));
    units_bytes(&text, b->peaks[at]);
    text_string(&text, ", ");
    units_bytes(&text, finding.value.integer);
    text_format(&text, " more than before, over --max-growth %s",
                option_text(&diff->context->options, OPTION_MAX_GROWTH));
    const struct row *grown = find_grown(totals, name);
    if (grown) {
        finding.name = row_get(grown, FIELD_name).text;
        finding.source = row_get(grown, FIELD_source).text;
    }
    finding_report(diff->context, &finding, &text);
}

void
diff_check_growth(struct diff *diff, const struct row *totals)
{
    bool limit = option_given(&diff->context->options, OPTION_MAX_GROWTH);
    for (size_t i = 0; limit && diff->b && i < SPACE_COUNT; i++) {
        int64_t old = diff->a ? diff->a->peaks[i] : 0, growth = diff->b->peaks[i] - old;
        int64_t most = growth_most(&diff->context->findings.growth, old);
        if (growth > most)
            report_growth(diff, (int)i + SPACE_MIN, totals, most);
    }
}

struct row *
diff_totals(struct diff *diff, const struct match *match)
{
    struct row *row = row_new(&diff->arena);
    struct row *old = diff->a ? diff->a->totals : NULL;
    struct row *new = diff->b ? diff->b->totals : NULL;
    struct cell_list *grown = list_new(&diff->arena);
    for (int i = SPACE_MIN; diff->a && diff->b && i <= SPACE_MAX; i++) {
        size_t at = (size_t)(i - SPACE_MIN);
        bool known = diff->a->known[at] || diff->b->known[at];
        if (known && diff->a->peaks[at] != diff->b->peaks[at])
            add_space(diff, match, grown, i);
    }
#include "render/row/fields/diff_totals.def"
    return row;
}
