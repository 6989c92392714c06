/* An allocation: the shape first, then what it takes, why, what would take less, and what it is
 * for. */
#include "render/text/sentences.h"

#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"

#include <string.h>

/* What helps if a message names no array: for a kernel's own memory, and for a program's. */
#define SMALLER "  try  smaller blocks in it"
#define HIGHER                                                                                 \
    "a higher limit, up to the chip's VMEM (a v4's is 16 MiB): vmem_limit_bytes of a Pallas "  \
    "kernel, else --xla_tpu_scoped_vmem_limit_kib\n"
#define DUMP                                                                                   \
    "  try  hlo-layout memory DUMP: which arrays are alive then, and what would take less; "   \
    "the message names none\n"

#define ONCHIP "  try  smaller blocks, or fewer stages: num_stages\n"
#define OTHERS                                                                                 \
    "  why  the device has room for it, but others hold that: arrays and programs that the "   \
    "process keeps, or another process\n"                                                      \
    "  try  freeing them: del of arrays that are not needed, ending the other process; of "    \
    "JAX "                                                                                     \
    "on a GPU XLA_PYTHON_CLIENT_PREALLOCATE=false, as it takes most of the memory at its "     \
    "start\n"

#define CHIP_VMEM   (63LL << 20) /* a limit from here on is what a chip has, not an option's */
#define LABEL_SHOWN 200          /* bytes of a label, which may have hundreds of operands */

static void
print_text(struct printable *out, const char *before, struct cell cell, const char *behind)
{
    if (cell.kind != CELL_TEXT)
        return;
    escape_string(out, before);
    escape_terminal(out, cell.text, min_size(cell.length, LABEL_SHOWN));
    if (cell.length > LABEL_SHOWN)
        text_string(out, "...");
    escape_string(out, behind);
}

static void
print_line(struct printable *out, const char *before, struct cell cell)
{
    print_text(out, before, cell, "");
    if (cell.kind == CELL_TEXT)
        text_char(out, '\n');
}

static void
print_bytes(struct printable *out, const char *before, struct cell bytes, bool exact)
{
    if (bytes.kind == CELL_NULL)
        return;
    escape_string(out, before);
    size_text_bytes(out, bytes, exact);
}

/* Prints the computed sizes and, if the message states other ones, those too. */
static void
print_sizes(struct printable *out, const struct row *row, bool exact)
{
    struct cell agrees = row_get(row, FIELD_agrees),
                data = row_get(row, FIELD_stated_data_bytes);
    if (row_get(row, FIELD_bytes).kind != CELL_NULL) {
        text_string(out, "  ");
        size_text(out, row, exact);
    }
    if (agrees.kind != CELL_BOOLEAN || agrees.boolean)
        return;
    text_string(out, "  the message states ");
    size_text_bytes(out, row_get(row, FIELD_stated_bytes), exact);
    print_bytes(out, ", of which data ", data, exact);
    text_string(out, ": not what this layout takes\n");
}

/* Prints what an allocator says of itself. */
static void
print_allocator(struct printable *out, const struct row *row, bool exact)
{
    print_bytes(out, ", the device has ", row_get(row, FIELD_capacity_bytes), exact);
    print_bytes(out, ", in use ", row_get(row, FIELD_in_use_bytes), exact);
    print_bytes(out, ", free ", row_get(row, FIELD_free_bytes), exact);
    print_bytes(out, ", largest free block ", row_get(row, FIELD_largest_free_bytes), exact);
    print_bytes(out, ", at most in use before ", row_get(row, FIELD_most_in_use_bytes), exact);
}

/* Returns whether it is memory on a GPU's chip. */
static bool
is_onchip(const struct row *row)
{
    struct cell space = row_get(row, FIELD_memory_space);
    return space.kind == CELL_TEXT &&
           (strcmp(space.text, "shared") == 0 || strcmp(space.text, "tensor") == 0);
}

/* "out of memory in tensor memory: needs 640 columns, limit 512 columns, over by 128 columns"
 */
