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

/* A form that is being made. */
struct making {
    struct arena *arena;
    struct part *parts;
    uint32_t next, leaf;
};

/* Returns whether no element of a tuple is one itself. */
static bool
is_flat(const struct shape *shape)
{
    for (size_t i = 0; i < shape->element_count; i++)
        if (shape->elements[i]->kind == SHAPE_TUPLE)
            return false;
    return true;
}

/* Appends the parts of a shape. */
static void
fill(struct making *making, const struct shape *shape)
{
    uint32_t at = making->next++, *offsets = NULL;
    struct part *part = &making->parts[at];
    part->table = shape->kind == SHAPE_TUPLE;
    part->leaf = !part->table && shape_has_values(shape) ? making->leaf++ : NO_PART;
    part->elements = part->table ? (uint32_t)shape->element_count : 0;
    if (part->table && !is_flat(shape))
        part->offsets = offsets =
            arena_alloc_raw(making->arena, part->elements * sizeof *offsets);
    for (uint32_t i = 0; i < part->elements; i++) {
        struct part *element = &making->parts[making->next];
        element->up = making->next - at;
        element->index = i;
        if (offsets)
            offsets[i] = element->up;
        fill(making, shape->elements[i]);
    }
    part->length = making->next - at;
}

static const struct form *
make(const struct shape *shape, struct arena *arena)
{
    size_t count = count_parts(shape);
    if (count >= UINT32_MAX)
        memory_exhausted();
    struct form *form = arena_alloc(arena, sizeof *form);
    struct making making = {.arena = arena,
                            .parts = arena_array(arena, count, sizeof(struct part))};
    fill(&making, shape);
    *form = (struct form){making.next, making.parts};
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

uint32_t
form_element(const struct form *form, uint32_t part, int64_t k)
{
    const struct part *table = &form->parts[part];
    if (k < 0 || k >= table->elements)
        return NO_PART;
    return part + (table->offsets ? table->offsets[k] : 1 + (uint32_t)k);
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
    const struct part *parts = form->parts;
    size_t depth = 0;
    for (uint32_t at = part; at; at -= parts[at].up)
        depth++;
    size_t left = depth;
    for (uint32_t at = part; at; at -= parts[at].up)
        if (--left < room)
            path[left] = parts[at].index;
    return depth < room ? depth : room;
}
