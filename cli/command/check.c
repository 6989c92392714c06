/*
 * check: whether layouts may be the operand of an instruction. If so, what the instruction is
 * told of them; if not, the rule that refuses and the nearest layout that would do.
 */
#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "layout/base/diagnostic.h"
#include "layout/legal/legal.h"
#include "parser/atom/atom_parse.h"
#include "parser/cute/cute_parse.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/text/layout/check_text.h"

static const struct column columns[] = {
    {.field = FIELD_legal},
    {.field = FIELD_rule},
    {.field = FIELD_why},
};

struct question {
    struct context *context;
    struct instruction instruction;
    struct layout_argument argument;
    enum atom_operand operand;
};

/* ---- the row ---- */

static struct cell
descriptor_cell(struct arena *arena, const struct legal_answer *a)
{
    const struct legal_descriptor *d = &a->descriptor;
    struct row *row = row_new(arena);
    struct printable text = {0};
    if (a->kind != LEGAL_DESCRIPTOR)
        return cell_null();
    text_format(&text, "0x%016llx", (unsigned long long)d->word);
    const char *word = text_keep(&text, arena);
#include "render/row/fields/descriptor.def"
    return cell_object(row);
}

static struct cell
box_cell(struct arena *arena, const struct legal_answer *a)
{
    const struct legal_box *b = &a->box;
    bool global = a->kind == LEGAL_GLOBAL_TENSOR;
    struct row *row = row_new(arena);
    struct cell_list *ones = list_new(arena), *numbers = list_new(arena);
    if (!a->legal || (a->kind != LEGAL_BOX && !global))
        return cell_null();
    for (size_t i = 0; i < b->rank; i++) {
        list_add(ones, cell_integer(1));
        list_add(numbers, cell_integer((int64_t)b->dim[i]));
    }
#include "render/row/fields/box.def"
    return cell_object(row);
}

static void
put_answer(struct question *question, const struct legal_answer *a)
{
    struct arena *arena = &question->context->arena;
    struct row *row = row_new(arena);
    struct text text = {0};
    instruction_print(&text, &question->instruction);
    const char *name = text_keep(&text, arena);
#include "render/row/fields/legal.def"
    output_row(&question->context->output, row);
    if (!a->legal)
        status_raise(&question->context->console, STATUS_FINDING);
}

/* ---- one layout ---- */

static enum legal_space
space_of(const struct cute_text *cute)
{
    static const enum legal_space spaces[] = {[CUTE_ANYWHERE] = LEGAL_ANYWHERE,
                                              [CUTE_GMEM] = LEGAL_GLOBAL,
                                              [CUTE_SMEM] = LEGAL_SHARED,
                                              [CUTE_RMEM] = LEGAL_REGISTERS,
                                              [CUTE_TMEM] = LEGAL_TENSOR};
    return spaces[cute->space];
}

/* Makes what the layout's text says of it. A layout of CuTe for an operand in registers is one
 * of threads and values, whether a label says so or not. */
static struct legal_subject
subject_of(struct question *question, const struct mapping *m)
{
    const struct layout_argument *argument = &question->argument;
    const struct instruction *instruction = &question->instruction;
    struct legal_subject subject = {.m = m,
                                    .element_bits = argument->element_bits,
                                    .depth_first = argument->linear != NULL};
    const struct cute_text *cute = argument->cute;
    if (argument->type != PRIMITIVE_UNKNOWN)
        subject.type = primitive_name(argument->type);
    if (!cute) {
        question->operand = legal_operand(instruction, &subject);
        return subject;
    }
    subject.thread_value = cute->thread_value;
    subject.space = argument->instruction ? LEGAL_ANYWHERE : space_of(cute);
    subject.alignment = cute->alignment;
    question->operand = legal_operand(instruction, &subject);
    subject.thread_value |= operand_in_registers(instruction, question->operand);
    subject.tensor_address = operand_in_tensor_memory(instruction, question->operand);
    return subject;
}

static void
check(struct question *question, const struct layout_options *options, const char *text)
{
    struct context *context = question->context;
    struct legal_answer answer;
    struct diagnostic d = {0};
    const struct mapping *m = layout_argument_open(&question->argument, context, options, text);
    if (!m)
        return;
    const struct legal_subject subject = subject_of(question, m);
    if (legal_check(&subject, &question->instruction, question->operand, &context->arena,
                    &answer, &d))
        report_argument(context, text, &d);
    else
        put_answer(question, &answer);
}

/* Reads the name of an instruction, which must say its operand if it has several. */
static int
parse_instruction(struct question *question, const char *name, struct diagnostic *d)
{
    struct arena *arena = &question->context->settings;
    struct instruction *instruction = &question->instruction;
    struct text text = {0};
    if (atom_parse(name, strlen(name), arena, instruction, d))
        return -1;
    if (instruction->kind > INSTRUCTION_UMMA || instruction->operand != OPERAND_NONE)
        return 0;
    instruction_print(&text, instruction);
    return diagnostic_set(d, ATOM_INCOMPLETE, 0, strlen(name), text_keep(&text, arena),
                          "an operand: A, B, C or D");
}

/* Reads --for. Returns -1 after a report. */
static int
read_instruction(struct question *question)
{
    struct context *context = question->context;
    const char *name = option_text(&context->options, OPTION_FOR);
    struct diagnostic d;
    if (!name) {
        usage_error(&context->console,
                    "--for says for which instruction: --for 'wgmma.m64n128k16.f16 A'");
        return -1;
    }
    if (parse_instruction(question, name, &d) == 0)
        return 0;
    report_argument(context, name, &d);
    return -1;
}

void
command_check(struct context *context)
{
    const struct options *options = &context->options;
    struct question question = {.context = context};
    struct layout_options layout_options;
    context->output.sentences.write = check_text;
    if (read_instruction(&question) || layout_options_read(&layout_options, context) ||
        begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    for (size_t i = 0; i < options->argument_count; i++) {
        arena_reset(&context->arena);
        check(&question, &layout_options, options->arguments[i]);
    }
    end_output(context, NULL);
}
