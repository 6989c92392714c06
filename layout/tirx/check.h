/* What is legal to write in TIRx but unlikely to be meant, or beyond the hardware. */
#ifndef LAYOUT_TIRX_CHECK_H
#define LAYOUT_TIRX_CHECK_H

#include "layout/base/diagnostic.h"
#include "layout/tirx/tirx.h"

/* The scopes of the thread axes of a layout, innermost subscope to outermost scope; chain_ends
 * says how they connect. */
enum tirx_chain { CHAIN_NONE, CHAIN_CONNECTED, CHAIN_CONFLICT, CHAIN_DISCONNECTED };

/* The ends of the chain of scopes: "thread" and "cta" for laneid and warpid. The two names are
 * set when the chain is connected; on a conflict they are the two scopes that the same
 * subscope has. pid and tid have no scopes and do not count.
 * Reference: TVM TIRx, TileLayout well-formedness. */
enum tirx_chain tirx_chain(const struct tirx_layout *layout, const char **subscope,
                           const char **scope);

/* Gives the sink every warning: axes whose scopes conflict or do not
 * connect, a swizzle over an axis other than m, coordinates beyond what the hardware has
 * (lanes, warps, TMEM lanes; TMEM columns when element_bits is known, else 0). */
void tirx_check(const struct tirx_layout *layout, int element_bits,
                const struct diagnostic_sink *warnings);

#endif
