/* Measures a program by its setting, then lets the compiler's own assignment replace what was
 * measured. */
#include "layout/account/account.h"

#include "layout/account/account_kernels.h"
#include "layout/account/assigned.h"
#include "layout/account/divide.h"
#include "layout/account/on_host.h"
#include "layout/base/checked.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/pack/limit.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

#include <stdlib.h>

/* ---- measuring ---- */

/* The edits of an account: the division among devices comes before those of the client. */
struct account_edits {
    struct account *account;
    const struct memory_edit *edit; /* NULL: none */
};

static void
edit_flow(void *context, struct flow *flow)
{
    const struct account_edits *edits = context;
    account_divide(edits->account, flow);
    account_place_on_host(edits->account, flow);
    if (edits->edit && edits->edit->flow)
        edits->edit->flow(edits->edit->context, flow);
}

static void
edit_buffers(void *context, struct buffers *buffers)
{
    const struct account_edits *edits = context;
    if (edits->edit && edits->edit->buffers)
        edits->edit->buffers(edits->edit->context, buffers);
}

/* Which libtpu packed the program, as far as its setting tells. */
static struct libtpu
account_libtpu(const struct setting *setting)
{
    const struct figures *assignment = setting->assignment;
    if (setting->libtpu.rules || !assignment || assignment->pages == PAGES_UNKNOWN)
        return setting->libtpu;
    return libtpu_of_report(assignment->pages == PAGES_USED);
}

/* Measures the memory of the entry. Temporaries of a text without a schedule are not packed,
 * save those of an entry that the text ends within: they are weighed against what the header
 * says. */
static void
account_measure(struct account *account, const struct computation *entry,
                const struct program_edit *edit)
{
    struct account_edits edits = {account, edit ? &edit->memory : NULL};
    const struct memory_edit both = {&edits, edit_flow, edit_buffers};
    const struct memory_given given = {.target = account->setting->target,
                                       .device = account->setting->device,
                                       .libtpu = account_libtpu(account->setting),
                                       .uncopied = !account->program->scheduled,
                                       .unpacked = !account->program->scheduled &&
                                                   !account->program->header_entry,
                                       .edit = &both};
    memory_measure(&account->memory, account->records, entry, &given);
}

/* ---- the header ---- */

int64_t
account_header_outputs(const struct program *program)
{
    const struct shape_entry *result = program->shapes[program->shape_count - 1];
    int64_t bytes = 0;
    for (size_t i = 0; i < result->leaf_count; i++) {
        const struct shape_entry *leaf = result->leaves[i].entry;
        bool here = shape_array(leaf->shape)->layout.memory_space == SPACE_DEFAULT;
        if (here && !checked_add(bytes, leaf->size.bytes, &bytes))
            return INT64_MAX;
    }
    return bytes;
}

/* Returns whether the header of a text that ends within its entry tells more than the part that
 * was read: which of the values there are outputs is not known, so that they count once. */
static bool
header_tells_more(const struct account *account)
{
    const struct program *program = account->program;
    return program->header_entry &&
           account_space(account, SPACE_DEFAULT)->temp_bytes <= account_header_outputs(program);
}

/* Measures what the header says in place of what was read of the entry. */
static void
account_use_header(struct account *account, const struct program_edit *edit)
{
    memory_free(&account->memory);
    account->memory = (struct memory){0};
    account->divisions = NULL;
    account->scheduled = false;
    account->of_header = true;
    account_measure(account, account->program->header_entry, edit);
}

/* ---- the compiler's assignment ---- */

static void
account_assign(struct account *account)
{
    const struct figures *assignment = account->setting->assignment;
    if (!assignment || account->setting->assignment_apart)
        return;
    struct assigned assigned;
    assigned_begin(&assigned, assignment, &account->memory);
    bool fits = assigned_fits(&assigned, account, &account->refusal);
    if (fits)
        assigned_apply(&assigned);
    assigned_end(&assigned);
    if (fits) {
        account->assignment = ASSIGNMENT_USED;
        return;
    }
    bool other = account->setting->target_denied || text_target_denies(&account->memory.text);
    account->assignment = other ? ASSIGNMENT_TARGET : ASSIGNMENT_REFUSED;
}

/* ---- the account ---- */

/* Returns whether no memory space has anything that is counted. */
static bool
takes_nothing(const struct account *account)
{
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(account, i);
        if (space->argument_bytes || space->output_bytes || space->constant_bytes ||
            space->peak_bytes)
            return false;
    }
    return true;
}

struct account *
account_make(const struct program *program, const struct setting *setting,
             const struct program_edit *edit)
{
    struct account *account = memory_zeroed(1, sizeof *account);
    const struct memory *memory = &account->memory;
    account->program = program;
    account->setting = setting;
    account->records = edit ? edit->records : &account->own;
    if (!edit)
        records_begin(&account->own, &program->ownership);
    account->scheduled = program->scheduled;
    account->of_header = program->signature;
    account_measure(account, program->entry, edit);
    if (header_tells_more(account))
        account_use_header(account, edit);
    if (!edit)
        account_assign(account);
    account->incomplete = memory->flow.fault_count || memory->buffers.unsized ||
                          memory->overflow || setting->faulty;
    account->unread = account->incomplete && takes_nothing(account);
    return account;
}

