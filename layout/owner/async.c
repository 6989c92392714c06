/*
 * The result of a start has one of two forms. The general form is ((operands), result,
 * contexts...). A few opcodes have an older form of their own, but compilers have begun to
 * write the general form for them, too. The shape of a start shows which form it has. A done
 * goes by its start, through any updates between them.
 */
#include "layout/owner/async.h"

#include "layout/owner/roots.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

static bool
is_tuple(const struct shape_entry *shape)
{
    return shape && shape->shape->kind == SHAPE_TUPLE;
}

/* ((operands), result, ...) */
static bool
is_general(const struct shape_entry *shape)
{
    return is_tuple(shape) && shape->shape->element_count > 1 &&
           shape->shape->elements[0]->kind == SHAPE_TUPLE;
}

static struct operation *
first_operand(const struct ownership *o, const struct computation *c, uint32_t at)
{
    uint32_t operand = instruction_operand(o, c, at, 0);
    return operand == NO_INSTRUCTION ? NULL : &computation_instruction(c, operand)->operation;
}

/* With several operands the older form begins with a tuple, too. So the form is general only if
 * there is one operand and that is not a tuple itself. */
static bool
is_general_collective(const struct ownership *o, const struct computation *c, uint32_t at)
{
    const struct operation *start = &computation_instruction(c, at)->operation;
    if (start->number != 1 || !is_general(start->shape))
        return false;
    const struct operation *operand = first_operand(o, c, at);
    return !operand || !is_tuple(operand->shape);
}

static void
become(struct operation *operation, enum async_part part)
{
    operation->part = (uint8_t)part;
    operation->rule = RULE_NEW;
}

void
async_settle(struct operation *operation)
{
    bool general = is_general(operation->shape);
    if (operation->part == ASYNC_START && !general)
        become(operation, ASYNC_NONE);
    else if (general &&
             (operation->rule == RULE_IN_PLACE || operation->rule == RULE_COPY_START))
        become(operation, ASYNC_START);
}

void
async_bind(const struct ownership *o, struct computation *c, uint32_t at)
{
    struct operation *operation = &computation_instruction(c, at)->operation;
    const struct operation *before;
    if ((operation->rule == RULE_COLLECTIVE_START || operation->rule == RULE_PERMUTE_START) &&
        is_general_collective(o, c, at))
        become(operation, ASYNC_START);
    else if ((operation->rule == RULE_REDUCE_DONE || operation->rule == RULE_ELEMENT_ZERO) &&
             (before = first_operand(o, c, at)) &&
             (before->part == ASYNC_START || before->part == ASYNC_UPDATE))
        become(operation, ASYNC_DONE);
    else if (operation->part == ASYNC_UPDATE && operation->number > 1 && !operation->callee &&
             (before = first_operand(o, c, at)))
        operation->callee =
            before->callee; /* an update that binds operands runs the callee of its start */
}
