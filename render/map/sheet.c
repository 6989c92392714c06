/* A sheet grows downwards. */
#include "render/map/sheet.h"

#include "layout/base/minmax.h"
#include "render/map/styles.h"
#include "render/map/svg_grid.h"
#include "render/row/escape.h"
#include "render/text/canvas.h"

#include <string.h>

void
map_sheet_grow(struct map_sheet *sheet, int width, int bottom)
{
    sheet->width = max_int(sheet->width, width);
    sheet->height = bottom;
}

/* Appends words, of which spaces part those of different things: a renderer of SVG makes one
 * space of them, so a dot does. */
static void
put_parted(struct markup *out, struct slice words)
{
    static const char gap[] = "   ";
    const char *at;
    while ((at = memmem(words.text, words.length, gap, sizeof gap - 1))) {
        size_t length = (size_t)(at - words.text);
        escape_xml(out, words.text, length);
        text_string(out, " \u00b7 ");
        words.text += length + sizeof gap - 1;
        words.length -= length + sizeof gap - 1;
    }
    escape_xml(out, words.text, words.length);
}

void
map_sheet_words(struct map_sheet *sheet, const char *line)
{
    int y = sheet->height + MAP_SHEET_LINE;
    escape_xml(&sheet->words, line, strlen(line));
    while (*line) {
        size_t length = strcspn(line, "\n");
        text_format(&sheet->body, "<text class=\"w\" x=\"%d\" y=\"%d\">", MAP_SHEET_MARGIN, y);
        put_parted(&sheet->body, (struct slice){line, length});
        text_string(&sheet->body, "</text>\n");
        map_sheet_grow(sheet, 2 * MAP_SHEET_MARGIN + (int)length * 7, y);
        y += MAP_SHEET_LINE;
        line += length + (line[length] == '\n');
    }
}

void
map_sheet_name(struct map_sheet *sheet, const char *name)
{
    int y = sheet->height + MAP_SHEET_MARGIN + 10;
    text_separate(&sheet->names, (size_t)sheet->count++, ", ");
    escape_xml(&sheet->names, name, strlen(name));
    map_svg_text(&sheet->body, MAP_SHEET_MARGIN, y, "t", name);
    map_sheet_grow(sheet, 2 * MAP_SHEET_MARGIN + canvas_length(name) * 11, y);
}

static void
put_style(const struct map_sheet *sheet, struct markup *out)
{
    text_string(out, "<style>\n");
    markup_own(out, map_figure_css);
    markup_own(out, map_svg_css);
    if (sheet->style)
        markup_own(out, sheet->style);
    text_string(out, "</style>\n");
}

void
map_svg_end(struct map_sheet *sheet, bool alone, struct markup *out)
{
    int width = sheet->width, height = sheet->height + MAP_SHEET_MARGIN;
    if (sheet->count) {
        if (alone)
            text_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        text_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"map\" role=\"img\" "
                    "aria-labelledby=\"title words\" width=\"%d\" height=\"%d\" "
                    "viewBox=\"0 0 %d %d\">\n<title id=\"title\">Memory map of ",
                    width, height, width, height);
        escaped_markup(out, &sheet->names);
        text_string(out, "</title>\n<desc id=\"words\">");
        escaped_markup(out, &sheet->words);
        text_string(out, "</desc>\n");
        if (alone)
            put_style(sheet, out);
        markup_own(out, map_hatch_svg);
        text_string(out, "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
        escaped_markup(out, &sheet->body);
        text_string(out, "</svg>\n");
    }
    text_free(&sheet->body);
    text_free(&sheet->names);
    text_free(&sheet->words);
}
