/* Sizes follow relations until none changes any more. Factors that may go into several
 * dimensions are divided only then, and operands of kernels last. A relation is looked at again
 * only if one of its dimensions has got a size since; those that are, are in their order. */
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/number_set.h"
#include "layout/change/dims.h"

#define EQUAL   1e-9 /* relative difference of two products that are the same */
#define A_PART  20   /* a difference of 1/20 or more is a proportion */
#define ROUNDED 0.05 /* the same of two of which one was rounded up */
#define EDGE    8    /* the most elements that a window adds */

/* The relations that may still tell a size, by when they are looked at. */
struct agenda {
    struct number_set followed, divided, kernels;
};

static void
add_relation(const struct dims *dims, size_t i)
{
    struct agenda *agenda = dims->agenda;
    enum relation_kind kind = dims->relations[i].kind;
    number_set_add(kind == RELATION_WEAK ? &agenda->kernels : &agenda->followed, i);
    if (kind == RELATION_GROUP)
        number_set_add(&agenda->divided, i);
}

static void
add_uses(struct dims *dims, uint32_t root)
{
    struct uses uses = dims_uses(dims, root);
    for (uint32_t i = 0; i < uses.count; i++)
        add_relation(dims, uses.relations[i]);
}

/* Gives a variable a size. Returns whether it had none. */
static bool
set(struct dims *dims, uint32_t variable, int64_t size)
{
    uint32_t root = dims_root(dims, variable);
    if (size <= 0)
        return false;
    if (dims->changed[root]) {
        dims->conflicts += dims->changed[root] != size;
        return false;
    }
    if (size == dims->sizes[root])
        return false;
    dims->changed[root] = size;
    if (dims->agenda)
        add_uses(dims, root);
    return true;
}

void
dims_name(struct dims *dims, uint32_t variable, int64_t size)
{
    set(dims, variable, size);
    dims->named[dims_root(dims, variable)] = true;
}

/* The new product of variables divided by the old one. */
static double
ratio(struct dims *dims, const uint32_t *items, uint32_t count)
{
    double product = 1;
    for (uint32_t i = 0; i < count; i++)
        if (dims->sizes[items[i]])
            product *= (double)dims_size(dims, items[i]) / (double)dims->sizes[items[i]];
    return product;
}

#define MOST 1e15 /* doubles below it have exact whole numbers */

static int64_t
rounded(double value)
{
    return value < MOST ? (int64_t)(value + 0.5) : 0;
}

static int64_t
times(int64_t size, double by)
{
    return rounded((double)size * by);
}

static bool
is_same(double a, double b)
{
    return a - b < EQUAL && b - a < EQUAL;
}

static bool
is_one(double value)
{
    return is_same(value, 1);
}

/* A side of one variable takes what the other side gained. */
static bool
step_group(struct dims *dims, const struct relation *r)
{
    const uint32_t *a = r->items, *b = r->items + r->left;
    double left = ratio(dims, a, r->left), right = ratio(dims, b, r->right);
    if (r->left == 0 || r->right == 0 || is_same(left, right))
        return false;
    if (r->left == 1 && is_one(left))
        return set(dims, a[0], times(dims->sizes[a[0]], right));
    if (r->right == 1 && is_one(right))
        return set(dims, b[0], times(dims->sizes[b[0]], left));
    return false;
}

/* n / by * of, rounded up. */
static int64_t
scaled(int64_t n, int64_t of, int64_t by)
{
    int64_t product;
    return checked_multiply(n, of, &product) ? max_i64(1, divide_up(product, by)) : 0;
}

/* A part is a proportion of the whole if it divides it, or if they differ much; else they
 * differ by a constant, as T+1 does from T. */
