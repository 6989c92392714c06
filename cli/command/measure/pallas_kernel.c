/* Kernels of Pallas, which an instruction of a program calls. Of other statements names and
 * arrays are kept while their computation is open. */
#include "cli/command/measure/pallas_kernel.h"

#include "cli/command.h"
#include "cli/command/measure/beside.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/table.h"
#include "layout/kernel/mosaic_report.h"
#include "layout/order.h"
#include "layout/program/metadata.h"
#include "layout/shape_entry.h"
#include "parser/hlo/kernel_read.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/mosaic/mosaic_gpu.h"
#include "parser/mosaic/mosaic_measure.h"
#include "parser/shape/shape_table.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_BYTES ((size_t)1 << 26) /* of a program that is looked at */
#define GPU_WARP   32                /* threads, of NVIDIA */

/* An array of the open computation. */
struct named_array {
    struct slice name;
    const struct shape_entry *entry;
    bool copy;     /* it is one of `from`, else a bitcast */
    uint32_t from; /* the number of what it is made of; 0: something else made it */
};

struct call_names {
    struct arena arena;
    struct table table;
    size_t count, capacity;
    struct named_array *items;
    uint64_t computation; /* the number of the open one */
};

static struct slice
name_at(const void *names, uint32_t number)
{
    return ((const struct call_names *)names)->items[number - 1].name;
}

static void
forget(struct call_names *names)
{
    table_free(&names->table);
    arena_reset(&names->arena);
    names->count = 0;
}

/* The names of the open computation. */
static struct call_names *
names_of(struct pallas_reader *reader, const struct dump *dump)
{
    if (!reader->names)
        reader->names = memory_zeroed(1, sizeof *reader->names);
    struct call_names *names = reader->names;
    if (names->computation != dump->computations && dump->depth <= 1) {
        if (names->count)
            forget(names);
        names->computation = dump->computations;
    }
    return names;
}

/* The number of what a copy or a bitcast is made of; 0: it is neither, or that is not known. */
static uint32_t
made_from(const struct call_names *names, const struct hlo_instruction *instruction, bool copy)
{
    struct slice operand;
    size_t at = 0;
    bool either = copy || slice_is(instruction->opcode, "bitcast");
    return either && operand_next(instruction->operands, &at, &operand)
               ? table_find(&names->table, operand, name_at, names)
               : 0;
}

/* Keeps an array that a later call may name. */
static void
keep_name(struct call_names *names, const struct hlo_instruction *instruction)
{
    const struct shape_entry *shape = instruction->shape;
    if (!shape || shape->leaf_count != 1 || !shape->leaves[0].entry->shape)
        return;
    bool copy = slice_is(instruction->opcode, "copy");
    uint32_t from = made_from(names, instruction, copy);
    uint32_t *number = table_slot(&names->table, instruction->name, name_at, names);
    if (*number)
        return;
    grow(&names->items, names->count, &names->capacity, sizeof *names->items);
    struct slice name = instruction->name;
    name.text = arena_copy(&names->arena, name.text, name.length);
    names->items[names->count++] =
        (struct named_array){name, shape->leaves[0].entry, copy, from};
    *number = (uint32_t)names->count;
}

/* ---- a call ---- */

/* Finds the operands: their names and, of those that are kept, their arrays. */
static size_t
find_operands(const struct call_names *names, const struct hlo_instruction *instruction,
              struct arena *arena, struct slice **operands, const struct shape ***arrays)
{
    size_t count = 0, capacity = 0, other = 0;
    struct slice operand;
    *operands = NULL;
    *arrays = NULL;
    for (size_t at = 0; operand_next(instruction->operands, &at, &operand); count++) {
        arena_grow(arena, operands, count, &capacity, sizeof **operands);
        arena_grow(arena, arrays, count, &other, sizeof **arrays);
        uint32_t number = table_find(&names->table, operand, name_at, names);
        (*operands)[count] = operand;
        (*arrays)[count] = number ? shape_array(names->items[number - 1].entry->shape) : NULL;
    }
    return count;
}

/* Finds the arrays that are not kept by what the call wants of its operands:
 * operand_layout_constraints={f32[8,128]{1,0}, s32[4]{0}}. It does not say where they lie. */
static void
find_constraints(struct shape_table *shapes, const struct hlo_instruction *instruction,
                 const struct shape **arrays, size_t count)
{
    struct slice rest = {"", 0}, item;
    for (size_t i = 0; i < instruction->attribute_count; i++)
        if (slice_is(instruction->attributes[i].name, "operand_layout_constraints"))
            rest = mlir_inside(instruction->attributes[i].value);
    for (size_t i = 0; i < count && mlir_item(&rest, &item); i++) {
        const struct shape *shape = shape_table_get(shapes, item.text, item.length)->shape;
        if (!arrays[i] && shape && shape->kind == SHAPE_ARRAY)
            arrays[i] = shape;
    }
}

/* Finds the copies that give operands another order than what made them has: of an operand the
 * last one, which bitcasts may follow. */
