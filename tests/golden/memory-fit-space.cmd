# --fit is of main memory, and what is not known neither fits nor fails to. A set is looked for only if
# all changes together may fit.
$HLO memory samples/odd-shapes-v5e.hlo --fit vmem=16MiB
$HLO memory samples/odd-shapes-v5e.hlo --fit hbm=lots
printf '%s\n' 'HloModule m, is_scheduled=true' 'ENTRY e {' '  p = f32[999] parameter(0)' '  ROOT n = f99[999] negate(p)' '}' |
    $HLO memory - --target v5e --fit 1KiB
$HLO memory samples/odd-shapes-v5e.hlo --target v5e --fit 30MiB | head -1
# A result of unknown type does not shift the numbers of the others.
printf '%s\n' 'module @m {' '  func.func public @main(%arg0: tensor<4x4xf32> {tf.aliasing_output = 1 : i32}) -> (tensor<4x4x!foo.bar>, tensor<4x4xf32>) {' \
    '    return %arg0, %arg0 : tensor<4x4xf32>, tensor<4x4xf32>' '  }' '}' | $HLO memory - --json | grep -o '"donated_bytes":[0-9]*' | head -1
