#include "render/facts/linear_cell.h"

#include "layout/triton/linear.h"
#include "render/row/row.h"
#include "render/row/row_make.h"

static struct cell
pads_cell(struct arena *arena, const struct linear_layout *layout)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < layout->pad_count; i++) {
        const int64_t pad[] = {layout->pads[i].interval, layout->pads[i].padding};
        list_add(list, cell_integers(arena, pad, 2));
    }
    return cell_list(list);
}

struct cell
linear_bases_cell(struct arena *arena, const struct linear_layout *layout)
{
    struct row *row = row_new(arena);
    bool tensor = layout->inputs[LINEAR_ROW].present;
    for (int input = 0; input < LINEAR_INPUTS; input++) {
        const struct linear_bases *bases = &layout->inputs[input];
        struct cell_list *list = list_new(arena);
        for (size_t i = 0; i < bases->count; i++)
            list_add(list, cell_integers(arena, bases->basis + i * layout->rank, layout->rank));
        if (bases->present && !(tensor && input == LINEAR_BLOCK))
            row_add_named(row, linear_input_name((enum linear_input)input), cell_list(list));
    }
    if (layout->pad_count)
        row_add_named(row, "pairs", pads_cell(arena, layout));
    return cell_object(row);
}
