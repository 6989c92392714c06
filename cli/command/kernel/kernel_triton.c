/* Kernels of Triton. */
#include "cli/command.h"
#include "cli/command/kernel/kernel.h"
#include "cli/command/triton_kernel.h"
#include "layout/base/diagnostic.h"

void
kernel_triton(struct kernel_command *command, const char *file, struct slice text)
{
    struct triton_kernel triton;
    struct diagnostic d;
    if (triton_kernel_read(&triton, file, text, command->limit, &command->work, &d))
        report_file(&command->context->console, input_name(file), &d, NULL);
    else
        kernel_show(command, &triton.kernel);
    triton_kernel_free(&triton);
}
