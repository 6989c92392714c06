#include "render/account/check_row.h"

#include "render/row/row_make.h"

static struct cell
figure_cell(enum figure_kind kind, int64_t figure, const char *step)
{
    switch (kind) {
    case FIGURE_BYTES:
        return cell_bytes(figure);
    case FIGURE_NUMBER:
        return cell_integer(figure);
    case FIGURE_THERE:
        return cell_boolean(figure);
    case FIGURE_STEP:
        break;
    }
    return cell_text(step);
}

/* How many figures are not compared, by the reason. */
static struct row *
left_out_row(const struct account_check *check, struct arena *arena)
{
    struct row *row = row_new(arena);
    for (enum figure_left i = 0; i < LEFT_KINDS; i++)
        if (check->left_out[i])
            row_add_named(row, figure_left_name(i), cell_integer(check->left_out[i]));
    return row;
}

struct row *
check_row(const struct account *account, const struct figure_difference *difference,
          struct arena *arena)
{
    struct row *row = row_new(arena);
#include "render/row/fields/check.def"
    return row;
}

void
check_row_totals(const struct account_check *check, struct row *row)
{
#include "render/row/fields/checked.def"
}
