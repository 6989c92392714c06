#include "parser/ttir/ttir_operation.h"

#include "layout/base/grow.h"
#include "layout/base/integer.h"
#include "parser/mlir/mlir_syntax.h"

#include <string.h>

/* ---- kinds ---- */

static const struct {
    const char *name; /* up to Triton 3.2 the dialect ttg is triton_gpu */
    enum ttir_kind kind;
} kinds[] = {
    {"tt.func", TTIR_FUNC},
    {"tt.call", TTIR_CALL},
    {"ttg.local_alloc", TTIR_LOCAL_ALLOC},
    {"triton_gpu.local_alloc", TTIR_LOCAL_ALLOC},
    {"ttng.tmem_alloc", TTIR_TMEM_ALLOC},
    {"ttg.memdesc_index", TTIR_VIEW},
    {"ttg.memdesc_subslice", TTIR_VIEW},
    {"ttg.memdesc_subview", TTIR_VIEW},
    {"ttg.memdesc_trans", TTIR_VIEW},
    {"ttg.memdesc_reshape", TTIR_VIEW},
    {"ttg.memdesc_reinterpret", TTIR_VIEW},
    {"ttng.tmem_subslice", TTIR_VIEW},
    {"triton_gpu.memdesc_subview", TTIR_VIEW},
    {"triton_gpu.memdesc_trans", TTIR_VIEW},
    {"arith.select", TTIR_SELECT},
    {"ttg.convert_layout", TTIR_CONVERT_LAYOUT},
    {"triton_gpu.convert_layout", TTIR_CONVERT_LAYOUT},
    {"tt.reduce", TTIR_REDUCE},
    {"tt.scan", TTIR_SCAN},
    {"tt.histogram", TTIR_HISTOGRAM},
    {"tt.gather", TTIR_GATHER},
    {"tt.atomic_rmw", TTIR_ATOMIC},
    {"tt.atomic_cas", TTIR_ATOMIC},
    {"tt.atomic_load", TTIR_ATOMIC},
    {"ttg.local_atomic_scatter_rmw", TTIR_ATOMIC},
    {"amdg.buffer_atomic_rmw", TTIR_ATOMIC},
    {"amdg.buffer_atomic_cas", TTIR_ATOMIC},
    {"amdgpu.buffer_atomic_rmw", TTIR_ATOMIC},
    {"ttng.tensormap_create", TTIR_TENSORMAP},
    {"ttg.warp_specialize", TTIR_WARP_SPECIALIZE},
    {"ttng.tc_gen5_mma", TTIR_MMA},
    {"ttng.tc_gen5_mma_scaled", TTIR_MMA},
    {"scf.for", TTIR_FOR},
    {"scf.if", TTIR_IF},
    {"scf.while", TTIR_WHILE},
    {"scf.yield", TTIR_YIELD},
    {"scf.condition", TTIR_YIELD},
    {"cf.br", TTIR_BRANCH},
    {"cf.cond_br", TTIR_BRANCH},
    {"cf.switch", TTIR_BRANCH},
};

static enum ttir_kind
kind_of(struct slice name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (slice_is(name, kinds[i].name))
            return kinds[i].kind;
    return TTIR_OTHER;
}

/* ---- names of values ---- */

static bool
is_name(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '$' || c == '.' || c == '-';
}

/* The name %x that a text begins with, without "#1". */
static struct slice
name_at(struct slice text)
{
    size_t length = 1;
    while (length < text.length && is_name(text.text[length]))
        length++;
    return (struct slice){text.text, length};
}

static uint32_t
new_value(struct ttir_reader *r)
{
    return r->module->value_count++;
}

/* Names that a head defines for the region that it opens. */
struct inner {
    size_t count, capacity;
    struct slice *names;
    uint32_t *values;
    size_t value_capacity;
};

