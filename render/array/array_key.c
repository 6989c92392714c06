/* Keys of rows of arrays. */
#include "render/array/array_key.h"

#include "layout/base/line.h"
#include "layout/program/maker.h"
#include "layout/shape_entry.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"

#include <string.h>

const char *
array_key_word(size_t i)
{
    static const char *const words[] = {"shape",       "instruction", "opcode",
                                        "computation", "space",       "source",
                                        "op_name",     "role",        "module"};
    return i < ARRAY_KEYS ? words[i] : NULL;
}

unsigned
array_grouping_needs(const struct array_grouping *grouping, const enum row_kind *kinds)
{
    unsigned needs = grouping_has(grouping, KEY_INSTRUCTION) ? NEEDS_OP_NAME : 0;
    const char *word;
    for (enum array_key i = 0; (word = array_key_word(i)); i++) {
        const struct field_type *key = field_find(kinds, field_of_name(word, strlen(word)));
        if (grouping_has(grouping, i) && key)
            needs |= key->needs;
    }
    return needs;
}

static const char *
key_of_word(enum array_key key, const struct site *site, const struct shape_entry *shape,
            struct arena *arena)
{
    struct text text = {0};
    const char *role = role_name(site->role);
    switch (key) {
    case KEY_SHAPE:
        return shape->canonical;
    case KEY_INSTRUCTION:
        text_string(&text, site->file);
        if (line_is_written(site->line))
            text_format(&text, ":%llu", (unsigned long long)site->line);
        text_format(&text, ":%s", site->name);
        return text_keep(&text, arena);
    case KEY_OPCODE:
        return site->opcode;
    case KEY_COMPUTATION:
        return site->computation;
    case KEY_SOURCE:
        return site->source ? site->source : "(no source)";
    case KEY_OP_NAME:
        return site->op_name ? site->op_name : "(no op_name)";
    case KEY_ROLE:
        return role ? role : "(no role)";
    case KEY_MODULE:
        return site->module;
    case KEY_SPACE:
    case ARRAY_KEYS:
        break;
    }
    return "";
}

static const char *
key_text(const struct array_grouping *grouping, const struct site *site,
         const struct shape_entry *shape, struct arena *arena)
{
    struct text text = {0};
    size_t said = 0;
    for (enum array_key i = 0; i < ARRAY_KEYS; i++) {
        if (!grouping_has(grouping, i))
            continue;
        const char *one = key_of_word(i, site, shape, arena);
        if (grouping_is(grouping, i))
            return one;
        if (one && *one)
            text_separate(&text, said++, " · ");
        text_string(&text, one ? one : "");
    }
    return text_keep(&text, arena);
}

struct array_group_key
array_key(const struct array_grouping *grouping, const struct site *site,
          const struct shape_entry *shape, struct arena *arena)
{
    bool split = grouping_has(grouping, KEY_INSTRUCTION);
    return (struct array_group_key){.text = key_text(grouping, site, shape, arena),
                                    .shape = split ? shape->id + 1 : 0};
}

/* ---- sites ---- */

/* The metadata that names a step. */
static uint32_t
site_metadata(struct site_maker *maker, const struct computation *c, const struct step *step)
{
    if (!(maker->needs & (NEEDS_SOURCE | NEEDS_OP_NAME)))
        return 0;
    if (!maker->follows)
        return maker_metadata(maker->program, maker->records, c, step);
    struct arena arena = {0};
    uint32_t metadata =
        maker_find(maker->program, maker->records, c, step, -1, &arena).metadata;
    arena_free(&arena);
    return metadata;
}

struct site
site_of_step(struct site_maker *maker, const struct computation *c, const struct step *step,
             enum role role)
{
    const struct program *program = maker->program;
    const struct ownership *o = &program->ownership;
    struct origin origin = step_origin(o, c, step, NULL, NULL);
    struct site site = {
        .file = maker->file,
        .module = program->name,
        .module_line = program->line,
        .computation = c->name.text,
        .name = step_name(o, c, step, maker->arena),
        .opcode = words_text(&o->words, maker->needs & NEEDS_OPCODE ? origin.opcode : 0),
        .line = origin.line,
        .role = role};
    if (!operation_may_own(&step->operation)) /* its metadata is of nothing */
        return site;
    uint32_t metadata = site_metadata(maker, c, step);
    text_clear(&maker->source);
    program_source(program, metadata, &maker->source);
    text_clear(&maker->op_name);
    if (maker->needs & NEEDS_OP_NAME)
        program_op_name(program, metadata, maker->depth, &maker->op_name);
    site.source = maker->source.length ? maker->source.data : NULL;
    site.op_name = maker->op_name.length ? maker->op_name.data : NULL;
    return site;
}

void
site_row(struct row *row, const struct site *site, unsigned needs)
{
    row->known |= needs | NEEDS_OPCODE | NEEDS_SOURCE; /* null if not asked for */
#include "render/row/fields/site.def"
}