static bool
follow_part(struct dims *dims, uint32_t from, uint32_t to)
{
    int64_t was = dims->sizes[from], of = dims->sizes[to], difference = of - was;
    int64_t apart = difference < 0 ? -difference : difference;
    if (!dims_changes(dims, from) || dims_changes(dims, to))
        return false;
    int64_t is = dims_size(dims, from);
    if (of % was == 0 || was % of == 0 || apart > max_i64(EDGE, was / A_PART))
        return set(dims, to, scaled(is, of, was));
    return set(dims, to, is + difference);
}

static bool
step_part(struct dims *dims, const struct relation *r)
{
    return follow_part(dims, r->items[0], r->items[1]) ||
           follow_part(dims, r->items[1], r->items[0]);
}

/* Of the pieces of a sum, the largest takes the difference unless the others are large. */
static bool
divide_sum(struct dims *dims, const struct relation *r)
{
    uint32_t whole = r->items[r->left], largest = 0;
    int64_t size = dims_size(dims, whole), old = dims->sizes[whole];
    bool moved = false;
    for (uint32_t i = 1; i < r->left; i++)
        if (dims->sizes[r->items[i]] > dims->sizes[r->items[largest]])
            largest = i;
    int64_t rest = old - dims->sizes[r->items[largest]];
    if (rest <= EDGE || rest <= old / A_PART)
        return set(dims, r->items[largest], size - rest);
    for (uint32_t i = 0; i < r->left; i++)
        moved |= set(dims, r->items[i], scaled(size, dims->sizes[r->items[i]], old));
    return moved;
}

static bool
step_sum(struct dims *dims, const struct relation *r)
{
    uint32_t whole = r->items[r->left];
    int64_t sum = 0;
    bool changes = false;
    for (uint32_t i = 0; i < r->left; i++) {
        changes |= dims_changes(dims, r->items[i]);
        if (!checked_add(sum, dims_size(dims, r->items[i]), &sum))
            return false;
    }
    if (changes)
        return !dims_changes(dims, whole) && set(dims, whole, sum);
    return r->left && dims_changes(dims, whole) && divide_sum(dims, r);
}

static bool
step(struct dims *dims, const struct relation *r)
{
    switch (r->kind) {
    case RELATION_GROUP:
        return step_group(dims, r);
    case RELATION_PART:
        return step_part(dims, r);
    case RELATION_SUM:
        return step_sum(dims, r);
    case RELATION_WEAK:
        break;
    }
    return false;
}

/* Returns whether a dimension times a factor is a whole number. */
static bool
takes(const struct dims *dims, uint32_t variable, double by)
{
    double product = (double)dims->sizes[variable] * by;
    return product >= 1 && product < MOST && is_same(product / (double)rounded(product), 1);
}

/* The factor goes to the dimension that is hinted at, else to the major one that it leaves
 * whole; else the largest is rounded up. */
static bool
divide(struct dims *dims, const uint32_t *items, uint32_t count, double by)
{
    uint32_t chosen = UINT32_MAX, largest = 0;
    bool hinted = false;
    for (uint32_t i = count; i-- > 0;) {
        bool whole = takes(dims, items[i], by);
        bool same = whole && dims->hinted[dims_root(dims, items[i])];
        if (whole && (same || !hinted))
            chosen = i;
        hinted |= same;
        if (dims->sizes[items[i]] >= dims->sizes[items[largest]])
            largest = i;
    }
    if (chosen != UINT32_MAX)
        return set(dims, items[chosen], times(dims->sizes[items[chosen]], by));
    double product = count ? (double)dims->sizes[items[largest]] * by : 0;
    dims->uneven = true;
    return product >= 1 && set(dims, items[largest], rounded(product + 0.5 - EQUAL));
}

/* Divides a factor that one side has and the other not. */
static bool
split(struct dims *dims, const struct relation *r)
{
    const uint32_t *a = r->items, *b = r->items + r->left;
    double left = ratio(dims, a, r->left), right = ratio(dims, b, r->right);
    if (is_one(left / right))
        return false;
    if (is_one(right))
        return divide(dims, b, r->right, left);
    return is_one(left) && divide(dims, a, r->left, right);
}