static void
print_columns(struct printable *out, const struct row *row)
{
    static const struct {
        const char *before;
        enum field_number field;
    } all[] = {{": needs ", FIELD_needed_columns},
               {", limit ", FIELD_limit_columns},
               {", over by ", FIELD_over_columns}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct cell columns = row_get(row, all[i].field);
        if (columns.kind == CELL_INTEGER)
            text_format(out, "%s%lld columns", all[i].before, (long long)columns.integer);
    }
    text_char(out, '\n');
}

/* Prints what is needed, and what was asked for at once. */
static void
print_needs(struct printable *out, const struct row *row, bool exact)
{
    struct cell needed = row_get(row, FIELD_needed_bytes),
                requested = row_get(row, FIELD_requested_bytes);
    bool total = requested.kind == CELL_NULL || requested.integer != needed.integer;
    print_bytes(out, ": asks for ", requested, exact);
    if (total)
        print_bytes(out, requested.kind == CELL_NULL ? ": needs " : ", needs in all ", needed,
                    exact);
}

static bool
is_vmem(const struct row *row)
{
    struct cell space = row_get(row, FIELD_memory_space);
    return space.kind == CELL_TEXT && space.length == 4 && memcmp(space.text, "VMEM", 4) == 0;
}

/* Returns whether an option may raise the limit: it is not all that a chip has. */
static bool
may_be_higher(const struct row *row)
{
    struct cell limit = row_get(row, FIELD_limit_bytes);
    return is_vmem(row) && !(limit.kind == CELL_BYTES && limit.integer >= CHIP_VMEM);
}

void
allocation_text_whole(struct printable *out, const struct row *row, bool exact)
{
    text_string(out, "out of memory");
    print_text(out, " in ", row_get(row, FIELD_memory_space), is_onchip(row) ? " memory" : "");
    print_text(out, ", module ", row_get(row, FIELD_module), "");
    if (row_has(row, FIELD_needed_columns)) {
        print_columns(out, row);
        return;
    }
    if (row_get(row, FIELD_needed_bytes).kind != CELL_NULL)
        print_needs(out, row, exact);
    else
        text_string(out, ": the message does not say how much is needed");
    print_bytes(out, ", limit ", row_get(row, FIELD_limit_bytes), exact);
    print_allocator(out, row, exact);
    print_bytes(out, ", over by ", row_get(row, FIELD_over_bytes), exact);
    print_bytes(out, ", arguments ", row_get(row, FIELD_argument_bytes), exact);
    print_bytes(out, ", output ", row_get(row, FIELD_output_bytes), exact);
    print_bytes(out, ", temporaries ", row_get(row, FIELD_temp_bytes), exact);
    print_bytes(out, ", global ", row_get(row, FIELD_global_bytes), exact);
    print_bytes(out, ", scratch ", row_get(row, FIELD_scoped_bytes), exact);
    print_bytes(out, ", overlays ", row_get(row, FIELD_overlay_bytes), exact);
    print_bytes(out, "; reserved ", row_get(row, FIELD_reserved_bytes), exact);
    text_char(out, '\n');
    print_bytes(out, "  most in use  chunks of ", row_get(row, FIELD_chunk_bytes), exact);
    print_bytes(out, ": ", row_get(row, FIELD_chunks_bytes), exact);
    if (row_has(row, FIELD_chunk_bytes))
        text_char(out, '\n');
    if (row_has(row, FIELD_window) && may_be_higher(row))
        text_string(out, "  try  " HIGHER);
}

/* Prints what a kernel has an allocation for, and its buffers. */
static void
print_use(struct printable *out, const struct row *row)
{
    struct cell buffers = row_get(row, FIELD_buffers);
    bool window = row_has(row, FIELD_window);
    print_text(out, window ? "  is   a window of " : "  is   ", row_get(row, FIELD_use), "");
    print_text(out, ", ", row_get(row, FIELD_window), "");
    print_text(out, " of ", row_get(row, FIELD_array), "");
    if (window)
        text_format(out, ", in %lld buffer%s", (long long)buffers.integer,
                    buffers.integer == 1 ? "" : "s");
    if (row_has(row, FIELD_use))
        text_char(out, '\n');
}