static void
find_copies(const struct call_names *names, const struct slice *operands, size_t count,
            struct arena *arena, struct kernel *kernel)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t number = table_find(&names->table, operands[i], name_at, names);
        while (number && !names->items[number - 1].copy)
            number = names->items[number - 1].from;
        const struct named_array *copy = number ? &names->items[number - 1] : NULL;
        if (!copy || !copy->from)
            continue;
        const struct shape_entry *to = copy->entry, *from = names->items[copy->from - 1].entry;
        if (order_same(shape_array(from->shape), shape_array(to->shape), NULL, arena))
            continue;
        arena_grow(arena, &kernel->copies, kernel->copy_count, &kernel->copy_capacity,
                   sizeof *kernel->copies);
        kernel->copies[kernel->copy_count++] = (struct kernel_copy){
            i, copy->name, from->canonical, to->canonical, from->size.bytes, to->size.bytes};
    }
}

static struct slice
attribute_of(const struct hlo_instruction *instruction, enum attribute_kind kind)
{
    return attribute_find(instruction->attributes, instruction->attribute_count, kind);
}

static const char *
source_of(const struct dump *dump, const struct hlo_instruction *instruction,
          struct arena *arena)
{
    struct text text = {0};
    const struct metadata metadata =
        metadata_read(attribute_of(instruction, ATTRIBUTE_METADATA), arena);
    frames_source(dump->frames, &metadata, &text);
    return text.length ? text_keep(&text, arena) : NULL;
}

/* Reports a body that is not read, at the line of its call. */
static void
report_unread(struct dump *dump, const struct hlo_instruction *instruction,
              const struct diagnostic *fault)
{
    struct source_place place = {.line = instruction->line, .column = 1};
    if (fault->code != DIAGNOSTIC_NONE)
        report_file(&dump->context->console, input_name(dump->file), fault, &place);
}

static void
measure(struct pallas_reader *reader, struct dump *dump,
        const struct hlo_instruction *instruction, const struct call_names *names)
{
    struct arena *arena = reader->arena;
    struct mosaic_measured measured = {0};
    struct slice *operands;
    const struct shape **arrays;
    struct mosaic_call call = {.assigned = dump->scheduled};
    call.operand_count = find_operands(names, instruction, arena, &operands, &arrays);
    find_constraints(&dump->context->shapes, instruction, arrays, call.operand_count);
    call.operands = arrays;
    call.results = mosaic_results(instruction->shape, arena, &call.result_count);
    if (!mosaic_measure(attribute_of(instruction, ATTRIBUTE_BACKEND_CONFIG), &call, &measured))
        report_unread(dump, instruction, &measured.fault);
    const struct target *target = reader->target ? reader->target : dump->setting.target;
    const struct mosaic_terms terms = {.target = target,
                                       .limit_bytes = reader->limit_bytes,
                                       .operand_count = call.operand_count,
                                       .operands = operands};
    struct kernel_sum sum = mosaic_measured_sum(&measured, call.assigned, arena);
    if (sum.used_bytes < 0)
        sum.used_bytes = kernel_figures_find(
            dump_kernels_beside(&dump->own_kernels, dump->file, &dump->context->console),
            sum.body_key, instruction->name);
    struct kernel kernel = {.file = dump->file,
                            .line = instruction->line,
                            .name = kernel_name_of(instruction),
                            .module = {dump->module.data, dump->module.length},
                            .source = source_of(dump, instruction, arena)};
    if (!kernel.name.length)
        kernel.name = instruction->name;
    find_copies(names, operands, call.operand_count, arena, &kernel);
    if (target)
        kernel.target = (struct slice){target->name, strlen(target->name)};
    mosaic_report(measured.read ? &measured.kernel : NULL, &sum, &terms, arena, &kernel);
    if (measured.read)
        mosaic_levers(&measured.kernel, &terms, arena, &kernel);
    reader->take(reader->user, &kernel);
    mosaic_measured_free(&measured);
}

/* The configuration of a call: of HLO its own, of StableHLO that of the program it is for. */
static struct slice
gpu_config(const struct hlo_instruction *instruction)
{
    for (size_t i = 0; i < instruction->attribute_count; i++)
        if (slice_is(instruction->attributes[i].name, "mhlo.backend_config"))
            return instruction->attributes[i].value;
    return attribute_of(instruction, ATTRIBUTE_BACKEND_CONFIG);
}

