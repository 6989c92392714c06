# A result that overwrites the element of a loop in VMEM, which ends there, counts once with it. CMEM of a
# v4 of which nothing tells whether both cores are one device is estimated up to all of it.
text=$(mktemp); trap 'rm -f "$text"' EXIT
cat >"$text" <<'END'
HloModule m, is_scheduled=true
c { p = (s32[], f32[1024,1024]{1,0:T(8,128)S(1)}) parameter(0) i = s32[] get-tuple-element(p), index=0 n = s32[] constant(4) ROOT l = pred[] compare(i, n), direction=LT }
b { p = (s32[], f32[1024,1024]{1,0:T(8,128)S(1)}) parameter(0) i = s32[] get-tuple-element(p), index=0 o = s32[] constant(1) j = s32[] add(i, o) x = f32[1024,1024]{1,0:T(8,128)S(1)} get-tuple-element(p), index=1 y = f32[1024,1024]{1,0:T(8,128)S(1)} negate(x) ROOT t = (s32[], f32[1024,1024]{1,0:T(8,128)S(1)}) tuple(j, y) }
z { a = f32[1024,1024]{1,0:T(8,128)S(1)} parameter(0) ROOT n = f32[1024,1024]{1,0:T(8,128)S(1)} negate(a) }
ENTRY e {
  p = f32[1024,1024]{1,0:T(8,128)} parameter(0)
  k = s32[] constant(0)
  v = f32[1024,1024]{1,0:T(8,128)S(1)} copy(p)
  s = (s32[], f32[1024,1024]{1,0:T(8,128)S(1)}) tuple(k, v)
  w = (s32[], f32[1024,1024]{1,0:T(8,128)S(1)}) while(s), condition=c, body=b
  g = f32[1024,1024]{1,0:T(8,128)S(1)} get-tuple-element(w), index=1
  f = f32[1024,1024]{1,0:T(8,128)S(1)} fusion(g), kind=kLoop, calls=z, backend_config={"aliasing_operands":{"lists":[{"indices":["0","1"]}]}}
  ROOT r = f32[1024,1024]{1,0:T(8,128)} copy(f)
}
END
$HLO memory --target v6e --top 0 --json "$text" | grep -o '"VMEM":{[^}]*' | grep -o '"temp_bytes":[0-9]*\|"most_bytes":[0-9]*'
sed 's/"indices":\["0","1"\]/"indices":[]/' "$text" | $HLO memory --target v6e --top 0 --json | grep -o '"VMEM":{[^}]*' | grep -o '"temp_bytes":[0-9]*'
sed 's|S(1)|S(3)|g' "$text" | $HLO memory --target v4 --top 0 --json | grep -o '"CMEM":{[^}]*' | grep -o '"most_bytes":[0-9]*'
