#include "parser/torch/torch_ir.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "layout/program/hlo.h"
#include "layout/program/shape_table.h"
#include "layout/shape_entry.h"
#include "parser/lex/source.h"
#include "parser/shape/shape_table.h"

#include <ctype.h>
#include <stdlib.h>

#define NAME_SHOWN 60 /* bytes of a name that a message shows at most */

static const char graph_line[] = "IR {";

/* An output: the instruction, its shape as written, and its place among the outputs. */
struct output {
    struct slice name, shape;
    int64_t place;
};

struct torch_reader {
    struct source *source;
    struct shape_table *shapes;
    const struct module_sink *sink;
    struct diagnostic *d;
    struct arena arena; /* of the graph */
    size_t output_count, output_capacity;
    struct output *outputs;
    int64_t parameters; /* so far */
    bool stopped, faulty, any_fault;
};

/* A line "%2 = f32[8]{0} aten::relu(%1), xla_shape=f32[8]{0}, ROOT=0", in parts. */
struct node {
    struct slice name, shape, opcode, operands, attributes;
};

/* ---- lines ---- */

static struct slice
line_of(const struct source *s)
{
    struct slice line = {(const char *)s->base, (size_t)(s->cursor - s->base)};
    while (line.length && isspace((unsigned char)line.text[line.length - 1]))
        line.length--;
    while (line.length && isspace((unsigned char)*line.text)) {
        line.text++;
        line.length--;
    }
    return line;
}

/* Takes what stands before a string off a text. Returns false if the string is not in it. */
static bool
take_before(struct slice *text, const char *string, struct slice *taken)
{
    const char *at = memmem(text->text, text->length, string, strlen(string));
    if (!at)
        return false;
    *taken = (struct slice){text->text, (size_t)(at - text->text)};
    text->length -= taken->length + strlen(string);
    text->text = at + strlen(string);
    return true;
}

/* Takes what stands before a blank outside of parentheses off a text: a shape. */
static bool
take_shape(struct slice *text, struct slice *shape)
{
    size_t depth = 0;
    for (size_t i = 0; i < text->length; i++) {
        depth += text->text[i] == '(';
        depth -= depth && text->text[i] == ')';
        if (text->text[i] != ' ' || depth)
            continue;
        *shape = (struct slice){text->text, i};
        *text = (struct slice){text->text + i + 1, text->length - i - 1};
        return i > 0;
    }
    return false;
}

static bool
read_node(struct slice line, struct node *node)
{
    struct slice operands;
    if (line.length == 0 || *line.text++ != '%')
        return false;
    line.length--;
    if (!take_before(&line, " = ", &node->name) || !take_shape(&line, &node->shape) ||
        !take_before(&line, "(", &node->opcode) || !take_before(&line, ")", &operands))
        return false;
    node->operands = (struct slice){operands.text - 1, operands.length + 2};
    node->attributes = line;
    return node->name.length && memmem(node->opcode.text, node->opcode.length, "::", 2);
}

bool
torch_ir_begins(const unsigned char *bytes, size_t length)
{
    struct slice rest = {(const char *)bytes, length}, line;
    struct node node;
    while (take_before(&rest, "\n", &line)) {
        if (!slice_is(line, graph_line))
            continue;
        while (rest.length && *rest.text == ' ') {
            rest.text++;
            rest.length--;
        }
        return take_before(&rest, "\n", &line) && read_node(line, &node);
    }
    return false;
}

/* ---- instructions ---- */

/* Reports *r->d at a place in the current line. */
static void
warn(struct torch_reader *r, const char *at)
{
    const struct source_place place =
        source_locate(r->source, (size_t)(at - (const char *)r->source->base));
    if (r->sink->problem)
        r->sink->problem(r->sink->context, r->d, &place);
}

static void
report(struct torch_reader *r, const char *at)
{
    r->faulty = r->any_fault = true;
    warn(r, at);
}

static struct slice
keep(struct torch_reader *r, struct slice text)
{
    return (struct slice){arena_copy(&r->arena, text.text, text.length), text.length};
}

/* Notes an output: ", ROOT=1" among the attributes. */
static void
note_output(struct torch_reader *r, const struct node *node)
{
    struct slice rest = node->attributes, before;
    struct output output = {.name = node->name, .shape = node->shape};
    if (!take_before(&rest, ", ROOT=", &before))
        return;
    for (; rest.length && isdigit((unsigned char)*rest.text) && output.place < INT32_MAX;
         rest.text++, rest.length--)
        output.place = 10 * output.place + (*rest.text - '0');
    if (*output.shape.text == '(') {
        diagnostic_set(r->d, TORCH_ROOT, 0, 0, (int)min_size(output.name.length, NAME_SHOWN),
                       output.name.text);
        warn(r, output.name.text);
    }
    output.name = keep(r, output.name);
    output.shape = keep(r, output.shape);
    arena_grow(&r->arena, &r->outputs, r->output_count, &r->output_capacity,
               sizeof *r->outputs);
    r->outputs[r->output_count++] = output;
}

