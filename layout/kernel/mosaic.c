#include "layout/kernel/mosaic.h"

const struct mosaic_attribute *
mosaic_member(const struct mosaic_attribute *list, const char *name)
{
    if (!list || list->kind != MOSAIC_LIST)
        return NULL;
    for (size_t i = 0; i < list->count; i++)
        if (slice_is(list->names[i], name))
            return list->items[i];
    return NULL;
}

const struct mosaic_attribute *
mosaic_attribute(const struct mosaic_op *op, const char *name)
{
    return mosaic_member(op->attributes, name);
}

bool
mosaic_is_pure(const struct mosaic_op *op)
{
    return op->kind >= MOSAIC_PURE && op->kind <= MOSAIC_CONVERT_SIGNED;
}

struct slice
mosaic_name(const struct mosaic_op *function)
{
    const struct mosaic_attribute *name = mosaic_attribute(function, "sym_name");
    return name && name->kind == MOSAIC_STRING ? name->text : (struct slice){"", 0};
}

size_t
mosaic_count(const struct mosaic_attribute *attribute)
{
    bool list =
        attribute && (attribute->kind == MOSAIC_NUMBERS || attribute->kind == MOSAIC_ARRAY);
    return list ? attribute->count : 0;
}

int64_t
mosaic_number(const struct mosaic_attribute *attribute, size_t i, int64_t otherwise)
{
    if (i >= mosaic_count(attribute))
        return otherwise;
    if (attribute->kind == MOSAIC_NUMBERS)
        return attribute->numbers[i];
    return attribute->items[i]->kind == MOSAIC_INTEGER ? attribute->items[i]->number
                                                       : otherwise;
}

void
mosaic_free(struct mosaic_module *module)
{
    arena_free(&module->arena);
    *module = (struct mosaic_module){0};
}
