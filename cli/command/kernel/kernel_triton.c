/* Kernels of Triton. */
#include "cli/command.h"
#include "cli/command/kernel/kernel.h"
#include "cli/command/measure/triton_kernel.h"
#include "layout/base/diagnostic.h"

void
kernel_triton(struct kernel_command *command, const char *file, struct slice text)
{
    struct triton_kernel triton;
    struct diagnostic d;
    struct console *console = &command->context->console;
    int failed = triton_kernel_read(&triton, file, text, command->limit, &command->work, &d);
    if (failed)
        report_file(console, input_name(file), &d, NULL);
    if (triton.json.file)
        usage_error(console, "%s: %s", triton.json.file, triton.json.why);
    if (!failed)
        kernel_show(command, &triton.kernel);
    triton_kernel_free(&triton);
}
