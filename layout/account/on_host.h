/* Which arguments and outputs of a program that is not compiled yet lie in the host's memory.
 */
#ifndef LAYOUT_ACCOUNT_ON_HOST_H
#define LAYOUT_ACCOUNT_ON_HOST_H

struct account;
struct flow;

/* Sets flow->on_host by the layouts of the module's header, S(5), as the compiler does it
 * later; the entry's own shapes do not say it. StableHLO has mhlo.memory_kind in place of them.
 */
void account_place_on_host(const struct account *account, struct flow *flow);

#endif
