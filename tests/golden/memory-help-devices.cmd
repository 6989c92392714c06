# Where nothing but arguments and outputs takes memory, a size that is tried is a figure; what each of more
# devices takes is not.
$HLO memory - --target v5e --limit hbm=2.5MiB --by owner 2>/dev/null <<'HLO' | sed -n '/^would help/,$p'
HloModule scaled, is_scheduled=true
ENTRY %main (x: f32[512,1024]) -> bf16[512,1024] {
  %x = f32[512,1024]{1,0:T(8,128)} parameter(0), metadata={op_name="x"}
  ROOT %new = bf16[512,1024]{1,0:T(8,128)(2,1)} convert(%x), metadata={op_name="jit(scaled)/convert"}
}
HLO
