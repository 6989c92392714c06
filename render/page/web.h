/* The files of render/page/web/, as the Makefile embeds them: web_NAME_EXTENSION. */
#ifndef RENDER_PAGE_WEB_H
#define RENDER_PAGE_WEB_H

extern const char web_figure_css[];
extern const char web_svg_css[];
extern const char web_hatch_svg[];
extern const char web_map_css[];
extern const char web_map_js[];
extern const char web_map_inspector_js[];
extern const char web_page_css[];
extern const char web_units_js[];
extern const char web_treemap_js[];
extern const char web_table_js[];
extern const char web_audit_html[];
extern const char web_audit_css[];
extern const char web_audit_data_js[];
extern const char web_audit_totals_js[];
extern const char web_audit_map_js[];
extern const char web_audit_js[];

#endif
