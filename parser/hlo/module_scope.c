/*
 * Begins and ends modules and computations. Broken structure is reported, and what is whole is
 * delivered all the same.
 */
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "parser/hlo/module_state.h"
#include "parser/lex/quote.h"
#include "parser/lex/reader.h"

#include <stdio.h>

/* ---- computations ---- */

bool
module_contradicts(const struct shape_entry *a, const struct shape_entry *b)
{
    return a && b && a->shape && b->shape && !a->fault && !b->fault &&
           !shape_compatible(a->shape, b->shape);
}

int
module_begin_scope(struct module_parser *p, const struct hlo_computation *computation,
                   struct owner *owner)
{
    struct scope *scope = &p->scopes[p->depth++];
    struct slice name = computation->name;
    char number[24];
    p->module.computations++;
    if (name.length == 0)
        name = (struct slice){
            number, (size_t)snprintf(number, sizeof number, "%zu", p->module.computations)};
    if (p->depth == 1 && !owner)
        arena_reset(&p->open);
    *scope =
        (struct scope){.owner = owner, .name = arena_copy(&p->open, name.text, name.length)};
    p->outside = OUTSIDE_PLAIN;
    return p->sink->computation ? p->sink->computation(p->sink->context, computation) : READ_ON;
}

int
module_end_scope(struct module_parser *p, enum ending ending)
{
    p->module.last = p->scopes[--p->depth];
    if (ending != ENDING_WHOLE)
        p->module.health = ENDING_BROKEN;
    if (ending != ENDING_WHOLE && p->depth)
        scope_of(p)->health = ENDING_BROKEN;
    return p->sink->computation_end ? p->sink->computation_end(p->sink->context, ending)
                                    : READ_ON;
}

/* Ends the open computations, which are cut off by another computation or by the module's
 * end. */
static int
cut_scopes(struct module_parser *p)
{
    while (p->depth) {
        struct owner *owner = scope_of(p)->owner;
        if (module_end_scope(p, ENDING_CUT) || (owner && module_end_owner(p, owner)))
            return STOP;
    }
    return READ_ON;
}

/* ---- modules ---- */

/* Begins a module with the name and attributes of its header. A module without a header begins
 * at its first computation and has neither. */
static int
begin_module(struct module_parser *p, struct slice name, size_t attribute_count)
{
    struct hlo_module module = {.name = name,
                                .line = p->lexer.source.begin.line,
                                .attribute_count = attribute_count,
                                .attributes = p->attributes,
                                .shapes = p->module.shapes};
    if (module.shapes)
        module.shape_count = p->module.parameters + 1;
    p->module.open = true;
    p->module.shapes = NULL;
    return p->sink->module ? p->sink->module(p->sink->context, &module) : READ_ON;
}

/* Ends what stands outside of any module. */
static int
end_loose(struct module_parser *p)
{
    bool loose = p->loose;
    p->loose = false;
    return loose ? MODULE_ENDED : READ_ON;
}

int
module_on_computation(struct module_parser *p)
{
    const struct statement *s = &p->statement;
    struct module_scope *module = &p->module;
    struct hlo_computation computation = {
        .name = name_of(p, s->name), .line = p->lexer.source.begin.line, .entry = s->entry};
    if (p->depth)
        module_fault(p, UNCLOSED_COMPUTATION, s->name, p->scopes[0].name);
    if (cut_scopes(p))
        return STOP;
    if (p->loose)
        return end_loose(p);
    if (!module->open && begin_module(p, (struct slice){"", 0}, 0))
        return STOP;
    if (module->tables > 0 && module->tables < HLO_TABLE_COUNT && !module->any_computation)
        module_fault(p, TABLES_INCOMPLETE, s->name, module_tables[module->tables]);
    if (s->entry && module->any_entry)
        module_fault(p, TWO_ENTRIES, s->name);
    for (size_t i = 0; i < s->shape_count; i++)
        module_shape(p, s->shapes[i]);
    const struct shape_entry *written = s->result.length ? module_shape(p, s->result) : NULL;
    module->any_computation = true;
    module->any_entry |= s->entry;
    if (module_begin_scope(p, &computation, NULL))
        return STOP;
    scope_of(p)->written = written;
    return READ_ON;
}