/* Measures a kernel of Mosaic GPU: all its memory is one number of its launch. */
static void
measure_gpu(struct pallas_reader *reader, struct dump *dump,
            const struct hlo_instruction *instruction)
{
    struct mosaic_gpu gpu = {0};
    struct diagnostic fault;
    struct kernel kernel = {.file = dump->file,
                            .kind = "mosaic_gpu",
                            .line = instruction->line,
                            .name = instruction->name,
                            .module = {dump->module.data, dump->module.length},
                            .source = source_of(dump, instruction, reader->arena),
                            .warps = KERNEL_UNKNOWN};
    struct kernel_need *need = kernel_add_need(&kernel, KERNEL_SHARED);
    if (mosaic_gpu_read(gpu_config(instruction), &gpu, &fault)) {
        report_unread(dump, instruction, &fault);
        need->why = "its body is not read";
    } else {
        kernel.grid_rank = MOSAIC_GPU_DIMS;
        kernel.grid = gpu.grid;
        if (gpu.threads[0] > 0 && gpu.threads[1] == 1 && gpu.threads[2] == 1)
            kernel.warps = gpu.threads[0] / GPU_WARP;
        need->why = "its launch names no number";
        if (gpu.shared != MOSAIC_DYNAMIC)
            kernel_set_stated(need, gpu.shared, reader->limit_bytes);
    }
    reader->take(reader->user, &kernel);
    mosaic_free(&gpu.module);
}

int
pallas_kernel_read(struct pallas_reader *reader, struct dump *dump,
                   const struct hlo_instruction *instruction)
{
    struct call_names *names = names_of(reader, dump);
    bool call = slice_is(instruction->opcode, "custom-call");
    if (call && attributes_call_mosaic(instruction->attributes, instruction->attribute_count))
        measure(reader, dump, instruction, names);
    else if (call && slice_is(attribute_of(instruction, ATTRIBUTE_CUSTOM_CALL_TARGET),
                              "\"" MOSAIC_GPU_TARGET "\""))
        measure_gpu(reader, dump, instruction);
    keep_name(names, instruction);
    return dump->context->output.error ? -1 : 0;
}

void
pallas_reader_free(struct pallas_reader *reader)
{
    if (!reader->names)
        return;
    forget(reader->names);
    arena_free(&reader->names->arena);
    free(reader->names->items);
    free(reader->names);
}

/* ---- search ---- */

/* A search for the call of a message. */
struct search {
    struct pallas_reader reader;
    struct context *context;
    struct slice name, call; /* "f.1"; "%f.1 = f32[8] custom-call(%x)" */
    struct arena *arena;
    struct arena work;
    struct found_kernel *found;
    int64_t bytes; /* that the found one takes */
    bool several;  /* other files have another of that name */
    struct text text;
};

/* Notes a kernel of that name, unless it fits: then it is of a program with other blocks. */
static void
note(void *search, const struct kernel *kernel)
{
    struct search *s = search;
    if (slice_same(kernel->name, s->name) && kernel->needs[0].fits != KERNEL_FITS) {
        s->several |= s->found->name && s->bytes != kernel->needs[0].bytes;
        s->bytes = kernel->needs[0].bytes;
        found_kernel_note(s->found, kernel, s->arena);
    }
    arena_reset(&s->work);
}

static int
read_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    return pallas_kernel_read(dump->user, dump, instruction);
}

/* Returns whether a file is a program as it is when kernels are compiled. */
static bool
is_named_program(const char *file)
{
    static const char *const endings[] = {"after_optimizations.txt", ".hlo"};
    size_t length = strlen(file);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (length > strlen(endings[i]) &&
            strcmp(file + length - strlen(endings[i]), endings[i]) == 0)
            return true;
    return false;
}

/* Reads a file if the call stands in it. */
static void
look(void *search, const char *file)
{
    static const struct dump_client client = {.instruction = read_instruction};
    struct search *s = search;
    int error = 0;
    struct slice text = beside_read(file, &s->text, TEXT_BYTES, &error);
    if (error)
        unread_file_note(&s->found->unread, file, strerror(error), s->arena);
    if (memmem(text.text, text.length, s->call.text, s->call.length))
        dump_stream(s->context, &client, &s->reader, &file);
}

/* The call in a label, "%f.1 = f32[8] custom-call(%x), custom_call_target=...", up to its
 * attributes. Returns false if it is no call of a kernel. */
static bool
read_label(struct search *s, struct slice label)
{
    static const char mark[] = ", custom_call_target=\"" MOSAIC_TARGET "\"";
    const char *end = memmem(label.text, label.length, mark, sizeof mark - 1),
               *space = label.length ? memchr(label.text, ' ', label.length) : NULL;
    if (!end || !space || *label.text != '%')
        return false;
    s->call = (struct slice){label.text, (size_t)(end - label.text)};
    s->name = (struct slice){label.text + 1, (size_t)(space - label.text - 1)};
    return true;
}

bool
pallas_kernel_find(struct context *context, const struct beside *where, struct slice label,
                   int64_t limit_bytes, struct arena *arena, struct found_kernel *found)
{
    struct search s = {.context = context, .arena = arena, .found = found};
    s.reader = (struct pallas_reader){
        .limit_bytes = limit_bytes, .arena = &s.work, .take = note, .user = &s};
    *found = (struct found_kernel){0};
    if (!read_label(&s, label))
        return false;
    beside_look(where, is_named_program, look, &s);
    pallas_reader_free(&s.reader);
    arena_free(&s.work);
    text_free(&s.text);
    return found->name && !s.several;
}
