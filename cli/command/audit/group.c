/* How an audit groups arrays into rows. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "layout/base/checked.h"
#include "layout/program/maker.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"

#include <string.h>

static const char *
key_of_shape(struct audit *audit, const struct site *site, const struct shape_entry *shape)
{
    (void)audit;
    (void)site;
    return shape->canonical;
}

static const char *
key_of_instruction(struct audit *audit, const struct site *site,
                   const struct shape_entry *shape)
{
    struct text key = {0};
    (void)shape;
    text_format(&key, "%s:%llu:%s", site->file, (unsigned long long)site->line, site->name);
    return text_keep(&key, &audit->arena);
}

static const char *
key_of_opcode(struct audit *audit, const struct site *site, const struct shape_entry *shape)
{
    (void)audit;
    (void)shape;
    return site->opcode;
}

static const char *
key_of_computation(struct audit *audit, const struct site *site,
                   const struct shape_entry *shape)
{
    (void)audit;
    (void)shape;
    return site->computation;
}

/* A group never has more than one memory space, so the rest of the key is empty. */
static const char *
key_of_space(struct audit *audit, const struct site *site, const struct shape_entry *shape)
{
    (void)audit;
    (void)site;
    (void)shape;
    return "";
}

static const char *
key_of_source(struct audit *audit, const struct site *site, const struct shape_entry *shape)
{
    (void)audit;
    (void)shape;
    return site->source ? site->source : "(no source)";
}

static const char *
key_of_op_name(struct audit *audit, const struct site *site, const struct shape_entry *shape)
{
    (void)audit;
    (void)shape;
    return site->op_name ? site->op_name : "(no op_name)";
}

static const char *
key_of_role(struct audit *audit, const struct site *site, const struct shape_entry *shape)
{
    (void)audit;
    (void)shape;
    const char *name = role_name(site->role);
    return name ? name : "(no role)";
}

static const char *
key_of_module(struct audit *audit, const struct site *site, const struct shape_entry *shape)
{
    (void)audit;
    (void)shape;
    return site->module;
}

static const struct grouping groupings[] = {
    {"shape", true, key_of_shape},      {"instruction", true, key_of_instruction},
    {"opcode", false, key_of_opcode},   {"computation", false, key_of_computation},
    {"space", false, key_of_space},     {"source", false, key_of_source},
    {"op_name", false, key_of_op_name}, {"role", false, key_of_role},
    {"module", false, key_of_module},
};

#define GROUPINGS (sizeof groupings / sizeof *groupings)
enum { INSTRUCTION = 1, SOURCE = 5, OP_NAME = 6 }; /* their numbers */

/* The keys of several words of --by: "fusion · train.py:36". */
static const char *
key_of_several(struct audit *audit, const struct site *site, const struct shape_entry *shape)
{
    struct text key = {0};
    for (size_t i = 0, said = 0; i < GROUPINGS; i++) {
        const char *one = audit_is_by(audit, i) ? groupings[i].key(audit, site, shape) : "";
        if (*one)
            text_separate(&key, said++, " · ");
        text_string(&key, one);
    }
    return text_keep(&key, &audit->arena);
}

bool
audit_is_by(const struct audit *audit, size_t number)
{
    return audit->by >> number & 1;
}

void
audit_group_by(struct audit *audit)
{
    const struct options *options = &audit->context->options;
    audit->by = (unsigned)option_count(options, OPTION_BY, 1);
    audit->grouping = &audit->several;
    audit->several = (struct grouping){option_text(options, OPTION_BY), false, key_of_several};
    for (size_t i = 0; i < GROUPINGS; i++) {
        if (audit->by == 1U << i)
            audit->grouping = &groupings[i];
        audit->several.one_shape |= audit_is_by(audit, i) && groupings[i].one_shape;
    }
}

const char *
audit_grouping_name(size_t by)
{
    return by < GROUPINGS ? groupings[by].name : NULL;
}

/* The metadata that names a step. */
static uint32_t
metadata_of(struct audit *audit, const struct computation *c, const struct step *step)
{
    const struct program *program = audit->program;
    if (!(audit->needs & (NEEDS_SOURCE | NEEDS_OP_NAME)))
        return 0;
    if (!audit_is_by(audit, SOURCE) && !audit_is_by(audit, OP_NAME))
        return maker_metadata(program, audit->records, c, step);
    struct arena arena = {0};
    uint32_t metadata = maker_find(program, audit->records, c, step, -1, &arena).metadata;
    arena_free(&arena);
    return metadata;
}

