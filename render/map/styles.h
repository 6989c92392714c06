/* The style sheets and the hatch pattern of pictures, which the Makefile embeds from
 * render/map/. */
#ifndef RENDER_MAP_STYLES_H
#define RENDER_MAP_STYLES_H

extern const char map_figure_css[];
extern const char map_svg_css[];
extern const char map_time_css[];
extern const char map_hatch_svg[];
extern const char map_hatch_own_svg[]; /* of pictures over a schedule */

#endif
