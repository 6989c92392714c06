/*
 * A dump from before layout assignment prints a row-major order for each array. With --assume
 * each array gets the target's default layout instead. A parameter of the program gets the
 * layout in the module's header if that is tiled. A scheduled module is compiled: its layouts
 * are all chosen, and nothing is assumed.
 */
#include "cli/command/dump/dump_assume.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "layout/shape.h"
#include "parser/hlo/attribute_read.h"

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

void
dump_assume_module(struct dump *dump, const struct hlo_module *module)
{
    struct context *context = dump->context;
    struct slice layouts = module_attribute(module, ATTRIBUTE_ENTRY_COMPUTATION_LAYOUT);
    struct slice parameters = first_group(layouts, '(', ')'); /* of "{(a, b)->c}", as a tuple */
    dump->compiled = module_is_scheduled(module);
    dump->parameters = NULL;
    if (dump->compiled || parameters.length == 0)
        return;
    const struct shape_entry *entry =
        shape_table_get(&context->shapes, parameters.text, parameters.length);
    if (entry->shape && entry->shape->kind == SHAPE_TUPLE && !entry->fault)
        dump->parameters = entry->shape;
}

/* Returns an array, or a tuple of arrays, with the layouts of the module's header where that
 * has chosen one. header: its shape there; NULL: it has none. */
static const struct shape *
with_header(struct dump *dump, const struct shape *own, const struct shape *header)
{
    struct arena *arena = &dump->context->arena;
    bool chosen = header && own->kind == SHAPE_ARRAY && shape_compatible(header, own);
    if (own->kind != SHAPE_TUPLE)
        return chosen && header->layout.tile_count ? header : own;
    struct shape *part = arena_alloc(arena, sizeof *part);
    const struct shape **elements =
        arena_array(arena, own->element_count + 1, sizeof *elements);
    if (header && (header->kind != SHAPE_TUPLE || header->element_count != own->element_count))
        header = NULL;
    for (size_t i = 0; i < own->element_count; i++)
        elements[i] = with_header(dump, own->elements[i], header ? header->elements[i] : NULL);
    *part = *own;
    part->elements = elements;
    return part;
}

void
dump_assume_parameter(struct dump *dump, struct hlo_instruction *instruction)
{
    const struct shape *all = dump->parameters;
    size_t number = (size_t)instruction->parameter;
    if (!instruction->shape || dump->compiled || instruction->shape->fault ||
        instruction->parameter < 0)
        return;
    const struct shape *header =
        all && number < all->element_count ? all->elements[number] : NULL;
    struct text text = {0};
    shape_print(&text, with_header(dump, instruction->shape->shape, header));
    instruction->shape = shape_table_get(&dump->context->shapes, text.data, text.length);
    text_free(&text);
}

void
dump_assume_shape(struct dump *dump, struct hlo_instruction *instruction)
{
    struct shape_entry *written = instruction->shape;
    if (!written || dump->compiled || written->fault)
        return;
    instruction->shape = shape_table_assume(&dump->context->shapes, written);
    if (strcmp(instruction->shape->canonical, written->canonical) != 0)
        dump->setting.layouts = dump->assumed;
}
