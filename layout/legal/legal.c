/* Which rules an instruction has. */
#include "layout/legal/legal.h"

#include "layout/base/arena.h"
#include "layout/base/steps.h"
#include "layout/legal/parts.h"

enum atom_operand
legal_operand(const struct instruction *p, const struct legal_subject *subject)
{
    enum atom_operand operand = p->operand;
    bool matrix = p->kind == INSTRUCTION_LOAD || p->kind == INSTRUCTION_STORE;
    if (operand != OPERAND_NONE)
        return operand;
    if (matrix && p->form < COPY_MOVE && !subject->thread_value)
        return p->kind == INSTRUCTION_LOAD ? OPERAND_SOURCE : OPERAND_DESTINATION;
    return atom_default_operand(p);
}

static int
no_operand(struct legal_case *c, const char *known)
{
    const char *name = operand_name(c->operand);
    return diagnostic_set(c->d, ATOM_OPERAND, 0, 0, name[0] ? name : "none", known);
}

static int
of_product(struct legal_case *c)
{
    const struct instruction *p = c->instruction;
    if (c->operand < OPERAND_A || c->operand > OPERAND_D)
        return no_operand(c, "A, B, C and D");
    if (operand_in_registers(p, c->operand))
        return legal_registers(c);
    if (operand_in_tensor_memory(p, c->operand))
        return legal_tensor(c);
    return legal_matrix(c);
}

static int
of_copy(struct legal_case *c)
{
    const struct instruction *p = c->instruction;
    if (operand_in_registers(p, c->operand))
        return legal_registers(c);
    if (c->operand != OPERAND_SOURCE && c->operand != OPERAND_DESTINATION)
        return no_operand(c, "src and dst");
    if (p->form < COPY_MOVE)
        return legal_rows(c);
    return no_operand(c, p->kind == INSTRUCTION_LOAD ? "dst, the registers"
                                                     : "src, the registers");
}

int
legal_answer_case(struct legal_case *c)
{
    int status;
    if (legal_begin(c))
        return -1;
    switch (c->instruction->kind) {
    case INSTRUCTION_MMA:
    case INSTRUCTION_WGMMA:
    case INSTRUCTION_UMMA:
        status = of_product(c);
        break;
    case INSTRUCTION_LOAD:
    case INSTRUCTION_STORE:
    case INSTRUCTION_MOVE:
        status = of_copy(c);
        break;
    case INSTRUCTION_TENSOR:
        status = c->operand == OPERAND_SOURCE ? legal_matrix(c) : no_operand(c, "src");
        break;
    case INSTRUCTION_ASYNC:
    case INSTRUCTION_VECTOR:
        status = legal_vector(c);
        break;
    case INSTRUCTION_TMA:
        status = legal_boxes(c);
        break;
    default:
        return diagnostic_set(c->d, LEGAL_NO_RULE, 0, 0);
    }
    return status == 0 && c->spent ? steps_spent(c->d) : status;
}

/* The type of an operand of a product. */
static enum atom_type
type_of(const struct instruction *p, enum atom_operand operand)
{
    switch (operand) {
    case OPERAND_A:
        return p->a;
    case OPERAND_B:
        return p->b;
    default:
        return p->d;
    }
}

int
legal_check(const struct legal_subject *subject, const struct instruction *instruction,
            enum atom_operand operand, struct arena *arena, struct legal_answer *answer,
            struct diagnostic *d)
{
    struct legal_subject known = *subject;
    struct legal_case c = {&known, instruction, operand, arena, answer, d, .probing = false};
    bool products = instruction->kind <= INSTRUCTION_UMMA;
    *answer = (struct legal_answer){.got = INT64_MIN};
    if (known.element_bits == 0 && products)
        known.element_bits = atom_type_bits(type_of(instruction, operand));
    if (known.element_bits == 0)
        known.element_bits = instruction->unit;
    if (known.element_bits == 0)
        return diagnostic_set(d, LEGAL_TYPE, 0, 0);
    return legal_answer_case(&c);
}
