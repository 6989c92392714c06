/* Reads the donations of both programs, and decides where each counts. */
#include "cli/command/diff/donation.h"

#include "layout/owner/roots.h"

#define ROUNDS 100 /* in which donations follow one another, at most */

static uint32_t *
parameters_by_number(const struct match_body *entry, size_t room, struct arena *arena)
{
    uint32_t *steps = arena_array(arena, room, sizeof *steps);
    for (size_t i = 0; i < room; i++)
        steps[i] = NO_STEP;
    for (uint32_t i = 0; i < entry->record->count; i++) {
        const struct operation *operation = &entry->record->steps[i].operation;
        if (operation->rule == RULE_PARAMETER && operation->number >= 0 &&
            (size_t)operation->number < room)
            steps[operation->number] = i;
    }
    return steps;
}

static bool
read_alias(const struct match_body *entry, const struct alias *alias, const uint32_t *steps,
           size_t room, struct donation *donation)
{
    const struct computation *c = entry->computation;
    uint32_t output = leaf_at(c->root_shape, alias->path, alias->depth);
    if (alias->operand < 0 || (uint64_t)alias->operand >= room || output >= c->root_count)
        return false;
    uint32_t at = steps[alias->operand];
    const struct shape_entry *shape =
        at == NO_STEP ? NULL : entry->record->steps[at].operation.shape;
    if (!shape)
        return false;
    const struct root_leaf *root = &c->roots[output];
    *donation = (struct donation){.parameter = at,
                                  .parameter_leaf =
                                      leaf_at(shape, alias->operand_path, alias->operand_depth),
                                  .owner = NO_STEP};
    if (root->kind == OWNER_INSTRUCTION) {
        donation->owner = root->owner;
        donation->owner_leaf = root->leaf;
    }
    return donation->parameter_leaf != NO_LEAF;
}

static void
read_donations(struct donations *all, const struct match_side *side, struct arena *arena)
{
    const struct match_body *entry = side->entry;
    const struct ownership none = {0}, *o = entry ? &side->program->ownership : &none;
    uint32_t count = entry ? entry->record->count : 0;
    size_t room = count + 1;
    *all = (struct donations){.side = side};
    all->items = arena_array(arena, o->alias_count, sizeof *all->items);
    all->of_parameter = arena_array(arena, room, sizeof(uint32_t));
    all->of_owner = arena_array(arena, room, sizeof(uint32_t));
    all->next_of_parameter = arena_array(arena, o->alias_count + 1, sizeof(uint32_t));
    all->next_of_owner = arena_array(arena, o->alias_count + 1, sizeof(uint32_t));
    uint32_t *steps = entry ? parameters_by_number(entry, room, arena) : NULL;
    for (size_t i = 0; entry && entry->computation->root_shape && i < o->alias_count; i++) {
        struct donation *donation = &all->items[all->count];
        if (!read_alias(entry, &o->aliases[i], steps, room, donation))
            continue;
        uint32_t number = (uint32_t)++all->count;
        all->next_of_parameter[number] = all->of_parameter[donation->parameter];
        all->of_parameter[donation->parameter] = number;
        if (donation->owner != NO_STEP) {
            all->next_of_owner[number] = all->of_owner[donation->owner];
            all->of_owner[donation->owner] = number;
        }
    }
}

struct donation *
donation_of(const struct donations *all, uint32_t parameter, uint32_t leaf)
{
    for (uint32_t n = all->of_parameter[parameter]; n; n = all->next_of_parameter[n])
        if (all->items[n - 1].parameter_leaf == leaf)
            return &all->items[n - 1];
    return NULL;
}

struct donation *
donation_into(const struct donations *all, uint32_t owner, uint32_t leaf)
{
    for (uint32_t n = all->of_owner[owner]; n; n = all->next_of_owner[n])
        if (all->items[n - 1].owner_leaf == leaf)
            return &all->items[n - 1];
    return NULL;
}

/* An array that is returned twice counts once, and has memory of its own if one of the outputs
 * is not donated. */
static bool
shares_argument(const struct donations *all, const struct donation *donation)
{
    const struct match_body *entry = all->side->entry;
    return donation_into(all, donation->owner, donation->owner_leaf) == donation &&
           program_role(entry->computation, &entry->record->steps[donation->owner],
                        donation->owner_leaf) == ROLE_ALIAS;
}

/* Decides where each donation of a side counts. */
static void
settle_donations(struct donations *all, const struct donations *others)
{
    const struct match_node *nodes = all->count ? all->side->entry->nodes : NULL;
    for (size_t i = 0; i < all->count; i++) {
        struct donation *donation = &all->items[i];
        if (donation->owner == NO_STEP || !shares_argument(all, donation))
            continue;
        uint32_t mate = nodes[donation->owner].mate;
        if (mate == NO_MATE)
            donation->at_argument = nodes[donation->parameter].mate != NO_MATE;
        else
            donation->at_argument = !donation_into(others, mate, donation->owner_leaf);
    }
}

static bool
move_to_argument(const struct donations *all, struct donation *donation)
{
    if (!donation || donation->at_argument || donation->owner == NO_STEP ||
        !shares_argument(all, donation))
        return false;
    return donation->at_argument = true;
}

/* A donation counts where that of the same argument, and that of the same output, counts in the
 * other program. Returns whether one moved. */
static bool
follow_donations(const struct donations *all, const struct donations *others)
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
            moved |= move_to_argument(others,
                                      donation_of(others, parameter, donation->parameter_leaf));
        if (owner != NO_MATE)
            moved |=
                move_to_argument(others, donation_into(others, owner, donation->owner_leaf));
    }
    return moved;
}

void
donations_find(struct donations *old, struct donations *new, const struct match *match,
               struct arena *arena)
{
    read_donations(old, &match->old, arena);
    read_donations(new, &match->new, arena);
    settle_donations(old, new);
    settle_donations(new, old);
    for (int i = 0; i < ROUNDS; i++) {
        bool onward = follow_donations(old, new), back = follow_donations(new, old);
        if (!onward && !back)
            break;
    }
}
