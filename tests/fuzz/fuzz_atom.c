/*
 * Reads any bytes as the name of an instruction, and what stands behind the first line as a
 * layout of CuTe that shall be its operand. Reading and checking must be safe; a name that is
 * accepted must print and read back as the same instruction, its operands must fill their
 * tiles, and a layout that is proposed must be legal. Build with
 * clang -fsanitize=fuzzer,address,undefined.
 */
#include "layout/atom/tiled.h"
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/steps.h"
#include "layout/legal/legal.h"
#include "parser/atom/atom_begins.h"
#include "parser/atom/atom_parse.h"
#include "parser/cute/cute_parse.h"
#include "tests/fuzz/must.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* The width of a copy's element and CUTLASS's movmatrix are not in PTX's name. */
static void
round_trip(const struct instruction *instruction, struct arena *arena)
{
    struct text first = {0}, second = {0};
    struct instruction again;
    struct diagnostic d;
    instruction_print(&first, instruction);
    must(atom_begins(first.data));
    must(atom_parse(first.data, first.length, arena, &again, &d) == 0);
    instruction_print(&second, &again);
    must(strcmp(first.data, second.data) == 0);
    must(again.kind == instruction->kind && again.m == instruction->m &&
         again.n == instruction->n && again.k == instruction->k && again.a == instruction->a &&
         again.form == instruction->form && again.group == instruction->group);
    text_free(&first);
    text_free(&second);
}

/* Of a product each thread and value of an operand is an element of its tile, and all are. */
static void
ask_operands(const struct instruction *instruction, struct arena *arena)
{
    const int64_t atoms[TILED_DIMS] = {1, 2, 1};
    struct diagnostic d;
    struct tiled_product product;
    const struct cute_work work = {arena, &d};
    for (int operand = OPERAND_NONE; operand <= OPERAND_DESTINATION; operand++) {
        struct cute_layout layout;
        int64_t bits, rows, columns, most = -1;
        if (atom_layout(instruction, (enum atom_operand)operand, 0, arena, &layout, &bits, &d))
            continue;
        must(bits > 0 && layout.mode.count == 2);
        if (instruction->kind > INSTRUCTION_UMMA || operand > OPERAND_C)
            continue;
        for (int64_t i = 0; i < layout.mode.size && i < 1 << 12; i++) {
            int64_t at = cute_at(&layout.mode, i);
            most = most > at ? most : at;
        }
        operand_tile(instruction, (enum atom_operand)operand, &rows, &columns);
        must(most < rows * columns * instruction->group);
    }
    if (instruction->kind == INSTRUCTION_MMA)
        must(tiled_product_make(&work, instruction, atoms, NULL, &product) == 0);
}

static void
check_layout(const struct instruction *instruction, const char *text, size_t length,
             struct arena *arena)
{
    struct cute_text cute;
    struct diagnostic d;
    struct tirx_form form;
    struct mapping m;
    struct legal_answer answer;
    if (cute_parse(text, length, arena, &cute, &d) || cute.tiler ||
        cute_form(&cute.layout, arena, &form, &d) ||
        tirx_mapping(&form.layout, form.shape, arena, &m, &d))
        return;
    struct legal_subject subject = {.m = &m,
                                    .element_bits = cute.element_bits ? cute.element_bits : 16,
                                    .thread_value = cute.thread_value,
                                    .alignment = cute.alignment};
    enum atom_operand operand = legal_operand(instruction, &subject);
    subject.thread_value |= operand_in_registers(instruction, operand);
    subject.tensor_address = operand_in_tensor_memory(instruction, operand);
    if (legal_check(&subject, instruction, operand, arena, &answer, &d))
        must(d.message[0] != '\0');
    else
        must(answer.legal ? answer.rule == NULL : answer.rule && answer.why[0] != '\0');
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct arena arena = {0};
    struct instruction instruction;
    struct diagnostic d;
    const char *text = (const char *)data, *end = size ? memchr(text, '\n', size) : NULL;
    size_t length = end ? (size_t)(end - text) : size;
    if (atom_parse(text, length, &arena, &instruction, &d) == 0) {
        round_trip(&instruction, &arena);
        ask_operands(&instruction, &arena);
        struct steps current = steps_within(1 << 20);
        if (end)
            check_layout(&instruction, end + 1, size - length - 1, &arena);
        steps_resume(current);
    } else {
        must(d.offset <= length && d.offset + d.length <= length && d.message[0] != '\0');
    }
    arena_free(&arena);
    return 0;
}
