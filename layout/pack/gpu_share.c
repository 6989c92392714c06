/* For a fusion its computation decides, for other operations the opcode. Values that must share
 * memory are in one buffer already, so loops, branches and updates in place never come here. */
#include "layout/pack/gpu_share.h"

#include "layout/owner/result_source.h"
#include "layout/owner/users.h"
#include "layout/pack/gpu_fused.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "layout/size.h"

/* A position of a value: a part of a step's result. */
struct result_part {
    const struct tick *tick;
    uint32_t at;
    const struct step *step;
    const struct form *form;
    uint32_t part;
    struct path path;
    const struct shape *shape; /* of the part */
};

static struct result_part
part_at(const struct flow *flow, struct stand_at stand)
{
    const struct tick *tick = &flow->ticks[stand.tick];
    struct result_part result = {.tick = tick, .at = tick->step, .part = stand.part};
    result.step = flow_step(flow, stand.tick);
    result.form = flow_form(flow, result.step->operation.shape);
    result.path.depth = form_path(result.form, result.part, result.path.at, PATH_LIMIT);
    result.shape = result.step->operation.shape->shape;
    for (size_t i = 0; i < result.path.depth; i++)
        result.shape = result.shape->elements[result.path.at[i]];
    return result;
}

/* How often a step uses another step of the same computation. *k: its first such operand. */
static uint32_t
count_uses(struct flow *flow, uint32_t user_tick, uint32_t operand_tick, uint32_t *k)
{
    const struct tick *user = &flow->ticks[user_tick], *operand = &flow->ticks[operand_tick];
    if (user->computation != operand->computation)
        return 0;
    const struct users *users = records_users(flow->records, user->computation);
    return users_count(users, operand->step, user->step, k);
}

/* Returns whether two arrays have equally many elements and bits per element, in any layout. */
static bool
same_extent(const struct shape *a, const struct shape *b)
{
    int64_t elements = gpu_elements(a);
    return elements >= 0 && elements == gpu_elements(b) &&
           size_stored_bits(a) == size_stored_bits(b);
}

static struct fused *
fused_of(const struct buffers *buffers, const struct computation *callee)
{
    struct records *records = buffers->flow->records;
    struct fused **fused = &buffers->fused[callee->number];
    if (!*fused)
        *fused = gpu_fused_make(records_open(records, callee), records_users(records, callee),
                                &buffers->flow->arena);
    return *fused;
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
    if (!fusion->callee)
        return false;
    struct fused *fused = fused_of(buffers, fusion->callee);
    if (buffers->cpu)
        return same && gpu_fused_is_elementwise(fused, custom, (int32_t)k, arena);
    return operand->part == 0 && (same || same_extent(operand->shape, user->shape)) &&
           gpu_fused_can_share(fused, custom, (int32_t)k, &user->path, arena);
}

/* Returns whether no other step of the computation uses the operand. */
static bool
is_only_user(const struct users *users, uint32_t at, uint32_t user)
{
    for (uint32_t i = users->first[at]; i < users->first[at + 1]; i++)
        if (users->list[i].user != user)
            return false;
    return true;
}

bool
gpu_shares(const struct operation *operation)
{
    return operation->rule == RULE_FUSION || operation->trait == TRAIT_SOLVE ||
           operation->trait == TRAIT_SORT ||
           (operation->trait == TRAIT_ELEMENTWISE && operation->rule != RULE_COPY);
}

bool
gpu_can_share(const struct buffers *buffers, struct stand_at operand_at,
              struct stand_at user_at)
{
    const struct flow *flow = buffers->flow;
    if (!gpu_shares(&flow_step(flow, user_at.tick)->operation))
        return false;
    uint32_t k, uses = count_uses(buffers->flow, user_at.tick, operand_at.tick, &k);
    if (uses == 0)
        return false;
    struct result_part operand = part_at(flow, operand_at), user = part_at(flow, user_at);
    const struct operation *operation = &user.step->operation;
    if (operation->rule == RULE_FUSION)
        return can_share_in_fusion(buffers, &operand, &user, k);
    if (!gpu_same_shape(operand.shape, user.shape))
        return false;
    if (operation->trait == TRAIT_SOLVE)
        return k == 1 && uses == 1;
    const struct users *users = records_users(flow->records, user.tick->computation);
    if (operation->trait == TRAIT_SORT)
        return is_only_user(users, operand.at, user.at) &&
               (user.step->operand_count == 1 ||
                (uses == 1 && user.path.depth > 0 && user.path.at[0] == k));
    return true;
}