struct site
audit_site(struct audit *audit, const struct computation *c, const struct step *step,
           enum role role)
{
    const struct program *program = audit->program;
    struct site site = {.file = audit->dump->file,
                        .module = program->name,
                        .module_line = program->line,
                        .computation = c->name.text,
                        .name = step_name(&program->ownership, c, step, &audit->arena),
                        .role = role};
    struct origin origin = step_origin(&program->ownership, c, step, NULL, NULL);
    site.opcode =
        words_text(&program->ownership.words, audit->needs & NEEDS_OPCODE ? origin.opcode : 0);
    site.line = origin.line;
    if (!operation_may_own(&step->operation)) /* its metadata is of nothing */
        return site;
    uint32_t metadata = metadata_of(audit, c, step);
    text_clear(&audit->source);
    program_source(program, metadata, &audit->source);
    text_clear(&audit->op_name);
    if (audit->needs & NEEDS_OP_NAME)
        program_op_name(program, metadata, audit->context->query.depth, &audit->op_name);
    site.source = audit->source.length ? audit->source.data : NULL;
    site.op_name = audit->op_name.length ? audit->op_name.data : NULL;
    return site;
}

void
audit_site_row(const struct audit *audit, struct row *row, const struct site *site)
{
    row->known |= audit->needs | NEEDS_OPCODE | NEEDS_SOURCE; /* null if not asked for */
#include "render/row/fields/site.def"
}

/* Does it pass the tests of --only? space: of what has no shape. */
static bool
passes(struct audit *audit, const struct site *site, const struct shape_entry *shape,
       struct cell space)
{
    struct context *context = audit->context;
    if (context->query.test_count == 0)
        return true;
    struct arena_mark mark = arena_mark(&context->arena);
    struct row *row = row_new(&context->arena);
    audit_site_row(audit, row, site);
    if (shape) {
        layout_row_shape(row, shape->shape, shape->canonical);
    } else {
        layout_row_shape(row, NULL, NULL);
        row_set(row, FIELD_memory_space, space);
    }
    bool selects = row_query_passes(&context->query, row, true);
    arena_rewind(&context->arena, mark);
    return selects;
}

bool
audit_selects(struct audit *audit, const struct site *site, const struct shape_entry *shape)
{
    return passes(audit, site, shape, cell_null());
}

/* The part of a group that belongs to one computation of one program and has one shape. */
static struct group *
part_get(struct audit *audit, struct group *whole, const struct shape_entry *shape,
         const struct site *site, bool make)
{
    struct text text = {0};
    text_format(&text, "%s\n%s\n%s\n%s\n%s", whole->key, site->file,
                site->module ? site->module : "", site->computation, shape->canonical);
    const char *key = text_keep(&text, &audit->arena);
    struct group_key wanted = {key, whole->space, 0};
    struct group *part = group_get(&audit->groups, wanted, make);
    if (part)
        part->whole = whole->number;
    return part;
}

struct group_key
audit_key(struct audit *audit, const struct site *site, const struct shape_entry *shape)
{
    bool split = audit_is_by(audit, INSTRUCTION);
    return (struct group_key){.text = audit->grouping->key(audit, site, shape),
                              .shape = split ? shape->id + 1 : 0};
}

struct group *
audit_group(struct audit *audit, const struct shape_entry *shape, const struct site *site,
            bool make)
{
    struct group_key key = audit_key(audit, site, shape);
    key.space = shape_array(shape->shape)->layout.memory_space;
    if (!audit->fine)
        return group_get(&audit->groups, key, make);
    struct group *whole = group_get(&audit->wholes, key, make);
    return whole ? part_get(audit, whole, shape, site, make) : NULL;
}

struct group *
audit_add_room(struct audit *audit, const struct site *site, int space, int64_t count,
               int64_t bytes)
{
    static const char *const common[] = {"space", "role", "module"};
    struct group_key key = {.text = site->name, .space = space};
    if (!passes(audit, site, NULL, cell_space(space)))
        return NULL;
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (strcmp(audit->grouping->name, common[i]) == 0)
            key.text = audit->grouping->key(audit, site, NULL);
    struct group *group = group_get(&audit->groups, key, true);
    group_add_room(&audit->groups, group, site);
    group->at_peak += count;
    audit->overflow |= !checked_add(group->peak_bytes, bytes, &group->peak_bytes);
    return group;
}
