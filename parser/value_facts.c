/*
 * What ownership asks of an instruction. Most have no attribute that matters to it, which the
 * first byte of the names tells; operands are kept as text and split when a chain comes by.
 */
#include "parser/value_facts.h"

#include "layout/shape_entry.h"
#include "parser/attribute.h"

#include <string.h>

static bool
is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_' || c == '.' || c == '-';
}

static size_t
count_names(struct slice value)
{
    size_t count = 0;
    for (size_t i = 0; i < value.length; i++)
        count += is_word(value.text[i]) && (i == 0 || !is_word(value.text[i - 1]));
    return count;
}

static struct links *
links_of(struct value *value, struct arena *arena)
{
    if (!value->links)
        value->links = arena_alloc(arena, sizeof *value->links);
    return value->links;
}

/* One reference for each name in the value: %a or {%a, %b}. */
static int
add_references(struct value *value, const struct attribute *attribute, enum reference_kind kind,
               struct arena *arena)
{
    struct slice v = attribute->value;
    struct links *links = links_of(value, arena);
    if (attribute->computation)
        v = (struct slice){attribute->computation, strlen(attribute->computation)};
    if (!links)
        return -1;
    size_t count = links->reference_count + count_names(v);
    struct reference *list = arena_array(arena, count, sizeof *list);
    if (!list)
        return -1;
    if (links->reference_count)
        memcpy(list, links->references, links->reference_count * sizeof *list);
    links->references = list;
    for (size_t i = 0; i < v.length;) {
        size_t start = i;
        while (i < v.length && is_word(v.text[i]))
            i++;
        if (i == start) {
            i++;
            continue;
        }
        char *copy = arena_copy(arena, v.text + start, i - start);
        if (!copy)
            return -1;
        list[links->reference_count++] = (struct reference){kind, {copy, i - start}};
    }
    return 0;
}

static bool
is_branch(struct slice name)
{
    return slice_is(name, "branch_computations") || slice_is(name, "true_computation") ||
           slice_is(name, "false_computation");
}

/* Which use of a computation an attribute names; false when it names none. */
static bool
reference_kind(const struct value *value, struct slice name, enum reference_kind *kind)
{
    bool called = slice_is(name, "calls") || slice_is(name, "to_apply");
    if (slice_is(name, "body"))
        *kind = REFERENCE_BODY;
    else if (slice_is(name, "condition"))
        *kind = REFERENCE_CONDITION;
    else if (is_branch(name))
        *kind = REFERENCE_BRANCH;
    else if (called && (value->rule == RULE_CALL || value->rule == RULE_ASYNC_START ||
                        value->rule == RULE_ASYNC_UPDATE))
        *kind = REFERENCE_CALL;
    else if (called || slice_is(name, "called_computations") || slice_is(name, "select") ||
             slice_is(name, "scatter"))
        *kind = REFERENCE_FUSED;
    else
        return false;
    return true;
}

/* May an attribute that begins with this matter? Most do not, and are not looked at. */
static bool
may_matter(char first)
{
    switch (first) {
    case 'b': /* body, branch_computations */
    case 'c': /* calls, condition, called_computations */
    case 'f': /* false_computation */
    case 'i': /* index */
    case 'o': /* output_to_operand_aliasing */
    case 's': /* select, scatter */
    case 't': /* to_apply, true_computation */
        return true;
    default:
        return false;
    }
}

static int
read_attribute(struct value *value, const struct attribute *attribute, struct arena *arena)
{
    enum reference_kind kind;
    struct slice name = attribute->name;
    if (value->rule == RULE_ELEMENT && slice_is(name, "index")) {
        value->number = number_of(attribute->value);
    } else if (slice_is(name, "output_to_operand_aliasing")) {
        struct alias *aliases;
        struct links *links = links_of(value, arena);
        int64_t count = aliases_read(attribute->value, arena, &aliases);
        if (!links || count < 0)
            return -1;
        links->aliases = aliases;
        links->alias_count = (size_t)count;
    } else if (reference_kind(value, name, &kind)) {
        return add_references(value, attribute, kind, arena);
    }
    return 0;
}

static bool
passes_chains(enum opcode_rule rule)
{
    return rule != RULE_NEW && rule != RULE_CONSTANT && rule != RULE_PARAMETER &&
           rule != RULE_CONDITIONAL;
}

int
value_read(struct value *value, const struct hlo_instruction *instruction, struct arena *arena)
{
    struct slice name = instruction->name, operands = instruction->operands;
    *value = (struct value){
        .shape = instruction->shape,
        .rule = opcode_rule(instruction->opcode.text, instruction->opcode.length),
        .root = instruction->root,
        .number = instruction->parameter,
        .line = instruction->line};
    if (value->shape && !value->shape->shape)
        value->shape = NULL; /* written, but no shape */
    size_t passed = passes_chains(value->rule) ? operands.length : 0;
    char *copy = arena_alloc_raw(arena, name.length + 1 + passed);
    if (!copy)
        return -1;
    memcpy(copy, name.text, name.length);
    copy[name.length] = '\0';
    memcpy(copy + name.length + 1, operands.text, passed);
    value->name = (struct name){copy, name.length};
    value->operands = (struct name){copy + name.length + 1, passed};
    for (size_t i = 0; i < instruction->attribute_count; i++)
        if (may_matter(instruction->attributes[i].name.text[0]) &&
            read_attribute(value, &instruction->attributes[i], arena))
            return -1;
    return 0;
}

int
ownership_read_header(struct ownership *ownership, const struct hlo_module *module)
{
    struct slice value =
        attribute_find(module->attributes, module->attribute_count, "input_output_alias");
    struct alias *aliases = NULL;
    int64_t count = value.length ? aliases_read(value, &ownership->arena, &aliases) : 0;
    if (count < 0)
        return -1;
    ownership->aliases = aliases;
    ownership->alias_count = (size_t)count;
    return 0;
}

bool
value_operand(struct name operands, size_t k, struct name *name)
{
    struct slice list = {operands.text, operands.length}, operand;
    for (size_t at = 0, i = 0; operand_next(list, &at, &operand); i++)
        if (i == k) {
            *name = (struct name){operand.text, operand.length};
            return true;
        }
    return false;
}

size_t
value_operands(struct name operands, struct name *names, size_t room)
{
    struct slice list = {operands.text, operands.length}, operand;
    size_t count = 0;
    for (size_t at = 0; count < room && operand_next(list, &at, &operand); count++)
        names[count] = (struct name){operand.text, operand.length};
    return count;
}
