/*
 * A dump from before layout assignment prints a row-major order for each array. With --assume
 * each array gets the target's default layout instead. A parameter of the program gets the
 * layout in the module's header if that is tiled. A scheduled module is compiled: its layouts
 * are all chosen, and nothing is assumed.
 */
#include "parser/hlo/counted.h"

#include "layout/base/text.h"
#include "layout/shape.h"
#include "parser/hlo/attribute_read.h"
#include "parser/hlo/module_parse.h"
#include "parser/shape/shape_table.h"

#include <string.h>

/* Returns the text from the first opener to its matching closer; empty if there is none. */
static struct slice
first_group(struct slice text, char opener, char closer)
{
    size_t depth = 0, start = 0;
    while (start < text.length && text.text[start] != opener)
        start++;
    for (size_t i = start; i < text.length; i++) {
        depth += text.text[i] == opener;
        depth -= text.text[i] == closer;
        if (depth == 0)
            return (struct slice){text.text + start, i + 1 - start};
    }
    return (struct slice){0};
}

/* Reads from the module's header whether layouts are chosen already, and the parameters. */
static void
read_header(struct counted *counted, const struct hlo_module *module)
{
    struct slice layouts = module_attribute(module, ATTRIBUTE_ENTRY_COMPUTATION_LAYOUT);
    struct slice parameters = first_group(layouts, '(', ')'); /* of "{(a, b)->c}", as a tuple */
    counted->compiled = module_is_scheduled(module);
    if (counted->compiled || parameters.length == 0)
        return;
    const struct shape_entry *entry =
        shape_table_get(counted->shapes, parameters.text, parameters.length);
    if (entry->shape && entry->shape->kind == SHAPE_TUPLE && !entry->fault)
        counted->parameters = entry->shape;
}

/* Returns an array, or a tuple of arrays, with the layouts of the module's header where that
 * has chosen one. header: its shape there; NULL: it has none. */
static const struct shape *
with_header(struct counted *counted, const struct shape *own, const struct shape *header)
{
    struct arena *arena = counted->arena;
    bool chosen = header && own->kind == SHAPE_ARRAY && shape_compatible(header, own);
    if (own->kind != SHAPE_TUPLE)
        return chosen && header->layout.tile_count ? header : own;
    struct shape *part = arena_alloc(arena, sizeof *part);
    const struct shape **elements =
        arena_array(arena, own->element_count + 1, sizeof *elements);
    if (header && (header->kind != SHAPE_TUPLE || header->element_count != own->element_count))
        header = NULL;
    for (size_t i = 0; i < own->element_count; i++)
        elements[i] =
            with_header(counted, own->elements[i], header ? header->elements[i] : NULL);
    *part = *own;
    part->elements = elements;
    return part;
}

/* Gives a parameter of the entry the layouts of the module's header. */
static void
assume_parameter(struct counted *counted, struct hlo_instruction *instruction)
{
    const struct shape *all = counted->parameters;
    size_t number = (size_t)instruction->parameter;
    if (!instruction->shape || counted->compiled || instruction->shape->fault ||
        instruction->parameter < 0)
        return;
    const struct shape *header =
        all && number < all->element_count ? all->elements[number] : NULL;
    struct text text = {0};
    shape_print(&text, with_header(counted, instruction->shape->shape, header));
    instruction->shape = shape_table_get(counted->shapes, text.data, text.length);
    text_free(&text);
}

/* Replaces the instruction's shape by the shape with assumed layouts. */
static void
assume_shape(struct counted *counted, struct hlo_instruction *instruction)
{
    struct shape_entry *written = instruction->shape;
    if (!written || counted->compiled || written->fault)
        return;
    instruction->shape = shape_table_assume(counted->shapes, written);
    if (strcmp(instruction->shape->canonical, written->canonical) != 0)
        counted->setting->layouts = counted->assumed;
}

void
counted_begin(struct counted *counted, const struct hlo_module *module)
{
    counted_shard_begin(counted, module);
    counted->compiled = counted->divided = false;
    if (counted->guesses)
        counted->assumed = counted->shapes->assumed =
            module && module->calls_kernels ? target_by_name("tpu") : NULL;
    counted->parameters = NULL;
    counted->setting->layouts = NULL;
    if (module && counted->assumed)
        read_header(counted, module);
}

void
counted_shape(struct counted *counted, struct hlo_instruction *instruction,
              struct slice computation, const struct computation *entry, bool in_entry)
{
    bool assumes = counted->assumed != NULL;
    if (assumes && in_entry)
        assume_parameter(counted, instruction);
    counted->divided |= counted_shard(counted, instruction, computation, entry);
    if (assumes)
        assume_shape(counted, instruction);
}
