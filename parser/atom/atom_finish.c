/* What a whole name must have, and what it means where it does not say it. */
#include "parser/atom/atom_syntax.h"

#include <string.h>

#define BYTE 8

static int
incomplete(struct atom_parse *p, const char *what, const char *wanted)
{
    return diagnostic_set(p->phrase.d, ATOM_INCOMPLETE, 0, 0, what, wanted);
}

/* What products of these types are added up in, if the name does not say it. */
static enum atom_type
sum_of(enum atom_type type)
{
    switch (atom_factor_class(type)) {
    case FACTOR_F64:
        return ATOM_F64;
    case FACTOR_C64:
        return ATOM_C64;
    case FACTOR_F16:
    case FACTOR_BF16:
    case FACTOR_TF32:
    case FACTOR_FP8:
        return ATOM_F32;
    default:
        return ATOM_S32;
    }
}

/* Products of one thread: PTX's word for both operands is the register's type, s32 or u32. */
static int
finish_dot(struct atom_parse *p)
{
    enum { WORDS = 2, BYTES = 4 };
    struct instruction *product = p->instruction;
    struct text name = {0};
    product->m = product->n = 1;
    product->k = product->dot;
    product->a = product->b = product->dot == WORDS ? ATOM_S16 : ATOM_S8;
    product->d = ATOM_S32;
    for (size_t i = 0; i < p->type_count; i++)
        if (p->type[i] != ATOM_S32 && atom_factor_class(p->type[i]) != FACTOR_INT8 &&
            (product->dot == BYTES || p->type[i] != ATOM_S16)) {
            instruction_print(&name, product);
            diagnostic_set(p->phrase.d, ATOM_TYPE_REFUSED, 0, 0, name.data,
                           atom_type_name(p->type[i]));
            text_free(&name);
            return -1;
        }
    return 0;
}

/* One type is that of A and B, two are theirs; three and four are D, A, B and C. */
static int
finish_product(struct atom_parse *p)
{
    struct instruction *product = p->instruction;
    size_t count = p->type_count, first = count > 2;
    if (product->dot)
        return finish_dot(p);
    if (!p->shaped)
        return incomplete(p, "a product of matrices", "its shape, m16n8k16");
    if (count == 0)
        return incomplete(p, "a product of matrices", "the type of its operands, f16");
    product->a = p->type[first];
    product->b = p->type[count == 1 ? 0 : first + 1];
    product->d = first ? p->type[0] : sum_of(product->a);
    bool quads = product->kind == INSTRUCTION_MMA && product->k == 4 && product->a == ATOM_F16;
    if (p->majors && !quads && (product->columns_a || product->columns_b))
        return incomplete(p, "this product of matrices", ".row.col");
    return 0;
}

static int
finish_tensor(struct atom_parse *p)
{
    struct instruction *copy = p->instruction;
    struct slice word = p->named ? p->types : p->lanes;
    enum { DEFAULT = 32 };
    if (copy->unit == 0)
        copy->unit = DEFAULT;
    copy->form = p->named ? copy_form_of(word.text, word.length) : COPY_FORMS;
    for (size_t i = COPY_LANES32; !p->named && i < COPY_FORMS; i++)
        if (slice_is(word, copy_form_word((enum copy_form)i)))
            copy->form = (enum copy_form)i;
    if (copy->form != COPY_FORMS)
        return 0;
    return incomplete(p, "tcgen05.ld or .st",
                      "its shape: 32x32b, 16x64b, 16x128b, 16x256b, 16x32bx2");
}

static int
finish_matrix(struct atom_parse *p)
{
    enum { SHORT = 8, LONG = 16 };
    struct instruction *copy = p->instruction;
    bool bytes = p->rows == LONG;
    int64_t columns = copy->kind == INSTRUCTION_LOAD ? LONG : SHORT;
    copy->form = p->trans ? COPY_COLUMNS : COPY_ROWS;
    if (bytes)
        copy->form = copy->kind == INSTRUCTION_LOAD ? COPY_BYTES16 : COPY_BYTES8;
    if (copy->kind == INSTRUCTION_MOVE)
        copy->form = COPY_MOVE;
    if (copy->unit == 0)
        copy->unit = bytes ? BYTE : 2 * BYTE;
    if ((bytes && (p->columns != columns || !p->trans)) ||
        (!bytes && p->rows && (p->rows != SHORT || p->columns != SHORT)))
        return incomplete(p, "a copy of matrices",
                          "m8n8, m16n16.trans.b8 to load or m16n8.trans.b8 to store");
    return 0;
}

static int
finish_tensor_copy(struct atom_parse *p)
{
    struct instruction *copy = p->instruction;
    const struct tensor_copy_row *row;
    struct text word = {0};
    bool found = false;
    text_append(&word, p->lanes.text ? p->lanes.text : "", p->lanes.length);
    if (p->warps.length)
        text_char(&word, '.');
    text_append(&word, p->warps.text ? p->warps.text : "", p->warps.length);
    for (size_t i = 0; (row = tensor_copy_row(i)) && !found; i++)
        if (p->named ? slice_is(p->types, row->cutlass) : strcmp(word.data, row->word) == 0) {
            copy->tensor = i;
            found = true;
        }
    text_free(&word);
    if (copy->unit == 0)
        copy->unit = BYTE;
    return found ? 0
                 : incomplete(p, "tcgen05.cp",
                              "its shape: 128x256b, 128x128b, 4x256b, 32x128b.warpx4, "
                              "64x128b.warpx2::02_13, 64x128b.warpx2::01_23");
}

int
atom_finish(struct atom_parse *p)
{
    enum { BYTES = 16 };
    struct instruction *instruction = p->instruction;
    if (!p->begun)
        return incomplete(p, "the name of an instruction", "more: tcgen05.mma, cp.async");
    switch (instruction->kind) {
    case INSTRUCTION_LOAD:
    case INSTRUCTION_STORE:
    case INSTRUCTION_MOVE:
        return p->tensor ? finish_tensor(p) : finish_matrix(p);
    case INSTRUCTION_TENSOR:
        return finish_tensor_copy(p);
    case INSTRUCTION_SHARED:
        if (!p->shaped)
            return incomplete(p, "smem", "an atom: K_SW128, MN_SW64, K_INTER");
        return 0;
    case INSTRUCTION_ASYNC:
    case INSTRUCTION_VECTOR:
        if (p->bulk)
            return incomplete(p, "cp.async.bulk", "the word tensor: cp.async.bulk.tensor.2d");
        if (!p->sized)
            instruction->bytes = BYTES;
        return 0;
    case INSTRUCTION_TMA:
        return 0;
    default:
        return finish_product(p);
    }
}