/* Returns whether the row stands for a whole message, one that lists no allocations. */
static bool
is_whole(const struct row *row)
{
    struct cell needed = row_get(row, FIELD_needed_bytes),
                stated = row_get(row, FIELD_stated_bytes);
    if (row_get(row, FIELD_shape).kind != CELL_NULL)
        return false;
    return needed.kind == CELL_NULL ? stated.kind == CELL_NULL && is_onchip(row)
                                    : needed.integer == stated.integer;
}

/* Prints what would help a kernel: of one that was found its own levers. */
static void
print_kernel(struct printable *out, const struct row *row, bool exact)
{
    struct cell levers = row_get(row, FIELD_would_help), file = row_get(row, FIELD_kernel_file);
    size_t count = levers.kind == CELL_LIST ? levers.list->count : 0;
    print_text(out, "  for  ", row_get(row, FIELD_kernel), ", ");
    print_line(out, "", file);
    for (size_t i = 0; i < count; i++) {
        const struct row *lever = levers.list->cells[i].object;
        print_text(out, i ? "       " : "  try  ", row_get(lever, FIELD_what), ": ");
        size_text_bytes(out, row_get(lever, FIELD_bytes), exact);
        text_char(out, '\n');
    }
    if (count == 0)
        text_either(out, is_vmem(row), SMALLER ", or " HIGHER, ONCHIP);
    else if (is_vmem(row))
        text_string(out, "  try  " HIGHER);
    print_line(out, "  see  hlo-layout kernel ", file);
}

/* Prints the label of what has no shape, and its kind if the label does not say it. */
static void
print_label(struct printable *out, struct cell label, struct cell kind)
{
    print_text(out, "  ", label, "");
    if (label.kind != CELL_TEXT || kind.kind != CELL_TEXT || label.length != kind.length ||
        memcmp(label.text, kind.text, kind.length) != 0)
        print_text(out, "  ", kind, "");
}

void
allocation_text(struct printable *out, const struct row *row, bool exact)
{
    struct cell shape = row_get(row, FIELD_shape), stated = row_get(row, FIELD_stated_bytes);
    struct cell label = row_get(row, FIELD_label), assumed = row_get(row, FIELD_assumed);
    struct cell better = row_get(row, FIELD_suggestion), how = row_get(row, FIELD_how);
    if (is_whole(row)) {
        allocation_text_whole(out, row, exact);
        print_line(out, "  for  ", label);
        print_line(out, "  why  ", row_get(row, FIELD_why));
        if (row_has(row, FIELD_held_by_others))
            text_string(out, OTHERS);
        else if (is_onchip(row) || row_has(row, FIELD_kernel_file))
            print_kernel(out, row, exact);
        else if (label.kind != CELL_TEXT)
            text_string(out, DUMP);
        else
            text_either(out, is_vmem(row), SMALLER ", or " HIGHER, SMALLER "\n");
        return;
    }
    print_bytes(out, "", stated, exact);
    print_text(out, stated.kind == CELL_NULL ? "" : "  ", shape, "");
    if (cell_is_true(&assumed))
        text_string(out, "  (layout assumed)");
    if (shape.kind == CELL_NULL)
        print_label(out, label, row_get(row, FIELD_allocation));
    else
        print_text(out, "  ", row_get(row, FIELD_allocation), "");
    text_char(out, '\n');
    print_use(out, row);
    print_sizes(out, row, exact);
    print_line(out, "  why  ", row_get(row, FIELD_why));
    print_text(out, "  try  ", better, "");
    print_text(out, better.kind == CELL_TEXT ? "  " : "  try  ", how, "");
    print_bytes(out, ": saves ", row_get(row, FIELD_saves_bytes), exact);
    if (how.kind == CELL_TEXT)
        text_char(out, '\n');
    print_text(out, "  for  ", row_get(row, FIELD_op_name), "");
    print_text(out, "  ", row_get(row, FIELD_source), "");
    if (row_get(row, FIELD_op_name).kind == CELL_TEXT)
        text_char(out, '\n');
    else if (shape.kind != CELL_NULL)
        print_line(out, "  for  ", row_get(row, FIELD_label));
}
