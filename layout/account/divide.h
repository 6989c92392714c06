/* A program that is still to be divided among devices: what one of them holds of its arguments
 * and outputs. */
#ifndef LAYOUT_ACCOUNT_DIVIDE_H
#define LAYOUT_ACCOUNT_DIVIDE_H

struct account;
struct flow;

/* Makes arguments and outputs of the walked program what one device holds of them, and keeps
 * the divisions of its values. */
void account_divide(struct account *account, struct flow *flow);

#endif