static void
add_inner(struct ttir_reader *r, struct inner *inner, struct slice name)
{
    struct arena *arena = &r->module->arena;
    arena_grow(arena, &inner->names, inner->count, &inner->capacity, sizeof *inner->names);
    arena_grow(arena, &inner->values, inner->count, &inner->value_capacity,
               sizeof *inner->values);
    inner->names[inner->count] = name;
    inner->values[inner->count++] = new_value(r);
}

/* Finds the values that a text uses, and those that it defines: of a loop the names in front of
 * " = ", of a function and a partition those in front of ":". */
static void
find_values(struct ttir_reader *r, struct ttir_op *op, struct slice body, struct inner *inner,
            const char *defines)
{
    for (size_t at = 0; at < body.length;) {
        if (body.text[at] != '%') {
            at = mlir_step(body, at);
            continue;
        }
        struct slice rest = mlir_from(body, at), name = name_at(rest);
        struct slice behind = mlir_from(rest, name.length);
        at += name.length;
        if (defines && slice_begins(behind, defines)) {
            add_inner(r, inner, name);
            continue;
        }
        size_t digits = 1;
        while (slice_begins(behind, "#") && digits < behind.length &&
               is_digit(behind.text[digits]))
            digits++;
        if (digits > 1)
            name.length += digits;
        at += digits > 1 ? digits : 0;
        ttir_add_operand(&r->module->arena, op, ttir_value(&r->scopes, name));
    }
}

/* Defines the results in front of " = ", "%a, %b:2". */
static void
define_results(struct ttir_reader *r, struct ttir_op *op, struct slice head)
{
    struct arena *arena = &r->module->arena;
    struct slice item;
    size_t capacity = 0;
    uint32_t *results = NULL;
    while (mlir_item(&head, &item)) {
        struct slice name = name_at(item);
        int64_t count = 0;
        if (name.length < item.length && item.text[name.length] == ':')
            integer_begins(item.text + name.length + 1, item.length - name.length - 1, &count);
        if (count < 0 || count > UINT16_MAX)
            count = 0;
        ttir_define(&r->scopes, name, r->module->value_count, (uint32_t)count);
        for (int64_t i = 0; i <= count; i++) {
            arena_grow(arena, &results, op->result_count, &capacity, sizeof *results);
            results[op->result_count++] = new_value(r);
        }
    }
    op->results = results;
}

/* ---- types ---- */

static void
add_type(struct ttir_reader *r, struct ttir_op *op, struct slice text)
{
    arena_grow(&r->module->arena, &op->types, op->type_count, &op->type_capacity,
               sizeof(struct ttir_type *));
    op->types[op->type_count++] = ttir_type_read(&r->types, text);
}

/* The place behind the last " -> ", or else the last " : ", of a text; 0: it has neither. */
static size_t
result_type(struct slice text)
{
    static const char *const marks[] = {" -> ", " : "};
    for (size_t k = 0; k < 2; k++)
        for (size_t at = text.length; at-- > 0;)
            if (slice_begins(mlir_from(text, at), marks[k]))
                return at + strlen(marks[k]);
    return 0;
}

/* Adds the types in a text: of most operations those of arrays. */
static void
find_types(struct ttir_reader *r, struct ttir_op *op, struct slice text)
{
    size_t result = result_type(text), from = op->type_count, before = 0;
    struct slice type, list;
    const char *captured = slice_behind(text, ": (");
    if (op->kind == TTIR_WARP_SPECIALIZE && captured) {
        list = mlir_inside(
            (struct slice){captured - 1, text.length - (size_t)(captured - 1 - text.text)});
        while (mlir_item(&list, &type))
            add_type(r, op, type);
        return;
    }
    for (size_t at = 0; ttir_type_next(text, &at, &type);) {
        add_type(r, op, type);
        before += result == 0 || type.text < text.text + result;
    }
    op->from_types = from + before;
    bool array = op->type_count > op->from_types;
    if (op->kind == TTIR_ATOMIC && result && !array) /* a result of one element */
        add_type(r, op, mlir_trim(mlir_from(text, result)));
}