static void
deliver(struct torch_reader *r, struct hlo_instruction *instruction, struct slice shape)
{
    instruction->shape = shape_table_get(r->shapes, shape.text, shape.length);
    if (r->sink->instruction)
        r->stopped = r->sink->instruction(r->sink->context, instruction) != 0;
}

static void
deliver_node(struct torch_reader *r, const struct node *node)
{
    struct hlo_instruction instruction = {.name = node->name,
                                          .opcode = node->opcode,
                                          .operands = node->operands,
                                          .line = r->source->begin.line,
                                          .parameter = -1};
    if (slice_is(node->opcode, "xla::device_data")) {
        instruction.opcode = (struct slice){"parameter", strlen("parameter")};
        instruction.parameter = r->parameters++;
    }
    note_output(r, node);
    deliver(r, &instruction, node->shape);
    if (instruction.shape->fault) {
        *r->d = *instruction.shape->fault;
        report(r, node->shape.text);
    }
}

/* Delivers the tuple of the outputs, in their order. */
static void
deliver_outputs(struct torch_reader *r)
{
    struct text shape = {0}, operands = {0};
    text_char(&shape, '(');
    text_char(&operands, '(');
    for (size_t i = 0; i < r->output_count; i++) {
        const struct output *output = &r->outputs[i];
        text_separate(&shape, i, ", ");
        text_append(&shape, output->shape.text, output->shape.length);
        text_separate(&operands, i, ", ");
        text_char(&operands, '%');
        text_append(&operands, output->name.text, output->name.length);
    }
    text_char(&shape, ')');
    text_char(&operands, ')');
    struct hlo_instruction tuple = {.name = {"outputs", strlen("outputs")},
                                    .opcode = {"tuple", strlen("tuple")},
                                    .operands = text_keep_slice(&operands, &r->arena),
                                    .line = r->source->begin.line,
                                    .root = true,
                                    .parameter = -1};
    deliver(r, &tuple, text_keep_slice(&shape, &r->arena));
}

/* ---- graphs ---- */

static int
by_place(const void *a, const void *b)
{
    const struct output *one = a, *other = b;
    return (one->place > other->place) - (one->place < other->place);
}

static void
begin_graph(struct torch_reader *r)
{
    const struct slice name = {graph_line, strlen("IR")};
    const struct hlo_module module = {.name = name, .line = r->source->begin.line};
    const struct hlo_computation computation = {
        .name = name, .line = r->source->begin.line, .entry = true};
    arena_reset(&r->arena);
    r->outputs = NULL;
    r->output_count = r->output_capacity = 0;
    r->parameters = 0;
    r->faulty = false;
    if (r->sink->module)
        r->stopped = r->sink->module(r->sink->context, &module) != 0;
    if (!r->stopped && r->sink->computation)
        r->stopped = r->sink->computation(r->sink->context, &computation) != 0;
}

static void
end_graph(struct torch_reader *r, bool cut)
{
    enum ending ending = r->faulty ? ENDING_BROKEN : ENDING_WHOLE;
    if (cut)
        ending = ENDING_CUT;
    if (r->output_count) {
        qsort(r->outputs, r->output_count, sizeof *r->outputs, by_place);
        deliver_outputs(r);
    }
    if (!r->stopped && r->sink->computation_end)
        r->stopped = r->sink->computation_end(r->sink->context, ending) != 0;
    if (!r->stopped && r->sink->module_end)
        r->stopped = r->sink->module_end(r->sink->context, ending) != 0;
}

/* Reads a graph, whose first line is the current one. */
static void
read_graph(struct torch_reader *r)
{
    struct node node;
    bool cut = true;
    begin_graph(r);
    while (!r->stopped && source_line(r->source)) {
        struct slice line = line_of(r->source);
        if (slice_is(line, "}")) {
            cut = false;
            break;
        }
        if (read_node(line, &node)) {
            deliver_node(r, &node);
        } else if (line.length) {
            diagnostic_set(r->d, TORCH_NODE, 0, 0);
            report(r, line.text);
        }
    }
    if (cut && !r->stopped) {
        diagnostic_set(r->d, CUT_OFF, 0, 0, "a graph");
        report(r, (const char *)r->source->base);
    }
    if (!r->stopped)
        end_graph(r, cut);
}

struct torch_reader *
torch_reader(struct source *source, struct shape_table *shapes, const struct module_sink *sink,
             struct diagnostic *d)
{
    struct torch_reader *r = memory_zeroed(1, sizeof *r);
    *r = (struct torch_reader){.source = source, .shapes = shapes, .sink = sink, .d = d};
    return r;
}

int
torch_next(struct torch_reader *r)
{
    while (source_line(r->source))
        if (slice_is(line_of(r->source), graph_line)) {
            read_graph(r);
            return r->stopped ? -1 : 1;
        }
    return 0;
}

bool
torch_reader_free(struct torch_reader *r)
{
    bool error = r->any_fault;
    arena_free(&r->arena);
    free(r);
    return error;
}
