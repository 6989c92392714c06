/* A client of ownership that keeps the states of each computation's leaves until roles are
 * known, as the commands do. */
#include "tests/role_log.h"

#include "layout/base/diagnostic.h"
#include "layout/shape_entry.h"
#include "parser/lex/reader.h"
#include "parser/module/module_parse.h"
#include "parser/program/ownership_read.h"
#include "parser/shape/shape_table.h"

#include <string.h>

struct kept_leaf {
    enum leaf_state state;
    size_t root;
};

struct kept_value {
    const char *name;
    bool constant;
    size_t count;
    struct kept_leaf *leaves;
};

struct kept {
    size_t count;
    struct kept_value *values;
};

struct role_log {
    struct ownership ownership;
    struct shape_table shapes;
    struct arena arena;
    struct text *text;
};

static void
keep_value(struct role_log *log, const struct computation *c,
           const struct instruction *instruction, struct kept_value *kept)
{
    const struct shape_entry *shape = instruction->operation.shape;
    kept->name = arena_copy(&log->arena, instruction->text, instruction->name_length);
    kept->constant = instruction->operation.rule == RULE_CONSTANT;
    kept->count = shape ? shape->leaf_count : 0;
    kept->leaves = arena_array(&log->arena, kept->count + 1, sizeof *kept->leaves);
    for (size_t i = 0; i < kept->count; i++)
        kept->leaves[i].state = ownership_leaf(c, instruction, i, &kept->leaves[i].root);
}

static int
closed(void *context, struct computation *c)
{
    struct role_log *log = context;
    struct kept *kept = arena_alloc(&log->arena, sizeof *kept);
    kept->count = computation_count(c);
    kept->values = arena_array(&log->arena, kept->count + 1, sizeof *kept->values);
    for (size_t i = 0; i < kept->count; i++)
        keep_value(log, c, computation_instruction(c, i), &kept->values[i]);
    c->user = kept;
    return 0;
}

static int
decided(void *context, struct computation *c)
{
    struct role_log *log = context;
    const struct kept *kept = c->user;
    for (size_t i = 0; i < kept->count; i++) {
        const struct kept_value *value = &kept->values[i];
        text_format(log->text, "%s%s ", log->text->length ? "; " : "", value->name);
        for (size_t k = 0; k < value->count; k++) {
            const struct kept_leaf *leaf = &value->leaves[k];
            const char *role =
                role_name(ownership_role(c, leaf->state, leaf->root, value->constant));
            text_format(log->text, "%s%s", k ? "," : "", role ? role : "unknown");
        }
        if (value->count == 0)
            text_char(log->text, '-');
    }
    return 0;
}

static int
on_module(void *context, const struct hlo_module *module)
{
    struct role_log *log = context;
    return ownership_read_header(&log->ownership, module);
}

static int
on_computation(void *context, const struct hlo_computation *computation)
{
    struct role_log *log = context;
    struct slice name = {computation->name.text, computation->name.length};
    return ownership_begin_computation(&log->ownership, name, computation->entry);
}

static int
on_instruction(void *context, const struct hlo_instruction *instruction)
{
    struct role_log *log = context;
    if (instruction->top_level)
        return 0;
    if (!ownership_read(&log->ownership, instruction, &log->shapes))
        return -1;
    ownership_instruction(&log->ownership);
    return 0;
}

static int
on_computation_end(void *context, enum ending ending)
{
    return ownership_end_computation(&((struct role_log *)context)->ownership, ending);
}

static int
on_module_end(void *context, enum ending ending)
{
    struct role_log *log = context;
    return ownership_end_module(&log->ownership, ending);
}

int
role_log_read(struct text *text, const char *hlo, size_t length)
{
    struct reader reader = reader_of_memory(hlo, length, 0);
    struct diagnostic d;
    struct role_log log = {.text = text};
    struct ownership_client client = {&log, closed, decided, NULL};
    struct module_sink sink = {.context = &log,
                               .module = on_module,
                               .computation = on_computation,
                               .instruction = on_instruction,
                               .computation_end = on_computation_end,
                               .module_end = on_module_end};
    log.ownership = ownership_of_text(&client);
    text_string(text, "");
    int result = module_parse(&reader, 4096, &log.shapes, &sink, &d);
    ownership_free(&log.ownership);
    arena_free(&log.arena);
    shape_table_free(&log.shapes);
    return result;
}
