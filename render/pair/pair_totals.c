#include "render/pair/pair_totals.h"

#include "layout/device/target.h"
#include "layout/pair/peak_growth.h"
#include "layout/shape_entry.h"
#include "render/row/row_make.h"

static struct row *
grown_step_row(const struct grown_step *grown, const struct target *target, int space,
               struct arena *arena)
{
    struct row *row = row_new(arena);
    struct text source = {0};
    const struct program *program = grown->side->program;
    struct origin origin = step_origin(&program->ownership, grown->body->computation,
                                       &grown->body->record.steps[grown->step], NULL, NULL);
    const char *name =
        arena_string(arena, origin_name(&program->ownership, &origin, arena).text);
    char *in = arena_alloc(arena, SPACE_TEXT);
    target_space_name(target, space, in);
    program_source(program, origin.metadata, &source);
#include "render/row/fields/diff_grown.def"
    return row;
}

static void
grown_steps_list(struct cell_list *list, struct totals_side old, struct totals_side new,
                 const struct match *match, const struct target *target, int space)
{
    struct grown_step grown[GROWN_STEPS];
    size_t count = peak_growth(grown, match, old.peaks, new.peaks, space);
    for (size_t i = 0; i < count; i++)
        list_add(list, cell_object(grown_step_row(&grown[i], target, space, list->arena)));
}

struct row *
pair_totals(struct totals_side old, struct totals_side new, const struct match *match,
            const struct target *target, struct arena *arena)
{
    struct row *row = row_new(arena);
    struct cell_list *grown = list_new(arena);
    const char *old_packer = NULL, *new_packer = NULL;
    if (old.totals && new.totals &&new.repacked_bytes >= 0) {
        old_packer = libtpu_versions(old.libtpu.rules, false);
        new_packer = libtpu_versions(new.libtpu.rules, false);
    }
    for (int i = SPACE_MIN; old.totals && new.totals &&i <= SPACE_MAX; i++) {
        struct space_peak was = peak_of_space(old.peaks, i), is = peak_of_space(new.peaks, i);
        if ((was.known || is.known) && was.bytes != is.bytes)
            grown_steps_list(grown, old, new, match, target, i);
    }
#include "render/row/fields/diff_totals.def"
    return row;
}

const struct row *
pair_totals_grown(const struct row *totals, const char *space)
{
    struct cell grown = row_get(totals, FIELD_grown);
    for (size_t i = 0; i < cell_count(&grown); i++) {
        const struct row *row = grown.list->cells[i].object;
        if (strcmp(row_get(row, FIELD_memory_space).text, space) == 0)
            return row;
    }
    return NULL;
}
