/* An outcome that is refused has no figures. */
#include "render/account/outcome_row.h"

#include "layout/base/text.h"
#include "render/account/fit_row.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

struct cell_list *
outcome_notes(const struct outcome *outcome, struct arena *arena)
{
    struct cell_list *notes = list_new(arena);
    for (size_t i = 0; i < outcome->note_count; i++) {
        struct printable text = {0};
        escape_string(&text, outcome->notes[i].text);
        if (outcome->notes[i].bytes >= 0)
            units_bytes(&text, outcome->notes[i].bytes);
        list_add(notes, cell_text(text_keep(&text, arena)));
    }
    return notes;
}

struct row *
outcome_row(const struct trying *trying, const struct outcome *outcome)
{
    struct arena *arena = trying->arena;
    struct row *row = row_new(arena);
    const struct account *account = trying->account;
    const struct space_memory *old = account_space(account, SPACE_DEFAULT);
    bool known = !outcome->refused;
#include "render/row/fields/what_if.def"
    return row;
}
