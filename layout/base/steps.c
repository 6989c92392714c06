/* The counter of steps. */
#include "layout/base/steps.h"

#include "layout/base/diagnostic.h"

static int64_t allowed = INT64_MAX;
static int64_t left = INT64_MAX;

void
steps_allow(int64_t steps)
{
    allowed = left = steps;
}

void
steps_renew(void)
{
    left = allowed;
}

bool
steps_take(int64_t count)
{
    if (allowed == INT64_MAX)
        return true;
    left = count <= left ? left - count : -1;
    return left >= 0;
}

int
steps_spent(struct diagnostic *d)
{
    return diagnostic_set(d, STEPS_SPENT, 0, 0, (long long)allowed);
}
