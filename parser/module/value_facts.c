/*
 * What ownership asks of an instruction. Most have no attribute that matters to it; operands
 * are kept as text and split when a chain comes by.
 */
#include "parser/module/value_facts.h"

#include "layout/diagnostic.h"
#include "layout/shape_entry.h"
#include "parser/lex/word.h"
#include "parser/module/aliases.h"
#include "parser/module/attribute.h"
#include "parser/module/name_filter.h"

#include <string.h>

/* As a value keeps it; what does not fit is as good as unknown. */
static int32_t
small_number(int64_t number)
{
    return number >= 0 && number <= INT32_MAX ? (int32_t)number : -1;
}

/* One reference for each name in the value: %a or {%a, %b}. */
static int
add_references(struct ownership *ownership, struct value *value,
               const struct attribute *attribute, enum reference_kind kind)
{
    struct slice v = attribute->value;
    for (size_t i = 0; i < v.length;) {
        size_t start = i;
        while (i < v.length && is_word(v.text[i]))
            i++;
        if (i == start)
            i++;
        else if (ownership_reference(ownership, value, kind,
                                     (struct name){v.text + start, i - start}))
            return -1;
    }
    return 0;
}

/* output_to_operand_aliasing */
static int
add_aliases(struct value *value, struct slice text, struct arena *arena)
{
    struct alias *aliases;
    struct diagnostic reported; /* by the parser */
    struct links *links = arena_alloc(arena, sizeof *links);
    int64_t count = aliases_read(text, ALIAS_LIST, arena, &aliases, &reported);
    if (!links || count < 0)
        return -1;
    links->aliases = aliases;
    links->alias_count = (size_t)count;
    value->links = links;
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

/* The names that read_attribute knows. */
static const struct name_filter mattering = {
    NAME_LETTER('b') | NAME_LETTER('c') | NAME_LETTER('f') | NAME_LETTER('i') |
        NAME_LETTER('o') | NAME_LETTER('s') | NAME_LETTER('t'),
    NAME_LENGTH(4) /* body */ | NAME_LENGTH(5) /* calls, index */ |
        NAME_LENGTH(6) /* select */ | NAME_LENGTH(7) /* scatter */ |
        NAME_LENGTH(8) /* to_apply */ | NAME_LENGTH(9) /* condition */ |
        NAME_LENGTH(16) /* true_computation */ | NAME_LENGTH(17) /* false_computation */ |
        NAME_LENGTH(19) /* branch_computations, called_computations */ |
        NAME_LENGTH(26) /* output_to_operand_aliasing */};

static int
read_attribute(struct value *value, const struct attribute *attribute,
               struct ownership *ownership, struct arena *arena)
{
    enum reference_kind kind;
    struct slice name = attribute->name;
    if (value->rule == RULE_ELEMENT && slice_is(name, "index"))
        value->number = small_number(number_of(attribute->value));
    else if (slice_is(name, "output_to_operand_aliasing"))
        return add_aliases(value, attribute->value, arena);
    else if (ownership && reference_kind(value, name, &kind))
        return add_references(ownership, value, attribute, kind);
    return 0;
}

/* The name and, where a chain can pass, the operands. */
static int
keep_text(struct value *value, const struct hlo_instruction *instruction, struct arena *arena)
{
    struct slice name = instruction->name, operands = instruction->operands;
    size_t passed = ownership_shares_operand(value) ? operands.length : 0;
    char *copy = name.length + passed < UINT32_MAX
                     ? arena_alloc_raw(arena, name.length + 1 + passed)
                     : NULL;
    if (!copy)
        return -1;
    memcpy(copy, name.text, name.length);
    copy[name.length] = '\0';
    memcpy(copy + name.length + 1, operands.text, passed);
    value->text = copy;
    value->name_length = (uint32_t)name.length;
    value->operands_length = (uint32_t)passed;
    return 0;
}

int
value_read(struct value *value, const struct hlo_instruction *instruction,
           struct ownership *ownership, struct arena *arena)
{
    *value = (struct value){
        .shape = instruction->shape,
        .rule = (uint8_t)opcode_rule(instruction->opcode.text, instruction->opcode.length),
        .root = instruction->root,
        .number = small_number(instruction->parameter)};
    if (value->shape && !value->shape->shape)
        value->shape = NULL; /* written, but no shape */
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        struct slice name = instruction->attributes[i].name;
        if (name_filter_passes(mattering, name.text, name.length) &&
            read_attribute(value, &instruction->attributes[i], ownership, arena))
            return -1;
    }
    return keep_text(value, instruction, arena);
}

struct ownership
ownership_of_text(const struct ownership_client *client)
{
    return (struct ownership){
        .client = client, .operand = value_operand, .operands = value_operands};
}

struct value *
ownership_read(struct ownership *ownership, const struct hlo_instruction *instruction)
{
    struct value *value = ownership_next(ownership);
    if (!value || value_read(value, instruction, ownership, ownership_arena(ownership)))
        return NULL;
    return value;
}

int
ownership_read_header(struct ownership *ownership, const struct hlo_module *module)
{
    struct slice value =
        attribute_find(module->attributes, module->attribute_count, "input_output_alias");
    struct alias *aliases;
    struct diagnostic reported;
    int64_t count = aliases_read(value, ALIAS_LIST, &ownership->arena, &aliases, &reported);
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
