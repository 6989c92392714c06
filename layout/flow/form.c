/* Most shapes are arrays; all of these share two constant forms. */
#include "layout/flow/form.h"

#include "layout/base/arena.h"
#include "layout/base/memory.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

static const struct part value_part = {.length = 1, .leaf = 0};
static const struct part empty_part = {.length = 1, .leaf = NO_PART};
static const struct form value_form = {1, &value_part};
static const struct form empty_form = {1, &empty_part};

static size_t
count_parts(const struct shape *shape)
{
    size_t count = 1;
    for (size_t i = 0; shape->kind == SHAPE_TUPLE && i < shape->element_count; i++)
        count += count_parts(shape->elements[i]);
    return count;
}

/* Appends the parts of a shape at parts[*next]. */
static void
fill(const struct shape *shape, struct part *parts, uint32_t *next, uint32_t *leaf)
{
    struct part *part = &parts[(*next)++];
    uint32_t before = *next;
    part->table = shape->kind == SHAPE_TUPLE;
    part->leaf = !part->table && shape_has_values(shape) ? (*leaf)++ : NO_PART;
    part->elements = part->table ? (uint32_t)shape->element_count : 0;
    for (uint32_t i = 0; i < part->elements; i++)
        fill(shape->elements[i], parts, next, leaf);
    part->length = 1 + *next - before;
}

static const struct form *
make(const struct shape *shape, struct arena *arena)
{
    uint32_t next = 0, leaf = 0;
    size_t count = count_parts(shape);
    if (count >= UINT32_MAX)
        memory_exhausted();
    struct form *form = arena_alloc(arena, sizeof *form);
    struct part *parts = arena_array(arena, count, sizeof *parts);
    fill(shape, parts, &next, &leaf);
    *form = (struct form){next, parts};
    return form;
}

const struct form *
form_of(struct forms *forms, const struct shape_entry *shape, struct arena *arena)
{
    bool tuple = shape->shape->kind == SHAPE_TUPLE;
    while (tuple && shape->id >= forms->capacity)
        arena_grow(arena, &forms->items, forms->capacity, &forms->capacity,
                   sizeof *forms->items);
    if (tuple && !forms->items[shape->id])
        forms->items[shape->id] = make(shape->shape, arena);
    return form_known(forms, shape);
}

const struct form *
form_known(const struct forms *forms, const struct shape_entry *shape)
{
    if (shape->shape->kind != SHAPE_TUPLE)
        return shape->leaf_count ? &value_form : &empty_form;
    return forms->items[shape->id];
}

static bool
has_one_part_each(const struct part *table)
{
    return table->length == table->elements + 1;
}

uint32_t
form_element(const struct form *form, uint32_t part, int64_t k)
{
    const struct part *table = &form->parts[part];
    if (k < 0 || k >= table->elements)
        return NO_PART;
    if (has_one_part_each(table))
        return part + 1 + (uint32_t)k;
    uint32_t at = part + 1;
    for (int64_t i = 0; i < k; i++)
        at += form->parts[at].length;
    return at;
}

uint32_t
form_at(const struct form *form, uint32_t part, const int64_t *path, size_t depth)
{
    for (size_t i = 0; i < depth && part != NO_PART; i++)
        part = form_element(form, part, path[i]);
    return part;
}

size_t
form_path(const struct form *form, uint32_t part, int64_t *path, size_t room)
{
    size_t depth = 0;
    uint32_t at = 0;
    while (at != part && depth < room) {
        uint32_t element = at + 1;
        int64_t k = 0;
        if (has_one_part_each(&form->parts[at])) {
            k = part - element;
            element = part;
        }
        for (; element + form->parts[element].length <= part; k++)
            element += form->parts[element].length;
        path[depth++] = k;
        at = element;
    }
    return depth;
}
