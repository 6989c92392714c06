/* audit: what owns memory, the most wasteful first; limits that scripts can set. */
#include "cli/audit.h"

#include "cli/audit_limits.h"
#include "cli/audit_report.h"
#include "cli/command.h"
#include "cli/dump.h"
#include "layout/base/diagnostic.h"
#include "layout/device/target.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "parser/module/value_facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- keys ---- */

static const char *
key_of_shape(struct audit *audit, const struct place *place, const struct shape_entry *shape)
{
    (void)audit;
    (void)place;
    return shape->canonical;
}

static const char *
key_of_instruction(struct audit *audit, const struct place *place,
                   const struct shape_entry *shape)
{
    struct text key = {0};
    (void)shape;
    text_format(&key, "%s:%llu:%s", place->file, (unsigned long long)place->line, place->name);
    return text_keep(&key, &audit->arena);
}

static const char *
key_of_opcode(struct audit *audit, const struct place *place, const struct shape_entry *shape)
{
    (void)audit;
    (void)shape;
    return place->opcode;
}

static const char *
key_of_computation(struct audit *audit, const struct place *place,
                   const struct shape_entry *shape)
{
    (void)audit;
    (void)shape;
    return place->computation;
}

static const char *
key_of_space(struct audit *audit, const struct place *place, const struct shape_entry *shape)
{
    char *name = arena_alloc(&audit->arena, SPACE_TEXT);
    (void)place;
    return name ? target_space_name(audit->context->target,
                                    shape_array(shape->shape)->layout.memory_space, name)
                : NULL;
}

static const char *
key_of_source(struct audit *audit, const struct place *place, const struct shape_entry *shape)
{
    (void)audit;
    (void)shape;
    return place->source ? place->source : "(no source)";
}

static const struct grouping groupings[] = {
    {"shape", true, key_of_shape},    {"instruction", true, key_of_instruction},
    {"opcode", false, key_of_opcode}, {"computation", false, key_of_computation},
    {"space", false, key_of_space},   {"source", false, key_of_source},
};

static const struct grouping *
grouping_by_name(const char *name)
{
    for (size_t i = 0; i < sizeof groupings / sizeof *groupings; i++)
        if (strcmp(groupings[i].name, name) == 0)
            return &groupings[i];
    return NULL;
}

/* ---- a computation's bins ---- */

/* May it be the first instruction of a bin? Only then its origin is asked for. */
static bool
may_own(const struct audit *audit, const struct operation *operation)
{
    return operation_may_own(operation) &&
           (operation->rule != RULE_PARAMETER || audit->may_be_entry);
}

/* What was seen of a shape in the computation at hand. */
static struct seen *
seen_of(struct audit *audit, const struct shape_entry *shape)
{
    if (shape->id >= audit->seen_capacity) {
        size_t capacity = shape->id * 2 + 256;
        struct seen *larger = realloc(audit->seen, capacity * sizeof *larger);
        if (!larger)
            return NULL;
        memset(larger + audit->seen_capacity, 0,
               (capacity - audit->seen_capacity) * sizeof *larger);
        audit->seen = larger;
        audit->seen_capacity = capacity;
    }
    struct seen *seen = &audit->seen[shape->id];
    if (seen->computation != audit->computations + 1)
        *seen = (struct seen){.computation = audit->computations + 1};
    return seen;
}

static struct bin *
new_bin(struct audit *audit, const struct instruction *instruction, const struct origin *origin,
        const struct shape_entry *shape)
{
    struct bin *bin =
        arena_alloc_raw(&audit->arena, sizeof *bin + instruction->name_length + 1);
    if (!bin)
        return NULL;
    *bin = (struct bin){.shape = shape, .origin = *origin, .count = 1};
    memcpy(bin->name, instruction->text, instruction->name_length + 1);
    return bin;
}