static void
find_numbers(struct ttir_op *op, struct slice text)
{
    const char *axis = slice_behind(text, "axis = "),
               *alignment = slice_behind(text, "alignment = "), *end = text.text + text.length;
    if (axis && op->axis < 0)
        integer_begins(axis, (size_t)(end - axis), &op->axis);
    if (alignment && op->kind == TTIR_LOCAL_ALLOC)
        integer_begins(alignment, (size_t)(end - alignment), &op->alignment);
}

/* ---- branches ---- */

/* Reads ^bb1(%a, %b : i32, i32) of a branch. */
static void
find_targets(struct ttir_reader *r, struct ttir_op *op, struct slice body)
{
    struct arena *arena = &r->module->arena;
    for (size_t at = 0; at < body.length; at = mlir_step(body, at)) {
        if (body.text[at] != '^')
            continue;
        struct slice label = name_at(mlir_from(body, at));
        struct slice list = mlir_inside(mlir_from(body, at + label.length));
        struct ttir_op values = {0};
        struct ttir_target target = {
            .label = {arena_copy(arena, label.text, label.length), label.length}};
        list.length = mlir_find(list, 0, ":");
        find_values(r, &values, list, NULL, NULL);
        target.count = values.operand_count;
        target.values = values.operands;
        arena_grow(arena, &op->targets, op->target_count, &op->target_capacity,
                   sizeof *op->targets);
        op->targets[op->target_count++] = target;
    }
}

/* ---- regions ---- */

static struct ttir_region *
last_region(const struct ttir_op *op)
{
    return &op->regions[op->region_count - 1];
}

static void
open_region(struct ttir_reader *r, struct ttir_op *op, const struct inner *inner, int64_t warps)
{
    struct arena *arena = &r->module->arena;
    if (r->open_count == TTIR_DEPTH) {
        r->too_large = true;
        return;
    }
    arena_grow(arena, &op->regions, op->region_count, &op->region_capacity,
               sizeof *op->regions);
    struct ttir_region *region = &op->regions[op->region_count++];
    struct ttir_block *block = ttir_add_block(arena, region);
    region->warps = warps;
    grow(&r->open, r->open_count, &r->open_capacity, sizeof *r->open);
    r->open[r->open_count++] = (struct ttir_open){op, r->scopes.count};
    for (size_t i = 0; inner && i < inner->count; i++)
        ttir_define(&r->scopes, inner->names[i], inner->values[i], 0);
    if (inner && op->kind != TTIR_FOR && op->kind != TTIR_WHILE) {
        block->arg_count = inner->count;
        block->args = inner->values;
    }
}

static struct ttir_block *
open_block(const struct ttir_reader *r)
{
    const struct ttir_region *region = last_region(r->open[r->open_count - 1].op);
    return region->blocks[region->block_count - 1];
}

void
ttir_label(struct ttir_reader *r, struct slice line)
{
    struct arena *arena = &r->module->arena;
    struct ttir_op ignored = {0};
    struct inner args = {0};
    if (r->open_count == 0)
        return;
    struct slice label = name_at(line);
    find_values(r, &ignored, mlir_from(line, label.length), &args, ":");
    struct ttir_block *block = open_block(r);
    if (block->op_count || block->label.length)
        block = ttir_add_block(arena, last_region(r->open[r->open_count - 1].op));
    block->label = (struct slice){arena_copy(arena, label.text, label.length), label.length};
    for (size_t i = 0; i < args.count; i++)
        ttir_define(&r->scopes, args.names[i], args.values[i], 0);
    if (args.count) {
        block->args = args.values;
        block->arg_count = args.count;
    }
}

void
ttir_region_end(struct ttir_reader *r, struct slice line)
{
    if (r->open_count == 0)
        return; /* of the module */
    struct ttir_op *op = r->open[--r->open_count].op;
    struct slice tail = mlir_trim(mlir_from(line, 1));
    ttir_scope_end(&r->scopes, r->open[r->open_count].scope);
    if (tail.length && tail.text[tail.length - 1] == '{') {
        open_region(r, op, NULL, 0);
        return;
    }
    find_types(r, op, line);
    find_numbers(op, line);
}

