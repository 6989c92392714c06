#include "layout/pair/donation.h"

#include "layout/owner/copied.h"
#include "layout/owner/record.h"
#include "layout/owner/roots.h"

#include <stdlib.h>

#define DONATION_ROUNDS 100 /* in which donations follow one another, at most */

static bool
donation_read(const struct match_body *entry, const struct alias *alias,
              const uint32_t *parameters, struct donation *donation)
{
    const struct computation *c = entry->computation;
    uint32_t output = leaf_at(c->root_shape, alias->path, alias->depth);
    if (alias->operand < 0 || alias->operand >= entry->record.count || output >= c->root_count)
        return false;
    uint32_t at = parameters[alias->operand];
    const struct shape_entry *shape =
        at == NO_STEP ? NULL : entry->record.steps[at].operation.shape;
    if (!shape)
        return false;
    const struct root_leaf *root = &c->roots[output];
    *donation = (struct donation){.parameter = at,
                                  .parameter_leaf =
                                      leaf_at(shape, alias->operand_path, alias->operand_depth),
                                  .owner = NO_STEP};
    if (root->kind == OWNER_INSTRUCTION && root->leaf != NO_LEAF) {
        donation->owner = root->owner;
        donation->owner_leaf = root->leaf;
    }
    return donation->parameter_leaf != NO_LEAF;
}

/* A step and a leaf of its result. */
static uint64_t
leaf_place(uint32_t step, uint32_t leaf)
{
    return (uint64_t)step << 32 | leaf;
}

typedef uint64_t place_of(const struct donation *donation);

static uint64_t
donation_parameter_place(const struct donation *donation)
{
    return leaf_place(donation->parameter, donation->parameter_leaf);
}

static uint64_t
donation_owner_place(const struct donation *donation)
{
    return leaf_place(donation->owner, donation->owner_leaf);
}

/* Of equal places the last comes first. */
static int
donation_compare_places(const void *left, const void *right, void *of)
{
    const struct donation *a = *(struct donation *const *)left,
                          *b = *(struct donation *const *)right;
    uint64_t x = (*(place_of **)of)(a), y = (*(place_of **)of)(b);
    if (x != y)
        return x < y ? -1 : 1;
    return (a < b) - (a > b);
}

static struct donation **
donations_sorted(const struct donations *all, place_of *of, struct arena *arena)
{
    struct donation **list = arena_array(arena, all->count + 1, sizeof *list);
    for (size_t i = 0; i < all->count; i++)
        list[i] = &all->items[i];
    if (all->count)
        qsort_r(list, all->count, sizeof *list, donation_compare_places, &of);
    return list;
}

static void
donations_read(struct donations *all, const struct match_side *side, struct arena *arena)
{
    const struct match_body *entry = side->entry;
    const struct ownership none = {0}, *o = entry ? &side->program->ownership : &none;
    *all = (struct donations){.side = side};
    all->items = arena_array(arena, o->alias_count, sizeof *all->items);
    const uint32_t *parameters = entry ? record_parameters(&entry->record, arena) : NULL;
    for (size_t i = 0; entry && entry->computation->root_shape && i < o->alias_count; i++)
        all->count += donation_read(entry, &o->aliases[i], parameters, &all->items[all->count]);
    all->by_parameter = donations_sorted(all, donation_parameter_place, arena);
    all->by_owner = donations_sorted(all, donation_owner_place, arena);
    if (entry && !side->program->scheduled)
        all->copied = copied_outputs(entry->computation, arena);
}

/* ---- by place ---- */

/* The first donation of a sorted list, if it is at a place. */
static struct donation *
donation_find(const struct donations *all, struct donation *const *list, place_of *of,
              uint64_t wanted)
{
    size_t low = 0, high = all->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (of(list[middle]) < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low < all->count && of(list[low]) == wanted ? list[low] : NULL;
}

struct donation *
donation_of(const struct donations *all, uint32_t parameter, uint32_t leaf)
{
    return donation_find(all, all->by_parameter, donation_parameter_place,
                         leaf_place(parameter, leaf));
}

struct donation *
donation_into(const struct donations *all, uint32_t owner, uint32_t leaf)
{
    return donation_find(all, all->by_owner, donation_owner_place, leaf_place(owner, leaf));
}

/* An array that is returned twice counts once, and has memory of its own if one of the outputs
 * is not donated. */
static bool
donation_shares_argument(const struct donations *all, const struct donation *donation)
{
    const struct match_body *entry = all->side->entry;
    return donation_into(all, donation->owner, donation->owner_leaf) == donation &&
           program_role(entry->computation, &entry->record.steps[donation->owner],
                        donation->owner_leaf) == ROLE_ALIAS;
}

/* Decides on which side of each donation it counts: at the argument, or at the output. */
static void
choose_donation_side(struct donations *all, const struct donations *others)
{
    const struct match_node *nodes = all->count ? all->side->entry->nodes : NULL;
    for (size_t i = 0; i < all->count; i++) {
        struct donation *donation = &all->items[i];
        if (donation->owner == NO_STEP || !donation_shares_argument(all, donation))
            continue;
        uint32_t mate = nodes[donation->owner].mate;
        if (mate == NO_MATE)
            donation->at_argument = nodes[donation->parameter].mate != NO_MATE;
        else
            donation->at_argument = !donation_into(others, mate, donation->owner_leaf);
    }
}

static bool
donation_move_to_argument(const struct donations *all, struct donation *donation)
{
    if (!donation || donation->at_argument || donation->owner == NO_STEP ||
        !donation_shares_argument(all, donation))
        return false;
    return donation->at_argument = true;
}

/* A donation counts where that of the same argument, and that of the same output, counts in the
 * other program. Returns whether one moved. */
static bool
donations_follow(const struct donations *all, const struct donations *others)
{
    const struct match_node *nodes = all->count ? all->side->entry->nodes : NULL;
    bool moved = false;
    for (size_t i = 0; i < all->count; i++) {
        const struct donation *donation = &all->items[i];
        uint32_t parameter = nodes[donation->parameter].mate;
        if (!donation->at_argument)
            continue;
        uint32_t owner = nodes[donation->owner].mate;
        if (parameter != NO_MATE)
            moved |= donation_move_to_argument(
                others, donation_of(others, parameter, donation->parameter_leaf));
        if (owner != NO_MATE)
            moved |= donation_move_to_argument(
                others, donation_into(others, owner, donation->owner_leaf));
    }
    return moved;
}

void
donations_find(struct donations *old, struct donations *new, const struct match *match,
               struct arena *arena)
{
    donations_read(old, &match->old, arena);
    donations_read(new, &match->new, arena);
    choose_donation_side(old, new);
    choose_donation_side(new, old);
    for (int i = 0; i < DONATION_ROUNDS; i++) {
        bool onward = donations_follow(old, new), back = donations_follow(new, old);
        if (!onward && !back)
            break;
    }
}
