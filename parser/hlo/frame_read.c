#include "parser/hlo/frame_read.h"

#include "parser/hlo/attribute_read.h"

struct frame_entry
frame_read(enum hlo_table table, struct slice entry, struct arena *arena)
{
    struct frame_entry read = {.name = {"", 0}};
    if ((table == FILE_NAMES || table == FUNCTION_NAMES) && entry.length >= 2) {
        read.name = unescaped((struct slice){entry.text + 1, entry.length - 2}, arena);
    } else if (table == FILE_LOCATIONS) {
        read.first = field_number(entry, "file_name_id");
        read.second = field_number(entry, "line");
        read.function = field_number(entry, "function_name_id");
    } else if (table == STACK_FRAMES) {
        read.first = field_number(entry, "file_location_id");
        read.second = field_number(entry, "parent_frame_id");
    }
    return read;
}
