/* Reads any bytes as a kernel of Triton, measures what it takes, and looks for what would help.
 */
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/kernel/ttir_kernel.h"
#include "layout/kernel/ttir_report.h"
#include "parser/lex/reader.h"
#include "parser/ttir/ttir_parse.h"
#include "tests/fuzz/must.h"

/* Levers take something off, and leave something. */
static void
look_for_help(const struct ttir_module *module, const struct ttir_kernel *measured)
{
    const struct ttir_terms terms = {
        .limit_bytes = 1, .compiler_bytes = -1, .compiler_columns = -1};
    struct arena arena = {0};
    struct kernel kernel = {0};
    ttir_report(module, measured, &terms, &arena, &kernel);
    for (size_t i = 0; i < kernel.lever_count; i++)
        must(kernel.levers[i].change_bytes < 0);
    arena_free(&arena);
}

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
        look_for_help(&module, &kernel);
    }
    ttir_free(&module);
    return 0;
}