static int
count_leaf(struct audit *audit, struct computation *c, const struct instruction *instruction,
           const struct origin *origin, size_t leaf_number)
{
    const struct leaf *leaf = &instruction->operation.shape->leaves[leaf_number];
    size_t root = 0;
    enum leaf_state state = ownership_leaf(c, instruction, leaf_number, &root);
    if (state == LEAF_SHARED || (state == LEAF_ARGUMENT && !audit->may_be_entry))
        return 0;
    struct seen *seen = seen_of(audit, leaf->entry);
    bool constant = instruction->operation.rule == RULE_CONSTANT;
    if (!seen)
        return -1;
    struct bin *last = seen->bin;
    if (audit->by_shape && last && last->state == state && state != LEAF_ROOT &&
        last->constant == constant) {
        last->count++;
        return 0;
    }
    struct bin *bin = new_bin(audit, instruction, origin, leaf->entry);
    if (!bin)
        return -1;
    bin->state = (uint8_t)state;
    bin->root = (uint32_t)root;
    bin->constant = constant;
    bin->next = c->user;
    c->user = seen->bin = bin;
    return 0;
}

/* An instruction whose shape is unknown: what it owns is no row, and must not go unsaid. */
static int
count_shapeless(struct audit *audit, struct computation *c,
                const struct instruction *instruction, const struct origin *origin,
                struct bin **last)
{
    const struct operation *operation = &instruction->operation;
    enum leaf_state state = operation->rule == RULE_PARAMETER ? LEAF_ARGUMENT : LEAF_OWNED;
    if (!may_own(audit, operation))
        return 0;
    if (*last && (*last)->state == state) {
        (*last)->count++;
        return 0;
    }
    struct bin *bin = new_bin(audit, instruction, origin, NULL);
    if (!bin)
        return -1;
    bin->state = (uint8_t)state;
    bin->next = c->user;
    c->user = *last = bin;
    return 0;
}

static int
audit_closed(void *user, struct computation *c)
{
    struct audit *audit = user;
    size_t count = computation_count(c);
    struct bin *shapeless = NULL;
    audit->origin_count -= count; /* what is left are those of the computations around it */
    for (size_t i = 0; i < count; i++) {
        const struct instruction *instruction = computation_instruction(c, i);
        const struct shape_entry *shape = instruction->operation.shape;
        const struct origin *origin = &audit->origins[audit->origin_count + i];
        if (!shape && count_shapeless(audit, c, instruction, origin, &shapeless))
            return -1;
        for (size_t k = 0; shape && k < shape->leaf_count; k++)
            if (count_leaf(audit, c, instruction, origin, k))
                return -1;
    }
    audit->computations++;
    return 0;
}

/* ---- at the end of a module ---- */

/* Where the first instruction of a bin stands; its texts hold until the next one. */
static struct place
place_of(struct audit *audit, const struct computation *c, const struct bin *bin)
{
    const struct origin *origin = &bin->origin;
    struct text *source = &audit->source;
    text_clear(source);
    origin_source(origin, &audit->words, audit->dump, source);
    return (struct place){.file = audit->dump->file,
                          .module = audit->module,
                          .computation = c->name.text,
                          .name = bin->name,
                          .opcode = words_text(&audit->words, origin->opcode),
                          .source = source->length ? source->data : NULL,
                          .line = origin->line};
}

/* The part of a group that is of one computation and one shape; the whole gets the bin. */
static struct group *
part_get(struct audit *audit, const char *key, const struct bin *bin, const struct place *place,
         enum role role)
{
    struct text text = {0};
    struct group *whole = group_get(&audit->wholes, key);
    if (!whole)
        return NULL;
    audit->overflow |= group_add(&audit->wholes, whole, bin, place, role) != 0;
    text_format(&text, "%s\n%s\n%s", key, place->computation, bin->shape->canonical);
    key = text_keep(&text, &audit->arena);
    struct group *part = key ? group_get(&audit->groups, key) : NULL;
    if (part && part->count == 0) {
        part->whole = whole->number;
        part->next = whole->part;
        whole->part = part->number + 1;
    }
    return part;
}

static struct group *
group_of(struct audit *audit, const struct bin *bin, const struct place *place, enum role role)
{
    const char *key = audit->grouping->key(audit, place, bin->shape);
    if (!key || audit->source.failed)
        return NULL;
    return audit->fine ? part_get(audit, key, bin, place, role)
                       : group_get(&audit->groups, key);
}

