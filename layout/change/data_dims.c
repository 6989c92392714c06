/* Sizes of one index are joined even where data flow does not, because a program that reads a
 * batch from several arguments can only be given smaller ones together; but not those of square
 * arrays, where it is not clear which dimension is the other's. */
#include "layout/change/data_dims.h"

#include "layout/base/minmax.h"
#include "layout/base/words.h"
#include "layout/change/dims.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

#define GROUPS 64 /* dimensions that are looked at */

struct finding_dims {
    const struct program *program;
    struct records *records;
    struct arguments arguments;
    struct dims dims;
    bool trains;
    bool *state;     /* by argument: it may not be changed */
    uint32_t *stems; /* by argument: number of the stem of its name */
    size_t stem_count;
    bool loose; /* one dimension may have several indices */
    size_t count;
    struct group {
        uint32_t root; /* of the first dimension */
        int64_t dimension, size, bytes;
        bool refused, alone;
        uint8_t *members; /* by argument: its index in it + 1; 0: it has it not */
    } groups[GROUPS];
};

static struct arrays
arrays_of(const struct finding_dims *f, size_t i)
{
    const struct argument *argument = &f->arguments.items[i];
    return dims_result(
        &f->dims, (struct node){graph_body(&f->dims.graph, argument->entry), argument->step});
}

static void
number_stems(struct finding_dims *f, struct arena *arena)
{
    struct words stems = {0};
    f->stems = arena_array(arena, f->arguments.count + 1, sizeof *f->stems);
    for (size_t i = 0; i < f->arguments.count; i++) {
        struct slice stem = argument_stem(f->arguments.items[i].name);
        f->stems[i] = words_number(&stems, stem.text, stem.length);
        if (f->stems[i] >= f->stem_count)
            f->stem_count = f->stems[i] + 1;
    }
    words_free(&stems);
}

/* Returns whether an argument is one array with dimensions. */
static bool
is_array(const struct finding_dims *f, size_t i)
{
    struct arrays array = arrays_of(f, i);
    return array.count == 1 && arrays_rank(array) > 0;
}

/* ---- state ---- */

/* Of each stem, whether arrays of this name differ. */
static const bool *
find_varied(const struct finding_dims *f)
{
    struct arena *arena = &f->records->arena;
    bool *varied = arena_array(arena, f->stem_count + 1, sizeof *varied);
    const char **first = arena_array(arena, f->stem_count + 1, sizeof *first);
    for (size_t i = 0; i < f->arguments.count; i++) {
        if (!is_array(f, i))
            continue;
        const char *canonical = arrays_of(f, i).leaves->entry->canonical;
        const char **known = &first[f->stems[i]];
        *known = *known ? *known : canonical;
        varied[f->stems[i]] |= strcmp(*known, canonical) != 0;
    }
    return varied;
}

static void
find_state(struct finding_dims *f)
{
    const bool *varied = find_varied(f);
    for (size_t i = 0; i < f->arguments.count; i++)
        f->state[i] =
            !is_array(f, i) || (f->loose ? varied[f->stems[i]]
                                         : is_like_output(f->records, f->program->entry,
                                                          arrays_of(f, i).leaves->entry));
}

/* ---- groups ---- */

/* The group of a dimension. alone: no other dimension of its array has its size. */
static struct group *
group_of(struct finding_dims *f, uint32_t root, int64_t dimension, int64_t size, bool alone)
{
    size_t i = 0;
    for (; i < f->count; i++) {
        const struct group *group = &f->groups[i];
        bool alike = alone && group->alone && group->dimension == dimension;
        if (group->root == root || (alike && group->size == size))
            break;
    }
    if (i == f->count && i < GROUPS)
        f->groups[f->count++] = (struct group){
            .root = root,
            .dimension = dimension,
            .size = size,
            .alone = alone,
            .members = arena_array(&f->records->arena, f->arguments.count + 1, 1)};
    return i < f->count ? &f->groups[i] : NULL;
}

static bool
is_alone(const struct shape *array, size_t k)
{
    for (size_t i = 0; i < array->rank; i++)
        if (i != k && array->dims[i] == array->dims[k])
            return false;
    return true;
}

static void
add_dimension(struct finding_dims *f, size_t i, struct arrays array, size_t k)
{
    uint32_t root = dims_root(&f->dims, array.variable + (uint32_t)k);
    const struct shape *shape = arrays_shape(array);
    struct group *group = group_of(f, root, (int64_t)k, shape->dims[k], is_alone(shape, k));
    if (!group)
        return;
    group->refused |= group->members[i] || (!f->loose && group->dimension != (int64_t)k);
    group->members[i] = (uint8_t)(k + 1);
    group->dimension = min_i64(group->dimension, (int64_t)k);
    group->bytes += array.leaves->entry->size.bytes;
}

static void
add_dimensions(struct finding_dims *f, size_t i)
{
    struct arrays array = arrays_of(f, i);
    for (size_t k = 0; k < arrays_rank(array) && k < UINT8_MAX; k++)
        if (arrays_shape(array)->dims[k] > 1)
            add_dimension(f, i, array, k);
}

/* Returns whether a dimension of what may not be changed is that of a group; in the loose case
 * also if it only has its size at its index, as the layers of params and caches have. */
