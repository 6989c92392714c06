/* What a module moves, in sentences. */
#include "cli/command/copies/copies.h"

#include "cli/command.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <string.h>

/* ---- a copy ---- */

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

/* ---- a module ---- */

static int64_t
number_in(const struct row *totals, enum field_number kind, enum field_number field)
{
    struct cell sum = row_get(totals, kind);
    struct cell cell = sum.kind == CELL_OBJECT ? row_get(sum.object, field) : cell_null();
    return cell.kind == CELL_NULL ? 0 : cell.integer;
}

static void
put_bytes(struct printable *out, const struct row *row, enum field_number field,
          bool exact_bytes)
{
    struct cell cell = row_get(row, field);
    units_cell(out, &cell, exact_bytes);
}

static const struct kind {
    enum field_number field;
    const char *plural;
} kinds[] = {{FIELD_relayout, "relayouts"},
             {FIELD_reshape, "reshapes"},
             {FIELD_duplicate, "duplicates"}};

static void
put_count(struct printable *out, const struct row *totals, const struct kind *kind,
          size_t *said)
{
    int64_t count = number_in(totals, kind->field, FIELD_count);
    if (count == 0)
        return;
    text_separate(out, (*said)++, ", ");
    units_count(out, count, field_name(kind->field), kind->plural);
}

static void
put_at_peak(struct printable *out, const struct row *totals, bool exact_bytes)
{
    struct cell peak = row_get(totals, FIELD_peak_bytes),
                alive = row_get(totals, FIELD_at_peak_bytes);
    if (alive.kind == CELL_NULL || alive.integer <= 0)
        return;
    text_string(out, "; ");
    units_cell(out, &alive, exact_bytes);
    text_string(out, " of it is alive at the peak of ");
    units_cell(out, &peak, exact_bytes);
    text_string(out, " (");
    units_percent(out, alive.integer, peak.integer);
    text_char(out, ')');
}

/* What is moved for a layout, or because memory is not shared. */
static void
put_moved(struct printable *out, const struct row *totals, bool exact_bytes)
{
    size_t said = 0;
    if (row_get(totals, FIELD_traffic_bytes).integer == 0) {
        text_string(out, "nothing is moved for a layout");
        return;
    }
    put_bytes(out, totals, FIELD_traffic_bytes, exact_bytes);
    text_string(out, " read and written by ");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        put_count(out, totals, &kinds[i], &said);
    put_at_peak(out, totals, exact_bytes);
}

/* "between memory spaces 2.00 MiB HBM -> VMEM by 2 moves, 1.00 MiB VMEM -> HBM by 1 move" */
static void
put_directions(struct printable *out, const struct cell_list *moves, bool exact_bytes)
{
    text_string(out, "between memory spaces ");
    for (size_t i = 0; i < moves->count; i++) {
        const struct row *move = moves->cells[i].object;
        text_separate(out, i, ", ");
        put_bytes(out, move, FIELD_bytes, exact_bytes);
        text_char(out, ' ');
        units_text(out, move, FIELD_from);
        text_string(out, " -> ");
        units_text(out, move, FIELD_to);
        text_string(out, " by ");
        units_count(out, row_get(move, FIELD_count).integer, "move", "moves");
    }
}

static bool
lists_spaces(const struct copies_command *command)
{
    return command->lists_spaces || command->lists_all;
}

void
copies_put_headline(struct printable *out, const struct copies_command *command,
                    const struct row *totals)
{
    bool exact_bytes = command->context->output.exact_bytes;
    const struct cell_list *moves = row_get(totals, FIELD_space_moves).list;
    units_text(out, totals, FIELD_module);
    text_string(out, ": ");
    if (row_get(totals, FIELD_fused).kind == CELL_NULL) {
        text_string(out, "more moves within fusions than are counted\n");
        return;
    }
    put_moved(out, totals, exact_bytes);
    if (lists_spaces(command) && moves->count) {
        text_string(out, "; ");
        put_directions(out, moves, exact_bytes);
    }
    if (row_get(totals, FIELD_unknown_times).integer)
        text_string(out, "; loops of unknown length count once");
    text_char(out, '\n');
}

void
copies_put_rest(struct printable *out, const struct copies_command *command,
                const struct row *totals)
{
    const struct cell_list *moves = row_get(totals, FIELD_space_moves).list;
    struct cell fused = row_get(totals, FIELD_fused);
    size_t said = 0;
    if (moves->count && !lists_spaces(command)) {
        text_either(out, said++, "; ", "not listed: ");
        put_directions(out, moves, command->context->output.exact_bytes);
        text_string(out, " (--space)");
    }
    if (fused.integer && !command->lists_fused) {
        text_either(out, said++, "; ", "not listed: ");
        units_count(out, fused.integer, "move", "moves");
        text_string(out, " within fusions that compute (--fused)");
    }
    if (said)
        text_char(out, '\n');
}