/* Follows relations until none tells a size. */
static void
follow_all(struct dims *dims)
{
    struct number_set *due = &dims->agenda->followed;
    size_t i = number_set_next(due, 0);
    while (i != NUMBER_NONE) {
        number_set_remove(due, i);
        step(dims, &dims->relations[i]);
        i = number_set_next(due, i + 1);
        if (i == NUMBER_NONE)
            i = number_set_next(due, 0);
    }
}

static bool
split_one(struct dims *dims)
{
    struct number_set *due = &dims->agenda->divided;
    for (size_t i = 0; (i = number_set_next(due, i)) != NUMBER_NONE; i++) {
        number_set_remove(due, i);
        if (split(dims, &dims->relations[i])) {
            dims->guesses++;
            return true;
        }
    }
    return false;
}

/* Gives all dimensions the size of the first that has one. */
static bool
follow_weakly(struct dims *dims, const struct relation *r)
{
    uint32_t count = r->left + r->right, first = 0;
    bool moved = false;
    while (first < count && !dims_changes(dims, r->items[first]))
        first++;
    for (uint32_t i = 0; i < count && first < count; i++)
        if (!dims_changes(dims, r->items[i]))
            moved |= set(dims, r->items[i], dims_size(dims, r->items[first]));
    return moved;
}

static bool
follow_kernels(struct dims *dims)
{
    struct number_set *due = &dims->agenda->kernels;
    bool moved = false;
    for (size_t i = 0; (i = number_set_next(due, i)) != NUMBER_NONE; i++) {
        number_set_remove(due, i);
        moved |= follow_weakly(dims, &dims->relations[i]);
    }
    dims->guesses += moved;
    return moved;
}

/* Marks the dimensions of a size, and those that are parts of one, as in a view by tiles. */
static void
mark_hinted(struct dims *dims, int64_t hint)
{
    dims->hinted = arena_array(trial_arena(dims->trial), dims->count + 1, sizeof *dims->hinted);
    for (uint32_t i = 0; i < dims->count; i++)
        dims->hinted[dims_root(dims, i)] |= dims->sizes[i] == hint;
    for (size_t i = 0; i < dims->relation_count; i++) {
        const struct relation *r = &dims->relations[i];
        if (r->kind != RELATION_GROUP)
            continue;
        bool left = r->left == 1 && dims->sizes[r->items[0]] == hint;
        bool right = r->right == 1 && dims->sizes[r->items[r->left]] == hint;
        for (uint32_t k = 0; k < r->left + r->right; k++)
            if (k < r->left ? right : left)
                dims->hinted[dims_root(dims, r->items[k])] = true;
    }
}

void
dims_solve(struct dims *dims, int64_t hint)
{
    struct arena *arena = trial_arena(dims->trial);
    size_t count = dims->relation_count;
    struct agenda agenda = {number_set_make(arena, count), number_set_make(arena, count),
                            number_set_make(arena, count)};
    dims->agenda = &agenda;
    for (size_t i = 0; i < count; i++)
        add_relation(dims, i);
    mark_hinted(dims, hint);
    do {
        follow_all(dims);
    } while (split_one(dims) || follow_kernels(dims));
    dims->agenda = NULL;
}

void
dims_check_products(struct dims *dims)
{
    for (size_t i = 0; i < dims->relation_count; i++) {
        const struct relation *r = &dims->relations[i];
        if (r->kind != RELATION_GROUP || !r->left || !r->right)
            continue;
        double left = ratio(dims, r->items, r->left);
        double right = ratio(dims, r->items + r->left, r->right);
        bool changes = !is_one(left) && !is_one(right);
        double between = left / right;
        dims->conflicts += changes && (between < 1 - ROUNDED || between > 1 + ROUNDED);
    }
}
