/* The picture of a pair. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "render/memory/svg.h"
#include "render/row/escape.h"

#include <stdlib.h>

static bool
module_is_drawn(const struct module *module)
{
    return module && module->schedule.taken &&
           peak_of_space(&module->peaks, SPACE_DEFAULT).known;
}

static const char *
module_file(const struct module *module)
{
    return module ? input_name(module->file) : "-";
}

static void
diff_draw_nothing(struct map_sheet *sheet, const char *title)
{
    map_sheet_name(sheet, title);
    map_sheet_words(
        sheet, "nothing to draw: what both programs take at a time is not known, as a text "
               "is not scheduled or from before memory was assigned\n");
}

static void
diff_draw_pair(struct diff *diff, const struct match *match, const char *title)
{
    const struct module *a = diff->a, *b = diff->b;
    struct arena arena = {0};
    uint32_t matched, *mates = schedule_mates(&a->schedule, &b->schedule, match, &matched);
    struct schedule_axis axis = schedule_axis_make(&a->schedule, &b->schedule, mates, &arena);
    memory_pair_svg_add(&diff->sheet,
                        &(struct memory_pair){
                            .title = title,
                            .target = b->target,
                            .count = axis.count,
                            .old = axis.old,
                            .new = axis.new,
                            .old_peak = peak_of_space(&a->peaks, SPACE_DEFAULT).bytes,
                            .new_peak = peak_of_space(&b->peaks, SPACE_DEFAULT).bytes,
                        });
    free(mates);
    arena_free(&arena);
}

void
diff_draw(struct diff *diff, const struct match *match)
{
    struct printable title = {0};
    text_format(&title, "%s: %s -> %s", diff->now->program->name, module_file(diff->a),
                module_file(diff->b));
    if (module_is_drawn(diff->a) && module_is_drawn(diff->b))
        diff_draw_pair(diff, match, text_contents(&title));
    else
        diff_draw_nothing(&diff->sheet, text_contents(&title));
    text_free(&title);
}
