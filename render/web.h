/* The files of render/web/, as the Makefile embeds them: web_NAME_EXTENSION. */
#ifndef RENDER_WEB_H
#define RENDER_WEB_H

extern const char web_map_picture_css[];
extern const char web_map_defs_svg[];

#endif
