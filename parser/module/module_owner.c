/* Instructions that wait for the computations in their attributes. */
#include "parser/module/module_state.h"

static struct slice
copied(struct module_parser *p, struct slice slice)
{
    char *copy = arena_copy(&p->open, slice.text, slice.length);
    return (struct slice){copy, copy ? slice.length : 0};
}

/* The attribute, its texts copied, behind the others. */
static int
add_attribute(struct module_parser *p, struct owner *owner, enum attribute_kind kind,
              struct slice name, struct slice value)
{
    struct hlo_instruction *instruction = &owner->instruction;
    size_t count = instruction->attribute_count;
    if (arena_grow(&p->open, &owner->attributes, count, &owner->attribute_capacity,
                   sizeof *owner->attributes))
        return -1;
    owner->attributes[count] = (struct attribute){kind, copied(p, name), copied(p, value)};
    instruction->attribute_count++;
    return p->open.failed ? -1 : 0;
}

int
owner_add_attributes(struct module_parser *p, struct owner *owner)
{
    for (size_t i = 0; i < p->statement.attribute_count; i++) {
        const struct attribute *a = &p->attributes[i];
        if (add_attribute(p, owner, a->kind, a->name, a->value))
            return -1;
    }
    return 0;
}

static struct slice *
copied_shapes(struct module_parser *p, const struct slice *shapes, size_t count)
{
    struct slice *copy = shapes ? arena_array(&p->open, count, sizeof *copy) : NULL;
    for (size_t i = 0; copy && i < count; i++)
        copy[i] = copied(p, shapes[i]);
    return copy;
}

struct owner *
owner_new(struct module_parser *p, const struct hlo_instruction *instruction)
{
    struct arena_mark mark = arena_mark(&p->open);
    struct owner *owner = arena_alloc(&p->open, sizeof *owner);
    if (!owner)
        return NULL;
    struct hlo_instruction *kept = &owner->instruction;
    owner->mark = mark;
    owner->scope = p->depth ? scope_of(p)->name : NULL;
    *kept = *instruction;
    kept->attribute_count = 0;
    kept->name = copied(p, kept->name);
    kept->opcode = copied(p, kept->opcode);
    kept->operands = copied(p, kept->operands);
    kept->shapes = copied_shapes(p, kept->shapes, kept->shape_count);
    return owner_add_attributes(p, owner) || owner_begin_attribute(p, owner) ? NULL : owner;
}

int
owner_begin_attribute(struct module_parser *p, struct owner *owner)
{
    owner->attribute = copied(p, slice_of(p, p->lexer.attribute.name));
    owner->kind = p->lexer.attribute.kind;
    owner->list = p->lexer.body == BODY_FIRST;
    owner->bodies = 0;
    return p->open.failed ? -1 : 0;
}

static struct slice
name_body(struct module_parser *p, const struct owner *owner, size_t number)
{
    struct text text = {0};
    struct slice name = owner->instruction.name, attribute = owner->attribute;
    if (owner->scope)
        text_format(&text, "%s.", owner->scope);
    text_append(&text, name.text, name.length);
    text_char(&text, '.');
    text_append(&text, attribute.text, attribute.length);
    if (owner->list)
        text_format(&text, ".%zu", number);
    size_t length = text.length;
    return (struct slice){text_keep(&text, &p->open), length};
}

struct slice
owner_name_body(struct module_parser *p, struct owner *owner)
{
    return name_body(p, owner, owner->bodies++);
}

/* As if they were written by name: a.to_apply, or {a.branch_computations.0, ...}. */
static struct slice
body_names(struct module_parser *p, const struct owner *owner)
{
    struct text text = {0};
    if (!owner->list)
        return name_body(p, owner, 0);
    for (size_t i = 0; i < owner->bodies; i++) {
        struct slice name = name_body(p, owner, i);
        text_string(&text, i ? ", " : "{");
        text_append(&text, name.text, name.length);
    }
    text_char(&text, '}');
    size_t length = text.length;
    return (struct slice){text_keep(&text, &p->open), length};
}

int
owner_end_attribute(struct module_parser *p, struct owner *owner)
{
    struct slice names = body_names(p, owner);
    return names.text ? add_attribute(p, owner, owner->kind, owner->attribute, names) : -1;
}

int
owner_end(struct module_parser *p, struct owner *owner)
{
    struct arena_mark mark = owner->mark;
    owner->instruction.attributes = owner->attributes;
    int result = module_deliver(p, &owner->instruction);
    arena_rewind(&p->open, mark);
    return result;
}
