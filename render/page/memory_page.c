/* The page of a program's memory: the timeline of each space, the live arrays, the heap. */
#include "render/page/page.h"
#include "render/page/source.h"

#include <stddef.h>

static const char *const fields[] = {"program",
                                     "memory_space",
                                     "role",
                                     "name",
                                     "opcode",
                                     "op_name",
                                     "source",
                                     "computation",
                                     "line",
                                     "shape",
                                     "start",
                                     "end",
                                     "lives",
                                     "offset",
                                     "within",
                                     "in_heap",
                                     "donated",
                                     "bytes",
                                     "padding_bytes",
                                     "data_bytes",
                                     "padding.tile",
                                     "padding.widening",
                                     "padding.tail",
                                     "padding.register",
                                     NULL};

const struct page memory_page = {&page_source_memory, fields};