void
account_free(struct account *account)
{
    if (!account)
        return;
    memory_free(&account->memory);
    records_free(&account->own);
    free(account);
}

struct records
account_free_but_records(struct account *account)
{
    struct records records = account->own;
    account->own = (struct records){0};
    account_free(account);
    return records;
}

bool
account_knows(const struct account *account, int space)
{
    return account->scheduled && !account->unread &&
           account_space(account, space)->trust != TRUST_NONE;
}

int64_t
account_need(const struct account *account, int space)
{
    const struct space_memory *about = account_space(account, space);
    if (account_knows(account, space))
        return about->peak_bytes;
    return about->argument_bytes + about->output_bytes - about->donated_bytes;
}

/* JAX gives its programs 75 % of a GPU's memory, unless XLA_PYTHON_CLIENT_MEM_FRACTION says
 * otherwise. Returns whether more may be needed. */
static bool
share_may_be_over(const struct account *account, int space, int64_t limit_bytes)
{
    int64_t bytes = account->setting->device.bytes;
    return bytes && space == SPACE_DEFAULT && limit_bytes == bytes &&
           account_need(account, space) > bytes / 4 * 3;
}

/* A TPU's main memory holds the program's own code, too, of which the text does not tell the
 * size: some MiB. Returns whether there may be no room left for it. */
static bool
code_may_be_over(const struct account *account, int space, int64_t limit_bytes)
{
    enum { LIMIT_TO_CODE = 1024 };
    int64_t left = limit_bytes - account_need(account, space);
    return account->memory.rule == MEMORY_TPU && space == SPACE_DEFAULT &&
           left < limit_bytes / LIMIT_TO_CODE;
}

int64_t
account_limit(const struct account *account)
{
    return memory_limits(&account->memory).bytes;
}

/* Returns whether what steps take outside of any buffer assignment may pass a limit. XLA:CPU of
 * jaxlib 0.10.2 was seen to hold one value within a step, which is counted; half of the limit
 * is left for the rest. */
static bool
outside_may_be_over(const struct account *account, int space, int64_t limit_bytes)
{
    const struct outside outside = memory_outside(&account->memory);
    return outside.count && account_need(account, space) > limit_bytes / 2 - outside.bytes;
}

enum fit
account_fits(const struct account *account, int space, int64_t limit_bytes)
{
    if (account_need(account, space) > limit_bytes) {
        const struct limits limits = memory_limits(&account->memory);
        bool core = space == SPACE_DEFAULT && limit_bytes == limits.bytes;
        return core && account_need(account, space) <= limits.joined_bytes ? MAY_FIT : FITS_NOT;
    }
    enum fit kernels = account_kernels_fit(account, space == SPACE_VMEM ? limit_bytes : 0);
    bool known = !account->incomplete && account_knows(account, space) &&
                 !code_may_be_over(account, space, limit_bytes) &&
                 !share_may_be_over(account, space, limit_bytes) &&
                 !outside_may_be_over(account, space, limit_bytes);
    return known || kernels == FITS_NOT ? kernels : MAY_FIT;
}

const char *
account_step_name(const struct account *account, uint32_t tick)
{
    const struct flow *flow = &account->memory.flow;
    if (flow->tick_count == 0)
        return "";
    return flow_name(flow, tick < flow->tick_count ? tick : flow->tick_count - 1);
}

struct occupants
account_occupants(const struct account *account, int space, uint32_t tick, struct arena *arena)
{
    return occupants_find(&account->memory, space, tick, account_knows(account, space), arena);
}

/* ---- padding ---- */

int64_t
account_peak_without_padding(const struct account *account, int number)
{
    const struct memory *memory = &account->memory;
    const struct space_memory *space = account_space(account, number);
    struct arena arena = {0};
    int64_t *bytes = arena_array(&arena, memory->buffers.count + 1, sizeof *bytes);
    int64_t *curve = arena_array(&arena, memory->flow.tick_count + 2, sizeof *curve);
    int64_t less = 0, highest = 0;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        bytes[i] = buffer->bytes - buffer->padding_bytes;
        if (buffer->space == number && buffer_role(buffer) != BUFFER_TEMP)
            less += buffer->padding_bytes;
    }
    memory_curve(memory, number, bytes, curve);
    for (uint32_t i = 0; i <= memory->flow.tick_count; i++)
        highest = max_i64(curve[i], highest);
    highest += space->packing.table_bytes;
    arena_free(&arena);
    /* It falls by the padding of arguments, outputs and constants, and by what the largest sum
     * of live temporaries falls. */
    return space->peak_bytes - less - (space->live_temp_bytes - highest);
}
