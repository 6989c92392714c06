/* Reads any bytes as a kernel of Triton, and measures what it takes. */
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/kernel/ttir_kernel.h"
#include "parser/lex/reader.h"
#include "parser/ttir/ttir_parse.h"
#include "tests/fuzz/must.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct reader reader = reader_of_memory((const char *)data, size, 0);
    struct ttir_module module = {0};
    struct ttir_kernel kernel;
    struct diagnostic d;
    if (ttir_parse(&reader, &module, &d) == 0) {
        ttir_kernel_make(&module, &kernel);
        must(kernel.shared >= 0 && kernel.columns >= 0);
        for (size_t i = 0; i < kernel.buffer_count; i++)
            must(kernel.buffers[i].offset >= 0 &&
                 kernel.buffers[i].offset + kernel.buffers[i].bytes <= kernel.shared);
    }
    ttir_free(&module);
    return 0;
}
