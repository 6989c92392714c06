#include "render/account/uncounted_notes.h"

#include "layout/base/text.h"
#include "layout/device/target.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

/* The note on steps whose library takes memory of its own; NULL: there are none. */
static const char *
outside_note(const struct account *account, struct arena *arena)
{
    const struct outside outside = memory_outside(&account->memory);
    struct printable text = {0};
    if (outside.count == 0)
        return NULL;
    text_format(&text, "what YNNPACK takes while %%%s",
                account_step_name(account, outside.tick));
    if (outside.count > 1)
        text_format(&text, " and %u more", outside.count - 1);
    text_either(&text, outside.count > 1, " run", " runs");
    text_string(&text, " is in no buffer assignment, and not counted");
    if (outside.bytes) {
        text_string(&text, ": what it computes on the way to its result takes up to ");
        units_bytes(&text, outside.bytes);
    }
    return text_keep(&text, arena);
}

/* The note on values that move between a device and its host; NULL: none do. */
static const char *
placement_note(const struct account *account, struct arena *arena)
{
    uint32_t count = memory_placements(&account->memory);
    struct printable text = {0};
    if (count == 0)
        return NULL;
    text_string(&text, "annotate_device_placement moves values between device and host, ");
    units_count(&text, count, "time", "times");
    text_string(&text, ": only arguments and outputs are counted on the host, where the "
                       "header or mhlo.memory_kind says so");
    return text_keep(&text, arena);
}

/* The note on the table of the one tuple in which JAX gives a TPU's program more than 2,000
 * arguments (jax 0.10.2, dispatch.should_tuple_args), and which only the compiled text has;
 * NULL: there is none. */
static const char *
tuple_note(const struct account *account, struct arena *arena)
{
    enum { MOST_ARGUMENTS = 2000 };
    const struct memory *memory = &account->memory;
    const struct walked *entry = flow_walked(&memory->flow, memory->flow.entry);
    uint32_t count = entry ? entry->parameter_count : 0;
    int64_t bytes = target_table_bytes(memory->target, count);
    struct printable text = {0};
    if (account->scheduled || memory->rule != MEMORY_TPU || count <= MOST_ARGUMENTS ||
        bytes < 0)
        return NULL;
    text_format(&text,
                "%u arguments are more than %d: they become one tuple, whose table is not "
                "counted, ",
                count, MOST_ARGUMENTS);
    units_bytes(&text, bytes);
    return text_keep(&text, arena);
}

void
uncounted_notes(const struct account *account, struct cell_list *notes)
{
    const char *const found[] = {tuple_note(account, notes->arena),
                                 placement_note(account, notes->arena),
                                 outside_note(account, notes->arena)};
    for (size_t i = 0; i < sizeof found / sizeof *found; i++)
        if (found[i])
            list_add(notes, cell_text(found[i]));
}
