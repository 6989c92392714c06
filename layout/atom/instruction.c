/* The names of instructions, and which instructions there are. */
#include "layout/atom/instruction.h"

#include "layout/base/diagnostic.h"

#include <string.h>

#define REGISTER_BITS 32
#define K_BITS        256 /* of a row of a product of wgmma and tcgen05.mma */

static const struct type_row {
    const char *name, *cutlass;
    int bits;
    enum factor_class class;
} types[] = {
    [ATOM_NO_TYPE] = {"", "", 0, FACTOR_SUM},
#define ATOM_TYPE(code, ptx, cutlass, bits, class)                                             \
    [ATOM_##code] = {ptx, cutlass, bits, FACTOR_##class},
#include "layout/atom/type.def"
#undef ATOM_TYPE
};

const char *
atom_type_name(enum atom_type type)
{
    return types[type].name;
}

enum atom_type
atom_type_by_name(const char *name, size_t length)
{
    for (size_t i = ATOM_NO_TYPE + 1; i < ATOM_TYPES; i++)
        if (strlen(types[i].name) == length && memcmp(types[i].name, name, length) == 0)
            return (enum atom_type)i;
    return ATOM_NO_TYPE;
}

enum atom_type
atom_type_by_cutlass(const char *text, size_t length, size_t *name_length)
{
    for (size_t i = ATOM_NO_TYPE + 1; i < ATOM_TYPES; i++) {
        *name_length = strlen(types[i].cutlass);
        if (*name_length <= length && memcmp(types[i].cutlass, text, *name_length) == 0)
            return (enum atom_type)i;
    }
    return ATOM_NO_TYPE;
}

int
atom_type_bits(enum atom_type type)
{
    return types[type].bits;
}

enum factor_class
atom_factor_class(enum atom_type type)
{
    return types[type].class;
}

const char *
operand_name(enum atom_operand operand)
{
    static const char *const names[] = {"", "A", "B", "C", "D", "src", "dst"};
    return names[operand];
}

/* ---- copies ---- */

static const struct copy_row {
    const char *word, *cutlass;
    int64_t most;
} copies[] = {
#define ATOM_COPY(form, word, cutlass, most, threads, values)                                  \
    [COPY_##form] = {word, cutlass, most},
#include "layout/atom/copy.def"
#undef ATOM_COPY
};

const char *
copy_form_word(enum copy_form form)
{
    return copies[form].word;
}

enum copy_form
copy_form_of(const char *cutlass, size_t length)
{
    for (size_t i = 0; i < COPY_FORMS; i++)
        if (strlen(copies[i].cutlass) == length && length &&
            memcmp(copies[i].cutlass, cutlass, length) == 0)
            return (enum copy_form)i;
    return COPY_FORMS;
}

const struct tensor_copy_row *
tensor_copy_row(size_t i)
{
    static const struct tensor_copy_row rows[] = {
#define ATOM_TENSOR_COPY(word, cutlass, rows, bits, source) {word, cutlass, rows, bits},
#include "layout/atom/tensor_copy.def"
#undef ATOM_TENSOR_COPY
    };
    return i < sizeof rows / sizeof *rows ? &rows[i] : NULL;
}

/* ---- printing ---- */

static const char *
row_or_col(bool row)
{
    return row ? "row" : "col";
}

static void
print_product(struct text *text, const struct instruction *p)
{
    static const char *const heads[] = {"mma", "wgmma", "tcgen05.mma"};
    if (p->dot) {
        text_format(text, "dp%lda", (long)p->dot);
        return;
    }
    text_string(text, heads[p->kind]);
    if (p->group == 2)
        text_string(text, ".cta_group::2");
    text_format(text, ".m%lldn%lldk%lld", (long long)p->m, (long long)p->n, (long long)p->k);
    if (p->columns_a || p->columns_b)
        text_format(text, ".%s.%s", row_or_col(!p->columns_a), row_or_col(p->columns_b));
    if (p->source == SOURCE_REGISTERS)
        text_string(text, ".rs");
    if (p->source == SOURCE_TENSOR)
        text_string(text, ".ts");
    text_format(text, ".%s.%s.%s", atom_type_name(p->d), atom_type_name(p->a),
                atom_type_name(p->b));
}

static void
print_copy(struct text *text, const struct instruction *copy)
{
    bool tensor = copy->form >= COPY_LANES32;
    bool load = copy->kind == INSTRUCTION_LOAD;
    if (copy->form == COPY_MOVE) {
        text_string(text, "movmatrix.m8n8.trans");
        return;
    }
    if (tensor)
        text_string(text, load ? "tcgen05.ld." : "tcgen05.st.");
    else
        text_string(text, load ? "ldmatrix." : "stmatrix.");
    text_format(text, "%s.x%lld", copy_form_word(copy->form), (long long)copy->count);
}

void
instruction_print(struct text *text, const struct instruction *p)
{
    switch (p->kind) {
    case INSTRUCTION_MMA:
    case INSTRUCTION_WGMMA:
    case INSTRUCTION_UMMA:
        print_product(text, p);
        break;
    case INSTRUCTION_LOAD:
    case INSTRUCTION_STORE:
    case INSTRUCTION_MOVE:
        print_copy(text, p);
        break;
    case INSTRUCTION_TENSOR:
        text_format(text, "tcgen05.cp%s.%s", p->group == 2 ? ".cta_group::2" : "",
                    tensor_copy_row(p->tensor)->word);
        break;
    case INSTRUCTION_ASYNC:
        text_format(text, "cp.async.%lld", (long long)p->bytes);
        break;
    case INSTRUCTION_VECTOR:
        text_format(text, "vector.%lld", (long long)p->bytes);
        break;
    case INSTRUCTION_TMA:
        text_string(text, "tma");
        break;
    case INSTRUCTION_SHARED:
        text_format(text, "smem.%s_", p->minor_first ? "MN" : "K");
        if (p->swizzle)
            text_format(text, "SW%lld%s", (long long)p->swizzle, p->base32 ? "_32B" : "");
        else
            text_string(text, "INTER");
        break;
    }
}

/* ---- which there are ---- */

static const struct mma_row {
    int64_t m, n, k;
    enum factor_class class;
} shapes[] = {
#define ATOM_MMA(m, n, k, class) {m, n, k, FACTOR_##class},
#include "layout/atom/mma.def"
#undef ATOM_MMA
};

static int
check_mma(const struct instruction *p, struct diagnostic *d)
{
    struct text known = {0};
    enum factor_class class = atom_factor_class(p->a);
    int status = 0;
    bool found = p->dot > 0;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const struct mma_row *row = &shapes[i];
        if (row->class != class)
            continue;
        found |= row->m == p->m && row->n == p->n && row->k == p->k;
        text_format(&known, " m%lldn%lldk%lld", (long long)row->m, (long long)row->n,
                    (long long)row->k);
    }
    if (!found && known.length)
        status = diagnostic_set(d, ATOM_SHAPE, 0, 0, (long long)p->m, (long long)p->n,
                                (long long)p->k, atom_type_name(p->a), known.data);
    else if (!found)
        status = diagnostic_set(d, ATOM_TYPE_REFUSED, 0, 0, "mma", atom_type_name(p->a));
    text_free(&known);
    return status;
}

/* Multiples of `step` up to 256; integers also have those of 8 up to 24 with one CTA. */
static int
check_n(const struct instruction *p, int64_t step, const char *rule, struct diagnostic *d)
{
    enum { MOST = 256, SMALL = 24, SMALLEST = 8 };
    bool integers =
        atom_factor_class(p->a) == FACTOR_INT8 || atom_factor_class(p->a) == FACTOR_BIT;
    bool small = integers && p->group == 1 && p->n <= SMALL && p->n % SMALLEST == 0;
    if (p->n >= SMALLEST && p->n <= MOST && (p->n % step == 0 || small))
        return 0;
    return diagnostic_set(d, ATOM_N, 0, 0, (long long)p->n, (long long)step, (long long)step,
                          integers && p->group == 1 ? ", also 8 and 24" : "", rule);
}

static int
check_depth(const struct instruction *p, struct diagnostic *d)
{
    int64_t k = K_BITS / atom_type_bits(p->a);
    return p->k == k ? 0
                     : diagnostic_set(d, ATOM_K, 0, 0, (long long)p->k, atom_type_name(p->a),
                                      (long long)k);
}

static int
check_wgmma(const struct instruction *p, struct diagnostic *d)
{
    enum { M = 64, BY = 8, BY_INTEGERS = 16 };
    enum factor_class class = atom_factor_class(p->a);
    bool integers = class == FACTOR_INT8 || class == FACTOR_BIT;
    if (class == FACTOR_INT4 || class == FACTOR_INT16 || class == FACTOR_F64 ||
        class == FACTOR_C64 || class == FACTOR_SUM)
        return diagnostic_set(d, ATOM_TYPE_REFUSED, 0, 0, "wgmma", atom_type_name(p->a));
    if (p->m != M)
        return diagnostic_set(d, ATOM_M, 0, 0, (long long)p->m, "64", "wgmma");
    if (check_n(p, integers ? BY_INTEGERS : BY, "PTX", d))
        return -1;
    return check_depth(p, d);
}

static int
check_umma(const struct instruction *p, struct diagnostic *d)
{
    enum { M = 64, BY = 8 };
    enum factor_class class = atom_factor_class(p->a);
    const char *rule = "PTX", *known = "64 or 128", *who = "one CTA";
    int64_t step = BY * p->group;
    if (p->group == 2) {
        known = "128 or 256";
        who = "two CTAs";
    }
    if (class != FACTOR_F16 && class != FACTOR_BF16 && class != FACTOR_TF32 &&
        class != FACTOR_FP8 && class != FACTOR_INT8)
        return diagnostic_set(d, ATOM_TYPE_REFUSED, 0, 0, "tcgen05.mma", atom_type_name(p->a));
    if (p->m != (int64_t)M * p->group && p->m != 2 * (int64_t)M * p->group)
        return diagnostic_set(d, ATOM_M, 0, 0, (long long)p->m, known, who);
    if (class == FACTOR_INT8) {
        step *= 2;
    } else if (p->source == SOURCE_TENSOR && (p->group == 2 || p->m == 2 * M)) {
        step *= 2;
        rule = "CUTLASS, A in tensor memory";
    }
    return check_n(p, step, rule, d) ? -1 : check_depth(p, d);
}

static bool
sums_to(const struct instruction *p)
{
    switch (atom_factor_class(p->a)) {
    case FACTOR_F16:
    case FACTOR_FP8:
        return p->d == ATOM_F16 || p->d == ATOM_F32;
    case FACTOR_BF16:
    case FACTOR_TF32:
        return p->d == ATOM_F32;
    case FACTOR_F64:
        return p->d == ATOM_F64;
    case FACTOR_C64:
        return atom_factor_class(p->d) == FACTOR_C64;
    default:
        return p->d == ATOM_S32;
    }
}

static int
check_product(const struct instruction *p, struct diagnostic *d)
{
    int status;
    if (p->dot)
        return 0;
    if (atom_factor_class(p->a) != atom_factor_class(p->b))
        return diagnostic_set(d, ATOM_TYPES_DIFFER, 0, 0, atom_type_name(p->a),
                              atom_type_name(p->b));
    if (p->kind == INSTRUCTION_MMA)
        status = check_mma(p, d);
    else if (p->kind == INSTRUCTION_WGMMA)
        status = check_wgmma(p, d);
    else
        status = check_umma(p, d);
    if (status == 0 && !sums_to(p))
        return diagnostic_set(d, ATOM_SUM, 0, 0, atom_type_name(p->a), atom_type_name(p->d));
    return status;
}

static int
check_bytes(const struct instruction *p, const char *known, int64_t least, int64_t most,
            struct diagnostic *d)
{
    if (p->bytes >= least && p->bytes <= most && (p->bytes & (p->bytes - 1)) == 0)
        return 0;
    return diagnostic_set(d, ATOM_BYTES, 0, 0, (long long)p->bytes, known);
}

int
instruction_check(const struct instruction *p, struct diagnostic *d)
{
    switch (p->kind) {
    case INSTRUCTION_MMA:
    case INSTRUCTION_WGMMA:
    case INSTRUCTION_UMMA:
        return check_product(p, d);
    case INSTRUCTION_LOAD:
    case INSTRUCTION_STORE:
        if (p->count >= 1 && p->count <= copies[p->form].most && !(p->count & (p->count - 1)))
            return 0;
        return diagnostic_set(d, ATOM_COUNT, 0, 0, (long long)p->count, copy_form_word(p->form),
                              (long long)copies[p->form].most);
    case INSTRUCTION_ASYNC:
        return check_bytes(p, "cp.async copies 4, 8 or 16", 4, 16, d);
    case INSTRUCTION_VECTOR:
        return check_bytes(p, "a vector has 1, 2, 4, 8, 16 or 32", 1, 32, d);
    default:
        return 0;
    }
}

/* ---- operands ---- */

int64_t
product_width(const struct instruction *p)
{
    int bits = atom_type_bits(p->a);
    return bits < REGISTER_BITS ? REGISTER_BITS / bits : 1;
}

bool
operand_in_registers(const struct instruction *p, enum atom_operand operand)
{
    switch (p->kind) {
    case INSTRUCTION_MMA:
    case INSTRUCTION_MOVE:
        return true;
    case INSTRUCTION_WGMMA:
        return operand >= OPERAND_C || (operand == OPERAND_A && p->source == SOURCE_REGISTERS);
    case INSTRUCTION_LOAD:
        return operand == OPERAND_DESTINATION;
    case INSTRUCTION_STORE:
        return operand == OPERAND_SOURCE;
    default:
        return false;
    }
}

bool
operand_in_tensor_memory(const struct instruction *p, enum atom_operand operand)
{
    if (p->kind != INSTRUCTION_UMMA)
        return false;
    return operand >= OPERAND_C || (operand == OPERAND_A && p->source == SOURCE_TENSOR);
}

void
operand_tile(const struct instruction *p, enum atom_operand operand, int64_t *rows,
             int64_t *columns)
{
    *rows = operand == OPERAND_B ? p->n : p->m;
    *columns = operand == OPERAND_A || operand == OPERAND_B ? p->k : p->n;
    if (p->kind == INSTRUCTION_UMMA)
        *rows /= p->group;
}
