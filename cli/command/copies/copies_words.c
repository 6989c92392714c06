/* What a copy moves, in words. */
#include "cli/command/copies/copies.h"

#include "cli/command.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "render/row/escape.h"

#include <string.h>

static void
put_array(struct printable *out, const struct shape *shape)
{
    text_format(out, "%s[", shape->type_name);
    text_integers(out, shape->dims, shape->rank);
    text_char(out, ']');
}

const char *
copy_array_text(const struct copy *copy, struct arena *arena)
{
    const struct shape *from = shape_array(copy->from->shape),
                       *to = shape_array(copy->to->shape);
    struct printable text = {0}, other = {0};
    put_array(&text, from);
    put_array(&other, to);
    if (strcmp(text.data, other.data) != 0)
        text_format(&text, " -> %s", other.data);
    text_free(&other);
    return text_keep(&text, arena);
}

/* "{1,0} HBM", with tiles if `tiles`, with the memory space if `space`. */
static void
put_layout(struct printable *out, const struct copies_command *command,
           const struct layout *layout, size_t rank, bool tiles, bool space)
{
    char name[SPACE_TEXT];
    struct text tiling = {0};
    text_char(out, '{');
    text_integers(out, layout->minor_to_major, rank);
    if (tiles && layout->tile_count)
        text_string(out, ":T");
    for (size_t i = 0; tiles && i < layout->tile_count; i++)
        tile_print(&tiling, &layout->tiles[i]);
    escape_text(out, &tiling);
    text_char(out, '}');
    if (space)
        text_format(
            out, " %s",
            target_space_name(command->context->output.target, layout->memory_space, name));
}

struct slice
copy_permutation(const struct copies_command *command, const struct copy *copy,
                 struct arena *arena)
{
    struct printable text = {0};
    struct number_list list = {0};
    if (node_op(copy->inner) == OP_TRANSPOSE)
        list = node_numbers(&command->graph, copy->inner, ATTRIBUTE_DIMENSIONS);
    if (list.count == 0)
        return (struct slice){"", 0};
    text_char(&text, '{');
    text_integers(&text, list.items, list.count);
    text_char(&text, '}');
    return text_keep_slice(&text, arena);
}

const char *
copy_layouts_text(const struct copies_command *command, const struct copy *copy,
                  struct arena *arena)
{
    const struct shape *from = shape_array(copy->from->shape),
                       *to = shape_array(copy->to->shape);
    struct printable text = {0};
    bool tiles = !layout_same_tiles(&from->layout, &to->layout);
    bool space = from->layout.memory_space != to->layout.memory_space;
    put_layout(&text, command, &from->layout, from->rank, tiles, space);
    text_string(&text, " -> ");
    put_layout(&text, command, &to->layout, to->rank, tiles, space);
    struct slice permutation = copy_permutation(command, copy, arena);
    if (permutation.length)
        text_format(&text, " transpose %s", permutation.text);
    return text_keep(&text, arena);
}

static uint32_t
metadata_of(const struct copies_command *command, struct node node)
{
    const struct ownership *o = &command->program->ownership;
    return step_origin(o, node.body->computation, node_step(node), NULL, NULL).metadata;
}

/* The metadata of what moves, else of the fusion that it is in. */
static uint32_t
copy_metadata(const struct copies_command *command, const struct copy *copy)
{
    uint32_t inner = metadata_of(command, copy->inner);
    return inner ? inner : metadata_of(command, copy->node);
}

const char *
copy_op_name_text(const struct copies_command *command, const struct copy *copy,
                  struct arena *arena)
{
    struct text text = {0};
    program_op_name(command->program, copy_metadata(command, copy),
                    command->context->query.depth, &text);
    return text.length ? text_keep(&text, arena) : NULL;
}

const char *
copy_source_text(const struct copies_command *command, const struct copy *copy,
                 struct arena *arena)
{
    struct text text = {0};
    program_source(command->program, copy_metadata(command, copy), &text);
    return text.length ? text_keep(&text, arena) : NULL;
}