/* ---- headers ---- */

/* Reads the shapes of entry_computation_layout with a lexer and a statement of its own. */
static void
read_layouts(struct module_parser *p, struct hlo_lexer *lexer, struct statement *s,
             struct span value)
{
    if (statement_read_layouts(s, lexer, p->d)) {
        p->d->offset += value.offset;
        module_report(p, p->d);
        return;
    }
    p->module.shapes = arena_array(&p->arena, s->shape_count, sizeof *p->module.shapes);
    for (size_t i = 0; i < s->shape_count; i++) {
        struct span shape = {value.offset + s->shapes[i].offset, s->shapes[i].length};
        p->module.result = p->module.shapes[i] = module_shape(p, shape);
    }
    p->module.layouts = true;
    p->module.parameters = s->shape_count - 1;
}

static void
check_layouts(struct module_parser *p, struct span value)
{
    struct slice text = slice_of(p, value);
    if (text.length < 2 || text.text[0] != '{') {
        struct diagnostic problem;
        expected_at(text, 0, "'{' and the entry's shapes", &problem);
        problem.offset += value.offset;
        module_report(p, &problem);
        return;
    }
    struct span within = {value.offset + 1, value.length - 2};
    struct reader reader = reader_of_memory(text.text + 1, within.length, 0);
    struct hlo_lexer lexer = {0};
    struct statement statement = {0};
    source_begin(&lexer.source, &reader, within.length + 64);
    read_layouts(p, &lexer, &statement, within);
    statement_free(&statement);
    hlo_lexer_free(&lexer);
}

/* Reads what the header says about the entry computation: its layouts. A value that was too
 * long to keep is ignored. */
static void
check_header(struct module_parser *p)
{
    for (size_t i = 0; i < p->statement.attributes.count; i++)
        if (p->attributes[i].kind == ATTRIBUTE_ENTRY_COMPUTATION_LAYOUT &&
            p->attributes[i].value.length)
            check_layouts(p, p->statement.attributes.items[i].value);
}

int
module_on_header(struct module_parser *p)
{
    struct span name = p->statement.name;
    if (p->depth)
        module_fault(p, UNCLOSED_COMPUTATION, name, p->scopes[0].name);
    int result = module_end(p, name);
    if (result != READ_ON)
        return result;
    p->module = (struct module_scope){0};
    module_open_attributes(p);
    p->outside = OUTSIDE_PLAIN;
    check_header(p);
    return begin_module(p, name_of(p, name), p->statement.attributes.count);
}

/* ---- the end ---- */

/* Returns whether the last computation may be the entry that the header describes. If no
 * computation is marked ENTRY, XLA takes the last one; in a text that is cut off, the last one
 * is another. */
static bool
last_is_entry(const struct module_scope *module)
{
    const struct scope *last = &module->last;
    if (!module->layouts)
        return true;
    return module->parameters == last->parameters &&
           !module_contradicts(last->result, module->result);
}

int
module_end(struct module_parser *p, struct span at)
{
    const struct module_scope *module = &p->module;
    bool cut = p->depth || p->last_unknown;
    if (cut_scopes(p))
        return STOP;
    if (!module->open)
        return end_loose(p);
    if (!cut && !module->headless && !module->any_computation) {
        if (module->health == ENDING_WHOLE)
            module_fault(p, NO_COMPUTATION, at);
    } else if (!cut && !module->headless && !module->any_entry) {
        cut = !last_is_entry(module);
        if (cut)
            module_fault(p, CUT_OFF, at, "the module, before its ENTRY computation");
    }
    enum ending ending = cut ? ENDING_CUT : module->health;
    p->module = (struct module_scope){0};
    bool stops = p->sink->module_end && p->sink->module_end(p->sink->context, ending);
    return stops ? STOP : MODULE_ENDED;
}
