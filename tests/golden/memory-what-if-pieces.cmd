# A size of pieces that a custom call of libtpu joins, and of arrays that are sorted together, changes what is
# made of them along the same dimension.
T=f32[1024,512]{1,0:T\(8,128\)}; J=f32[2048,512]{1,0:T\(8,128\)}
asked() {
    printf 'HloModule joined, is_scheduled=true\n\nENTRY %%main {\n%s\n}\n' "$1" |
        $HLO memory - --target v5e --what-if "$2"
}
asked "  %a = $T parameter(0)
  %b = $T parameter(1)
  %c = $J custom-call(%a, %b), custom_call_target=\"ConcatBitcast\"
  ROOT %r = $J negate(%c)" 'size a:0 1024->512'
asked "  %k = $T parameter(0)
  %v = $T parameter(1)
  %s = ($T, $T) sort(%k, %v), dimensions={1}, is_stable=true, to_apply=%less
  ROOT %r = $T get-tuple-element(%s), index=1" 'size v:0 1024->512'
