#include "cli/command/list/waiting.h"

#include "layout/base/grow.h"
#include "layout/shape_entry.h"
#include "parser/module/attribute.h"

#include <stdlib.h>
#include <string.h>

static struct slice
copied(struct arena *arena, struct slice slice)
{
    return (struct slice){arena_copy(arena, slice.text, slice.length), slice.length};
}

static struct slice
origin_text(const void *list, uint32_t number)
{
    return ((const struct waiting_list *)list)->origins[number - 1]->value;
}

/* Returns the shared copy of an instruction's metadata; NULL when memory runs out. */
static const struct attribute *
keep_origin(struct waiting_list *list, struct slice metadata)
{
    uint32_t *number = table_slot(&list->index, metadata, origin_text, list);
    if (!number)
        return NULL;
    if (*number == 0) {
        struct attribute *kept = arena_alloc(&list->arena, sizeof *kept);
        grow(&list->origins, list->origin_count, &list->origin_capacity, sizeof *list->origins);
        kept->kind = ATTRIBUTE_METADATA;
        kept->value = copied(&list->arena, metadata);
        list->origins[list->origin_count++] = kept;
        *number = (uint32_t)list->origin_count;
    }
    return list->origins[*number - 1];
}

static const struct attribute *
keep_all(struct waiting_list *list, const struct hlo_instruction *instruction)
{
    size_t count = instruction->attribute_count;
    struct attribute *kept = arena_array(&list->arena, count + 1, sizeof *kept);
    for (size_t i = 0; kept && i < count; i++) {
        kept[i].kind = instruction->attributes[i].kind;
        kept[i].name = copied(&list->arena, instruction->attributes[i].name);
        kept[i].value = copied(&list->arena, instruction->attributes[i].value);
    }
    return kept;
}

/* Keeps the attributes that rows show: all of them, or only the metadata. */
static void
keep_attributes(struct waiting_list *list, struct waiting *waiting,
                const struct hlo_instruction *instruction)
{
    size_t count = instruction->attribute_count;
    struct slice metadata = attribute_find(instruction->attributes, count, ATTRIBUTE_METADATA);
    if (!list->attributes && (!list->metadata || metadata.length == 0))
        return;
    waiting->attribute_count = list->attributes ? (uint32_t)count : 1;
    waiting->attributes =
        list->attributes ? keep_all(list, instruction) : keep_origin(list, metadata);
}

static char *
put(char *to, struct slice text)
{
    if (text.length)
        memcpy(to, text.text, text.length);
    return to + text.length;
}

struct waiting *
waiting_add(struct waiting_list *list, const struct hlo_instruction *instruction)
{
    struct slice name = instruction->name, opcode = instruction->opcode;
    struct slice operands = list->operands ? instruction->operands : (struct slice){0};
    struct shape_entry *shape = instruction->shape;
    bool owns = !instruction->top_level && shape && shape->shape;
    size_t leaves = owns ? shape->leaf_count : 0;
    struct waiting *waiting =
        arena_alloc(&list->arena, sizeof *waiting + leaves * sizeof *waiting->leaves +
                                      name.length + opcode.length + operands.length);
    if (!waiting)
        return NULL;
    waiting->line = instruction->line;
    waiting->shape = shape;
    waiting->owns = owns;
    waiting->parameter = instruction->parameter >= 0;
    waiting->leaf_count = (uint32_t)leaves;
    waiting->name_length = (uint32_t)name.length;
    waiting->opcode_length = (uint32_t)opcode.length;
    waiting->operands_length = (uint32_t)operands.length;
    put(put(put((char *)&waiting->leaves[leaves], name), opcode), operands);
    keep_attributes(list, waiting, instruction);
    *list->last = waiting;
    list->last = &waiting->next;
    return waiting;
}

struct waiting_computation *
waiting_add_computation(struct waiting_list *list, struct slice name)
{
    struct waiting_computation *computation = arena_alloc(&list->arena, sizeof *computation);
    if (name.text)
        computation->name = copied(&list->arena, name);
    return computation;
}

struct hlo_instruction
waiting_instruction(const struct waiting *waiting)
{
    const char *name = (const char *)&waiting->leaves[waiting->leaf_count];
    const char *opcode = name + waiting->name_length;
    const char *operands = opcode + waiting->opcode_length;
    return (struct hlo_instruction){.name = {name, waiting->name_length},
                                    .opcode = {opcode, waiting->opcode_length},
                                    .operands = {operands, waiting->operands_length},
                                    .shape = waiting->shape,
                                    .line = waiting->line,
                                    .parameter = waiting->parameter ? 0 : -1,
                                    .attribute_count = waiting->attribute_count,
                                    .attributes = waiting->attributes};
}

void
waiting_forget(struct waiting_list *list)
{
    arena_free(&list->arena);
    table_free(&list->index);
    free(list->origins);
    list->origins = NULL;
    list->origin_count = list->origin_capacity = 0;
    list->first = NULL;
    list->last = &list->first;
}
