#include "render/pair/change_row.h"

#include "layout/device/target.h"
#include "layout/space.h"
#include "render/pair/change_words.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/row/shape_row.h"

static struct cell
change_what_cell(const struct array_change *change, struct arena *arena)
{
    struct cell_list *list = list_new(arena);
    const char *word;
    for (size_t i = 0; (word = difference_word(change->what, i)); i++)
        list_add(list, cell_text(word));
    return cell_list(list);
}

static struct cell
change_spaces_cell(const struct change_grouping *grouping, const struct change_group *group,
                   struct arena *arena)
{
    struct row *spaces = row_new(arena);
    for (const struct change_space *at = group->spaces; at; at = at->next) {
        char *name = arena_alloc(arena, SPACE_TEXT);
        row_add_named(spaces, target_space_name(grouping->target, at->space, name),
                      cell_bytes(at->bytes));
    }
    return cell_object(spaces);
}

static const char *
change_shapes(const struct array_change *change, struct arena *arena)
{
    struct printable text = {0};
    if (change->kind == CHANGE_CHANGED && change->old.shape != change->new.shape)
        text_format(&text, "%s -> ", change->old.shape->canonical);
    escape_string(&text, array_change_about(change)->shape->canonical);
    return text_keep(&text, arena);
}

static struct cell
change_array_cell(const struct change_grouping *grouping, const struct paired_array *array,
                  struct arena *arena)
{
    struct text text = {0};
    if (!array->body)
        return cell_null();
    struct row *row = row_new(arena);
    const struct program *program = array->side->program;
    const struct leaf *leaf = &paired_array_step(array)->operation.shape->leaves[array->leaf];
    struct origin origin = paired_array_origin(array);
    const char *name = origin_name(&program->ownership, &origin, arena).text;
    program_op_name(program, origin.metadata, grouping->depth, &text);
    struct slice op_name = text_keep_slice(&text, arena);
    program_source(program, origin.metadata, &text);
    struct slice source = text_keep_slice(&text, arena);
#include "render/row/fields/diff_array.def"
    return cell_object(row);
}

/* What is moved or made; NULL: neither. */
static const char *
change_scope_text(const struct change_grouping *grouping, const struct array_change *change,
                  struct arena *arena)
{
    struct text text = {0};
    if (grouping->whole_module)
        return grouping->module;
    if (paired_array_is_context(array_change_about(change)) ||
        change_is_undecided(grouping, change))
        return NULL;
    change_scope(grouping, change, &text);
    return text_keep(&text, arena);
}

static const char *
change_how(const struct change_grouping *grouping, const struct array_change *change,
           struct arena *arena)
{
    struct printable text = {0};
    if (grouping->whole_module)
        return "the whole module";
    if (change_is_undecided(grouping, change))
        return "not scheduled: no memory is decided";
    change_words(change, grouping->target, &text);
    return text_keep(&text, arena);
}

struct row *
change_group_row(const struct change_grouping *grouping, const struct change_group *group,
                 struct arena *arena)
{
    struct row *row = row_new(arena);
    const struct array_change *change = group->largest;
    const struct paired_array *about = array_change_about(change);
    const char *class = grouping->whole_module ? "module" : change_class_word(change->class);
    const char *how = change_how(grouping, change, arena);
    const char *scope = change_scope_text(grouping, change, arena);
#include "render/row/fields/diff.def"
    return row;
}
