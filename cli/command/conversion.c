#include "cli/command/conversion.h"

#include "layout/base/text.h"
#include "layout/convert/tirx_convert.h"
#include "render/facts/linear_cell.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"

void
conversion_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    (void)exact_bytes;
    struct cell text = row_get(row, FIELD_text);
    escape_lines(out, text.text, text.length);
    text_char(out, '\n');
}

bool
conversion_note_span(struct conversion *c, const struct mapping *m, const int64_t *dims,
                     bool both)
{
    struct text array = {0}, padded = {0};
    bool larger = false;
    for (size_t i = 0; dims && i < m->rank; i++)
        larger |= dims[i] != m->dims[i];
    if (!larger)
        return false;
    text_integers(&array, m->dims, m->rank);
    text_integers(&padded, dims, m->rank);
    const char *spanned = text_keep(&padded, &c->context->arena);
    const char *own = text_keep(&array, &c->context->arena);
    if (both)
        report_note(&c->context->console,
                    "it is of the array of two CTAs, %s; that of one is %s", spanned, own);
    else
        report_note(&c->context->console, "it spans the padded shape %s; the array is %s",
                    spanned, own);
    return true;
}

static struct cell
separators_cell(struct arena *arena, const struct tirx_form *form)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i <= form->shape.rank; i++)
        list_add(list, cell_integer((int64_t)form->separators[i]));
    return cell_list(list);
}

void
conversion_put_row(struct conversion *c, const struct mapping *m, const struct written *written,
                   const struct tirx_form *form)
{
    struct arena *arena = &c->context->arena;
    struct row *row = row_new(arena);
    bool larger = conversion_note_span(c, m, written->dims, written->both);
    row->known = form && form->separators ? WITH_SEPARATORS : 0;
#include "render/row/fields/convert.def"
    output_row(&c->context->output, row);
}
