# A scalar lies in the memory of its own module's device, also behind a module of another device that
# has the same scalar.
modules() {
    printf 'HloModule of_a_tpu\nENTRY %%e (a: f32[8,128]) -> f32[8,128] {\n'
    printf '  %%zero = f32[] constant(0)\n  ROOT %%a = f32[8,128]{1,0:T(8,128)} parameter(0)\n}\n'
    printf 'HloModule of_a_cpu\nENTRY %%e (a: f32[8,128]) -> f32[8,128] {\n'
    printf '  %%zero = f32[] constant(0)\n  ROOT %%a = f32[8,128]{1,0} parameter(0)\n}\n'
}
modules | $HLO list -f csv --fields module,name,shape,memory_space -
modules | $HLO list -f ndjson - | grep -o '"memory_space":"[A-Z]*"'