static bool
is_in_state(struct finding_dims *f, const struct group *group, size_t i)
{
    struct arrays array = arrays_of(f, i);
    for (size_t k = 0; k < arrays_rank(array); k++) {
        uint32_t variable = array.variable + (uint32_t)k;
        bool alike = f->loose && group->dimension == (int64_t)k &&
                     f->dims.sizes[variable] == group->size;
        if (alike || dims_root(&f->dims, variable) == group->root)
            return true;
    }
    return false;
}

/* Refuses a group if state has its dimension, or not all arguments of one name. */
static void
check_group(struct finding_dims *f, struct group *group)
{
    bool *has = arena_array(&f->records->arena, f->stem_count + 1, sizeof *has);
    for (size_t i = 0; i < f->arguments.count; i++)
        has[f->stems[i]] |= group->members[i] != 0;
    for (size_t i = 0; i < f->arguments.count; i++)
        if (is_array(f, i) && !group->members[i])
            group->refused |= has[f->stems[i]] || (f->state[i] && is_in_state(f, group, i));
}

/* ---- the list ---- */

static int
compare_dims(const void *left, const void *right)
{
    const struct group *a = left, *b = right;
    if (a->refused != b->refused)
        return a->refused - b->refused;
    if (a->dimension != b->dimension)
        return compare_numbers(a->dimension, b->dimension);
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return compare_numbers(a->root, b->root);
}

/* Appends a name that the list of a change can hold, else the number. */
static void
put_argument(const struct argument *argument, struct slice name, struct text *out)
{
    bool plain = name.length > 0;
    for (size_t i = 0; i < name.length; i++)
        plain &= !strchr(" ,:*?", name.text[i]);
    if (plain)
        text_append(out, name.text, name.length);
    else
        text_integer(out, argument->number);
}

/* Of one name. */
struct namesakes {
    bool named, mixed; /* mixed: not all have the dimension at one index */
    uint8_t member;    /* of the first */
};

static struct namesakes *
find_namesakes(const struct finding_dims *f, const struct group *group)
{
    struct namesakes *all = arena_array(&f->records->arena, f->stem_count + 1, sizeof *all);
    for (size_t i = 0; i < f->arguments.count; i++) {
        struct namesakes *of = &all[f->stems[i]];
        if (!of->named)
            *of = (struct namesakes){.named = true, .member = group->members[i]};
        of->mixed |= of->member != group->members[i];
    }
    return all;
}

/* Appends "x:0,batch:0": all arguments of one name as one if all have it. */
static void
put_members(const struct finding_dims *f, const struct group *group, struct text *out)
{
    struct namesakes *namesakes = find_namesakes(f, group);
    for (size_t i = 0; i < f->arguments.count; i++) {
        const struct argument *argument = &f->arguments.items[i];
        struct namesakes *of = &namesakes[f->stems[i]];
        bool all = !of->mixed, first = of->named;
        of->named = false; /* from now on */
        if (!group->members[i] || (all && !first))
            continue;
        text_separate(out, out->length, ",");
        put_argument(argument, all ? argument_stem(argument->name) : argument->name, out);
        text_format(out, ":%u", group->members[i] - 1U);
    }
}

/* Adds a dimension to the list unless it is there. Returns the number of items. */
static size_t
add_dim(const struct finding_dims *f, const struct group *group, struct data_dim *items,
        size_t count)
{
    struct text text = {0};
    put_members(f, group, &text);
    items[count] = (struct data_dim){text_keep(&text, &f->records->arena), group->dimension,
                                     group->size, f->trains};
    for (size_t i = 0; i < count; i++)
        if (strcmp(items[i].arguments, items[count].arguments) == 0)
            return count;
    return count + 1;
}

/* Adds the dimensions that may be changed to a list of `count`. Returns their number. */
static size_t
add_groups(struct finding_dims *f, bool loose, struct data_dim *items, size_t count,
           size_t room)
{
    f->loose = loose;
    f->count = 0;
    find_state(f);
    for (size_t i = 0; i < f->arguments.count; i++)
        if (!f->state[i])
            add_dimensions(f, i);
    for (size_t i = 0; i < f->count; i++)
        check_group(f, &f->groups[i]);
    qsort(f->groups, f->count, sizeof *f->groups, compare_dims);
    for (size_t i = 0; i < f->count && count < room && !f->groups[i].refused; i++)
        count = add_dim(f, &f->groups[i], items, count);
    return count;
}

/* Returns whether an op_name tells of a backward pass. */
static bool
has_backward(const struct program *program)
{
    const struct words *words = &program->ownership.words;
    for (uint32_t i = 0; i < words->count; i++)
        if (memmem(words->items[i].text, words->items[i].length, "transpose(", 10))
            return true;
    return false;
}

size_t
data_dims_find(const struct program *program, struct records *records, struct data_dim *items,
               size_t room)
{
    struct arena *arena = &records->arena;
    struct finding_dims *f = arena_alloc(arena, sizeof *f);
    struct trial trial;
    trial_begin(&trial, program, records);
    *f = (struct finding_dims){.program = program,
                               .records = records,
                               .arguments = arguments_find(program, records, arena)};
    f->state = arena_array(arena, f->arguments.count + 1, sizeof *f->state);
    number_stems(f, arena);
    dims_begin(&f->dims, &trial);
    f->trains = has_backward(program);
    size_t count = add_groups(f, false, items, 0, room);
    if (!f->trains)
        count = add_groups(f, true, items, count, room);
    dims_end(&f->dims);
    trial_end(&trial);
    return count;
}
