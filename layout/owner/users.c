#include "layout/owner/users.h"

#include "layout/base/arena.h"

const struct users *
users_make(const struct record *record, struct arena *arena)
{
    struct users *users = arena_alloc(arena, sizeof *users);
    uint32_t total = 0;
    for (uint32_t i = 0; i < record->count; i++)
        total += record->steps[i].operand_count;
    uint32_t *first = arena_array(arena, record->count + 2, sizeof *first);
    struct use *list = arena_array(arena, total + 1, sizeof *list);
    for (uint32_t i = 0; i < total; i++)
        if (record->operands[i] != NO_STEP)
            first[record->operands[i] + 2]++;
    for (uint32_t i = 0; i <= record->count; i++)
        first[i + 1] += first[i];
    for (uint32_t i = 0; i < record->count; i++)
        for (uint32_t k = 0; k < record->steps[i].operand_count; k++) {
            uint32_t at = record_operand(record, &record->steps[i], k);
            if (at != NO_STEP)
                list[first[at + 1]++] = (struct use){i, k};
        }
    *users = (struct users){first, list};
    return users;
}

uint32_t
users_count(const struct users *users, uint32_t at, uint32_t user, uint32_t *number)
{
    uint32_t low = users->first[at], end = users->first[at + 1], high = end, count = 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (users->list[middle].user < user)
            low = middle + 1;
        else
            high = middle;
    }
    for (uint32_t i = low; i < end && users->list[i].user == user; i++)
        if (count++ == 0)
            *number = users->list[i].number;
    return count;
}
