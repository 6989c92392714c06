/* What a row of an audit stands for. */
#include "cli/audit/audit.h"

#include "cli/command.h"
#include "cli/dump.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

#include <string.h>

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

/* All groups are of one space, which the row names. */
static const char *
key_of_space(struct audit *audit, const struct place *place, const struct shape_entry *shape)
{
    (void)audit;
    (void)place;
    (void)shape;
    return "";
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

const struct grouping *
audit_grouping(const char *name)
{
    for (size_t i = 0; i < sizeof groupings / sizeof *groupings; i++)
        if (strcmp(groupings[i].name, name) == 0)
            return &groupings[i];
    return NULL;
}

struct place
audit_place(struct audit *audit, const char *computation, const char *name,
            const struct origin *origin)
{
    struct place place = {.file = audit->dump->file,
                          .module = audit->module,
                          .computation = computation,
                          .name = name};
    if (!origin)
        return place;
    text_clear(&audit->source);
    origin_source(origin, &audit->words, audit->dump, &audit->source);
    place.opcode = words_text(&audit->words, origin->opcode);
    place.source = audit->source.length ? audit->source.data : NULL;
    place.line = origin->line;
    return place;
}

/* The part of a group that is of one computation and one shape. */
static struct group *
part_get(struct audit *audit, struct group *whole, const struct shape_entry *shape,
         const struct place *place, bool make)
{
    struct text text = {0};
    text_format(&text, "%s\n%s\n%s", whole->key, place->computation, shape->canonical);
    const char *key = text_keep(&text, &audit->arena);
    struct group *part = key ? group_get(&audit->groups, key, whole->space, make) : NULL;
    if (part && part->count == 0) {
        part->whole = whole->number;
        part->next = whole->part;
        whole->part = part->number + 1;
    }
    return part;
}

struct group *
audit_group(struct audit *audit, const struct shape_entry *shape, const struct place *place,
            bool make)
{
    int space = shape_array(shape->shape)->layout.memory_space;
    const char *key = audit->grouping->key(audit, place, shape);
    if (!key || audit->source.failed)
        return NULL;
    if (!audit->fine)
        return group_get(&audit->groups, key, space, make);
    struct group *whole = group_get(&audit->wholes, key, space, make);
    return whole ? part_get(audit, whole, shape, place, make) : NULL;
}
