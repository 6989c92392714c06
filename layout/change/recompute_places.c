/* The entry's steps are forward or backward by their op_name. */
#include "layout/change/recompute_private.h"

#include "layout/program/maker.h"

#include <string.h>

/* Numbers the outermost scope of an op_name, from the first numbered one on if there is one;
 * with the next one if the pick names that, too. */
static uint32_t
number_scope(struct recomputing *r, struct slice op_name)
{
    const struct pick *pick = &r->how.pick;
    bool two = pick->field == PICK_OWNER && memchr(pick->glob.text, '/', pick->glob.length);
    struct text scopes = {0};
    scope_read(op_name, &scopes);
    const char *all = text_contents(&scopes);
    uint32_t number = words_number(&r->scopes, all, two ? scopes.length : strcspn(all, "/"));
    text_free(&scopes);
    return number;
}

static void
name_place(struct recomputing *r, uint32_t step, struct place *place)
{
    const struct step *at = &recompute_record(r)->steps[step];
    struct arena arena = {0};
    const struct maker maker =
        maker_find(r->trial->program, &r->trial->records, r->flow->entry, at, -1, &arena);
    struct slice op_name = maker.op_name;
    if (op_name.length > 0) {
        place->named = !maker.argument;
        place->backward = memmem(op_name.text, op_name.length, "transpose(", 10) != NULL;
        place->forward = !place->backward && memmem(op_name.text, op_name.length, "jvp(", 4);
        place->rematted = place->backward && memmem(op_name.text, op_name.length,
                                                    "rematted_computation", 20) != NULL;
        place->loop = at->operation.rule == RULE_WHILE && place->forward;
        place->scope = number_scope(r, op_name);
    }
    arena_free(&arena);
}

/* The most forward steps that lead to each step one after another, those that follow a backward
 * one left out. *most: of all. */
static uint32_t *
count_forward(const struct recomputing *r, uint32_t *most)
{
    const struct record *record = recompute_record(r);
    uint32_t *depths = arena_array(recompute_arena(r), record->count + 1, sizeof *depths);
    bool *follows = arena_array(recompute_arena(r), record->count + 1, sizeof *follows);
    *most = 0;
    for (uint32_t i = 0; i < record->count; i++) {
        const struct step *step = &record->steps[i];
        follows[i] = r->places[i].backward;
        for (uint32_t k = 0; k < step->operand_count; k++) {
            uint32_t from = record_operand(record, step, k);
            if (from == NO_STEP || from >= i)
                continue;
            follows[i] |= follows[from];
            if (depths[i] < depths[from])
                depths[i] = depths[from];
        }
        depths[i] += r->places[i].forward && !follows[i];
        if (*most < depths[i])
            *most = depths[i];
    }
    return depths;
}

/* Finds where the backward pass begins: with the first backward step that at least half of the
 * forward pass leads to. What reads less, such as labels, the compiler may move far ahead. */
static void
find_backward(struct recomputing *r)
{
    uint32_t most;
    const uint32_t *depths = count_forward(r, &most);
    r->backward = NO_TICK;
    for (uint32_t i = 0; i < recompute_record(r)->count; i++)
        if (r->places[i].backward && depths[i] >= most - most / 2 &&
            r->places[i].tick < r->backward)
            r->backward = r->places[i].tick;
}

/* Returns whether a step reads what jax.checkpoint makes again of its scope. */
static bool
reads_rematted(const struct recomputing *r, uint32_t at)
{
    const struct record *record = recompute_record(r);
    const struct step *step = &record->steps[at];
    for (uint32_t k = 0; k < step->operand_count; k++) {
        uint32_t from = record_operand(record, step, k);
        if (from != NO_STEP && r->places[from].rematted &&
            r->places[from].scope == r->places[at].scope)
            return true;
    }
    return false;
}

/* Finds which step of jax.checkpoint, after each, is the first of another scope, and where the
 * backward pass of each scope begins: not with what the compiler moves ahead, such as weights
 * of another type. */
static void
find_rematted(struct recomputing *r)
{
    uint32_t next = NO_STEP;
    r->first_used = arena_array(recompute_arena(r), r->scopes.count + 1, sizeof(uint32_t));
    memset(r->first_used, 0xff, r->scopes.count * sizeof(uint32_t));
    for (uint32_t i = recompute_record(r)->count; i-- > 0;) {
        struct place *place = &r->places[i];
        place->other = NO_TICK;
        if (place->tick == NO_TICK || !place->backward)
            continue;
        if (!place->rematted) {
            if (reads_rematted(r, i))
                r->first_used[place->scope] = place->tick;
            continue;
        }
        if (next != NO_STEP)
            place->other = r->places[next].scope == place->scope ? r->places[next].other
                                                                 : r->places[next].tick;
        next = i;
    }
}

void
recompute_find_places(struct recomputing *r)
{
    const struct flow *flow = r->flow;
    uint32_t count = recompute_record(r)->count;
    r->places = arena_array(recompute_arena(r), count + 1, sizeof *r->places);
    words_number(&r->scopes, "", 0);
    for (uint32_t i = 0; i < count; i++) {
        name_place(r, i, &r->places[i]);
        r->places[i].tick = NO_TICK;
    }
    for (uint32_t t = 0; t < flow->tick_count; t++)
        if (flow->ticks[t].computation == flow->entry && flow->ticks[t].inner == 0)
            r->places[flow->ticks[t].step].tick = t;
    find_backward(r);
    find_rematted(r);
    recompute_find_calls(r);
}
