/* Linear layouts as values of rows. */
#ifndef RENDER_FACTS_LINEAR_CELL_H
#define RENDER_FACTS_LINEAR_CELL_H

struct arena;
struct cell;
struct linear_layout;

/* Returns {"register": [[0,1], ...], ...}, the bases of each input that the layout has, and
 * "pairs", the intervals and paddings behind them, if there are any. Of tensor memory they are
 * those of one CTA, as libtriton has them. */
struct cell linear_bases_cell(struct arena *arena, const struct linear_layout *layout);

#endif