static int
add_bin(struct audit *audit, const struct computation *c, const struct bin *bin)
{
    enum role role = ownership_role(c, bin->state, bin->root, bin->constant);
    if (!role_owns(role))
        return 0;
    struct place place = place_of(audit, c, bin);
    bool known = bin->shape && bin->shape->size.known;
    if (!known && limits_pass_over(audit, bin, &place))
        return -1;
    if (!bin->shape)
        return 0;
    struct group *group = group_of(audit, bin, &place, role);
    if (!group)
        return -1;
    limits_check_array(audit, bin, &place);
    audit->arrays += bin->count;
    audit->assumed |= shape_is_assumed(bin->shape->shape);
    audit->overflow |= group_add(&audit->groups, group, bin, &place, role) != 0;
    audit->overflow |= audit_add_space(audit, bin, &place) != 0;
    return audit->groups.arena.failed || audit->wholes.arena.failed ? -1 : 0;
}

static int
audit_decided(void *user, struct computation *c)
{
    struct audit *audit = user;
    struct bin *reversed = NULL;
    for (struct bin *bin = c->user, *next; bin; bin = next) { /* into text order */
        next = bin->next;
        bin->next = reversed;
        reversed = bin;
    }
    for (struct bin *bin = reversed; bin; bin = bin->next)
        if (add_bin(audit, c, bin))
            return -1;
    return 0;
}

/* ---- events ---- */

static int
audit_module(struct dump *dump, const struct hlo_module *module)
{
    struct audit *audit = dump->user;
    audit->dump = dump;
    audit->compiled |= dump->compiled;
    audit->module = arena_copy(&audit->arena, module->name.text, module->name.length);
    return audit->module ? ownership_read_header(&audit->ownership, module) : -1;
}

static int
audit_computation(struct dump *dump, const struct hlo_computation *computation)
{
    struct audit *audit = dump->user;
    struct slice name = {computation->name.text, computation->name.length};
    audit->may_be_entry = computation->entry || !computation->signature;
    return ownership_begin_computation(&audit->ownership, name, computation->entry);
}

static int
add_origin(struct audit *audit, const struct operation *operation,
           const struct hlo_instruction *instruction)
{
    if (audit->origin_count == audit->origin_capacity) {
        size_t capacity = audit->origin_capacity * 2 + 256;
        struct origin *larger = realloc(audit->origins, capacity * sizeof *larger);
        if (!larger)
            return -1;
        audit->origins = larger;
        audit->origin_capacity = capacity;
    }
    struct origin *origin = &audit->origins[audit->origin_count++];
    *origin = (struct origin){0};
    return may_own(audit, operation) ? origin_read(origin, &audit->words, instruction) : 0;
}

static int
audit_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct audit *audit = dump->user;
    if (instruction->bare)
        return 0;
    struct instruction *kept = ownership_read(&audit->ownership, instruction);
    if (!kept || add_origin(audit, &kept->operation, instruction))
        return -1;
    ownership_instruction(&audit->ownership);
    return 0;
}

static int
audit_computation_end(struct dump *dump)
{
    struct audit *audit = dump->user;
    return ownership_end_computation(&audit->ownership, dump->ending);
}

static int
audit_module_end(struct dump *dump)
{
    struct audit *audit = dump->user;
    int result = ownership_end_module(&audit->ownership, dump->ending);
    arena_free(&audit->arena);
    audit->origin_count = 0;
    return result;
}

void
command_audit(struct context *context)
{
    static const struct dump_client client = {audit_module,      audit_computation,
                                              audit_instruction, audit_computation_end,
                                              audit_module_end,  NULL};
    struct audit audit = {.context = context};
    struct ownership_client owner = {&audit, audit_closed, audit_decided, NULL};
    const char *by = context->options.values[OPTION_BY];
    audit.grouping = grouping_by_name(by ? by : "shape");
    if (!audit.grouping) {
        usage_error(
            context,
            "--by is shape, instruction, opcode, computation, space or source, not '%s'", by);
        return;
    }
    if (option_given(&context->options, OPTION_SUGGEST) && !audit.grouping->one_shape) {
        usage_error(context, "--suggest is for rows of one shape: --by shape or instruction");
        return;
    }
    audit.by_shape = audit.grouping->key == key_of_shape;
    audit.ownership = ownership_of_text(&owner);
    if (audit_begin(&audit) == 0) {
        dump_walk(context, &client, &audit);
        audit_report(&audit);
    }
    ownership_free(&audit.ownership);
    groups_free(&audit.groups);
    groups_free(&audit.wholes);
    arena_free(&audit.arena);
    words_free(&audit.words);
    text_free(&audit.source);
    free(audit.origins);
    free(audit.seen);
}
