/* Computations that are written in place, as values of attributes. The instruction that calls
 * them is delivered when they have ended. */
#include "parser/hlo/module_state.h"

static struct slice
copied(struct module_parser *p, struct slice slice)
{
    return (struct slice){arena_copy(&p->open, slice.text, slice.length), slice.length};
}

/* Appends an attribute to the owner's instruction, with copies of its texts. */
static void
add_attribute(struct module_parser *p, struct owner *owner, enum attribute_kind kind,
              struct slice name, struct slice value)
{
    struct hlo_instruction *instruction = &owner->instruction;
    size_t count = instruction->attribute_count;
    arena_grow(&p->open, &owner->attributes, count, &owner->attribute_capacity,
               sizeof *owner->attributes);
    owner->attributes[count] = (struct attribute){kind, copied(p, name), copied(p, value), 0};
    instruction->attribute_count++;
}

/* Appends the attributes of the current statement to the owner's instruction. */
static void
add_attributes(struct module_parser *p, struct owner *owner)
{
    for (size_t i = 0; i < p->statement.attributes.count; i++) {
        const struct attribute *a = &p->attributes[i];
        add_attribute(p, owner, a->kind, a->name, a->value);
    }
}

static struct slice *
copied_shapes(struct module_parser *p, const struct slice *shapes, size_t count)
{
    if (!shapes)
        return NULL;
    struct slice *copy = arena_array(&p->open, count, sizeof *copy);
    for (size_t i = 0; i < count; i++)
        copy[i] = copied(p, shapes[i]);
    return copy;
}

/* Begins the statement's last attribute, whose value is a computation or a list of them. */
static void
begin_attribute(struct module_parser *p, struct owner *owner)
{
    owner->attribute = copied(p, slice_of(p, p->lexer.attribute.name));
    owner->kind = p->lexer.attribute.kind;
    owner->list = p->lexer.body == BODY_FIRST;
    owner->bodies = 0;
}

static struct owner *
new_owner(struct module_parser *p, const struct hlo_instruction *instruction)
{
    struct arena_mark mark = arena_mark(&p->open);
    struct owner *owner = arena_alloc(&p->open, sizeof *owner);
    struct hlo_instruction *kept = &owner->instruction;
    owner->mark = mark;
    owner->scope = p->depth ? scope_of(p)->name : NULL;
    *kept = *instruction;
    kept->attribute_count = 0;
    kept->name = copied(p, kept->name);
    kept->opcode = copied(p, kept->opcode);
    kept->operands = copied(p, kept->operands);
    kept->literal.length = 0; /* a constant has no computation */
    kept->shapes = copied_shapes(p, kept->shapes, kept->shape_count);
    add_attributes(p, owner);
    begin_attribute(p, owner);
    return owner;
}

/* Returns the name of a computation in place: those of the enclosing computation, the
 * instruction and the attribute, and a number if there is a list. */
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
    return text_keep_slice(&text, &p->open);
}

/* Appends the attribute as if its computations were written by name: a.to_apply, or
 * {a.branch_computations.0, ...}. */
static void
end_attribute(struct module_parser *p, struct owner *owner)
{
    struct text text = {0};
    for (size_t i = 0; i < owner->bodies; i++) {
        struct slice name = name_body(p, owner, i);
        if (owner->list)
            text_string(&text, i ? ", " : "{");
        text_append(&text, name.text, name.length);
    }
    if (owner->list)
        text_char(&text, '}');
    struct slice names = text_keep_slice(&text, &p->open);
    add_attribute(p, owner, owner->kind, owner->attribute, names);
}

/* Delivers the instruction, which is complete, and frees the owner. */
static int
end_owner(struct module_parser *p, struct owner *owner)
{
    struct arena_mark mark = owner->mark;
    owner->instruction.attributes = owner->attributes;
    int result = module_deliver(p, &owner->instruction);
    arena_rewind(&p->open, mark);
    return result;
}

int
module_end_owner(struct module_parser *p, struct owner *owner)
{
    end_attribute(p, owner);
    return end_owner(p, owner);
}

/* ---- computations in place ---- */

static int
begin_body(struct module_parser *p, struct owner *owner)
{
    struct hlo_computation computation = {.name = name_body(p, owner, owner->bodies++),
                                          .line = p->lexer.source.begin.line,
                                          .in_place = true};
    return module_begin_scope(p, &computation, owner);
}

int
module_begin_body(struct module_parser *p, const struct hlo_instruction *instruction)
{
    return begin_body(p, new_owner(p, instruction));
}

/* A computation in place has ended: begins the next one of its list, or continues the
 * instruction. */
static int
resume(struct module_parser *p, struct owner *owner)
{
    if (p->lexer.body == BODY_NEXT)
        return begin_body(p, owner);
    module_open_attributes(p);
    end_attribute(p, owner);
    add_attributes(p, owner);
    if (p->lexer.body == BODY_NONE)
        return end_owner(p, owner);
    begin_attribute(p, owner);
    return begin_body(p, owner);
}

/* Reports a result that is not the one in the header, and the first one of a module that is
 * presumed: without a ROOT, XLA takes the last instruction, but its printer always marks one.
 */
static void
check_result(struct module_parser *p, struct scope *scope)
{
    const struct span brace = {0, 1};
    if (scope->health != ENDING_WHOLE)
        return;
    if (module_contradicts(scope->result, scope->written)) {
        module_fault(p, RESULT_SHAPE, brace, scope->name);
        scope->health = ENDING_BROKEN;
    } else if (!scope->any_root && !scope->owner && !p->module.root_missed &&
               (p->module.any_root || p->module.layouts)) {
        module_fault(p, NO_ROOT, brace, scope->name);
        p->module.root_missed = true;
    }
}

int
module_on_close(struct module_parser *p)
{
    const struct span brace = {0, 1};
    struct scope *scope = scope_of(p);
    if (!scope) {
        if (p->outside == OUTSIDE_PLAIN)
            module_fault(p, STRAY_BRACE, brace);
        p->outside = OUTSIDE_PLAIN;
        return READ_ON;
    }
    struct owner *owner = scope->owner;
    if (!scope->any_instruction)
        module_fault(p, EMPTY_COMPUTATION, brace, scope->name);
    else
        check_result(p, scope);
    if (module_end_scope(p, scope->health))
        return STOP;
    return owner ? resume(p, owner) : READ_ON;
}

int
module_on_broken_close(struct module_parser *p)
{
    struct owner *owner = scope_of(p)->owner;
    if (module_end_scope(p, ENDING_BROKEN))
        return STOP;
    return owner ? module_end_owner(p, owner) : READ_ON;
}
