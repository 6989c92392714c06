#include "render/array/array_columns.h"

static const struct {
    struct column column;
    unsigned table; /* bits that the table must have */
} all_columns[] = {
    {{.field = FIELD_peak_bytes, .flags = COLUMN_HEAT}, TABLE_AT_PEAK},
    {{.field = FIELD_padding_at_peak}, TABLE_AT_PEAK},
    {{.field = FIELD_expansion, .flags = COLUMN_SPARE}, TABLE_AT_PEAK | TABLE_OF_SHAPES},
    {{.field = FIELD_at_peak}, TABLE_AT_PEAK},
    {{.field = FIELD_padding_at_peak, .heading = "padding at peak"},
     TABLE_PEAKS | TABLE_SUMMED},
    {{.field = FIELD_peak_bytes}, TABLE_PEAKS | TABLE_SUMMED},
    {{.field = FIELD_padding_bytes}, TABLE_SUMMED},
    {{.field = FIELD_bytes}, TABLE_SUMMED},
    {{.field = FIELD_expansion}, TABLE_SUMMED},
    {{.field = FIELD_count}, TABLE_SUMMED},
    {{.field = FIELD_group, .min_width = 12, .flags = COLUMN_END}, TABLE_OF_KEYS | TABLE_PLAIN},
    {{.field = FIELD_memory_space, .flags = COLUMN_SPARE},
     TABLE_OF_KEYS | TABLE_PLAIN | TABLE_BY_SPACES},
    {{.field = FIELD_assumed}, 0},
    {{.field = FIELD_group, .min_width = 24, .flags = COLUMN_SHAPE},
     TABLE_OF_KEYS | TABLE_SUGGESTS},
    {{.field = FIELD_shape, .min_width = 20, .flags = COLUMN_SHAPE},
     TABLE_OF_KEYS | TABLE_PLAIN},
    {{.field = FIELD_shape, .min_width = 24, .flags = COLUMN_SHAPE}, TABLE_OF_SHAPES},
    {{.field = FIELD_name, .min_width = 8, .flags = COLUMN_SPARE | COLUMN_INSTEAD}, 0},
    {{.field = FIELD_source, .min_width = 12, .flags = COLUMN_END},
     TABLE_OF_SHAPES | TABLE_PLAIN},
    {{.field = FIELD_saving_bytes, .flags = COLUMN_BELOW}, TABLE_SUGGESTS},
    {{.field = FIELD_how}, TABLE_SUGGESTS},
    {{.field = FIELD_suggestion}, TABLE_SUGGESTS},
    {{.field = FIELD_file, .min_width = 12, .flags = COLUMN_END | COLUMN_SPARE}, TABLE_FILES},
    {{.field = FIELD_module, .min_width = 12, .flags = COLUMN_END | COLUMN_SPARE},
     TABLE_MODULES},
};

size_t
array_columns(unsigned table, struct column *columns)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof all_columns / sizeof *all_columns; i++) {
        struct column column = all_columns[i].column;
        bool sum = table & TABLE_SUMMED &&
                   (column.field == FIELD_padding_bytes || column.field == FIELD_bytes);
        if (all_columns[i].table & ~table)
            continue;
        if (table & TABLE_PEAKS && sum)
            column.flags |= COLUMN_SUM;
        columns[count++] = column;
    }
    return count;
}
