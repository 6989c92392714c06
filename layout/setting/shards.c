/* Divisions in two lists: of the entry's instructions, and of the arrays of its result. */
#include "layout/setting/shards.h"

#include "layout/base/checked.h"
#include "layout/base/grow.h"

#include <stdlib.h>

const char *
division_text(enum division division)
{
    static const char *const words[] = {NULL, "replicated", "divided"};
    return words[division];
}

void
shards_begin(struct shards *shards)
{
    shards->divided = shards->unsure = false;
    shards->partitions = 0;
    shards->replicas = 0;
    shards->devices = 1;
    shards->step_count = shards->root_count = 0;
}

void
shards_add_root(struct shards *shards, enum division division)
{
    grow(&shards->root, shards->root_count, &shards->root_capacity, sizeof *shards->root);
    shards->root[shards->root_count++] = (uint8_t)division;
}

void
shards_set_step(struct shards *shards, size_t step, enum division division)
{
    while (shards->step_count <= step) {
        grow(&shards->steps, shards->step_count, &shards->step_capacity, sizeof *shards->steps);
        shards->steps[shards->step_count++] = DIVISION_UNKNOWN;
    }
    shards->steps[step] = (uint8_t)division;
}

enum division
shards_step(const struct shards *shards, uint32_t step)
{
    return step < shards->step_count ? (enum division)shards->steps[step] : DIVISION_UNKNOWN;
}

enum division
shards_root(const struct shards *shards, size_t leaf)
{
    return leaf < shards->root_count ? (enum division)shards->root[leaf] : DIVISION_UNKNOWN;
}

int64_t
shards_devices(const struct shards *shards)
{
    return shards->unsure ? 1 : shards->devices;
}

int64_t
shards_all_devices(const struct shards *shards)
{
    int64_t parts = shards->divided ? shards->partitions : shards_devices(shards), all = parts;
    if (parts < 1)
        parts = all = 1;
    if (shards->replicas > 1 && !checked_multiply(parts, shards->replicas, &all))
        return parts;
    return all;
}

void
shards_free(struct shards *shards)
{
    free(shards->steps);
    free(shards->root);
}
