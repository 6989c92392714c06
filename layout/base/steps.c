/* The counter of steps. */
#include "layout/base/steps.h"

#include "layout/base/diagnostic.h"

static struct steps steps = {INT64_MAX, INT64_MAX};

void
steps_allow(int64_t count)
{
    steps = (struct steps){count, count};
}

void
steps_renew(void)
{
    steps.left = steps.allowed;
}

struct steps
steps_within(int64_t count)
{
    struct steps current = steps;
    steps_allow(count);
    return current;
}

void
steps_resume(struct steps current)
{
    steps = current;
}

bool
steps_take(int64_t count)
{
    if (steps.allowed == INT64_MAX)
        return true;
    steps.left = count <= steps.left ? steps.left - count : -1;
    return steps.left >= 0;
}

int
steps_spent(struct diagnostic *d)
{
    return diagnostic_set(d, STEPS_SPENT, 0, 0, (long long)steps.allowed);
}
