/* The lines of totals below a table. */
#include "render/text/total_text.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/row/size_text.h"

#include <string.h>

/* "HBM   data 1.00 GiB   occupies 4.00 GiB   padding 3.00 GiB (75.0 %)   4.0x" */
static void
print_total(struct printable *out, const struct output *output, const char *name,
            const struct row *totals)
{
    if (row_get(totals, FIELD_bytes).kind == CELL_NULL) {
        text_format(out, "%-6s more than 64 bits can say\n", name);
        return;
    }
    text_format(out, "%-6s ", name);
    size_text(out, totals, output->exact_bytes);
}

void
total_text(struct printable *out, const struct output *output, const struct row *totals)
{
    struct cell spaces = row_get(totals, FIELD_spaces);
    text_char(out, '\n');
    for (size_t i = 0; i < cell_count(&spaces); i++)
        print_total(out, output, spaces.object->fields[i].name,
                    spaces.object->fields[i].cell.object);
    if (cell_count(&spaces) == 0)
        print_total(out, output, "total", totals); /* no total across memory spaces */
    escape_lines(out, output->totals_note, strlen(output->totals_note));
    text_char(out, '\n');
}
