/*
 * Which module of one input is which of the other: first those of one name in files to which
 * people gave the same name; of those that are the same, first those that also have the same
 * name; then of one name those that are nearest in size. One module on both sides is always a
 * pair.
 */
#include "cli/command/diff/diff.h"
#include "parser/dump_name.h"

#include <string.h>

/* A compiler numbers the files of a run, and in another run otherwise. */
static const char *
own_name(const struct modules *modules, const struct module *module)
{
    const char *name = module->file;
    size_t length = strlen(modules->input);
    if (strncmp(name, modules->input, length) == 0)
        name += length;
    while (*name == '/')
        name++;
    return dump_name_read((struct slice){name, strlen(name)}).part == DUMP_OTHER && *name
               ? name
               : NULL;
}

static size_t
instruction_count(const struct module *module)
{
    const struct ownership *o = &module->program->ownership;
    size_t count = 0;
    for (size_t i = 0; i < o->count; i++)
        count += o->computations[i]->count;
    return count;
}

static void
describe(struct modules *modules)
{
    for (size_t i = 0; i < modules->count; i++) {
        struct module *module = &modules->items[i];
        module->own_name = own_name(modules, module);
        module->print = match_print(module->program);
        module->instructions = instruction_count(module);
    }
}

/* How well two modules fit, from 1, the best, to LIKENESSES; 0: not at all. */
#define LIKENESSES 7

static int
likeness(const struct module *a, const struct module *b)
{
    bool name = strcmp(a->program->name, b->program->name) == 0;
    bool file = a->own_name && b->own_name && strcmp(a->own_name, b->own_name) == 0;
    if (file && name)
        return 1;
    if (a->print.exact == b->print.exact)
        return name ? 2 : 4;
    if (a->print.loose == b->print.loose)
        return name ? 3 : 5;
    if (file)
        return 6;
    return name ? 7 : 0;
}

static size_t
distance(const struct module *a, const struct module *b)
{
    return a->instructions > b->instructions ? a->instructions - b->instructions
                                             : b->instructions - a->instructions;
}

/* The module that fits a new one this well and is nearest in size; NULL: none is left. */
static struct module *
find_old(struct modules *old, const struct module *new, int wanted)
{
    struct module *best = NULL;
    for (size_t i = 0; i < old->count && (!best || distance(best, new)); i++) {
        struct module *module = &old->items[i];
        if (!module->mate && likeness(module, new) == wanted &&
            (!best || distance(module, new) < distance(best, new)))
            best = module;
    }
    return best;
}

static void
pair(struct module *old, struct module *new)
{
    old->mate = new;
    new->mate = old;
}

void
modules_pair(struct modules *old, struct modules *new)
{
    if (old->count == 1 && new->count == 1) {
        pair(&old->items[0], &new->items[0]);
        return;
    }
    describe(old);
    describe(new);
    for (int wanted = 1; wanted <= LIKENESSES; wanted++)
        for (size_t i = 0; i < new->count; i++) {
            struct module *module = &new->items[i];
            struct module *found = module->mate ? NULL : find_old(old, module, wanted);
            if (found)
                pair(found, module);
        }
}
