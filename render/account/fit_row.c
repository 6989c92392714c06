/* Whether a program fits what its target gives it, or why that is not known. */
#include "render/account/fit_row.h"

#include "parser/dump_name.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"

#include <string.h>

struct cell
fit_cell(enum fit fit)
{
    return fit == MAY_FIT ? cell_null() : cell_boolean(fit == FITS);
}

/* Why nothing is known of a program. */
static const char *
unread_word(const struct program *program, struct arena *arena)
{
    struct printable text = {0};
    if (!program->cut_line)
        return "could not be read";
    text_format(&text, "cut off at line %llu", (unsigned long long)program->cut_line);
    return text_keep(&text, arena);
}

struct row *
account_unread_row(const struct program *program, const char *file, struct arena *arena)
{
    struct row *row = row_new(arena);
    row_add(row, FIELD_file, cell_text(arena_string(arena, file)));
    row_add(row, FIELD_module, cell_text(arena_string(arena, program->name)));
    row_add(row, FIELD_verdict, cell_text(unread_word(program, arena)));
    return row;
}

/* Why it is not known whether a program fits; NULL: it is. */
static const char *
unknown_word(const struct account *account, struct arena *arena)
{
    const char *file = account->setting->file;
    if (account->program->cut_line)
        return unread_word(account->program, arena);
    if (account->memory.text.unassigned)
        return "before memory was assigned";
    if (account_knows(account, SPACE_DEFAULT))
        return NULL;
    struct dump_name name = dump_name_read((struct slice){file, strlen(file)});
    bool before = name.part == DUMP_MODULE && name.order == STAGE_BEFORE;
    return before ? "before optimizations only" : "not scheduled";
}

void
account_add_limit(const struct account *account, struct row *totals, struct arena *arena)
{
    static const char *const words[] = {"does not fit", "may fit", "fits"};
    int64_t limit = account->setting->target ? account_limit(account) : 0;
    const char *unknown = unknown_word(account, arena);
    enum fit fit = limit ? account_fits(account, SPACE_DEFAULT, limit) : MAY_FIT;
    if (limit)
        row_add(totals, FIELD_limit_bytes, cell_bytes(limit));
    if (limit)
        row_add(totals, FIELD_fits, fit_cell(fit));
    if (unknown || limit)
        row_add(totals, FIELD_verdict, cell_text(unknown ? unknown : words[fit]));
}