/* ---- operations ---- */

/* Returns whether a head opens a region, and not an empty dictionary. */
static bool
opens(struct slice body)
{
    return body.length && body.text[body.length - 1] == '{';
}

/* Begins a region of the warp_specialize that is read: default, or partition0(%a: i32, ...)
 * num_warps(4). Returns false if the line is neither. */
static bool
begin_partition(struct ttir_reader *r, struct slice line)
{
    struct inner inner = {0};
    struct ttir_op ignored = {0};
    bool first = slice_begins(line, "default");
    if (!opens(line) || r->open_count == 0 || !(first || slice_begins(line, "partition")))
        return false;
    const struct ttir_block *block = open_block(r);
    struct ttir_op *op = block->op_count ? block->ops[block->op_count - 1] : NULL;
    if (!op || op->kind != TTIR_WARP_SPECIALIZE)
        return false;
    const char *warps = slice_behind(line, "num_warps(");
    int64_t number = 0;
    if (warps)
        integer_begins(warps, line.length - (size_t)(warps - line.text), &number);
    find_values(r, &ignored, line, &inner, ":");
    open_region(r, op, &inner, number < 0 || number > UINT16_MAX ? 0 : number);
    return true;
}

/* Splits "%a, %b = body". */
static struct slice
split_head(struct slice line, struct slice *body)
{
    const char *equal = line.text[0] == '%' ? slice_behind(line, " = ") : NULL;
    size_t behind = equal ? (size_t)(equal - line.text) : 0;
    *body = mlir_from(line, behind);
    return (struct slice){line.text, behind ? behind - 3 : 0};
}

/* The name of an operation, which may stand in quotes; of a function and a call, the name of
 * the function. */
static void
set_name(struct ttir_reader *r, struct ttir_op *op, struct slice body)
{
    size_t from = body.length && body.text[0] == '"', to = from;
    while (to < body.length && is_name(body.text[to]))
        to++;
    struct slice name = {body.text + from, to - from};
    op->kind = kind_of(name);
    if (op->kind == TTIR_OTHER && slice_begins(name, "scf."))
        op->kind = TTIR_STRUCTURED;
    if (op->kind == TTIR_FUNC || op->kind == TTIR_CALL)
        name = mlir_symbol(body);
    op->name =
        (struct slice){arena_copy(&r->module->arena, name.text, name.length), name.length};
}

static void
place(struct ttir_reader *r, struct ttir_op *op)
{
    struct ttir_module *m = r->module;
    if (r->open_count) {
        ttir_add_op(&m->arena, open_block(r), op);
    } else if (op->kind == TTIR_FUNC) {
        r->too_large |= m->func_count == TTIR_FUNCTIONS;
        arena_grow(&m->arena, &m->funcs, m->func_count, &m->func_capacity,
                   sizeof(struct ttir_op *));
        m->funcs[m->func_count++] = op;
    }
}

void
ttir_operation(struct ttir_reader *r, struct slice line)
{
    struct slice body, head = split_head(line, &body);
    struct inner inner = {0};
    if (r->operations++ == TTIR_OPERATIONS)
        r->too_large = true;
    if (r->too_large || begin_partition(r, line))
        return;
    struct ttir_op *op = arena_alloc(&r->module->arena, sizeof *op);
    op->line = r->line;
    op->axis = op->alignment = -1;
    op->specialize = TTIR_NONE;
    set_name(r, op, body);
    bool loop = op->kind == TTIR_FOR || op->kind == TTIR_WHILE;
    const char *defines = op->kind == TTIR_FUNC ? ":" : NULL;
    find_values(r, op, body, &inner, loop && opens(body) ? " = " : defines);
    if (op->kind == TTIR_BRANCH)
        find_targets(r, op, body);
    define_results(r, op, head);
    op->defs = inner.values;
    op->def_count = inner.count;
    find_types(r, op, body);
    find_numbers(op, body);
    place(r, op);
    if (opens(body))
        open_region(r, op, &inner, 0);
}
