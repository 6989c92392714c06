/* The outputs of a program that is still to be compiled. It may still be divided among devices:
 * the sharding of the entry's result says what one device holds of the array that an
 * instruction makes, which may stand in a computation that the entry calls. */
#ifndef CLI_COMMAND_AUDIT_OUTPUTS_H
#define CLI_COMMAND_AUDIT_OUTPUTS_H

#include <stddef.h>

struct audit;
struct computation;
struct shape_entry;

struct audit_output;

/* The outputs of the current module, sorted. */
struct audit_outputs {
    size_t count;
    struct audit_output *items;
};

/* Finds the outputs whose sharding is written; they live in the audit's arena. */
struct audit_outputs audit_outputs(struct audit *audit);

/* What one device holds of leaf number `root` of a computation's result, whose shape is `own`.
 */
const struct shape_entry *audit_output_shape(const struct audit_outputs *outputs,
                                             const struct computation *c, size_t root,
                                             const struct shape_entry *own);

/* Counts the copies that the compiler will make for outputs of the current module, which is not
 * scheduled: of arguments that are not donated to them, and of arrays that are outputs already.
 */
void audit_count_copies(struct audit *audit);

#endif
