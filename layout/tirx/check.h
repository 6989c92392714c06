/* Warnings about TIRx layouts that are legal, but either unlikely to be meant or beyond what
 * the hardware has. */
#ifndef LAYOUT_TIRX_CHECK_H
#define LAYOUT_TIRX_CHECK_H

#include "layout/base/diagnostic.h"
#include "layout/tirx/tirx.h"

/* How the scopes of a layout's thread axes connect, from the innermost subscope to the
 * outermost scope. */
enum tirx_chain { CHAIN_NONE, CHAIN_CONNECTED, CHAIN_CONFLICT, CHAIN_DISCONNECTED };

/* Finds the two ends of the chain of scopes: "thread" and "cta" for laneid and warpid. If the
 * chain is connected, *subscope and *scope are its ends. On a conflict they are two different
 * scopes of the same subscope. pid and tid have no scopes and are ignored. Reference: TVM TIRx,
 * TileLayout well-formedness. */
enum tirx_chain tirx_chain(const struct tirx_layout *layout, const char **subscope,
                           const char **scope);

/* Gives every warning to the sink: axes whose scopes conflict or do not connect, a swizzle
 * combined with an axis other than m, coordinates beyond the hardware (lanes, warps, TMEM
 * lanes, and TMEM columns unless element_bits is 0, which means unknown). */
void tirx_check(const struct tirx_layout *layout, int element_bits,
                const struct diagnostic_sink *warnings);

#endif
