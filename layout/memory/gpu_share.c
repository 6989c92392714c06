/* For a fusion its computation decides, for other operations the opcode. Values that must share
 * memory are in one buffer already, so loops, branches and updates in place never come here. */
#include "layout/memory/gpu_share.h"

#include "layout/memory/gpu_fused.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "layout/size.h"

/* A position of a value: a part of a step's result. */
struct result_part {
    struct record *record;
    uint32_t at;
    const struct step *step;
    const struct form *form;
    uint32_t part;
    int64_t path[PATH_LIMIT];
    size_t depth;
    const struct shape *shape; /* of the part */
};

static struct result_part
part_at(const struct flow *flow, struct stand_at stand)
{
    const struct tick *tick = &flow->ticks[stand.tick];
    struct result_part result = {
        .record = tick->computation->record, .at = tick->step, .part = stand.part};
    result.step = &result.record->steps[result.at];
    result.form = flow_form(flow, result.step->operation.shape);
    result.depth = form_path(result.form, result.part, result.path, PATH_LIMIT);
    result.shape = result.step->operation.shape->shape;
    for (size_t i = 0; i < result.depth; i++)
        result.shape = result.shape->elements[result.path[i]];
    return result;
}

/* The first operand number at which a step uses another step of the same computation; NO_STEP:
 * it does not use it. */
static uint32_t
find_operand(const struct flow *flow, uint32_t user_tick, uint32_t operand_tick)
{
    const struct tick *user = &flow->ticks[user_tick], *operand = &flow->ticks[operand_tick];
    const struct record *record = user->computation->record;
    const struct step *step = &record->steps[user->step];
    if (user->computation != operand->computation)
        return NO_STEP;
    for (uint32_t k = 0; k < step->operand_count; k++)
        if (record_operand(record, step, k) == operand->step)
            return k;
    return NO_STEP;
}

static uint32_t
count_as_operand(const struct result_part *user, uint32_t at)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < user->step->operand_count; k++)
        count += record_operand(user->record, user->step, k) == at;
    return count;
}

/* Whether two arrays have equally many elements and bits per element, in any layout. */
static bool
same_extent(const struct shape *a, const struct shape *b)
{
    int64_t elements = gpu_elements(a);
    return elements >= 0 && elements == gpu_elements(b) &&
           size_stored_bits(a) == size_stored_bits(b);
}

/* GPUs look at elements alone, CPUs at shapes. */
static bool
can_share_in_fusion(const struct buffers *buffers, const struct result_part *operand,
                    const struct result_part *user, uint32_t k)
{
    const struct operation *fusion = &user->step->operation;
    bool custom = fusion->links && fusion->links->custom;
    bool same = gpu_same_shape(operand->shape, user->shape);
    struct arena *arena = &buffers->flow->arena;
    if (!fusion->callee || !fusion->callee->record)
        return false;
    if (buffers->cpu)
        return same &&
               gpu_fused_is_elementwise(fusion->callee->record, custom, (int32_t)k, arena);
    return operand->part == 0 && (same || same_extent(operand->shape, user->shape)) &&
           gpu_fused_can_share(fusion->callee->record, custom, (int32_t)k, user->path,
                               user->depth, arena);
}

/* Whether no other step of the computation uses the operand. */
static bool
is_only_user(const struct result_part *operand, const struct result_part *user)
{
    const struct record *record = operand->record;
    for (uint32_t i = operand->at + 1; i < record->count; i++)
        for (uint32_t k = 0; i != user->at && k < record->steps[i].operand_count; k++)
            if (record_operand(record, &record->steps[i], k) == operand->at)
                return false;
    return true;
}

static bool
can_share_in_sort(const struct result_part *operand, const struct result_part *user, uint32_t k)
{
    if (!is_only_user(operand, user))
        return false;
    return user->step->operand_count == 1 ||
           (count_as_operand(user, operand->at) == 1 && user->depth > 0 && user->path[0] == k);
}

bool
gpu_can_share(const struct buffers *buffers, struct stand_at operand_at,
              struct stand_at user_at)
{
    const struct flow *flow = buffers->flow;
    uint32_t k = find_operand(flow, user_at.tick, operand_at.tick);
    if (k == NO_STEP)
        return false;
    struct result_part operand = part_at(flow, operand_at), user = part_at(flow, user_at);
    const struct operation *operation = &user.step->operation;
    if (operation->rule == RULE_FUSION)
        return can_share_in_fusion(buffers, &operand, &user, k);
    if (!gpu_same_shape(operand.shape, user.shape))
        return false;
    if (operation->trait == TRAIT_SOLVE)
        return k == 1 && count_as_operand(&user, operand.at) == 1;
    if (operation->trait == TRAIT_SORT)
        return can_share_in_sort(&operand, &user, k);
    return operation->trait == TRAIT_ELEMENTWISE && operation->rule != RULE_COPY;
}
