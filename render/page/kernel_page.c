/* The page of kernels: each as a bar of its buffers. */
#include "render/page/page.h"

#include <stddef.h>

static const char *const fields[] = {"file",  "kernel",        "memory_space", "what",
                                     "shape", "copies",        "stages",       "bytes",
                                     "why",   "padding_bytes", "line",         NULL};

const struct page kernel_page = {&page_source_kernel, fields};
